"""What the net is shown: the board from the mover's side, as numbers.

Seats are counted from the mover on: 0 is the mover, 1 the next in turn order, and so on. So one net
serves every seat of every table. docs/net.md lists the features for whoever feeds the net.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from doppio.train.boards import (
    DIRECTIONS,
    MOST_SEATS,
    VACANT,
    Board,
    Table,
    beside,
    by_colour,
    climbs,
    owners,
)

HEIGHTS = 8
"""Heights up to this one have a feature each; higher ones share four."""
HIGH = (9, 13, 17, 25)
CELL_FEATURES = MOST_SEATS + 1 + HEIGHTS + len(HIGH) + 1 + 3 * DIRECTIONS
TABLE_FEATURES = 3 + 2 + 2 * MOST_SEATS + 3 * MOST_SEATS + 2


class Seen(NamedTuple):
    """What the net is given. `near` leads to stacks only, to no empty place."""

    cells: Array
    table: Array
    near: Array
    standing: Array


def relative(table: Table, turn: Array, seat: Array) -> Array:
    """Seats counted from the mover on; `VACANT` stays what it is."""
    shape = (-1,) + (1,) * (seat.ndim - 1)
    turned = (seat - turn.reshape(shape)) % table.seats.reshape(shape)
    return jnp.where(seat < VACANT, turned, VACANT)


def from_mover(table: Table, turn: Array, values: Array) -> Array:
    """Values by seat, put into the order that begins with the mover; 0 where no seat is."""
    places = jnp.arange(MOST_SEATS)[None, :]
    seat = (turn[:, None] + places) % table.seats[:, None]
    turned = jnp.take_along_axis(values, seat, axis=1)
    return jnp.where(places < table.seats[:, None], turned, 0)


def to_seats(table: Table, turn: Array, values: Array) -> Array:
    """The way back: values that begin with the mover's, by seat."""
    seats = jnp.arange(MOST_SEATS)[None, :]
    place = (seats - turn[:, None]) % table.seats[:, None]
    turned = jnp.take_along_axis(values, place, axis=1)
    return jnp.where(seats < table.seats[:, None], turned, 0)


def see(table: Table, board: Board) -> Seen:
    """Everything the net is told about these boards."""
    standing = board.height > 0
    # From an empty place, too, nothing is near: seeing each other is mutual, or what is learned at
    # a stack would be told to empty places beside it.
    both = (beside(board.height, table.near, 0) > 0) & standing[:, :, None]
    near = jnp.where(both, table.near, board.height.shape[1]).astype(jnp.int32)
    return Seen(_cells(table, board), _table(table, board), near, standing)


def _cells(table: Table, board: Board) -> Array:
    height = board.height[:, :, None]
    owner = relative(table, board.turn, owners(table, board.colour))
    second = (board.colour < VACANT) & (board.colour >= table.seats[:, None])
    around = beside(board.height, table.near, 0)
    mine = beside(owner, table.near, VACANT) == 0
    bounds = jnp.array((*HIGH, 127))
    parts = [
        owner[:, :, None] == jnp.arange(MOST_SEATS),
        second[:, :, None],
        height == jnp.arange(1, HEIGHTS + 1),
        (height >= bounds[:-1]) & (height < bounds[1:]),
        height / 16,
        (around > 0) & (around <= height),
        (around >= height) & (height > 0),
        mine,
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts], axis=2)


def _table(table: Table, board: Board) -> Array:
    owner = relative(table, board.turn, owners(table, board.colour))
    steps = climbs(table, board).sum(axis=2)
    moves = jnp.stack([(steps * (owner == seat)).sum(axis=1) for seat in range(MOST_SEATS)], 1)
    parts = [
        table.seats[:, None] == jnp.array([2, 3, 4]),
        (table.colours > table.seats)[:, None],
        table.settle[:, None],
        counts_from_mover(table, board) / 16,
        from_mover(table, board.turn, table.credit) / 8,
        moves > 0,
        moves / 32,
        (board.height > 0).sum(axis=1, keepdims=True) / 32,
        (by_colour(board.colour, board.height) + board.bank).sum(axis=1, keepdims=True) / 64,
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts], axis=1)


def counts_from_mover(table: Table, board: Board) -> Array:
    """Cups now, banked ones too: each seat's first colour, then each seat's second one."""
    counts = by_colour(board.colour, board.height) + board.bank
    first = from_mover(table, board.turn, counts)
    later = jnp.roll(counts, -2, axis=1)  # only two seats ever have a second colour
    two = (table.colours > table.seats)[:, None]
    second = jnp.where(two, from_mover(table, board.turn, later), 0)
    return jnp.concatenate([first, second], axis=1)
