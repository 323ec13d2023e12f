"""[R] Stuck rounds, held against brute force: every state that flips alone can lead to.

A round is stuck exactly when in none of those states anybody can play.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppio.games.contract import Seat
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.middle import VARIANTS, Pile
from doppio.games.espresso.plays import Piles
from doppio.games.espresso.side import Side, flipped, shuffles
from doppio.games.espresso.stuck import is_stuck
from tests.games.espresso import brute
from tests.games.espresso.table import middle, side


class Setting(NamedTuple):
    """All but the hand and the waste: espresso pile, helpers, middle."""

    espresso: brute.Cards
    helpers: brute.Cards
    piles: tuple[brute.Pile, ...]


def setting(text: str) -> Setting:
    """Read `espresso | helpers | tops of the middle`."""
    espresso, helpers, tops = (tuple(part.split()) for part in text.split("|"))
    return Setting(espresso, helpers, tuple((top[0], int(top[1])) for top in tops))


def hands(deck: brute.Cards, least: int = 0) -> Iterator[brute.Hand]:
    """The cards of a small deck or some of them, in every order and split into hand and waste."""
    for count in range(least, len(deck) + 1):
        for cards in permutations(deck, count):
            for split in range(count + 1):
                yield brute.Hand(cards[:split], cards[split:], played=False)
                yield brute.Hand(cards[:split], cards[split:], played=True)


def as_side(known: brute.Side) -> Side:
    def cards(names: brute.Cards) -> tuple[Card, ...]:
        return tuple(Card(name) for name in names)

    hand, waste, played = known.cards
    return Side(cards(known.espresso), cards(known.helpers), cards(hand), cards(waste), played)


def as_piles(tops: tuple[brute.Pile, ...]) -> Piles:
    """Piles with these tops; is_stuck needs no more of them."""
    return tuple(Pile(c, value, ((Card(f"{c}{value}"), Seat(1)),)) for c, value in tops)


@cache
def fits_now(variant: str, table: Setting, waste: brute.Cards) -> bool:
    hand = brute.Hand((), waste, played=False)
    return brute.can_play(variant, (brute.Side(table.espresso, table.helpers, hand),), table.piles)


def fits_some_day(variant: str, table: Setting, hand: brute.Hand) -> bool:
    return any(fits_now(variant, table, waste) for waste in brute.wastes_to_come(hand))


# --- one seat ---------------------------------------------------------------------------------

NORMALO_SETTINGS = [
    "b8 | r8 g8 y8 |",  # nothing in the middle: only a 0 would help
    "b8 g0 | r8 g8 y8 |",  # it lies right under the espresso top, and that is too far
    "b8 r1 | r8 g8 y8 | r0",  # the same with a 1
    "b8 | r8 g8 y8 | r2",
    "b8 | r8 g8 y8 | g4 b6",
    "b8 | r8 g8 y8 | y6 r0 b2",
    "b8 | r8 g8 y8 | r8 g8",
    "b8 | r8 g8 y8 | r7",  # a helper fits
    "g5 | r8 g8 y8 | g4",  # the espresso top fits
    "b8 b7 | r8 b0 y8 |",  # a helper opens
]
NORMALO_DECKS = ["r3 g5 b7 y1 y7", "r3 g0 r4 y1"]

ZERO_SETTINGS = [
    "b8 | r8 b7 y8 |",  # a 1 would open; a 0 needs one
    "b8 | r8 b7 y8 | r1",  # r2 fits, a 3 covers
    "b8 | r8 b7 y8 | b2 r1",  # a 3 or a 4 covers, b3 fits
    "b8 | r8 b7 y8 | y3",  # y4 fits, a 5 covers
    "b8 | r8 b7 y7 | b6",  # an 8 covers
    "y6 | r8 b7 y5 | b7 b8",  # nothing covers any more
    "b8 r3 | r8 b7 y8 | r1",  # a cover under the espresso top
    "b8 b1 | y0 b7 y8 |",  # … and a joker in front of it
    "b8 r3 | y0 b7 y8 | r1",
    "r3 | y0 b7 y8 | r1",  # the espresso top covers from the gap
    "b8 | y0 b7 r3 | r1",
    "b8 b7 | r8 y0 y8 | y2",  # only the hand can cover
    "y0 b1 | r8 b7 y8 |",
    "y0 b7 | r8 b8 y8 | r1",
    "y0 | r8 r3 y8 | r1",
    "y0 | r8 b7 y8 |",
    "y0 b7 b0 | r8 b8 y8 |",
    "b7 | y0 b0 y8 |",
    "r3 | r8 b7 y8 | r1",  # a cover on the espresso pile
    "b8 | r8 r3 y8 | r1",  # a cover among the helpers
    "b8 b7 r3 | y0 y7 y8 | r1",  # too deep
    "y0 b7 r3 | b8 y7 y8 | r1",
]
ZERO_DECKS = ["r0 b3 y4 g8 r5", "r0 g0 b3 g8 y6", "r0 g0 b3 y4"]


@pytest.mark.parametrize("variant", ["normalo", "chaos"])
@pytest.mark.parametrize("text", NORMALO_SETTINGS)
def test_ruling_a_round_is_stuck_exactly_when_no_card_in_reach_ever_fits(
    variant: str, text: str
) -> None:
    table = setting(text)
    for deck in NORMALO_DECKS:
        check_every_hand(variant, table, tuple(deck.split()))


@pytest.mark.parametrize("text", ZERO_SETTINGS)
def test_ruling_a_round_of_zero_is_stuck_exactly_when_no_card_and_no_joker_ever_fits(
    text: str,
) -> None:
    table = setting(text)
    for deck in ZERO_DECKS:
        check_every_hand("zero", table, tuple(deck.split()))


def check_every_hand(variant: str, table: Setting, deck: brute.Cards, least: int = 0) -> None:
    piles = as_piles(table.piles)
    for hand in hands(deck, least):
        mine = as_side(brute.Side(table.espresso, table.helpers, hand))
        stuck = is_stuck(variant, (mine,), piles)
        assert stuck != fits_some_day(variant, table, hand), hand


def test_the_settings_above_tell_all_kinds_of_rounds_apart() -> None:
    """Otherwise the tests above could not fail."""
    for variant, settings_, decks in (
        ("normalo", NORMALO_SETTINGS, NORMALO_DECKS),
        ("zero", ZERO_SETTINGS, ZERO_DECKS),
    ):
        verdicts = {
            (text, fits_some_day(variant, setting(text), hand))
            for text in settings_
            for deck in decks
            for hand in hands(tuple(deck.split()))
            if len(hand.hand + hand.waste) == 4
        }
        both = [text for text in settings_ if {(text, True), (text, False)} <= verdicts]
        assert len(both) >= 3


def test_in_zero_the_same_cards_may_be_stuck_in_one_order_and_not_in_another() -> None:
    """Four cards are never shuffled, so only some of them ever lie under the joker."""
    table = setting("b8 | r8 b7 y8 | r1")
    verdicts = {
        cards: is_stuck(
            "zero",
            (as_side(brute.Side(table.espresso, table.helpers, brute.Hand(cards, (), False))),),
            as_piles(table.piles),
        )
        for cards in permutations(("r0", "b3", "y6", "g8"))
    }
    assert set(verdicts.values()) == {True, False}


def test_ruling_in_zero_six_cards_are_shuffled_in_the_end_whatever_was_played_before() -> None:
    table = setting("b8 | r8 b7 y8 | r1")
    check_every_hand("zero", table, ("r0", "b3", "y4", "g8", "r5", "y6"), least=6)


@pytest.mark.parametrize("count", [7, 8, 10, 23])
def test_ruling_in_zero_a_large_hand_is_walked_around_until_the_cover_lies_under_the_joker(
    count: int,
) -> None:
    """These numbers do not divide by three: the hand is never shuffled while nobody plays."""
    table = setting("y7 | | r6")  # an 8 covers
    dead = (*(f"{colour}{number}" for number in range(2, 7) for colour in "rgby"), "g7")
    verdicts = set()
    for first, second in permutations(range(count), 2):
        others = iter(dead)
        cards = [{first: "r0", second: "g8"}.get(n) or next(others) for n in range(count)]
        for split in {count, count // 2, 1}:
            hand = brute.Hand(tuple(cards[:split]), tuple(cards[split:]), played=split < count)
            mine = as_side(brute.Side(table.espresso, table.helpers, hand))
            goes_on = fits_some_day("zero", table, hand)
            assert is_stuck("zero", (mine,), as_piles(table.piles)) != goes_on, hand
            verdicts.add(goes_on)
    assert verdicts == {True, False}


# --- more seats -------------------------------------------------------------------------------

SMALL_HANDS = [
    brute.Hand(hand, waste, played)
    for hand, waste, played in [
        ((), (), False),
        ((), ("r3",), False),
        (("r0",), ("r3",), False),
        (("r3", "r0"), (), True),
        (("r3",), ("g5", "r0"), False),
        ((), ("r3", "g5", "r0"), False),
        ((), ("r3", "g5", "r0"), True),
        (("g6", "r3", "r0"), ("g5",), True),
    ]
]
TWO_SEATS = ["b8 | r8 g8 y8", "b8 g3 | y0 g8 y8"]
MIDDLES = ["", "r2", "r1 b5", "b3", "r7 g8"]


def tables_for_two(tops: str) -> Iterator[tuple[brute.Side, ...]]:
    for fronts in product(TWO_SEATS, repeat=2):
        tables = [setting(f"{front} | {tops}") for front in fronts]
        for held in product(SMALL_HANDS, repeat=2):
            yield tuple(
                brute.Side(table.espresso, table.helpers, hand)
                for table, hand in zip(tables, held, strict=True)
            )


@pytest.mark.parametrize("variant", VARIANTS)
def test_ruling_a_round_is_stuck_only_when_it_is_so_for_all(variant: str) -> None:
    verdicts = set()
    for tops in MIDDLES:
        piles = setting(f"||{tops}").piles
        for known in tables_for_two(tops):
            goes_on = brute.can_ever_play(variant, known, piles)
            sides = tuple(as_side(each) for each in known)
            assert is_stuck(variant, sides, as_piles(piles)) != goes_on, known
            verdicts.add(goes_on)
    assert verdicts == {True, False}


@pytest.mark.parametrize("variant", VARIANTS)
@given(st.permutations(DECK), st.data())
@settings(max_examples=60)
def test_ruling_stuck_or_not_with_any_cards(
    variant: str, deck: list[Card], data: st.DataObject
) -> None:
    names = [str(card) for card in deck]
    count = data.draw(st.integers(0, 6))
    split = data.draw(st.integers(0, count))
    pile = data.draw(st.integers(1, 3))
    held, names = names[:count], names[count:]
    hand = brute.Hand(tuple(held[:split]), tuple(held[split:]), data.draw(st.booleans()))
    mine = brute.Side(tuple(names[:pile]), tuple(names[pile : pile + 3]), hand)
    numbers = st.integers(1 if variant == "zero" else 0, 8)
    tops = data.draw(st.lists(st.tuples(st.sampled_from("rgby"), numbers), max_size=3))
    goes_on = fits_some_day(variant, Setting(mine.espresso, mine.helpers, tuple(tops)), hand)
    assert is_stuck(variant, (as_side(mine),), as_piles(tuple(tops))) != goes_on


# --- why it can be decided --------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 25))
def test_flips_bring_every_card_to_the_top_of_the_waste_or_come_to_a_shuffle(count: int) -> None:
    cards = DECK[:count]
    for split in range(count + 1):
        for played in (False, True):
            start = Side((Card("y8"),), (), cards[:split], cards[split:], played)
            assert shuffle_comes(start) or tops_to_come(start) == set(cards)


@pytest.mark.parametrize("count", range(1, 25))
def test_of_a_pass_that_ends_in_a_shuffle_any_card_may_come_up_next(count: int) -> None:
    cards = DECK[:count]
    fruitless = Side((Card("y8"),), (), (), cards)
    assert shuffles(fruitless)
    tops = {flipped(fruitless, order).waste[-1] for order in rotations(cards)}
    assert tops == set(cards)


def rotations(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    return (cards[n:] + cards[:n] for n in range(len(cards)))


def walk(side: Side) -> Iterator[Side]:
    """The side after every flip, up to a shuffle or back to where it was before."""
    seen = set()
    while side not in seen:
        seen.add(side)
        yield side
        if shuffles(side):
            return
        side = flipped(side, None)


def shuffle_comes(side: Side) -> bool:
    return any(shuffles(later) for later in walk(side))


def tops_to_come(side: Side) -> set[Card]:
    return {top for later in walk(side) for top in later.waste[-1:] if top is not None}


# --- at the table -----------------------------------------------------------------------------


def test_a_card_at_the_bottom_of_the_hand_keeps_the_round_alive() -> None:
    deep = side("b8 | r8 g8 y8 | r2 r3 r4 r5 r6 r7 y1 y2 y3 r1")
    assert not is_stuck("normalo", (deep,), middle("r0"))


def test_a_card_under_the_espresso_top_does_not() -> None:
    assert is_stuck("normalo", (side("b8 r1 | r8 g8 y8 | r2 r3 r4"),), middle("r0"))


def test_nor_does_a_full_middle() -> None:
    full = middle("r0 r1 r2 r3 r4 r5 r6 r7 r8")
    assert is_stuck("normalo", (side("b8 | r8 g8 y8 | r2 r3 r4"),), full)
