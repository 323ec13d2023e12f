"""What lies open on a table of Espresso, as one row of whole numbers.

Cards are numbered as in the deck: nine times the colour and the value, so that the card which
follows another is the next number. Everything in the row is open to all, so it is the same for
every seat, and whoever is given nothing else cannot know a hidden card.
"""

from __future__ import annotations

NOTHING = -1
"""In the place of a card: there is none."""
EACH = 9
"""Cards of a colour."""

NORMALO, ZERO, CHAOS = 0, 1, 2

VARIANT = 0
SEATS = 1
TARGET = 2
PILES = 3
"""How many piles there are."""
SIDES = 4
"""Where the sides begin, one after the other, each of so many numbers as `SIDE`."""

PLACES = 5
"""A side begins with its open cards: espresso pile, three helpers, waste."""
ESPRESSO = 0
WASTE = 4
ESPRESSO_LEFT = 5
HAND_LEFT = 6
WASTE_LEFT = 7
POINTS = 8
"""The side's cards in the middle."""
TOTAL = 9
PLAYED = 10
"""Which cards those are, a bit each."""
SIDE = 11

TOPS = SIDES + 6 * SIDE
"""Where the top cards of the piles begin, in the order of opening."""
MOST_PILES = 24
LENGTH = TOPS + MOST_PILES

FLIP = -1
"""The action of turning three cards; all others are plays."""


def play_code(owner: int, place: int, cover: int, to: int) -> int:
    """A play as one number. Seats count from 0, a cover of -1 is none, pile 0 is a new one."""
    return ((owner * PLACES + place) * (PLACES + 1) + cover + 1) * (MOST_PILES + 1) + to


def owner_in(code: int) -> int:
    """Whose card the first one is."""
    return code // (PLACES * (PLACES + 1) * (MOST_PILES + 1))


def place_in(code: int) -> int:
    """Where the first card lies."""
    return code // ((PLACES + 1) * (MOST_PILES + 1)) % PLACES


def cover_in(code: int) -> int:
    """Where the card that covers a joker lies; -1 without one."""
    return code // (MOST_PILES + 1) % (PLACES + 1) - 1


def pile_in(code: int) -> int:
    """The number of the pile; 0 is a new one."""
    return code % (MOST_PILES + 1)
