"""The net's policy alone against a tree search: paired deals, every seat once.

`python -m bench.policy NET.onnx [--pairs N] [--nodes N] [--players N] [--two-colour]`
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
import onnxruntime

from doppio.games.cappuccino.areas import all_settled, counts_when_played_out
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, seat_scores
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.searcher import SEARCHERS
from doppio.players.sight import sight

SHAPES = ("hexagon", "blob", "long")


class Policy:
    """Makes the move the net likes best at first sight, and counts its time."""

    def __init__(self, path: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._net = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.seconds, self.moves = 0.0, 0

    def move(self, position: Position) -> Move:
        """The best legal move."""
        began = perf_counter()
        seen = sight(position)
        given = {"cells": seen.cells[None], "table": seen.table[None], "near": seen.near[None]}
        policy = self._net.run(["policy"], given)[0][0]
        number = {cell: index for index, cell in enumerate(seen.places)}
        allowed = np.full(policy.shape, -np.inf)
        for move in legal_moves(position):
            way = move.source.neighbours().index(move.target)
            allowed[number[move.source], way] = policy[number[move.source], way]
        self.seconds += perf_counter() - began
        self.moves += 1
        return seen.move(int(allowed.argmax()))

    def opinion(self, position: Position) -> float:
        """What the mover's result seems to be, from -1 to 1."""
        seen = sight(position)
        given = {"cells": seen.cells[None], "table": seen.table[None], "near": seen.near[None]}
        return float(2 * self._net.run(["shares"], given)[0][0][0] - 1)


def searched(position: Position, name: str, nodes: int, dice: Dice) -> Move:
    """The move of a player that looks ahead."""
    options = Options(settle=position.settle)
    seen = view(start_from(position, options), position.turn)
    command = SEARCHERS[name].choose(seen, Budget(nodes=nodes), dice).command
    assert isinstance(command, Step)
    return command.move


def game(start: Position, seat: int, policy: Policy, name: str, nodes: int, dice: Dice) -> float:
    """The policy's share of the win on this seat, all others being searchers."""
    position = start
    while position.turn is not None and not all_settled(position.stacks):
        if position.turn == seat:
            move = policy.move(position)
        else:
            move = searched(position, name, nodes, dice)
        position = play(position, move)
    scores = seat_scores(position.seats, counts_when_played_out(position))
    best = max(scores)
    return scores.count(best) ** -1 if scores[seat - 1] == best else 0.0


def main() -> None:
    """Play, and tell the share after every deal."""
    parser = argparse.ArgumentParser(prog="python -m bench.policy")
    parser.add_argument("net", type=Path)
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--two-colour", action="store_true")
    parser.add_argument("--against", default="uct")
    told = parser.parse_args()
    policy, shares = Policy(told.net), []
    for number in range(told.pairs):
        start = deal(told.players, SHAPES[number % 3], 9000 + number, two_colour=told.two_colour)
        for seat in range(1, told.players + 1):
            dice = Dice("policy", number, seat)
            shares.append(game(start, seat, policy, told.against, told.nodes, dice))
    spread = 1.96 * float(np.std(shares)) / len(shares) ** 0.5
    millis = 1000 * policy.seconds / policy.moves
    print(
        f"{len(shares)} games, share {np.mean(shares):.3f} ± {spread:.3f}, {millis:.2f} ms a move"
    )


if __name__ == "__main__":
    main()
