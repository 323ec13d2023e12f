"""Plays: taking open cards and putting them in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from doppio.games.contract import Refusal, Seat
from doppio.games.espresso.cards import Card, value_of
from doppio.games.espresso.middle import Pile, refuse_cards, with_cards
from doppio.games.espresso.side import PLACES, Side, card_at, taken_from

Sides = tuple[Side, ...]
Piles = tuple[Pile, ...]

NEW = 0
"""The number that stands for a new pile; the others count from 1 in the order of opening."""


class Source(NamedTuple):
    """The open card at a place of a seat's side."""

    owner: Seat
    place: str


@dataclass(frozen=True, slots=True)
class Play:
    """A seat puts one card (in Zero also a joker and the card on it) in the middle."""

    seat: Seat
    cards: tuple[Source, ...]
    to: int


_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_NO_PLACE = Refusal("no-place", "Cards come from espresso, help1, help2, help3 or waste.")
_NOT_YOURS = Refusal("not-yours", "Only in Chaos may one play another player's card.")
_NOTHING_THERE = Refusal("nothing-there", "There is no card at that place.")
_NO_PILE = Refusal("no-pile", "There is no such pile in the middle.")
_BAD_COUNT = Refusal("bad-count", "A play is one card, or in Zero a joker and its cover.")


def refuse_play(variant: str, sides: Sides, piles: Piles, play: Play) -> Refusal | None:
    """Say why this play is not allowed, or nothing when it is."""
    taken = take(variant, sides, play)
    if isinstance(taken, Refusal):
        return taken
    if not 0 <= play.to <= len(piles):
        return _NO_PILE
    return refuse_cards(variant, pile_at(piles, play.to), taken[0])


def pile_at(piles: Piles, to: int) -> Pile | None:
    """The pile of this number; None for a new one."""
    return None if to == NEW else piles[to - 1]


def take(variant: str, sides: Sides, play: Play) -> tuple[tuple[Card, ...], Sides] | Refusal:
    """Take the cards of a play one after the other; a second one after the first has left."""
    if len(play.cards) not in (1, 2):
        return _BAD_COUNT
    cards: list[Card] = []
    for source in play.cards:
        refusal = _refuse_source(variant, len(sides), play.seat, source)
        if refusal is not None:
            return refusal
        side = sides[source.owner - 1]
        card = card_at(side, source.place)
        if card is None:
            return _NOTHING_THERE
        cards.append(card)
        after = taken_from(side, source.place)
        sides = (*sides[: source.owner - 1], after, *sides[source.owner :])
    return tuple(cards), sides


def _refuse_source(variant: str, players: int, seat: Seat, source: Source) -> Refusal | None:
    if not 1 <= source.owner <= players:
        return _NO_SEAT
    if source.place not in PLACES:
        return _NO_PLACE
    if source.owner != seat and not steals(variant):
        return _NOT_YOURS
    return None


def steals(variant: str) -> bool:
    """Whether the open cards of the others may be played too."""
    return variant == "chaos"


def played(variant: str, sides: Sides, piles: Piles, play: Play) -> tuple[Sides, Piles]:
    """Sides and piles after a play that `refuse_play` lets pass."""
    taken = take(variant, sides, play)
    assert not isinstance(taken, Refusal), "refused plays do not happen"
    cards, sides = taken
    owned = tuple((card, s.owner) for card, s in zip(cards, play.cards, strict=True))
    pile = with_cards(pile_at(piles, play.to), owned)
    if play.to == NEW:
        return sides, (*piles, pile)
    return sides, (*piles[: play.to - 1], pile, *piles[play.to :])


def legal_plays(variant: str, sides: Sides, piles: Piles, seat: Seat) -> Iterator[Play]:
    """All plays of a seat whose cards are known, in pinned order."""
    for sources in _takings(variant, sides, seat):
        taken = take(variant, sides, Play(seat, sources, NEW))
        if not isinstance(taken, Refusal):
            for to, pile in enumerate((None, *piles)):
                if refuse_cards(variant, pile, taken[0]) is None:
                    yield Play(seat, sources, to)


def _takings(variant: str, sides: Sides, seat: Seat) -> Iterator[tuple[Source, ...]]:
    owners = range(1, len(sides) + 1) if steals(variant) else (seat,)
    own_first = sorted(owners, key=lambda owner: (owner != seat, owner))
    for owner in own_first:
        for place in PLACES:
            card = card_at(sides[owner - 1], place)
            if card is None:
                continue
            first = Source(Seat(owner), place)
            if variant == "zero" and value_of(card) == 0:
                yield from ((first, Source(seat, second)) for second in PLACES)
            else:
                yield (first,)
