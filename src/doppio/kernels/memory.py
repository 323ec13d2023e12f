"""What a proof remembers of positions: bounds on the result, by areas, spare moves and turn.

Places that are likely to be asked for together lie together: all that is known of the same areas,
whoever is to move and whatever there is of spare moves. A spare move more never hurts, and giving
the turn away costs no more than one, so that what is known of one of them often answers another.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from numba import uint64

from doppio.kernels.bits import lean, length
from doppio.kernels.board import Counts, Words

YES, NO, CUT, UNKNOWN = 1, 0, -1, -2
_BUCKET = 4
_WIDTH = 10
_MASK, _HALF = (1 << _WIDTH) - 1, 1 << _WIDTH - 1
_STANDING, _SPARES = 4 * _WIDTH, 64
"""A note holds a low bound, a high bound, a move and the work it took, so many bits for each; then
whose turn it is and the spare moves."""


@lean
def place_in(keys: Words, key: int) -> int:
    """The first of the places where something with this key may be."""
    return key & uint64(keys.shape[0] - _BUCKET)


@lean
def remember(
    keys: Words,
    known: Counts,
    key: int,
    turn: int,
    spare: int,
    wanted: int,
    answer: int,
    move: int,
    work: int,
) -> None:
    """Note the bound on the side that was shown, in place of what took the least work."""
    first = place_in(keys, key)
    standing = 2 * (spare + _SPARES) + turn
    place, cheapest = first, 1 << _WIDTH
    low, high = -_HALF, _HALF - 1
    for slot in range(_BUCKET):
        index = first + uint64(slot)
        note = known[index]
        if keys[index] == key and note >> _STANDING == standing:
            low, high = (note & _MASK) - _HALF, (note >> _WIDTH & _MASK) - _HALF
            place, cheapest = index, -1
        elif (note >> 3 * _WIDTH & _MASK) < cheapest:
            place, cheapest = index, note >> 3 * _WIDTH & _MASK
    if answer == YES:
        low = max(low, wanted)
    else:
        high = min(high, wanted - 1)
    keys[place] = key
    note = (low + _HALF) | (high + _HALF) << _WIDTH | (move + 1) << 2 * _WIDTH
    known[place] = note | np.int64(length(uint64(work))) << 3 * _WIDTH | standing << _STANDING


@lean
def recall(
    keys: Words, known: Counts, key: int, turn: int, spare: int, wanted: int
) -> tuple[int, int]:
    """What is remembered: an answer or `UNKNOWN`, and a move to try first, or -1."""
    first = place_in(keys, key)
    hint = -1
    for slot in range(_BUCKET):
        if keys[first + uint64(slot)] == key:
            note = known[first + uint64(slot)]
            its_turn = note >> _STANDING & 1
            ahead = spare - ((note >> _STANDING + 1) - _SPARES) + turn - its_turn
            if its_turn == turn:
                hint = (note >> 2 * _WIDTH & _MASK) - 1
            if (note & _MASK) - _HALF >= wanted and ahead >= 0 and turn <= its_turn:
                return YES, hint
            if (note >> _WIDTH & _MASK) - _HALF < wanted and ahead <= 0 and turn >= its_turn:
                return NO, hint
    return UNKNOWN, hint
