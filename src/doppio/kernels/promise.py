"""Which move to try first in a proof: what is tried first decides how much there is to look at.

Moves that leave the other seat fewer moves come first, more so if they take cups and cannot be
taken back at once. Beside that, a move that cut something short is credited with all the work that
went into it, and those tried before it in vain are charged the same: as moves of their kind (does
it take, can it be taken back), and as replies to a move. What counts of it is its length in bits.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from doppio.kernels.bits import ONE, SIX, ZERO, length, lowest
from doppio.kernels.board import Bytes, Counts, Words

MOVES = 384
SPARE_MOVE = MOVES
"""It changes nothing but whose turn it is, and stands for what was moved before the first move."""
SEATS = 2 * MOVES
KINDS = 4 * SEATS
CREDITS = KINDS + (MOVES + 1) * MOVES
FIRST = 1 << 40
_FEWER_MOVES, _CUPS, _CREDIT = 18, 3, 2
_SPARE_MERIT = -56


@njit(nogil=True, cache=True)
def credited(credit: int) -> int:
    """The length of a credit, or of a debt with its sign."""
    bits = np.int64(length(uint64(abs(credit))))
    return bits if credit > 0 else -bits


@njit(nogil=True, cache=True)
def list_moves(
    near: Bytes,
    around: Words,
    heights: Bytes,
    words: Words,
    seat: int,
    own: int,
    theirs: int,
    spare: bool,
    before: int,
    hint: int,
    history: Counts,
    moves: Counts,
    merits: Counts,
    credit_at: Counts,
    at: int,
) -> int:
    """Fill row `at`: a seat's moves, their merits, where their credit is kept; how many."""
    rich = history.shape[0] >= CREDITS
    replies = KINDS + before * MOVES
    count = 0
    for way in range(6):
        sources = words[at, way] & own
        while sources != ZERO:
            cell = lowest(sources)
            sources &= sources - ONE
            target = uint64(near[cell * SIX + uint64(way)])
            move = int(cell) * 6 + way
            mine, low = np.int64(heights[at, cell]), np.int64(heights[at, target])
            tall = low + mine
            takes = theirs >> target & ONE != ZERO
            lost = 0
            if takes:
                for onward in range(6):
                    lost += 1 if words[at, onward] >> target & ONE else 0
            left = around[cell] & theirs
            while left != ZERO:
                lost += 1 if heights[at, lowest(left)] >= mine else 0
                left &= left - ONE
            rivals = around[target] & theirs & ~(ONE << target)
            taken = False
            while rivals != ZERO:
                h = np.int64(heights[at, lowest(rivals)])
                rivals &= rivals - ONE
                if h >= tall:
                    taken = True
                elif h >= low:
                    lost += 1
            cups = (2 * low if takes else -low) - (2 * tall if taken else 0)
            credit = seat * MOVES + move
            earned = cups
            if rich:
                credit += ((2 if takes else 0) + (1 if taken else 0)) * SEATS
                earned += history[replies + move]
            earned += history[credit]
            moves[at, count], credit_at[at, count] = move, credit
            merits[at, count] = _FEWER_MOVES * lost + _CUPS * cups + _CREDIT * credited(earned)
            if move == hint:
                merits[at, count] = FIRST
            count += 1
    if spare:
        moves[at, count], credit_at[at, count] = SPARE_MOVE, -1
        merits[at, count] = FIRST if hint == SPARE_MOVE else _SPARE_MERIT
        count += 1
    return count
