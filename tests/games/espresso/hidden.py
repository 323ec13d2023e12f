"""The hidden cards of a side, and other cards in their place."""

from dataclasses import replace

from doppio.games.espresso.cards import Card
from doppio.games.espresso.side import Side


def hidden_cards(side: Side) -> tuple[Card | None, ...]:
    """The hand, and what lies under the tops of the espresso pile and the waste."""
    return side.hand + side.espresso[1:] + side.waste[:-1]


def with_hidden(side: Side, hidden: tuple[Card | None, ...]) -> Side:
    """The side with other cards in the places of the hidden ones."""
    in_hand, under = len(side.hand), len(side.hand) + max(len(side.espresso) - 1, 0)
    return replace(
        side,
        hand=hidden[:in_hand],
        espresso=side.espresso[:1] + hidden[in_hand:under],
        waste=hidden[under:] + side.waste[-1:],
    )
