"""The basic set-up: cups at random on a shape, with the colours spread evenly by measure.

Evenly means: between colours, the number of rim cups differs by at most one, and the number of
like-coloured neighbour pairs by at most two.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice

from doppio.games.cappuccino.cells import Cell, is_rim, reading_order
from doppio.games.cappuccino.position import COLOURS, CUPS_A_COLOUR, Position, Stack
from doppio.games.cappuccino.shapes import SHAPES, Shape, draw_shape
from doppio.games.contract import Refusal, RefusedError, Seat
from doppio.games.dice import Dice, pick, shuffled

MOST_RIM_DIFFERENCE = 1
MOST_PAIR_DIFFERENCE = 2
FIRST_SEAT = Seat(1)
_SWAPS_BEFORE_A_NEW_START = 400


def seat_colours(players: int, *, two_colour: bool) -> tuple[str, ...]:
    """The colours handed out in turn order; with two colours a seat, every other one."""
    if two_colour:
        return (COLOURS[0] + COLOURS[2], COLOURS[1] + COLOURS[3])
    return tuple(COLOURS[:players])


def deal(
    players: int,
    shape: str,
    seed: int,
    *,
    two_colour: bool = False,
    settle: bool = False,
    first: Seat = FIRST_SEAT,
) -> Position:
    """The basic set-up that belongs to (players, shape, seed)."""
    if not 2 <= players <= 4 or (two_colour and players != 2):
        raise RefusedError(
            Refusal("bad-players", "Cappuccino is for 2 to 4 players, with two colours for 2.")
        )
    if shape not in tuple(SHAPES):
        raise RefusedError(Refusal("bad-shape", f"The shapes are {', '.join(SHAPES)}."))
    if not 1 <= first <= players:
        raise RefusedError(Refusal("no-seat", "There is no such seat at this table."))
    seats = seat_colours(players, two_colour=two_colour)
    colours = "".join(seats)
    dice = Dice("cappuccino deal", len(colours), shape, seed)
    cells = draw_shape(shape, CUPS_A_COLOUR * len(colours), dice)
    return dealt_on(cells, seats, dice, settle=settle, first=first)


def dealt_on(
    cells: Shape,
    seats: tuple[str, ...],
    dice: Dice,
    *,
    settle: bool = False,
    first: Seat = FIRST_SEAT,
) -> Position:
    """Cups spread evenly over a shape that has a cell for each."""
    layout = _even_layout(cells, "".join(seats), dice)
    stacks = {cell: Stack(layout[cell], 1) for cell in sorted(cells, key=reading_order)}
    return Position(stacks, seats, first, settle=settle)


def _even_layout(shape: frozenset[Cell], colours: str, dice: Dice) -> dict[Cell, str]:
    """Colours at random: the rim shared out evenly by construction, the pairs by swapping."""
    while True:
        layout = _random_layout(shape, colours, dice)
        for _ in range(_SWAPS_BEFORE_A_NEW_START):
            if pair_difference(layout, colours) <= MOST_PAIR_DIFFERENCE:
                return layout
            layout = _swapped_if_no_worse(layout, shape, colours, dice)


def _random_layout(shape: frozenset[Cell], colours: str, dice: Dice) -> dict[Cell, str]:
    ordered = sorted(shape, key=reading_order)
    rim = [cell for cell in ordered if is_rim(cell, shape)]
    inner = [cell for cell in ordered if not is_rim(cell, shape)]
    cups = list(islice(cycle(shuffled(colours, dice)), len(shape)))
    layout = dict(zip(shuffled(rim, dice), cups[: len(rim)], strict=True))
    layout.update(zip(shuffled(inner, dice), cups[len(rim) :], strict=True))
    return layout


def _swapped_if_no_worse(
    layout: dict[Cell, str], shape: frozenset[Cell], colours: str, dice: Dice
) -> dict[Cell, str]:
    """Exchange two cups that are both on the rim or both inside, if that is no step back."""
    ordered = sorted(layout, key=reading_order)
    first, second = pick(ordered, dice), pick(ordered, dice)
    if is_rim(first, shape) != is_rim(second, shape):
        return layout
    swapped = {**layout, first: layout[second], second: layout[first]}
    better = pair_difference(swapped, colours) <= pair_difference(layout, colours)
    return swapped if better else layout


def pair_difference(layout: Mapping[Cell, str], colours: str) -> int:
    """The most like-coloured neighbour pairs of any colour, less the fewest."""
    pairs = dict.fromkeys(colours, 0)
    for cell, colour in layout.items():
        # Each pair is met from its first cell in reading order: three of six neighbours.
        pairs[colour] += sum(layout.get(near) == colour for near in cell.neighbours()[3:])
    return max(pairs.values()) - min(pairs.values())


def rim_difference(layout: Mapping[Cell, str], colours: str) -> int:
    """The most rim cups of any colour, less the fewest."""
    shape = frozenset(layout)
    rims = dict.fromkeys(colours, 0)
    for cell, colour in layout.items():
        rims[colour] += is_rim(cell, shape)
    return max(rims.values()) - min(rims.values())
