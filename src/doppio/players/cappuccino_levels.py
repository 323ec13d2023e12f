"""The levels of Cappuccino's bots: the lower, the less they notice and the less they look ahead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.players.contract import Budget, Choice
from doppio.players.greedy import Greedy

MOST_LEVEL = 10


@dataclass(frozen=True, slots=True)
class Inattentive:
    """Takes what seems best of the moves it notices."""

    notices: float

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make."""
        noticed = tuple(c for c in view.legal if chance.below(1000) < 1000 * self.notices)
        return Greedy().choose(replace(view, legal=noticed or view.legal), budget, chance)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Looks ahead so far, and overlooks so many of the moves."""

    nodes: int
    overlooks: float

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make; loading the engine takes a moment the first time."""
        from doppio.players.searcher import SEARCHERS

        player = replace(
            SEARCHERS["search"],
            solves=not self.overlooks,
            overlooks=self.overlooks,
        )
        return player.choose(view, replace(budget, nodes=self.nodes, millis=None), chance)


LEVELS: dict[int, Inattentive | Thinker] = {
    1: Inattentive(0.06),
    2: Inattentive(0.25),
    3: Inattentive(1.0),
    4: Thinker(30, 0.2),
    5: Thinker(80, 0.12),
    6: Thinker(200, 0.06),
    7: Thinker(600, 0.03),
    8: Thinker(2_000, 0.0),
    9: Thinker(6_000, 0.0),
    10: Thinker(20_000, 0.0),
}
