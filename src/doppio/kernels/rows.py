"""Positions of a proof, in rows of arrays: what is known of one, and what a move makes of it."""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, ZERO, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.claims import SHOWN, holds_so_much
from doppio.kernels.compiled import part, woven
from doppio.kernels.holds import (
    FARTHEST,
    FIRST_ROW,
    WHOLLY,
    Holds,
    are_kept,
    at_least,
    at_most,
    bounds_on,
    fetch,
    lay_down_row,
    look_into,
    marks_after,
)
from doppio.kernels.little import (
    LITTLE,
    Pad,
    is_noted,
    lay_down,
    little,
    marked,
    mix,
    most_noted,
    spread,
)
from doppio.kernels.lore import kind_of, place_of_area
from doppio.kernels.memory import NO, UNKNOWN, YES
from doppio.kernels.parts import (
    CUPS_OF,
    FACTS,
    FIELD,
    GAIN,
    HIGH,
    LOW,
    PARTS,
    SPARE,
    SUMS,
    SURE,
    heed,
    shrink,
    stays_whole,
    take_apart,
)
from doppio.kernels.promise import SPARE_MOVE
from doppio.kernels.reach import Sides
from doppio.kernels.state import COLOURS, WORDS, make_move_in

_CUPS = uint64(0xE7037ED1A0B428DB)


class Table(NamedTuple):
    """What stays the same all through a proof: the board, its marks, the seats and the terms."""

    near: Bytes
    clears: Words
    around: Words
    zobrist: Words
    sides: Sides
    seat_of: Bytes
    two_colour: bool
    settle: bool


class Rows(NamedTuple):
    """Positions: the one that is gone into at each depth, and all that its moves lead to.

    Of each also what sort of move led to it, and where the lore keeps its trust in that move in
    that area.
    """

    heights: Bytes
    words: Words
    sums: Counts
    areas: Words
    facts: Counts
    mover: Counts
    key: Words
    kind: Counts
    area: Counts


