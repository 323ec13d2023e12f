"""Normalo: piles in the middle from 0 up to 8, each of one colour."""

import pytest

from doppio.games.espresso.cards import DECK
from doppio.games.espresso.plays import legal_plays
from tests.games.espresso.table import Table, middle, side


@pytest.mark.parametrize("colour", "rgby")
def test_a_0_opens_a_new_pile(colour: str) -> None:
    table = Table(side(f"{colour}0 g8 | r8 b8 y8"))
    table.seat(1).plays("espresso")
    assert table.game.piles == middle(f"{colour}0")


def test_a_0_opens_a_new_pile_at_any_time_also_beside_one_of_its_colour() -> None:
    table = Table(side("r0 g8 | r8 b8 y8"), middle=middle("r0 r1", "g0@2"))
    table.seat(1).plays("espresso")
    assert table.game.piles == middle("r0 r1", "g0@2", "r0")


def test_no_other_card_opens_a_pile() -> None:
    for card in DECK:
        if card[1] != "0":
            table = Table(side(f"{card} g8 | r8 b8 y8"))
            assert table.seat(1).cannot_play("espresso") == "does-not-open"


@pytest.mark.parametrize("value", range(8))
def test_the_next_number_of_the_piles_colour_fits(value: int) -> None:
    below = " ".join(f"b{number}" for number in range(value + 1))
    table = Table(side(f"b{value + 1} g8 | r8 g7 y8"), middle=middle(below))
    table.seat(1).plays("espresso", to=1)
    assert table.game.piles == middle(f"{below} b{value + 1}")


def test_no_other_card_fits() -> None:
    for card in DECK:
        if card != "b4":
            table = Table(side(f"{card} g8 | r8 g7 y8"), middle=middle("b0 b1 b2 b3"))
            assert table.seat(1).cannot_play("espresso", to=1) == "does-not-fit"


def test_nothing_fits_on_an_8() -> None:
    full = middle(" ".join(f"b{number}" for number in range(9)))
    for card in DECK:
        table = Table(side(f"{card} g8 | r8 g7 y8"), middle=full)
        assert table.seat(1).cannot_play("espresso", to=1) == "does-not-fit"


def test_a_card_goes_on_the_pile_that_is_named() -> None:
    table = Table(side("r1 g8 | r8 g7 y8"), middle=middle("r0@2", "g0", "r0"))
    assert table.seat(1).cannot_play("espresso", to=2) == "does-not-fit"
    table.seat(1).plays("espresso", to=3)
    assert table.game.piles == middle("r0@2", "g0", "r0 r1")


@pytest.mark.parametrize("number", [2, -1, 99])
def test_there_is_no_pile_but_those_in_the_middle(number: int) -> None:
    table = Table(side("r1 g8 | r8 g7 y8"), middle=middle("r0"))
    assert table.seat(1).cannot_play("espresso", to=number) == "no-pile"


def test_the_backs_of_the_cards_below_do_not_matter() -> None:
    table = Table(side("r2 g8 | r8 g7 y8"), middle=middle("r0@2 r1@2"))
    table.seat(1).plays("espresso", to=1)
    assert table.game.piles == middle("r0@2 r1@2 r2@1")


# --- from where -------------------------------------------------------------------------------


def test_the_espresso_piles_top_is_played_and_the_next_card_lies_open() -> None:
    table = Table(side("r0 g5 g6 | r8 b8 y8"))
    table.seat(1).plays("espresso")
    assert table.side(1) == side("g5 g6 | r8 b8 y8")


@pytest.mark.parametrize(
    "place, helpers",
    [("help1", "g5 b0 y0"), ("help2", "r0 g5 y0"), ("help3", "r0 b0 g5")],
)
def test_a_helper_that_was_played_is_at_once_replaced_by_the_espresso_top(
    place: str, helpers: str
) -> None:
    table = Table(side("g5 g6 | r0 b0 y0"))
    table.seat(1).plays(place)
    assert table.side(1) == side(f"g6 | {helpers}")


def test_the_waste_top_is_played_and_the_card_below_it_lies_open() -> None:
    table = Table(side("g8 | r8 b8 y8 | g1 g2 | g0 r0"))
    table.seat(1).plays("waste")
    assert table.side(1) == side("g8 | r8 b8 y8 | g1 g2 | g0", played=True)
    table.seat(1).plays("waste")
    assert table.side(1) == side("g8 | r8 b8 y8 | g1 g2 |", played=True)


def test_neither_the_hand_nor_what_lies_under_a_top_is_playable() -> None:
    table = Table(side("g8 r0 | r8 b8 y8 | g0 | b0 g7"))
    mine = table.seat(1)
    plays = legal_plays("normalo", table.game.sides, table.game.piles, mine.number)
    assert list(plays) == []
    assert mine.cannot_play("espresso") == "does-not-open"
    assert mine.cannot_play("waste") == "does-not-open"
    assert mine.cannot_play("hand") == "no-place"


def test_where_no_card_lies_there_is_nothing_to_play() -> None:
    table = Table(side("g8 | r8 b8 | g0"))
    assert table.seat(1).cannot_play("waste") == "nothing-there"
    assert table.seat(1).cannot_play("help3") == "nothing-there"


def test_cards_are_played_one_at_a_time() -> None:
    table = Table(side("r0 r1 | r8 b8 y8"))
    assert table.seat(1).cannot_play("espresso", "espresso") == "too-many-cards"


def test_the_cards_of_others_are_taboo() -> None:
    table = Table(side("r8 | r0 b8 y8"))
    assert table.seat(2).cannot_play("help1", of=1) == "not-yours"


# --- who is faster ----------------------------------------------------------------------------


def test_of_two_who_want_the_same_place_the_faster_has_it_and_the_slower_takes_the_card_back() -> (
    None
):
    table = Table(
        side("r1 g8 | r8 b8 y8"), side("r1 g8 | r0 b8 y8"), middle=middle("r0@2"), pause=100
    )
    table.seat(2).plays("espresso", to=1, at=700)
    assert table.seat(1).cannot_play("espresso", to=1, at=700) == "does-not-fit"
    assert table.game.piles == middle("r0@2 r1@2")
    assert table.side(1) == side("r1 g8 | r8 b8 y8")


def test_the_list_of_plays_is_pinned() -> None:
    table = Table(side("r0 | g0 r1 y8 | | b0"), middle=middle("r0", "r0@2"))
    seat = table.seat(1)
    assert list(legal_plays("normalo", table.game.sides, table.game.piles, seat.number)) == [
        seat.play("espresso"),
        seat.play("help1"),
        seat.play("help2", to=1),
        seat.play("help2", to=2),
        seat.play("waste"),
    ]
