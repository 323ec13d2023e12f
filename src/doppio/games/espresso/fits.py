"""What fits where, so that whoever looks on need not know the rules; made of `refuse_cards`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.middle import Pile, refuse_cards


@dataclass(frozen=True, slots=True)
class Fits:
    """The single cards that fit on a pile now, and the cards that may cover a joker there."""

    next: tuple[Card, ...]
    covers: tuple[Card, ...]


def fits_on(variant: str, pile: Pile | None) -> Fits:
    """What fits on this pile; None: what opens a new one."""
    return _fits(variant, None) if pile is None else _fits(variant, (pile.colour, pile.value))


@cache
def jokers(variant: str) -> tuple[Card, ...]:
    """The cards that are played with a cover on them; they can always open a pile."""
    return tuple(
        card
        for card in DECK
        if any(refuse_cards(variant, None, (card, cover)) is None for cover in DECK)
    )


@cache
def _fits(variant: str, shown: tuple[str, int] | None) -> Fits:
    """Only what a pile shows decides what fits on it, so each sight is worked out once."""
    pile = None if shown is None else Pile(*shown, cards=())
    return Fits(
        next=tuple(card for card in DECK if refuse_cards(variant, pile, (card,)) is None),
        covers=tuple(
            card
            for card in DECK
            if any(refuse_cards(variant, pile, (joker, card)) is None for joker in jokers(variant))
        ),
    )
