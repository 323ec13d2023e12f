"""Whole games of the net against itself, from deal to last cup, and what is learned from them.

A stack disappears with every move, so boards are played in stages of sixteen moves: after each the
boards are made smaller by sixteen cells, and games on smaller boards join in. So no time is lost on
empty places, and each size is compiled only once.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.ahead import Ahead
from doppio.train.boards import (
    VACANT,
    Board,
    Table,
    decided,
    ends,
    final_counts,
    legal,
    play,
    seat_cups,
    tips,
    win_shares,
)
from doppio.train.deals import Shapes, Terms, deal, join, shrink, with_handicaps
from doppio.train.net import Params
from doppio.train.search import Thinking, search

STAGE = 16
"""How many moves are played, and how many cells are left out after them."""
FEW = 20
"""With so few stacks it is late in a game."""


class Ply(NamedTuple):
    """One move in every game; not `live` where the game was decided before it."""

    board: Board
    action: Array
    policy: Array
    live: Array
    slip: Array


class Ends(NamedTuple):
    """How games ended: win shares and cups by seat, and for every cell who holds its cups.

    `slipped`: whether somebody slipped on the way there.
    """

    shares: Array
    cups: Array
    fate: Array
    slipped: Array


class Stage(NamedTuple):
    """Sixteen moves on boards of one size, as a lesson, with how it all ended.

    `sound`: what there is to learn from, by ply and game.
    """

    table: Table
    plies: Ply
    sound: Array
    shares: Array
    cups: Array
    fates: Array


def play_stage(
    params: Params,
    table: Table,
    board: Board,
    key: Array,
    thinking: Thinking,
    late: Thinking | None = None,
) -> tuple[Board, Ply]:
    """Play on for sixteen moves; the plies come as arrays over moves, then games.

    Where few stacks are left, moves are thought about as `late` says.
    """
    slip_key, haste_key, seat_key, play_key = jax.random.split(key, 4)
    careless = jax.random.bernoulli(slip_key, 0.2, table.seats.shape)
    patience = jax.random.uniform(haste_key, table.seats.shape)
    any_seat = jax.random.randint(seat_key, table.seats.shape, 0, table.seats)
    patient = jnp.where(table.seats == 2, 1, any_seat)
    keys = jax.random.split(play_key, STAGE)

    def ply(thinking: Thinking, board: Board, key: Array) -> tuple[Board, Ply]:
        own, slip, lot = jax.random.split(key, 3)
        found = search(params, table, board, own, thinking, careless & (not thinking.sober))
        hasty = (patience < thinking.hasty) & (board.turn != patient)
        action = jnp.where(hasty, found.hasty, found.action)
        slips = careless & jax.random.bernoulli(slip, 0.08, careless.shape)
        action = jnp.where(slips, _any_move(table, board, lot), action)
        live = ~decided(table, board)
        after = play(table, board, action)
        kept = Board(*(_where(live, new, old) for new, old in zip(after, board, strict=True)))
        return kept, Ply(board, action, found.policy.astype(jnp.float16), live, slips & live)

    early = STAGE if late is None else min(max(board.height.shape[1] - FEW, 0), STAGE)
    played = []
    for manner, own in ((thinking, keys[:early]), (late, keys[early:])):
        if manner is not None and len(own):
            board, plies = jax.lax.scan(partial(ply, manner), board, own)
            played.append(plies)
    return board, jax.tree.map(lambda *parts: jnp.concatenate(parts), *played)


def _where(condition: Array, yes: Array, no: Array) -> Array:
    return jnp.where(condition.reshape((-1,) + (1,) * (yes.ndim - 1)), yes, no)


def _any_move(table: Table, board: Board, key: Array) -> Array:
    allowed = legal(table, board).reshape(board.turn.shape[0], -1)
    lot = jax.random.uniform(key, allowed.shape)
    return jnp.argmax(jnp.where(allowed, lot, -1), axis=1)


def ending(table: Table, board: Board) -> Ends:
    """The result of decided games."""
    cups = seat_cups(table, final_counts(table, board))
    _, heir = tips(table, board)
    return Ends(win_shares(table, cups), cups, heir, jnp.zeros(board.turn.shape, bool))


def told_back(table: Table, plies: Ply, fate: Array) -> tuple[Array, Array]:
    """Who holds every cell's cups in the end: before the first of these plies, and before each."""

    def back(fate: Array, ply: Ply) -> tuple[Array, Array]:
        source, target = ends(table, ply.action)
        earlier = _before(table, ply, fate)
        taken = jnp.take_along_axis(earlier, target[:, None], axis=1, mode="clip")
        moved = jnp.arange(fate.shape[1]) == source[:, None]
        earlier = jnp.where(ply.live[:, None], jnp.where(moved, taken, earlier), fate)
        return earlier, earlier

    return jax.lax.scan(back, fate, plies, reverse=True)


