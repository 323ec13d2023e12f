"""The scenes of Espresso: honest decks, and nothing of what lies hidden is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.game import Game
from doppio.games.espresso.side import Side
from doppio.lessons.catalogue import SCRIPTS
from doppio.lessons.script import Script
from doppio.lessons.telling import told
from doppio.wire.messages import encode

ESPRESSO = [name for name, script in SCRIPTS.items() if script.game == "espresso"]


@pytest.fixture(params=ESPRESSO)
def script(request: pytest.FixtureRequest) -> Script:
    return SCRIPTS[request.param]


def scenes(script: Script) -> Iterator[Game]:
    for step in script.steps:
        if step.scene is not None:
            assert isinstance(step.scene, Game)
            yield step.scene


def cards_of(side: Side) -> list[Card]:
    found = side.espresso + side.helpers + side.hand + side.waste
    return [card for card in found if card is not None]


def test_every_seat_has_its_whole_deck(script: Script) -> None:
    for scene in scenes(script):
        for seat, side in enumerate(scene.sides, 1):
            played = [c for pile in scene.piles for c, owner in pile.cards if owner == seat]
            assert sorted(cards_of(side) + played) == sorted(DECK)


def test_piles_are_built_one_card_after_the_other() -> None:
    for name in ESPRESSO:
        for scene in scenes(SCRIPTS[name]):
            for pile in scene.piles:
                values = [int(card[1]) for card, _ in pile.cards]
                first = 1 if scene.options.variant == "zero" else 0
                assert values == list(range(first, first + len(values)))
                assert {card[0] for card, _ in pile.cards} == {pile.colour}


def cards_told(text: str) -> set[str]:
    """Every card that is named, but for the lists of what would fit."""
    lists = r'"(next|covers|opens|opens_covers|jokers)":\[[^]]*\]'
    return set(re.findall(r'"([rgby][0-8])"', re.sub(lists, "", text)))


def with_hidden_swapped(side: Side, open_cards: set[str]) -> Side:
    """The side with all cards of its hand that are never seen in another order."""
    hidden = [n for n, card in enumerate(side.hand) if card not in open_cards]
    hand = list(side.hand)
    for here, there in zip(hidden, reversed(hidden), strict=True):
        hand[here] = side.hand[there]
    return replace(side, hand=tuple(hand))


def test_cards_that_are_never_seen_change_nothing(script: Script) -> None:
    plain = encode(told(script)).decode()
    seen = cards_told(plain)

    def changed(scene: Game) -> Game:
        sides = tuple(with_hidden_swapped(side, seen) for side in scene.sides)
        assert sides != scene.sides
        return replace(scene, sides=sides)

    steps = tuple(
        replace(step, scene=changed(step.scene)) if isinstance(step.scene, Game) else step
        for step in script.steps
    )
    assert encode(told(replace(script, steps=steps))).decode() == plain


def test_no_list_of_hidden_cards_is_told(script: Script) -> None:
    def names(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield name
                yield from names(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from names(inner)

    assert {"hand", "deck", "decks", "order"} & set(
        names(json.loads(encode(told(script))))
    ) == set()
