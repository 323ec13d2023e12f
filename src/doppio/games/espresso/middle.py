"""The middle of the table: the piles everybody builds, and what fits on them."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.contract import Refusal, Seat
from doppio.games.espresso.cards import TOP_VALUE, Card, colour_of, value_of

VARIANTS = ("normalo", "zero", "chaos")


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: what its top stands for, and every card in it with its owner, lowest first."""

    colour: str
    value: int
    cards: tuple[tuple[Card, Seat], ...]


_ONE_CARD = Refusal("too-many-cards", "Cards are played one at a time.")
_OPENS_WITH_0 = Refusal("does-not-open", "Only a 0 opens a new pile.")
_OPENS_WITH_1 = Refusal("does-not-open", "A new pile is opened with a 1, or with a 0 and a 1.")
_DOES_NOT_FIT = Refusal("does-not-fit", "That card does not fit on that pile.")
_ALONE = Refusal("joker-alone", "A 0 must be covered at once with the card that follows.")
_JOKER_FIRST = Refusal("joker-first", "Two cards are played only as a 0 and the card on it.")
_NO_JOKER_HERE = Refusal("no-joker-here", "No 0 goes on a 7 or an 8: nothing could cover it.")


def refuse_cards(variant: str, pile: Pile | None, cards: tuple[Card, ...]) -> Refusal | None:
    """Say why these cards may not go on this pile (None: a new one), or nothing."""
    if variant == "zero":
        return _refuse_in_zero(pile, cards)
    if len(cards) != 1:
        return _ONE_CARD
    if pile is None:
        return None if value_of(cards[0]) == 0 else _OPENS_WITH_0
    return None if _follows(pile, cards[0]) else _DOES_NOT_FIT


def _follows(pile: Pile, card: Card) -> bool:
    return colour_of(card) == pile.colour and value_of(card) == pile.value + 1


def _refuse_in_zero(pile: Pile | None, cards: tuple[Card, ...]) -> Refusal | None:
    if len(cards) == 2:
        return _refuse_joker_play(pile, cards[0], cards[1])
    if value_of(cards[0]) == 0:
        return _ALONE
    if pile is None:
        return None if value_of(cards[0]) == 1 else _OPENS_WITH_1
    return None if _follows(pile, cards[0]) else _DOES_NOT_FIT


def _refuse_joker_play(pile: Pile | None, joker: Card, cover: Card) -> Refusal | None:
    if value_of(joker) != 0:
        return _JOKER_FIRST
    if pile is not None and cover_value(pile) > TOP_VALUE:
        return _NO_JOKER_HERE
    return None if value_of(cover) == cover_value(pile) else _DOES_NOT_FIT


def cover_value(pile: Pile | None) -> int:
    """The number that covers a joker on this pile; an opening 0 stands for 0 itself."""
    return 1 if pile is None else pile.value + 2


def with_cards(pile: Pile | None, cards: tuple[tuple[Card, Seat], ...]) -> Pile:
    """The pile after these cards of these owners were played on it."""
    top = cards[-1][0]
    below = () if pile is None else pile.cards
    return Pile(colour_of(top), value_of(top), below + cards)


def cards_by_owner(piles: tuple[Pile, ...], players: int) -> tuple[int, ...]:
    """How many cards of each seat lie in the middle."""
    counts = [0] * players
    for pile in piles:
        for _, owner in pile.cards:
            counts[owner - 1] += 1
    return tuple(counts)
