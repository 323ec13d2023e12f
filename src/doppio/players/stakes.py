"""What is played for where a tie is all that one side can hope for.

Strong players of two seats are seldom even: the one behind plays for a tie, the other fears nothing
else. Where that is so, a tie is counted as won by the one behind. Then moves that would make
a small difference make twice that, and a search looks at them accordingly.
"""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.cappuccino.position import Position
from doppio.players.net_eyes import Eyes
from doppio.players.solver import cups_of
from doppio.players.ties import can_tie

_HARDLY = 0.1
"""A result that the net thinks less likely than this is taken to be out of reach."""
_BARELY, _ALL_BUT_SURE = 0.4, 0.9
"""Who may well not win is glad of a tie after all; who has a tie in hand may try to win."""
LOOKS = 2
"""What asking the net about it costs."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The cups a search credits seats with, and between which shares of the win it decides."""

    credit: tuple[int, ...]
    least: float = 0.0
    most: float = 1.0

    def mistaken(self, worth: float) -> bool:
        """Whether a tie is worth more, or less, than it counts for, by what the search finds."""
        afraid, hopeful = self.least > 0, self.most < 1
        return (afraid and worth < _BARELY) or (hopeful and worth > _ALL_BUT_SURE)


AS_IT_IS = Stakes(())


def stakes(eyes: Eyes, position: Position, credit: tuple[int, ...]) -> Stakes:
    """What the mover plays for."""
    if not _a_cup_settles_ties(position, credit):
        return Stakes(credit)
    mover = 0 if position.turn == 1 else 1
    behind, ahead = _with_a_cup_more(credit, 1 - mover), _with_a_cup_more(credit, mover)
    win, no_loss = eyes.shares([position, position], [behind, ahead])[:, mover]
    if no_loss > 1 - _HARDLY:
        return Stakes(behind, least=0.5)
    if win < _HARDLY:
        return Stakes(ahead, most=0.5)
    return Stakes(credit)


def _a_cup_settles_ties(position: Position, credit: tuple[int, ...]) -> bool:
    """Whether two seats can tie, and one cup for a seat settles ties and nothing else.

    With two colours each, one cup may also make a tie of what was none.
    """
    if len(position.seats) != 2 or len(position.seats[0]) != 1 or position.gone:
        return False
    return can_tie(cups_of(position) + sum(credit), two_colours=False)


def _with_a_cup_more(credit: tuple[int, ...], seat: int) -> tuple[int, ...]:
    given = credit or (0, 0)
    return tuple(cups + (at == seat) for at, cups in enumerate(given))
