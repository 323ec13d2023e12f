"""Points, totals, rounds, and the end of the game."""

import pytest

from doppio.games.contract import Millis, Outcome, Seat
from doppio.games.dice import Dice
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import (
    DEFAULT_TARGET,
    FINITO_BONUS,
    Deal,
    End,
    Finito,
    NextRound,
    Options,
    Stuck,
    decide,
    start,
)
from doppio.games.espresso.plays import Piles
from tests.games.espresso.table import Table, middle, side

ABOUT_TO_FINISH = side("r0 | g8 b8 y8")


def finished(
    piles: Piles = (), *, totals: tuple[int, ...] = (0, 0), target: int = 100, seats: int = 2
) -> Table:
    """A round that seat 1 has just ended by its last espresso card."""
    others = [side("y8 | y0 y1 y7")] * (seats - 1)
    table = Table(ABOUT_TO_FINISH, *others, middle=piles, totals=totals, target=target)
    table.seat(1).plays("espresso")
    return table


def points_of(piles: Piles, seats: int) -> tuple[int, ...]:
    table = finished(piles, seats=seats, totals=(0,) * seats)
    return table.game.totals


# --- points -----------------------------------------------------------------------------------


def test_every_card_in_the_middle_is_a_point_for_its_owner_and_finito_five_more() -> None:
    piles = middle("g0@2 g1@2 g2@1", "y0@3", "b0@2")
    assert points_of(piles, seats=3) == (1 + 1 + 5, 3, 1)


def test_the_bonus_is_five() -> None:
    assert FINITO_BONUS == 5
    assert points_of((), seats=2) == (6, 0)


def test_a_full_pile_counts_all_of_its_nine_cards() -> None:
    full = middle(" ".join(f"b{number}@2" for number in range(9)))
    assert points_of(full, seats=2) == (6, 9)


def test_a_seat_without_a_card_in_the_middle_has_no_points() -> None:
    assert points_of(middle("g0@2"), seats=4) == (6, 1, 0, 0)


def test_wrong_points_or_totals_are_refused() -> None:
    table = Table(ABOUT_TO_FINISH, middle=middle("g0@2"), totals=(10, 20))
    table.happens(table.seat(1).play("espresso"))
    assert table.refuses(Finito(Seat(1), (1, 1), (11, 21))) == "wrong-points"
    assert table.refuses(Finito(Seat(1), (6, 1), (6, 1))) == "wrong-totals"
    assert table.refuses(Finito(Seat(1), (6, 1), (16, 21))) is None


# --- rounds -----------------------------------------------------------------------------------


def test_the_points_of_the_rounds_are_added_up() -> None:
    assert finished(middle("g0@2"), totals=(30, 40)).game.totals == (36, 41)


def test_the_middle_is_cleared_when_a_round_is_over() -> None:
    table = finished(middle("g0@2"))
    assert table.game.piles == ()
    assert table.game.sides == ()


def test_below_the_target_another_round_is_dealt() -> None:
    table = finished(totals=(93, 80))
    assert table.game.totals == (99, 80)
    assert table.game.outcome is None
    events = table.answer(NextRound())
    assert isinstance(events, tuple)
    assert isinstance(events[0], Deal)
    assert events[0].round == 2
    assert [len(side.hand) for side in table.game.sides] == [24, 24]
    assert table.game.piles == ()
    assert table.game.totals == (99, 80)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_rounds_count_from_1_without_a_gap(number: int) -> None:
    assert finished().refuses(Deal(number, (DECK, DECK))) == "wrong-round"


def test_no_deal_while_a_round_is_played() -> None:
    assert Table(ABOUT_TO_FINISH).refuses(Deal(2, (DECK, DECK))) == "in-round"


def test_no_end_while_a_round_is_played() -> None:
    table = Table(ABOUT_TO_FINISH, totals=(120, 80))
    assert table.refuses(End((120, 80), (Seat(1),))) == "in-round"


# --- the end ----------------------------------------------------------------------------------


def test_the_target_is_100_unless_the_table_says_otherwise() -> None:
    assert DEFAULT_TARGET == Options(2).target == 100


@pytest.mark.parametrize("before, reached", [(93, False), (94, True), (95, True)])
def test_at_the_target_or_more_the_game_is_won(before: int, reached: bool) -> None:
    table = finished(totals=(before, 0))
    assert (table.game.outcome is not None) == reached


def test_the_end_follows_the_finito_that_reaches_the_target() -> None:
    table = Table(ABOUT_TO_FINISH, middle=middle("g0@2"), totals=(94, 50))
    finito, end = table.seat(1).plays("espresso")[1:]
    assert finito == Finito(Seat(1), (6, 1), (100, 51))
    assert end == End((100, 51), (Seat(1),))
    assert table.game.outcome == Outcome((100, 51), (Seat(1),), "target-reached")


def test_another_target_holds_for_its_table() -> None:
    assert finished(target=7).game.outcome is None
    assert finished(target=6).game.outcome is not None


def test_the_target_may_be_reached_without_finito() -> None:
    table = finished(middle("g0@2"), totals=(0, 99))
    assert table.game.outcome == Outcome((6, 100), (Seat(2),), "target-reached")


def test_ruling_if_several_pass_the_target_the_highest_total_wins() -> None:
    table = finished(middle("g0@2", "g0@3 g1@3"), totals=(94, 99, 100 - 1), seats=3)
    assert table.game.outcome == Outcome((100, 100, 101), (Seat(3),), "target-reached")


def test_ruling_equal_totals_share_the_win() -> None:
    table = finished(middle("g0@3"), totals=(95, 20, 100), seats=3)
    assert table.game.outcome == Outcome((101, 20, 101), (Seat(1), Seat(3)), "target-reached")


