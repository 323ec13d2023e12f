"""What the learned player's placements in the expert set-up bring it, all else being equal.

`python -m bench.placing [--players N] [--two-colour] [--rounds N] [--looks N] [--nodes N]`

One seat places by the net, the others as the greedy player does (or by chance); then all play on
alike. Every seat has its turn in each round, so that with equal placements everybody would have
the same share.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.deal import seat_colours
from doppio.games.cappuccino.game import Options, decide, evolve, start_expert
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.players.chancer import Chancer
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.greedy import Greedy
from doppio.players.learned import Learned

OTHERS: dict[str, CappuccinoPlayer] = {"greedy": Greedy(), "chance": Chancer()}
NOW = Millis(0)


@dataclass(frozen=True)
class Match:
    """What is measured."""

    players: int
    two_colour: bool
    looks: int
    nodes: int
    against: str

    def share(self, number: int, seat: int) -> float:
        """The share of the win for the one who places by the net on this seat."""
        seats = seat_colours(self.players, two_colour=self.two_colour)
        state, dice = start_expert(seats, Options("expert")), Dice("placing", number)
        while state.outcome is None:
            shown = view(state, state.turn)
            if state.position is not None:
                choice = Learned().choose(shown, Budget(nodes=self.nodes), dice)
            elif state.turn == seat:
                choice = Learned().choose(shown, Budget(nodes=self.looks), dice)
            else:
                choice = OTHERS[self.against].choose(shown, Budget(), dice)
            events = decide(state, choice.command, NOW, dice)
            assert not isinstance(events, Refusal), events
            for event in events:
                state = evolve(state, event, NOW)
        return (seat in state.outcome.winners) / len(state.outcome.winners)

    def round(self, number: int) -> list[float]:
        """The shares from every seat once."""
        return [self.share(number, seat) for seat in range(1, self.players + 1)]


def main() -> None:
    """Play, and tell the share and its 95 % interval, from whole rounds."""
    parser = argparse.ArgumentParser(prog="python -m bench.placing")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--two-colour", action="store_true")
    parser.add_argument("--rounds", type=int, default=50, help="games from every seat (50)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--looks", type=int, default=256, help="at boards for a placement (256)")
    parser.add_argument("--nodes", type=int, default=16, help="for a move afterwards (16)")
    parser.add_argument("--against", choices=list(OTHERS), default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    told = parser.parse_args()
    match = Match(told.players, told.two_colour, told.looks, told.nodes, told.against)
    with ProcessPoolExecutor(told.jobs) as pool:
        numbers = range(told.first, told.first + told.rounds)
        found = []
        for shares in pool.map(match.round, numbers):
            found.append(shares)
            means = np.mean(found, axis=1)
            give = 1.96 * float(np.std(means)) / len(means) ** 0.5
            seats = ", ".join(f"{share:.3f}" for share in np.mean(found, axis=0))
            games = len(found) * told.players
            print(f"{games} games: {np.mean(means):.3f} ± {give:.3f}, by seat {seats}", flush=True)


if __name__ == "__main__":
    main()
