"""Views: all that lies open, and no place for what lies hidden."""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doppio.games.contract import Outcome, Seat
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.game import Game
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.plays import legal_plays
from doppio.games.espresso.side import Side
from doppio.games.espresso.view import SideView, View, sides_as_seen, view
from tests.games.espresso.hidden import hidden_cards, with_hidden
from tests.games.espresso.table import Table, cards, middle, side
from tests.games.espresso.walks import Walk, last_state, some, walks


def everybody(game: Game) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *(Seat(number) for number in range(1, game.options.players + 1))]


def with_sides(game: Game, sides: list[Side]) -> Game:
    return replace(game, sides=tuple(sides))


def assert_nobody_sees_a_difference(game: Game, other: Game) -> None:
    for viewer in everybody(game):
        assert view(other, viewer) == view(game, viewer)


# --- hidden cards -----------------------------------------------------------------------------


@given(walks, st.data())
@some
def test_swapping_the_hidden_cards_of_a_side_changes_no_view(
    walk: Walk, data: st.DataObject
) -> None:
    game = last_state(walk)
    swapped = [
        with_hidden(side, tuple(data.draw(st.permutations(hidden_cards(side)))))
        for side in game.sides
    ]
    assert_nobody_sees_a_difference(game, with_sides(game, swapped))


@given(walks, st.integers(1, 35))
@some
def test_exchanging_every_hidden_card_for_another_changes_no_view(walk: Walk, step: int) -> None:
    game = last_state(walk)

    def another(card: Card | None) -> Card:
        assert card is not None
        return DECK[(DECK.index(card) + step) % len(DECK)]

    changed = [with_hidden(side, tuple(map(another, hidden_cards(side)))) for side in game.sides]
    for before, after in zip(game.sides, changed, strict=True):
        pairs = zip(hidden_cards(before), hidden_cards(after), strict=True)
        assert all(old != new for old, new in pairs), "every hidden card is another one"
    assert_nobody_sees_a_difference(game, with_sides(game, changed))


@given(walks, st.data())
@some
def test_any_other_cards_in_the_hidden_places_change_no_view(
    walk: Walk, data: st.DataObject
) -> None:
    game = last_state(walk)
    any_cards = [
        data.draw(st.tuples(*[st.sampled_from(DECK)] * len(hidden_cards(side))))
        for side in game.sides
    ]
    changed = [with_hidden(s, new) for s, new in zip(game.sides, any_cards, strict=True)]
    assert_nobody_sees_a_difference(game, with_sides(game, changed))


@given(walks)
@some
def test_a_view_tells_of_no_card_that_is_not_open(walk: Walk) -> None:
    """The same for whatever a view may one day hold: its text names the open cards and no other."""
    game = last_state(walk)
    marked = [
        with_hidden(side, tuple(Card(f"hidden {n}") for n in range(len(hidden_cards(side)))))
        for side in game.sides
    ]
    for viewer in everybody(game):
        assert "hidden" not in repr(view(with_sides(game, marked), viewer))


@given(walks)
@some
def test_players_work_with_sides_in_which_every_hidden_card_is_unknown(walk: Walk) -> None:
    game = last_state(walk)
    for seen, real in zip(sides_as_seen(view(game, None)), game.sides, strict=True):
        assert set(hidden_cards(seen)) <= {None}
        assert with_hidden(seen, hidden_cards(real)) == replace(real, played_from_hand=False)


# --- no place for them ------------------------------------------------------------------------


def parts(hint: object) -> Iterator[object]:
    """A type and everything that it is made of, through unions, tuples and dataclasses."""
    yield hint
    if isinstance(hint, type) and is_dataclass(hint):
        for inner in get_type_hints(hint).values():
            yield from parts(inner)
    for inner in get_args(hint):
        yield from parts(inner)


def test_a_side_view_has_numbers_and_the_five_open_cards_and_nothing_else() -> None:
    one_card = Card | None
    assert get_type_hints(SideView) == {
        "espresso_top": one_card,
        "espresso_left": int,
        "helpers": tuple[one_card, ...],
        "hand_left": int,
        "waste_top": one_card,
        "waste_left": int,
    }


