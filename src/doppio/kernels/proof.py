"""Is the result of a two-seat position at least so many cups? One search that answers yes or no.

Values are the cups of seat 0 less those of seat 1 at the end, whoever is to move, so a seat that
moves twice running needs no special case. Every node is cut short by bounds that hold for every
order of play (`parts`). What is decided is left out of the key under which a position is
remembered, so that positions meet which differ only in that; so do those with the same little
areas elsewhere, and those where both seats have as many spare moves more (`little`, `memory`).

A bound is often better than what was asked for: that much is remembered, and answers other goals.

At a node all moves are made before any is gone into: where bounds or memory know that one of them
will do, that is all there is to it; the others are tried as `promise` likes what they lead to, and
as the proof has learned to trust them (`lore`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, ZERO, foresee, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, entry, lean
from doppio.kernels.little import LITTLE, Pad, lay_down, little, mix, most_noted, new_pad, spread
from doppio.kernels.lore import (
    NO_MOVE,
    Lore,
    forget_answers,
    is_learned,
    kind_of,
    learn,
    learn_answer,
    place_of_area,
    trust_as_answer,
    trust_in,
)
from doppio.kernels.memory import CUT, NO, UNKNOWN, YES, place_in, recall, remember
from doppio.kernels.parts import (
    CUPS_OF,
    FACTS,
    FIELD,
    HIGH,
    LOW,
    PARTS,
    SPARE,
    SUMS,
    SURE,
    shrink,
    stays_whole,
    take_apart,
)
from doppio.kernels.promise import FIRST, SPARE_MOVE, circumstances, list_moves, manner, merit
from doppio.kernels.reach import Sides, sides_of
from doppio.kernels.state import COLOURS, WORDS, fill, make_move_in

DEEPEST = 64
MOST_MOVES = 6 * 64 + 1
_NEVER = 1 << 20
_CUPS = uint64(0xE7037ED1A0B428DB)


@lean
def bounds(sums: Counts, seat_of: Bytes, two_colour: bool, at: int) -> tuple[int, int]:
    """The least and the most that seat 0 can lead by."""
    low, high = sums[at, SURE] + sums[at, LOW], sums[at, SURE] + sums[at, HIGH]
    if not two_colour:
        return low, high
    low0 = high0 = low1 = high1 = 0
    for colour in range(4):
        least, most = low >> FIELD * colour & CUPS_OF, high >> FIELD * colour & CUPS_OF
        if seat_of[colour] == 0:
            low0, high0 = max(low0, least), max(high0, most)
        elif seat_of[colour] == 1:
            low1, high1 = max(low1, least), max(high1, most)
    return low0 - high1, high0 - low1


@lean
def key_of(sums: Counts, areas: Words, two_colour: bool, at: int) -> int:
    """The key of a position: its areas in any order."""
    key = ZERO
    for part in range(sums[at, PARTS]):
        key += areas[at, 2 * part + 1]
    if two_colour:
        key ^= mix(uint64(sums[at, SURE]) + _CUPS)
    return mix(key)


@lean
def own_of(words: Words, seat_of: Bytes, seat: int, at: int) -> int:
    """The cells of a seat's stacks."""
    own = ZERO
    for colour in range(4):
        if seat_of[colour] == seat:
            own |= words[at, COLOURS + colour]
    return own


@lean
def mover_after(words: Words, seat_of: Bytes, spare: int, seat: int, at: int) -> int:
    """Who moves after this seat: the other one, or the same again; -1 when none can."""
    steps = ZERO
    for way in range(6):
        steps |= words[at, way]
    other = 1 - seat
    if (1 - 2 * other) * spare > 0 or steps & own_of(words, seat_of, other, at) != ZERO:
        return other
    if (1 - 2 * seat) * spare > 0 or steps & own_of(words, seat_of, seat, at) != ZERO:
        return seat
    return -1


@lean
def hand_on(
    heights: Bytes, words: Words, sums: Counts, areas: Words, facts: Counts, at: int, to: int
) -> None:
    """Copy a row to another one."""
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


