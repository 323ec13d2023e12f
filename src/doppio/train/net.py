"""The net: cells that talk to their six neighbours, and to all others by what they have in common.

A block lets every cell say something else to each neighbour, hear what they say to it, and see the
mean and the most of what all cells say to everybody. Few numbers travel (a group a direction), as
moving them is what costs time on a GPU, and there is no grid, so that any shape of board will do.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import DIRECTIONS, MOST_SEATS
from doppio.train.features import CELL_FEATURES, TABLE_FEATURES, Seen

Params = dict[str, Array]

OWNERS = 2 * MOST_SEATS
"""Who may hold a cup in the end: each seat with its first colour, then with its second."""
_VOICES = DIRECTIONS + 1
"""One a neighbour, and one for the cell itself."""


class Shape(NamedTuple):
    """How large a net is."""

    channels: int
    group: int
    blocks: int
    head: int


class Answer(NamedTuple):
    """What the net says, seats counted from the mover on; shares and owners before softmax."""

    policy: Array
    shares: Array
    cups: Array
    owners: Array


def new_params(shape: Shape, key: Array) -> Params:
    """A net that knows nothing."""
    channels, group = shape.channels, shape.group
    layers = {
        "cells": (CELL_FEATURES, channels),
        "table": (TABLE_FEATURES, channels),
        "policy.source": (channels, DIRECTIONS * shape.head),
        "policy.target": (channels, DIRECTIONS * shape.head),
        "policy.out": (shape.head, 1),
        "value.pool": (channels, 2 * group),
        "value.hidden": (4 * group + TABLE_FEATURES, channels),
        "value.shares": (channels, MOST_SEATS),
        "value.cups": (channels, MOST_SEATS),
        "owners": (channels, OWNERS),
    }
    for block in range(shape.blocks):
        layers[f"{block}.say"] = (channels, _VOICES * group)
        layers[f"{block}.pool"] = (channels, group)
        layers[f"{block}.hear"] = (_VOICES * group, channels)
        layers[f"{block}.all"] = (2 * group, channels)
    params = dict(_layers(layers, key))
    for norm in [*map(str, range(shape.blocks)), "last"]:
        params[f"{norm}.norm.scale"] = jnp.ones(channels)
        params[f"{norm}.norm.shift"] = jnp.zeros(channels)
    return params


def _layers(layers: dict[str, tuple[int, int]], key: Array) -> list[tuple[str, Array]]:
    made: list[tuple[str, Array]] = []
    for (name, size), own in zip(layers.items(), jax.random.split(key, len(layers)), strict=True):
        # What is added to the stream, and what answers, begins small.
        small = name.endswith((".hear", ".all", ".out", ".shares", ".cups", "owners"))
        scale = (0.3 if small else 1.0) * (2 / size[0]) ** 0.5
        made += [(f"{name}.weight", scale * jax.random.normal(own, size))]
        made += [(f"{name}.bias", jnp.zeros(size[1]))]
    return made


def blocks_of(params: Params) -> int:
    """How many blocks a net has."""
    return sum(name.endswith(".say.weight") for name in params)


@jax.custom_vjp
def heard(said: Array, near: Array) -> Array:
    """What every cell hears: of what each neighbour says, the part for this direction.

    `said` has a group for every direction in `near`, which may have one more: the cell itself.
    """
    games, cells, voices = near.shape
    rows = _paired(said.reshape(games * cells * voices, -1))
    first = jnp.arange(games)[:, None, None] * cells
    row = (first + jnp.minimum(near, cells - 1)) * voices + jnp.arange(voices)
    found = jnp.take(rows, row, axis=0, mode="clip")
    kept = jnp.where((near < cells)[:, :, :, None], found, 0)
    return jax.lax.bitcast_convert_type(kept, said.dtype).reshape(said.shape)


def _paired(rows: Array) -> Array:
    """Two short numbers as one word, so that half as many have to be fetched."""
    if rows.dtype != jnp.bfloat16 or rows.shape[1] % 2:
        return rows
    return jax.lax.bitcast_convert_type(rows.reshape(rows.shape[0], -1, 2), jnp.uint32)


def _heard_forward(said: Array, near: Array) -> tuple[Array, Array]:
    return heard(said, near), near


def _heard_backward(near: Array, change: Array) -> tuple[Array, None]:
    """Touching is mutual, so the way back is a look the other way, and needs no adding up."""
    opposite = [*reversed(range(DIRECTIONS)), *range(DIRECTIONS, near.shape[2])]
    return heard(change, near[:, :, jnp.array(opposite)]), None


heard.defvjp(_heard_forward, _heard_backward)


def _with_self(near: Array) -> Array:
    cells = jnp.broadcast_to(jnp.arange(near.shape[1], dtype=near.dtype), near.shape[:2])
    return jnp.concatenate([near, cells[:, :, None]], axis=2)


def _linear(params: Params, name: str, values: Array) -> Array:
    weight = params[f"{name}.weight"].astype(values.dtype)
    return values @ weight + params[f"{name}.bias"].astype(values.dtype)


def _norm(params: Params, name: str, values: Array) -> Array:
    exact = values.astype(jnp.float32)
    centred = exact - exact.mean(axis=-1, keepdims=True)
    spread = jax.lax.rsqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
    scaled = centred * spread * params[f"{name}.norm.scale"] + params[f"{name}.norm.shift"]
    return scaled.astype(values.dtype)


def _pooled(values: Array, seen: Seen) -> Array:
    """The mean and the most over all stacks; the values are not negative."""
    standing = seen.standing[:, :, None]
    held = jnp.where(standing, values, 0)
    count = jnp.maximum(standing.sum(axis=1), 1).astype(jnp.float32)
    mean = held.astype(jnp.float32).sum(axis=1) / count
    return jnp.concatenate([mean.astype(values.dtype), held.max(axis=1)], axis=1)


def _block(params: Params, name: str, stream: Array, seen: Seen) -> Array:
    calm = _norm(params, name, stream)
    said = jax.nn.relu(_linear(params, f"{name}.say", calm))
    common = _pooled(jax.nn.relu(_linear(params, f"{name}.pool", calm)), seen)
    near = _linear(params, f"{name}.hear", heard(said, _with_self(seen.near)))
    return stream + near + _linear(params, f"{name}.all", common)[:, None, :]


def answer(params: Params, seen: Seen, dtype: type = jnp.bfloat16) -> Answer:
    """What the net thinks of these boards."""
    stream = _linear(params, "cells", seen.cells.astype(dtype))
    stream = stream + _linear(params, "table", seen.table.astype(dtype))[:, None, :]
    for block in range(blocks_of(params)):
        stream = _block(params, str(block), stream, seen)
    calm = _norm(params, "last", stream)
    shares, cups = _values(params, calm, seen)
    held = _linear(params, "owners", calm)
    parts = (_policy(params, calm, seen), shares, cups, held)
    return Answer(*(part.astype(jnp.float32) for part in parts))


def _policy(params: Params, calm: Array, seen: Seen) -> Array:
    """A move is judged by where it comes from and where it goes."""
    source = _linear(params, "policy.source", calm)
    target = _linear(params, "policy.target", calm)
    both = jax.nn.relu(source + heard(target, seen.near)).reshape(*seen.near.shape, -1)
    return _linear(params, "policy.out", both)[..., 0]


def _values(params: Params, calm: Array, seen: Seen) -> tuple[Array, Array]:
    common = _pooled(jax.nn.relu(_linear(params, "value.pool", calm)), seen)
    known = jnp.concatenate([common, seen.table.astype(calm.dtype)], axis=1)
    hidden = jax.nn.relu(_linear(params, "value.hidden", known))
    return _linear(params, "value.shares", hidden), _linear(params, "value.cups", hidden)
