"""Learning from lessons: what mistakes cost, and how the net changes (AdamW; a mean of weights)."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import MOST_SEATS, VACANT, legal, owners
from doppio.train.features import from_mover, relative, see
from doppio.train.net import Params, answer, deepened
from doppio.train.replay import Lesson, batch

FORBIDDEN = -1e9
_CUPS_COUNT, _OWNERS_COUNT = 2.0, 0.3
_FIRST_DECAY, _SECOND_DECAY = 0.9, 0.98
_SHRINK = 0.05
_CLIP = 1.0
_MEAN_DECAY = 0.998


class Losses(NamedTuple):
    """What the net's answers cost, each on its own scale; smaller is better."""

    policy: Array
    shares: Array
    cups: Array
    owners: Array


class Learner(NamedTuple):
    """The weights, their mean over time (which plays), and the optimiser's two memories."""

    params: Params
    mean: Params
    slope: Params
    energy: Params
    step: Array


def new_learner(params: Params) -> Learner:
    """A learner that begins with these weights."""
    nothing = {name: jnp.zeros_like(value) for name, value in params.items()}
    mean = {name: jnp.array(value) for name, value in params.items()}
    return Learner(params, mean, nothing, dict(nothing), jnp.zeros((), jnp.int32))


def deepened_learner(learner: Learner, more: int, key: Array) -> Learner:
    """A learner whose net has so many blocks more, of which nothing is remembered."""
    params = deepened(learner.params, more, key)
    added = {name: value for name, value in params.items() if name not in learner.params}
    nothing = {name: jnp.zeros_like(value) for name, value in added.items()}
    mean = {**learner.mean, **{name: jnp.array(value) for name, value in added.items()}}
    return learner._replace(
        params=params,
        mean=mean,
        slope={**learner.slope, **nothing},
        energy={**learner.energy, **{name: jnp.array(value) for name, value in nothing.items()}},
    )


def losses(params: Params, lesson: Lesson) -> Losses:
    """How far the net is from what the search thought and what came of it."""
    table, board = lesson.table, lesson.board
    said = answer(params, see(table, board))
    allowed = legal(table, board)
    policy = jnp.where(allowed, said.policy, FORBIDDEN).reshape(lesson.policy.shape)
    there = jnp.arange(MOST_SEATS) < table.seats[:, None]
    shares = from_mover(table, board.turn, lesson.shares)
    cups = from_mover(table, board.turn, lesson.cups) / 16
    wrong = jnp.where(there, said.cups - cups, 0)
    each = Losses(
        _surprise(policy, lesson.policy.astype(jnp.float32)),
        _surprise(jnp.where(there, said.shares, FORBIDDEN), shares),
        (wrong**2).sum(axis=1) / table.seats,
        _owners_loss(said.owners, lesson),
    )
    total = jnp.maximum(lesson.weight.sum(), 1)
    return Losses(*((part * lesson.weight).sum() / total for part in each))


def _surprise(logits: Array, wanted: Array) -> Array:
    """Cross entropy, less what cannot be avoided: 0 is perfect."""
    told = (wanted * jax.nn.log_softmax(logits, axis=1)).sum(axis=1)
    known = (wanted * jnp.log(jnp.maximum(wanted, 1e-9))).sum(axis=1)
    return known - told


def _owners_loss(said: Array, lesson: Lesson) -> Array:
    table, board = lesson.table, lesson.board
    fate = lesson.fate.astype(jnp.int32)
    seat = relative(table, board.turn, owners(table, fate))
    second = (fate < VACANT) & (fate >= table.seats[:, None])
    held = jnp.where(seat < VACANT, seat, 0) + MOST_SEATS * second
    told = jax.nn.log_softmax(said, axis=2)
    right = jnp.take_along_axis(told, held[:, :, None], axis=2)[:, :, 0]
    counts = (board.height > 0) & (fate < VACANT)
    return -(right * counts).sum(axis=1) / jnp.maximum(counts.sum(axis=1), 1)


def _cost(params: Params, lessons: list[Lesson]) -> tuple[Array, Losses]:
    """All sizes of boards together, each by its number of positions."""
    sizes = jnp.array([float(lesson.weight.shape[0]) for lesson in lessons])
    found = [losses(params, lesson) for lesson in lessons]
    mean = Losses(*(jnp.stack(part) @ sizes / sizes.sum() for part in zip(*found, strict=True)))
    cost = mean.policy + mean.shares + _CUPS_COUNT * mean.cups + _OWNERS_COUNT * mean.owners
    return cost, mean


def learn(
    learner: Learner,
    shelves: list[Lesson],
    filled: Array,
    rate: Array,
    key: Array,
    counts: tuple[int, ...],
    steps: int,
) -> tuple[Learner, Losses]:
    """So many steps, each on a fresh lot of positions from every shelf."""

    def step(learner: Learner, key: Array) -> tuple[Learner, Losses]:
        keys = jax.random.split(key, len(counts))
        picks = zip(shelves, counts, keys, strict=True)
        lessons = [batch(shelf, count, filled, own) for shelf, count, own in picks]
        slopes, found = jax.grad(_cost, has_aux=True)(learner.params, lessons)
        return stepped(learner, slopes, rate), found

    learner, found = jax.lax.scan(step, learner, jax.random.split(key, steps))
    return learner, Losses(*(part.mean() for part in found))


def stepped(learner: Learner, slopes: Params, rate: Array) -> Learner:
    """A step of AdamW down these slopes."""
    step = learner.step + 1
    size = jnp.sqrt(sum((slope**2).sum() for slope in slopes.values()))
    slopes = {name: slope * jnp.minimum(1, _CLIP / (size + 1e-9)) for name, slope in slopes.items()}
    slope = _mixed(learner.slope, slopes, _FIRST_DECAY)
    squares = {name: each**2 for name, each in slopes.items()}
    energy = _mixed(learner.energy, squares, _SECOND_DECAY)
    # Both memories begin with nothing, and the mean with an ignorant net: younger ones weigh more.
    first, second = 1 - _FIRST_DECAY**step, 1 - _SECOND_DECAY**step
    params = {}
    for name, value in learner.params.items():
        change = slope[name] / first / (jnp.sqrt(energy[name] / second) + 1e-8)
        shrink = _SHRINK if name.endswith(".weight") else 0.0
        params[name] = value - rate * (change + shrink * value)
    mean = _mixed(learner.mean, params, jnp.minimum(_MEAN_DECAY, 1 - 10 / (step + 10)))
    return Learner(params, mean, slope, energy, step)


def _mixed(old: Params, new: Params, decay: Array | float) -> Params:
    return {name: decay * old[name] + (1 - decay) * new[name] for name in old}
