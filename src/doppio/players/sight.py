"""What a net is shown of a position: the stacks from the mover's side, as numbers.

The twin of `train.features`, which tells it to the net while it learns; a test holds them against
each other. Only stacks are shown, no empty place. docs/net.md lists the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import colour_counts
from doppio.games.contract import Seat

Floats = NDArray[np.float32]

CELL_FEATURES = 36
TABLE_FEATURES = 27
_HIGH = (9, 13, 17, 25, 127)


@dataclass(frozen=True, slots=True)
class Sight:
    """A position for the net. `near` holds neighbours by number; none is the number of stacks."""

    places: tuple[Cell, ...]
    cells: Floats
    table: Floats
    near: NDArray[np.int64]

    def move(self, number: int) -> Move:
        """The move the policy has at this place."""
        cell, direction = divmod(number, 6)
        return Move(self.places[cell], self.places[self.near[cell, direction]])


def sight(position: Position, credit: tuple[int, ...] = ()) -> Sight:
    """What the seat to move sees; `credit` are the cups given to each seat in advance."""
    assert position.turn is not None, "a finished game has no mover"
    places = tuple(position.stacks)
    near = _near(places)
    stacks = position.stacks.values()
    height = np.array([stack.height for stack in stacks], np.int64)
    seats = [_from_mover(position, position.owner_of(stack.colour)) for stack in stacks]
    owner = np.array(seats, np.int64)
    second = np.array([_is_second(position, stack.colour) for stack in stacks])
    around = np.append(height, 0)[near]
    out = (around > 0) & (around <= height[:, None])
    cells = _cells(owner, second, height, around, out, np.append(owner, 4)[near] == 0)
    return Sight(places, cells, _table(position, credit, owner, out), near)


def _near(places: tuple[Cell, ...]) -> NDArray[np.int64]:
    number = {cell: index for index, cell in enumerate(places)}
    none = len(places)
    return np.array([[number.get(c, none) for c in cell.neighbours()] for cell in places], np.int64)


def _from_mover(position: Position, seat: Seat) -> int:
    assert position.turn is not None, "a finished game has no mover"
    return (seat - position.turn) % len(position.seats)


def _is_second(position: Position, colour: str) -> bool:
    return position.colours_of(position.owner_of(colour)).index(colour) == 1


def _cells(
    owner: NDArray[np.int64],
    second: NDArray[np.bool_],
    height: NDArray[np.int64],
    around: NDArray[np.int64],
    out: NDArray[np.bool_],
    mine: NDArray[np.bool_],
) -> Floats:
    tall = height[:, None]
    bounds = np.array(_HIGH)
    parts = (
        owner[:, None] == np.arange(4),
        second[:, None],
        tall == np.arange(1, 9),
        (tall >= bounds[:-1]) & (tall < bounds[1:]),
        tall / 16,
        out,
        around >= tall,
        mine,
    )
    return np.concatenate([np.asarray(part, np.float32) for part in parts], axis=1)


def _table(
    position: Position, credit: tuple[int, ...], owner: NDArray[np.int64], out: NDArray[np.bool_]
) -> Floats:
    seats = len(position.seats)
    counts = colour_counts(position)
    two = len(position.seats[0]) == 2
    held, given, moves = np.zeros((2, 4)), np.zeros(4), np.zeros(4)
    for seat, colours in enumerate(position.seats, 1):
        place = _from_mover(position, Seat(seat))
        held[: len(colours), place] = [counts[colour] for colour in colours]
        given[place] = credit[seat - 1] if credit else 0
        if Seat(seat) not in position.gone:
            moves[place] = out[owner == place].sum()
    kinds = [float(seats == number) for number in (2, 3, 4)]
    flags = [*kinds, float(two), float(position.settle)]
    sizes = [len(owner) / 32, sum(counts.values()) / 64]
    parts = (flags, held.reshape(-1) / 16, given / 8, moves > 0, moves / 32, sizes)
    return np.concatenate([np.asarray(part, np.float32) for part in parts])
