"""The deal: nine cards for the espresso pile, three helpers, 24 in the hand."""

import pytest

from doppio.games.contract import Millis
from doppio.games.dice import Dice
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.game import Deal, NextRound, Options, decide, evolve, refuse, start

SEATS = range(2, 7)
NOW = Millis(0)


def deal(players: int, seed: int = 0) -> Deal:
    events = decide(start(Options(players)), NextRound(), NOW, Dice("deal", seed))
    assert isinstance(events, tuple)
    first = events[0]
    assert isinstance(first, Deal)
    return first


def test_a_deck_has_four_colours_with_the_numbers_0_to_8_once_each() -> None:
    assert len(DECK) == 36
    assert set(DECK) == {f"{colour}{number}" for colour in "rgby" for number in range(9)}


def test_a_deck_lists_the_espresso_pile_then_the_helpers_then_the_hand_each_from_its_top() -> None:
    game = evolve(start(Options(2)), Deal(1, (DECK, DECK[::-1])), NOW)
    for side, deck in zip(game.sides, (DECK, DECK[::-1]), strict=True):
        assert side.espresso == deck[:9]
        assert side.helpers == deck[9:12]
        assert side.hand == deck[12:]
        assert side.waste == ()
        assert not side.played_from_hand


@pytest.mark.parametrize("players", SEATS)
def test_every_seat_is_dealt_a_whole_shuffled_deck_of_its_own(players: int) -> None:
    decks = deal(players).decks
    assert len(decks) == players
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    assert len({DECK, *decks}) == players + 1


def test_the_same_chance_deals_the_same_cards_and_another_chance_others() -> None:
    assert deal(4, seed=1) == deal(4, seed=1)
    assert deal(4, seed=1) != deal(4, seed=2)


def test_every_card_comes_to_every_place_of_the_deck() -> None:
    decks = [deck for seed in range(400) for deck in deal(2, seed).decks]
    for place in range(36):
        assert {deck[place] for deck in decks} == set(DECK)


def test_the_first_round_is_round_1() -> None:
    assert deal(2).round == 1


def bad_decks() -> dict[str, tuple[tuple[Card, ...], ...]]:
    twice = (DECK[1], *DECK[1:])
    return {
        "a card missing": (DECK, DECK[:-1]),
        "a card twice": (DECK, twice),
        "a card too many": (DECK, (*DECK, Card("r0"))),
        "an unknown card": (DECK, (Card("r9"), *DECK[1:])),
        "a deck missing": (DECK,),
        "a deck too many": (DECK, DECK, DECK),
    }


@pytest.mark.parametrize("fault", bad_decks())
def test_a_deal_with_any_other_decks_is_refused(fault: str) -> None:
    refusal = refuse(start(Options(2)), Deal(1, bad_decks()[fault]), NOW)
    assert refusal is not None
    assert refusal.code == "bad-decks"


@pytest.mark.parametrize("players", SEATS)
def test_nothing_is_owed_and_nobody_can_play_before_the_first_deal(players: int) -> None:
    game = start(Options(players))
    assert game.totals == (0,) * players
    assert not game.running
    assert game.finito is None
    assert game.outcome is None
