"""Is the race fair to those who live far away? Many contests in simulated time.

Four equal players want the same pile. Their messages take 10, 25, 45 and 90 ms, give or take, and
the house knows only what its pings tell. Either all begin at the same moment, or each when they see
that there is a chance.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from random import Random
from statistics import median

import pytest

from doppio.games.espresso.cards import Card
from tests.table.builder import Answer, Table, settings_of
from tests.table.chances import RED
from tests.table.checks import check_table

DELAYS = (10, 25, 45, 90)
JITTER = 5
REACTION, SPREAD = 320, 60
CONTESTS_A_ROUND = ("r1", "r2", "r3", "r4")


class Wires:
    """The network between the players and the house."""

    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)

    def delay(self, seat: int) -> int:
        return max(1, round(self.dice.gauss(DELAYS[seat - 1], JITTER)))

    def half_trip(self, seat: int) -> int:
        """Half of the median of seven pings, as the house measures it."""
        return round(median(self.delay(seat) + self.delay(seat) for _ in range(7)) / 2)

    def reaction(self) -> int:
        return max(1, round(self.dice.gauss(REACTION, SPREAD)))


def a_racing_table(photo_finish: bool) -> Table:
    table = Table(settings_of("espresso", players=4, target=10_000, photo_finish=photo_finish))
    table.fill()
    table.chance.tell_decks([RED] * 4)
    table.all_ready()
    return table


def contest(table: Table, card: str, wires: Wires, fresh: bool) -> str:
    """Everybody plays the card; says who was the first. What is fresh must be seen to be played."""
    if not fresh:
        table.after(1000)
    for seat in range(1, 5):
        table.guest(table.names[seat - 1], wires.half_trip(seat))
    coming: list[tuple[int, int]] = []
    for seat in range(1, 5):
        seen = wires.delay(seat) if fresh else 0
        heappush(coming, (seen + wires.reaction() + wires.delay(seat), seat))
    began, answers = table.now, list[Answer]()
    while coming:
        came, seat = heappop(coming)
        table.after(began + came - table.now)
        answers.append(table.seat(seat).plays(card, on=1))
        answers[-1].looked_at = True
    if any(answer.waiting for answer in answers):
        table.after(200)
    top, owner = table.espresso.piles[0].cards[-1]
    assert top == Card(card)
    return table.names[owner - 1]


def next_round(table: Table) -> None:
    for seat in range(1, 5):
        table.seat(seat).votes()
    table.chance.tell_decks([RED] * 4)
    for seat in range(1, 5):
        table.seat(seat).is_ready_for_next()


def shares(photo_finish: bool, fresh: bool, rounds: int, seed: str) -> list[float]:
    """Which part of all contests every seat won, the nearest first."""
    table, wires, won = a_racing_table(photo_finish), Wires(seed), Counter[str]()
    for number in range(rounds):
        if number:
            next_round(table)
        table.seat(1).flips()
        table.seat(1).plays("r0", on="new")
        for card in CONTESTS_A_ROUND:
            won[contest(table, card, wires, fresh)] += 1
    check_table(table)
    return [won[name] / won.total() for name in table.names]


@pytest.mark.parametrize("fresh", [False, True])
def test_with_photo_finish_equal_players_win_equally_often(fresh: bool) -> None:
    found = shares(photo_finish=True, fresh=fresh, rounds=600, seed="Ada")
    assert all(0.22 <= share <= 0.28 for share in found), found


@pytest.mark.parametrize("fresh", [False, True])
def test_in_order_of_arrival_the_nearest_wins(fresh: bool) -> None:
    nearest, *_, farthest = shares(photo_finish=False, fresh=fresh, rounds=150, seed="Ada")
    assert nearest > 0.36
    assert farthest < 0.1
