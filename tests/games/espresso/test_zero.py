"""Zero: a 0 is a joker that must be covered at once; piles open with a 0 or a 1."""

from itertools import product

import pytest

from doppio.games.contract import Seat
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Finito
from doppio.games.espresso.plays import Piles, legal_plays
from doppio.games.espresso.side import Side
from tests.games.espresso.table import Table, middle, side

VALUES = range(9)


def zero(mine: Side, piles: Piles = ()) -> Table:
    return Table(mine, middle=piles, variant="zero")


def pile_up_to(value: int, colour: str = "r") -> str:
    return " ".join(f"{colour}{number}" for number in range(value + 1))


# --- opening ----------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", "rgby")
def test_a_1_opens_a_pile(colour: str) -> None:
    table = zero(side(f"{colour}1 g8 | r8 b8 y8"))
    table.seat(1).plays("espresso")
    assert table.game.piles == middle(f"{colour}1")


def test_a_0_alone_opens_no_pile() -> None:
    assert zero(side("r0 g8 | r8 b8 y8")).seat(1).cannot_play("espresso") == "joker-alone"


def test_a_0_and_any_1_open_a_pile_of_the_1s_colour() -> None:
    # The sheet: a green 0 and a blue 1 begin a new pile.
    table = zero(side("g0 g8 g7 | b1 b8 y8"))
    table.seat(1).plays("espresso", "help1")
    (pile,) = table.game.piles
    assert (pile.colour, pile.value) == ("b", 1)
    assert pile.cards == (("g0", 1), ("b1", 1))


@pytest.mark.parametrize("value", [value for value in VALUES if value != 1])
def test_ruling_an_opening_0_stands_for_0_never_for_1(value: int) -> None:
    table = zero(side(f"g0 g8 | b{value} b8 y8"))
    assert table.seat(1).cannot_play("espresso", "help1") == "does-not-fit"


@pytest.mark.parametrize("value", range(2, 9))
def test_no_other_card_opens_a_pile(value: int) -> None:
    assert zero(side(f"r{value} g8 | g8 b8 y8")).seat(1).cannot_play("espresso") == "does-not-open"


# --- on a pile --------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 8))
def test_without_a_joker_the_next_number_of_the_piles_colour_fits(value: int) -> None:
    table = zero(side(f"r{value + 1} g8 | g8 b8 y8"), middle(pile_up_to(value)))
    table.seat(1).plays("espresso", to=1)
    assert table.game.piles == middle(pile_up_to(value + 1))


def test_without_a_joker_another_colour_does_not_fit() -> None:
    table = zero(side("g3 g8 | g8 b8 y8"), middle(pile_up_to(2)))
    assert table.seat(1).cannot_play("espresso", to=1) == "does-not-fit"


@pytest.mark.parametrize("value", VALUES)
def test_a_0_alone_goes_on_no_pile(value: int) -> None:
    table = zero(side("y0 g8 | g8 b8 y8"), middle(pile_up_to(value)))
    assert table.seat(1).cannot_play("espresso", to=1) == "joker-alone"


@pytest.mark.parametrize("value", range(1, 7))
def test_a_0_stands_for_the_next_number_and_any_card_that_follows_covers_it(value: int) -> None:
    for joker, cover in product("rgby", "rgby"):
        mine = side(f"{joker}0 g8 g7 | {cover}{value + 2} b8 y8")
        table = zero(mine, middle(pile_up_to(value)))
        table.seat(1).plays("espresso", "help1", to=1)
        assert table.game.piles == middle(f"{pile_up_to(value)} {joker}0 {cover}{value + 2}")


def test_the_sheets_examples() -> None:
    table = zero(side("y0 r7 g8 | g8 b8 y8"), middle("r1 r2 r3 r4 r5"))
    table.seat(1).plays("espresso", "espresso", to=1)
    assert table.game.piles == middle("r1 r2 r3 r4 r5 y0 r7")
    table = zero(side("g0 y8 g8 | g8 b8 y7"), middle("b4 b5 b6"))
    table.seat(1).plays("espresso", "espresso", to=1)
    assert table.game.piles == middle("b4 b5 b6 g0 y8")


