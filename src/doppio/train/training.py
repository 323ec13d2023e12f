"""A training: rounds of games, steps of learning, now and then a look at the strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi
from pathlib import Path
from time import monotonic

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train import log
from doppio.train.ahead import Ahead, shapes_of
from doppio.train.checkpoint import Progress, load, save
from doppio.train.curve import curve_svg
from doppio.train.deals import Shapes, on_device
from doppio.train.learning import Losses, deepened_learner, learn, new_learner
from doppio.train.net import Params, new_params
from doppio.train.replay import Lesson, drawn, empty_shelf, put
from doppio.train.search import Thinking
from doppio.train.selfplay import Hall
from doppio.train.settings import FULL, Settings
from doppio.train.shapes import pool_of
from doppio.train.strength import against_older, against_simple

CHECKPOINT, LOG, CURVE = "checkpoint.npz", "log.csv", "curve.svg"
_WARM_STEPS = 300
_STEADY = 0.4
"""The first part of a training learns at the full rate; then the rate falls, as a cosine does."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for. `horizon` is how long the whole training is meant to be, in minutes.

    `deeper`: how many blocks the net gets in addition.
    """

    out: Path
    minutes: float
    horizon: float
    seed: int = 1
    size: Settings = FULL
    thinking: Thinking | None = None
    every: float = 60.0
    deeper: int = 0

    @property
    def settings(self) -> Settings:
        """The size of it all."""
        return self.size if self.thinking is None else replace(self.size, thinking=self.thinking)


class Training:
    """Goes on from a checkpoint, or begins with a net that knows nothing."""

    def __init__(self, plan: Plan, resume: Path | None = None) -> None:
        self._plan, self._settings = plan, plan.settings
        self.progress = Progress()
        if resume is None:
            params = new_params(self._settings.shape, jax.random.key(plan.seed))
            self.learner = new_learner(params)
        else:
            self.learner, self.progress = load(resume)
        if plan.deeper:
            key = jax.random.fold_in(jax.random.key(plan.seed), 999)
            self.learner = deepened_learner(self.learner, plan.deeper, key)
        self._last = _copy(self.learner.mean)
        self._key = jax.random.fold_in(jax.random.key(plan.seed), 1000 + self.progress.rounds)
        self._shelves: dict[int, Lesson] = {}
        self._shelved = 0
        self._set_up()

    def _set_up(self) -> None:
        settings = self._settings
        self._hall = Hall(settings.games, settings.thinking, settings.terms, settings.late)
        self._draw = {
            size: Ahead(partial(drawn, count=settings.kept[size])) for size in settings.games
        }
        self._put = Ahead(put)
        sizes = tuple(self._share(size) for size in sorted(settings.games))
        self._learn = Ahead(partial(learn, counts=sizes, steps=settings.steps))
        self._simple = Ahead(partial(against_simple, games=settings.match_games))
        self._older = Ahead(partial(against_older, games=settings.match_games))
        pools = {
            size: pool_of(size, settings.pool, self._plan.seed, settings.mix)
            for size in settings.games
        }
        self._shapes = {size: on_device(pool) for size, pool in pools.items()}
        self._yardstick = _for_two(self._shapes[32 if 32 in pools else max(pools)])
        self._rehearse()

    def _rehearse(self) -> None:
        """Everything once with mere shapes, so that it is all compiled side by side."""
        params, key = shapes_of(self.learner.mean), shapes_of(self._key)
        shapes = {size: shapes_of(each) for size, each in self._shapes.items()}
        stages = self._hall.round(params, shapes, [key] * 2 * len(shapes))
        lessons = {size: self._draw[size](stage, key) for size, stage in stages.items()}
        rounds, number = self._settings.rounds, shapes_of(jnp.asarray(0))
        self._shelves = {size: empty_shelf(lesson, rounds) for size, lesson in lessons.items()}
        shelves = {size: shapes_of(shelf) for size, shelf in self._shelves.items()}
        for size, lesson in lessons.items():
            self._put(shelves[size], lesson, number)
        ordered = [shelves[size] for size in sorted(shelves)]
        rate = shapes_of(jnp.asarray(0.5))
        self._learn(shapes_of(self.learner), ordered, number, rate, key)
        self._simple(params, shapes_of(self._yardstick), key)
        self._older(params, params, shapes_of(self._yardstick), key)

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
        self._key, *keys = jax.random.split(self._key, 3 + 2 * len(settings.games))
        stages = self._hall.round(self.learner.mean, self._shapes, keys[2:])
        live = sum(stage.plies.live.sum() for stage in stages.values())
        self._shelve({size: self._draw[size](stage, keys[0]) for size, stage in stages.items()})
        self.learner, lost = self._learn(
            self.learner,
            [self._shelves[size] for size in sorted(stages)],
            jnp.asarray(min(self._shelved, settings.rounds)),
            jnp.asarray(self._rate()),
            keys[1],
        )
        self._count(int(live))
        return lost

    def _shelve(self, lessons: dict[int, Lesson]) -> None:
        place = jnp.asarray(self._shelved % self._settings.rounds)
        for size, lesson in lessons.items():
            self._shelves[size] = self._put(self._shelves[size], lesson, place)
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
        mean = self.learner.mean
        chance, greed = self._simple(mean, self._yardstick, key)
        older = self._older(mean, self._last, self._yardstick, key)
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
