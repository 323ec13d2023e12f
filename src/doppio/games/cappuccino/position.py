"""A Cappuccino position: the stacks on the table, the seats, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from doppio.games.cappuccino.cells import Cell
from doppio.games.contract import Seat

COLOURS = "pflc"
"""The four colours by the letter of their motif, in the order in which they are handed out."""

MOTIFS = {"p": "panda", "f": "flower", "l": "leaf", "c": "cat"}
CUPS_A_COLOUR = 16


class Stack(NamedTuple):
    """What decides the game about a stack: the top cup's colour and the height."""

    colour: str
    height: int


class Move(NamedTuple):
    """The stack on `source` goes on top of the stack on `target`."""

    source: Cell
    target: Cell

    def __str__(self) -> str:
        return f"{self.source.name}-{self.target.name}"


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of the game.

    `stacks` is in reading order and is never changed in place. `bank` holds the cups, by colour,
    that `settle` has taken off the board. `gone` are the seats that resigned or ran out of time:
    their stacks stay, but they never move again.
    """

    stacks: Mapping[Cell, Stack]
    seats: tuple[str, ...]
    turn: Seat | None
    bank: Mapping[str, int] = field(default_factory=dict)
    settle: bool = False
    gone: frozenset[Seat] = frozenset()

    def colours_of(self, seat: Seat) -> str:
        """The colour letters of a seat: one, or two in the two-colour game."""
        return self.seats[seat - 1]

    def owner_of(self, colour: str) -> Seat:
        """The seat that plays a colour."""
        for index, colours in enumerate(self.seats):
            if colour in colours:
                return Seat(index + 1)
        raise KeyError(colour)

    def __hash__(self) -> int:
        banked = frozenset(self.bank.items())
        return hash((frozenset(self.stacks.items()), self.seats, self.turn, banked, self.settle))
