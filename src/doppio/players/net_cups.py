"""The cups that the net expects the seats to have in the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doppio.games.cappuccino.position import Move, Position
from doppio.players.net_eyes import Eyes
from doppio.players.opinion import played_out
from doppio.players.tree_reader import CountCups, Cups, TreeReader


def cups_seen(eyes: Eyes, position: Position, credit: Sequence[int]) -> Cups:
    """What the net expects at first sight, and what is known of a finished game."""
    if position.turn is None:
        return np.array(played_out(position, tuple(credit)).cups)
    told, seats = eyes.cups(position, tuple(credit)), len(position.seats)
    return np.asarray(np.maximum(told, 0.0) + np.array(credit or (0,) * seats), np.float64)


def cups_at_sight(eyes: Eyes) -> CountCups:
    """Counts cups by what the net expects at the end of a line."""

    def count(reader: TreeReader, node: int, line: tuple[Move, ...]) -> Cups:  # noqa: ARG001
        return cups_seen(eyes, reader.after(line), reader.view.credit)

    return count
