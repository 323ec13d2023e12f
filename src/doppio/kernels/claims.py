"""Whether a seat holds at least so much in a larger area: asked only where the answer matters.

What is held in an area (`holds`) is dear to know for certain, the dearer the more stacks it has.
But a proof only asks whether it is enough. Whoever claims to hold so much there needs one answer to
each move of the other seat, and one move that gives nothing away; whoever doubts it needs one move
that leaves no answer. So most moves need not be looked at.

A claim for who moves first there needs one move after which as much is held. What a move breaks off
in small areas is known; at most one larger area is left, and of that something is claimed again.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from numba import int64, uint64

from doppio.kernels.bits import ONE, ZERO, lowest, popcount
from doppio.kernels.board import Bytes, Words
from doppio.kernels.compiled import bare, lean
from doppio.kernels.holds import (
    FIRST_ROW,
    WHOLLY,
    Holds,
    at_least,
    at_most,
    at_sight,
    bounds_in_any_order,
    bounds_on,
    fetch,
    gain_in,
    hangs_together,
    held_by,
    keep_note,
    lay_down_row,
    look_into,
    marks_after,
    marks_of,
    note_on,
    with_refuted,
    with_shown,
)
from doppio.kernels.little import spread
from doppio.kernels.lore import lowered, raised
from doppio.kernels.state import COLOURS, colour_at, make_move_in

SEAT, FIRST, WISH, STAGE, KEPT, ASKED = range(6)
"""Of each claim: whose it is, whether it is to move first there, what is claimed; whether moves of
the other seat or its own are looked at; how many are left, and what was asked of the last one."""
NOT_BEGUN, OTHERS, OWN = range(3)
NOTHING, AN_ANSWER, THE_REST = range(3)
REFUTED, SHOWN, OPEN, NO_MOVE = range(4)
UNSEEN = -1
"""In place of a gain: not all small areas that a move leaves are known."""
EFFORT = 400
"""So many areas are looked at for a claim before it is left open."""
_CUP_UNDER = 300
"""What a cup that a move covers is worth beside the trust in that move."""


@lean
def own_cells(holds: Holds, seat_of: Bytes, seat: int, at: int) -> int:
    """The cells of a seat's stacks."""
    own = ZERO
    for colour in range(4):
        if seat_of[colour] == seat:
            own |= holds.words[at, COLOURS + colour]
    return own


@lean
def can_move(holds: Holds, own: int, area: int, at: int) -> bool:
    """Whether any of these stacks can move in an area."""
    steps = ZERO
    for way in range(6):
        steps |= holds.words[at, way]
    return steps & own & area != ZERO


@lean
def list_moves(
    near: Bytes, around: Words, zobrist: Words, holds: Holds, movers: int, at: int
) -> int:
    """The moves of some stacks of an area, with the marks of what they leave if that is whole."""
    heights, words = holds.heights, holds.words
    area, marks, count = holds.area[at], holds.marks[at], 0
    size = int64(popcount(area)) - 1
    for way in range(6):
        sources = words[at, way] & movers
        while sources != ZERO:
            cell = lowest(sources)
            sources &= sources - ONE
            move = int64(cell) * 6 + way
            leaves = ZERO
            if hangs_together(around, cell, area):
                leaves = marks_after(near, zobrist, heights, words, marks, move, at)
                fetch(holds.table, leaves, size)
            holds.moves[at, count], holds.leaves[at, count] = move, leaves
            count += 1
    return count


