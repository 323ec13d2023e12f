"""The small things that both games are made of."""

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doppio.games.catalogue import GAMES
from doppio.games.contract import Refusal, RefusedError, Seat, all_seats, best_seats


def seats(*numbers: int) -> frozenset[Seat]:
    return frozenset(Seat(number) for number in numbers)


def test_seats_count_from_1() -> None:
    assert all_seats(3) == {1, 2, 3}


def test_the_highest_score_wins() -> None:
    assert best_seats((3, 9, 4), all_seats(3)) == (2,)


def test_equal_scores_share_the_win_in_turn_order() -> None:
    assert best_seats((9, 3, 9, 9), all_seats(4)) == (1, 3, 4)


def test_only_those_who_may_win_do() -> None:
    assert best_seats((9, 3, 3), seats(2, 3)) == (2, 3)


def test_nobody_wins_when_nobody_may() -> None:
    assert best_seats((1, 2), frozenset()) == ()


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_winners_are_all_those_whom_nobody_beats(scores: list[int]) -> None:
    winners = best_seats(tuple(scores), all_seats(len(scores)))
    assert list(winners) == [n + 1 for n, score in enumerate(scores) if score == max(scores)]


def test_a_refusal_reads_as_its_sentence() -> None:
    refusal = Refusal("no-tea", "There is no tea.")
    assert str(refusal) == "There is no tea."
    assert str(RefusedError(refusal)) == "There is no tea."
    assert RefusedError(refusal).refusal is refusal


def test_a_refusal_that_is_raised_in_another_process_arrives() -> None:
    refusal = Refusal("no-tea", "There is no tea.")
    arrived = pickle.loads(pickle.dumps(RefusedError(refusal)))
    assert arrived.refusal == refusal
    assert str(arrived) == "There is no tea."


def test_a_refusal_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Refusal("no-tea", "There is no tea."), "code", "tea")  # noqa: B010 - mypy objects


def test_the_catalogue_holds_both_games_under_their_names() -> None:
    assert set(GAMES) == {"cappuccino", "espresso"}
    assert all(name == rules.name for name, rules in GAMES.items())


def test_the_variants_are_those_of_the_rule_sheets() -> None:
    assert GAMES["cappuccino"].variants == ("basic", "expert", "two-colour", "settle")
    assert GAMES["espresso"].variants == ("normalo", "zero", "chaos")
