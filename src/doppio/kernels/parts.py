"""The areas of a position, one by one: what is decided is taken off, the rest is bounded.

What a position comes to is told as seat 0's lead; where seats have two colours each, of which they
score one, as the cups of four colours packed into one number. The bounds hold for every order of
play, because they rest on what can never happen:

- cups in an area without a stack of some colour never become that colour's;
- a stack higher than all the rest of its area together is never taken;
- a lone stack, and the higher one of a lone unequal pair, keep what the tip gives them.

Little areas are looked at as games of their own (`little`).
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from numba import njit, uint64

from doppio.kernels.bits import ONE, ZERO, lowest
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.little import (
    LITTLE,
    high_of,
    little,
    low_of,
    place_of,
    spare_of,
    sure_of,
)
from doppio.kernels.state import COLOURS

FIELD = 16
CUPS_OF = (1 << FIELD) - 1
"""Cups of four colours are added up in one number: so many bits for each."""
MOST_PARTS = 32
SURE, SPARE, LOW, HIGH, PARTS = range(5)
SUMS = 5
"""What a position comes to: sure cups, spare moves, what the parts add at least and at most."""


@njit(nogil=True, cache=True)
def bounded_lead(total: int, own: int, tallest: int, owner: int) -> tuple[int, int]:
    """The least and the most that seat 0 leads by in an area; `own` are its cups there now."""
    low, high = -total, total
    if own == total:
        low = total
    elif own == 0:
        high = -total
    elif 2 * tallest > total and owner == 0:
        low = 2 * tallest - total
    elif 2 * tallest > total:
        high = total - 2 * tallest
    return low, high


@njit(nogil=True, cache=True)
def bounded_cups(total: int, cups: int, tallest: int, owner: int) -> tuple[int, int]:
    """The least and the most cups of each colour at the end of an area, packed like `cups`."""
    low = high = 0
    safe = 2 * tallest > total
    for colour in range(4):
        own = cups >> FIELD * colour & CUPS_OF
        if own == total or (own > 0 and safe and colour == owner):
            low += (total if own == total else tallest) << FIELD * colour
            high += total << FIELD * colour
        elif own > 0:
            high += (total - tallest if safe else total) << FIELD * colour
    return low, high


@njit(nogil=True, cache=True)
def take_apart(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    heights: Bytes,
    words: Words,
    seat_of: Bytes,
    two_colour: bool,
    settle: bool,
    notes: Counts,
    left: int,
    sums: Counts,
    areas: Words,
    facts: Counts,
    at: int,
) -> None:
    """Look at the areas of these cells: add what they come to, take off what is decided.

    All that belongs to the position is in row `at` of its array, since rows are dear to hand on.

    Of each area that is left, `areas` gets its cells and its number, `facts` what it adds to sure,
    low and high.
    """
    while left != ZERO:
        area = left & (ZERO - left)
        border = area
        total = tallest = owner = size = cups = 0
        marks = ZERO
        while border != ZERO:
            cell = lowest(border)
            border &= border - ONE
            fresh = around[cell] & left & ~area
            area |= fresh
            border |= fresh
            colour = 0
            while not words[at, COLOURS + colour] >> cell & ONE:
                colour += 1
            h = int(heights[at, cell])
            size += 1
            total += h
            cups += h << FIELD * colour
            marks ^= zobrist[(int(cell) * 4 + colour) * 128 + h]
            if h > tallest:
                tallest, owner = h, colour
        left &= ~area
        seat = int(seat_of[owner])
        sign = 1 - 2 * seat
        sure = total << FIELD * owner if two_colour else sign * total
        low = high = 0
        decided = True
        if size == 1:
            sums[at, SURE] += sure
        elif size == 2 and (2 * tallest != total or cups == total << FIELD * owner):
            sums[at, SURE] += sure
            if not settle or 2 * tallest == total:
                sums[at, SPARE] += sign
        elif two_colour:
            decided, sure = False, 0
            low, high = bounded_cups(total, cups, tallest, owner)
        elif size <= LITTLE and notes.shape[0] > 0:
            place = place_of(marks)
            if uint64(notes[place]) == marks:
                marks, result = uint64(notes[place + 1]), notes[place + 2]
            else:
                row, word_row = heights[at], words[at]
                marks, result = little(
                    near, clears, around, zobrist, row, word_row, seat_of, settle, area, notes
                )
            sure, low, high = sure_of(result), low_of(result), high_of(result)
            sums[at, SURE] += sure
            sums[at, SPARE] += spare_of(result)
            decided = marks == ZERO
        else:
            decided, sure, own = False, 0, 0
            for colour in range(4):
                if seat_of[colour] == 0:
                    own = cups >> FIELD * colour & CUPS_OF
            low, high = bounded_lead(total, own, tallest, seat)
        if decided:
            for colour in range(COLOURS, COLOURS + 4):
                words[at, colour] &= ~area
        else:
            part = sums[at, PARTS]
            areas[at, 2 * part], areas[at, 2 * part + 1] = area, marks
            facts[at, 3 * part], facts[at, 3 * part + 1], facts[at, 3 * part + 2] = sure, low, high
            sums[at, PARTS] += 1
            sums[at, LOW] += low
            sums[at, HIGH] += high
