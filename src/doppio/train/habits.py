"""A net learns what players without one would do: a second head for moves, over its own blocks.

Whoever looks ahead at a table of three or four has to know what the others will do. What the net
itself would do there is a poor guess at the moves of others. The blocks stay as they are, so that
all else the net says stays the same, and minutes on a CPU are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from doppio.train.features import Seen
from doppio.train.learning import FORBIDDEN, Learner, new_learner, stepped
from doppio.train.net import HABITS, Params, known, moves
from doppio.train.plain_games import Habits

_LOT = 128
_ROUNDS = 15
_RATE = 2e-3
_KEPT_BACK = 10
"""Every so manieth position is not learned from, but tells how much was learned."""


class _Lesson(NamedTuple):
    """What a lot of positions has to teach; the blocks have been through them already."""

    calm: Array
    near: Array
    legal: Array
    chosen: Array


@dataclass(frozen=True, slots=True)
class Learned:
    """A net with habits, and the surprise at positions it has not learned from, in nats.

    `policy` is that of the net's own policy, `chance` that of one who takes all moves for alike.
    """

    params: Params
    habits: float
    policy: float
    chance: float


def learned(params: Params, met: Habits, seed: int, tell: Callable[[str], None]) -> Learned:
    """Teach a net the habits of those who were met."""
    begun = {
        name.replace("policy.", HABITS, 1): value
        for name, value in params.items()
        if name.startswith("policy.")
    }
    lessons = _Lesson(_calm(params, met), jnp.asarray(met.near, jnp.int32), *_moves(met))
    held_back = np.arange(len(met.chosen)) % _KEPT_BACK == 0
    judged = _of(lessons, np.flatnonzero(held_back))
    learner, to_learn = new_learner(begun), np.flatnonzero(~held_back)
    for number in range(_ROUNDS):
        rate = _RATE * (0.5 + 0.5 * np.cos(np.pi * number / _ROUNDS))
        for lot in _lots(to_learn, (seed, number)):
            learner = _step(learner, _of(lessons, lot), rate)
        found = float(_surprise(learner.params, "habits", judged))
        tell(f"round {number + 1} of {_ROUNDS}: surprise {found:.3f}")
    return Learned(
        {**params, **learner.params},
        habits=float(_surprise(learner.params, "habits", judged)),
        policy=float(_surprise(params, "policy", judged)),
        chance=float(jnp.log(judged.legal.sum(axis=1)).mean()),
    )


def _moves(met: Habits) -> tuple[Array, Array]:
    return jnp.asarray(met.legal), jnp.asarray(met.chosen)


def _calm(params: Params, met: Habits) -> Array:
    """What the net knows of every cell, a lot at a time."""
    blocks = jax.jit(lambda seen: known(params, seen, jnp.float32).astype(jnp.bfloat16))
    parts = []
    for begin in range(0, len(met.chosen), _LOT):
        cells, table, near = (part[begin : begin + _LOT] for part in met[:3])
        short = _LOT - len(cells)
        # Always as many, so that it is compiled once.
        cells, table, near = (
            np.concatenate([part, np.repeat(part[:1], short, axis=0)])
            for part in (cells, table, near)
        )
        seen = Seen(
            jnp.asarray(cells, jnp.float32),
            jnp.asarray(table),
            jnp.asarray(near, jnp.int32),
            jnp.asarray(cells.any(axis=2)),
        )
        parts.append(blocks(seen)[: _LOT - short])
    return jnp.concatenate(parts)


def _lots(numbers: np.ndarray, seed: tuple[int, int]) -> Iterator[np.ndarray]:
    """All of them once, in lots of one size; what does not fill a lot waits for the next round."""
    order = np.random.default_rng(seed).permutation(numbers)
    whole = max(1, len(order) // _LOT) * _LOT
    for begin in range(0, min(whole, len(order)), _LOT):
        yield order[begin : begin + _LOT]


def _of(lessons: _Lesson, numbers: np.ndarray) -> _Lesson:
    return _Lesson(*(part[numbers] for part in lessons))


def _surprise(params: Params, head: str, lesson: _Lesson) -> Array:
    """How unlikely the moves that were made seemed, on average."""
    calm = lesson.calm.astype(jnp.float32)
    liked = moves(params, head, calm, lesson.near).reshape(lesson.legal.shape)
    told = jax.nn.log_softmax(jnp.where(lesson.legal, liked, FORBIDDEN), axis=1)
    return -jnp.take_along_axis(told, lesson.chosen[:, None], axis=1).mean()


@jax.jit
def _step(learner: Learner, lesson: _Lesson, rate: float) -> Learner:
    slopes = jax.grad(_surprise)(learner.params, "habits", lesson)
    return stepped(learner, slopes, rate)
