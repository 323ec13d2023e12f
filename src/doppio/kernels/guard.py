"""What a seat is sure of in an area if it answers every move of the other's right there."""

# mypy: ignore-errors

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, SIX, ZERO, foresee, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, lean, part
from doppio.kernels.little import spread
from doppio.kernels.state import COLOURS, WORDS, make_move_in

GUARDED = int(os.environ.get("GUARDED", "12"))
FULL = int(os.environ.get("FULL", "6"))
V0 = int(os.environ.get("V0", "4"))
VG = int(os.environ.get("VG", "2"))  # shift: visits times 2^VG a level
NONE = 127
_MANY = 4096
EXACT = 15
_DEEP = 16
_BITS = int(os.environ.get("GBITS", "21"))
ZERO64 = 0


class Watch(NamedTuple):
    """Table and pad."""

    table: Counts
    heights: Bytes
    words: Words
    area: Words
    marks: Words
    sources: Words
    rest: Words
    way: Counts
    move: Counts  # the move made last, -1 before the first
    made: Counts
    level: Counts
    closed: Counts
    sums: Counts
    found: Counts
    count: Counts


@part
def new_watch():
    rows = _DEEP + 2
    return Watch(
        np.zeros((1 << _BITS, 2), np.int64),
        np.empty((rows, 65), np.uint8),
        np.empty((rows, WORDS), np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty((rows, 4), np.int64),
        np.empty((rows, 4), np.int64),
        np.zeros(4, np.int64),
    )


@lean
def pack4(a, b, c, d):
    return (a + 128) | (b + 128) << 8 | (c + 128) << 16 | (d + 128) << 24


@lean
def field(note, index):
    return int((note >> 8 * index & 255) - 128)


@lean
def level_in(note):
    return note >> 32 & 15


@lean
def visits_in(note):
    return note >> 36


@lean
def wanted_level(visits, size):
    if size <= FULL:
        return EXACT
    level, need = 0, V0
    while visits >= need and level < _DEEP - 4:
        level += 1
        need <<= VG
    return level


@lean
def guard_place(table, marks):
    return marks & uint64(table.shape[0] - 1)


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
def colour_on(words, cell, at):
    second = words[at, COLOURS + 1] >> cell & ONE
    third = words[at, COLOURS + 2] >> cell & ONE
    fourth = words[at, COLOURS + 3] >> cell & ONE
    return second + (third << ONE) + fourth + (fourth << ONE)


@lean
def mark(zobrist, cell, colour, height):
    return zobrist[(cell << uint64(9)) + (colour << uint64(7)) + height]


@lean
def is_whole(around, cell, area):
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
def take_in(watch, at, note):
    L, LF, H, HF = field(note, 0), field(note, 1), field(note, 2), field(note, 3)
    sums = watch.sums
    sums[at, 0] += L
    sums[at, 2] += H
    if LF != NONE:
        sums[at, 1] = max(sums[at, 1], LF - L)
    if HF != NONE:
        sums[at, 3] = max(sums[at, 3], H - HF)


@lean
def open_area(watch, at, area, marks, level):
    watch.level[at], watch.closed[at] = level, 1
    watch.area[at], watch.rest[at], watch.marks[at] = area, ZERO, marks
    watch.way[at], watch.sources[at] = 0, watch.words[at, 0] & area
    watch.move[at] = -1
    watch.found[at, 0] = -_MANY
    watch.found[at, 1] = _MANY
    watch.found[at, 2] = _MANY
    watch.found[at, 3] = -_MANY


@lean
def bounded(watch, seat_of, area, at, target, taker, tall):
    """Bounds by formula of an area of row `at` once its move is made, and who might move there."""
    total = own = tallest = owner = 0
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        h = np.int64(watch.heights[at, cell])
        seat = np.int64(seat_of[colour_on(watch.words, cell, at)])
        if cell == target:
            h, seat = tall, taker
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
def judged(watch, seat_of, at):
    found = watch.found
    low, high = bounded(watch, seat_of, watch.area[at], at, uint64(64), 0, 0)
    LF, opp0, HF, opp1 = found[at, 0], found[at, 1], found[at, 2], found[at, 3]
    L = opp0
    if LF != -_MANY:
        L = min(L, LF)
    H = opp1
    if HF != _MANY:
        H = max(H, HF)
    L, H = max(L, low), min(H, high)
    LF = NONE if LF == -_MANY else max(LF, L)
    HF = NONE if HF == _MANY else min(HF, H)
    level = EXACT if L == H or watch.closed[at] else watch.level[at]
    return pack4(L, LF, H, HF) | level << 32


@lean
def note_result(watch, seat_of, at):
    """The move made last is wholly known: what it means."""
    sums, found = watch.sums, watch.found
    if seat_of[colour_on(watch.words, uint64(watch.move[at] // 6), at)] == 0:
        found[at, 0] = max(found[at, 0], sums[at, 0])
        found[at, 3] = max(found[at, 3], sums[at, 2] - max(sums[at, 3], 0))
    else:
        found[at, 2] = min(found[at, 2], sums[at, 2])
        found[at, 1] = min(found[at, 1], sums[at, 0] + max(sums[at, 1], 0))


@lean
def try_next(watch, at):
    while watch.sources[at] == ZERO:
        watch.way[at] += 1
        if watch.way[at] == 6:
            return False
        watch.sources[at] = watch.words[at, watch.way[at]] & watch.area[at]
    cell = lowest(watch.sources[at])
    watch.sources[at] &= watch.sources[at] - ONE
    watch.move[at] = np.int64(cell) * 6 + watch.way[at]
    watch.rest[at] = watch.area[at] & ~(ONE << cell)
    watch.sums[at, 0] = watch.sums[at, 2] = 0
    watch.sums[at, 1] = watch.sums[at, 3] = -_MANY
    watch.made[at] = 0
    return True


@bare
def guard(near, clears, around, zobrist, seat_of, area, marks, level, watch, at):
    """Position laid in row `at`."""
    top = at
    watch.count[1] += 1
    open_area(watch, at, area, marks, level)
    table = watch.table
    while True:
        if watch.rest[at] != ZERO:
            rest = watch.rest[at]
            move = watch.move[at]
            cell = uint64(move // 6)
            target = uint64(near[move])
            own = colour_on(watch.words, cell, at)
            tall = uint64(watch.heights[at, cell]) + uint64(watch.heights[at, target])
            first = rest | (ONE << cell) == watch.area[at]
            if first and is_whole(around, cell, watch.area[at]):
                piece = rest
                fresh = (
                    watch.marks[at]
                    ^ mark(zobrist, cell, own, uint64(watch.heights[at, cell]))
                    ^ mark(
                        zobrist,
                        target,
                        colour_on(watch.words, target, at),
                        uint64(watch.heights[at, target]),
                    )
                    ^ mark(zobrist, target, own, tall)
                )
            else:
                piece = spread(around, rest & (ZERO - rest), rest)
                fresh = ZERO
                left = piece
                while left != ZERO:
                    one = lowest(left)
                    left &= left - ONE
                    if one == target:
                        fresh ^= mark(zobrist, one, own, tall)
                    else:
                        fresh ^= mark(
                            zobrist,
                            one,
                            colour_on(watch.words, one, at),
                            uint64(watch.heights[at, one]),
                        )
            watch.rest[at] = rest & ~piece
            if piece & (piece - ONE) == ZERO:
                one = lowest(piece)
                h = tall if one == target else uint64(watch.heights[at, one])
                c = own if one == target else colour_on(watch.words, one, at)
                v = np.int64(h) if seat_of[c] == 0 else -np.int64(h)
                watch.sums[at, 0] += v
                watch.sums[at, 2] += v
            else:
                known, note = is_guarded(table, fresh), ZERO64
                if known:
                    note = guard_note(table, fresh)
                size = popcount(piece)
                level = watch.level[at] - 1 if size > FULL else EXACT
                if known and level_in(note) >= max(level, 1):
                    watch.closed[at] &= np.int64(level_in(note) == EXACT)
                    take_in(watch, at, note)
                elif level <= 0:
                    low, high = bounded(
                        watch,
                        seat_of,
                        piece,
                        at,
                        target,
                        np.int64(seat_of[own]),
                        np.int64(tall),
                    )
                    watch.sums[at, 0] += low
                    watch.sums[at, 2] += high
                    watch.closed[at] &= np.int64(low == high)
                else:
                    if watch.made[at] == 0:
                        watch.made[at] = 1
                        lay(watch, watch.heights, watch.words, at, at - 1)
                        make_move_in(
                            near,
                            clears,
                            watch.heights,
                            watch.words,
                            at - 1,
                            np.int64(cell),
                            move % 6,
                        )
                    at -= 1
                    open_area(watch, at, piece, fresh, level)
            continue
        if watch.move[at] >= 0:
            note_result(watch, seat_of, at)
        if try_next(watch, at):
            continue
        note = judged(watch, seat_of, at)
        marks = watch.marks[at]
        place = guard_place(table, marks)
        if uint64(table[place, 0]) == marks:
            note |= visits_in(table[place, 1]) << 36
        table[place, 0], table[place, 1] = np.int64(marks), note
        watch.count[0] += 1
        if at == top:
            return note
        at += 1
        watch.closed[at] &= np.int64(level_in(note) == EXACT)
        take_in(watch, at, note)


@lean
def seen_again(table, marks, size):
    """The note on an area one more time asked for, or 0 where it is worth a closer look first."""
    place = guard_place(table, marks)
    visits, level = 1, 0
    if uint64(table[place, 0]) == marks:
        note = table[place, 1]
        visits, level = min(visits_in(note) + 1, 1 << 26), level_in(note)
    else:
        note = 0
    if level != EXACT and wanted_level(visits, size) > level:
        return 0
    note = (note & (1 << 36) - 1) | visits << 36
    table[place, 0], table[place, 1] = np.int64(marks), note
    return note
