"""What is thought of a position: who will win it, with how many cups, and by which moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from doppio.games.cappuccino.credit import credited
from doppio.games.cappuccino.game import Options, start_from
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import scores
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Seat, all_seats, best_seats
from doppio.players.contract import Budget

MOST_MOVES = 8
"""So many moves of a position are told, the best first."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a game is expected to end: each seat's share of the win, and its cups with all credit."""

    shares: tuple[float, ...]
    cups: tuple[float, ...]

    def lead(self, seat: Seat) -> float:
        """The cups by which a seat ends ahead of the best other one."""
        others = [cups for other, cups in enumerate(self.cups, 1) if other != seat]
        return self.cups[seat - 1] - max(others)


@dataclass(frozen=True, slots=True)
class Rated:
    """A move, how the game is expected to end after it, and how it comes to that."""

    move: Move
    outlook: Outlook
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is thought of a position; `moves` are its best ones, the first the best of all.

    An exact opinion is no guess: with two seats it is what perfect play comes to. With more it is
    what it comes to when everybody makes the most of their own.
    """

    outlook: Outlook
    moves: tuple[Rated, ...]
    exact: bool
    nodes: int


class Analyst(Protocol):
    """Gives its opinion on positions."""

    def load(self) -> None:
        """Have the engine ready, so that the first opinion has as much time as the others."""

    def opinion(self, seen: View, budget: Budget) -> Opinion:
        """What it thinks of the position of a view whose seat is to move.

        Where the budget bounds nothing, it thinks as long as is good for one move of many.
        """


def small_view() -> View:
    """A small position, to have an engine ready by."""
    position = parse_position("pfpf/.fpf2/p3..f p,f 1")
    return view(start_from(position, Options("hand")), position.turn)


def ended(final: tuple[int, ...], gone: frozenset[Seat]) -> Outlook:
    """The outlook of a game that ends with these scores."""
    winners = best_seats(final, all_seats(len(final)) - gone)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(1, len(final) + 1)]
    return Outlook(tuple(shares), tuple(map(float, final)))


def played_out(position: Position, credit: tuple[int, ...]) -> Outlook:
    """The outlook of a position without any move left."""
    return ended(credited(scores(position), credit), position.gone)
