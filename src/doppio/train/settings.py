"""How large a training is: the net, the rounds of games, and how much is learned from each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from doppio.train.deals import Terms
from doppio.train.net import Shape
from doppio.train.search import Thinking
from doppio.train.shapes import USUAL, Mix


@dataclass(frozen=True, slots=True)
class Settings:
    """By size of board: how many new games a round has, and how many of its positions are kept."""

    shape: Shape
    games: dict[int, int]
    kept: dict[int, int]
    pool: int
    thinking: Thinking
    rounds: int
    steps: int
    batch: int
    rate: float
    match_games: int
    mix: Mix = USUAL
    terms: Terms = field(default_factory=Terms)


FULL = Settings(
    shape=Shape(channels=128, group=32, blocks=8, head=16),
    games={64: 1024, 48: 1024, 32: 6144, 16: 0},
    kept={64: 16384, 48: 30720, 32: 122880, 16: 61440},
    pool=160,
    thinking=Thinking(looks=32),
    rounds=8,
    steps=96,
    batch=6144,
    rate=1.5e-3,
    match_games=512,
)
"""For a GPU: 0.6 million weights, 8,192 games at once."""

_EXACTING = Thinking(looks=64, trust=0.3, noise=0.3, spread=0.25, sober=True)
"""For a net that plays well already: its games are to be as good as they can."""

FOR_TWO = replace(
    FULL,
    games={32: 8192, 16: 0},
    kept={32: 122880, 16: 61440},
    thinking=_EXACTING,
    mix=Mix(whole=95, two_colours=100, shapes=("hexagon", "hexagon", "blob", "long", "built")),
    terms=Terms(settled=0.1, plain=0.75),
)
"""To go on from a net that knows all tables: two seats with one colour each, and nothing else."""

FOR_MORE = replace(
    FULL,
    games={64: 2048, 48: 2048, 32: 1024, 16: 0},
    kept={64: 30720, 48: 61440, 32: 73728, 16: 40960},
    thinking=_EXACTING._replace(looks=32),
    mix=Mix(whole=80, two_colours=20),
)
"""To go on likewise: boards of three and four colours."""

SMALL = Settings(
    shape=Shape(channels=16, group=4, blocks=2, head=4),
    games={16: 16},
    kept={16: 96},
    pool=12,
    thinking=Thinking(looks=4),
    rounds=2,
    steps=4,
    batch=32,
    rate=3e-3,
    match_games=8,
)
"""For trying the machinery on a CPU: it learns next to nothing."""