@pytest.mark.parametrize("value", range(1, 7))
def test_no_other_number_covers_a_0(value: int) -> None:
    for cover in set(VALUES) - {value + 2}:
        table = zero(side(f"y0 g8 | r{cover} b8 y8"), middle(pile_up_to(value)))
        assert table.seat(1).cannot_play("espresso", "help1", to=1) == "does-not-fit"


@pytest.mark.parametrize("value", [7, 8])
def test_no_0_goes_on_a_7_or_an_8(value: int) -> None:
    for cover in DECK:
        table = zero(side(f"y0 g8 | {cover} b8 y8"), middle(pile_up_to(value)))
        assert table.seat(1).cannot_play("espresso", "help1", to=1) == "no-joker-here"


def test_never_a_0_on_a_0() -> None:
    table = zero(side("y0 g8 | g0 b8 y8"), middle(pile_up_to(1)))
    assert table.seat(1).cannot_play("espresso", "help1", to=1) == "does-not-fit"
    assert table.seat(1).cannot_play("espresso", "help1") == "does-not-fit"


def test_the_joker_comes_first() -> None:
    table = zero(side("r3 g8 | y0 r2 y8"), middle(pile_up_to(1)))
    assert table.seat(1).cannot_play("espresso", "help1", to=1) == "joker-first"
    assert table.seat(1).cannot_play("help2", "espresso", to=1) == "joker-first"


@pytest.mark.parametrize("places", [(), ("espresso", "help1", "help2")])
def test_a_play_is_one_card_or_a_joker_and_its_cover(places: tuple[str, ...]) -> None:
    table = zero(side("y0 g8 | r1 r2 y8"))
    assert table.seat(1).cannot_play(*places) == "bad-count"


def test_from_then_on_the_pile_has_the_covering_cards_colour() -> None:
    table = zero(side("y0 g4 r4 g8 | g3 b8 y8"), middle("r1"))
    table.seat(1).plays("espresso", "help1", to=1)  # r1 y0 g3
    assert table.side(1) == side("r4 g8 | g4 b8 y8")
    assert table.seat(1).cannot_play("espresso", to=1) == "does-not-fit"
    table.seat(1).plays("help1", to=1)
    assert table.game.piles == middle("r1 y0 g3 g4")


def test_several_jokers_may_lie_in_one_pile() -> None:
    table = zero(side("y0 g3 r0 b5 g0 y7 g8 | g8 b8 y8"), middle("r1"))
    for _ in range(3):
        table.seat(1).plays("espresso", "espresso", to=1)
    assert table.game.piles == middle("r1 y0 g3 r0 b5 g0 y7")


def test_the_cards_of_others_are_taboo_as_jokers_and_as_covers() -> None:
    table = Table(side("y0 g8 | g1 b8 y8"), side("y8 | y0 y1 y7"), variant="zero")
    assert table.seat(2).cannot_play("espresso", "help1", of=1) == "not-yours"


# --- [R] the cover is taken after the joker has left ------------------------------------------


def test_ruling_the_next_espresso_card_covers_the_joker_from_the_espresso_pile() -> None:
    table = zero(side("y0 g1 g8 | r8 b8 y8"))
    table.seat(1).plays("espresso", "espresso")
    assert table.game.piles == middle("y0 g1")
    assert table.side(1) == side("g8 | r8 b8 y8")


@pytest.mark.parametrize("place", ["help1", "help2", "help3"])
def test_ruling_the_refilled_helper_covers_the_joker_that_lay_there(place: str) -> None:
    helpers = {"help1": "y0 b8 b7", "help2": "b8 y0 b7", "help3": "b8 b7 y0"}[place]
    table = zero(side(f"g1 r8 g8 | {helpers}"))
    table.seat(1).plays(place, place)
    assert table.game.piles == middle("y0 g1")
    assert table.side(1) == side(f"g8 | {helpers.replace('y0', 'r8')}")


