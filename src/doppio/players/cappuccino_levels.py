"""The levels of Cappuccino's bots: the lower, the more is overlooked and the less looked ahead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.players.contract import Budget, Choice

MOST_LEVEL = 10


@dataclass(frozen=True, slots=True)
class Level:
    """Overlooks so large a share of the moves, and looks at so many positions before it moves.

    Who looks at one position plays by what the net feels at first sight; who is `careful` sees
    endings from far off. `plain_nodes` are looked at instead by the classical search where there is
    no net.
    """

    overlooks: float
    nodes: int
    plain_nodes: int
    careful: bool = False

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make; loading the engine takes a moment the first time."""
        from doppio.players.learned import Learned
        from doppio.players.net_eyes import Eyes
        from doppio.players.searcher import SEARCHERS

        exact, sees = not self.overlooks and self.nodes > 1, Eyes.load() is not None
        budget = replace(budget, nodes=self.nodes if sees else self.plain_nodes, millis=None)
        player = Learned(careful=self.careful) if sees else SEARCHERS["search"]
        player = replace(player, overlooks=self.overlooks, solves=exact)
        return player.choose(view, budget, chance)


LEVELS: dict[int, Level] = {
    1: Level(0.96, 1, 30),
    2: Level(0.9, 1, 30),
    3: Level(0.82, 1, 60),
    4: Level(0.72, 1, 60),
    5: Level(0.56, 1, 100),
    6: Level(0.38, 1, 200),
    7: Level(0.14, 1, 600),
    8: Level(0.0, 8, 2_000),
    9: Level(0.0, 70, 6_000),
    10: Level(0.0, 700, 20_000, careful=True),
}
