"""The flip: three cards of the hand as a packet on to the waste, and what happens at its end."""

from itertools import permutations

import pytest

from doppio.games.contract import Refusal, Seat
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Flip
from doppio.games.espresso.side import Side, dealt, flipped, shuffles
from tests.games.espresso.table import Table, cards, side

TOP = "r8 | g8 b8 y8 |"
"""An espresso pile and helpers that lie still while the hand is turned."""


def hand(text: str, *, played: bool = False) -> Side:
    """A side of which only `hand | waste` matters."""
    return side(f"{TOP} {text}", played=played)


def turned(text: str, *, played: bool = False) -> Side:
    """The same after a flip without a shuffle."""
    before = hand(text, played=played)
    assert not shuffles(before)
    return flipped(before, None)


# --- turning three ----------------------------------------------------------------------------


def test_a_flip_turns_three_cards_as_a_packet_so_that_the_third_lies_on_top() -> None:
    assert turned("r1 r2 r3 r4 r5") == hand("r4 r5 | r1 r2 r3")


def test_the_packet_goes_on_top_of_the_waste() -> None:
    assert turned("r4 r5 r6 r7 | r1 r2 r3") == hand("r7 | r1 r2 r3 r4 r5 r6")


def test_a_flip_may_turn_the_last_three_cards_of_the_hand() -> None:
    assert turned("r4 r5 r6 | r1 r2 r3") == hand("| r1 r2 r3 r4 r5 r6")


def test_a_flip_touches_neither_the_espresso_pile_nor_the_helpers() -> None:
    table = Table(side("r8 g1 | g8 b8 y8 | r1 r2 r3"))
    table.seat(1).flips()
    assert table.side(1) == side("r8 g1 | g8 b8 y8 | | r1 r2 r3")


def test_ruling_a_flip_is_allowed_at_any_time_as_often_as_one_likes() -> None:
    table = Table(side(f"{TOP} r1 r2 r3 r4 r5 r6 r7"))
    table.seat(2).plays("help1", at=500)  # y0: a card could be played at every time
    for _ in range(20):
        table.answer(Flip(Seat(1)), at=500)
    assert len(table.side(1).hand) + len(table.side(1).waste) == 7


def test_a_flip_is_allowed_while_an_own_card_could_be_played() -> None:
    table = Table(side("r0 g1 | g0 b0 y0 | r1 r2 r3"))
    table.seat(1).flips()
    assert table.side(1).waste == cards("r1 r2 r3")


def test_a_flip_moves_only_the_cards_of_the_seat_that_flips() -> None:
    others = side("y8 | y0 y1 y7 | g1 g2 g3")
    table = Table(side(f"{TOP} r1 r2 r3"), others)
    table.seat(1).flips()
    assert table.side(2) == others


def test_a_player_with_neither_hand_nor_waste_has_nothing_to_turn() -> None:
    table = Table(side("r8 | r0 b8 y8"))
    assert table.refuses(Flip(Seat(1))) == "no-cards-left"


# --- taking the waste up ----------------------------------------------------------------------


def test_when_the_hand_is_empty_the_waste_is_turned_over_and_becomes_the_hand() -> None:
    # Turned over, the card that was laid down first comes first.
    assert turned("| r1 r2 r3 r4 r5", played=True) == hand("r4 r5 | r1 r2 r3")


def test_a_card_left_in_the_hand_lies_on_top_of_the_waste_that_is_put_under_it() -> None:
    assert turned("g1 | r1 r2 r3 r4") == hand("r3 r4 | g1 r1 r2")


def test_two_cards_left_in_the_hand_lie_on_top_of_the_waste_that_is_put_under_them() -> None:
    assert turned("g1 g2 | r1 r2 r3 r4") == hand("r2 r3 r4 | g1 g2 r1")


def test_three_cards_left_in_the_hand_are_turned_without_taking_the_waste_up() -> None:
    assert turned("g1 g2 g3 | r1 r2") == hand("| r1 r2 g1 g2 g3")


