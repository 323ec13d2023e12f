"""How fast the engine is on this machine, against the plain rules in the same run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice, pick
from doppio.kernels.board import Board
from doppio.kernels.playout import random_games
from doppio.players.contract import Budget
from doppio.players.searcher import SEARCHERS
from doppio.players.solver import Solver

BATCH = 2000


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured: so many a second, and how many times the plain rules that is."""

    what: str
    unit: str
    rate: float
    times_plain: float | None = None


def measure(seconds: float) -> Iterator[Speed]:
    """Every measurement in turn, each for about so many seconds."""
    position = _dealt(2)
    plain = _rate(lambda number: _plain_game(position, number), seconds)
    yield Speed("plain rules, 2 seats × 16", "games", plain, 1.0)
    for name, dealt in _tables():
        board = Board.of(dealt)
        rate = _rate(partial(_batch, board), seconds) * BATCH
        yield Speed(f"kernel, {name}", "games", rate, rate / plain if name == "2 seats" else None)
    cores = os.cpu_count() or 1
    rate = _rate(lambda number: _on_all_cores(Board.of(position), cores, number), seconds)
    yield Speed(f"kernel, 2 seats, {cores} threads", "games", rate * BATCH * cores)
    for name in SEARCHERS:
        yield Speed(f"{name}, first move, one core", "visits", _visits(name, position, seconds))
    yield Speed("solver, one core", "positions", _proofs(position, seconds))


def _dealt(players: int, *, two_colour: bool = False, settle: bool = False) -> Position:
    return deal(players, "hexagon", 1, two_colour=two_colour, settle=settle)


def _tables() -> Iterator[tuple[str, Position]]:
    for players in (2, 3, 4):
        yield f"{players} seats", _dealt(players)
    yield "2 seats, two colours", _dealt(2, two_colour=True)
    yield "2 seats, settle", _dealt(2, settle=True)


def _rate(work: Callable[[int], object], seconds: float) -> float:
    """How often a second; the first time is not counted."""
    work(0)
    began, count = perf_counter(), 0
    while (spent := perf_counter() - began) < seconds:
        count += 1
        work(count)
    return count / spent


def _plain_game(position: Position, number: int) -> None:
    dice = Dice("speed", number)
    while position.turn is not None:
        position = play(position, pick(list(legal_moves(position)), dice))


def _batch(board: Board, number: int) -> None:
    random_games(board, BATCH, number * BATCH)


def _on_all_cores(board: Board, cores: int, number: int) -> None:
    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(lambda core: _batch(board, number * cores + core), range(cores)))


def _visits(name: str, position: Position, seconds: float) -> float:
    seen = view(start_from(position, Options("hand", autofinish=False)), position.turn)
    player = SEARCHERS[name]
    player.choose(seen, Budget(nodes=100), Dice("speed"))
    began = perf_counter()
    nodes = player.choose(seen, Budget(millis=int(1000 * seconds)), Dice("speed")).nodes
    return nodes / (perf_counter() - began)


def _proofs(position: Position, seconds: float) -> float:
    solver = Solver()
    solver.solve(position, Budget(nodes=1000))
    began = perf_counter()
    nodes = solver.solve(position, Budget(millis=int(1000 * seconds))).nodes
    return nodes / (perf_counter() - began)
