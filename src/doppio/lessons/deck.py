"""Scenes of Espresso laid by hand: honest decks, with the cards that matter on top."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.contract import Seat
from doppio.games.espresso.cards import DECK, Card, colour_of, value_of
from doppio.games.espresso.game import Game, Options
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.side import Side


@dataclass(frozen=True, slots=True)
class Laid:
    """One seat's cards, top card first; all that is left of the deck comes under those of the hand.

    `through` tells that the hand has gone through to the waste, some of it played: there it lies
    face up, so that its first card is the lowest.
    """

    espresso: str
    helpers: str
    hand: str = ""
    through: bool = False


def scene(
    variant: str, sides: tuple[Laid, ...], piles: tuple[str, ...] = (), totals: tuple[int, ...] = ()
) -> Game:
    """A round under way. A pile names its cards and whose they are, lowest first: `r0.1 r1.2`."""
    middle = tuple(_pile(text) for text in piles)
    return Game(
        Options(len(sides), variant),
        totals or (0,) * len(sides),
        round=1,
        sides=tuple(_side(laid, _in_the_middle(middle, n)) for n, laid in enumerate(sides, 1)),
        piles=middle,
        last_play=(None,) * len(sides),
    )


def _pile(text: str) -> Pile:
    cards = tuple(_owned(one) for one in text.split())
    top = cards[-1][0]
    return Pile(colour_of(top), value_of(top), cards)


def _owned(text: str) -> tuple[Card, Seat]:
    card, _, owner = text.partition(".")
    return Card(card), Seat(int(owner))


def _in_the_middle(piles: tuple[Pile, ...], seat: int) -> set[Card]:
    return {card for pile in piles for card, owner in pile.cards if owner == seat}


def _side(laid: Laid, gone: set[Card]) -> Side:
    espresso, helpers, hand = (_cards(text) for text in (laid.espresso, laid.helpers, laid.hand))
    used = {*espresso, *helpers, *hand} | gone
    rest = hand + tuple(card for card in DECK if card not in used)
    if laid.through:
        return Side(espresso, helpers, hand=(), waste=rest, played_from_hand=True)
    return Side(espresso, helpers, hand=rest)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())
