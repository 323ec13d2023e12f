"""One learned player at a table of plain UCT players, all with the same time a move on one core.

`python -m bench.alone --seats 3`. Every deal is played from every seat; prints the share of wins
(shared ones in parts) with its 95 % interval from whole deals, and how long moves really took.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np

from doppio.games.cappuccino.areas import all_settled, counts_when_played_out
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import play, seat_scores
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.searcher import SEARCHERS
from doppio.players.warm import warm_up


class Table:
    """Plays games of one learned player among others, and keeps the time."""

    def __init__(self, millis: int) -> None:
        self._budget = Budget(millis=millis)
        self._seconds, self._moves = np.zeros(2), np.zeros(2)

    def share(self, start: Position, seat: int, dice: Dice) -> float:
        """The learned player's share of the win from this seat."""
        position = start
        while position.turn is not None and not all_settled(position.stacks):
            position = self._moved(position, dice, plain=position.turn != seat)
        cups = seat_scores(position.seats, counts_when_played_out(position))
        winners = [number for number, own in enumerate(cups, 1) if own == max(cups)]
        return (seat in winners) / len(winners)

    def _moved(self, position: Position, dice: Dice, *, plain: bool) -> Position:
        assert position.turn is not None, "somebody is to move"
        player = SEARCHERS["uct"] if plain else Learned()
        shown = view(start_from(position, Options("hand")), position.turn)
        began = perf_counter()
        choice = player.choose(shown, self._budget, dice)
        self._seconds[int(plain)] += perf_counter() - began
        self._moves[int(plain)] += 1
        assert isinstance(choice.command, Step)
        return play(position, choice.command.move)

    @property
    def millis(self) -> str:
        """How long a move took, the learned player's first."""
        own, others = 1000 * self._seconds / np.maximum(self._moves, 1)
        return f"{own:.0f} and {others:.0f} ms a move"


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--two-colour", action="store_true", help="two colours for two")
    parser.add_argument("--deals", type=int, default=30, help="each from every seat (30)")
    parser.add_argument("--millis", type=int, default=100, help="time a move (100)")
    parser.add_argument("--seed", type=int, default=500, help="of the first deal (500)")
    told = parser.parse_args()
    warm_up()
    table, shares = Table(told.millis), []
    for number in range(told.seed, told.seed + told.deals):
        start = deal(told.seats, "hexagon", number, two_colour=told.two_colour)
        seats = range(1, told.seats + 1)
        won = [table.share(start, seat, Dice("alone", number, seat)) for seat in seats]
        shares.append(np.mean(won))
        give = 1.96 * np.std(shares) / len(shares) ** 0.5
        games = len(shares) * told.seats
        print(
            f"{games} games, share {np.mean(shares):.3f} ± {give:.3f}, {table.millis}", flush=True
        )


if __name__ == "__main__":
    main()