def test_a_leftover_is_never_turned_alone_while_there_is_a_waste() -> None:
    assert turned("g1 | r1 r2") == hand("| g1 r1 r2")
    assert turned("g1 g2 | r1") == hand("| g1 g2 r1")


# --- [R] hand and waste of one or two cards ---------------------------------------------------


@pytest.mark.parametrize(
    "before, after",
    [
        ("r1", "| r1"),
        ("r1 r2", "| r1 r2"),
        ("r1 | r2", "| r1 r2"),
    ],
)
def test_ruling_a_flip_turns_all_of_one_or_two_cards(before: str, after: str) -> None:
    assert turned(before) == hand(after)


def test_ruling_a_flip_turns_all_of_one_or_two_cards_taken_up_from_the_waste() -> None:
    assert turned("| r1", played=True) == hand("| r1")
    assert turned("| r1 r2", played=True) == hand("| r1 r2")
    assert flipped(hand("| r1 r2"), cards("r2 r1")) == hand("| r2 r1")


# --- the shuffle ------------------------------------------------------------------------------


def test_the_waste_is_shuffled_when_the_whole_hand_went_through_and_no_card_of_it_was_played() -> (
    None
):
    assert shuffles(hand("| r1 r2 r3"))


def test_the_waste_is_not_shuffled_when_a_card_was_played_on_the_way() -> None:
    assert not shuffles(hand("| r1 r2 r3", played=True))


@pytest.mark.parametrize("left", ["g1", "g1 g2"])
def test_the_waste_is_not_shuffled_when_cards_are_left_in_the_hand(left: str) -> None:
    assert not shuffles(hand(f"{left} | r1 r2 r3"))


def test_the_waste_is_not_shuffled_while_the_hand_goes_on() -> None:
    assert not shuffles(hand("g1 g2 g3 | r1 r2 r3"))


def test_without_any_card_there_is_nothing_to_shuffle() -> None:
    assert not shuffles(hand(""))


def test_a_way_through_the_hand_begins_anew_when_the_waste_is_taken_up() -> None:
    once = turned("| r1 r2 r3", played=True)
    assert once == hand("| r1 r2 r3")
    assert shuffles(once)


def test_a_way_through_the_hand_begins_anew_when_the_waste_is_put_under_a_leftover() -> None:
    once = turned("g1 | r1 r2", played=True)
    assert once == hand("| g1 r1 r2")
    assert shuffles(once)


def test_a_way_through_the_hand_goes_on_while_no_waste_is_taken_up() -> None:
    assert turned("g1 g2 g3 | r1", played=True) == hand("| r1 g1 g2 g3", played=True)
    # Not even with a leftover, if all of the waste was played.
    assert turned("g1 g2", played=True) == hand("| g1 g2", played=True)


def test_playing_the_waste_top_is_what_counts_as_played_on_the_way() -> None:
    table = Table(hand("g1 g2 g3 | r1 r0"))
    table.seat(1).plays("waste")
    table.seat(1).flips()
    assert not shuffles(table.side(1))


def test_playing_from_the_espresso_pile_or_the_helpers_does_not_count_as_played_on_the_way() -> (
    None
):
    table = Table(side("r0 r8 r7 | g0 b8 y8 | g1 g2 g3"))
    table.seat(1).flips()
    table.seat(1).plays("espresso")
    table.seat(1).plays("help1")
    assert shuffles(table.side(1))


def test_a_fruitless_way_through_24_cards_takes_eight_flips_and_then_a_shuffle() -> None:
    now = dealt(DECK)
    for _ in range(8):
        assert not shuffles(now)
        now = flipped(now, None)
    assert now.waste == DECK[12:]
    assert shuffles(now)


