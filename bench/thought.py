"""How long a net takes for a position, by either means: `python -m bench.thought`.

Milliseconds are the best of many tries on one core; and how many positions a search sees in 100 ms,
in the middle of twelve deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter
from unittest import mock

import numpy as np

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.view import view
from doppio.games.contract import Seat
from doppio.games.dice import Dice, pick
from doppio.kernels.board import Board
from doppio.kernels.seen import new_batch
from doppio.kernels.thought import new_room, think_of
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.net_eyes import Eyes
from doppio.players.sight import sight
from doppio.players.warm import warm_up

TRIES, IN_A_ROW, TOGETHER = 40, 8, 8
DEALS, MILLIS = 12, 100


def best(work: Callable[[], object]) -> float:
    """Milliseconds of the best try."""
    took = []
    for _ in range(TRIES):
        began = perf_counter()
        for _ in range(IN_A_ROW):
            work()
        took.append((perf_counter() - began) / IN_A_ROW)
    return 1000 * min(took)


def row(eyes: Eyes, position: Position) -> str:
    """A line of the table of times."""
    seen = sight(position)
    stacks, seats = len(seen.places), len(position.seats)
    net, batch, room = eyes.compiled(Board.of(position)), new_batch(TOGETHER, stacks), new_room(8)
    batch.cells[:], batch.table[:], batch.near[:] = seen.cells, seen.table, seen.near
    batch.stacks[:] = stacks
    alone = best(lambda: eyes.look(batch.cells[:1], batch.table[:1], batch.near[:1]))
    each = best(lambda: eyes.look(batch.cells, batch.table, batch.near)) / TOGETHER
    if net is None:
        return f"| {seats} seats, {stacks} stacks | | {alone:.3f} | {each:.3f} | |"
    kernel = best(lambda: think_of(net, batch, TOGETHER, seats, habits=False, room=room)) / TOGETHER
    times = " | ".join(f"{time:.3f}" for time in (kernel, alone, each))
    ratios = f"{alone / kernel:.2f}, {each / kernel:.2f}"
    return f"| {seats} seats, {stacks} stacks | {times} | {ratios} |"


def looks(seats: int) -> float:
    """How many positions a search sees, in the middle."""
    found = []
    for number in range(DEALS):
        seen = view(start_from(deal(seats, "hexagon", number), Options("hand")), Seat(1))
        found.append(Learned().choose(seen, Budget(millis=MILLIS), Dice("looks", number)).nodes)
    return float(np.median(found))


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(prog="python -m bench.thought", description=__doc__).parse_args()
    eyes = Eyes.load()
    assert eyes is not None, "there must be something to run the nets with"
    warm_up()
    print("| milliseconds | kernel | onnxruntime, alone | of eight together | ratios |")
    print("|---|---:|---:|---:|---:|")
    for seats in (2, 3, 4):
        position, dice = deal(seats, "hexagon", 1), Dice("bench thought", seats)
        print(row(eyes, position), flush=True)
        for _ in range(5 * seats):
            position = play(position, pick(list(legal_moves(position)), dice))
        print(row(eyes, position), flush=True)
    print("\n| positions in 100 ms | kernel | onnxruntime | ratio |\n|---|---:|---:|---:|")
    for seats in (2, 3, 4):
        ours = looks(seats)
        with mock.patch.object(Eyes, "compiled", return_value=None):
            others = looks(seats)
        print(f"| {seats} seats | {ours:.0f} | {others:.0f} | {ours / others:.2f} |", flush=True)


if __name__ == "__main__":
    main()