@lean
def part_of(cell: int, areas: Words, at: int) -> int:
    """The part this cell is in."""
    part = 0
    while not areas[at, 2 * part] >> uint64(cell) & ONE:
        part += 1
    return part


@lean
def leave_out(part: int, sums: Counts, areas: Words, facts: Counts, at: int) -> None:
    """Forget a part, in place."""
    last = sums[at, PARTS] - 1
    sums[at, SURE] -= facts[at, FACTS * part]
    sums[at, LOW] -= facts[at, FACTS * part + 1]
    sums[at, HIGH] -= facts[at, FACTS * part + 2]
    sums[at, PARTS] = last
    for index in range(2):
        areas[at, 2 * part + index] = areas[at, 2 * last + index]
    for index in range(FACTS):
        facts[at, FACTS * part + index] = facts[at, FACTS * last + index]


@lean
def look_at(
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
    pad: Pad,
    cells: int,
    sums: Counts,
    areas: Words,
    facts: Counts,
    at: int,
) -> None:
    """Take these cells apart into areas; what is not noted yet of little ones is found out."""
    rest = cells
    while rest != ZERO:
        rest = take_apart(
            around,
            zobrist,
            heights,
            words,
            seat_of,
            two_colour,
            settle,
            notes,
            rest,
            sums,
            areas,
            facts,
            at,
        )
        if rest != ZERO:
            area = spread(around, rest & (ZERO - rest), rest)
            lay_down(pad, heights, words, at, LITTLE)
            little(near, clears, around, zobrist, seat_of, settle, area, notes, pad)


@lean
def pick(first: int, count: int, moves: Counts, merits: Counts, rows: Counts, at: int) -> None:
    """Bring the most promising move that is left to this place."""
    top = first
    for index in range(first + 1, count):
        if merits[at, index] > merits[at, top]:
            top = index
    move, row = moves[at, top], rows[at, top]
    moves[at, top], merits[at, top], rows[at, top] = (
        moves[at, first],
        merits[at, first],
        rows[at, first],
    )
    moves[at, first], rows[at, first] = move, row


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


class Way(NamedTuple):
    """The way down, by depth.

    Moves that are left to try with their merits and rows, and how far they were tried; the
    position's own row, the first free one, when it was gone into, and the move made last; and how
    far its mover gets, at most, by the moves that were seen not to do.
    """

    moves: Counts
    merits: Counts
    rows: Counts
    size: Counts
    tried: Counts
    row: Counts
    free: Counts
    begun: Counts
    best: Counts
    fails: Counts


def new_tally() -> Counts:
    """What `prove` counts and tells: the nodes looked at, and a move."""
    return np.zeros(2, np.int64)


