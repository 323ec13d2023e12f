"""Many games of Cappuccino at once, in compiled code; nothing but numpy is needed to use it.

Every game is its own seed: which boards it gets, one after the other, and what `sample` draws. A
game that has ended begins anew in the same step, on the next board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from doppio.games.contract import Refusal, RefusedError, is_whole
from doppio.kernels.board import Board, Counts, Words
from doppio.kernels.many import (
    Games,
    Pool,
    Small,
    count_cups,
    fill_masks,
    fill_sights,
    first_illegal,
    new_games,
    random_moves,
    restart,
    step_many,
)
from doppio.research.cappuccino import MOVES, SIGHT, Kind

Floats = NDArray[np.float32]

_NO_GAMES = Refusal("no-games", "Many games at once are a whole number of games, one or more.")
_NO_BOARDS = Refusal("no-boards", "Many games at once need dealt boards, one or more.")
_NO_ACTION = "In game {}, that is none of the actions that the mask allows now."
_BAD_ACTIONS = Refusal("bad-actions", "There must be one whole number for every game.")
_BAD_SEEDS = Refusal("bad-seeds", "There must be one whole number from 0 on for every game.")


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a step came to: the next sights, and for games that ended what they were worth.

    `rewards` has a column a seat, all 0 where a game goes on; `scores` are the cups by seat.
    """

    sights: Small
    masks: Small
    movers: Counts
    rewards: Floats
    ended: NDArray[np.bool_]
    scores: Counts


class ManyGames:
    """So many games of a kind, each on a board of a pool of `boards` deals.

    Arrays that are given out are written again by the next call; copy what is to last.
    """

    def __init__(self, games: int, kind: Kind | None = None, *, boards: int = 64) -> None:
        if not is_whole(games, 1):
            raise RefusedError(_NO_GAMES)
        if not is_whole(boards, 1):
            raise RefusedError(_NO_BOARDS)
        self.kind = kind or Kind()
        self.games = games
        self._pool = _pool(self.kind, boards)
        self._count = boards
        self._sights = np.zeros((games, *SIGHT), np.int8)
        self._masks = np.zeros((games, MOVES), np.int8)
        self._actions = np.zeros(games, np.int64)
        self.reset(range(games))

    def reset(self, seeds: Sequence[int] | Counts) -> tuple[Small, Small]:
        """Begin every game anew with a seed of its own; gives sights and masks."""
        given = np.asarray(seeds)
        fitting = given.shape == (self.games,) and given.dtype.kind in "iu"
        if not fitting or (given < 0).any():
            raise RefusedError(_BAD_SEEDS)
        mixed = given.astype(np.uint64) + np.uint64(1)
        self._random: Words = _mixed(mixed)
        first = _mixed(self._random) % np.uint64(self._count)
        self._state: Games = new_games(self._pool, first.astype(np.int64))
        return self._look()

    def step(self, actions: ArrayLike) -> Stepped:
        """Make a move in every game; raises `RefusedError` and moves nothing if one is illegal."""
        chosen = self._checked(actions)
        step_many(self._pool, self._state, chosen)
        ended = self._state.turn < 0
        scores, rewards = self._results(ended)
        self._begin_anew(np.flatnonzero(ended))
        sights, masks = self._look()
        return Stepped(sights, masks, self._state.turn, rewards, ended, scores)

    def sample(self) -> Counts:
        """A legal action for every game, each as likely as the next."""
        random_moves(self._pool, self._state, self._random, self._actions)
        return self._actions

    @property
    def movers(self) -> Counts:
        """The seat whose turn it is in every game, counted from 0."""
        return self._state.turn

    @property
    def boards(self) -> Counts:
        """The number of the deal on which every game is played: the seed of its `Match`."""
        return self._state.board

    def _checked(self, actions: ArrayLike) -> Counts:
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise RefusedError(_BAD_ACTIONS)
        chosen = chosen.astype(np.int64)
        wrong = first_illegal(self._pool, self._state, chosen)
        if wrong >= 0:
            raise RefusedError(Refusal("no-action", _NO_ACTION.format(wrong)))
        return chosen

    def _look(self) -> tuple[Small, Small]:
        fill_sights(self._pool, self._state, self._sights)
        fill_masks(self._pool, self._state, self._masks)
        return self._sights, self._masks

    def _results(self, ended: NDArray[np.bool_]) -> tuple[Counts, Floats]:
        cups = np.zeros((self.games, 4), np.int64)
        count_cups(self._state, cups)
        seats = self._pool.seats
        scores = np.zeros((self.games, seats), np.int64)
        for colour, seat in enumerate(self._pool.seat_of[:4].tolist()):
            if seat < seats:
                scores[:, seat] = np.maximum(scores[:, seat], cups[:, colour])
        best = scores == scores.max(axis=1, keepdims=True)
        share = best / best.sum(axis=1, keepdims=True)
        rewards = np.where(ended[:, None], (seats * share - 1) / (seats - 1), 0.0)
        return scores, rewards.astype(np.float32)

    def _begin_anew(self, which: Counts) -> None:
        if which.size:
            restart(self._pool, self._state, which, (self.boards[which] + 1) % self._count)


def _pool(kind: Kind, boards: int) -> Pool:
    starts = [kind.start(seed).position for seed in range(boards)]
    dealt = [Board.of(position) for position in starts if position is not None]
    if not dealt:
        raise RefusedError(_NO_BOARDS)
    return Pool.of(dealt)


def _mixed(words: Words) -> Words:
    """Words spread over all their bits, none of them 0."""
    words = words * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return (words ^ (words >> np.uint64(32))) | np.uint64(1)
