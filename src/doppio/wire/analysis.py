"""Opinions on positions and games, as they are told to programs and to the page."""

from __future__ import annotations

from typing import TypedDict

from doppio.players.judging import Judged
from doppio.players.marks import Mark
from doppio.players.opinion import Opinion, Outlook, Rated
from doppio.table.shown_game import CappuccinoNow

MOST_LINE = 16
"""So many moves of a line are told: further ahead is guesswork, or long decided."""


class OutlookTold(TypedDict):
    """How a game is expected to end: shares of the win and final cups, by seat."""

    shares: list[float]
    cups: list[float]


class RatedTold(OutlookTold):
    """A move, how the game is expected to end after it, and the moves that are expected then."""

    move: str
    line: list[str]


class OpinionTold(OutlookTold):
    """What is thought of a position; the best moves first. `exact`: it is known, not guessed."""

    exact: bool
    nodes: int
    moves: list[RatedTold]


class CostTold(TypedDict):
    """What a move gave away: a share of the win, and cups of its seat's lead."""

    share: float
    cups: float


class JudgedTold(TypedDict):
    """A move of a game: `n` is its event's number in the record."""

    n: int
    seat: int
    move: str
    before: OpinionTold
    after: OutlookTold
    cost: CostTold
    mark: Mark | None


class Analysed(TypedDict):
    """A whole game, looked at again."""

    seats: list[str]
    moves: list[JudgedTold]


class PositionTold(TypedDict):
    """A position as it is shown, and what is thought of it; nothing where the game is over."""

    now: CappuccinoNow
    opinion: OpinionTold | None


class HintTold(TypedDict):
    """The move that the house would make."""

    seat: int
    hint: RatedTold


def outlook_told(outlook: Outlook) -> OutlookTold:
    """An outlook, in round numbers."""
    shares = [round(share, 3) for share in outlook.shares]
    return {"shares": shares, "cups": [round(cups, 1) for cups in outlook.cups]}


def rated_told(rated: Rated) -> RatedTold:
    """A move and what is expected of it."""
    line = [str(move) for move in rated.line[:MOST_LINE]]
    return {**outlook_told(rated.outlook), "move": str(rated.move), "line": line}


def opinion_told(opinion: Opinion) -> OpinionTold:
    """An opinion."""
    return {
        **outlook_told(opinion.outlook),
        "exact": opinion.exact,
        "nodes": opinion.nodes,
        "moves": [rated_told(rated) for rated in opinion.moves],
    }


def judged_told(judged: Judged) -> JudgedTold:
    """A move of a game."""
    cost = judged.cost
    return {
        "n": judged.number,
        "seat": judged.seat,
        "move": str(judged.move),
        "before": opinion_told(judged.before),
        "after": outlook_told(judged.after),
        "cost": {"share": round(cost.share, 3), "cups": round(cost.cups, 1)},
        "mark": judged.mark,
    }
