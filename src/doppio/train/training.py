"""A training: rounds of games, steps of learning, a look at the strength now and then, a checkpoint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi
from pathlib import Path
from time import monotonic

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train import log
from doppio.train.checkpoint import Progress, load, save
from doppio.train.curve import curve_svg
from doppio.train.deals import Shapes, on_device
from doppio.train.learning import Learner, Losses, learn, new_learner
from doppio.train.net import Params, new_params
from doppio.train.replay import Lesson, drawn, empty_shelf, put
from doppio.train.selfplay import Hall
from doppio.train.settings import FULL, SMALL, Settings
from doppio.train.shapes import pool_of
from doppio.train.strength import against_older, against_simple

CHECKPOINT, LOG, CURVE = "checkpoint.npz", "log.csv", "curve.svg"
_WARM_STEPS = 300
_STEADY = 0.4
"""The first part of a training learns at the full rate; then the rate falls, as on a slope of a cosine."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for. `horizon` is how long the whole training is meant to be, in minutes."""

    out: Path
    minutes: float
    horizon: float
    seed: int = 1
    small: bool = False
    looks: int | None = None
    every: float = 60.0

    @property
    def settings(self) -> Settings:
        """The size of it all."""
        settings = SMALL if self.small else FULL
        return settings if self.looks is None else replace(settings, looks=self.looks)


class Training:
    """Goes on from a checkpoint, or begins with a net that knows nothing."""

    def __init__(self, plan: Plan, resume: Path | None = None) -> None:
        self._plan, self._settings = plan, plan.settings
        self.progress = Progress(plan.seed, plan.small)
        if resume is None:
            params = new_params(self._settings.shape, jax.random.key(plan.seed))
            self.learner = new_learner(params)
        else:
            self.learner, self.progress = load(resume)
        self._last = _copy(self.learner.mean)
        self._key = jax.random.fold_in(jax.random.key(plan.seed), 1000 + self.progress.rounds)
        self._open_hall()
        self._shelves: dict[int, Lesson] = {}
        self._shelved = 0

    def _open_hall(self) -> None:
        settings = self._settings
        pools = {size: pool_of(size, settings.pool, self._plan.seed) for size in settings.games}
        shapes = {size: on_device(pool) for size, pool in pools.items()}
        self._hall = Hall(shapes, settings.games)
        self._yardstick = _for_two(shapes[32 if 32 in shapes else max(shapes)])
        self._draw = jax.jit(drawn, static_argnums=1)
        self._put = jax.jit(put, donate_argnums=0)
        self._learn = jax.jit(learn, static_argnums=(2, 3))
        self._simple = jax.jit(against_simple, static_argnums=2)
        self._older = jax.jit(against_older, static_argnums=3)

    def run(self, tell: Callable[[str], None]) -> None:
        """Train for the planned minutes; the checkpoint is written at every look and at the end."""
        self._plan.out.mkdir(parents=True, exist_ok=True)
        began = looked = monotonic()
        before = self.progress
        while True:
            lost = self._round()
            now = monotonic()
            self.progress = replace(self.progress, seconds=before.seconds + now - began)
            done = now - began >= self._plan.minutes * 60
            if done or now - looked >= self._plan.every:
                tell(self._look(lost, before, now - began).words())
                looked = monotonic()
            if done:
                return

    def _round(self) -> Losses:
        """Play a round, put its lessons on the shelves, learn."""
        settings = self._settings
        self._key, play_key, draw_key, learn_key = jax.random.split(self._key, 4)
        stages = self._hall.round(self.learner.mean, play_key, settings.looks)
        live = sum(stage.plies.live.sum() for stage in stages.values())
        self._shelve({size: self._draw(stage, settings.kept[size], draw_key)
                      for size, stage in stages.items()})
        sizes = sorted(stages)
        self.learner, lost = self._learn(
            self.learner,
            [self._shelves[size] for size in sizes],
            tuple(self._share(size) for size in sizes),
            settings.steps,
            jnp.asarray(min(self._shelved, settings.rounds)),
            jnp.asarray(self._rate()),
            learn_key,
        )
        self._count(int(live))
        return lost

    def _shelve(self, lessons: dict[int, Lesson]) -> None:
        rounds = self._settings.rounds
        place = jnp.asarray(self._shelved % rounds)
        for size, lesson in lessons.items():
            shelf = self._shelves.get(size)
            shelf = empty_shelf(lesson, rounds) if shelf is None else shelf
            self._shelves[size] = self._put(shelf, lesson, place)
        self._shelved += 1

    def _share(self, size: int) -> int:
        """How many positions of a step come from boards of this size."""
        kept = self._settings.kept
        return max(1, self._settings.batch * kept[size] // sum(kept.values()))

    def _rate(self) -> float:
        settings, steps = self._settings, int(self.learner.step)
        gone = min(1.0, self.progress.seconds / 60 / self._plan.horizon)
        slope = max(0.0, gone - _STEADY) / (1 - _STEADY)
        fall = 0.03 + 0.97 * (1 + cos(pi * slope)) / 2
        return settings.rate * fall * min(1.0, (steps + 1) / _WARM_STEPS)

    def _count(self, positions: int) -> None:
        self.progress = replace(
            self.progress,
            rounds=self.progress.rounds + 1,
            games=self.progress.games + sum(self._settings.games.values()),
            positions=self.progress.positions + positions,
        )

    def _look(self, lost: Losses, before: Progress, seconds: float) -> log.Line:
        """Measure the strength, write everything down."""
        line = self._line(lost, before, seconds)
        out = self._plan.out
        save(out / CHECKPOINT, self.learner, self.progress)
        log.append(out / LOG, line)
        (out / CURVE).write_text(curve_svg(log.read(out / LOG)), encoding="utf-8")
        return line

    def _line(self, lost: Losses, before: Progress, seconds: float) -> log.Line:
        self._key, key = jax.random.split(self._key)
        games, mean = self._settings.match_games, self.learner.mean
        chance, greed = self._simple(mean, self._yardstick, games, key)
        older = self._older(mean, self._last, self._yardstick, games, key)
        self._last = _copy(mean)
        now = self.progress
        return log.Line(
            now.seconds / 60,
            now.rounds,
            now.games,
            now.positions,
            (now.games - before.games) / seconds,
            (now.positions - before.positions) / seconds,
            *(float(part) for part in lost),
            *(float(share) for share in (chance, greed, older)),
        )


def _copy(params: Params) -> Params:
    """Weights of their own: the learner's are overwritten as it goes on."""
    return {name: jnp.array(value) for name, value in params.items()}


def _for_two(shapes: Shapes) -> Shapes:
    """The whole boards for two seats with one colour each."""
    largest: Array = shapes.cell.sum(axis=1).max()
    rows = (shapes.colours == 2) & (shapes.cell.sum(axis=1) == largest)
    if not rows.any():
        rows = shapes.colours == shapes.colours.min()
    return Shapes(*(part[rows] for part in shapes))