def _before(table: Table, ply: Ply, fate: Array) -> Array:
    """What `settle` took off after a move belongs to whom it was taken off for."""
    loose = table._replace(settle=jnp.zeros_like(table.settle))
    tip, heir = tips(table, play(loose, ply.board, ply.action))
    return jnp.where(tip & table.settle[:, None], heir, fate).astype(fate.dtype)


class Hall:
    """Plays whole rounds of games. Sizes go from the largest boards to the smallest."""

    def __init__(
        self,
        games: dict[int, int],
        thinking: Thinking,
        terms: Terms,
        late: Thinking | None = None,
    ) -> None:
        self._sizes = sorted(games, reverse=True)
        self._deal = {
            size: Ahead(partial(_dealt, games=count, terms=terms))
            for size, count in games.items()
            if count
        }
        self._play = Ahead(partial(play_stage, thinking=thinking, late=late))
        self._shrink = {
            size: Ahead(partial(shrink, size=max(STAGE, size - STAGE))) for size in games
        }
        self._join = Ahead(join)
        self._last = Ahead(partial(_told_last, sober=thinking.sober))
        self._end = Ahead(partial(_told, sober=thinking.sober))

    def round(
        self, params: Params, shapes: dict[int, Shapes], keys: list[Array]
    ) -> dict[int, Stage]:
        """A round of games, as lessons by the size of the board; takes two keys a size."""
        played, carried = [], None
        for number, size in enumerate(self._sizes):
            table, board = self._joined(params, carried, shapes[size], size, keys[2 * number])
            after, plies = self._play(params, table, board, keys[2 * number + 1])
            smaller_table, smaller_board, went = self._shrink[size](table, after)
            played.append((size, table, after, plies, went))
            carried = smaller_table, smaller_board
        return self._lessons(played)

    def _joined(
        self,
        params: Params,
        carried: tuple[Table, Board] | None,
        shapes: Shapes,
        size: int,
        key: Array,
    ) -> tuple[Table, Board]:
        if size not in self._deal:
            assert carried is not None, "the largest boards have games of their own"
            return carried
        dealt = self._deal[size](params, shapes, key)
        return dealt if carried is None else self._join(carried, dealt)

    def _lessons(self, played: list[tuple[int, Table, Board, Ply, Array]]) -> dict[int, Stage]:
        """Told from the end on, where it is known how all games went."""
        lessons: dict[int, Stage] = {}
        later: Ends | None = None
        for size, table, after, plies, went in reversed(played):
            if later is None:
                later, fates, sound = self._last(table, after, plies)
            else:
                later, fates, sound = self._end(table, after, plies, went, later)
            lessons[size] = Stage(table, plies, sound, later.shares, later.cups, fates)
        return lessons


def _dealt(
    params: Params, shapes: Shapes, key: Array, games: int, terms: Terms
) -> tuple[Table, Board]:
    first, second = jax.random.split(key)
    table, board = deal(shapes, games, first, terms)
    return with_handicaps(params, table, board, second, terms), board


def _told_last(table: Table, after: Board, plies: Ply, *, sober: bool) -> tuple[Ends, Array, Array]:
    """How games ended that are all over, seen from before the stage.

    Also who holds every cell's cups in the end, before each ply, and what there is to learn from.
    """
    return _seen_from_before(table, plies, ending(table, after), sober=sober)


def _told(
    table: Table, after: Board, plies: Ply, went: Array, later: Ends, *, sober: bool
) -> tuple[Ends, Array, Array]:
    """The same where some games went on: `later` knows how those ended, and `went` their cells."""
    here, now = decided(table, after), ending(table, after)
    games = here.shape[0]
    fate = jnp.take_along_axis(later.fate[:games], went, axis=1, mode="fill", fill_value=VACANT)
    ended = Ends(
        _where(here, now.shares, later.shares[:games]),
        _where(here, now.cups, later.cups[:games]),
        _where(here, now.fate, fate),
        ~here & later.slipped[:games],
    )
    return _seen_from_before(table, plies, ended, sober=sober)


def _seen_from_before(
    table: Table, plies: Ply, ended: Ends, *, sober: bool
) -> tuple[Ends, Array, Array]:
    first, fates = told_back(table, plies, ended.fate)
    to_come = jnp.flip(jnp.cumsum(jnp.flip(plies.slip, 0), axis=0), 0) > 0
    slipped = to_come | ended.slipped
    sound = plies.live & ~slipped if sober else plies.live
    return ended._replace(fate=first, slipped=slipped[0]), fates, sound
