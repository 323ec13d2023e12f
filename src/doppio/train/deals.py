"""Deals on the device: a shape, turned at random, the colours spread over it, and a handicap."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import MOST_SEATS, VACANT, Board, Table, beside
from doppio.train.features import see
from doppio.train.net import Params, answer
from doppio.train.shapes import Pool

_RING = (3, 1, 0, 2, 4, 5)
"""The directions in the order in which one walks around a cell."""
_TRIES = 6
_MOST_CREDIT = 12


class Terms(NamedTuple):
    """The share of games that `settle`, and of those in which nobody is credited anything.

    In a share of these, `untied`, the last seat is credited one cup, and so has won a tie of two:
    that is how a player sees the beginning of such games (`doppio.players.stakes`). A share of the
    boards with four colours is `paired`: two seats play them, with two colours each.
    """

    settled: float = 0.25
    plain: float = 0.2
    untied: float = 0.0
    paired: float = 0.5


_USUAL = Terms()


class Shapes(NamedTuple):
    """A pool on the device."""

    near: Array
    cell: Array
    rim: Array
    colours: Array


def on_device(pool: Pool) -> Shapes:
    """The shapes of a pool as arrays of the device."""
    return Shapes(*map(jnp.asarray, (pool.near, pool.cell, pool.rim, pool.colours)))


def turnings() -> Array:
    """The six rotations of the directions, and the same mirrored."""
    ways = []
    for ring in (_RING, _RING[::-1]):
        for shift in range(6):
            turned = ring[shift:] + ring[:shift]
            way = sorted(range(6), key=lambda place: _RING[place])
            ways.append([turned[place] for place in way])
    return jnp.array(ways)


def deal(shapes: Shapes, games: int, key: Array, terms: Terms = _USUAL) -> tuple[Table, Board]:
    """New games on these shapes, without handicaps; the first seat begins."""
    chosen, turned, seated, settled, spread = jax.random.split(key, 5)
    row = jax.random.randint(chosen, (games,), 0, shapes.colours.shape[0])
    cell, rim = shapes.cell[row], shapes.rim[row]
    colours = shapes.colours[row].astype(jnp.int32)
    way = turnings()[jax.random.randint(turned, (games,), 0, 12)]
    near = jnp.take_along_axis(shapes.near[row], way[:, None, :], axis=2)
    pairs = (colours == 4) & jax.random.bernoulli(seated, terms.paired, (games,))
    table = Table(
        near,
        jnp.where(pairs, 2, colours),
        colours,
        jax.random.bernoulli(settled, terms.settled, (games,)),
        jnp.zeros((games, MOST_SEATS), jnp.int32),
    )
    colour = _spread(table, cell, rim, spread)
    bank = jnp.zeros((games, VACANT), jnp.int8)
    turn = jnp.zeros(games, jnp.int32)
    return table, Board(colour.astype(jnp.int8), cell.astype(jnp.int8), bank, turn)


def _spread(table: Table, cell: Array, rim: Array, key: Array) -> Array:
    """Several tries at even colours, and the most even one; in every fifth game just the last."""
    *tries, careless = jax.random.split(key, _TRIES + 1)
    layouts = jnp.stack([_layout(table, cell, rim, one) for one in tries])
    like = jnp.stack([_unevenness(table, layout) for layout in layouts])
    best = jnp.argmin(like, axis=0)
    free = jax.random.bernoulli(careless, 0.2, best.shape)
    return layouts[jnp.where(free, _TRIES - 1, best), jnp.arange(best.shape[0])]


def _layout(table: Table, cell: Array, rim: Array, key: Array) -> Array:
    """The rim is shared out evenly, then the inner cells, as in the rules' own deal."""
    order = jax.random.uniform(key, cell.shape) + jnp.where(rim, 0, 1) + jnp.where(cell, 0, 2)
    rank = jnp.argsort(jnp.argsort(order, axis=1), axis=1)
    return jnp.where(cell, rank % table.colours[:, None], VACANT)


def _unevenness(table: Table, layout: Array) -> Array:
    """The most like-coloured neighbours of a colour, less the fewest."""
    like = (beside(layout, table.near, VACANT) == layout[:, :, None]).sum(axis=2)
    held = [jnp.where(layout == each, like, 0).sum(axis=1) for each in range(VACANT)]
    pairs = jnp.stack(held, axis=1)
    there = jnp.arange(VACANT) < table.colours[:, None]
    return jnp.where(there, pairs, 0).max(axis=1) - jnp.where(there, pairs, 999).min(axis=1)


def with_handicaps(
    params: Params, table: Table, board: Board, key: Array, terms: Terms = _USUAL
) -> Table:
    """Some games plain; five in eight of the others about even, as the net sees it; some by lot.

    At strong play the first seat nearly always wins, and a game whose end is known teaches little.
    """
    kind_key, lot_key, error_key = jax.random.split(key, 3)
    games = table.seats.shape[0]
    cups = answer(params, see(table, board)).cups * 16
    there = jnp.arange(MOST_SEATS) < table.seats[:, None]
    behind = jnp.where(there, cups, -99).max(axis=1, keepdims=True) - cups
    error = 1.5 * jax.random.normal(error_key, behind.shape)
    even = jnp.round(jnp.clip(behind + error, 0, _MOST_CREDIT))
    lot = jax.random.randint(lot_key, (games, MOST_SEATS), 0, 5)
    kind = jax.random.uniform(kind_key, (games, 1))
    plain, made_even = kind < terms.plain, kind < terms.plain + 0.625 * (1 - terms.plain)
    last = jnp.arange(MOST_SEATS) == table.seats[:, None] - 1
    little = (last & (kind < terms.untied * terms.plain)).astype(jnp.int32)
    credit = jnp.where(plain, little, jnp.where(made_even, even, lot)).astype(jnp.int32)
    least = jnp.where(there, credit, 99).min(axis=1, keepdims=True)
    return table._replace(credit=jnp.where(there, credit - least, 0))


def join(first: tuple[Table, Board], second: tuple[Table, Board]) -> tuple[Table, Board]:
    """Two lots of games on boards of one size, as one."""
    tables = Table(*(jnp.concatenate(pair) for pair in zip(first[0], second[0], strict=True)))
    boards = Board(*(jnp.concatenate(pair) for pair in zip(first[1], second[1], strict=True)))
    return tables, boards


def shrink(table: Table, board: Board, size: int) -> tuple[Table, Board, Array]:
    """The same games on boards of fewer cells, the empty ones left out; and where each cell went.

    A cell that is not there any more went to `size`. Boards with more stacks must be over already.
    """
    standing = board.height > 0
    kept = jnp.argsort(~standing, axis=1, stable=True)[:, :size]
    rank = jnp.cumsum(standing, axis=1) - 1
    went = jnp.where(standing & (rank < size), rank, size)
    near = jnp.take_along_axis(table.near, kept[:, :, None], axis=1)
    return (
        table._replace(near=beside(went, near, size).astype(jnp.int8)),
        board._replace(
            colour=jnp.take_along_axis(board.colour, kept, axis=1),
            height=jnp.take_along_axis(board.height, kept, axis=1),
        ),
        went,
    )
