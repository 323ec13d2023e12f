"""What viewers are told of a line of the game: the line itself, and what it changed.

The kinds of `happened` differ by what else is told: `now`, `game`, `pile`, `sides`, `totals`.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from doppio.games.espresso.cards import Card
from doppio.table.shown_game import (
    CappuccinoNow,
    Clocks,
    EspressoGame,
    MatchShown,
    NumberedPile,
    Side,
)
from doppio.table.shown_line import (
    CappuccinoLine,
    DealLine,
    EspressoEndLine,
    FinitoLine,
    FlipLine,
    PlayLine,
    StuckLine,
)


class EventHead(TypedDict):
    """Every event: its number, without a gap, and when it happened."""

    type: Literal["event"]
    seq: int
    at: int


class BeatTold(TypedDict):
    """At a calm table: the seats that the others wait for now."""

    to_act: NotRequired[list[int]]


class HappenedHead(EventHead, BeatTold):
    """Something happened in the game."""

    e: Literal["happened"]


class CappuccinoHappened(HappenedHead):
    """A line of Cappuccino and how the game stands; `clocks` where it has set them anew.

    Where two games count together, `match` tells how they stand.
    """

    line: CappuccinoLine
    clocks: Clocks | None
    match: MatchShown | None
    now: CappuccinoNow


class EspressoDealt(HappenedHead):
    """Espresso: a round was dealt, or the game is over."""

    line: DealLine | EspressoEndLine
    game: EspressoGame


class EspressoFlipped(HappenedHead):
    """Espresso: cards were turned; sides are told by seat."""

    line: FlipLine
    sides: dict[str, Side]


class EspressoPlayed(HappenedHead):
    """Espresso: the sides and the pile that a play changed, its cards, the points so far."""

    line: PlayLine
    sides: dict[str, Side]
    pile: NumberedPile
    faces: list[Card]
    points: tuple[int, ...]


class EspressoRoundOver(HappenedHead):
    """Espresso: a round is over."""

    line: FinitoLine | StuckLine
    totals: tuple[int, ...]


EspressoHappened = EspressoDealt | EspressoFlipped | EspressoPlayed | EspressoRoundOver
HappenedEvent = CappuccinoHappened | EspressoHappened
