"""The net: cells that look at their six neighbours, and at what all cells have in common.

In a block every cell weighs what it knows together with what each neighbour knows and with the mean
and the most of what all know, and adds what follows from that to its own. There is no grid, so that
any shape of board will do.
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
HABITS = "habits."
"""The names of the head that tells what players without a net would do; not every net has it."""
_SEEN = DIRECTIONS + 1
"""The neighbours, and the cell itself."""


class Shape(NamedTuple):
    """How large a net is."""

    channels: int
    hidden: int
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
    channels = shape.channels
    layers = {
        "cells": (CELL_FEATURES, channels),
        "table": (TABLE_FEATURES, channels),
        "policy.source": (channels, DIRECTIONS * shape.head),
        "policy.target": (channels, DIRECTIONS * shape.head),
        "policy.out": (shape.head, 1),
        "value.hidden": (2 * channels + TABLE_FEATURES, channels),
        "value.shares": (channels, MOST_SEATS),
        "value.cups": (channels, MOST_SEATS),
        "owners": (channels, OWNERS),
    }
    for block in range(shape.blocks):
        layers[f"{block}.near"] = (_SEEN * channels, shape.hidden)
        layers[f"{block}.all"] = (2 * channels, shape.hidden)
        layers[f"{block}.out"] = (shape.hidden, channels)
    params = dict(_layers(layers, key))
    for norm in [*map(str, range(shape.blocks)), "last"]:
        params[f"{norm}.norm.scale"] = jnp.ones(channels)
        params[f"{norm}.norm.shift"] = jnp.zeros(channels)
    return params


def deepened(params: Params, more: int, key: Array) -> Params:
    """The same net with so many blocks more, which add nothing until they have learned to."""
    before, channels = blocks_of(params), params["last.norm.scale"].shape[0]
    hidden, head = params["0.out.weight"].shape[0], params["policy.out.weight"].shape[0]
    fresh = new_params(Shape(channels, hidden, before + more, head), key)
    added = {
        name: jnp.zeros_like(value) if name.endswith(".out.weight") else value
        for name, value in fresh.items()
        if name not in params
    }
    return {**params, **added}


def _layers(layers: dict[str, tuple[int, int]], key: Array) -> list[tuple[str, Array]]:
    made: list[tuple[str, Array]] = []
    for (name, size), own in zip(layers.items(), jax.random.split(key, len(layers)), strict=True):
        # What is added to the stream, and what answers, begins small.
        small = name.endswith((".all", ".out", ".shares", ".cups", "owners"))
        scale = (0.3 if small else 1.0) * (2 / size[0]) ** 0.5
        made += [(f"{name}.weight", scale * jax.random.normal(own, size))]
        made += [(f"{name}.bias", jnp.zeros(size[1]))]
    return made


def blocks_of(params: Params) -> int:
    """How many blocks a net has."""
    return sum(name.endswith(".near.weight") for name in params)


def has_habits(params: Params) -> bool:
    """Whether a net knows what players without one would do."""
    return any(name.startswith(HABITS) for name in params)


def without_habits(params: Params) -> Params:
    """The net without that: it is true only of the blocks it was learned over."""
    return {name: value for name, value in params.items() if not name.startswith(HABITS)}


def _fetched(rows: Array, row: Array, there: Array, dtype: jnp.dtype) -> Array:
    """Rows by number, and nothing where there is none."""
    found = jnp.take(_paired(rows), row, axis=0, mode="clip")
    kept = jnp.where(there[..., None], found, 0)
    return jax.lax.bitcast_convert_type(kept, dtype).reshape(*row.shape, rows.shape[1])


def _paired(rows: Array) -> Array:
    """Two short numbers as one word, so that half as many have to be fetched."""
    if rows.dtype != jnp.bfloat16 or rows.shape[1] % 2:
        return rows
    return jax.lax.bitcast_convert_type(rows.reshape(rows.shape[0], -1, 2), jnp.uint32)


def _rows(near: Array) -> Array:
    """The number of every neighbour among the cells of all games."""
    games, cells, _ = near.shape
    return jnp.arange(games)[:, None, None] * cells + jnp.minimum(near, cells - 1)


@jax.custom_vjp
def heard(said: Array, near: Array) -> Array:
    """Of what each neighbour says, the part for this direction: `said` has a part for each."""
    cells, ways = near.shape[1:]
    row = _rows(near) * ways + jnp.arange(ways)
    parts = said.reshape(row.size, -1)
    return _fetched(parts, row, near < cells, said.dtype).reshape(said.shape)


def _heard_forward(said: Array, near: Array) -> tuple[Array, Array]:
    return heard(said, near), near


def _heard_backward(near: Array, change: Array) -> tuple[Array, None]:
    """Touching is mutual, so the way back is a look the other way, and needs no adding up."""
    return heard(change, near[:, :, ::-1]), None


heard.defvjp(_heard_forward, _heard_backward)


@jax.custom_vjp
def around(known: Array, near: Array) -> Array:
    """All that each neighbour knows, side by side."""
    games, cells, ways = near.shape
    rows = known.reshape(games * cells, -1)
    found = _fetched(rows, _rows(near), near < cells, known.dtype)
    return found.reshape(games, cells, ways * rows.shape[1])


def _around_forward(known: Array, near: Array) -> tuple[Array, Array]:
    return around(known, near), near


def _around_backward(near: Array, change: Array) -> tuple[Array, None]:
    back = heard(change, near[:, :, ::-1])
    return back.reshape(*near.shape, -1).sum(axis=2), None


around.defvjp(_around_forward, _around_backward)


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
    """The mean over all stacks, and the most, if that is above 0."""
    standing = seen.standing[:, :, None]
    held = jnp.where(standing, values, 0)
    count = jnp.maximum(standing.sum(axis=1), 1).astype(jnp.float32)
    mean = held.astype(jnp.float32).sum(axis=1) / count
    most = jnp.maximum(held.max(axis=1), 0)
    return jnp.concatenate([mean.astype(values.dtype), most], axis=1)


def _block(params: Params, name: str, stream: Array, seen: Seen) -> Array:
    calm = _norm(params, name, stream)
    neighbours = around(calm, seen.near)
    weight = params[f"{name}.near.weight"].astype(calm.dtype)
    theirs, own = weight[: neighbours.shape[2]], weight[neighbours.shape[2] :]
    near = neighbours @ theirs + calm @ own + params[f"{name}.near.bias"].astype(calm.dtype)
    common = _linear(params, f"{name}.all", _pooled(calm, seen))
    return stream + _linear(params, f"{name}.out", jax.nn.relu(near + common[:, None, :]))


def answer(params: Params, seen: Seen, dtype: type = jnp.bfloat16) -> Answer:
    """What the net thinks of these boards."""
    calm = known(params, seen, dtype)
    shares, cups = _values(params, calm, seen)
    held = _linear(params, "owners", calm)
    parts = (moves(params, "policy", calm, seen.near), shares, cups, held)
    return Answer(*(part.astype(jnp.float32) for part in parts))


def known(params: Params, seen: Seen, dtype: type = jnp.bfloat16) -> Array:
    """What is known of every cell after the last block."""
    stream = _linear(params, "cells", seen.cells.astype(dtype))
    stream = stream + _linear(params, "table", seen.table.astype(dtype))[:, None, :]
    for block in range(blocks_of(params)):
        stream = _block(params, str(block), stream, seen)
    return jax.nn.relu(_norm(params, "last", stream))


def moves(params: Params, head: str, calm: Array, near: Array) -> Array:
    """A move is judged by where it comes from and where it goes, by either head."""
    source = _linear(params, f"{head}.source", calm)
    target = _linear(params, f"{head}.target", calm)
    both = jax.nn.relu(source + heard(target, near)).reshape(*near.shape, -1)
    return _linear(params, f"{head}.out", both)[..., 0]


def _values(params: Params, calm: Array, seen: Seen) -> tuple[Array, Array]:
    known = jnp.concatenate([_pooled(calm, seen), seen.table.astype(calm.dtype)], axis=1)
    hidden = jax.nn.relu(_linear(params, "value.hidden", known))
    return _linear(params, "value.shares", hidden), _linear(params, "value.cups", hidden)