@bare
def gone_into(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    sides: Sides,
    seat_of: Bytes,
    two_colour: bool,
    settle: bool,
    turn: int,
    goal: int,
    memory: Counts,
    notes: Counts,
    stop: Bytes,
    most_nodes: int,
    tally: Counts,
    lore: Lore,
    rows: Rows,
    way: Way,
    pad: Pad,
) -> int:
    """The search itself, from the position in the first row.

    Apart, since it makes no array: where one is made, holders are tally for all of them.
    """
    heights, words, sums, areas, facts, mover, keys_at, kinds, places = rows
    moves, merits, rows_of, sizes, tried, row_at, free, begun, best, fails = way
    least = 2 if two_colour else max(2, most_noted(notes))
    learns = is_learned(lore)
    nodes = 0
    depth = 0
    worth = 0
    entering = True
    answer = NO
    whole_board = words[0, 6] | words[0, 7] | words[0, 8] | words[0, 9]
    look_at(
        near,
        clears,
        around,
        zobrist,
        heights,
        words,
        seat_of,
        two_colour,
        settle,
        notes,
        pad,
        whole_board,
        sums,
        areas,
        facts,
        0,
    )
    mover[0] = mover_after(words, seat_of, sums[0, SPARE], 1 - turn, 0)
    while depth >= 0:
        at = row_at[depth]
        seat = mover[at]
        sign = 1 - 2 * seat
        good = YES if seat == 0 else NO
        theirs = own_last = NO_MOVE
        answers = learns and depth > 0 and mover[row_at[depth - 1]] != seat
        if learns and depth > 0:
            theirs = best[depth - 1]
        if answers and depth > 1:
            own_last = best[depth - 2]
        wanted = goal if two_colour else goal - sums[at, SURE]
        if entering:
            nodes += 1
            if nodes & 255 == 0 and (stop[0] or nodes > most_nodes):
                tally[0] += nodes
                return CUT
            entering = False
            low, high = bounds(sums, seat_of, two_colour, at)
            answer = YES if low >= goal else NO if high < goal else UNKNOWN
            worth = low if answer == YES else high
            hint = -1
            if answer == UNKNOWN:
                keys_at[at] = key_of(sums, areas, two_colour, at)
                answer, worth, hint = recall(memory, keys_at[at], seat, sums[at, SPARE], wanted)
                worth += goal - wanted
            if answer != UNKNOWN:
                best[depth] = hint
                depth -= 1
                continue
            begun[depth] = nodes
            failed = -_NEVER
            own = own_of(words, seat_of, seat, at)
            count = list_moves(
                words,
                own,
                sign * sums[at, SPARE] > 0,
                moves,
                depth,
                at,
            )
            # Make all moves: one may be seen to do, others not to; the rest are weighed.
            to = free[depth]
            kept = 0
            for index in range(count):
                move = moves[depth, index]
                hand_on(heights, words, sums, areas, facts, at, to)
                if move == SPARE_MOVE:
                    sums[to, SPARE] -= sign
                    kinds[to] = places[to] = 0
                else:
                    cell, part = move // 6, part_of(move // 6, areas, to)
                    if learns:
                        kinds[to] = kind_of(near, heights, own, move, to)
                        places[to] = place_of_area(areas, part, move, to)
                    area = areas[to, 2 * part]
                    whole = stays_whole(around, cell, area, least)
                    if whole:
                        shrink(
                            near,
                            zobrist,
                            heights,
                            words,
                            seat_of,
                            two_colour,
                            part,
                            move,
                            sums,
                            areas,
                            facts,
                            to,
                        )
                    else:
                        leave_out(part, sums, areas, facts, to)
                    make_move_in(near, clears, heights, words, to, cell, move % 6)
                    look_at(
                        near,
                        clears,
                        around,
                        zobrist,
                        heights,
                        words,
                        seat_of,
                        two_colour,
                        settle,
                        notes,
                        pad,
                        ZERO if whole else area & ~(ONE << uint64(cell)),
                        sums,
                        areas,
                        facts,
                        to,
                    )
                low, high = bounds(sums, seat_of, two_colour, to)
                seen = YES if low >= goal else NO if high < goal else UNKNOWN
                if seen == good:
                    answer, best[depth] = good, move
                    worth = low if good == YES else high
                    break
                if seen != UNKNOWN:
                    failed = max(failed, high if seat == 0 else -low)
                if seen == UNKNOWN:
                    mover[to] = mover_after(words, seat_of, sums[to, SPARE], seat, to)
                    keys_at[to] = key_of(sums, areas, two_colour, to)
                    moves[depth, kept], rows_of[depth, kept] = move, to
                    foresee(memory, uint64(2) * place_in(memory, keys_at[to]))
                    kept += 1
                    to += 1
            count = 0
            for index in range(kept):
                if answer == good:
                    break
                row = rows_of[depth, index]
                base = 0 if two_colour else sums[row, SURE]
                seen, bound, _ = recall(
                    memory, keys_at[row], mover[row], sums[row, SPARE], goal - base
                )
                if seen == good:
                    answer, best[depth] = good, moves[depth, index]
                    worth = bound + base
                elif seen == UNKNOWN:
                    moves[depth, count], rows_of[depth, count] = moves[depth, index], row
                    count += 1
                else:
                    failed = max(failed, sign * (bound + base))
            if answer == good:
                count = 0
            for index in range(count):
                row, move = rows_of[depth, index], moves[depth, index]
                merits[depth, index] = FIRST
                if move != hint and count > 1:
                    low, high = bounds(sums, seat_of, two_colour, row)
                    if seat == 1:
                        low, high = 2 * goal - high, 2 * goal - low
                    spare = sign * sums[row, SPARE]
                    value = manner(near, heights, move, at)
                    value += circumstances(spare, sums[row, PARTS], goal - low, high - goal)
                    if learns:
                        value += trust_in(lore, move, theirs, own_last, kinds[row], places[row])
                    if answers:
                        value += trust_as_answer(lore, move, depth - 1)
                    mine = own_of(words, seat_of, seat, row)
                    others = own_of(words, seat_of, 1 - seat, row)
                    merits[depth, index] = value + merit(sides, heights, words, mine, others, row)
            sizes[depth], tried[depth] = count, 0
            free[depth + 1] = to
            if learns and count:
                forget_answers(lore, depth)
            if answer != good:
                answer = 1 - good
            fails[depth] = failed
        else:
            if answer != good:
                fails[depth] = max(fails[depth], sign * worth)
            row = row_at[depth + 1]
            did = answer == good
            if learns:
                learn(lore, did, best[depth], theirs, own_last, kinds[row], places[row])
            if answers and not did:
                learn_answer(lore, did, best[depth], depth - 1)
        if answer == good or tried[depth] == sizes[depth]:
            # There is no more to hear than `answer`.
            move = best[depth] if answer == good else -1
            if answers and answer == good:
                learn_answer(lore, True, move, depth - 1)  # noqa: FBT003 - no keywords in kernels
            work = nodes - begun[depth] + 1
            if answer != good:
                worth = sign * fails[depth]
            bound = worth - goal + wanted
            remember(memory, keys_at[at], seat, sums[at, SPARE], answer, bound, move, work)
            depth -= 1
            continue
        pick(tried[depth], sizes[depth], moves, merits, rows_of, depth)
        best[depth] = moves[depth, tried[depth]]
        row_at[depth + 1] = rows_of[depth, tried[depth]]
        tried[depth] += 1
        depth += 1
        entering = True
    tally[0] += nodes
    tally[1] = best[0]
    return answer


