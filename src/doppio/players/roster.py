"""The players by name."""

from __future__ import annotations

from doppio.players.chancer import Chancer
from doppio.players.contract import CappuccinoPlayer, EspressoPlayer
from doppio.players.eager import Eager
from doppio.players.greedy import Greedy

CAPPUCCINO_PLAYERS: dict[str, CappuccinoPlayer] = {"random": Chancer(), "greedy": Greedy()}
ESPRESSO_PLAYERS: dict[str, EspressoPlayer] = {"eager": Eager()}
