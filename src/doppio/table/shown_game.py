"""A game as viewers see it. What is not named here never leaves the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from doppio.games.espresso.cards import Card
from doppio.table.settings import Variant
from doppio.table.shown_line import CappuccinoLine


class Outcome(TypedDict):
    """How a game ended; several winners share the win."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Clocks(TypedDict):
    """Milliseconds left by seat, and since when the seat to move is thinking."""

    left: list[int]
    since: int


# --- Cappuccino: nothing is hidden ---


class CappuccinoNow(TypedDict):
    """A game of Cappuccino as it stands; while cups are being placed there is no position."""

    game: Literal["cappuccino"]
    colours: tuple[str, ...]
    turn: int | None
    position: str | None
    placed: list[tuple[int, int, str]]
    insides: dict[str, str]
    counts: Mapping[str, int]
    scores: tuple[int, ...]
    credit: tuple[int, ...]
    out: list[int]
    gone: list[int]
    settled: list[str]
    legal: list[str]
    outcome: Outcome | None


class CappuccinoGame(CappuccinoNow):
    """A game of Cappuccino, with all that happened in it so far."""

    lines: list[CappuccinoLine]


class BargainShown(TypedDict):
    """Cut and choose: the set-up, who names the cups, who picks a side, and whose turn it is.

    `credit` is there once it is named: the cups for whoever moves first and second.
    """

    game: CappuccinoNow
    cutter: int
    chooser: int
    to_act: int
    credit: tuple[int, ...] | None


class MatchShown(TypedDict):
    """Two games with swapped seats, by the seats of this one; `winners` after the second."""

    leg: int
    wins: tuple[float, ...]
    cups: tuple[int, ...]
    winners: tuple[int, ...] | None


# --- Espresso: open cards only ---


class Side(TypedDict):
    """A seat's open cards, and how many lie hidden."""

    espresso: Card | None
    espresso_left: int
    helpers: tuple[Card | None, ...]
    hand_left: int
    waste: Card | None
    waste_left: int


class Pile(TypedDict):
    """A pile: what its top stands for, and which cards fit on it now.

    `covers` may cover a joker that is played on it; there are none where no joker may go.
    """

    colour: str
    value: int
    height: int
    top: Card
    owner: int
    next: tuple[Card, ...]
    covers: tuple[Card, ...]


class NumberedPile(Pile):
    """A pile that has just grown, with its number from 1."""

    number: int


class EspressoGame(TypedDict):
    """A game of Espresso; between rounds there are no sides and no piles.

    `opens` are the cards that open a new pile, `opens_covers` those that cover a joker which opens
    one, `jokers` those that need a cover; `steals` tells whether the others' open cards may be
    played too.
    """

    game: Literal["espresso"]
    variant: Variant
    opens: tuple[Card, ...]
    opens_covers: tuple[Card, ...]
    jokers: tuple[Card, ...]
    steals: bool
    target: int
    round: int
    totals: tuple[int, ...]
    sides: list[Side]
    piles: list[Pile]
    points: tuple[int, ...]
    outcome: Outcome | None
