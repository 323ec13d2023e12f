"""Is the result of a two-seat position at least so many cups? One search that answers yes or no.

Values are the cups of seat 0 less those of seat 1 at the end, whoever is to move, so a seat that
moves twice running needs no special case. Every node is cut short by bounds that hold for every
order of play (`parts`). What is decided is left out of the key under which a position is
remembered, so that positions meet which differ only in that; so do those with the same little
areas elsewhere, and those where both seats have as many spare moves more (`little`). What is tried
first is told by `promise`.
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from doppio.kernels.bits import ONE, ZERO
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.little import ROOM, mix
from doppio.kernels.parts import (
    CUPS_OF,
    FIELD,
    HIGH,
    LOW,
    MOST_PARTS,
    PARTS,
    SPARE,
    SUMS,
    SURE,
    take_apart,
)
from doppio.kernels.promise import CREDITS, KINDS, MOVES, SPARE_MOVE, list_moves
from doppio.kernels.state import COLOURS, WORDS, make_move

DEEPEST = 64
MOST_MOVES = 193
YES, NO, CUT = 1, 0, -1
_SPARE = uint64(0xD6E8FEB86659FD93)
_TURN = uint64(0xA0761D6478BD642F)
_CUPS = uint64(0xE7037ED1A0B428DB)
_BUCKET = 4
_WIDTH = 10
_MASK, _HALF = (1 << _WIDTH) - 1, 1 << _WIDTH - 1
"""Memory holds a low bound, a high bound, a move and the work it took, so many bits for each."""
HISTORY = CREDITS + ROOM
"""Room for the credit of moves and for little areas; with `2 * 384`, there is less of the first
and none of the second."""


@njit(nogil=True, cache=True)
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


@njit(nogil=True, cache=True)
def key_of(sums: Counts, areas: Words, two_colour: bool, turn: int, at: int) -> int:
    """The key of a position: its areas in any order, spare moves, whose turn it is."""
    key = ZERO
    for part in range(sums[at, PARTS]):
        key += areas[at, 2 * part + 1]
    if two_colour:
        key ^= mix(uint64(sums[at, SURE]) + _CUPS)
    key ^= mix(uint64(sums[at, SPARE] + DEEPEST) + _SPARE)
    return key ^ mix(uint64(turn) + _TURN)


@njit(nogil=True, cache=True)
def own_of(words: Words, seat_of: Bytes, seat: int, at: int) -> int:
    """The cells of a seat's stacks."""
    own = ZERO
    for colour in range(4):
        if seat_of[colour] == seat:
            own |= words[at, COLOURS + colour]
    return own


@njit(nogil=True, cache=True)
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


@njit(nogil=True, cache=True)
def hand_on(sums: Counts, areas: Words, facts: Counts, at: int) -> None:
    """Copy what is known of the parts to the next row."""
    for index in range(SUMS):
        sums[at + 1, index] = sums[at, index]
    for index in range(2 * sums[at, PARTS]):
        areas[at + 1, index] = areas[at, index]
    for index in range(3 * sums[at, PARTS]):
        facts[at + 1, index] = facts[at, index]


@njit(nogil=True, cache=True)
def leave_out(cell: int, sums: Counts, areas: Words, facts: Counts, at: int) -> int:
    """Forget the part this cell is in, in place; answers with its cells."""
    part = 0
    while not areas[at, 2 * part] >> uint64(cell) & ONE:
        part += 1
    area, last = areas[at, 2 * part], sums[at, PARTS] - 1
    sums[at, SURE] -= facts[at, 3 * part]
    sums[at, LOW] -= facts[at, 3 * part + 1]
    sums[at, HIGH] -= facts[at, 3 * part + 2]
    sums[at, PARTS] = last
    for index in range(2):
        areas[at, 2 * part + index] = areas[at, 2 * last + index]
    for index in range(3):
        facts[at, 3 * part + index] = facts[at, 3 * last + index]
    return area


@njit(nogil=True, cache=True)
def pick(first: int, count: int, moves: Counts, merits: Counts, credit_at: Counts, at: int) -> int:
    """Bring the most promising move that is left to this place."""
    top = first
    for index in range(first + 1, count):
        if merits[at, index] > merits[at, top]:
            top = index
    move, credit = moves[at, top], credit_at[at, top]
    moves[at, top], merits[at, top], credit_at[at, top] = (
        moves[at, first],
        merits[at, first],
        credit_at[at, first],
    )
    moves[at, first], credit_at[at, first] = move, credit
    return int(move)


@njit(nogil=True, cache=True)
def give_credit(
    history: Counts, before: int, moves: Counts, credit_at: Counts, last: int, work: int, at: int
) -> None:
    """Credit the move that cut it short with the work, charge those tried before it."""
    rich = history.shape[0] >= CREDITS
    for index in range(last + 1):
        earned = work if index == last else -work
        if credit_at[at, index] >= 0:
            history[credit_at[at, index]] += earned
            if rich:
                history[KINDS + before * MOVES + moves[at, index]] += earned


