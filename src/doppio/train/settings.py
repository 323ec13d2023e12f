"""How large a training is: the net, the rounds of games, and how much is learned from each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from doppio.train.deals import Terms
from doppio.train.net import Shape
from doppio.train.search import Thinking
from doppio.train.shapes import USUAL, Mix


@dataclass(frozen=True, slots=True)
class Settings:
    """By size of board: how many new games a round has, and how many of its positions are kept.

    `late`: how moves are thought about where few stacks are left, if in another way.
    """

    shape: Shape
    games: dict[int, int]
    kept: dict[int, int]
    pool: int
    thinking: Thinking
    late: Thinking | None
    rounds: int
    steps: int
    batch: int
    rate: float
    match_games: int
    mix: Mix = USUAL
    terms: Terms = field(default_factory=Terms)


_MOSTLY_HEXAGONS = ("hexagon", "hexagon", "blob", "long", "built")

FULL = Settings(
    shape=Shape(channels=96, hidden=96, blocks=6, head=16),
    games={64: 1024, 48: 1024, 32: 6144, 16: 0},
    kept={64: 16384, 48: 30720, 32: 122880, 16: 61440},
    pool=160,
    thinking=Thinking(looks=32, trust=0.3, noise=0.5, spread=0.25, sober=True),
    late=None,
    rounds=8,
    steps=128,
    batch=6144,
    rate=1.5e-3,
    match_games=512,
    mix=Mix(whole=75, shapes=_MOSTLY_HEXAGONS),
    terms=Terms(settled=0.2, plain=0.35),
)
"""For a GPU: 0.6 million weights, 8,192 games at once."""

FOR_TWO = replace(
    FULL,
    games={32: 8192, 16: 0},
    kept={32: 122880, 16: 30720},
    thinking=Thinking(looks=128, trust=0.12, noise=0.4, spread=0.25, sober=True),
    late=Thinking(looks=48, trust=0.12, noise=0.1, spread=0.25, sober=True),
    steps=192,
    mix=Mix(whole=80, two_colours=100, shapes=_MOSTLY_HEXAGONS),
    terms=Terms(settled=0.1, plain=0.6, untied=0.75),
)
"""Two seats with one colour each, and nothing else.

The solver plays the end of such games, so the beginning is what is to be learned, and from games
that end as well as they can.
"""

FOR_MORE = replace(
    FULL,
    games={64: 3072, 48: 1536, 32: 512, 16: 0},
    kept={64: 46080, 48: 69120, 32: 73728, 16: 40960},
    thinking=Thinking(looks=48, trust=0.12, noise=0.4, spread=0.25, sober=True),
    mix=Mix(whole=80, two_colours=20, shapes=_MOSTLY_HEXAGONS),
    terms=Terms(settled=0.1, plain=0.7, paired=0.25),
)
"""Mostly boards of three and four colours, the more the larger they are, and mostly as they are
played: with nobody credited anything."""

SMALL = Settings(
    shape=Shape(channels=16, hidden=16, blocks=2, head=4),
    games={16: 16},
    kept={16: 96},
    pool=12,
    thinking=Thinking(looks=4),
    late=None,
    rounds=2,
    steps=4,
    batch=32,
    rate=3e-3,
    match_games=8,
)
"""For trying the machinery on a CPU: it learns next to nothing."""
