"""What a seat is sure of in an area where it answers each move of the other's there."""

# mypy: ignore-errors

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, ZERO, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, lean, part
from doppio.kernels.little import marked, seat_at, spread
from doppio.kernels.state import WORDS, make_move_in

import os

GUARDED = int(os.environ.get("GUARDED", "7"))
NONE = 4096
_BITS = int(os.environ.get("GBITS","22"))


class Watch(NamedTuple):
    """Table and pad."""

    table: Counts
    heights: Bytes
    words: Words
    area: Words
    sources: Words
    rest: Words
    way: Counts
    mover: Counts
    sums: Counts  # L, bonus0, H, bonus1 of the move made last
    found: Counts  # per row: LF, minopp (for L), HF, maxopp (for H)
    count: Counts


@part
def new_watch():
    rows = GUARDED + 2
    return Watch(
        np.zeros((1 << _BITS, 2), np.int64),
        np.empty((rows, 65), np.uint8),
        np.empty((rows, WORDS), np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty((rows, 4), np.int64),
        np.empty((rows, 4), np.int64),
        np.zeros(4, np.int64),
    )


@lean
def pack4(a, b, c, d):
    return (a + 8192) | (b + 8192) << 15 | (c + 8192) << 30 | (d + 8192) << 45


@lean
def field(note, index):
    return int((note >> 15 * index & 32767) - 8192)


@lean
def guard_place(table, marks):
    return (marks >> uint64(20)) & uint64(table.shape[0] - 1)


@lean
def is_guarded(table, marks):
    return uint64(table[guard_place(table, marks), 0]) == marks


@lean
def guard_note(table, marks):
    return table[guard_place(table, marks), 1]


@lean
def lay(watch, heights, words, at, to):
    for index in range(heights.shape[1]):
        watch.heights[to, index] = heights[at, index]
    for index in range(WORDS):
        watch.words[to, index] = words[at, index]


@lean
def bounded(watch, seat_of, area, at):
    total = own = tallest = owner = 0
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        h = np.int64(watch.heights[at, cell])
        seat = seat_at(seat_of, watch.words, cell, at)
        total += h
        if seat == 0:
            own += h
        if h > tallest:
            tallest, owner = h, seat
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
def simple(watch, zobrist, seat_of, settle, area, at):
    """Known at sight: (known, note)."""
    size = int(popcount(area))
    if size == 1:
        cell = lowest(area)
        h = np.int64(watch.heights[at, cell])
        v = h if seat_at(seat_of, watch.words, cell, at) == 0 else -h
        return True, pack4(v, NONE, v, NONE)
    marks = marked(zobrist, watch.heights, watch.words, area, at)
    if is_guarded(watch.table, marks):
        return True, guard_note(watch.table, marks)
    low, high = bounded(watch, seat_of, area, at)
    if low == high:
        LF = low if low > 0 else NONE
        HF = low if low < 0 else NONE
        note = pack4(low, LF, low, HF)
        place = guard_place(watch.table, marks)
        watch.table[place, 0], watch.table[place, 1] = np.int64(marks), note
        return True, note
    return False, 0


@lean
def take_in(watch, at, note):
    """One more part of what the move made last leads to."""
    L, LF, H, HF = field(note, 0), field(note, 1), field(note, 2), field(note, 3)
    sums = watch.sums
    sums[at, 0] += L
    sums[at, 2] += H
    if LF != NONE:
        sums[at, 1] = max(sums[at, 1], LF - L)
    if HF != NONE:
        sums[at, 3] = max(sums[at, 3], H - HF)


@lean
def open_area(watch, at, area):
    watch.area[at], watch.rest[at] = area, ZERO
    watch.way[at], watch.sources[at] = 0, watch.words[at, 0] & area
    watch.mover[at] = -1
    watch.found[at, 0] = -NONE
    watch.found[at, 1] = NONE
    watch.found[at, 2] = NONE
    watch.found[at, 3] = -NONE


@lean
def judged(watch, seat_of, at):
    found = watch.found
    low, high = bounded(watch, seat_of, watch.area[at], at)
    LF, opp0, HF, opp1 = found[at, 0], found[at, 1], found[at, 2], found[at, 3]
    L = opp0
    if LF != -NONE:
        L = min(L, LF)
    H = opp1
    if HF != NONE:
        H = max(H, HF)
    L, H = max(L, low), min(H, high)
    LF = NONE if LF == -NONE else max(LF, L)
    HF = NONE if HF == NONE else min(HF, H)
    return pack4(L, LF, H, HF)


@lean
def note_result(watch, at):
    """The move made last is wholly known: what it means."""
    sums, found = watch.sums, watch.found
    if watch.mover[at] == 0:
        found[at, 0] = max(found[at, 0], sums[at, 0])
        reply = sums[at, 2] - max(sums[at, 3], 0) if sums[at, 3] != -NONE else sums[at, 2]
        found[at, 3] = max(found[at, 3], reply)
    else:
        found[at, 2] = min(found[at, 2], sums[at, 2])
        reply = sums[at, 0] + max(sums[at, 1], 0) if sums[at, 1] != -NONE else sums[at, 0]
        found[at, 1] = min(found[at, 1], reply)


@lean
def try_next(near, clears, seat_of, watch, at):
    while watch.sources[at] == ZERO:
        watch.way[at] += 1
        if watch.way[at] == 6:
            return False
        watch.sources[at] = watch.words[at, watch.way[at]] & watch.area[at]
    cell = lowest(watch.sources[at])
    watch.sources[at] &= watch.sources[at] - ONE
    watch.mover[at] = seat_at(seat_of, watch.words, cell, at)
    watch.rest[at] = watch.area[at] & ~(ONE << cell)
    watch.sums[at, 0] = watch.sums[at, 2] = 0
    watch.sums[at, 1] = watch.sums[at, 3] = -NONE
    lay(watch, watch.heights, watch.words, at, at - 1)
    make_move_in(near, clears, watch.heights, watch.words, at - 1, np.int64(cell), watch.way[at])
    return True


@bare
def guard(near, clears, around, zobrist, seat_of, settle, area, watch, at):
    """Position laid in row `at`."""
    top = at
    known, note = simple(watch, zobrist, seat_of, settle, area, at)
    if known:
        return note
    open_area(watch, at, area)
    while True:
        if watch.rest[at] != ZERO:
            piece = spread(around, watch.rest[at] & (ZERO - watch.rest[at]), watch.rest[at])
            watch.rest[at] &= ~piece
            known, note = simple(watch, zobrist, seat_of, settle, piece, at - 1)
            if known:
                take_in(watch, at, note)
            else:
                at -= 1
                open_area(watch, at, piece)
            continue
        if watch.mover[at] >= 0:
            note_result(watch, at)
        if try_next(near, clears, seat_of, watch, at):
            continue
        note = judged(watch, seat_of, at)
        marks = marked(zobrist, watch.heights, watch.words, watch.area[at], at)
        place = guard_place(watch.table, marks)
        watch.table[place, 0], watch.table[place, 1] = np.int64(marks), note
        watch.count[0] += 1
        if at == top:
            return note
        at += 1
        take_in(watch, at, note)