@entry
def prove(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    start_heights: Bytes,
    start_words: Words,
    start_bank: Counts,
    seat_of: Bytes,
    two_colour: bool,
    settle: bool,
    turn: int,
    goal: int,
    memory: Counts,
    notes: Counts,
    stop: Bytes,
    most_nodes: int,
    tally: Counts,
    lore: Lore,
) -> int:
    """Whether seat 0 ends at least `goal` cups ahead: yes, no, or cut short.

    `memory` is of positions, `notes` are on little areas, `lore` is on moves.
    `tally[0]` grows by the nodes looked at. Where the seat to move gets what it wants, `tally[1]`
    is a move to try first: mostly one that does, but it may be `SPARE_MOVE`, -1, or a move of
    another position with the same areas. Where the proof was cut short it tells nothing.
    """
    stacks = int(popcount(start_words[6] | start_words[7] | start_words[8] | start_words[9]))
    room = 2 + stacks * (3 * stacks + 4)
    rows = Rows(
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
    way = Way(
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.ones(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
    )
    rows.sums[0] = 0
    fill(rows.heights[0], start_heights)
    fill(rows.words[0], start_words)
    for colour in range(4):
        cups = start_bank[colour]
        if two_colour:
            rows.sums[0, SURE] += cups << FIELD * colour
        elif cups > 0:
            rows.sums[0, SURE] += (1 - 2 * int(seat_of[colour])) * cups
    return gone_into(
        near,
        clears,
        around,
        zobrist,
        sides_of(near),
        seat_of,
        two_colour,
        settle,
        turn,
        goal,
        memory,
        notes,
        stop,
        most_nodes,
        tally,
        lore,
        rows,
        way,
        new_pad(),
    )
