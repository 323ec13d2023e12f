"""Is the result of a two-seat position at least so many cups? One search that answers yes or no.

Values are the cups of seat 0 less those of seat 1 at the end, whoever is to move, so a seat that
moves twice running needs no special case. Every node is cut short by bounds that hold for every
order of play (`parts`). What is decided is left out of the key under which a position is
remembered, so that positions meet which differ only in that; so do those with the same little
areas elsewhere, and those where both seats have as many spare moves more (`little`, `memory`).

A bound is often better than what was asked for: that much is remembered, and answers other goals.

At a node all moves are made before any is gone into: where bounds or memory know that one of them
will do, that is all there is to it. Of the others the one that did before is tried first, and then,
weighed only where that is not enough, the rest: as `promise` likes what they lead to, and as the
proof has learned to trust them (`lore`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import foresee, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, entry, lean, part, woven
from doppio.kernels.holds import Holds, are_kept
from doppio.kernels.little import Pad, most_noted, new_pad
from doppio.kernels.lore import (
    NO_MOVE,
    Lore,
    fancy,
    forget_answers,
    is_learned,
    learn,
    learn_answer,
    trust_as_answer,
    trust_in,
)
from doppio.kernels.memory import CUT, NO, UNKNOWN, YES, place_in, recall, remember
from doppio.kernels.parts import FIELD, PARTS, SPARE, SURE
from doppio.kernels.promise import circumstances, list_moves, manner, merit
from doppio.kernels.reach import sides_of
from doppio.kernels.rows import (
    Rows,
    Table,
    bounds,
    by_claims,
    describe,
    foretell,
    gain_of,
    hand_on,
    key_of,
    look_at,
    mover_after,
    new_rows,
    own_of,
    step,
    sure_in,
)
from doppio.kernels.state import fill

DEEPEST = 64
MOST_MOVES = 6 * 64 + 1
WEIGHED = -2
_NEVER = 1 << 20


class Way(NamedTuple):
    """The way down, by depth.

    Moves that are left to try with their merits and rows, and how far they were tried; the place of
    the one to try before any is weighed, or that all are `WEIGHED`; the position's own row, the
    first free one, when it was gone into, who is expected to get its way, and the move made last;
    and how far its mover gets, at most, by the moves that were seen not to do. `marks` are of the
    moves of one position alone.
    """

    moves: Counts
    marks: Words
    merits: Counts
    rows: Counts
    size: Counts
    tried: Counts
    first: Counts
    row: Counts
    free: Counts
    begun: Counts
    hope: Counts
    best: Counts
    fails: Counts


def new_tally() -> Counts:
    """What `prove` counts and tells: the nodes looked at, and a move."""
    return np.zeros(2, np.int64)


@part
def new_way() -> Way:
    """No step is made yet."""
    return Way(
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.empty(MOST_MOVES, np.uint64),
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.empty((DEEPEST + 1, MOST_MOVES), np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.ones(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
    )


@lean
def answered(low: int, high: int, goal: int) -> int:
    """What bounds say of a goal."""
    return YES if low >= goal else NO if high < goal else UNKNOWN


@woven
def make_all(
    table: Table,
    rows: Rows,
    way: Way,
    memory: Counts,
    notes: Counts,
    pad: Pad,
    holds: Holds,
    lore: Lore,
    learns: bool,
    least: int,
    goal: int,
    depth: int,
) -> tuple[int, int, int]:
    """Make all moves of a position, until one is seen to do; those not to do are left out.

    Tells the answer as long as nothing more is found out, the bound on what a move that does
    brings, and how many are left to think about.
    """
    at = way.row[depth]
    seat = rows.mover[at]
    sign, good = 1 - 2 * seat, YES if seat == 0 else NO
    own = own_of(table, rows, seat, at)
    spare = sign * rows.sums[at, SPARE] > 0
    count = list_moves(rows.words, own, spare, way.moves, depth, at)
    to, kept = way.free[depth], 0
    way.fails[depth] = -_NEVER
    for index in range(count):
        way.marks[index] = foretell(table, rows, holds, least, way.moves[depth, index], at)
    for index in range(count):
        move = way.moves[depth, index]
        hand_on(rows, at, to)
        if learns:
            describe(table, rows, move, own, at, to)
        step(table, rows, notes, pad, holds, move, way.marks[index], seat, to)
        low, high = bounds(table, rows, to)
        rows.mover[to] = mover_after(table, rows, seat, to)
        if rows.mover[to] == 0:
            low += gain_of(table, rows, 0, to)
        elif rows.mover[to] == 1:
            high -= gain_of(table, rows, 1, to)
        seen = answered(low, high, goal)
        if seen == good:
            way.best[depth], way.free[depth + 1] = move, to
            return good, low if good == YES else high, 0
        if seen == UNKNOWN:
            rows.key[to] = key_of(table, rows, to)
            way.moves[depth, kept], way.rows[depth, kept] = move, to
            foresee(memory, uint64(2) * place_in(memory, rows.key[to]))
            if learns:
                foresee(lore.in_area, uint64(rows.area[to]))
                foresee(lore.of_kind, uint64(move * lore.of_kind.shape[1] + rows.kind[to]))
            kept += 1
            to += 1
        else:
            way.fails[depth] = max(way.fails[depth], high if seat == 0 else -low)
    way.free[depth + 1] = to
    return 1 - good, 0, kept


@woven
def ask_all(
    table: Table, rows: Rows, way: Way, memory: Counts, goal: int, depth: int, kept: int
) -> tuple[int, int, int]:
    """Ask what is remembered of what these moves lead to; what it tells is as for `make_all`."""
    seat = rows.mover[way.row[depth]]
    sign, good = 1 - 2 * seat, YES if seat == 0 else NO
    count = 0
    for index in range(kept):
        row = way.rows[depth, index]
        base = sure_in(table, rows, row)
        seen, bound, _ = recall(
            memory, rows.key[row], rows.mover[row], rows.sums[row, SPARE], goal - base
        )
        if seen == good:
            way.best[depth] = way.moves[depth, index]
            return good, bound + base, 0
        if seen == UNKNOWN:
            way.moves[depth, count], way.rows[depth, count] = way.moves[depth, index], row
            count += 1
        else:
            way.fails[depth] = max(way.fails[depth], sign * (bound + base))
    return 1 - good, 0, count


@woven
def weigh_all(
    table: Table,
    rows: Rows,
    way: Way,
    lore: Lore,
    learns: bool,
    answers: bool,
    theirs: int,
    own_last: int,
    goal: int,
    depth: int,
) -> None:
    """How promising the moves are that are left."""
    at = way.row[depth]
    seat = rows.mover[at]
    for index in range(way.tried[depth], way.size[depth]):
        row, move = way.rows[depth, index], way.moves[depth, index]
        low, high = bounds(table, rows, row)
        if seat == 1:
            low, high = 2 * goal - high, 2 * goal - low
        spare, parts = (1 - 2 * seat) * rows.sums[row, SPARE], rows.sums[row, PARTS]
        value = manner(table.near, rows.heights, move, at)
        value += circumstances(spare, parts, goal - low, high - goal)
        if learns:
            value += trust_in(lore, move, theirs, own_last, rows.kind[row], rows.area[row])
        if answers:
            value += trust_as_answer(lore, move, depth - 1)
        mine, others = own_of(table, rows, seat, row), own_of(table, rows, 1 - seat, row)
        value += merit(table.sides, rows.heights, rows.words, mine, others, row)
        value += fancy(lore, rows.key[row])
        way.merits[depth, index] = value


@woven
def place_of_hint(way: Way, hint: int, depth: int, count: int) -> int:
    """Where the move that did before is, or the only one; -1 where all have to be weighed."""
    if count == 1:
        return 0
    for index in range(count):
        if way.moves[depth, index] == hint:
            return index
    return -1


@woven
def most_promising(way: Way, depth: int) -> int:
    """Where the most promising move is that is left."""
    top = way.tried[depth]
    for index in range(top + 1, way.size[depth]):
        if way.merits[depth, index] > way.merits[depth, top]:
            top = index
    return top


@woven
def go_on_with(way: Way, top: int, depth: int) -> None:
    """Try this move next."""
    moves, merits, rows = way.moves, way.merits, way.rows
    first = way.tried[depth]
    move, row = moves[depth, top], rows[depth, top]
    moves[depth, top], merits[depth, top], rows[depth, top] = (
        moves[depth, first],
        merits[depth, first],
        rows[depth, first],
    )
    moves[depth, first], rows[depth, first] = move, row
    way.best[depth], way.row[depth + 1] = move, row
    way.tried[depth] += 1


@woven
def hope_of(rows: Rows, way: Way, depth: int) -> int:
    """The seat that is expected to get its way: mostly the first move that is tried does."""
    if depth == 0:
        return rows.mover[way.row[0]]
    hope = way.hope[depth - 1]
    if rows.mover[way.row[depth - 1]] == hope and way.tried[depth - 1] > 1:
        return 1 - hope
    return hope


@bare
def gone_into(
    table: Table,
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
    holds: Holds,
) -> int:
    """The search itself, from the position in the first row.

    Apart, since it makes no array: where one is made, holders are counted for all of them.
    """
    words, sums, mover = rows.words, rows.sums, rows.mover
    least = 2 if table.two_colour else max(2, most_noted(notes))
    learns = is_learned(lore)
    nodes = depth = worth = 0
    entering, answer = True, NO
    claims = are_kept(holds.table) and not table.two_colour
    whole_board = words[0, 6] | words[0, 7] | words[0, 8] | words[0, 9]
    look_at(table, rows, notes, pad, holds, whole_board, 0)
    mover[0] = mover_after(table, rows, 1 - turn, 0)
    while depth >= 0:
        at = way.row[depth]
        seat = mover[at]
        sign, good = 1 - 2 * seat, YES if seat == 0 else NO
        theirs = own_last = NO_MOVE
        answers = learns and depth > 0 and mover[way.row[depth - 1]] != seat
        if learns and depth > 0:
            theirs = way.best[depth - 1]
        if answers and depth > 1:
            own_last = way.best[depth - 2]
        base = sure_in(table, rows, at)
        if entering:
            nodes += 1
            if nodes & 255 == 0 and (stop[0] or nodes > most_nodes):
                tally[0] += nodes
                return CUT
            entering = False
            low, high = bounds(table, rows, at)
            answer, hint = answered(low, high, goal), -1
            worth = low if answer == YES else high
            if answer == UNKNOWN:
                rows.key[at] = key_of(table, rows, at)
                answer, worth, hint = recall(
                    memory, rows.key[at], seat, sums[at, SPARE], goal - base
                )
                worth += base
            if answer == UNKNOWN and claims:
                way.hope[depth] = hope_of(rows, way, depth)
                answer = by_claims(table, rows, holds, goal, way.hope[depth], at)
                worth = goal if answer == YES else goal - 1
            if answer != UNKNOWN:
                way.best[depth] = hint
                depth -= 1
                continue
            way.begun[depth] = nodes
            answer, worth, count = make_all(
                table, rows, way, memory, notes, pad, holds, lore, learns, least, goal, depth
            )
            if answer != good:
                answer, worth, count = ask_all(table, rows, way, memory, goal, depth, count)
            way.size[depth], way.tried[depth] = count, 0
            way.first[depth] = place_of_hint(way, hint, depth, count)
            if learns and count:
                forget_answers(lore, depth)
        else:
            row, did = way.row[depth + 1], answer == good
            if not did:
                way.fails[depth] = max(way.fails[depth], sign * worth)
            if learns:
                learn(lore, did, way.best[depth], theirs, own_last, rows.kind[row], rows.area[row])
            if answers and not did:
                learn_answer(lore, did, way.best[depth], depth - 1)
        if answer == good or way.tried[depth] == way.size[depth]:
            # There is no more to hear than `answer`.
            move = way.best[depth] if answer == good else -1
            if answers and answer == good:
                learn_answer(lore, True, move, depth - 1)  # noqa: FBT003 - no keywords in kernels
            if answer != good:
                worth = sign * way.fails[depth]
            work = nodes - way.begun[depth] + 1
            spare, bound = sums[at, SPARE], worth - base
            remember(memory, rows.key[at], seat, spare, answer, bound, move, work)
            depth -= 1
            continue
        first = way.first[depth]
        if way.tried[depth] > 0 or first < 0:
            if first != WEIGHED:
                weigh_all(table, rows, way, lore, learns, answers, theirs, own_last, goal, depth)
                way.first[depth] = WEIGHED
            first = most_promising(way, depth)
        go_on_with(way, first, depth)
        depth += 1
        entering = True
    tally[0] += nodes
    tally[1] = way.best[0]
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
    holds: Holds,
) -> int:
    """Whether seat 0 ends at least `goal` cups ahead: yes, no, or cut short.

    `memory` is of positions, `notes` are on little areas, `lore` is on moves.
    `tally[0]` grows by the nodes looked at. Where the seat to move gets what it wants, `tally[1]`
    is a move to try first: mostly one that does, but it may be `SPARE_MOVE`, -1, or a move of
    another position with the same areas. Where the proof was cut short it tells nothing.
    """
    stacks = int(popcount(start_words[6] | start_words[7] | start_words[8] | start_words[9]))
    rows = new_rows(stacks)
    rows.sums[0] = 0
    fill(rows.heights[0], start_heights)
    fill(rows.words[0], start_words)
    for colour in range(4):
        cups = start_bank[colour]
        if two_colour:
            rows.sums[0, SURE] += cups << FIELD * colour
        elif cups > 0:
            rows.sums[0, SURE] += (1 - 2 * int(seat_of[colour])) * cups
    table = Table(near, clears, around, zobrist, sides_of(near), seat_of, two_colour, settle)
    return gone_into(
        table,
        turn,
        goal,
        memory,
        notes,
        stop,
        most_nodes,
        tally,
        lore,
        rows,
        new_way(),
        new_pad(),
        holds,
    )
