"""The lessons of the last rounds, kept on the device: a shelf for each size of board.

Of every round a fixed number of positions is drawn; the oldest round makes room for the newest.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import Board, Table
from doppio.train.deals import turnings
from doppio.train.selfplay import Stage


class Lesson(NamedTuple):
    """Positions with what a search thought of them and how their games ended."""

    table: Table
    board: Board
    policy: Array
    shares: Array
    cups: Array
    fate: Array
    weight: Array


def drawn(stage: Stage, key: Array, count: int) -> Lesson:
    """So many positions of a stage by lot; those that are none, if they must be, weigh nothing."""
    sound = stage.sound
    plies, games = sound.shape
    lot = jnp.where(sound, jax.random.uniform(key, sound.shape), 2.0).reshape(-1)
    chosen = jnp.argsort(lot)[:count]
    ply, game = chosen // games, chosen % games

    def at(values: Array) -> Array:
        return values.reshape(plies * games, *values.shape[2:])[chosen]

    table = Table(*(values[game] for values in stage.table))
    return Lesson(
        table,
        Board(*map(at, stage.plies.board)),
        at(stage.plies.policy),
        stage.shares[game],
        stage.cups[game],
        at(stage.fates).astype(jnp.int8),
        sound[ply, game].astype(jnp.float32),
    )


def empty_shelf(lesson: Lesson, rounds: int) -> Lesson:
    """Room for so many rounds of lessons like this one; nothing in it weighs anything."""

    def room(values: Array) -> Array:
        return jnp.zeros((rounds, *values.shape), values.dtype)

    shelf: Lesson = jax.tree.map(room, lesson)
    return shelf


def put(shelf: Lesson, lesson: Lesson, place: Array) -> Lesson:
    """The shelf with this round's lessons at this place."""
    filled: Lesson = jax.tree.map(lambda old, new: old.at[place].set(new), shelf, lesson)
    return filled


def batch(shelf: Lesson, count: int, filled: Array, key: Array) -> Lesson:
    """So many positions by lot out of the first `filled` rounds, each turned or mirrored by lot."""
    round_key, place_key, turn_key = jax.random.split(key, 3)
    rounds = jax.random.randint(round_key, (count,), 0, filled)
    place = jax.random.randint(place_key, (count,), 0, shelf.weight.shape[1])
    some: Lesson = jax.tree.map(lambda values: values[rounds, place], shelf)
    return _turned(some, turnings()[jax.random.randint(turn_key, (count,), 0, 12)])


def _turned(lesson: Lesson, way: Array) -> Lesson:
    """The same positions, but what lay in direction `way[d]` now lies in direction `d`."""
    near = lesson.table.near
    policy = jnp.take_along_axis(lesson.policy.reshape(near.shape), way[:, None, :], axis=2)
    return lesson._replace(
        table=lesson.table._replace(near=jnp.take_along_axis(near, way[:, None, :], axis=2)),
        policy=policy.reshape(lesson.policy.shape),
    )
