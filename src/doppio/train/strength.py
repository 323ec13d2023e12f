"""How strong the policy alone is: paired games of two against simple players and older selves."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import (
    Board,
    Table,
    beside,
    decided,
    final_counts,
    legal,
    owners,
    play,
    seat_cups,
    win_shares,
)
from doppio.train.deals import Shapes, deal
from doppio.train.features import see
from doppio.train.net import Params, answer

Judge = Callable[[Table, Board, Array], Array]
"""Judges every move of every game by cell and direction; the best one is made."""


def by_lot(table: Table, board: Board, key: Array) -> Array:
    """All moves alike."""
    return jax.random.uniform(key, table.near.shape) + 0 * board.height[:, :, None]


def by_greed(table: Table, board: Board, key: Array) -> Array:
    """The most cups of others, less the new stack where another could take it at once."""
    owner = owners(table, board.colour)
    around = beside(board.height, table.near, 0)
    others = beside(owner, table.near, 4) != board.turn[:, None, None]
    grown = board.height[:, :, None] + around
    high = jnp.where(owner == board.turn[:, None], 0, board.height)
    threat = beside(beside(high, table.near, 0).max(axis=2), table.near, 0)
    risk = jnp.where(threat >= grown, grown, 0)
    return around * (1 + others) - risk + by_lot(table, board, key)


def by_policy(params: Params) -> Judge:
    """What the net would do at first sight."""

    def judge(table: Table, board: Board, key: Array) -> Array:
        del key
        return answer(params, see(table, board)).policy

    return judge


def _made(table: Table, board: Board, judged: Array) -> Array:
    allowed = legal(table, board)
    return jnp.where(allowed, judged, -1e9).reshape(allowed.shape[0], -1).argmax(axis=1)


def match(shapes: Shapes, games: int, key: Array, first: Judge, second: Judge) -> Array:
    """The share of wins of the first player, every deal played twice with seats swapped."""
    deal_key, play_key = jax.random.split(key)
    table, board = deal(shapes, games, deal_key)
    shares = [_share(table, board, play_key, *pair) for pair in ((first, second), (second, first))]
    return (shares[0][:, 0] + shares[1][:, 1]).mean() / 2


def _share(table: Table, board: Board, key: Array, first: Judge, second: Judge) -> Array:
    def ply(board: Board, key: Array) -> tuple[Board, None]:
        judged = jnp.where(
            (board.turn == 0)[:, None, None], first(table, board, key), second(table, board, key)
        )
        after = play(table, board, _made(table, board, judged))
        live = ~decided(table, board)
        kept = [
            jnp.where(live.reshape((-1,) + (1,) * (new.ndim - 1)), new, old)
            for new, old in zip(after, board, strict=True)
        ]
        return Board(*kept), None

    board, _ = jax.lax.scan(ply, board, jax.random.split(key, board.height.shape[1] - 1))
    return win_shares(table, seat_cups(table, final_counts(table, board)))


def against_simple(params: Params, shapes: Shapes, key: Array, games: int) -> tuple[Array, Array]:
    """The policy's share against chance and against greed."""
    mine = by_policy(params)
    lot = match(shapes, games, key, mine, by_lot)
    return lot, match(shapes, games, key, mine, by_greed)


def against_older(params: Params, older: Params, shapes: Shapes, key: Array, games: int) -> Array:
    """The policy's share against another net's policy."""
    return match(shapes, games, key, by_policy(params), by_policy(older))
