"""Espresso in numbers: what a seat may do, and what it sees, all of it from the seat's own view.

Action 0 waits and action 1 flips. The next five play the espresso top, the helpers and the waste
top; where two piles are alike, on the first of them. In Chaos five more for every other seat, in
turn order, play its open cards. In Zero 625 more play a joker and its cover: 25 for every place of
the joker and every place of the cover, of which the first opens a pile and the others go on a pile
that shows red 1 to 6, green, blue, yellow. A cover may lie hidden until the joker has left; then
the mask allows it, and if it does not fit, both cards stay where they are.

A sight is a row of numbers. Ten a seat, the own one first: its espresso top, three helpers and
waste top (0 is none, the cards count from 1), how many cards its espresso pile, hand and waste
have, its cards in the middle, and its total. Then, for each of the 36 cards, how many piles show
it; and how many ticks the own hand must still pause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.games.contract import Millis, Refusal, RefusedError, Seat, is_whole
from doppio.games.espresso.cards import COLOURS, DECK, TOP_VALUE, Card, value_of
from doppio.games.espresso.game import ONE_HAND_PAUSE, Flip, Options
from doppio.games.espresso.middle import VARIANTS, Pile, cards_by_owner
from doppio.games.espresso.plays import NEW, Play, Source, legal_plays, steals
from doppio.games.espresso.side import HELPERS, PLACES, card_at
from doppio.games.espresso.view import SideView, View, sides_as_seen

Numbers = NDArray[np.int16]
Small = NDArray[np.int8]

TICK = Millis(50)
WAIT, FLIP, FIRST_PLAY = 0, 1, 2
FACTS_A_SEAT = 10
HIGHEST = 9999
"""No number in a sight is higher."""
_JOKER_TARGETS = 1 + len(COLOURS) * (TOP_VALUE - 2)
_NUMBER = {card: number for number, card in enumerate(DECK, 1)}
_BAD_KIND = Refusal(
    "bad-kind",
    "Espresso is for 2 to 6 players and targets of 1 to 9000, as normalo, zero or chaos.",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played: with a target of 1, a round is a game."""

    players: int = 4
    variant: str = "normalo"
    target: int = 1

    @property
    def actions(self) -> int:
        """How many numbers an action may have."""
        owners = self.players if steals(self.variant) else 1
        pairs = len(PLACES) ** 2 * _JOKER_TARGETS if self.variant == "zero" else 0
        return FIRST_PLAY + owners * len(PLACES) + pairs

    @property
    def facts(self) -> int:
        """How many numbers a sight has."""
        return self.players * FACTS_A_SEAT + len(DECK) + 1

    def options(self) -> Options:
        """The same for the rules; raises `RefusedError` for a kind that there is not."""
        fine = is_whole(self.players, 2, 6) and is_whole(self.target, 1, 9000)
        if not fine or self.variant not in VARIANTS:
            raise RefusedError(_BAD_KIND)
        return Options(self.players, self.variant, self.target, ONE_HAND_PAUSE)


# --- what a seat may do -----------------------------------------------------------------------


def choices(seen: View, pause: int) -> dict[int, Play | Flip | None]:
    """Every action that makes sense from here, and what it stands for; waiting is None.

    `pause` is how many ticks the hand must still rest before it plays again.
    """
    found: dict[int, Play | Flip | None] = {WAIT: None}
    if not seen.sides or seen.outcome is not None:
        return found
    assert seen.seat is not None, "a spectator does not act"
    own = seen.sides[seen.seat - 1]
    if own.hand_left or own.waste_left:
        found[FLIP] = Flip(seen.seat)
    if not pause:
        for play in _plays(seen, seen.seat):
            found.setdefault(_code(seen, seen.seat, play), play)
    return found


def _plays(seen: View, seat: Seat) -> Iterator[Play]:
    """What is known to fit, and in Zero jokers whose cover still lies hidden."""
    sides = sides_as_seen(seen)
    yield from legal_plays(seen.variant, sides, seen.piles, seat)
    if seen.variant == "zero":
        for joker in PLACES:
            card = card_at(sides[seat - 1], joker)
            if card is not None and value_of(card) == 0:
                yield from _dares(seen, seat, joker)


def _dares(seen: View, seat: Seat, joker: str) -> Iterator[Play]:
    """The joker at this place with the card behind it that nobody has seen, if there is one."""
    side = seen.sides[seat - 1]
    cover = "waste" if joker == "waste" else "espresso"
    if (side.waste_left if cover == "waste" else side.espresso_left) > 1:
        for to, pile in enumerate((None, *seen.piles)):
            if pile is None or pile.value + 2 <= TOP_VALUE:
                yield Play(seat, (Source(seat, joker), Source(seat, cover)), to)


def _code(seen: View, seat: Seat, play: Play) -> int:
    first = play.cards[0]
    place = PLACES.index(first.place)
    if len(play.cards) == 1:
        owner = (first.owner - seat) % len(seen.sides)
        return FIRST_PLAY + owner * len(PLACES) + place
    pair = place * len(PLACES) + PLACES.index(play.cards[1].place)
    pile = None if play.to == NEW else seen.piles[play.to - 1]
    return FIRST_PLAY + len(PLACES) + pair * _JOKER_TARGETS + _target(pile)


def _target(pile: Pile | None) -> int:
    """The number of a joker's pile by what it shows; no pile that it may go on shows a 0."""
    if pile is None:
        return 0
    return 1 + COLOURS.index(pile.colour) * (TOP_VALUE - 2) + pile.value - 1


def first_card(seen: View, play: Play) -> Card | None:
    """The card that a play begins with, as it was seen."""
    owner, place = play.cards[0]
    return card_at(sides_as_seen(seen)[owner - 1], place)


def mask_of(kind: Kind, allowed: Mapping[int, object]) -> Small:
    """A 1 for every action that is among these."""
    mask = np.zeros(kind.actions, np.int8)
    mask[list(allowed)] = 1
    return mask


# --- what a seat sees -------------------------------------------------------------------------


def sight_of(kind: Kind, seen: View, pause: int) -> Numbers:
    """The table as a seat sees it."""
    assert seen.seat is not None, "a spectator is no seat"
    cards = cards_by_owner(seen.piles, kind.players)
    facts: list[int] = []
    for step in range(kind.players):
        seat = (seen.seat - 1 + step) % kind.players
        side = seen.sides[seat] if seen.sides else None
        facts += [*_side_facts(side), cards[seat], seen.totals[seat]]
    return np.array([*facts, *_shown(seen), pause], np.int16)


def _side_facts(side: SideView | None) -> list[int]:
    if side is None:
        return [0] * (FACTS_A_SEAT - 2)
    helpers = (*side.helpers, *(None,) * (HELPERS - len(side.helpers)))
    open_cards = (side.espresso_top, *helpers, side.waste_top)
    numbers = [0 if card is None else _NUMBER[card] for card in open_cards]
    return [*numbers, side.espresso_left, side.hand_left, side.waste_left]


def _shown(seen: View) -> list[int]:
    shown = [0] * len(DECK)
    for pile in seen.piles:
        shown[_NUMBER[Card(f"{pile.colour}{pile.value}")] - 1] += 1
    return shown
