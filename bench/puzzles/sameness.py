"""What is the same puzzle: turned, mirrored, moved about, or with other colours."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations, product

from doppio.games.cappuccino.cells import Cell, framed
from doppio.games.cappuccino.game import Game
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.contract import Seat

Shape = dict[Cell, Stack]


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with the mover on seat 1, its colours first, and no empty rim.

    `insides` are the cups of each stack, lowest first, in reading order.
    """

    position: Position
    insides: tuple[str, ...]


def in_order(game: Game) -> Scene:
    """A game as a scene."""
    position = game.position
    assert position is not None, "all cups stand"
    assert position.turn is not None, "a puzzle has somebody to move"
    mover, others = position.turn, Seat(3 - position.turn)
    told = position.colours_of(mover) + position.colours_of(others)
    letter = dict(zip(told, "".join(position.seats), strict=True))
    places = framed(position.stacks)
    stacks = {
        place: Stack(letter[position.stacks[cell].colour], position.stacks[cell].height)
        for cell, place in places.items()
    }
    bank = {letter[colour]: count for colour, count in position.bank.items()}
    insides = ("".join(letter[cup] for cup in game.insides[cell]) for cell in places)
    return Scene(replace(position, stacks=stacks, bank=bank, turn=Seat(1)), tuple(insides))


def mark_of(position: Position) -> str:
    """The same few letters for all scenes' positions that are the same puzzle."""
    least = min(_texts(position))
    return hashlib.sha256(least.encode()).hexdigest()[:6]


def _texts(position: Position) -> Iterator[str]:
    for shape, names in product(_turned(position.stacks), _renamings(position.seats)):
        standing = [
            f"{cell.r},{cell.q}{names[shape[was].colour]}{shape[was].height}"
            for was, cell in framed(shape).items()
        ]
        bank = sorted(f"{names[colour]}{count}" for colour, count in position.bank.items())
        yield " ".join([*standing, "|", *bank, str(position.settle)])


def _turned(stacks: Mapping[Cell, Stack]) -> Iterator[Shape]:
    """The twelve ways to look at a board."""
    shape: Shape = dict(stacks)
    for _ in range(6):
        shape = {Cell(-cell.r, cell.q + cell.r): stack for cell, stack in shape.items()}
        yield shape
        yield {Cell(cell.r, cell.q): stack for cell, stack in shape.items()}


def _renamings(seats: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """A seat's two colours may change places."""
    for orders in product(*(permutations(colours) for colours in seats)):
        given = [colour for order in orders for colour in order]
        yield dict(zip(given, "abcd", strict=False))
