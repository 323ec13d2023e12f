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

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, SIX, ZERO, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import lean
from doppio.kernels.holds import (
    FARTHEST,
    LEAST,
    MOST,
    WHOLLY,
    are_kept,
    bounded_lead,
    gain_in,
    hangs_together,
    lead_in,
    leads_shown,
    note_on,
)
from doppio.kernels.little import (
    high_of,
    is_noted,
    low_of,
    most_noted,
    noted,
    spare_of,
    sure_of,
)
from doppio.kernels.state import COLOURS, colour_at, mark_of

FIELD = 16
CUPS_OF = (1 << FIELD) - 1
"""Cups of four colours are added up in one number: so many bits for each."""
SURE, SPARE, LOW, HIGH, PARTS = range(5)
SUMS = 5
"""What a position comes to: sure cups, spare moves, what the parts add at least and at most."""
FACTS = 8
"""Of each part: what it adds to sure, low and high; its cups, all and by colour; its tallest stack,
four times its height and its colour; what either seat gains by moving there first."""
GAIN = 6


@lean
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


@lean
def own_cups(seat_of: Bytes, cups: int) -> int:
    """Of cups by colour, those of seat 0, where it has one colour."""
    own = 0
    for colour in range(4):
        if seat_of[colour] == 0:
            own += cups >> FIELD * colour & CUPS_OF
    return own


@lean
def stays_whole(around: Words, cell: int, area: int, least: int) -> bool:
    """Whether an area hangs together without a cell, and is larger than this then.

    It does where all that was beside the cell is reached from one of them.
    """
    if np.int64(popcount(area)) <= least + 1:
        return False
    return hangs_together(around, uint64(cell), area)


@lean
def shrink(
    near: Bytes,
    heights: Bytes,
    words: Words,
    seat_of: Bytes,
    two_colour: bool,
    held: Counts,
    part: int,
    move: int,
    marks: int,
    sums: Counts,
    areas: Words,
    facts: Counts,
    at: int,
) -> bool:
    """What a move, not made yet, changes in an area that stays whole: all without a look at it.

    `marks` are those it has then. Says whether it is worth a look after all.
    """
    cell = uint64(move // 6)
    target = uint64(near[cell * SIX + uint64(move % 6)])
    own, under_own = colour_at(words, cell, at), colour_at(words, target, at)
    colour, under = np.int64(own), np.int64(under_own)
    h, low_h = np.int64(heights[at, cell]), np.int64(heights[at, target])
    areas[at, 2 * part] &= ~(ONE << cell)
    areas[at, 2 * part + 1] = marks
    fact = FACTS * part
    total = facts[at, fact + 3]
    facts[at, fact + 4] += (low_h << FIELD * colour) - (low_h << FIELD * under)
    facts[at, fact + 5] = max(facts[at, fact + 5], 4 * (h + low_h) + colour)
    cups, tallest, owner = facts[at, fact + 4], facts[at, fact + 5] >> 2, facts[at, fact + 5] & 3
    if two_colour:
        low, high = bounded_cups(total, cups, tallest, owner)
    else:
        low, high = bounded_lead(total, own_cups(seat_of, cups), tallest, int(seat_of[owner]))
    sums[at, LOW] += low - facts[at, fact + 1]
    sums[at, HIGH] += high - facts[at, fact + 2]
    facts[at, fact + 1], facts[at, fact + 2] = low, high
    facts[at, fact + GAIN] = facts[at, fact + GAIN + 1] = 0
    size = np.int64(popcount(areas[at, 2 * part]))
    if two_colour or size > FARTHEST or not are_kept(held):
        return False
    note = note_on(held, marks, size)
    if note == 0:
        return size <= WHOLLY
    heed(note, size, part, sums, facts, at)
    return False


@lean
def heed(note: int, size: int, part: int, sums: Counts, facts: Counts, at: int) -> None:
    """Believe a note on what is held in a part of so many stacks."""
    if size > WHOLLY:
        note = leads_shown(note)
    fact = FACTS * part
    least, most = lead_in(note, LEAST) - facts[at, fact], lead_in(note, MOST) - facts[at, fact]
    low, high = max(facts[at, fact + 1], least), min(facts[at, fact + 2], most)
    sums[at, LOW] += low - facts[at, fact + 1]
    sums[at, HIGH] += high - facts[at, fact + 2]
    facts[at, fact + 1], facts[at, fact + 2] = low, high
    # What a first move gains is counted from the better bound: it must not be counted twice.
    facts[at, fact + GAIN] = max(0, least + gain_in(note, 0) - low)
    facts[at, fact + GAIN + 1] = max(0, high - most + gain_in(note, 1))


@lean
def take_apart(
    around: Words,
    zobrist: Words,
    heights: Bytes,
    words: Words,
    seat_of: Bytes,
    two_colour: bool,
    settle: bool,
    notes: Counts,
    held: Counts,
    left: int,
    sums: Counts,
    areas: Words,
    facts: Counts,
    at: int,
) -> int:
    """Look at the areas of these cells: add what they come to, take off what is decided.

    All that belongs to the position is in row `at` of its array, since rows are dear to hand on.

    Of each area that is left, `areas` gets its cells and its number, `facts` what is known of it.
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
            kind = colour_at(words, cell, at)
            colour, h = np.int64(kind), np.int64(heights[at, cell])
            size += 1
            total += h
            cups += h << FIELD * colour
            marks ^= mark_of(zobrist, cell, kind, uint64(h))
            if h > tallest:
                tallest, owner = h, colour
        left &= ~area
        seat = int(seat_of[owner])
        sign = 1 - 2 * seat
        sure = total << FIELD * owner if two_colour else sign * total
        low = high = 0
        decided, note, own_marks = True, 0, marks
        if size == 1:
            sums[at, SURE] += sure
        elif size == 2 and (2 * tallest != total or cups == total << FIELD * owner):
            sums[at, SURE] += sure
            if not settle or 2 * tallest == total:
                sums[at, SPARE] += sign
        elif two_colour:
            decided, sure = False, 0
            low, high = bounded_cups(total, cups, tallest, owner)
        elif size <= most_noted(notes):
            if not is_noted(notes, marks):
                return left | area
            marks, result = noted(notes, marks)
            decided = marks == ZERO
            if not decided and are_kept(held):
                note = note_on(held, own_marks, size)
                if note == 0:
                    return left | area
            sure, low, high = sure_of(result), low_of(result), high_of(result)
            sums[at, SURE] += sure
            sums[at, SPARE] += spare_of(result)
        else:
            if size <= FARTHEST and are_kept(held):
                note = note_on(held, marks, size)
                if note == 0 and size <= WHOLLY:
                    return left | area
            decided, sure = False, 0
            low, high = bounded_lead(total, own_cups(seat_of, cups), tallest, seat)
        if decided:
            for colour in range(COLOURS, COLOURS + 4):
                words[at, colour] &= ~area
        else:
            part = sums[at, PARTS]
            areas[at, 2 * part], areas[at, 2 * part + 1] = area, marks
            fact = FACTS * part
            facts[at, fact], facts[at, fact + 1], facts[at, fact + 2] = sure, low, high
            facts[at, fact + 3], facts[at, fact + 4] = total, cups
            facts[at, fact + 5] = 4 * tallest + owner
            facts[at, fact + GAIN] = facts[at, fact + GAIN + 1] = 0
            sums[at, PARTS] += 1
            sums[at, LOW] += low
            sums[at, HIGH] += high
            if note != 0:
                heed(note, size, part, sums, facts, at)
    return ZERO