@part
def new_rows(stacks: int) -> Rows:
    """Room for a position of so many stacks and all that a proof makes of it at a time."""
    room = 2 + stacks * (3 * stacks + 4)
    return Rows(
        np.empty((room, 65), np.uint8),
        np.empty((room, WORDS), np.uint64),
        np.empty((room, SUMS), np.int64),
        np.empty((room, stacks + 2), np.uint64),
        np.empty((room, FACTS * (stacks // 2 + 1)), np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.uint64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
    )


@woven
def sure_in(table: Table, rows: Rows, at: int) -> int:
    """What seat 0 leads by in any case; of two colours each, that is part of the key instead."""
    return 0 if table.two_colour else rows.sums[at, SURE]


@woven
def bounds(table: Table, rows: Rows, at: int) -> tuple[int, int]:
    """The least and the most that seat 0 can lead by."""
    sums = rows.sums
    low, high = sums[at, SURE] + sums[at, LOW], sums[at, SURE] + sums[at, HIGH]
    if not table.two_colour:
        return low, high
    low0 = high0 = low1 = high1 = 0
    for colour in range(4):
        least, most = low >> FIELD * colour & CUPS_OF, high >> FIELD * colour & CUPS_OF
        if table.seat_of[colour] == 0:
            low0, high0 = max(low0, least), max(high0, most)
        elif table.seat_of[colour] == 1:
            low1, high1 = max(low1, least), max(high1, most)
    return low0 - high1, high0 - low1


@woven
def gain_of(table: Table, rows: Rows, seat: int, at: int) -> int:
    """What a seat that is to move is sure to gain by that."""
    most = 0
    if not table.two_colour:
        for place in range(rows.sums[at, PARTS]):
            most = max(most, rows.facts[at, FACTS * place + GAIN + seat])
    return most


@woven
def key_of(table: Table, rows: Rows, at: int) -> int:
    """The key of a position: its areas in any order."""
    key = ZERO
    for place in range(rows.sums[at, PARTS]):
        key += rows.areas[at, 2 * place + 1]
    if table.two_colour:
        key ^= mix(uint64(rows.sums[at, SURE]) + _CUPS)
    return mix(key)


@woven
def own_of(table: Table, rows: Rows, seat: int, at: int) -> int:
    """The cells of a seat's stacks."""
    own = ZERO
    for colour in range(4):
        if table.seat_of[colour] == seat:
            own |= rows.words[at, COLOURS + colour]
    return own


@woven
def mover_after(table: Table, rows: Rows, seat: int, at: int) -> int:
    """Who moves after this seat: the other one, or the same again; -1 when none can."""
    steps = ZERO
    for way in range(6):
        steps |= rows.words[at, way]
    other, spare = 1 - seat, rows.sums[at, SPARE]
    if (1 - 2 * other) * spare > 0 or steps & own_of(table, rows, other, at) != ZERO:
        return other
    if (1 - 2 * seat) * spare > 0 or steps & own_of(table, rows, seat, at) != ZERO:
        return seat
    return -1


@woven
def hand_on(rows: Rows, at: int, to: int) -> None:
    """Copy a row to another one."""
    heights, words, sums, areas, facts = rows.heights, rows.words, rows.sums, rows.areas, rows.facts
    for index in range(heights.shape[1]):
        heights[to, index] = heights[at, index]
    for index in range(WORDS):
        words[to, index] = words[at, index]
    for index in range(SUMS):
        sums[to, index] = sums[at, index]
    for index in range(2 * sums[at, PARTS]):
        areas[to, index] = areas[at, index]
    for index in range(FACTS * sums[at, PARTS]):
        facts[to, index] = facts[at, index]


@woven
def part_of(cell: int, rows: Rows, at: int) -> int:
    """The part this cell is in."""
    place = 0
    while not rows.areas[at, 2 * place] >> uint64(cell) & ONE:
        place += 1
    return place


@woven
def leave_out(place: int, rows: Rows, at: int) -> None:
    """Forget a part, in place."""
    sums, areas, facts = rows.sums, rows.areas, rows.facts
    last = sums[at, PARTS] - 1
    sums[at, SURE] -= facts[at, FACTS * place]
    sums[at, LOW] -= facts[at, FACTS * place + 1]
    sums[at, HIGH] -= facts[at, FACTS * place + 2]
    sums[at, PARTS] = last
    for index in range(2):
        areas[at, 2 * place + index] = areas[at, 2 * last + index]
    for index in range(FACTS):
        facts[at, FACTS * place + index] = facts[at, FACTS * last + index]


@woven
def look_at(
    table: Table, rows: Rows, notes: Counts, pad: Pad, holds: Holds, cells: int, at: int
) -> None:
    """Take these cells apart into areas; what is to be found out of one first is found out."""
    rest = cells
    while rest != ZERO:
        rest = take_apart(
            table.around,
            table.zobrist,
            rows.heights,
            rows.words,
            table.seat_of,
            table.two_colour,
            table.settle,
            notes,
            holds.table,
            rest,
            rows.sums,
            rows.areas,
            rows.facts,
            at,
        )
        if rest != ZERO:
            area = spread(table.around, rest & (ZERO - rest), rest)
            marks = marked(table.zobrist, rows.heights, rows.words, area, at)
            if popcount(area) <= uint64(most_noted(notes)) and not is_noted(notes, marks):
                lay_down(pad, rows.heights, rows.words, at, LITTLE)
                little(
                    table.near,
                    table.clears,
                    table.around,
                    table.zobrist,
                    table.seat_of,
                    table.settle,
                    area,
                    notes,
                    pad,
                )
            else:
                look_closer(table, rows, holds, area, marks, at)


@woven
def look_closer(table: Table, rows: Rows, holds: Holds, area: int, marks: int, at: int) -> int:
    """Find out more of what is held in an area; the note on it."""
    lay_down_row(holds, rows.heights, rows.words, at, 0)
    return look_into(
        table.near,
        table.clears,
        table.around,
        table.zobrist,
        table.seat_of,
        table.settle,
        area,
        marks,
        holds,
    )


@woven
def claimed(
    table: Table, rows: Rows, holds: Holds, place: int, seat: int, first: int, wish: int, at: int
) -> bool:
    """Whether a seat was shown to hold so much in a part, if need be now."""
    area, marks = rows.areas[at, 2 * place], rows.areas[at, 2 * place + 1]
    known = bounds_on(holds.table, marks, np.int64(popcount(area)))
    if at_least(known, seat, first) >= wish:
        return True
    if at_most(known, seat, first) < wish:
        return False
    lay_down_row(holds, rows.heights, rows.words, at, FIRST_ROW)
    verdict = holds_so_much(
        table.near,
        table.clears,
        table.around,
        table.zobrist,
        table.seat_of,
        table.settle,
        area,
        marks,
        seat,
        first,
        wish,
        holds,
    )
    return verdict == SHOWN


@woven
def by_claims(table: Table, rows: Rows, holds: Holds, goal: int, hope: int, at: int) -> int:
    """Whether a seat holds so much in a larger part that this answers whether a goal is reached.

    The one that is expected to get its way is asked first.
    """
    sums, areas, facts = rows.sums, rows.areas, rows.facts
    answer = UNKNOWN
    for place in range(sums[at, PARTS]):
        size = popcount(areas[at, 2 * place])
        if WHOLLY < size <= FARTHEST and answer == UNKNOWN:
            low = sums[at, SURE] + sums[at, LOW] - facts[at, FACTS * place + 1]
            high = sums[at, SURE] + sums[at, HIGH] - facts[at, FACTS * place + 2]
            for turn in range(2):
                seat = hope if turn == 0 else 1 - hope
                wish = goal - low if seat == 0 else high - goal + 1
                wish += (wish ^ facts[at, FACTS * place + 3]) & 1
                gain = first = 0
                if rows.mover[at] == seat:
                    first = int(can_move_in(table, rows, seat, areas[at, 2 * place], at))
                    for other in range(sums[at, PARTS]):
                        if other != place:
                            gain = max(gain, facts[at, FACTS * other + GAIN + seat])
                did = False
                if answer == UNKNOWN and first:
                    did = claimed(table, rows, holds, place, seat, 1, wish, at)
                if answer == UNKNOWN and not did and (gain > 0 or not first):
                    did = claimed(table, rows, holds, place, seat, 0, wish - gain, at)
                if did:
                    answer = YES if seat == 0 else NO
    return answer


@woven
def can_move_in(table: Table, rows: Rows, seat: int, area: int, at: int) -> bool:
    """Whether a seat has a move in an area."""
    steps = ZERO
    for way in range(6):
        steps |= rows.words[at, way]
    return steps & own_of(table, rows, seat, at) & area != ZERO


@woven
def foretell(table: Table, rows: Rows, holds: Holds, least: int, move: int, at: int) -> int:
    """The marks that an area of more than `least` stacks will have if a move leaves it whole, or 0.

    What is held there then will be asked for soon.
    """
    if move == SPARE_MOVE:
        return ZERO
    place = part_of(move // 6, rows, at)
    if not stays_whole(table.around, move // 6, rows.areas[at, 2 * place], least):
        return ZERO
    before = rows.areas[at, 2 * place + 1]
    marks = marks_after(table.near, table.zobrist, rows.heights, rows.words, before, move, at)
    if are_kept(holds.table):
        fetch(holds.table, marks, np.int64(popcount(rows.areas[at, 2 * place])) - 1)
    return marks


@woven
def step(
    table: Table,
    rows: Rows,
    notes: Counts,
    pad: Pad,
    holds: Holds,
    move: int,
    marks: int,
    seat: int,
    at: int,
) -> None:
    """Make a move in place; where no `marks` were foretold its area is looked at anew."""
    if move == SPARE_MOVE:
        rows.sums[at, SPARE] -= 1 - 2 * seat
        return
    cell, place = move // 6, part_of(move // 6, rows, at)
    area = rows.areas[at, 2 * place]
    whole, closer = marks != ZERO, False
    if whole:
        closer = shrink(
            table.near,
            rows.heights,
            rows.words,
            table.seat_of,
            table.two_colour,
            holds.table,
            place,
            move,
            marks,
            rows.sums,
            rows.areas,
            rows.facts,
            at,
        )
    else:
        leave_out(place, rows, at)
    make_move_in(table.near, table.clears, rows.heights, rows.words, at, cell, move % 6)
    if closer:
        size = np.int64(popcount(rows.areas[at, 2 * place]))
        note = look_closer(table, rows, holds, rows.areas[at, 2 * place], marks, at)
        heed(note, size, place, rows.sums, rows.facts, at)
    anew = ZERO if whole else area & ~(ONE << uint64(cell))
    look_at(table, rows, notes, pad, holds, anew, at)


@woven
def describe(table: Table, rows: Rows, move: int, own: int, at: int, to: int) -> None:
    """Note of row `to`, which is as row `at` still, what sort of move it is about to be changed by.

    `own` are the mover's cells.
    """
    if move == SPARE_MOVE:
        rows.kind[to] = rows.area[to] = 0
    else:
        rows.kind[to] = kind_of(table.near, rows.heights, own, move, at)
        rows.area[to] = place_of_area(rows.areas, part_of(move // 6, rows, at), move, at)
