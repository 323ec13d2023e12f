"""The expert set-up: the players build the board themselves, one cup a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from doppio.games.cappuccino.cells import Cell, framed, reading_order
from doppio.games.cappuccino.position import CUPS_A_COLOUR, Stack
from doppio.games.contract import Refusal, RefusedError

MIDDLE = Cell(0, 0)

_NOT_YOURS = Refusal("not-your-colour", "You place cups of your own colour.")
_NONE_LEFT = Refusal("no-cup-left", "All cups of that colour are on the table already.")
_TAKEN = Refusal("taken", "A cup stands there already.")
_FIRST = Refusal("not-the-middle", "The first cup goes to the middle, at 0,0.")
_SECOND = Refusal("touches-nothing", "The second cup must touch the first.")
_OTHERS = Refusal("touches-too-little", "From the third on, a cup must touch two cups or more.")


class Placement(NamedTuple):
    """A cup of this colour put at this place, counted from the first cup."""

    colour: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.colour}@{self.cell.q},{self.cell.r}"


Placed = Mapping[Cell, str]
"""The colour of every cup placed so far, by its place counted from the first cup."""

_TEXT = re.compile(r"([pflc])@(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")


def parse_placement(text: str) -> Placement:
    """Read `p@2,-1`; raises `RefusedError` when it is no placement."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise RefusedError(
            Refusal("bad-placement", "A placement is a colour and a place, such as p@2,-1.")
        )
    return Placement(found[1], Cell(int(found[2]), int(found[3])))


def cups_left(placed: Placed, colours: str) -> dict[str, int]:
    """How many cups of each of these colours are still to be placed."""
    standing = list(placed.values())
    return {colour: CUPS_A_COLOUR - standing.count(colour) for colour in colours}


def refuse_placement(placed: Placed, colours: str, placement: Placement) -> Refusal | None:
    """Say why the owner of these colours may not put this cup there, or nothing."""
    if placement.colour not in colours:
        return _NOT_YOURS
    if cups_left(placed, placement.colour)[placement.colour] <= 0:
        return _NONE_LEFT
    return refuse_place(placed, placement.cell)


def refuse_place(placed: Placed, cell: Cell) -> Refusal | None:
    """Say why no cup may be put on this cell, or nothing when one may."""
    if cell in placed:
        return _TAKEN
    if not placed:
        return None if cell == MIDDLE else _FIRST
    touching = sum(neighbour in placed for neighbour in cell.neighbours())
    if len(placed) == 1:
        return None if touching == 1 else _SECOND
    return None if touching >= 2 else _OTHERS


def legal_places(placed: Placed) -> list[Cell]:
    """The cells where the next cup may go, in reading order."""
    if not placed:
        return [MIDDLE]
    around = {near for cell in placed for near in cell.neighbours()}
    open_cells = (cell for cell in around if refuse_place(placed, cell) is None)
    return sorted(open_cells, key=reading_order)


def legal_placements(placed: Placed, colours: str) -> Iterator[Placement]:
    """All placements of these colours, places in reading order."""
    available = [colour for colour, left in cups_left(placed, colours).items() if left > 0]
    if available:
        for cell in legal_places(placed):
            for colour in available:
                yield Placement(colour, cell)


def board_of(placed: Placed) -> dict[Cell, Stack]:
    """The stacks of the finished set-up, in the frame of all placed cups."""
    return {framed_cell: Stack(placed[cell], 1) for cell, framed_cell in framed(placed).items()}