def test_no_part_of_a_view_could_hold_a_hand_or_a_state() -> None:
    made_of = set(parts(View))
    assert {part for part in made_of if isinstance(part, type) and is_dataclass(part)} == {
        View,
        SideView,
        Pile,
        Outcome,
    }
    plain = {Card, Seat, int, str, type(None), Ellipsis}
    unions_and_tuples = {
        part for part in made_of if get_origin(part) in (tuple, types.UnionType) or get_args(part)
    }
    assert made_of - unions_and_tuples - {View, SideView, Pile, Outcome} == plain


def test_only_helpers_and_the_middle_are_rows_of_cards() -> None:
    rows = [
        (owner.__name__, field.name)
        for owner in (View, SideView, Pile, Outcome)
        for field in fields(owner)
        if any(
            get_origin(part) is tuple and Card in parts(part)
            for part in parts(get_type_hints(owner)[field.name])
        )
    ]
    # A view's sides and piles hold cards in so far as the other two do.
    assert set(rows) == {
        ("View", "sides"),
        ("View", "piles"),
        ("SideView", "helpers"),
        ("Pile", "cards"),
    }


def test_a_view_has_no_way_back_to_the_game() -> None:
    for kind in (View, SideView):
        assert not hasattr(kind, "__dict__") or "__dict__" not in kind.__dict__
        assert set(kind.__slots__) == {field.name for field in fields(kind)}


# --- open cards -------------------------------------------------------------------------------


def test_everybody_sees_every_open_card_and_how_many_lie_hidden() -> None:
    table = Table(side("r1 r2 r3 | g1 g2 g3 | b1 b2 | y1 y2"))
    for viewer in everybody(table.game):
        assert view(table.game, viewer).sides[0] == SideView(
            espresso_top=Card("r1"),
            espresso_left=3,
            helpers=cards("g1 g2 g3"),
            hand_left=2,
            waste_top=Card("y2"),
            waste_left=2,
        )


def test_an_empty_waste_has_no_top() -> None:
    table = Table(side("r1 | g1 g2 g3 | b1 b2"))
    seen = view(table.game, None).sides[0]
    assert seen.waste_top is None
    assert seen.waste_left == 0


def test_not_even_the_own_hand_is_seen() -> None:
    mine = side("r1 r2 | g1 g2 g3 | b1 b2 | y1 y2")
    other = side("r1 r8 | g1 g2 g3 | b7 b8 | y7 y2")
    assert view(Table(mine).game, Seat(1)) == view(Table(other).game, Seat(1))


def test_the_middle_is_seen_whole_with_every_cards_owner() -> None:
    piles = middle("r0@2 r1@1 r2@2", "g0@1")
    table = Table(side("r8 | r0 g2 g3"), middle=piles)
    for viewer in everybody(table.game):
        assert view(table.game, viewer).piles == piles


@given(walks)
@some
def test_views_differ_in_nothing_but_whose_they_are(walk: Walk) -> None:
    game = last_state(walk)
    for viewer in everybody(game):
        seen = view(game, viewer)
        assert seen.seat == viewer
        assert replace(seen, seat=None) == view(game, None)
        assert seen.piles == game.piles
        assert (seen.totals, seen.round, seen.outcome) == (game.totals, game.round, game.outcome)
        assert (seen.variant, seen.target) == (game.options.variant, game.options.target)
        assert len(seen.sides) == len(game.sides)


@given(walks)
@some
def test_the_plays_that_a_view_knows_are_legal_and_only_hidden_covers_are_missing(
    walk: Walk,
) -> None:
    game = last_state(walk)
    seen = sides_as_seen(view(game, None))
    for number in range(1, len(game.sides) + 1):
        known = list(legal_plays(walk.variant, seen, game.piles, Seat(number)))
        real = list(legal_plays(walk.variant, game.sides, game.piles, Seat(number)))
        assert set(known) <= set(real)
        assert all(len(play.cards) == 2 for play in set(real) - set(known))


@pytest.mark.parametrize("variant", ["normalo", "chaos"])
def test_without_jokers_a_view_knows_every_legal_play(variant: str) -> None:
    game = last_state(Walk(variant, 4, seed=3, commands=60))
    assert game.running
    for number in range(1, 5):
        known = list(
            legal_plays(variant, sides_as_seen(view(game, None)), game.piles, Seat(number))
        )
        assert known == list(legal_plays(variant, game.sides, game.piles, Seat(number)))