def test_the_end_must_tell_the_right_totals_and_winners() -> None:
    table = Table(ABOUT_TO_FINISH, totals=(95, 0))
    table.happens(table.seat(1).play("espresso"))
    table.happens(Finito(Seat(1), (6, 0), (101, 0)))
    assert table.refuses(End((100, 0), (Seat(1),))) == "wrong-totals"
    assert table.refuses(End((101, 0), (Seat(2),))) == "wrong-winners"
    assert table.refuses(End((101, 0), (Seat(1), Seat(2)))) == "wrong-winners"
    assert table.refuses(End((101, 0), ())) == "wrong-winners"
    assert table.refuses(End((101, 0), (Seat(1),))) is None


def test_the_game_does_not_end_before_the_target_is_reached() -> None:
    assert finished().refuses(End((6, 0), (Seat(1),))) == "target-not-reached"
    fresh = decide(start(Options(2)), NextRound(), Millis(0), Dice(1))
    assert isinstance(fresh, tuple)
    assert not any(isinstance(event, End) for event in fresh)


def test_once_the_target_is_reached_no_round_is_dealt() -> None:
    table = Table(ABOUT_TO_FINISH, totals=(95, 0))
    table.happens(table.seat(1).play("espresso"))
    table.happens(Finito(Seat(1), (6, 0), (101, 0)))
    assert table.refuses(Deal(2, (DECK, DECK))) == "target-reached"


def test_after_the_end_nothing_happens_any_more() -> None:
    table = finished(totals=(95, 0))
    assert table.refuses(Deal(2, (DECK, DECK))) == "game-over"
    assert table.refuses(table.seat(1).play("espresso")) == "game-over"
    assert table.refuses(End((101, 0), (Seat(1),))) == "game-over"
    assert table.refuses(Stuck((0, 0), (101, 0))) == "game-over"


# --- [R] stuck rounds -------------------------------------------------------------------------

DEAD = "g8 | r8 b8 y8"


def test_ruling_a_stuck_round_ends_with_the_points_so_far_and_no_bonus() -> None:
    table = Table(side(DEAD), side("r1 g8 | r8 b8 y8"), middle=middle("r0@1"), totals=(10, 20))
    assert table.seat(2).plays("espresso", to=1)[1:] == (Stuck((1, 1), (11, 21)),)
    assert not table.game.running
    assert table.game.outcome is None


def test_ruling_a_stuck_round_may_reach_the_target() -> None:
    table = Table(side(DEAD), side("r1 g8 | r8 b8 y8"), middle=middle("r0@1"), totals=(10, 99))
    stuck, end = table.seat(2).plays("espresso", to=1)[1:]
    assert stuck == Stuck((1, 1), (11, 100))
    assert end == End((11, 100), (Seat(2),))


def test_a_stuck_round_is_followed_by_another() -> None:
    table = Table(side(DEAD), side("r1 g8 | r8 b8 y8"), middle=middle("r0@1"))
    table.seat(2).plays("espresso", to=1)
    table.answer(NextRound())
    assert table.game.round == 2
    assert table.game.running


def test_a_round_may_be_stuck_from_the_deal() -> None:
    # All zeros lie under the top of the espresso pile, whatever the hand holds.
    zeros = [card for card in DECK if card[1] == "0"]
    others = [card for card in DECK if card[1] != "0"]
    deck = (others[0], *zeros, *others[1:])
    table = finished()
    table.happens(Deal(2, (deck, deck)))
    assert table.refuses(Stuck((0, 0), (6, 0))) is None


def test_stuck_is_refused_while_anybody_can_still_play() -> None:
    table = Table(side(DEAD), side("g8 r1 | r8 b8 y8 | y0 y1 y2 y3"))
    assert table.refuses(Stuck((0, 0), (0, 0))) == "not-stuck"


def test_finito_goes_before_stuck() -> None:
    table = Table(side("r0 | g8 b8 y8"), side(DEAD))
    assert table.seat(1).plays("espresso")[1:] == (Finito(Seat(1), (6, 0), (6, 0)),)
    table = Table(side("r0 | g8 b8 y8"), side(DEAD))
    table.happens(table.seat(1).play("espresso"))
    assert table.refuses(Stuck((1, 0), (1, 0))) == "finito"


def test_wrong_points_or_totals_of_a_stuck_round_are_refused() -> None:
    table = Table(side(DEAD), side("r1 g8 | r8 b8 y8"), middle=middle("r0@1"), totals=(10, 20))
    table.happens(table.seat(2).play("espresso", to=1))
    assert table.refuses(Stuck((6, 1), (16, 21))) == "wrong-points"
    assert table.refuses(Stuck((1, 1), (10, 20))) == "wrong-totals"


# --- [R] the vote -----------------------------------------------------------------------------


def test_ruling_a_round_ends_by_vote_with_the_points_so_far_and_no_bonus() -> None:
    table = Table(side(DEAD), side("r1 g8 | r8 b8 y8"), middle=middle("r0@1"), totals=(10, 20))
    assert table.refuses(Stuck((1, 0), (11, 20))) == "not-stuck"
    table.happens(Stuck((1, 0), (11, 20), voted=True))
    assert table.game.totals == (11, 20)
    assert not table.game.running


def test_no_vote_takes_a_finito_away_or_changes_the_points() -> None:
    table = Table(ABOUT_TO_FINISH, middle=middle("g0@2"))
    assert table.refuses(Stuck((5, 1), (5, 1), voted=True)) == "wrong-points"
    table.happens(table.seat(1).play("espresso"))
    assert table.refuses(Stuck((1, 1), (1, 1), voted=True)) == "finito"


def test_without_a_round_there_is_nothing_to_vote_off() -> None:
    assert finished().refuses(Stuck((0, 0), (6, 0), voted=True)) == "no-round"
