"""Resigning and running out of time, at tables of two, three and four."""

import pytest

from doppio.games.cappuccino import game as rules
from tests.games.cappuccino.builders import Match, empty_table, laid, position, strip


def leaves(match: Match, seat: int, how: str) -> Match:
    return match.resigns(seat) if how == "resign" else match.times_out(seat)


both_ways = pytest.mark.parametrize("how", ["resign", "timeout"])

# --- two seats --------------------------------------------------------------------------------


@both_ways
@pytest.mark.parametrize("seat, other", [(1, 2), (2, 1)])
def test_of_two_the_one_who_stays_wins_at_once(how: str, seat: int, other: int) -> None:
    match = leaves(laid("p5p5/ff p,f 1"), seat, how)
    assert match.outcome.winners == (other,)
    assert match.outcome.reason == "all-others-left"
    assert match.text == "p5p5/ff p,f -"


def test_the_scores_of_a_game_that_was_left_are_as_they_stand() -> None:
    match = laid("p2f//pf p,f 1").resigns(2)
    assert match.outcome.scores == match.view.scores == (3, 2)


def test_with_two_colours_the_better_one_counts_as_ever() -> None:
    match = laid("p5l2/fc pl,fc 1").resigns(2)
    assert match.outcome.scores == (5, 1)
    assert match.outcome.winners == (1,)


@both_ways
def test_an_event_is_kept_of_how_a_seat_left(how: str) -> None:
    match = leaves(laid("pf p,f 1"), 2, how)
    assert [type(event).__name__ for event in match.events] == ["Leave", "End"]
    assert getattr(match.events[0], "how", None) == how


# --- three and four seats ---------------------------------------------------------------------


@both_ways
def test_of_three_the_other_two_go_on(how: str) -> None:
    match = leaves(laid("pp/ff/ll p,f,l 1"), 2, how)
    assert not match.over
    assert match.turn == 1
    assert match.plays("a1-b1").turn == 3


@both_ways
def test_the_turn_of_one_who_leaves_goes_to_the_next_who_can_move(how: str) -> None:
    match = leaves(laid("pp/ff/ll/cc p,f,l,c 2"), 2, how)
    assert match.turn == 3
    match = leaves(laid("pp/ff/ll/cc p,f,l,c 4"), 4, how)
    assert match.turn == 1


def test_the_turn_of_one_who_leaves_passes_over_seats_that_are_out() -> None:
    assert laid("pp//f//ll p,f,l 1").resigns(1).turn == 3


def test_leaving_out_of_turn_leaves_the_turn_alone() -> None:
    assert laid("pp/ff/ll/cc p,f,l,c 2").resigns(4).turn == 2


def test_a_seat_that_left_never_moves_again() -> None:
    match = laid("pp/ff/ll p,f,l 1").resigns(2)
    assert match.refuses(2, "a2-b2") == "seat-gone"
    assert match.plays("a1-b1").turn == 3
    assert match.plays("a3-b3").turn == 1


def test_nobody_leaves_twice() -> None:
    match = laid("pp/ff/ll p,f,l 1").resigns(2)
    assert match.refuses(2, "resign") == match.refuses(2, "timeout") == "seat-gone"


def test_the_stacks_of_one_who_left_stay_and_may_be_climbed() -> None:
    match = laid("pf/l p,f,l 1").resigns(2)
    assert match.board == "pf/l"
    assert match.plays("a1-b1").board == ".p2/l"


def test_one_who_left_cannot_win_but_is_scored() -> None:
    match = laid("p9.fl p,f,l 2").resigns(1).plays("c1-d1")
    assert match.outcome.scores == (9, 2, 0)
    assert match.outcome.winners == (2,)


def test_the_best_of_those_who_stay_share_the_win() -> None:
    match = laid("p9.fl.l2.c p,f,l,c 2").resigns(1).plays("c1-d1")
    assert match.outcome.scores == (9, 2, 2, 1)
    assert match.outcome.winners == (2, 3)


def test_a_seat_that_is_out_may_still_leave() -> None:
    match = laid("p9.fl p,f,l 2")
    assert match.view.out == {1}
    assert match.resigns(1).turn == 2


@both_ways
def test_of_three_the_last_one_wins(how: str) -> None:
    match = leaves(leaves(laid("pp/ff/l p,f,l 1"), 2, how), 1, how)
    assert match.outcome.winners == (3,)
    assert match.outcome.scores == (2, 2, 1)
    assert match.outcome.reason == "all-others-left"


@both_ways
def test_of_four_the_last_one_wins(how: str) -> None:
    match = laid("pp/ff/ll/cc p,f,l,c 1")
    for seat, turn in [(1, 2), (3, 2)]:
        assert leaves(match, seat, how).turn == turn
    assert leaves(match, 2, how).outcome.winners == (4,)


def test_the_game_is_over_when_only_those_who_left_could_move() -> None:
    match = laid("p2f.l p,f,l 1").resigns(1)
    assert match.outcome.reason == "played-out"
    assert match.outcome.scores == (2, 1, 1)
    assert match.outcome.winners == (2, 3)


