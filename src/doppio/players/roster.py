"""The players by name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.players.cappuccino_levels import LEVELS as CAPPUCCINO_LEVELS
from doppio.players.chancer import Chancer
from doppio.players.contract import Budget, CappuccinoPlayer, Choice, EspressoPlayer
from doppio.players.eager import Eager
from doppio.players.espresso_levels import LEVELS
from doppio.players.greedy import Greedy
from doppio.players.racer import Racer

if TYPE_CHECKING:
    from doppio.players.learned import Learned
    from doppio.players.searcher import Searcher


BEST = "learned"
"""The strongest player of Cappuccino."""
NO_NET = "onnxruntime is missing: instead of the learned player the classical search plays."


def net_runs() -> bool:
    """Whether there is something here to run the learned player's net with."""
    return find_spec("onnxruntime") is not None


@dataclass(frozen=True, slots=True)
class Late:
    """A player whose engine is loaded when it is first asked: loading it takes a moment."""

    name: str
    threads: int = 1
    memory_bits: int = 18

    def load(self) -> None:
        """Have the engine ready, so that the first move takes no longer than the others."""
        from doppio.players.warm import load_net, load_search

        if self.name == BEST:
            load_net(self.threads)
        else:
            load_search(self.name, self.threads)

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make."""
        player = replace(_engine(self.name), threads=self.threads, memory_bits=self.memory_bits)
        return player.choose(view, budget, chance)


def _engine(name: str) -> Learned | Searcher:
    if name == BEST:
        from doppio.players.learned import Learned

        return Learned()
    from doppio.players.searcher import SEARCHERS

    return SEARCHERS[name]


CAPPUCCINO_PLAYERS: dict[str, CappuccinoPlayer] = {
    "random": Chancer(),
    "greedy": Greedy(),
    "uct": Late("uct"),
    "search": Late("search"),
    BEST: Late(BEST),
}
CAPPUCCINO_BOTS: dict[str, CappuccinoPlayer] = {
    **CAPPUCCINO_PLAYERS,
    **{f"level{level}": player for level, player in CAPPUCCINO_LEVELS.items()},
}
"""The players, and the levels of the house's bots."""
ESPRESSO_PLAYERS: dict[str, EspressoPlayer] = {
    "eager": Eager(),
    **{f"level{level}": Racer(level) for level in LEVELS},
}
