"""Puzzles as the page is told of them; what is right stays in the house until it is tried."""

from __future__ import annotations

from typing import Literal, TypedDict

from doppio.table.shown import SeatShown
from doppio.table.shown_game import CappuccinoGame
from doppio.table.shown_happened import HappenedEvent

PuzzleGoal = Literal["win", "tie"]
PuzzleEnd = Literal["win", "tie", "loss"]


class PuzzleListed(TypedDict):
    """A puzzle in the list; the higher the grade, the harder."""

    id: str
    grade: int


class PuzzleShown(PuzzleListed):
    """A puzzle: seat 1 is to find the only move that wins, or ties; so many moves in all."""

    goal: PuzzleGoal
    moves: int
    two_colour: bool
    settle: bool
    seats: list[SeatShown]
    game: CappuccinoGame


class PuzzleJudged(TypedDict):
    """What a move is worth: how the game ends after it, if all play well, and by how many cups.

    `second` is how many cups ahead one ends with the best of the other moves. What is right
    happens, and so does the reply; `done` says that there is no more to find.
    """

    right: bool
    done: bool
    end: PuzzleEnd
    lead: int
    second: int
    events: list[HappenedEvent]


class PuzzleHint(TypedDict):
    """The stack to move."""

    cell: str


class PuzzleLine(TypedDict):
    """A best line from here to the end."""

    events: list[HappenedEvent]
