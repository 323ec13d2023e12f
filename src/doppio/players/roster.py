"""The players by name."""

from __future__ import annotations

from doppio.players.chancer import Chancer
from doppio.players.contract import CappuccinoPlayer, EspressoPlayer
from doppio.players.eager import Eager
from doppio.players.greedy import Greedy
from doppio.players.searcher import SEARCH, UCT

CAPPUCCINO_PLAYERS: dict[str, CappuccinoPlayer] = {
    "random": Chancer(),
    "greedy": Greedy(),
    "uct": UCT,
    "search": SEARCH,
}
ESPRESSO_PLAYERS: dict[str, EspressoPlayer] = {"eager": Eager()}
