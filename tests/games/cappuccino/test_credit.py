"""Cups credited to seats count in the scores and for who wins, and nowhere else."""

from __future__ import annotations

import pytest

from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.credit import credited, refuse_credit
from doppio.games.cappuccino.notation import parse_position
from doppio.games.contract import Seat
from tests.games.cappuccino.builders import NOON, Match, command

SQUARE = "pf/pf p,f 1"


def credited_game(*credit: int, text: str = SQUARE, autofinish: bool = False) -> Match:
    options = rules.Options("hand", autofinish=autofinish, credit=credit)
    return Match(rules.start_from(parse_position(text), options))


def test_credit_is_seen_and_counted_from_the_start() -> None:
    match = credited_game(0, 3)
    assert match.view.credit == (0, 3)
    assert match.view.scores == (2, 5)
    assert match.view.counts == {"p": 2, "f": 2}


def test_without_credit_nothing_is_counted() -> None:
    assert credited_game().view.credit == ()
    assert credited_game().view.scores == (2, 2)


@pytest.mark.parametrize("given, winners", [(3, (1,)), (4, (1, 2)), (5, (2,))])
def test_credit_decides_who_wins(given: int, winners: tuple[int, ...]) -> None:
    match = credited_game(0, given).plays("a1-b1", "b2-a2", "b1-a2")
    assert match.outcome.scores == (4, given)
    assert match.outcome.winners == winners


def test_an_end_without_the_credited_cups_is_refused() -> None:
    start = credited_game(0, 5, text="p2f p,f 1").game
    played = rules.evolve(start, command(1, "a1-b1"), NOON)
    refusal = rules.refuse(played, rules.End((3, 0), (Seat(1),)), NOON)
    assert refusal is not None
    assert refusal.code == "wrong-scores"
    assert rules.refuse(played, rules.End((3, 5), (Seat(2),)), NOON) is None


def test_whoever_left_does_not_win_by_credit() -> None:
    match = credited_game(0, 40).resigns(2)
    assert match.outcome.winners == (1,)
    assert match.outcome.scores == (2, 42)


@pytest.mark.parametrize("credit", [(1,), (0, 1, 2), (0, -1), (0, 65), (0, True)])
def test_credit_that_cannot_be_given_is_refused(credit: tuple[int, ...]) -> None:
    refusal = refuse_credit(credit, 2)
    assert refusal is not None
    assert refusal.code == "bad-credit"


def test_credit_for_all_or_for_nobody_can_be_given() -> None:
    assert refuse_credit((), 3) is None
    assert refuse_credit((0, 64), 2) is None
    assert credited((5, 7, 4), (0, 1, 2)) == (5, 8, 6)
