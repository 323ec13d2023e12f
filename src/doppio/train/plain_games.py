"""Games between players who look ahead without a net: what such players do, to learn it from."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count, islice
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.areas import all_settled
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice, pick
from doppio.players.contract import Budget
from doppio.players.searcher import SEARCHERS
from doppio.players.sight import Sight, sight

PLAYOUTS = 10_000
"""Random games a move: about what a plain player makes of a tenth of a second."""
_MOST_STACKS = 64
_WAYS = 6
_SLIPS = 10
"""Every so manieth move is made by chance, so that no two games are alike."""
_SETTLES = 5
_SEATS = (4, 3, 4)
"""Most is to be learned where most is open."""


class Habits(NamedTuple):
    """What plain players did: positions as a net sees them, what was legal, what was chosen.

    A move is the number of its stack's row times six plus its direction.
    """

    cells: NDArray[np.float16]
    table: NDArray[np.float32]
    near: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    chosen: NDArray[np.int32]


def gathered(seconds: float, seed: int, playouts: int = PLAYOUTS) -> Iterator[Habits]:
    """What happened in one game after the other, on all cores, until the time is up.

    Games that are under way then are played to their end and count too.
    """
    ends, cores = monotonic() + seconds, os.cpu_count() or 1
    spawned = multiprocessing.get_context("spawn")
    numbers = count(seed * 1_000_000)
    with ProcessPoolExecutor(cores, mp_context=spawned, initializer=_settle_in) as pool:
        under_way = {pool.submit(played, n, playouts) for n in islice(numbers, 2 * cores)}
        try:
            while under_way:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                if monotonic() < ends:
                    under_way |= {pool.submit(played, next(numbers), playouts) for _ in done}
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _settle_in() -> None:
    """In a new process: leave interrupts to the first one, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    assert first is not None, "somebody has begun this process"
    first.join()
    os._exit(1)


def played(number: int, playouts: int) -> Habits:
    """One game, fixed by its number."""
    shape = list(SHAPES)[number // len(_SEATS) % len(SHAPES)]
    seats = _SEATS[number % len(_SEATS)]
    position = deal(seats, shape, number, settle=number % _SETTLES == 0)
    dice, rows = Dice("plain games", number), []
    while position.turn is not None and not all_settled(position.stacks):
        moves = list(legal_moves(position))
        choice = _plain(position, playouts, dice)
        if len(moves) > 1:
            rows.append(_row(sight(position), moves, choice))
        slips = dice.below(_SLIPS) == 0
        position = play(position, pick(moves, dice) if slips else choice)
    return together(rows)


def together(parts: list[Habits]) -> Habits:
    """All of them one after the other."""
    return Habits(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _plain(position: Position, playouts: int, dice: Dice) -> Move:
    seen = view(start_from(position, Options("hand", position.settle)), position.turn)
    command = SEARCHERS["uct"].choose(seen, Budget(nodes=playouts), dice).command
    assert isinstance(command, Step), "there are only steps in the middle of a game"
    return command.move


def _row(seen: Sight, moves: list[Move], choice: Move) -> Habits:
    stacks = len(seen.places)
    cells = np.zeros((1, _MOST_STACKS, seen.cells.shape[1]), np.float16)
    near = np.full((1, _MOST_STACKS, _WAYS), _MOST_STACKS, np.uint8)
    cells[0, :stacks] = seen.cells
    near[0, :stacks] = np.where(seen.near < stacks, seen.near, _MOST_STACKS)
    rows = {cell: row for row, cell in enumerate(seen.places)}

    def number(move: Move) -> int:
        return rows[move.source] * _WAYS + move.source.neighbours().index(move.target)

    legal = np.zeros((1, _MOST_STACKS * _WAYS), np.bool_)
    legal[0, [number(move) for move in moves]] = True
    table = seen.table[None].astype(np.float32)
    return Habits(cells, table, near, legal, np.array([number(choice)], np.int32))
