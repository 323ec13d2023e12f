"""Chance for tests: seeded, and told in advance where a test needs certain cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from doppio.games.dice import Dice
from doppio.games.espresso.cards import DECK, Card, value_of

ESPRESSO, HELPERS = 9, 3


class Rigged:
    """Seeded dice that fall as told before they fall by chance."""

    def __init__(self, *seed: int | str) -> None:
        self._dice = Dice("tests of the table", *seed)
        self._told: deque[int] = deque()

    def below(self, bound: int) -> int:
        """The next number as told, else by chance."""
        if not self._told:
            return self._dice.below(bound)
        told = self._told.popleft()
        assert 0 <= told < bound, "the dice were told something that is not asked"
        return told

    def tell(self, *numbers: int) -> None:
        """Let the next throws be these."""
        self._told.extend(numbers)

    def tell_order(self, before: Sequence[Card], after: Sequence[Card]) -> None:
        """Let the next shuffle bring these cards into this order."""
        cards = list(before)
        assert sorted(cards) == sorted(after), "a shuffle keeps the cards"
        for last in range(len(cards) - 1, 0, -1):
            other = cards.index(after[last])
            self.tell(other)
            cards[last], cards[other] = cards[other], cards[last]

    def tell_decks(self, decks: Sequence[Sequence[Card]]) -> None:
        """Let the next deal be these decks."""
        for deck in decks:
            self.tell_order(DECK, deck)


def cards(text: str) -> tuple[Card, ...]:
    """Cards as one writes them: `r1 g7`."""
    return tuple(Card(card) for card in text.split())


def deck(espresso: str = "", helpers: str = "", hand: str = "") -> tuple[Card, ...]:
    """A deck that begins like this at each place; what is not told lies hidden, high cards up."""
    told = (cards(espresso), cards(helpers), cards(hand))
    named = [card for part in told for card in part]
    assert len(set(named)) == len(named), "a deck has every card once"
    rest = [card for card in sorted(DECK, key=value_of, reverse=True) if card not in named]
    dealt: list[Card] = []
    for part, size in zip(told, (ESPRESSO, HELPERS, len(DECK) - ESPRESSO - HELPERS), strict=True):
        assert len(part) <= size, "there is no room for so many cards"
        missing = size - len(part)
        dealt += [*part, *rest[:missing]]
        rest = rest[missing:]
    return tuple(dealt)


RED = deck(espresso="r4 r5", helpers="r1 r2 r3", hand="g8 b8 r0")
"""A flip brings up r0; then r1 to r4 lie open."""

BLUE = deck(espresso="b4 b5", helpers="b1 b2 b3", hand="g8 y8 b0")
"""The same in blue: whoever has it cannot play on a red pile."""
