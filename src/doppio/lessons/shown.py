"""A lesson as the page is told it, with what is right and why all else is not."""

from __future__ import annotations

from typing import Literal, TypedDict

from doppio.table.settings import Game
from doppio.table.shown import SeatShown
from doppio.table.shown_game import CappuccinoGame, EspressoGame
from doppio.table.shown_happened import HappenedEvent
from doppio.table.shown_line import CardFrom


class MoveWish(TypedDict):
    """Cappuccino: move a stack."""

    do: Literal["move"]
    seat: int
    move: str


class PlaceWish(TypedDict):
    """Cappuccino: place a cup."""

    do: Literal["place"]
    seat: int
    cup: str


class PlayWish(TypedDict):
    """Espresso: play a card, or a joker and its cover."""

    do: Literal["play"]
    seat: int
    cards: list[CardFrom]
    to: int | Literal["new"]


class FlipWish(TypedDict):
    """Espresso: turn three cards."""

    do: Literal["flip"]
    seat: int


LessonWish = MoveWish | PlaceWish | PlayWish | FlipWish


class RightAnswer(TypedDict):
    """What the learner is asked to do, and all that follows from it, the others' replies too."""

    wish: LessonWish
    events: list[HappenedEvent]


class WrongAnswers(TypedDict):
    """What the rules refuse, and why."""

    code: str
    sentence: str
    wishes: list[LessonWish]


class LessonStep(TypedDict):
    """One step: a text by its key, a picture, places to look at, and the answers.

    A `fresh` picture is another one than what the step before has led to. Where there is no right
    answer one reads and goes on. What is neither right nor wrong is not what was asked.
    """

    text: str
    fresh: bool
    game: CappuccinoGame | EspressoGame
    marks: list[str]
    right: RightAnswer | None
    wrong: list[WrongAnswers]


class Lesson(TypedDict):
    """A whole lesson; the seats have no names, which are for the page to give."""

    name: str
    game: Game
    seats: list[SeatShown]
    mine: list[int]
    steps: list[LessonStep]


class LessonListed(TypedDict):
    """A lesson in the list."""

    name: str
    game: Game
    steps: int
