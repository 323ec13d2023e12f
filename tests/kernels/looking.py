"""The truth about small two-seat positions, by looking at everything."""

from functools import lru_cache

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play, scores


@lru_cache(maxsize=200_000)
def looked_through(position: Position) -> int:
    """The first seat's lead at the end of perfect play."""
    if position.turn is None:
        first, second = scores(position)
        return first - second
    values = [looked_through(play(position, move)) for move in legal_moves(position)]
    return max(values) if position.turn == 1 else min(values)
