"""How even fair starts are: strong play against itself from fair deals, or with fair handicaps.

`python -m bench.fairness [--by deal|handicap] [--deals N] [--nodes N] [--players N] [--seed S]`

For two seats it also tells what the constants `EVEN_ON_BRANCHES` and `EVEN_WITH_CREDIT` of
`doppio.players.fair` should be, which depend on the net: with a new one they are measured anew.
"""

from __future__ import annotations

import argparse
from math import exp, log
from time import perf_counter

import numpy as np

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, decide, evolve, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Outcome, Refusal
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.fair import Credit, Wish, fair_credit, fair_deal, searched
from doppio.players.learned import Learned
from doppio.players.net_eyes import Eyes

SLOPE = 1.8
"""By how much the share in strong play changes with what a search finds, both as log odds."""
SHAPES = ("hexagon", "blob", "long")
NOW = Millis(0)


def started(eyes: Eyes, by: str, players: int, seed: int) -> tuple[Position, Credit]:
    """A start that is to be even."""
    if by == "deal":
        return fair_deal(eyes, Wish(players, seed)), ()
    position = deal(players, SHAPES[seed % 3], seed)
    return position, fair_credit(eyes, position) if by == "handicap" else ()


def played(position: Position, credit: Credit, nodes: int, seed: int) -> Outcome:
    """The result of the learned player against itself."""
    state = start_from(position, Options("hand", position.settle, credit=credit))
    player, dice = Learned(nodes=nodes), Dice("fairness", seed)
    while state.outcome is None:
        choice = player.choose(view(state, state.turn), Budget(nodes=nodes), dice)
        events = decide(state, choice.command, NOW, dice)
        assert not isinstance(events, Refusal), "players make legal moves"
        for event in events:
            state = evolve(state, event, NOW)
    return state.outcome


def odds(share: float) -> float:
    """The log odds of a share."""
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))


def even_at(found: list[float], shares: list[float]) -> float:
    """What a search would find for the first seat where strong play is even."""
    return 1 / (1 + exp(odds(float(np.mean(shares))) / SLOPE - odds(float(np.mean(found)))))


def main() -> None:
    """Play, and tell every seat's share so far."""
    parser = argparse.ArgumentParser(prog="python -m bench.fairness")
    parser.add_argument("--by", choices=["deal", "handicap", "nothing"], default="deal")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=256)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    told = parser.parse_args()
    eyes = Eyes.load()
    assert eyes is not None, "there must be a net to ask"
    shares, found, seconds = [], [], []
    for seed in range(told.seed, told.seed + told.deals):
        began = perf_counter()
        position, credit = started(eyes, told.by, told.players, seed)
        seconds.append(perf_counter() - began)
        found.append(float(searched(eyes, position, credit)[0]))
        won = played(position, credit, told.nodes, seed).winners
        shares.append([(seat in won) / len(won) for seat in range(1, told.players + 1)])
        mean, spread = np.mean(shares, axis=0), 1.96 * np.std(shares, axis=0) / len(shares) ** 0.5
        parts = [f"{share:.3f} ± {error:.3f}" for share, error in zip(mean, spread, strict=True)]
        took = f"{np.mean(seconds):.2f} s a start"
        print(f"{len(shares)} games, shares {', '.join(parts)}, {took}", flush=True)
    if told.players == 2:
        print(f"even at {even_at(found, [first for first, _ in shares]):.3f}")


if __name__ == "__main__":
    main()
