"""Chaos: the open cards of others may be played too."""

import pytest

from doppio.games.contract import Seat
from doppio.games.espresso.game import Finito
from doppio.games.espresso.plays import Piles, Play, Source, legal_plays
from doppio.games.espresso.side import Side, shuffles
from tests.games.espresso.table import Table, middle, side

THIEF = side("y8 | y0 y1 y7 | y2 y3 y4 | y5")


def chaos(victim: Side, piles: Piles = ()) -> Table:
    return Table(victim, THIEF, middle=piles, variant="chaos")


def test_the_espresso_top_of_another_may_be_played() -> None:
    table = chaos(side("r0 g5 g6 | r8 b8 y8"))
    table.seat(2).plays("espresso", of=1)
    assert table.side(1) == side("g5 g6 | r8 b8 y8")
    assert table.side(2) == THIEF


def test_ruling_a_stolen_helper_is_replaced_from_its_owners_espresso_pile() -> None:
    table = chaos(side("g5 g6 | r8 b0 y8"))
    table.seat(2).plays("help2", of=1)
    assert table.side(1) == side("g6 | r8 g5 y8")
    assert table.side(2) == THIEF


def test_the_waste_top_of_another_may_be_played() -> None:
    table = chaos(side("g5 | r8 b8 y8 | g1 | g2 r0"))
    table.seat(2).plays("waste", of=1)
    assert table.side(1) == side("g5 | r8 b8 y8 | g1 | g2", played=True)
    assert table.side(2) == THIEF


def test_ruling_a_card_stolen_from_a_waste_counts_as_played_on_its_owners_way() -> None:
    table = chaos(side("g5 | r8 b8 y8 | | g1 g2 r0"))
    assert shuffles(table.side(1))
    table.seat(2).plays("waste", of=1)
    assert not shuffles(table.side(1))
    assert not table.side(2).played_from_hand


def test_only_open_cards_of_others_may_be_played() -> None:
    table = chaos(side("g5 r0 | r8 b8 y8 | g0 | b0 g2"))
    assert table.seat(2).cannot_play("espresso", of=1) == "does-not-open"
    assert table.seat(2).cannot_play("waste", of=1) == "does-not-open"
    assert table.seat(2).cannot_play("hand", of=1) == "no-place"


def test_a_stolen_card_goes_into_the_middle_only_where_it_fits() -> None:
    table = chaos(side("r1 g5 | r8 b8 y8"), middle("r0", "g0"))
    assert table.seat(2).cannot_play("espresso", to=2, of=1) == "does-not-fit"
    table.seat(2).plays("espresso", to=1, of=1)
    assert table.game.piles == middle("r0 r1", "g0")


def test_the_card_scores_for_the_player_whose_back_it_has() -> None:
    table = chaos(side("r0 g5 g6 | r8 b8 y8"))
    table.seat(2).plays("espresso", of=1)
    assert table.game.piles == middle("r0@1")


def test_ruling_stealing_the_last_espresso_card_is_its_owners_finito() -> None:
    table = chaos(side("r0 | r8 b8 y8"), middle("g0@2"))
    events = table.seat(2).plays("espresso", of=1)
    assert events[1:] == (Finito(Seat(1), (6, 1), (6, 1)),)


def test_ruling_stealing_the_helper_that_the_last_espresso_card_replaces_is_its_owners_finito() -> (
    None
):
    table = chaos(side("r8 | r0 b8 y8"), middle("g0@2"))
    events = table.seat(2).plays("help1", of=1)
    assert events[1:] == (Finito(Seat(1), (6, 1), (6, 1)),)


def test_the_thiefs_own_hand_needs_the_pause() -> None:
    table = Table(side("r0 g0 g6 | r8 b8 y8"), THIEF, variant="chaos", pause=100)
    table.seat(2).plays("espresso", of=1, at=1000)
    assert table.seat(2).cannot_play("help1", at=1099) == "one-hand"
    table.seat(1).plays("espresso", at=1099)  # the owner's hand has not played yet
    table.seat(2).plays("help1", at=1100)


@pytest.mark.parametrize("variant", ["normalo", "zero"])
def test_in_the_other_variants_the_cards_of_others_are_taboo(variant: str) -> None:
    table = Table(side("r0 g5 | r1 b8 y8"), THIEF, variant=variant)
    assert table.seat(2).cannot_play("espresso", of=1) == "not-yours"
    assert table.seat(2).cannot_play("help1", of=1) == "not-yours"


def test_in_chaos_0_is_no_joker() -> None:
    table = chaos(side("r0 r1 g5 | r8 b8 y8"))
    assert table.seat(1).cannot_play("espresso", "espresso") == "too-many-cards"
    assert table.seat(1).cannot_play("espresso", to=1) == "no-pile"


def test_there_is_no_stealing_from_a_seat_that_is_not_there() -> None:
    table = chaos(side("r0 g5 | r8 b8 y8"))
    assert table.seat(2).cannot_play("espresso", of=3) == "no-seat"
    assert table.seat(2).cannot_play("espresso", of=0) == "no-seat"


def test_the_list_of_plays_begins_with_the_own_ones() -> None:
    sides = (side("r0 | g8 b8 y8"), side("g0 | g8 b8 y0"), side("g8 | g7 b7 y7 | | b0"))
    assert list(legal_plays("chaos", sides, (), Seat(2))) == [
        Play(Seat(2), (Source(Seat(owner), place),), 0)
        for owner, place in [(2, "espresso"), (2, "help3"), (1, "espresso"), (3, "waste")]
    ]
