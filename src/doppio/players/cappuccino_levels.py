"""The levels of Cappuccino's bots: the lower, the more is overlooked and the less looked ahead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.players.contract import Budget, Choice

MOST_LEVEL = 10


class Manner(NamedTuple):
    """Overlooks so large a share of the moves, and looks at so many positions before it moves.

    Who looks at one position plays by what the net feels at first sight.
    """

    overlooks: float
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether endings are solved: not by somebody who overlooks moves, or never looks ahead."""
        return not self.overlooks and self.nodes > 1


@dataclass(frozen=True, slots=True)
class Level:
    """How it plays for two, with two colours a seat, and among three or four.

    With two colours small differences weigh more; among more than two looking ahead does.

    Who is `careful` sees endings from far off. `plain_nodes` are looked at instead by the classical
    search where there is no net.
    """

    usual: Manner
    two_colours: Manner
    among_more: Manner
    plain_nodes: int
    careful: bool = False

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make; loading the engine takes a moment the first time."""
        from doppio.players.learned import Learned
        from doppio.players.net_eyes import Eyes
        from doppio.players.searcher import SEARCHERS

        manner, sees = self._manner(view), Eyes.load() is not None
        budget = replace(budget, nodes=manner.nodes if sees else self.plain_nodes, millis=None)
        player = Learned(careful=self.careful) if sees else SEARCHERS["search"]
        player = replace(player, overlooks=manner.overlooks, solves=manner.exact)
        return player.choose(view, budget, chance)

    def load(self) -> None:
        """Have the engine ready, so that the first move takes no longer than the others."""
        from doppio.players.warm import load_net

        manners = (self.usual, self.two_colours, self.among_more)
        load_net(solves=any(manner.exact for manner in manners))

    def _manner(self, view: View) -> Manner:
        if len(view.seats) > 2:
            return self.among_more
        return self.two_colours if len(view.seats[0]) > 1 else self.usual


LEVELS: dict[int, Level] = {
    1: Level(Manner(0.96, 1), Manner(0.87, 1), Manner(0.96, 1), 30),
    2: Level(Manner(0.9, 1), Manner(0.805, 1), Manner(0.9, 1), 30),
    3: Level(Manner(0.81, 1), Manner(0.73, 1), Manner(0.81, 1), 60),
    4: Level(Manner(0.72, 1), Manner(0.64, 1), Manner(0.7, 1), 60),
    5: Level(Manner(0.56, 1), Manner(0.52, 1), Manner(0.56, 1), 100),
    6: Level(Manner(0.38, 1), Manner(0.31, 1), Manner(0.4, 1), 200),
    7: Level(Manner(0.14, 1), Manner(0.09, 1), Manner(0.04, 1), 600),
    8: Level(Manner(0.0, 7), Manner(0.0, 8), Manner(0.0, 20), 2_000),
    9: Level(Manner(0.0, 44), Manner(0.0, 28), Manner(0.0, 150), 6_000),
    10: Level(Manner(0.0, 1100), Manner(0.0, 70), Manner(0.0, 600), 20_000, careful=True),
}
