"""Two players with two colours each."""

from doppio.games.cappuccino.deal import deal, seat_colours
from tests.games.cappuccino.builders import empty_table, laid


def test_each_seat_has_two_colours_and_32_cups() -> None:
    dealt = deal(2, "hexagon", 1, two_colour=True)
    assert sorted("".join(dealt.seats)) == ["c", "f", "l", "p"]
    for colours in dealt.seats:
        assert sum(stack.colour in colours for stack in dealt.stacks.values()) == 32
    assert seat_colours(2, two_colour=True) == dealt.seats


def test_a_seat_moves_a_stack_of_either_colour() -> None:
    match = laid("pf/lc pl,fc 1")
    assert {move[:2] for move in match.legal} == {"a1", "a2"}
    assert {move[:2] for move in match.plays("a1-b1").legal} == {"b2"}


def test_a_seat_may_put_one_of_its_colours_on_the_other() -> None:
    match = laid("pl pl,fc 1").plays("a1-b1")
    assert match.outcome.scores == (2, 0)


def test_the_other_seats_two_colours_are_not_ones_own() -> None:
    match = laid("pf/lc pl,fc 1")
    assert match.refuses(1, "b1-a1") == "not-yours"
    assert match.refuses(1, "b2-a2") == "not-yours"


def test_each_seat_scores_its_better_colour_only() -> None:
    match = laid("p5.l3.f4.c4 pl,fc -")
    assert match.outcome.scores == (5, 4)
    assert match.outcome.winners == (1,)


def test_the_better_colour_may_be_the_second() -> None:
    assert laid("p.l7.f6.c6 pl,fc -").outcome.scores == (7, 6)


def test_both_colours_are_shown() -> None:
    assert laid("p5.l3.f4.c2 pl,fc -").view.counts == {"p": 5, "l": 3, "f": 4, "c": 2}


def test_a_tie_of_the_better_colours_is_shared() -> None:
    assert laid("p5.l.f4.c5 pl,fc -").outcome.winners == (1, 2)


def test_a_seat_is_out_only_when_neither_colour_can_move() -> None:
    match = laid("pf2/l pl,fc 1")
    assert match.legal == ["a1-a2", "a2-a1"]


def test_in_the_expert_set_up_a_seat_places_either_colour() -> None:
    match = empty_table("pl", "fc")
    assert match.legal == ["p@0,0", "l@0,0"]
    match.plays("l@0,0")
    assert match.refuses(2, "c@1,0") == match.refuses(2, "f@1,0") == ""
    assert match.refuses(2, "p@1,0") == "not-your-colour"
    assert match.plays("c@1,0").legal == ["p@1,-1", "l@1,-1", "p@0,1", "l@0,1"]


def test_settle_banks_by_colour_not_by_seat() -> None:
    match = laid("pf//l2c//fc pl,fc 1", settle=True).plays("a1-b1")
    assert match.text == "////fc pl,fc 2 p2,l3"
