"""What both games promise to everything that is built on them.

A game is a set of pure functions over frozen values: `refuse` says whether an event may happen,
`evolve` makes it happen, `due` names what the rules themselves bring about next, and `decide`
turns a player's command into events. Time and chance always come in as arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Integral
from typing import Generic, NewType, Protocol, TypeVar

Seat = NewType("Seat", int)
"""A place at the table, counted from 1 in turn order."""

Millis = NewType("Millis", int)
"""Milliseconds since the start of the game."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a code for programs, a sentence for people."""

    code: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class RefusedError(Exception):
    """Raised where a caller asked for something the rules refuse and wanted no `Refusal` back."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # all that it is made of, so that it can be sent to a process
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the score of every seat, the seats that won, and the reason."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


def best_seats(scores: tuple[int, ...], eligible: frozenset[Seat]) -> tuple[Seat, ...]:
    """The eligible seats with the highest score; equal scores share the win."""
    if not eligible:
        return ()
    best = max(scores[seat - 1] for seat in eligible)
    return tuple(seat for seat in sorted(eligible) if scores[seat - 1] == best)


def all_seats(count: int) -> frozenset[Seat]:
    """Seats 1 to `count`."""
    return frozenset(Seat(number) for number in range(1, count + 1))


class Chance(Protocol):
    """The only source of randomness a game accepts."""

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to `bound` - 1."""


State = TypeVar("State")
Event = TypeVar("Event")
Command = TypeVar("Command")
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Rules(Generic[State, Event, Command, View]):
    """The functions every game offers; the catalogue holds one such value a game.

    `refuse` says why an event may not happen now, or nothing when it may. `evolve` gives the
    state after an event that `refuse` lets pass. `due` names the event that the rules bring about
    by themselves now, if any. `decide` answers a command with the events it causes, follow-ups
    included, or with a refusal. `view` is all that a seat (or a spectator: None) may see.
    """

    name: str
    variants: tuple[str, ...]
    refuse: Callable[[State, Event, Millis], Refusal | None]
    evolve: Callable[[State, Event, Millis], State]
    due: Callable[[State], Event | None]
    decide: Callable[[State, Command, Millis, Chance], tuple[Event, ...] | Refusal]
    view: Callable[[State, Seat | None], View]
    outcome: Callable[[State], Outcome | None]


def is_whole(value: object, least: int, most: int | None = None) -> bool:
    """Whether it is a whole number within these bounds, of whatever type."""
    if not isinstance(value, Integral):
        return False
    return least <= int(value) and (most is None or int(value) <= most)
