"""Settling early: the tip, the option `settle` and the option `autofinish`."""

import pytest

from doppio.games.cappuccino.areas import areas, is_settled, settled_cells, tip_winner
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import colour_counts, legal_moves, play
from tests.games.cappuccino.builders import board, laid, position


def only_area_settled(text: str) -> bool:
    stacks = board(text)
    (area,) = areas(stacks)
    return is_settled(area, stacks)


# --- the tip's two cases ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, winner",
    [
        ("p", "p"),
        ("p7", "p"),
        ("pf2", "f"),
        ("p3/f", "p"),
        (".l/c5", "c"),
        ("p2p", "p"),
        ("pf", None),
        ("p2f2", None),
        ("pp", None),
        ("p9ff", None),
        ("fp9f", None),
        ("ppp", None),
    ],
)
def test_the_tip_takes_an_isolated_stack_or_an_unequal_pair_and_nothing_else(
    text: str, winner: str | None
) -> None:
    stacks = board(text)
    (area,) = areas(stacks)
    assert tip_winner(area, stacks) == winner


def test_settle_is_off_by_default() -> None:
    match = laid("pf.l p,f,l 1").plays("a1-b1")
    assert match.board == ".p2.l"
    assert match.position.bank == {}


def test_settle_takes_an_isolated_stack_off_for_its_owner() -> None:
    match = laid("pf/..f/l/lll p,f,l 1", settle=True).plays("a1-b1")
    assert match.text == "//l/lll p,f,l 3 p2,f1"


def test_settle_takes_an_unequal_pair_off_for_the_owner_of_the_higher_stack() -> None:
    match = laid("pfl//ccc p,f,l,c 2", settle=True).plays("b1-c1")
    assert match.text == "//ccc p,f,l,c 4 p1,f2"
    match = laid("f4pl//ccc p,f,l,c 1", settle=True).plays("b1-c1")
    assert match.text == "//ccc p,f,l,c 4 p2,f4"
    match = laid("f4pll//ccc p,f,l,c 1", settle=True).plays("b1-c1")
    assert match.text == "//ccc p,f,l,c 4 p3,f4"


def test_settle_leaves_an_equal_pair_on_the_board() -> None:
    match = laid("pf//pf p,f 1", settle=True).plays("a1-b1")
    assert match.text == "//pf p,f 2 p2"


def test_settle_leaves_three_stacks_even_when_only_one_can_move() -> None:
    match = laid("pf//fp9f p,f 2", settle=True).plays("b1-a1")
    assert match.text == "//fp9f p,f 1 f2"


def test_settle_leaves_an_area_of_one_colour() -> None:
    match = laid("pf//fff p,f 1", settle=True).plays("a1-b1")
    assert match.text == "//fff p,f 2 p2"


def test_settle_takes_off_after_every_move_wherever_it_is_due() -> None:
    """The pair far from the move was settled when the cups were laid, but goes with the move."""
    match = laid("pf//p2f//pf p,f 1", settle=True)
    assert match.text == "pf//p2f//pf p,f 1 p0"
    match.plays("a1-b1")
    assert match.text == "////pf p,f 2 p5"
    match.plays("b5-a5")
    assert match.text == ". p,f - p5,f2"


def test_settle_may_take_several_areas_at_once() -> None:
    match = laid("lpfc3//ff p,f,l,c 2", settle=True)
    assert match.plays("c1-b1").text == "//ff p,f,l,c 2 f3,c3"


def test_the_board_may_become_empty_under_settle() -> None:
    match = laid("pf p,f 1", settle=True).plays("a1-b1")
    assert match.text == ". p,f - p2"
    assert match.outcome.scores == (2, 0)


def test_settling_a_pair_costs_its_owner_a_spare_move() -> None:
    start = "p2f//pf//ff p,f 1"
    kept = laid(start).plays("a3-b3", "a5-b5")
    taken = laid(start, settle=True).plays("a3-b3", "a5-b5")
    assert kept.legal == ["a1-b1"]
    assert taken.legal == []


def best_lead(now: Position, known: dict[Position, int]) -> int:
    """The panda's lead over the flower when both play as well as can be."""
    if now not in known:
        leads = [best_lead(play(now, move), known) for move in legal_moves(now)]
        if now.turn is None:
            counts = colour_counts(now)
            leads = [counts["p"] - counts["f"]]
        known[now] = max(leads) if now.turn == 1 else min(leads)
    return known[now]


