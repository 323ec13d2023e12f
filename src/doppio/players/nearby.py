"""Set-ups that are nearly the same: two cups exchanged, or one put elsewhere on the rim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from doppio.games.cappuccino.cells import Cell, arcs_around, framed
from doppio.games.cappuccino.deal import (
    MOST_PAIR_DIFFERENCE,
    MOST_RIM_DIFFERENCE,
    pair_difference,
    rim_difference,
)
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.contract import Chance
from doppio.games.dice import pick

Layout = dict[Cell, str]


def near_to(position: Position, chance: Chance) -> Position:
    """A set-up one change away, still in one piece, without holes and evenly mixed."""
    layout = {cell: stack.colour for cell, stack in position.stacks.items()}
    colours = "".join(position.seats)
    while True:
        way: Callable[[Layout, Chance], Layout | None] = pick((_exchanged, _moved), chance)
        changed = way(layout, chance)
        if changed is not None and _is_even(changed, colours):
            return replace(position, stacks=_laid(changed))


def _is_even(layout: Layout, colours: str) -> bool:
    rim, pairs = rim_difference(layout, colours), pair_difference(layout, colours)
    return rim <= MOST_RIM_DIFFERENCE and pairs <= MOST_PAIR_DIFFERENCE


def _laid(layout: Layout) -> dict[Cell, Stack]:
    """The cups on the table, in the frame that starts at column and row 0."""
    return {cell: Stack(layout[old], 1) for old, cell in framed(layout).items()}


def _exchanged(layout: Layout, chance: Chance) -> Layout | None:
    cells = list(layout)
    one, other = pick(cells, chance), pick(cells, chance)
    if layout[one] == layout[other]:
        return None
    return {**layout, one: layout[other], other: layout[one]}


def _moved(layout: Layout, chance: Chance) -> Layout | None:
    """A cup of the rim goes to another place at the rim; exactly one run of cups touches both."""
    left = dict(layout)
    cup = pick(list(layout), chance)
    colour = left.pop(cup)
    place = pick(pick(list(left), chance).neighbours(), chance)
    shape = set(left)
    if place in layout or arcs_around(cup, shape) != 1 or arcs_around(place, shape) != 1:
        return None
    return {**left, place: colour}
