"""The expert set-up, rule by rule."""

from hypothesis import given
from hypothesis import strategies as st

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.expert import legal_places, refuse_place
from doppio.games.dice import Dice, pick
from tests.games.cappuccino import oracle
from tests.games.cappuccino.builders import Match, empty_table, strip

AROUND_A_HOLE = "0,0/1,0/1,-1/2,-1/2,0/1,1/2,1/1,2/0,2/0,3/-1,3/-1,2/-1,1"
"""Each touches two of those before it, and the last one closes a ring around 0,1."""


def after(*cups: str) -> Match:
    return empty_table("p", "f").plays(*cups)


def test_the_first_cup_goes_to_the_middle() -> None:
    match = empty_table("p", "f")
    assert match.legal == ["p@0,0"]
    assert match.refuses(1, "p@1,0") == "not-the-middle"


def test_the_second_cup_touches_the_first() -> None:
    match = after("p@0,0")
    assert match.legal == ["f@0,-1", "f@1,-1", "f@-1,0", "f@1,0", "f@-1,1", "f@0,1"]
    assert match.refuses(2, "f@2,0") == "touches-nothing"
    assert match.refuses(2, "f@1,1") == "touches-nothing"


def test_the_third_cup_touches_both() -> None:
    match = after("p@0,0", "f@1,0")
    assert match.legal == ["p@1,-1", "p@0,1"]
    assert match.refuses(1, "p@2,0") == "touches-too-little"
    assert match.refuses(1, "p@5,5") == "touches-too-little"


def test_every_further_cup_touches_two_or_more() -> None:
    match = after("p@0,0", "f@1,0", "p@0,1")
    assert set(match.legal) == {"f@1,-1", "f@-1,1", "f@1,1"}
    assert match.refuses(2, "f@2,0") == "touches-too-little"


def test_where_a_cup_stands_no_other_is_placed() -> None:
    assert after("p@0,0").refuses(2, "f@0,0") == "taken"


def test_one_places_ones_own_colour() -> None:
    assert empty_table("p", "f").refuses(1, "f@0,0") == "not-your-colour"


def test_cups_are_placed_in_turn_order() -> None:
    match = empty_table("p", "f", "l")
    assert match.refuses(2, "f@0,0") == "not-your-turn"
    assert match.turn == 1
    turns = [match.plays(cup).turn for cup in strip(("p", "f", "l"), 4)]
    assert turns == [2, 3, 1, 2]


def test_holes_that_arise_are_allowed() -> None:
    match = after(*(f"{'pf'[n % 2]}@{place}" for n, place in enumerate(AROUND_A_HOLE.split("/"))))
    standing = {(cell.q, cell.r) for cell in match.game.placed}
    assert set(oracle.around((0, 1))) <= standing
    assert oracle.has_hole(standing)
    assert "f@0,1" in match.legal


def test_until_all_cups_stand_nothing_moves() -> None:
    match = empty_table("p", "f").plays(*strip(("p", "f"), 31))
    assert match.turn == 2
    assert match.refuses(2, "a1-b1") == "still-placing"


def test_when_all_cups_stand_the_first_player_moves_first() -> None:
    for seats in (("p", "f"), ("p", "f", "l"), ("p", "f", "l", "c"), ("pl", "fc")):
        cups = 16 * len("".join(seats))
        match = empty_table(*seats).plays(*strip(seats, cups))
        assert match.turn == 1
        assert len(match.position.stacks) == cups
        assert match.refuses(1, "p@-1,0") == "not-placing"


def test_every_colour_has_sixteen_cups_and_no_more() -> None:
    match = empty_table("pl", "fc")
    for n, cup in enumerate(strip(("p", "f"), 32)):
        assert match.game.turn == n % 2 + 1
        match.plays(cup)
    assert match.refuses(1, "p@16,0") == "no-cup-left"
    assert match.refuses(1, "l@16,0") == ""
    assert {text[0] for text in match.legal} == {"l"}


def test_cells_are_named_in_the_frame_of_all_placed_cups() -> None:
    """Two wide and sixteen long, leaning over to the left: a1 is no cup's place."""
    cups = [f"{'pf'[n % 2]}@{-(n // 2)},{n // 2 + n % 2}" for n in range(32)]
    match = empty_table("p", "f").plays(*cups)
    assert match.board.startswith("...............p/..............pf/.............pf/")
    assert match.board.endswith("/pf/f")


def test_the_inside_of_a_placed_cup_is_known() -> None:
    match = empty_table("p", "f").plays(*strip(("p", "f"), 32))
    assert match.inside("a1") == "p"
    assert match.plays("a1-a2").inside("a2") == "fp"


def test_an_expert_table_may_settle_too() -> None:
    match = empty_table("p", "f", settle=True).plays(*strip(("p", "f"), 32))
    assert match.text.endswith(" p,f 1 p0")


@given(st.integers(0, 10**6), st.integers(0, 40))
def test_legal_places_are_those_that_are_not_refused(seed: int, cups: int) -> None:
    dice = Dice("places", seed)
    placed: dict[Cell, str] = {}
    for _ in range(cups):
        placed[pick(legal_places(placed), dice)] = "p"
    reach = range(-cups - 2, cups + 3)
    everywhere = [Cell(q, r) for r in reach for q in reach]
    assert legal_places(placed) == [one for one in everywhere if refuse_place(placed, one) is None]


@given(st.integers(0, 10**6), st.integers(2, 40))
def test_a_place_is_legal_exactly_when_the_sheet_says_so(seed: int, cups: int) -> None:
    dice = Dice("places", seed)
    placed: dict[Cell, str] = {}
    for _ in range(cups):
        placed[pick(legal_places(placed), dice)] = "p"
    standing = {(cell.q, cell.r) for cell in placed}
    edge = {near for cell in standing for near in oracle.around(cell)} - standing
    wanted = {one for one in edge if sum(oracle.touch(one, other) for other in standing) >= 2}
    assert {(cell.q, cell.r) for cell in legal_places(placed)} == wanted
