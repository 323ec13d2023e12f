"""The rules of Cappuccino for many games at once, as arrays on the device.

Every array begins with the number of the game. Colours and seats count from 0; the owner of a
colour is the colour modulo the number of seats, which holds for one colour a seat as for two.
`VACANT` stands for the colour of an empty place and for the owner of one; its height is 0.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

VACANT = 4
MOST_SEATS = 4
DIRECTIONS = 6


class Table(NamedTuple):
    """What stays the same during a game.

    `near[game, cell, direction]` is the neighbour that way, or the number of cells where there is
    none; the opposite of direction `d` is `5 - d`. `credit` are cups a seat is given in advance.
    """

    near: Array
    seats: Array
    colours: Array
    settle: Array
    credit: Array


class Board(NamedTuple):
    """One moment of every game. `bank` are the cups, by colour, that `settle` has taken off."""

    colour: Array
    height: Array
    bank: Array
    turn: Array


def beside(values: Array, near: Array, nothing: int) -> Array:
    """What lies next to every cell, by direction; `nothing` where there is no cell."""
    flat = near.reshape(near.shape[0], -1).astype(jnp.int32)
    found = jnp.take_along_axis(values, flat, axis=1, mode="fill", fill_value=nothing)
    return found.reshape(near.shape)


def owners(table: Table, colour: Array) -> Array:
    """The seat every colour belongs to; the first axis is the game's."""
    seats = table.seats.reshape((-1,) + (1,) * (colour.ndim - 1))
    return jnp.where(colour < VACANT, colour % seats, VACANT)


def climbs(table: Table, board: Board) -> Array:
    """Whether a stack may step that way, whoever's turn it is."""
    around = beside(board.height, table.near, 0)
    return (around > 0) & (around <= board.height[:, :, None])


def legal(table: Table, board: Board) -> Array:
    """The moves of the seat to move, by cell and direction."""
    own = owners(table, board.colour) == board.turn[:, None]
    return climbs(table, board) & own[:, :, None]


def can_move(table: Table, board: Board) -> Array:
    """Whether each seat has any move."""
    steps = climbs(table, board).any(axis=2)
    owner = owners(table, board.colour)
    return jnp.stack([(steps & (owner == seat)).any(axis=1) for seat in range(MOST_SEATS)], axis=1)


def play(table: Table, board: Board, action: Array) -> Board:
    """The boards after a move each; a move is a cell times six plus a direction."""
    moved = _stacked(table, board, action)
    settled = _taken_off(table, moved)
    return settled._replace(turn=_next_turn(table, settled))


def ends(table: Table, action: Array) -> tuple[Array, Array]:
    """The cells a move starts from and goes to."""
    flat = table.near.reshape(table.near.shape[0], -1)
    target = jnp.take_along_axis(flat, action[:, None], axis=1)[:, 0]
    return action // DIRECTIONS, target.astype(jnp.int32)


def _stacked(table: Table, board: Board, action: Array) -> Board:
    cells = jnp.arange(board.colour.shape[1])
    source, target = ends(table, action)
    leaves, grows = cells == source[:, None], cells == target[:, None]
    colour = jnp.take_along_axis(board.colour, source[:, None], axis=1)
    height = jnp.take_along_axis(board.height, source[:, None], axis=1)
    return board._replace(
        colour=jnp.where(leaves, VACANT, jnp.where(grows, colour, board.colour)).astype(jnp.int8),
        height=jnp.where(leaves, 0, board.height + grows * height).astype(jnp.int8),
    )


def tips(table: Table, board: Board) -> tuple[Array, Array]:
    """The stacks that are alone or in an unequal pair alone, and the colour each goes to."""
    around = beside(board.height, table.near, 0)
    touches = around > 0
    degree = touches.sum(axis=2)
    other_degree = (beside(degree, table.near, 0) * touches).sum(axis=2)
    other_colour = (beside(board.colour, table.near, 0) * touches).sum(axis=2)
    other = around.sum(axis=2)
    pair = (degree == 1) & (other_degree == 1) & (other != board.height)
    tip = (board.height > 0) & (pair | (degree == 0))
    return tip, jnp.where(tip & pair & (other > board.height), other_colour, board.colour)


def _taken_off(table: Table, board: Board) -> Board:
    tip, heir = tips(table, board)
    gone = tip & table.settle[:, None]
    return board._replace(
        colour=jnp.where(gone, VACANT, board.colour).astype(jnp.int8),
        height=jnp.where(gone, 0, board.height).astype(jnp.int8),
        bank=(board.bank + by_colour(heir, board.height * gone)).astype(jnp.int8),
    )


def by_colour(colour: Array, cups: Array) -> Array:
    """Cups added up by colour."""
    held = [jnp.where(colour == each, cups, 0).sum(axis=1) for each in range(VACANT)]
    return jnp.stack(held, axis=1)


def _next_turn(table: Table, board: Board) -> Array:
    """The next seat that can move; `VACANT` when nobody can."""
    able = can_move(table, board)
    following = (board.turn[:, None] + 1 + jnp.arange(MOST_SEATS)) % table.seats[:, None]
    can = jnp.take_along_axis(able, following, axis=1)
    first = jnp.take_along_axis(following, jnp.argmax(can, axis=1)[:, None], axis=1)[:, 0]
    return jnp.where(can.any(axis=1), first, VACANT)


def decided(table: Table, board: Board) -> Array:
    """Whether no order of play can change the scores any more.

    That is so when every touching pair of different colours is a pair alone, of unequal heights.
    """
    touches = beside(board.height, table.near, 0) > 0
    other = beside(board.colour, table.near, VACANT) != board.colour[:, :, None]
    open_cell = (board.height > 0) & ~tips(table, board)[0]
    return ~(touches & other & open_cell[:, :, None]).any(axis=(1, 2))


def final_counts(table: Table, board: Board) -> Array:
    """Cups by colour once everything that is settled has been played out."""
    _, heir = tips(table, board)
    return board.bank + by_colour(heir, board.height)


def seat_cups(table: Table, counts: Array) -> Array:
    """What every seat scores of its colours: the better one; 0 for seats that are not there."""
    colours = jnp.arange(VACANT)
    mine = colours % table.seats[:, None, None] == jnp.arange(MOST_SEATS)[None, :, None]
    held = (colours < table.colours[:, None])[:, None, :]
    return jnp.where(mine & held, counts[:, None, :], 0).max(axis=2)


def win_shares(table: Table, cups: Array) -> Array:
    """Who wins, credits counted in: a whole win in all, shared among the first."""
    there = jnp.arange(MOST_SEATS) < table.seats[:, None]
    total = jnp.where(there, cups + table.credit, -1)
    first = total == total.max(axis=1, keepdims=True)
    return first / first.sum(axis=1, keepdims=True)
