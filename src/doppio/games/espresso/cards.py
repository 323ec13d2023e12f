"""The cards: four colours, numbers 0 to 8 once each, one deck of 36 a seat."""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", str)
"""A colour letter and a number, such as `r4`."""

COLOURS = "rgby"
TOP_VALUE = 8
DECK: tuple[Card, ...] = tuple(
    Card(f"{colour}{value}") for colour in COLOURS for value in range(TOP_VALUE + 1)
)


def colour_of(card: Card) -> str:
    """The colour letter."""
    return card[0]


def value_of(card: Card) -> int:
    """The number."""
    return ord(card[1]) - ord("0")