def test_the_lost_spare_move_can_matter() -> None:
    """With the move of p3 on to f in reserve, the panda comes out better by a cup."""
    start = "p3f//f2fpf/p3p p,f 2"
    assert best_lead(position(start), {}) == 7
    assert best_lead(position(f"{start} p0"), {}) == 5


def test_banked_cups_count_in_the_score() -> None:
    match = laid("pf//ff p,f 1 p3,f1", settle=True)
    assert match.view.scores == (4, 4)
    assert match.plays("a1-b1").view.scores == (5, 3)


def test_a_stack_taken_off_has_no_inside_any_more() -> None:
    match = laid("pf//ff p,f 1", settle=True).plays("a1-b1")
    assert {cell.name for cell in match.game.insides} == {"a3", "b3"}


# --- settled areas are marked and counted -----------------------------------------------------


def test_settled_areas_are_marked() -> None:
    stacks = board("p.f2f/....../ll..pf")
    assert {cell.name for cell in settled_cells(stacks)} == {"a1", "c1", "d1", "a3", "b3"}


def test_settled_areas_are_marked_in_the_view() -> None:
    assert {cell.name for cell in laid("pf2//lc p,f,l,c 3").view.settled} == {"a1", "b1"}


def test_a_settled_pair_is_counted_in_the_live_score() -> None:
    """Off, `settle` only marks settled areas and counts them in the live score."""
    match = laid("p2f//lc p,f,l,c 3")
    assert match.view.counts == {"p": 3, "f": 0, "l": 1, "c": 1}
    assert match.view.scores == (3, 0, 1, 1)


def test_the_view_of_a_finished_game_shows_the_scores_it_ended_with() -> None:
    match = laid("pf//f2l p,f,l 1", autofinish=True).plays("a1-b1")
    assert match.outcome.scores == (2, 3, 0)
    assert match.view.scores == match.outcome.scores


# --- autofinish -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["p", "l9", "pf2", "p2f", "c/p3", "pp", "p2p", "fff/.f4", "ll/ll"])
def test_settled_is_an_isolated_stack_an_unequal_pair_or_one_colour(text: str) -> None:
    assert only_area_settled(text)


@pytest.mark.parametrize("text", ["pf", "p2f2", "pff", "p9ff", "fp9f", "ppf", "pp/.f"])
def test_not_settled_is_an_equal_pair_and_any_other_mixed_area(text: str) -> None:
    assert not only_area_settled(text)


def test_two_colours_of_one_seat_are_not_one_colour() -> None:
    assert not laid("pl pl,fc 1", autofinish=True).over


def test_autofinish_ends_the_game_once_every_area_is_settled() -> None:
    match = laid("pf//f2l//lll p,f,l 1", autofinish=True)
    assert not match.over
    match.plays("a1-b1")
    assert match.outcome.reason == "all-settled"
    assert match.outcome.scores == (2, 3, 3)
    assert match.outcome.winners == (2, 3)


def test_autofinish_waits_for_the_last_area() -> None:
    match = laid("pf//fp p,f 1", autofinish=True).plays("a1-b1")
    assert not match.over
    assert match.plays("a3-b3").over


def test_autofinish_gives_the_scores_that_playing_on_gives() -> None:
    start = "pf//f2l//lll p,f,l 1"
    on = laid(start, autofinish=True).plays("a1-b1")
    off = laid(start).plays("a1-b1", "a3-b3", "a5-b5", "b5-c5")
    assert off.outcome.reason == "played-out"
    assert (on.outcome.scores, on.outcome.winners) == (off.outcome.scores, off.outcome.winners)


def test_the_turn_is_a_dash_once_autofinish_has_ended_the_game() -> None:
    match = laid("pf//f2l p,f,l 1", autofinish=True).plays("a1-b1")
    assert match.text == ".p2//f2l p,f,l -"


def test_without_autofinish_the_game_goes_on_to_the_last_move() -> None:
    match = laid("pf//f2l p,f,l 1").plays("a1-b1")
    assert not match.over
    assert match.plays("a3-b3").outcome.reason == "played-out"


def test_with_autofinish_a_game_without_moves_is_played_out() -> None:
    assert laid("pf p,f 1", autofinish=True).plays("a1-b1").outcome.reason == "played-out"


def test_autofinish_counts_the_bank_too() -> None:
    match = laid("pf//fff p,f 1 p7", settle=True, autofinish=True).plays("a1-b1")
    assert match.outcome.reason == "all-settled"
    assert match.outcome.scores == (9, 3)


def test_a_settled_board_laid_by_hand_ends_at_once() -> None:
    assert laid("pp//f3l p,f,l 1", autofinish=True).outcome.scores == (2, 4, 0)
