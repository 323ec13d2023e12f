"""A player that moves at random: the floor of every ladder."""

from __future__ import annotations

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.games.dice import pick
from doppio.players.contract import Budget, Choice


class Chancer:
    """Any legal move, each as likely as the next."""

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
        """The move to make."""
        return Choice(pick(view.legal, chance), lead=0, nodes=1)
