"""A turn, the end and the result, rule by rule."""

from dataclasses import fields
from typing import get_args

import pytest

from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.position import COLOURS, CUPS_A_COLOUR, MOTIFS
from doppio.games.cappuccino.rules import can_move
from tests.games.cappuccino.builders import board, laid, position

# --- the pieces -------------------------------------------------------------------------------


def test_there_are_four_colours_of_sixteen_cups_each_with_a_motif() -> None:
    assert MOTIFS == {"p": "panda", "f": "flower", "l": "leaf", "c": "cat"}
    assert set(COLOURS) == set(MOTIFS)
    assert CUPS_A_COLOUR == 16


# --- what moves where -------------------------------------------------------------------------


def test_a_stack_goes_on_a_stack_of_equal_height() -> None:
    match = laid("p2f2/l p,f,l 1").plays("a1-b1")
    assert match.board == ".p4/l"


def test_a_stack_goes_on_a_smaller_stack() -> None:
    match = laid("p3f/l p,f,l 1").plays("a1-b1")
    assert match.board == ".p4/l"


def test_a_stack_never_goes_on_a_higher_stack() -> None:
    match = laid("f2pl p,f,l 1")
    assert match.legal == ["b1-c1"]
    assert match.refuses(1, "b1-a1") == "too-high"


def test_a_stack_may_go_on_a_stack_of_its_own_colour() -> None:
    match = laid("ppf p,f 1").plays("a1-b1")
    assert match.board == ".p2f"


def test_the_sheets_example() -> None:
    """The flower's A (2 cups) may go to B (2) and C (1), not to D (it does not touch) or E (3)."""
    match = laid("p2f2l3/p..c p,f,l,c 2")
    assert match.legal == ["b1-a1", "b1-a2"]
    assert match.refuses(2, "b1-d2") == "not-adjacent"
    assert match.refuses(2, "b1-c1") == "too-high"
    assert match.plays("b1-a1").board == "f4.l3/p..c"


def test_a_cup_has_six_neighbours() -> None:
    around = {"b1", "c1", "a2", "c2", "a3", "b3"}
    match = laid("ppp/pfp/ppp p,f 2")
    assert set(match.legal) == {f"b2-{name}" for name in around}


@pytest.mark.parametrize("corner", ["a1", "c3"])
def test_two_corners_of_the_square_around_a_cup_do_not_touch_it(corner: str) -> None:
    assert laid("ppp/pfp/ppp p,f 2").refuses(2, f"b2-{corner}") == "not-adjacent"


def test_a_stack_does_not_move_on_to_itself() -> None:
    assert laid("pf p,f 1").refuses(1, "a1-a1") == "not-adjacent"


def test_a_stack_does_not_move_to_an_empty_cell() -> None:
    assert laid("pf p,f 1").refuses(1, "a1-a2") == "not-adjacent"


def test_the_top_cup_owns_the_stack() -> None:
    match = laid("pf/fl p,f,l 1").plays("a1-b1")
    assert match.refuses(2, "b1-b2") == "not-yours"
    assert match.plays("a2-b2").legal == ["b1-b2"]


def test_only_own_stacks_move() -> None:
    assert laid("pf p,f 1").refuses(1, "b1-a1") == "not-yours"


def test_where_nothing_stands_nothing_moves() -> None:
    assert laid("pf p,f 1").refuses(1, "c1-b1") == "no-stack"


def test_stacks_never_split() -> None:
    match = laid("p3f2/.l3 p,f,l 1").plays("a1-b1", "b1-b2")
    assert match.board == "/.p8"
    assert match.outcome.scores == (8, 0, 0)


def test_the_cell_left_behind_is_never_entered() -> None:
    match = laid("pff p,f 1").plays("a1-b1")
    assert match.refuses(1, "b1-a1") == "not-adjacent"


def test_the_cell_left_behind_is_never_crossed() -> None:
    match = laid("pflf p,f,l 2").plays("b1-c1")
    assert match.board == "p.f2f"
    assert match.turn == 2
    assert match.refuses(2, "c1-a1") == "not-adjacent"


# --- whose turn it is -------------------------------------------------------------------------


def test_turns_go_round_clockwise() -> None:
    match = laid("pp/ff/ll/cc p,f,l,c 1")
    turns = [match.plays(move).turn for move in ("a1-b1", "a2-b2", "a3-b3", "a4-b4")]
    assert turns == [2, 3, 4, 1]


def test_the_seats_of_a_position_are_in_turn_order_whatever_their_colours() -> None:
    match = laid("pp/ff/ll l,p,f 1")
    assert match.legal[0].startswith("a3")
    assert match.plays("a3-b3").legal[0].startswith("a1")


