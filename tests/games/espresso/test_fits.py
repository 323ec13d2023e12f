"""What fits where, as it is shown to those who do not know the rules."""

import itertools

import pytest

from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.fits import fits_on, jokers
from doppio.games.espresso.middle import VARIANTS, Pile, refuse_cards
from tests.games.espresso.table import middle

ZEROS = ("r0", "g0", "b0", "y0")
ONES = ("r1", "g1", "b1", "y1")
PILES: list[Pile | None] = [None, *(Pile(card[0], int(card[1]), ()) for card in DECK)]


@pytest.mark.parametrize("variant", ["normalo", "chaos"])
def test_one_card_follows_another_and_a_0_opens(variant: str) -> None:
    assert fits_on(variant, *middle("b0 b1")).next == ("b2",)
    assert fits_on(variant, None).next == ZEROS
    assert jokers(variant) == fits_on(variant, None).covers == ()
    assert all(fits_on(variant, pile).covers == () for pile in PILES)


def test_in_zero_a_joker_may_go_on_a_pile_and_needs_a_cover() -> None:
    fits = fits_on("zero", *middle("b1 b2"))
    assert fits.next == ("b3",)
    assert fits.covers == ("r4", "g4", "b4", "y4")
    assert jokers("zero") == ZEROS
    assert fits_on("zero", None).next == fits_on("zero", None).covers == ONES


def test_no_joker_goes_where_nothing_could_cover_it() -> None:
    assert fits_on("zero", Pile("r", 7, ())).next == ("r8",)
    assert fits_on("zero", Pile("r", 7, ())).covers == ()
    assert fits_on("zero", Pile("r", 8, ())).next == fits_on("zero", Pile("r", 8, ())).covers == ()


def test_the_cards_in_a_pile_change_nothing() -> None:
    for pile in middle("b0 r0 y2"), middle("y1@2 y2@3"):
        assert fits_on("zero", *pile) == fits_on("zero", Pile("y", 2, ()))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_fits_is_what_is_not_refused(variant: str) -> None:
    for pile in PILES:
        fits = fits_on(variant, pile)
        singles = {(card,) for card in fits.next}
        pairs: set[tuple[Card, ...]] = set(itertools.product(jokers(variant), fits.covers))
        plays = [*((card,) for card in DECK), *itertools.product(DECK, repeat=2)]
        allowed = {play for play in plays if refuse_cards(variant, pile, play) is None}
        assert singles | pairs == allowed