@njit(nogil=True, cache=True)
def remember(
    keys: Words, known: Counts, key: int, wanted: int, answer: int, move: int, work: int
) -> None:
    """Note the bound on the side that was shown, in place of what took the least work."""
    first = (key % uint64(keys.shape[0] // _BUCKET)) * uint64(_BUCKET)
    effort = 0
    while work > 0:
        effort += 1
        work >>= 1
    place = first
    cheapest = 1 << 30
    low, high = -_HALF, _HALF - 1
    for slot in range(_BUCKET):
        index = first + uint64(slot)
        if keys[index] == key:
            low = (known[index] & _MASK) - _HALF
            high = (known[index] >> _WIDTH & _MASK) - _HALF
            place, cheapest = index, -1
        elif cheapest >= 0 and (known[index] >> 3 * _WIDTH) < cheapest:
            place, cheapest = index, known[index] >> 3 * _WIDTH
    if answer == YES:
        low = max(low, wanted)
    else:
        high = min(high, wanted - 1)
    keys[place] = key
    note = (low + _HALF) | (high + _HALF) << _WIDTH
    known[place] = note | (move + 1) << 2 * _WIDTH | effort << 3 * _WIDTH


@njit(nogil=True, cache=True)
def recall(keys: Words, known: Counts, key: int, wanted: int) -> tuple[int, int]:
    """What is remembered: an answer (or -2), and a move to try first (or -1)."""
    first = (key % uint64(keys.shape[0] // _BUCKET)) * uint64(_BUCKET)
    for slot in range(_BUCKET):
        if keys[first + uint64(slot)] == key:
            note = known[first + uint64(slot)]
            move = (note >> 2 * _WIDTH & _MASK) - 1
            if (note & _MASK) - _HALF >= wanted:
                return YES, move
            if (note >> _WIDTH & _MASK) - _HALF < wanted:
                return NO, move
            return -2, move
    return -2, -1


@njit(nogil=True, cache=True)
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
    keys: Words,
    known: Counts,
    history: Counts,
    stop: Bytes,
    most_nodes: int,
    counted: Counts,
) -> int:
    """Whether seat 0 ends at least `goal` cups ahead: yes, no, or cut short.

    `keys` and `known` remember positions, `history` what the moves are credited with and what is
    known of little areas. `counted[0]` grows by the nodes looked at.
    """
    heights = np.empty((DEEPEST + 1, 65), np.uint8)
    words = np.empty((DEEPEST + 1, WORDS), np.uint64)
    sums = np.zeros((DEEPEST + 1, SUMS), np.int64)
    areas = np.empty((DEEPEST + 1, 2 * MOST_PARTS), np.uint64)
    facts = np.empty((DEEPEST + 1, 3 * MOST_PARTS), np.int64)
    moves = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    merits = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    credit_at = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    sizes = np.zeros(DEEPEST + 1, np.int64)
    tried = np.zeros(DEEPEST + 1, np.int64)
    mover = np.zeros(DEEPEST + 1, np.int64)
    key_at = np.zeros(DEEPEST + 1, np.uint64)
    begun = np.zeros(DEEPEST + 1, np.int64)
    best = np.zeros(DEEPEST + 1, np.int64)
    notes = history[CREDITS:]
    heights[0] = start_heights
    words[0] = start_words
    for colour in range(4):
        cups = start_bank[colour]
        if two_colour:
            sums[0, SURE] += cups << FIELD * colour
        elif cups > 0:
            sums[0, SURE] += (1 - 2 * int(seat_of[colour])) * cups
    left = words[0, 6] | words[0, 7] | words[0, 8] | words[0, 9]
    take_apart(
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
        left,
        sums,
        areas,
        facts,
        0,
    )
    mover[0] = mover_after(words, seat_of, sums[0, SPARE], 1 - turn, 0)
    nodes = 0
    depth = 0
    entering = True
    answer = NO
    while depth >= 0:
        seat = mover[depth]
        good = YES if seat == 0 else NO
        wanted = goal if two_colour else goal - sums[depth, SURE]
        before = best[depth - 1] if depth > 0 else SPARE_MOVE
        if entering:
            nodes += 1
            if nodes & 255 == 0 and (stop[0] or nodes > most_nodes):
                counted[0] += nodes
                return CUT
            entering = False
            low, high = bounds(sums, seat_of, two_colour, depth)
            answer = YES if low >= goal else NO if high < goal else -2
            hint = -1
            if answer == -2:
                key_at[depth] = key_of(sums, areas, two_colour, seat, depth)
                answer, hint = recall(keys, known, key_at[depth], wanted)
            if answer != -2:
                depth -= 1
                continue
            begun[depth] = nodes
            sizes[depth] = list_moves(
                near,
                around,
                heights,
                words,
                seat,
                own_of(words, seat_of, seat, depth),
                own_of(words, seat_of, 1 - seat, depth),
                (1 - 2 * seat) * sums[depth, SPARE] > 0,
                before,
                hint,
                history,
                moves,
                merits,
                credit_at,
                depth,
            )
            tried[depth] = 0
        elif answer == good or tried[depth] == sizes[depth]:
            # The node has heard `answer` from its latest child, and that is all there is to hear.
            work = nodes - begun[depth]
            move = -1
            if answer == good:
                move, last = best[depth], tried[depth] - 1
                give_credit(history, before, moves, credit_at, last, work + 1, depth)
            remember(keys, known, key_at[depth], wanted, answer, move, work)
            depth -= 1
            continue
        move = pick(tried[depth], sizes[depth], moves, merits, credit_at, depth)
        tried[depth] += 1
        best[depth] = move
        below = depth + 1
        heights[below] = heights[depth]
        words[below] = words[depth]
        hand_on(sums, areas, facts, depth)
        if move == SPARE_MOVE:
            sums[below, SPARE] -= 1 - 2 * seat
        else:
            area = leave_out(move // 6, sums, areas, facts, below)
            make_move(near, clears, heights[below], words[below], move // 6, move % 6)
            take_apart(
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
                area & ~(ONE << uint64(move // 6)),
                sums,
                areas,
                facts,
                below,
            )
        mover[below] = mover_after(words, seat_of, sums[below, SPARE], seat, below)
        depth = below
        entering = True
    counted[0] += nodes
    return answer