def test_moving_is_compulsory() -> None:
    """Seat 1 has one move, which it would rather not make; nobody else may move before it."""
    match = laid("p2f/...f2f2 p,f 1")
    assert match.legal == ["a1-b1"]
    assert match.refuses(2, "d2-e2") == "not-your-turn"
    assert match.turn == 1


def test_there_is_no_such_thing_as_a_pass() -> None:
    assert set(get_args(rules.Command)) == {rules.Place, rules.Step, rules.Leave}
    assert "move" in {field.name for field in fields(rules.Step)}


def test_a_seat_without_a_move_is_out_and_the_others_go_on() -> None:
    match = laid("pfl//c2 p,f,l,c 1").plays("a1-b1")
    assert match.view.out == {2, 3, 4}
    assert match.turn == 1


def test_a_seat_without_stacks_is_out() -> None:
    match = laid("pf/.l p,f,l 1").plays("a1-b1")
    assert 2 in match.view.out


def test_a_seat_whose_neighbours_are_all_higher_is_out() -> None:
    assert not can_move(board("pf2"), "p")
    assert can_move(board("pf2"), "f")


def test_a_seat_that_is_out_is_passed_over() -> None:
    match = laid("plff p,l,f 1").plays("a1-b1")
    assert match.turn == 3
    assert match.plays("d1-c1").turn == 1
    assert match.plays("b1-c1").outcome.scores == (4, 0, 0)


def test_the_same_seat_moves_on_when_nobody_else_can() -> None:
    match = laid("p5fl p,f,l 1").plays("a1-b1")
    assert match.turn == 1
    assert match.plays("b1-c1").outcome.scores == (7, 0, 0)


def test_a_position_never_gives_the_turn_to_a_seat_that_cannot_move() -> None:
    assert position("pf2 p,f 2").turn == 2


# --- the end ----------------------------------------------------------------------------------


def test_the_game_ends_when_no_two_stacks_touch() -> None:
    match = laid("pf.l/f p,f,l 1").plays("a1-b1")
    assert match.board == ".p2.l/f"
    assert not match.over
    match.plays("b1-a2")
    assert match.board == "...l/p3"
    assert match.outcome.reason == "played-out"
    assert match.turn is None


def test_two_stacks_that_touch_always_have_a_move() -> None:
    match = laid("pf5 p,f 2")
    assert not match.over
    assert match.legal == ["b1-a1"]


def test_a_board_without_touching_stacks_is_over_before_it_begins() -> None:
    assert laid("p.f2 p,f -").outcome.scores == (1, 2)


def test_after_the_end_nothing_moves_and_nobody_leaves() -> None:
    match = laid("pf p,f 1").plays("a1-b1")
    assert match.over
    assert {match.refuses(1, "b1-a1"), match.refuses(2, "resign")} == {"game-over"}


# --- the result -------------------------------------------------------------------------------


def test_the_score_is_the_number_of_cups_in_the_stacks_of_ones_colour() -> None:
    assert laid("p3.p2.f.l9 p,f,l -").outcome.scores == (5, 1, 9)


def test_most_cups_win_not_most_stacks() -> None:
    assert laid("p.p.p.f4 p,f -").outcome.winners == (2,)


def test_a_tie_is_a_shared_win() -> None:
    assert laid("p3.f2.l3.c p,f,l,c -").outcome.winners == (1, 3)


def test_everybody_may_share_the_win() -> None:
    assert laid("p.f.l p,f,l -").outcome.winners == (1, 2, 3)


def test_a_captured_cup_counts_for_its_captor() -> None:
    assert laid("pf p,f 2").plays("b1-a1").outcome.scores == (0, 2)


# --- what lies inside -------------------------------------------------------------------------


def test_the_order_of_the_cups_in_a_stack_is_kept() -> None:
    match = laid("pf/l p,f,l 1").plays("a1-b1")
    assert match.inside("b1") == "fp"
    assert match.plays("b1-a2").inside("a2") == "lfp"


def test_nobody_knows_the_inside_of_a_stack_that_was_laid_by_hand() -> None:
    match = laid("p3f2/l p,f,l 1")
    assert match.inside("a1") == "??p"
    assert match.plays("a1-b1").inside("b1") == "?f??p"


def test_an_emptied_cell_has_no_inside() -> None:
    match = laid("pf/l p,f,l 1").plays("a1-b1")
    assert {cell.name for cell in match.game.insides} == {"b1", "a2"}


# --- names ------------------------------------------------------------------------------------


def test_cells_keep_their_names_when_rows_and_columns_at_the_edge_empty() -> None:
    match = laid("pf/fpp p,f 1").plays("a1-b1", "a2-b2")
    assert match.text == ".p2/.f2p p,f 1"
    assert match.plays("b1-b2").text == "/.p4p p,f 1"


def test_the_options_are_settle_off_and_autofinish_on_unless_told() -> None:
    assert rules.Options() == rules.Options(setup="basic", settle=False, autofinish=True)