def test_ruling_the_espresso_top_that_became_a_helper_is_no_longer_the_espresso_top() -> None:
    table = zero(side("g1 r8 g8 | y0 b8 b7"))
    assert table.seat(1).cannot_play("help1", "espresso") == "does-not-fit"


def test_ruling_the_espresso_card_below_covers_a_joker_from_the_helpers() -> None:
    table = zero(side("r8 g1 g8 | y0 b8 b7"))
    table.seat(1).plays("help1", "espresso")
    assert table.game.piles == middle("y0 g1")
    assert table.side(1) == side("g8 | r8 b8 b7")


def test_ruling_the_next_waste_card_covers_the_joker_from_the_waste() -> None:
    table = zero(side("g8 | r8 b8 y8 | r2 | g7 g1 y0"))
    table.seat(1).plays("waste", "waste")
    assert table.game.piles == middle("y0 g1")
    assert table.side(1) == side("g8 | r8 b8 y8 | r2 | g7", played=True)


def test_ruling_the_hand_does_not_cover_a_joker() -> None:
    table = zero(side("g8 | r8 b8 y8 | g1 g2 g3 | y0"))
    assert table.seat(1).cannot_play("waste", "waste") == "nothing-there"


def test_a_cover_may_come_from_any_other_open_place() -> None:
    mine = side("g8 r7 | y0 b1 y1 | r2 | r1")
    plays = {
        (play.cards[0].place, play.cards[1].place)
        for play in legal_plays("zero", (mine, mine), (), Seat(1))
        if len(play.cards) == 2
    }
    assert plays == {("help1", "help2"), ("help1", "help3"), ("help1", "waste")}


def test_ruling_a_refused_cover_leaves_the_joker_where_it_was() -> None:
    table = zero(side("y0 g2 g8 | r8 b8 y8"))
    assert table.seat(1).cannot_play("espresso", "espresso") == "does-not-fit"
    assert table.side(1) == side("y0 g2 g8 | r8 b8 y8")


def test_a_joker_or_a_cover_from_the_waste_counts_as_played_on_the_way_through_the_hand() -> None:
    table = zero(side("g8 g7 | r8 b1 y8 | r2 | y0"))
    table.seat(1).plays("waste", "help2")
    assert table.side(1) == side("g7 | r8 g8 y8 | r2 |", played=True)
    table = zero(side("g8 g7 | r8 y0 y8 | r2 | b1"))
    table.seat(1).plays("help2", "waste")
    assert table.side(1) == side("g7 | r8 g8 y8 | r2 |", played=True)


# --- [R] both cards count, then finito --------------------------------------------------------


def test_ruling_if_the_cover_empties_the_espresso_pile_both_cards_count_then_finito() -> None:
    table = zero(side("y0 g1 | r8 b8 y8"))
    assert table.seat(1).plays("espresso", "espresso")[1:] == (Finito(Seat(1), (7, 0), (7, 0)),)


def test_ruling_if_the_joker_empties_the_espresso_pile_its_cover_still_counts() -> None:
    table = zero(side("y0 | r8 g1 y8"))
    assert table.seat(1).plays("espresso", "help2")[1:] == (Finito(Seat(1), (7, 0), (7, 0)),)


def test_ruling_if_the_joker_turns_the_last_espresso_card_into_a_helper_it_may_cover_it() -> None:
    table = zero(side("g1 | r8 y0 y8"))
    assert table.seat(1).plays("help2", "help2")[1:] == (Finito(Seat(1), (7, 0), (7, 0)),)


def test_ruling_a_joker_that_is_the_last_espresso_card_needs_its_cover_all_the_same() -> None:
    table = zero(side("y0 | r8 g2 y8"))
    assert table.seat(1).cannot_play("espresso", "help2") == "does-not-fit"
    assert table.seat(1).cannot_play("espresso", "espresso") == "nothing-there"
    assert table.seat(1).cannot_play("espresso") == "joker-alone"
