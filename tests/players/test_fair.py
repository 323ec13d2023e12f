"""Fair starts: even set-ups, fair handicaps, and the better side of a bargain."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal, pair_difference, rim_difference
from doppio.games.cappuccino.position import Position
from doppio.games.dice import Dice
from doppio.players import fair
from doppio.players.fair import USUAL_CREDIT, Wish, fair_credit, fair_deal, first_is_better
from doppio.players.nearby import near_to
from doppio.players.net_eyes import Eyes
from doppio.players.sight import Floats


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    pytest.importorskip("onnxruntime")
    loaded = Eyes.load()
    assert loaded is not None
    return loaded


class Counting(Eyes):
    """A judge who likes the second seat better the broader the board and the more its credit."""

    def shares(
        self, positions: Sequence[Position], credits_: Sequence[tuple[int, ...]] = ()
    ) -> Floats:
        rows = []
        for position, credit in zip(positions, credits_ or [(0, 0)] * len(positions), strict=True):
            first = 0.9 - 0.1 * (credit[1] - credit[0]) - 0.01 * breadth_of(position)
            rows.append([first, 1 - first])
        return np.array(rows, np.float32)


def breadth_of(position: Position) -> int:
    return max(cell.q for cell in position.stacks)


@pytest.mark.parametrize("seed", range(8))
def test_a_set_up_nearby_is_as_even_and_almost_the_same(seed: int) -> None:
    before = deal(3, "blob", seed)
    after = near_to(before, Dice("nearby", seed))
    assert len(after.stacks) == len(before.stacks)
    layout = {cell: stack.colour for cell, stack in after.stacks.items()}
    assert rim_difference(layout, "pfl") <= 1
    assert pair_difference(layout, "pfl") <= 2
    assert sorted(layout.values()) == sorted(s.colour for s in before.stacks.values())
    assert next(iter(after.stacks)).r == 0


def test_the_handicap_that_looks_even_is_found() -> None:
    steps = fair._towards_even(Counting(), deal(2, "long", 1))
    assert steps[0] == (0, 0)
    assert [credit[0] for credit in steps] == [0] * len(steps)
    assert (0, 3) in steps[-3:]


def test_a_fair_deal_is_nearly_even_and_an_ordinary_one_is_not(eyes: Eyes) -> None:
    found = fair_deal(eyes, Wish(seed=1))
    assert len(found.stacks) == 32
    assert fair.off(found, fair.searched(eyes, found), fair.EVEN_ON_BRANCHES) < 0.12
    plain = deal(2, "hexagon", 1)
    assert fair.off(plain, fair.searched(eyes, plain), fair.EVEN_ON_BRANCHES) > 0.15


def test_a_fair_handicap_is_for_the_later_seat(eyes: Eyes) -> None:
    position = deal(2, "hexagon", 5)
    credit = fair_credit(eyes, position)
    assert credit[0] == 0
    assert 1 <= credit[1] <= 6


def test_whoever_chooses_takes_the_better_side(eyes: Eyes) -> None:
    position = deal(2, "hexagon", 5)
    assert first_is_better(eyes, position, (0, 0))
    assert not first_is_better(eyes, position, (0, 12))


def test_without_a_net_the_usual_is_fair() -> None:
    position = deal(2, "hexagon", 5)
    assert fair_credit(None, position) == USUAL_CREDIT[2]
    assert first_is_better(None, position, (0, 1))
    assert not first_is_better(None, position, (0, 5))
