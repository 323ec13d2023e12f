"""What each seat holds in an area if it answers every move of the other seat's right there.

Seat 0 holds a lead in an area if it has an answer there to whatever seat 1 does there, or needs
none, and has a move there that gives nothing away, should it have to move unasked. So what it holds
in several areas may be added up, whoever is to move: it answers where the other seat moved; where
that needs no answer, or was a spare move, it moves anywhere. And if it is to move, it may first
gain something in one area. For seat 1 the same is true of the most that seat 0 leads by.

Where seat 0 cannot move, seat 1 goes on and the sum still stands, for nobody regains a move. Bounds
for every order of play only tighten as areas are played and parted, so they may be mixed in at any
place. What is held in an area hangs on nothing else: lost, old and nearer notes are less tight, but
as true.

To know it for certain takes looking into an area to its end, which is dear. So only areas of at
most `WHOLLY` stacks are looked into to the end at once. Of larger ones, up to `FARTHEST`, is noted
what was shown of them when it mattered (`claims`).
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int64, uint64

from doppio.kernels.bits import ONE, ZERO, foresee, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, lean
from doppio.kernels.little import spread
from doppio.kernels.state import WORDS, colour_at, make_move_in, mark_of

WHOLLY = 6
"""The most stacks of an area that is looked into to the end at once."""
FARTHEST = 12
"""The most stacks of an area of which anything is claimed: whatever a move breaks it into, only one
piece has more than `WHOLLY`."""
FIRST_ROW = WHOLLY + 1
"""The room for looking into areas; below it lies that for claims."""
_SMALL = 4
_FEW = 1 << 15
"""Areas of at most `_SMALL` stacks are asked for most: notes on them lie in `_FEW` places."""
NOBODY = 127
"""In place of a lead: this seat has no move there."""
_NEVER = 1 << 12
_FIELD, _HALF = 8, 128
_NOTED = 1 << 4 * _FIELD
"""Set in every note that is one."""
_UNBOUNDED = int.from_bytes(bytes([1, 255] * 4), "little", signed=True)
_MARKS, _NOTE = 0, 1
LEAST, LEAST_FIRST, MOST, MOST_FIRST = range(4)
"""What a note tells: what seat 0 leads by at least, and if it moves there first; and at most, and
if seat 1 moves there first."""
_MOST_MOVES = 6 * FARTHEST


class Holds(NamedTuple):
    """What was found out of areas, by their marks; and room to look into one, a row a move ahead.

    Of each row: the position; the area looked into and its marks; its moves with the marks of what
    they leave, 0 where they break it up, how many there are and how many were made; what is left to
    look at of what the last one leaves, whether that one is made in the next row, and what it comes
    to; and what the moves come to for either seat.

    Of a row for `claims` also: the larger area that each move leaves, what is held in the smaller
    ones and gained by moving there first; and what is claimed. `trust` is in all moves, as answers
    of the other seat and as the claimant's own.
    """

    table: Counts
    heights: Bytes
    words: Words
    area: Words
    marks: Words
    moves: Counts
    leaves: Words
    size: Counts
    tried: Counts
    rest: Words
    made: Counts
    sums: Counts
    found: Counts
    larger: Words
    beside: Counts
    gain: Counts
    claim: Counts
    trust: Counts


def new_holds(bits: int) -> Holds:
    """Nothing is known yet; there is room for so many notes, as a power of two."""
    return _holds(_FEW + (1 << bits))


def no_holds() -> Holds:
    """Nothing is found out: where a proof is short that costs more than it saves."""
    return _holds(0)


def _holds(places: int) -> Holds:
    rows = FIRST_ROW + FARTHEST - WHOLLY + 1
    return Holds(
        np.zeros((places, 2), np.int64),
        np.empty((rows, 65), np.uint8),
        np.empty((rows, WORDS), np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty((rows, _MOST_MOVES), np.int64),
        np.empty((rows, _MOST_MOVES), np.uint64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.int64),
        np.empty((rows, 4), np.int64),
        np.empty((rows, 4), np.int64),
        np.empty((rows, _MOST_MOVES), np.uint64),
        np.empty((rows, _MOST_MOVES), np.int64),
        np.empty((rows, _MOST_MOVES), np.int64),
        np.empty((rows, 6), np.int64),
        np.zeros((2, 6 * 64), np.int64),
    )


@lean
def are_kept(table: Counts) -> bool:
    """Whether anything is found out at all."""
    return table.shape[0] > 0


@lean
def packed_leads(least: int, least_first: int, most: int, most_first: int) -> int:
    """Four leads in one number."""
    low = (least + _HALF) | (least_first + _HALF) << _FIELD
    return low | (most + _HALF) << 2 * _FIELD | (most_first + _HALF) << 3 * _FIELD | _NOTED


@lean
def lead_in(note: int, which: int) -> int:
    """One of the leads in a note."""
    return int((note >> _FIELD * which & (1 << _FIELD) - 1) - _HALF)


@lean
def gain_in(note: int, seat: int) -> int:
    """What a seat gains by moving first."""
    if seat == 0:
        first = lead_in(note, LEAST_FIRST)
        return 0 if first == NOBODY else first - lead_in(note, LEAST)
    first = lead_in(note, MOST_FIRST)
    return 0 if first == NOBODY else lead_in(note, MOST) - first


@lean
def held_by(note: int, seat: int) -> int:
    """What a seat is sure to lead by."""
    return lead_in(note, LEAST) if seat == 0 else -lead_in(note, MOST)


@lean
def place_of(table: Counts, marks: int, size: int) -> int:
    """Where the note on an area with these marks is."""
    if size <= _SMALL:
        return marks & uint64(_FEW - 1)
    return uint64(_FEW) + (marks & uint64(table.shape[0] - _FEW - 1))


@lean
def note_on(table: Counts, marks: int, size: int) -> int:
    """What is noted of the area with these marks; 0 where nothing is."""
    place = place_of(table, marks, size)
    return table[place, _NOTE] if uint64(table[place, _MARKS]) == marks else 0


@lean
def keep_note(table: Counts, marks: int, size: int, note: int) -> None:
    """Note what is known now of the area with these marks, in place of any other."""
    place = place_of(table, marks, size)
    table[place, _MARKS], table[place, _NOTE] = np.int64(marks), note


@lean
def fetch(table: Counts, marks: int, size: int) -> None:
    """The note on the area with these marks is about to be asked for."""
    foresee(table, uint64(2) * place_of(table, marks, size))


@lean
def bounds_on(table: Counts, marks: int, size: int) -> int:
    """What was shown of a larger area: for either seat, and if it moves first there or not, between
    what lies the lead that it holds.
    """
    note = note_on(table, marks, size)
    return note if note != 0 else _UNBOUNDED


@lean
def at_least(bounds: int, seat: int, first: int) -> int:
    """What a seat was shown to hold in a larger area."""
    return lead_in(bounds, 4 * seat + 2 * first)


@lean
def at_most(bounds: int, seat: int, first: int) -> int:
    """The most that it was not shown not to hold."""
    return lead_in(bounds, 4 * seat + 2 * first + 1)


@lean
def leads_shown(bounds: int) -> int:
    """What was shown of a larger area, as a note on a small one."""
    first0, first1 = at_least(bounds, 0, 1), at_least(bounds, 1, 1)
    return packed_leads(
        at_least(bounds, 0, 0),
        first0 if first0 > -NOBODY else NOBODY,
        -at_least(bounds, 1, 0),
        -first1 if first1 > -NOBODY else NOBODY,
    )


@lean
def with_lead(bounds: int, which: int, lead: int) -> int:
    """One of the leads put in place of what was there."""
    shift = int64(_FIELD * which)
    return (bounds & ~(int64((1 << _FIELD) - 1) << shift)) | int64(lead + _HALF) << shift


@lean
def with_shown(bounds: int, seat: int, first: int, lead: int) -> int:
    """A seat was shown to hold so much."""
    return with_lead(bounds, 4 * seat + 2 * first, max(at_least(bounds, seat, first), lead))


@lean
def with_refuted(bounds: int, seat: int, first: int, lead: int) -> int:
    """It was shown not to hold more than this."""
    return with_lead(bounds, 4 * seat + 2 * first + 1, min(at_most(bounds, seat, first), lead))


@lean
def hangs_together(around: Words, cell: int, area: int) -> bool:
    """Whether an area does without a cell: all that was beside it is reached from one of them."""
    within = area & ~(ONE << cell)
    beside = around[cell] & area
    found = border = beside & (ZERO - beside)
    while beside & ~found != ZERO and border != ZERO:
        at = lowest(border)
        border &= border - ONE
        fresh = around[at] & within & ~found
        found |= fresh
        border |= fresh
    return beside & ~found == ZERO


@lean
def marks_after(
    near: Bytes, zobrist: Words, heights: Bytes, words: Words, marks: int, move: int, at: int
) -> int:
    """The marks of an area that stays whole after a move, which is not made yet in row `at`."""
    cell, target = uint64(move // 6), uint64(near[move])
    own, under = colour_at(words, cell, at), colour_at(words, target, at)
    h, below = uint64(heights[at, cell]), uint64(heights[at, target])
    marks ^= mark_of(zobrist, cell, own, h) ^ mark_of(zobrist, target, under, below)
    return marks ^ mark_of(zobrist, target, own, h + below)


@lean
def lay_down_row(holds: Holds, heights: Bytes, words: Words, at: int, to: int) -> None:
    """Copy a position in row `at` of others to row `to` of the room."""
    for index in range(heights.shape[1]):
        holds.heights[to, index] = heights[at, index]
    for index in range(WORDS):
        holds.words[to, index] = words[at, index]


@lean
def begin(
    near: Bytes,
    around: Words,
    zobrist: Words,
    holds: Holds,
    area: int,
    marks: int,
    at: int,
) -> None:
    """Look into an area of row `at`: no move of it is made yet, but all are listed."""
    heights, words = holds.heights, holds.words
    holds.area[at], holds.marks[at], holds.rest[at] = area, marks, ZERO
    count, size = 0, np.int64(popcount(area))
    for way in range(6):
        sources = words[at, way] & area
        while sources != ZERO:
            cell = lowest(sources)
            sources &= sources - ONE
            move = np.int64(cell) * 6 + way
            leaves = ZERO
            if hangs_together(around, cell, area):
                leaves = marks_after(near, zobrist, heights, words, marks, move, at)
                fetch(holds.table, leaves, size - 1)
            holds.moves[at, count], holds.leaves[at, count] = move, leaves
            count += 1
    holds.size[at], holds.tried[at] = count, 0
    holds.found[at, LEAST_FIRST] = holds.found[at, MOST] = -_NEVER
    holds.found[at, MOST_FIRST] = holds.found[at, LEAST] = _NEVER


@lean
def next_move(holds: Holds, at: int) -> bool:
    """Go on with the next move of an area; says no when there is none left."""
    index = holds.tried[at]
    if index == holds.size[at]:
        return False
    holds.rest[at] = holds.area[at] & ~(ONE << uint64(holds.moves[at, index] // 6))
    holds.made[at] = 0
    sums = holds.sums
    sums[at, LEAST] = sums[at, MOST] = sums[at, LEAST_FIRST] = sums[at, MOST_FIRST] = 0
    holds.tried[at] = index + 1
    return True


@lean
def add_note(holds: Holds, note: int, at: int) -> None:
    """One more area of what the last move leaves; first moves count by what they gain."""
    sums = holds.sums
    sums[at, LEAST] += lead_in(note, LEAST)
    sums[at, MOST] += lead_in(note, MOST)
    sums[at, LEAST_FIRST] = max(sums[at, LEAST_FIRST], gain_in(note, 0))
    sums[at, MOST_FIRST] = max(sums[at, MOST_FIRST], gain_in(note, 1))


@lean
def note_move(holds: Holds, seat_of: Bytes, at: int) -> None:
    """All that the last move leaves is known: what it comes to for who made it, and the answer."""
    sums, found = holds.sums, holds.found
    cell = uint64(holds.moves[at, holds.tried[at] - 1] // 6)
    if seat_of[colour_at(holds.words, cell, at)] == 0:
        found[at, LEAST_FIRST] = max(found[at, LEAST_FIRST], sums[at, LEAST])
        found[at, MOST] = max(found[at, MOST], sums[at, MOST] - sums[at, MOST_FIRST])
    else:
        found[at, MOST_FIRST] = min(found[at, MOST_FIRST], sums[at, MOST])
        found[at, LEAST] = min(found[at, LEAST], sums[at, LEAST] + sums[at, LEAST_FIRST])


@lean
def stack_after(
    holds: Holds, cell: int, target: int, taker: int, tall: int, at: int
) -> tuple[int, int]:
    """Colour and height of the stack on a cell once the last move of row `at` is made."""
    if cell == target:
        return taker, tall
    return colour_at(holds.words, cell, at), uint64(holds.heights[at, cell])


@lean
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


@lean
def bounds_in_any_order(
    holds: Holds, seat_of: Bytes, area: int, target: int, taker: int, tall: int, at: int
) -> tuple[int, int]:
    """What seat 0 leads by in an area at least and at most, for every order of play."""
    total = own = tallest = owner = np.int64(0)
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        colour, height = stack_after(holds, cell, target, taker, tall, at)
        h, seat = np.int64(height), np.int64(seat_of[colour])
        total += h
        if seat == 0:
            own += h
        if h > tallest:
            tallest, owner = h, seat
    return bounded_lead(total, own, tallest, owner)


@lean
def at_sight(
    holds: Holds,
    seat_of: Bytes,
    settle: bool,
    area: int,
    target: int,
    taker: int,
    tall: int,
    at: int,
) -> int:
    """The note on an area of one stack or two."""
    first, rest = lowest(area), area & (area - ONE)
    colour, height = stack_after(holds, first, target, taker, tall, at)
    seat, h = np.int64(seat_of[colour]), np.int64(height)
    if rest == ZERO:
        lead = h if seat == 0 else -h
        return packed_leads(lead, NOBODY, lead, NOBODY)
    colour, height = stack_after(holds, lowest(rest), target, taker, tall, at)
    other, below = np.int64(seat_of[colour]), np.int64(height)
    if h == below and seat != other:
        return packed_leads(-2 * h, 2 * h, 2 * h, -2 * h)
    owner = seat if h > below else other
    lead = h + below if owner == 0 else -h - below
    stays = settle and h != below
    if owner == 0:
        return packed_leads(lead, NOBODY if stays else lead, lead, NOBODY)
    return packed_leads(lead, NOBODY, lead, NOBODY if stays else lead)


@lean
def marks_of(
    zobrist: Words, holds: Holds, area: int, target: int, taker: int, tall: int, at: int
) -> int:
    """The marks of an area once the last move of row `at` is made."""
    marks = ZERO
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        colour, height = stack_after(holds, cell, target, taker, tall, at)
        marks ^= mark_of(zobrist, cell, colour, height)
    return marks


@lean
def judged(holds: Holds, seat_of: Bytes, at: int) -> int:
    """The note on an area all of whose moves are looked at."""
    found, area = holds.found, holds.area[at]
    low, high = bounds_in_any_order(holds, seat_of, area, uint64(64), ZERO, ZERO, at)
    least, most = found[at, LEAST], found[at, MOST]
    least_first, most_first = found[at, LEAST_FIRST], found[at, MOST_FIRST]
    if least_first != -_NEVER:
        least = min(least, least_first)
    if most_first != _NEVER:
        most = max(most, most_first)
    least, most = max(least, low), min(most, high)
    least_first = NOBODY if least_first == -_NEVER else max(least_first, least)
    most_first = NOBODY if most_first == _NEVER else min(most_first, most)
    return packed_leads(least, least_first, most, most_first)


@bare
def look_into(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    area: int,
    marks: int,
    holds: Holds,
) -> int:
    """Look into an area to its end; the note on it then. The position is in the first row."""
    table, heights, words = holds.table, holds.heights, holds.words
    begin(near, around, zobrist, holds, area, marks, 0)
    at = 0
    while True:
        rest = holds.rest[at]
        if rest != ZERO:
            index = holds.tried[at] - 1
            move, leaves = holds.moves[at, index], holds.leaves[at, index]
            cell, target = uint64(move // 6), uint64(near[move])
            taker = colour_at(words, cell, at)
            tall = uint64(heights[at, cell]) + uint64(heights[at, target])
            piece = rest if leaves != ZERO else spread(around, rest & (ZERO - rest), rest)
            holds.rest[at] = rest & ~piece
            size = np.int64(popcount(piece))
            if size <= 2:
                note = at_sight(holds, seat_of, settle, piece, target, taker, tall, at)
                add_note(holds, note, at)
                continue
            if leaves == ZERO:
                leaves = marks_of(zobrist, holds, piece, target, taker, tall, at)
            note = note_on(table, leaves, size)
            if note != 0:
                add_note(holds, note, at)
                continue
            if holds.made[at] == 0:
                holds.made[at] = 1
                lay_down_row(holds, heights, words, at, at + 1)
                make_move_in(near, clears, heights, words, at + 1, np.int64(cell), move % 6)
            at += 1
            begin(near, around, zobrist, holds, piece, leaves, at)
            continue
        if holds.tried[at] > 0:
            note_move(holds, seat_of, at)
        if next_move(holds, at):
            continue
        note = judged(holds, seat_of, at)
        keep_note(table, holds.marks[at], np.int64(popcount(holds.area[at])), note)
        if at == 0:
            return note
        at -= 1
        add_note(holds, note, at)
