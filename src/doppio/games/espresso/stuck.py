"""Stuck rounds: can anybody ever play again?

While nobody plays, the middle and the open cards stay as they are, and only flips go on. So a
round is stuck exactly when no flip, by any player, ever brings up a playable card.

In Normalo and Chaos one card is played at a time, and every card in hand or waste comes to the
top of the waste some day: turning three at a time walks around the cards in a circle, which meets
each of them unless their number divides by three, and then a fruitless pass ends in a shuffle.

In Zero a joker and its cover may both come from the waste, the cover lying right under the joker.
What can lie under what is found by walking that circle; where the walk comes to a shuffle, any
two cards can.
"""

from __future__ import annotations

from collections.abc import Iterator

from doppio.games.espresso.cards import TOP_VALUE, Card, value_of
from doppio.games.espresso.middle import refuse_cards
from doppio.games.espresso.plays import Piles, Sides
from doppio.games.espresso.side import Side, flipped, shuffles


def is_stuck(variant: str, sides: Sides, piles: Piles) -> bool:
    """Whether nobody can ever play again in this round."""
    if any(_fits(variant, piles, card) for side in sides for card in single_cards(side)):
        return False
    if variant != "zero":
        return True
    wanted = {1} | {pile.value + 2 for pile in piles if pile.value + 2 <= TOP_VALUE}
    return not any(value_of(c) in wanted for side in sides for c in covers_of_jokers(side))


def _fits(variant: str, piles: Piles, card: Card) -> bool:
    if refuse_cards(variant, None, (card,)) is None:
        return True
    return any(refuse_cards(variant, pile, (card,)) is None for pile in piles)


def single_cards(side: Side) -> Iterator[Card]:
    """Every card that its player can bring to an open place by flipping alone."""
    yield from _known(side.espresso[:1] + side.helpers + side.hand + side.waste)


def covers_of_jokers(side: Side) -> Iterator[Card]:
    """Every card that its player can bring right behind one of the side's jokers."""
    anywhere = side.hand + side.waste
    for number, helper in enumerate(side.helpers):
        if helper is not None and value_of(helper) == 0:
            others = side.helpers[:number] + side.helpers[number + 1 :]
            # The espresso top moves into the gap, and the card below it becomes the top.
            yield from _known(others + side.espresso[:2] + anywhere)
    if side.espresso and side.espresso[0] is not None and value_of(side.espresso[0]) == 0:
        yield from _known(side.espresso[1:2] + side.helpers + anywhere)
    jokers = [card for card in _known(anywhere) if value_of(card) == 0]
    if jokers:
        yield from _known(side.espresso[:1] + side.helpers)
        for joker in jokers:
            yield from _cards_under(joker, side)


def _cards_under(joker: Card, side: Side) -> Iterator[Card]:
    """The cards that can come to lie right under this card while it tops the waste."""
    seen: set[tuple[int, bool, Card | None]] = set()
    while True:
        if len(side.waste) > 1 and side.waste[-1] == joker:
            yield from _known(side.waste[-2:-1])
        if not side.hand and not side.waste:
            return
        if shuffles(side):
            yield from (card for card in _known(side.waste) if card != joker)
            return
        mark = (len(side.hand), side.played_from_hand, side.waste[-1] if side.waste else None)
        if mark in seen:
            return
        seen.add(mark)
        side = flipped(side, None)


def _known(cards: tuple[Card | None, ...]) -> Iterator[Card]:
    return (card for card in cards if card is not None)
