"""How the others at a table play: as the net would, or as those do who have none.

Among three or four, what a search comes to hangs on what it expects of the others, and the two
kinds of players seldom make the same moves: a few moves tell them apart. Who expects plain moves of
everybody loses against players with a net, who expects only good ones wins less among the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import play
from doppio.games.contract import Seat
from doppio.kernels.leaves import DOUBT, HABITS_DOUBT
from doppio.players.net_eyes import Eyes
from doppio.players.sight import Floats

Odds = tuple[float, ...]
"""For every seat how much more likely it is plain than not, as a logarithm."""
_MOST_SEATS = 4
_MOST_OF_A_MOVE = 2.0
"""One move may be a whim."""
_SUREST = 4.0


def unknown(seats: int) -> Odds:
    """Of somebody who has not moved yet, either is as likely."""
    return (0.0,) * seats


def watched(
    eyes: Eyes, before: Position, way: Iterable[Move], odds: Odds, credit: tuple[int, ...]
) -> Odds:
    """What is thought of the others after more of their moves; nobody watches itself."""
    told, position = list(odds), before
    for move in way:
        seat = position.turn
        assert seat is not None, "somebody moved"
        if seat != before.turn:
            found = told[seat - 1] + _evidence(eyes, position, move, credit)
            told[seat - 1] = max(-_SUREST, min(_SUREST, found))
        position = play(position, move)
    return tuple(told)


def plain(odds: Odds, thinker: Seat) -> Floats:
    """How likely every seat is plain; the one that thinks is not."""
    likely = np.zeros(_MOST_SEATS, np.float32)
    for seat, each in enumerate(odds, 1):
        if seat != thinker:
            likely[seat - 1] = 1 / (1 + exp(-each))
    return likely


def _evidence(eyes: Eyes, position: Position, made: Move, credit: tuple[int, ...]) -> float:
    """How much a move speaks for a plain player."""
    moves = eyes.inclinations(position, credit)
    chosen = list(moves).index(made)
    policy, habits = np.array(list(moves.values())).T
    found = _likelihood(habits / HABITS_DOUBT, chosen) - _likelihood(policy / DOUBT, chosen)
    return max(-_MOST_OF_A_MOVE, min(_MOST_OF_A_MOVE, found))


def _likelihood(liked: NDArray[np.float64], chosen: int) -> float:
    """The logarithm of what a softmax gives to the chosen one."""
    return float(liked[chosen] - np.logaddexp.reduce(liked))
