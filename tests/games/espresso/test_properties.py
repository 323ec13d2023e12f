"""What holds at every moment of every game."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings

from doppio.games.contract import Refusal, Seat
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import (
    Deal,
    End,
    Finito,
    Flip,
    Game,
    Options,
    Stuck,
    due,
    evolve,
    refuse,
    start,
)
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import Play, legal_plays
from doppio.games.espresso.side import Side
from tests.games.espresso import brute
from tests.games.espresso.walks import Walk, happenings, last_state, some, walks

TABLES = [(variant, players) for variant in VARIANTS for players in range(2, 7)]


def cards_of(game: Game, seat: int) -> Counter[str | None]:
    """All cards of a seat, in its side or in the middle."""
    side = game.sides[seat - 1]
    own = Counter[str | None](side.espresso + side.helpers + side.hand + side.waste)
    own.update(card for pile in game.piles for card, owner in pile.cards if owner == seat)
    return own


def in_plain_words(side: Side) -> brute.Side:
    """A side for the brute force, which knows every card."""

    def known(cards: tuple[str | None, ...]) -> tuple[str, ...]:
        return tuple(card or "" for card in cards)

    hand = brute.Hand(known(side.hand), known(side.waste), side.played_from_hand)
    return brute.Side(known(side.espresso), known(side.helpers), hand)


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant, players", TABLES)
def test_every_seats_36_cards_are_always_in_its_side_or_the_middle_each_once(
    variant: str, players: int
) -> None:
    whole = Counter(DECK)
    for happening in happenings(Walk(variant, players, seed=players, commands=400)):
        game = happening.after
        for seat in range(1, players + 1):
            assert not game.running or cards_of(game, seat) == whole


@given(walks)
@some
def test_no_card_is_ever_lost_or_doubled(walk: Walk) -> None:
    game = last_state(walk)
    if game.running:
        assert all(cards_of(game, seat) == Counter(DECK) for seat in range(1, walk.players + 1))


@given(walks)
@some
def test_a_running_round_has_three_helpers_and_an_espresso_card_at_every_seat(walk: Walk) -> None:
    for side in last_state(walk).sides:
        assert 1 <= len(side.espresso) <= 9
        assert len(side.helpers) == 3
        assert None not in side.helpers


@given(walks)
@some
def test_the_middle_is_built_by_the_rules(walk: Walk) -> None:
    for pile in last_state(walk).piles:
        numbers = [int(card[1]) for card, _ in pile.cards]
        first = numbers[0]
        if walk.variant != "zero":
            assert numbers == list(range(len(numbers)))
            assert {card[0] for card, _ in pile.cards} == {pile.colour}
        else:
            stands_for = list(range(first, first + len(numbers)))
            assert first in (0, 1)
            assert all(n in (0, real) for n, real in zip(numbers, stands_for, strict=True))
            assert numbers[-1] != 0
            assert (0, 0) not in pairwise(numbers)
        assert (pile.colour, pile.value) == (pile.cards[-1][0][0], first + len(numbers) - 1)


# --- events -----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant, players", TABLES)
def test_replaying_the_events_gives_the_same_state_and_nothing_speaks_against_any(
    variant: str, players: int
) -> None:
    walk = Walk(variant, players, seed=players, commands=1500, eagerness=9)
    live = replayed = start(Options(players, variant, walk.target))
    for happening in happenings(walk):
        live = happening.after
        if not isinstance(happening.answer, Refusal):
            for event in happening.answer:
                assert refuse(replayed, event, happening.at) is None
                replayed = evolve(replayed, event, happening.at)
        assert replayed == live
    assert live.outcome is not None, "this walk is long enough for a whole game"


@given(walks)
@some
def test_a_refused_command_changes_nothing_and_an_accepted_one_leaves_nothing_due(
    walk: Walk,
) -> None:
    for happening in happenings(walk):
        if isinstance(happening.answer, Refusal):
            assert happening.after == happening.before
        else:
            assert due(happening.after) is None


@given(walks)
@some
def test_a_command_is_answered_by_its_event_and_what_follows_from_it(walk: Walk) -> None:
    for happening in happenings(walk):
        if isinstance(happening.answer, Refusal):
            continue
        first, *rest = happening.answer
        kinds = [type(event) for event in rest]
        assert kinds in ([], [Finito], [Stuck], [Finito, End], [Stuck, End])
        if isinstance(first, Flip):
            assert isinstance(happening.command, Flip)
            assert first.seat == happening.command.seat
            assert not rest, "a flip ends no round: what it can bring was always within reach"
        elif isinstance(first, Play):
            assert first == happening.command
        else:
            assert isinstance(first, Deal)
            assert first.round == happening.before.round + 1


@given(walks)
@some
def test_points_are_the_cards_in_the_middle_and_five_for_finito(walk: Walk) -> None:
    for happening in happenings(walk):
        if isinstance(happening.answer, Refusal):
            continue
        game = happening.before
        for event in happening.answer:
            if isinstance(event, Finito | Stuck):
                points = [36 - cards_at_home(game, seat) for seat in range(1, walk.players + 1)]
                if isinstance(event, Finito):
                    points[event.seat - 1] += 5
                    assert game.sides[event.seat - 1].espresso == ()
                assert event.points == tuple(points)
                assert event.totals == tuple(
                    old + new for old, new in zip(game.totals, points, strict=True)
                )
            game = evolve(game, event, happening.at)


def cards_at_home(game: Game, seat: int) -> int:
    """How many of a seat's cards are not in the middle."""
    side = game.sides[seat - 1]
    helpers = [card for card in side.helpers if card is not None]
    return len(side.espresso) + len(helpers) + len(side.hand) + len(side.waste)


# --- legal plays ------------------------------------------------------------------------------


@given(walks)
@settings(max_examples=200)
def test_the_legal_plays_are_those_of_the_rule_sheet(walk: Walk) -> None:
    game = last_state(walk)
    sides = tuple(in_plain_words(side) for side in game.sides)
    piles = tuple((pile.colour, pile.value) for pile in game.piles)
    for seat in range(1, walk.players + 1 if game.running else 1):
        found = [
            (play.cards, play.to)
            for play in legal_plays(walk.variant, game.sides, game.piles, Seat(seat))
        ]
        assert len(found) == len(set(found))
        assert set(found) == set(brute.plays(walk.variant, sides, piles, seat))


@given(walks)
@some
def test_a_play_is_accepted_exactly_when_it_is_in_the_list_of_legal_plays(walk: Walk) -> None:
    for happening in happenings(walk):
        play, game = happening.command, happening.before
        if isinstance(play, Play):
            legal = legal_plays(walk.variant, game.sides, game.piles, play.seat)
            assert (play in legal) != isinstance(happening.answer, Refusal)


@given(walks)
@some
def test_flips_do_what_the_rule_sheet_says(walk: Walk) -> None:
    for happening in happenings(walk):
        if isinstance(happening.command, Flip) and isinstance(happening.answer, tuple):
            seat = happening.command.seat
            before = in_plain_words(happening.before.sides[seat - 1]).cards
            after = in_plain_words(happening.after.sides[seat - 1]).cards
            if before.hand or before.played or len(before.waste) < 6:
                assert after in brute.flips(before)
            else:
                assert sorted(after.hand + after.waste) == sorted(before.waste)
                assert len(after.waste) == 3
                assert not after.played