def test_autofinish_does_not_play_out_a_pair_for_one_who_left() -> None:
    match = laid("p2f//lf//ll p,f,l 3", autofinish=True).resigns(1).plays("a3-b3")
    assert match.outcome.reason == "all-settled"
    assert match.outcome.scores == (2, 1, 4)


def test_autofinish_plays_out_a_pair_over_one_who_left() -> None:
    match = laid("pf2//lf//ll p,f,l 3", autofinish=True).resigns(1).plays("a3-b3")
    assert match.outcome.scores == (0, 3, 4)


def test_settle_takes_a_pair_off_for_one_who_left_all_the_same() -> None:
    match = laid("p2f//lf//lf p,f,l 3", settle=True).resigns(1).plays("a3-b3")
    assert match.text == "////lf p,f,l 2 p3,l2"


# --- while cups are placed --------------------------------------------------------------------


@both_ways
def test_of_two_the_one_who_stays_wins_even_before_the_first_cup(how: str) -> None:
    match = leaves(empty_table("p", "f"), 1, how)
    assert match.outcome.winners == (2,)
    assert match.outcome.scores == (0, 0)
    assert match.game.turn is None
    assert match.refuses(2, "f@0,0") == "game-over"


def test_the_scores_of_a_set_up_that_was_left_are_the_cups_that_stand() -> None:
    match = empty_table("p", "f").plays("p@0,0", "f@1,0", "p@0,1").resigns(1)
    assert match.outcome.scores == (2, 1)
    assert match.outcome.winners == (2,)


def test_with_two_colours_the_better_one_of_the_set_up_counts() -> None:
    match = empty_table("pl", "fc").plays("p@0,0", "f@1,0", "l@0,1", "c@1,1", "l@0,2").resigns(2)
    assert match.outcome.scores == (2, 1)


@both_ways
def test_of_three_the_others_go_on_placing(how: str) -> None:
    match = empty_table("p", "f", "l").plays("p@0,0")
    leaves(match, 2, how)
    assert match.turn == 3
    assert match.refuses(2, "f@1,0") == "seat-gone"
    assert match.plays("l@1,0").turn == 1
    assert match.plays("p@0,1").turn == 3


def test_leaving_out_of_turn_leaves_the_placing_alone() -> None:
    match = empty_table("p", "f", "l").resigns(3)
    assert match.turn == 1
    assert match.plays("p@0,0", "f@1,0").turn == 1
    assert empty_table("p", "f", "l", "c").resigns(2).turn == 1


def test_the_first_cup_goes_to_the_middle_even_when_seat_1_has_left() -> None:
    match = empty_table("p", "f", "l").resigns(1)
    assert match.turn == 2
    assert match.legal == ["f@0,0"]


def test_the_cups_of_one_who_left_stand_and_the_rest_are_not_placed() -> None:
    match = empty_table("p", "f", "l").plays(*strip(("p", "f", "l"), 5)).resigns(2)
    colours = ["l", *["p", "l"] * 14]
    cups = [f"{colour}@{n // 2},{n % 2}" for n, colour in enumerate(colours, start=5)]
    match.plays(*cups[:-1])
    assert match.game.position is None
    match.plays(cups[-1])
    assert match.view.counts == {"p": 16, "f": 2, "l": 16}
    assert match.turn == 1


def test_when_seat_1_left_while_placing_the_next_one_moves_first() -> None:
    match = empty_table("p", "f", "l").resigns(1)
    match.plays(*strip(("f", "l"), 32))
    assert match.turn == 2
    assert match.position.gone == {1}
    assert match.plays(match.legal[0]).turn == 3


def test_the_game_begins_when_the_one_with_the_last_cup_leaves() -> None:
    match = empty_table("p", "f", "l").plays(*strip(("p", "f", "l"), 47)).resigns(3)
    assert match.turn == 1
    assert len(match.position.stacks) == 47
    assert match.plays(match.legal[0]).turn == 2


def test_of_four_two_may_leave_while_placing() -> None:
    match = empty_table("p", "f", "l", "c").plays("p@0,0").resigns(2).times_out(3)
    assert match.turn == 4
    assert match.plays("c@1,0").turn == 1
    assert match.resigns(4).outcome.winners == (1,)


def test_of_three_the_last_one_wins_while_placing() -> None:
    match = empty_table("p", "f", "l").plays("p@0,0").resigns(1)
    assert match.resigns(3).outcome.winners == (2,)
    assert match.outcome.scores == (1, 0, 0)


# --- a game that goes on from a position ------------------------------------------------------


def test_one_who_left_has_left_the_game_that_starts_from_that_position() -> None:
    start = position("p9.fl p,f,l 2", gone=[1])
    match = Match(rules.start_from(start, rules.Options("hand", autofinish=False)))
    assert match.game.gone == {1}
    assert match.plays("c1-d1").outcome.winners == (2,)