def test_after_one_card_was_played_the_next_way_leaves_two_of_23_over() -> None:
    table = Table(side(f"{TOP} g1 g2 r0 " + " ".join(DECK[15:])))
    table.seat(1).flips()
    table.seat(1).plays("waste")  # r0
    for _ in range(7):
        table.seat(1).flips()
    assert table.side(1).hand == ()
    table.seat(1).flips()  # turned over, not shuffled
    assert table.side(1).waste == (*cards("g1 g2"), DECK[15])
    for _ in range(6):
        table.seat(1).flips()
    assert table.side(1).hand == DECK[-2:]
    table.seat(1).flips()
    assert table.side(1).waste == (*DECK[-2:], *cards("g1"))
    assert len(table.side(1).hand) == 20


# --- the order of a shuffled hand -------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(["r1", "r2", "r3", "r4"])), ids=" ".join)
def test_where_the_hand_is_shuffled_the_flip_tells_its_new_order(order: tuple[str, ...]) -> None:
    table = Table(hand("| r1 r2 r3 r4"))
    table.seat(1).flips_to(" ".join(order))
    assert table.side(1) == hand(f"{order[3]} | {' '.join(order[:3])}")


def test_where_the_hand_is_shuffled_the_order_is_demanded() -> None:
    assert Table(hand("| r1 r2 r3")).refuses(Flip(Seat(1))) == "order-missing"
    assert Table(hand("| r1 r2")).refuses(Flip(Seat(1))) == "order-missing"


@pytest.mark.parametrize(
    "order",
    ["", "r1 r2", "r1 r2 r3 r4", "r1 r2 r4", "r1 r1 r2", "r1 r2 r3 r3"],
)
def test_the_order_of_a_shuffled_hand_must_hold_the_cards_taken_up_each_once(order: str) -> None:
    table = Table(hand("| r1 r2 r3"))
    assert table.refuses(Flip(Seat(1), cards(order))) == "order-wrong"


@pytest.mark.parametrize(
    "text, played, order",
    [
        ("r1 r2 r3", False, "r3 r2 r1"),
        ("r1 r2 r3 | g1", False, "r1 r2 r3 g1"),
        ("r1 | r2 r3", False, "r2 r1 r3"),
        ("| r1 r2 r3", True, "r3 r2 r1"),
        ("r1 r2 r3", False, "r1 r2"),
        ("r1 r2 r3", False, "r1 r2 g3"),
    ],
)
def test_where_nothing_is_shuffled_no_other_order_is_accepted(
    text: str, played: bool, order: str
) -> None:
    table = Table(hand(text, played=played))
    assert table.refuses(Flip(Seat(1), cards(order))) == "no-shuffle"


def test_an_order_that_tells_no_news_is_harmless() -> None:
    table = Table(hand("r1 | r2 r3 r4"))
    table.seat(1).flips_to("r1 r2 r3 r4")
    assert table.side(1) == turned("r1 | r2 r3 r4")


def test_a_single_card_needs_no_order() -> None:
    table = Table(hand("| r1"))
    table.happens(Flip(Seat(1)))
    assert table.side(1) == hand("| r1")


def test_chance_shuffles_the_hand_into_every_order() -> None:
    orders = set()
    for seed in range(100):
        table = Table(hand("| r1 r2 r3"))
        (flip,) = table.seat(1).flips(seed=seed)
        assert isinstance(flip, Flip)
        assert flip.order == table.side(1).waste
        orders.add(flip.order)
    assert orders == set(permutations(cards("r1 r2 r3")))


def test_chance_tells_no_order_where_nothing_is_shuffled() -> None:
    table = Table(hand("| r1 r2 r3", played=True))
    assert table.seat(1).flips() == (Flip(Seat(1)),)


def test_a_player_cannot_choose_the_order_of_the_shuffle() -> None:
    wished = cards("r1 r2 r3 r4 r5 r6")
    for seed in range(5):
        table, other = (Table(hand("| r1 r2 r3 r4 r5 r6")) for _ in range(2))
        events = table.answer(Flip(Seat(1), wished), seed=seed)
        assert not isinstance(events, Refusal)
        assert events == other.seat(1).flips(seed=seed)
        assert events != (Flip(Seat(1), wished),)
