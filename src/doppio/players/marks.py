"""Marks for moves: what a move cost against the best one, and whether that is worth a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import colour_counts, legal_moves
from doppio.games.contract import Seat
from doppio.players.greedy import prospect
from doppio.players.opinion import Opinion, Outlook

Mark = Literal["blunder", "mistake", "fine"]

BLUNDER_SHARE, MISTAKE_SHARE = 0.3, 0.15
BLUNDER_CUPS, MISTAKE_CUPS = 10, 4
"""Cups count where the result is known for sure: expected ones are too rough to blame anybody."""
FINE_SHARE, FINE_CUPS = 0.15, 6
"""By so much the second best move must be worse than a fine one."""
_TRIFLE = 0.005


@dataclass(frozen=True, slots=True)
class Cost:
    """What a move gave away: a share of the win, and cups of the lead over the best other seat."""

    share: float = 0.0
    cups: float = 0.0

    @property
    def is_blamed(self) -> bool:
        """Whether it is so much of the win that somebody would be blamed for it."""
        return self.share >= MISTAKE_SHARE


NOTHING = Cost()


def cost_between(seat: Seat, best: Outlook, after: Outlook) -> Cost:
    """What a seat gave away when it could have had the best, and has what is after its move."""
    share = best.shares[seat - 1] - after.shares[seat - 1]
    return Cost(share if share > _TRIFLE else 0.0, max(0.0, best.lead(seat) - after.lead(seat)))


def mark_of(position: Position, step: Step, before: Opinion, cost: Cost) -> Mark | None:
    """The mark that a move deserves, if any."""
    cups = cost.cups if before.exact else 0.0
    if cost.share >= BLUNDER_SHARE or cups >= BLUNDER_CUPS:
        return "blunder"
    if cost.share >= MISTAKE_SHARE or cups >= MISTAKE_CUPS:
        return "mistake"
    return "fine" if _is_fine(position, step, before) else None


def _is_fine(position: Position, step: Step, before: Opinion) -> bool:
    """Whether it is by far the best move, and not the one that everybody sees."""
    return (
        before.moves[0].move == step.move
        and _stands_out(step.seat, before)
        and not _is_obvious(position, step)
    )


def _stands_out(seat: Seat, before: Opinion) -> bool:
    if len(before.moves) < 2:
        return False
    best, second = before.moves[0].outlook, before.moves[1].outlook
    share = best.shares[seat - 1] - second.shares[seat - 1]
    cups = best.lead(seat) - second.lead(seat) if before.exact else 0.0
    return share >= FINE_SHARE or cups >= FINE_CUPS


def _is_obvious(position: Position, step: Step) -> bool:
    """Whether it takes the most that can be taken at once, as the greedy player does."""
    counts = colour_counts(position)
    steps = [Step(step.seat, move) for move in legal_moves(position)]
    most = max(prospect(position, counts, each) for each in steps)
    return prospect(position, counts, step) == most
