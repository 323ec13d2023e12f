"""Which move to try first in a proof: what is tried first decides how much there is to look at.

Four of five moves that are tried would do, but some need twice the work of others. So every move is
made and what it leads to is weighed: few moves and few safe cups for the other seat, few own cups
that could be taken at once, spare moves, and some moves of one's own. How much each of these counts
was learned from positions whose moves had all been tried, with the work each of them took.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from doppio.kernels.bits import ONE, ZERO, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import lean
from doppio.kernels.reach import Sides, cups_on, reached

MOVES = 384
SPARE_MOVE = MOVES
"""It changes nothing but whose turn it is."""
_THEIR_MOVE, _THEIR_MOVER, _SAFE_CUP = -13, -4, -6
_THREATENED, _THREATENED_CUP = 22, -27
_SPARE, _IS_SPARE, _AREA, _CUP_UNDER = 15, -34, 17, 11
_OWN_MOVES = np.array([61 * np.log1p(count) - 3.4 * count for count in range(MOVES)], np.int64)
"""Merits, in 64ths of what makes a move e times as likely to take the least work."""


@lean
def list_moves(words: Words, own: int, spare: bool, moves: Counts, row: int, at: int) -> int:
    """Fill a row with the moves of a seat's stacks; tells how many there are."""
    count = 0
    for way in range(6):
        sources = words[at, way] & own
        while sources != ZERO:
            moves[row, count] = int(lowest(sources)) * 6 + way
            sources &= sources - ONE
            count += 1
    if spare:
        moves[row, count] = SPARE_MOVE
        count += 1
    return count


@lean
def merit(sides: Sides, heights: Bytes, words: Words, own: int, theirs: int, at: int) -> int:
    """How much a seat may like the stacks in row `at`, after its move."""
    own_moves, attacked = reached(sides, heights, words, own, at)
    their_moves, threatened = reached(sides, heights, words, theirs, at)
    threatened &= own
    movers = theirs & (
        words[at, 0] | words[at, 1] | words[at, 2] | words[at, 3] | words[at, 4] | words[at, 5]
    )
    value = _OWN_MOVES[own_moves] + _THEIR_MOVE * their_moves
    value += _THEIR_MOVER * int(popcount(movers)) + _THREATENED * int(popcount(threatened))
    value += _THREATENED_CUP * cups_on(heights, threatened, at)
    return value + _SAFE_CUP * cups_on(heights, theirs & ~attacked, at)


@lean
def circumstances(spare: int, parts: int, sure: int, open_cups: int) -> int:
    """The same of all that is not on the board: spare moves and areas; and the bounds.

    `sure` is how far the bound it wants to raise lies from the goal, `open_cups` the other one.
    """
    return _SPARE * spare + _AREA * parts + open_cups - sure


@lean
def manner(near: Bytes, heights: Bytes, move: int, at: int) -> int:
    """How much a move itself is liked, in a row where it is not made yet: it should cover much."""
    if move == SPARE_MOVE:
        return _IS_SPARE
    return _CUP_UNDER * int(heights[at, near[move]])
