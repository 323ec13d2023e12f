"""The lines of a record as viewers see them: decks and shuffled orders have no place here."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Place = Literal["espresso", "help1", "help2", "help3", "waste"]


class Timed(TypedDict):
    """Every line: its number from 1, and milliseconds since the start."""

    n: int
    t: int


# --- Cappuccino ---


class MoveLine(Timed):
    """A stack moves; `clock` is what its seat has left, where there is a clock."""

    do: Literal["move"]
    seat: int
    move: str
    clock: NotRequired[int]


class PlaceLine(Timed):
    """A cup is placed in the expert set-up."""

    do: Literal["place"]
    seat: int
    cup: str
    clock: NotRequired[int]


class LeaveLine(Timed):
    """A seat leaves the game."""

    do: Literal["resign", "timeout"]
    seat: int


class CappuccinoEndLine(Timed):
    """The game is over."""

    do: Literal["end"]
    scores: list[int]
    winners: list[int]


CappuccinoLine = MoveLine | PlaceLine | LeaveLine | CappuccinoEndLine


# --- Espresso ---


class DealLine(Timed):
    """A round begins."""

    do: Literal["deal"]
    round: int


CardFrom = TypedDict("CardFrom", {"from": Place, "of": NotRequired[int]})
CardFrom.__doc__ = "Where a card was taken from, and of whom where it was another's."


class Loser(TypedDict):
    """Who wanted the same place, and when that play counts as sent."""

    seat: int
    sent: int


class PlayLine(Timed):
    """Cards go to the middle; at a table also when the play came and counts as sent."""

    do: Literal["play"]
    seat: int
    cards: list[CardFrom]
    to: int | Literal["new"]
    came: NotRequired[int]
    sent: NotRequired[int]
    photo: NotRequired[list[Loser]]


class FlipLine(Timed):
    """A seat turns three cards."""

    do: Literal["flip"]
    seat: int


class FinitoLine(Timed):
    """A seat's espresso pile is empty: the round is over."""

    do: Literal["finito"]
    seat: int
    points: list[int]
    totals: list[int]


class StuckLine(Timed):
    """Nobody can ever play again, or all have voted to stop: the round is over."""

    do: Literal["stuck"]
    points: list[int]
    totals: list[int]
    voted: NotRequired[bool]


class EspressoEndLine(Timed):
    """The game is over."""

    do: Literal["end"]
    totals: list[int]
    winners: list[int]


EspressoLine = DealLine | PlayLine | FlipLine | FinitoLine | StuckLine | EspressoEndLine
Line = CappuccinoLine | EspressoLine
