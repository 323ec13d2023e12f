"""Cups of lead at the end of a game: those of the mover, less those of the best other seat.

They are told as they are expected, and exactly where they are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Board
from doppio.kernels.tree import Tree
from doppio.players.opinion import played_out
from doppio.players.ties import can_tie
from doppio.players.tree_opinion import random_cups
from doppio.players.tree_reader import CountCups, Cups, TreeReader

Guess: TypeAlias = Callable[[Position, tuple[int, ...]], Cups]
"""What the seats will have in the end, cups credited to them included."""
_GAMES = 64
_WON, _LOST = 0.75, 0.25
"""A win, a tie and a loss for sure are worth about 0.96, 0.5 and 0.04."""


def lead_of(seat: int, cups: Sequence[float] | Cups) -> float:
    """The lead of a seat, counted from 0."""
    return float(cups[seat]) - max(float(n) for other, n in enumerate(cups) if other != seat)


def in_random_games(position: Position, credit: tuple[int, ...]) -> Cups:
    """What random games from a position come to."""
    if position.turn is None:
        return np.array(played_out(position, credit).cups)
    return random_cups(Board.of(position), position, credit, _GAMES)


def lead_after(
    view: View, board: Board, tree: Tree, node: int, credit: tuple[int, ...], count_cups: CountCups
) -> int:
    """The mover's lead after the move that leads to a node, by a tree that counts with a credit.

    Where the tree has it that the game is over, or won, lost or a tie for sure, so it is told.
    """
    reader, seat = TreeReader(view, board, tree, count_cups), board.turn
    line = reader.line_from(node)
    if tree.proven[node] and reader.after(line).turn is None:
        return round(lead_of(seat, played_out(reader.after(line), view.credit).cups))
    lead = round(lead_of(seat, count_cups(reader, node, line)))
    if not tree.proven[node]:
        return lead
    # Only for two seats is anything known before the game is over.
    given = lead_of(seat, credit or (0, 0)) - lead_of(seat, view.credit or (0, 0))
    worth = float(tree.total[node, seat]) / int(tree.visits[node])
    return _as_proven(lead + int(given), worth, _least_win(view, credit)) - int(given)


def _as_proven(lead: int, worth: float, least: int) -> int:
    """The lead, but a win for who wins, and so on."""
    if worth > _WON:
        return max(lead, least)
    return min(lead, -least) if worth < _LOST else 0


def _least_win(view: View, credit: tuple[int, ...]) -> int:
    """The least lead that wins: with one colour each, where there are ties, it is never 1."""
    one_colour, cups = len(view.seats[0]) == 1, sum(view.counts.values()) + sum(credit)
    return 2 if one_colour and can_tie(cups, two_colours=False) else 1
