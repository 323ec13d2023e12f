"""Many games side by side, a row a game: what each may do, one move in each, what each looks like.

A move is a number below 384: six times the number of its source, and the direction. Games lie on
boards of a pool, so that a new game is a copy of rows. Nobody has left these games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from doppio.kernels.bits import ONE, ZERO, lowest, popcount, scaled
from doppio.kernels.board import Board, Bytes, Counts, Words
from doppio.kernels.compiled import entry, part
from doppio.kernels.state import COLOURS, make_move, next_turn, take_off_settled

MOVES = 6 * 64
CELL_FACTS = 7
"""Of a cell: column, row, height, and a 1 for its colour among four, own colours first."""
ROWS = 65
"""A row a cell, and one for the rest: phase, seat to move, seats, cups in the bank."""

Small = NDArray[np.int8]


class Pool(NamedTuple):
    """Boards at the start of a game, all of the same kind."""

    near: Bytes
    clears: Words
    around: Words
    places: Small
    heights: Bytes
    words: Words
    bank: Counts
    turn: Counts
    seat_of: Bytes
    order: Counts
    seats: int
    settle: bool

    @classmethod
    def of(cls, boards: Sequence[Board]) -> Pool:
        """The pool of these boards, which differ in cells, stacks and turn alone."""
        first = boards[0]
        return cls(
            np.array([board.layout.near for board in boards]),
            np.array([board.layout.clears for board in boards]),
            np.array([board.layout.around for board in boards]),
            np.array([_places(board) for board in boards]),
            np.array([board.heights for board in boards]),
            np.array([np.concatenate((board.steps, board.colours)) for board in boards]),
            np.array([board.bank for board in boards]),
            np.array([board.turn for board in boards], np.int64),
            first.seat_of,
            _order(first),
            first.seats,
            first.settle,
        )


def _places(board: Board) -> Small:
    places = np.zeros((64, 2), np.int8)
    places[: len(board.layout.cells)] = board.layout.cells
    return places


def _order(board: Board) -> Counts:
    """For every seat, where each colour comes when one counts the seats from this one on."""
    order = np.full((board.seats, 4), -1, np.int64)
    for seat in range(board.seats):
        turns = [(int(other) - seat) % board.seats for other in board.seat_of[:4]]
        here = [colour for colour in range(4) if board.seat_of[colour] < board.seats]
        for place, colour in enumerate(sorted(here, key=lambda colour: turns[colour])):
            order[seat, colour] = place
    return order


class Games(NamedTuple):
    """Games as they stand: the board each began from, and what became of it."""

    board: Counts
    heights: Bytes
    words: Words
    bank: Counts
    turn: Counts


def new_games(pool: Pool, boards: Counts) -> Games:
    """Games that begin from these boards of the pool."""
    return Games(
        boards.astype(np.int64),
        pool.heights[boards],
        pool.words[boards],
        pool.bank[boards],
        pool.turn[boards],
    )


def restart(pool: Pool, games: Games, which: Counts, boards: Counts) -> None:
    """Begin the games of these numbers anew, in place, from these boards."""
    games.board[which] = boards
    games.heights[which] = pool.heights[boards]
    games.words[which] = pool.words[boards]
    games.bank[which] = pool.bank[boards]
    games.turn[which] = pool.turn[boards]


@part
def movers_cells(pool: Pool, games: Games, game: int) -> int:
    """The cells of the seat to move; none when the game is over."""
    own = ZERO
    for colour in range(4):
        if pool.seat_of[colour] == games.turn[game]:
            own |= games.words[game, COLOURS + colour]
    return own


@entry
def first_illegal(pool: Pool, games: Games, actions: Counts) -> int:
    """The first game in which this is no legal move; -1 when all are. Finished games are passed."""
    for game in range(actions.shape[0]):
        if games.turn[game] < 0:
            continue
        action = actions[game]
        if action < 0 or action >= MOVES:
            return game
        may = games.words[game, action % 6] & movers_cells(pool, games, game)
        if may >> uint64(action // 6) & ONE == ZERO:
            return game
    return -1


@entry
def step_many(pool: Pool, games: Games, actions: Counts) -> None:
    """Make a legal move in every game that is not over, in place."""
    for game in range(actions.shape[0]):
        turn = games.turn[game]
        if turn < 0:
            continue
        board, heights, words = games.board[game], games.heights[game], games.words[game]
        source, way = actions[game] // 6, actions[game] % 6
        make_move(pool.near[board], pool.clears[board], heights, words, source, way)
        if pool.settle:
            take_off_settled(pool.around[board], heights, words, games.bank[game])
        games.turn[game] = next_turn(words, pool.seat_of, pool.seats, 0, turn)


@entry
def fill_masks(pool: Pool, games: Games, masks: Small) -> None:
    """Write a 1 for every legal move of every game, a 0 for every other."""
    masks[:] = 0
    for game in range(masks.shape[0]):
        own = movers_cells(pool, games, game)
        for way in range(6):
            left = games.words[game, way] & own
            while left != ZERO:
                masks[game, int(lowest(left)) * 6 + way] = 1
                left &= left - ONE


@entry
def random_moves(pool: Pool, games: Games, random: Words, actions: Counts) -> None:
    """Draw one of the legal moves of every game, each as likely as the next; -1 where it is over.

    `random` holds a word a game, never 0, which is drawn on.
    """
    for game in range(actions.shape[0]):
        own = movers_cells(pool, games, game)
        count = ZERO
        for way in range(6):
            count += popcount(games.words[game, way] & own)
        actions[game] = -1
        if count == ZERO:
            continue
        word = random[game]
        word ^= word << uint64(13)
        word ^= word >> uint64(7)
        word ^= word << uint64(17)
        random[game] = word
        pick = scaled(word, count)
        for way in range(6):
            left = games.words[game, way] & own
            here = popcount(left)
            if pick >= here:
                pick -= here
                continue
            while pick > ZERO:
                left &= left - ONE
                pick -= ONE
            actions[game] = int(lowest(left)) * 6 + way
            break


@entry
def fill_sights(pool: Pool, games: Games, sights: Small) -> None:
    """Write what the seat to move sees of every game: see `CELL_FACTS` and `ROWS`."""
    sights[:] = 0
    for game in range(sights.shape[0]):
        board, turn = games.board[game], max(0, games.turn[game])
        for colour in range(4):
            place = pool.order[turn, colour]
            if place < 0:
                continue
            left = games.words[game, COLOURS + colour]
            while left != ZERO:
                cell = int(lowest(left))
                left &= left - ONE
                sights[game, cell, 0] = pool.places[board, cell, 0]
                sights[game, cell, 1] = pool.places[board, cell, 1]
                sights[game, cell, 2] = games.heights[game, cell]
                sights[game, cell, 3 + place] = 1
            sights[game, 64, 3 + place] = games.bank[game, colour]
        sights[game, 64, 0] = 1
        sights[game, 64, 2] = pool.seats


@entry
def count_cups(games: Games, cups: Counts) -> None:
    """Write the cups of each colour in every game, those in the bank too."""
    for game in range(cups.shape[0]):
        for colour in range(4):
            count = games.bank[game, colour]
            left = games.words[game, COLOURS + colour]
            while left != ZERO:
                count += int(games.heights[game, lowest(left)])
                left &= left - ONE
            cups[game, colour] = count
