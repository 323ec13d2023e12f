"""Who starts: the greatest coffee drinker, the lot, or whoever is named. Then clockwise."""

from collections import Counter

import pytest

from doppio.games.cappuccino.seating import first_by_coffee, first_by_lot, seated_from
from doppio.games.contract import Seat
from doppio.games.dice import Dice
from tests.games.cappuccino.builders import NoChance

PLAYERS = ("Ada", "Bo", "Cem", "Dora")


@pytest.mark.parametrize("drunk, first", [((1, 3), 2), ((5, 2, 4), 1), ((0, 0, 0, 1), 4)])
def test_who_drinks_the_most_coffee_starts_and_no_lot_is_drawn(
    drunk: tuple[int, ...], first: int
) -> None:
    assert first_by_coffee(drunk, NoChance()) == first


def test_equal_drinkers_are_drawn_by_lot_and_each_of_them_comes_up() -> None:
    drawn = Counter(first_by_coffee((2, 7, 0, 7), Dice("lot", seed)) for seed in range(200))
    assert set(drawn) == {2, 4}
    assert min(drawn.values()) > 70


def test_when_nobody_drank_anything_all_are_drawn_by_lot() -> None:
    assert {first_by_coffee((0, 0, 0), Dice("lot", seed)) for seed in range(50)} == {1, 2, 3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_lot_every_seat_comes_up(players: int) -> None:
    drawn = Counter(first_by_lot(players, Dice("first", seed)) for seed in range(300))
    assert set(drawn) == set(range(1, players + 1))
    assert min(drawn.values()) > 300 // players // 2


@pytest.mark.parametrize(
    "first, circle",
    [
        (1, ("Ada", "Bo", "Cem", "Dora")),
        (2, ("Bo", "Cem", "Dora", "Ada")),
        (3, ("Cem", "Dora", "Ada", "Bo")),
        (4, ("Dora", "Ada", "Bo", "Cem")),
    ],
)
def test_the_others_follow_clockwise_from_the_one_who_is_named(
    first: int, circle: tuple[str, ...]
) -> None:
    assert seated_from(Seat(first), PLAYERS) == circle