@lean
def appraise(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    holds: Holds,
    index: int,
    looks: bool,
    at: int,
) -> bool:
    """What the claimant has in all small areas that a move leaves, and the larger one if any.

    Says no where one of them would have to be looked into, and that is not asked for.
    """
    heights, words = holds.heights, holds.words
    seat, move = holds.claim[at, SEAT], holds.moves[at, index]
    whole, leaves = holds.leaves[at, index] != ZERO, holds.leaves[at, index]
    cell, target = uint64(move // 6), uint64(near[move])
    taker = colour_at(words, cell, at)
    tall = uint64(heights[at, cell]) + uint64(heights[at, target])
    rest = holds.area[at] & ~(ONE << cell)
    beside = gain = 0
    larger = larger_marks = ZERO
    while rest != ZERO:
        piece = rest if whole else spread(around, rest & (ZERO - rest), rest)
        rest &= ~piece
        size = int64(popcount(piece))
        if size <= 2:
            note = at_sight(holds, seat_of, settle, piece, target, taker, tall, at)
        else:
            if not whole:
                leaves = marks_of(zobrist, holds, piece, target, taker, tall, at)
            if size > WHOLLY:
                larger, larger_marks = piece, leaves
                continue
            note = note_on(holds.table, leaves, size)
            if note == 0:
                if not looks:
                    holds.gain[at, index] = UNSEEN
                    return False
                lay_down_row(holds, heights, words, at, 0)
                make_move_in(near, clears, heights, words, 0, int64(cell), move % 6)
                note = look_into(
                    near, clears, around, zobrist, seat_of, settle, piece, leaves, holds
                )
        beside += held_by(note, seat)
        gain = max(gain, gain_in(note, seat))
    holds.larger[at, index], holds.leaves[at, index] = larger, larger_marks
    holds.beside[at, index], holds.gain[at, index] = beside, gain
    return True


@lean
def seen_after(holds: Holds, index: int, at: int) -> int:
    """What is known of a claim after a move of which all small areas are known."""
    seat, stage = holds.claim[at, SEAT], holds.claim[at, STAGE]
    wish = holds.claim[at, WISH] - holds.beside[at, index]
    gain = holds.gain[at, index] if stage == OTHERS else 0
    larger = holds.larger[at, index]
    if larger == ZERO:
        return SHOWN if gain >= wish else REFUTED
    note = bounds_on(holds.table, holds.leaves[at, index], int64(popcount(larger)))
    refuted = at_most(note, seat, 0) < wish - gain
    if at_least(note, seat, 0) >= wish - gain:
        return SHOWN
    if stage == OTHERS:
        if at_least(note, seat, 1) >= wish:
            return SHOWN
        refuted = refuted and at_most(note, seat, 1) < wish
    return REFUTED if refuted else OPEN


@lean
def begin_stage(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    holds: Holds,
    stage: int,
    at: int,
) -> int:
    """Look at all moves of the other seat, or of the claimant's; only open ones are kept."""
    claim = holds.claim
    seat = claim[at, SEAT]
    mover = 1 - seat if stage == OTHERS else seat
    movers = own_cells(holds, seat_of, mover, at) & holds.area[at]
    count = list_moves(near, around, zobrist, holds, movers, at)
    claim[at, STAGE], claim[at, ASKED], claim[at, KEPT] = stage, NOTHING, 0
    decisive = REFUTED if stage == OTHERS else SHOWN
    # What needs a look into a small area comes last: mostly another move is decisive.
    for step in range(2 * count):
        index, looks = step % count, step >= count
        if looks and holds.gain[at, index] != UNSEEN:
            continue
        if appraise(near, clears, around, zobrist, seat_of, settle, holds, index, looks, at):
            seen = seen_after(holds, index, at)
            if seen == decisive:
                return seen
            if seen == OPEN:
                swap_moves(holds, index, claim[at, KEPT], at)
                claim[at, KEPT] += 1
    if count == 0 and stage == OWN:
        return NO_MOVE
    return OPEN


@lean
def swap_moves(holds: Holds, one: int, other: int, at: int) -> None:
    """Let two moves of a list change places."""
    moves, leaves, larger = holds.moves, holds.leaves, holds.larger
    beside, gain = holds.beside, holds.gain
    move, marks, area = moves[at, one], leaves[at, one], larger[at, one]
    kept, gained = beside[at, one], gain[at, one]
    moves[at, one], leaves[at, one] = moves[at, other], leaves[at, other]
    larger[at, one], beside[at, one] = larger[at, other], beside[at, other]
    gain[at, one] = gain[at, other]
    moves[at, other], leaves[at, other], larger[at, other] = move, marks, area
    beside[at, other], gain[at, other] = kept, gained


@lean
def note_verdict(holds: Holds, verdict: int, at: int) -> None:
    """Remember what came of a claim after all that it needed was looked at."""
    seat, wish, stage = holds.claim[at, SEAT], holds.claim[at, WISH], holds.claim[at, STAGE]
    marks, size = holds.marks[at], int64(popcount(holds.area[at]))
    note = bounds_on(holds.table, marks, size)
    if verdict in (SHOWN, NO_MOVE):
        if holds.claim[at, FIRST] == 0:
            note = with_shown(note, seat, 0, wish)
        if verdict == SHOWN:
            note = with_shown(note, seat, 1, wish)
    else:
        # All leads in an area are even, or all are odd.
        note = with_refuted(note, seat, 0, wish - 2)
        if stage == OWN:
            note = with_refuted(note, seat, 1, wish - 2)
    keep_note(holds.table, marks, size, note)


@lean
def at_a_glance(holds: Holds, seat_of: Bytes, at: int) -> int:
    """What is known of a claim before any move is looked at."""
    area, claim = holds.area[at], holds.claim
    seat, first, wish = claim[at, SEAT], claim[at, FIRST], claim[at, WISH]
    note = bounds_on(holds.table, holds.marks[at], int64(popcount(area)))
    if at_least(note, seat, first) >= wish:
        return SHOWN
    if at_most(note, seat, first) < wish or at_least(note, 1 - seat, 1 - first) > -wish:
        return REFUTED
    low, high = bounds_in_any_order(holds, seat_of, area, uint64(64), ZERO, ZERO, at)
    if seat == 1:
        low, high = -high, -low
    return SHOWN if low >= wish else REFUTED if high < wish else OPEN


@lean
def pick(near: Bytes, holds: Holds, at: int) -> None:
    """Put the most promising move that is left last: it covers much, or was decisive before."""
    last = holds.claim[at, KEPT] - 1
    best = most = 0
    for index in range(last + 1):
        move = holds.moves[at, index]
        value = _CUP_UNDER * int64(holds.heights[at, near[move]])
        value += holds.trust[holds.claim[at, STAGE] - OTHERS, move]
        if index == 0 or value > most:
            best, most = index, value
    swap_moves(holds, best, last, at)


@lean
def next_question(near: Bytes, clears: Words, seat_of: Bytes, holds: Holds, at: int) -> None:
    """What is claimed of the larger area that the move last in the list leaves, a row below."""
    claim = holds.claim
    below, index, seat = at + 1, claim[at, KEPT] - 1, claim[at, SEAT]
    if claim[at, ASKED] == NOTHING:
        pick(near, holds, at)
        move, larger = holds.moves[at, index], holds.larger[at, index]
        lay_down_row(holds, holds.heights, holds.words, at, below)
        make_move_in(near, clears, holds.heights, holds.words, below, move // 6, move % 6)
        holds.area[below], holds.marks[below] = larger, holds.leaves[at, index]
        own = own_cells(holds, seat_of, seat, below)
        answers = claim[at, STAGE] == OTHERS and can_move(holds, own, larger, below)
        claim[at, ASKED] = AN_ANSWER if answers else THE_REST
    else:
        claim[at, ASKED] = THE_REST
    wish = claim[at, WISH] - holds.beside[at, index]
    if claim[at, ASKED] == THE_REST and claim[at, STAGE] == OTHERS:
        wish -= holds.gain[at, index]
    claim[below, SEAT], claim[below, WISH] = seat, wish
    claim[below, FIRST] = 1 if claim[at, ASKED] == AN_ANSWER else 0
    claim[below, STAGE] = NOT_BEGUN


@lean
def hear(holds: Holds, heard: int, at: int) -> int:
    """What the answer to the question asked last means for a claim."""
    claim, trust = holds.claim, holds.trust
    own, kind = claim[at, STAGE] == OWN, claim[at, STAGE] - OTHERS
    move = holds.moves[at, claim[at, KEPT] - 1]
    decisive = own == (heard == SHOWN)
    trust[kind, move] = raised(trust[kind, move]) if decisive else lowered(trust[kind, move])
    if own and heard == SHOWN:
        return SHOWN
    if not own and heard == REFUTED:
        answer_elsewhere = holds.gain[at, claim[at, KEPT] - 1] > 0
        return OPEN if claim[at, ASKED] == AN_ANSWER and answer_elsewhere else REFUTED
    claim[at, KEPT] -= 1
    claim[at, ASKED] = NOTHING
    return OPEN


@bare
def holds_so_much(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    area: int,
    marks: int,
    seat: int,
    first: int,
    wish: int,
    holds: Holds,
) -> int:
    """Whether a seat holds so much in an area of `FIRST_ROW`, moving first there or not.

    Shown, refuted, or left open where that takes too long. Who claims to move first must have a
    move there.
    """
    claim = holds.claim
    at, effort, heard = FIRST_ROW, 0, OPEN
    holds.area[at], holds.marks[at] = area, marks
    claim[at, SEAT], claim[at, FIRST], claim[at, WISH] = seat, first, wish
    claim[at, STAGE] = NOT_BEGUN
    while True:
        begun, stage = claim[at, STAGE] != NOT_BEGUN, NOT_BEGUN
        if begun:
            verdict = hear(holds, heard, at)
        else:
            verdict = at_a_glance(holds, seat_of, at)
            effort += 1
            if verdict == OPEN:
                stage = OTHERS if claim[at, FIRST] == 0 else OWN
                if effort > EFFORT:
                    return OPEN
        while True:
            if verdict == OPEN and begun and claim[at, KEPT] == 0:
                if claim[at, STAGE] == OTHERS:
                    stage = OWN
                else:
                    verdict = REFUTED
            if stage == NOT_BEGUN:
                break
            verdict = begin_stage(near, clears, around, zobrist, seat_of, settle, holds, stage, at)
            begun, stage = True, NOT_BEGUN
        if verdict == OPEN:
            next_question(near, clears, seat_of, holds, at)
            at += 1
            continue
        if begun:
            note_verdict(holds, verdict, at)
        heard = SHOWN if verdict == NO_MOVE else verdict
        if at == FIRST_ROW:
            return heard
        at -= 1
