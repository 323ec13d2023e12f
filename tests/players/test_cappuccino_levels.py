"""The levels of Cappuccino's bots."""

import pytest

from doppio.games.dice import Dice
from doppio.players.cappuccino_levels import LEVELS, MOST_LEVEL
from doppio.players.contract import CappuccinoPlayer
from doppio.players.greedy import Greedy
from tests.players.tables import play_out, turn_table


def share(one: CappuccinoPlayer, other: CappuccinoPlayer, deals: int) -> float:
    """The share of games won on paired deals, seats swapped."""
    won = 0.0
    for seed in range(deals):
        for players in ((one, other), (other, one)):
            winners = play_out(turn_table("basic", 2, seed), players, Dice("level", seed))[
                0
            ].winners
            seat = 1 if players[0] is one else 2
            won += (seat in winners) / len(winners)
    return won / (2 * deals)


def test_there_are_ten() -> None:
    assert list(LEVELS) == list(range(1, MOST_LEVEL + 1))


@pytest.mark.parametrize("variant, seats", [("basic", 4), ("expert", 2), ("two-colour", 2)])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 6])
def test_every_level_plays_every_kind_of_table(level: int, variant: str, seats: int) -> None:
    outcome, _ = play_out(turn_table(variant, seats, 1), [LEVELS[level]] * seats, Dice("all"))
    assert outcome.winners


def test_the_lowest_loses_to_the_greedy_player() -> None:
    assert share(LEVELS[1], Greedy(), 30) < 0.4


def test_higher_is_stronger_over_some_steps() -> None:
    assert share(LEVELS[3], LEVELS[1], 20) > 0.6
    assert share(LEVELS[6], LEVELS[3], 8) > 0.6
