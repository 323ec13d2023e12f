"""What a search over the net comes to: the lead is what the net expects."""

from __future__ import annotations

from doppio.games.cappuccino.view import View
from doppio.kernels.board import Board
from doppio.kernels.tree import Tree
from doppio.players import verdict
from doppio.players.contract import Choice
from doppio.players.net_cups import cups_at_sight
from doppio.players.net_eyes import Eyes
from doppio.players.stakes import Stakes


def chosen(
    view: View, board: Board, trees: list[Tree], noticed: verdict.Noticed, played_for: Stakes
) -> Choice:
    """The move that was looked at most, with the lead that the net sees at the end of its line."""
    eyes = Eyes.load()
    assert eyes is not None, "a tree has grown over the net"
    return verdict.chosen(view, board, trees, noticed, played_for, cups_at_sight(eyes))
