"""Shapes that reach out: what fair deals begin with."""

from __future__ import annotations

import pytest

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import dealt_on, pair_difference, rim_difference
from doppio.games.cappuccino.shapes import blob, branches, in_frame
from doppio.games.dice import Dice
from tests.games.cappuccino import oracle


def touching(shape: frozenset[Cell]) -> int:
    return sum(near in shape for cell in shape for near in cell.neighbours())


@pytest.mark.parametrize("seed", range(5))
def test_branches_are_one_piece_without_holes(seed: int) -> None:
    shape = in_frame(branches(48, Dice("branches", seed)))
    assert len(shape) == 48
    assert len(oracle.groups(shape)) == 1
    assert not oracle.has_hole(shape)
    assert touching(shape) < touching(in_frame(blob(48, Dice("branches", seed))))


def test_cups_on_branches_are_mixed_evenly() -> None:
    dice = Dice("branches", 9)
    position = dealt_on(in_frame(branches(32, dice)), ("p", "f"), dice)
    layout = {cell: stack.colour for cell, stack in position.stacks.items()}
    assert rim_difference(layout, "pf") <= 1
    assert pair_difference(layout, "pf") <= 2
