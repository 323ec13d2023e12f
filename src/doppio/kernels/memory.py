"""What a proof remembers of positions: bounds on the result, by areas, spare moves and turn.

Places that are likely to be asked for together lie together: all that is known of the same areas,
whoever is to move and whatever there is of spare moves. A spare move more never hurts, and giving
the turn away costs no more than one, so that what is known of one of them often answers another.

Several threads may share a memory, without waiting for each other: a key is kept folded into its
note, so that what two threads have written half each has neither key.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from numba import uint64

from doppio.kernels.bits import length
from doppio.kernels.board import Counts
from doppio.kernels.compiled import lean

YES, NO, CUT, UNKNOWN = 1, 0, -1, -2
_BUCKET = 4
_LINE = 64
"""Bytes that a processor fetches at once: just one bucket of keys with their notes."""
_KEY, _NOTE = 0, 1
_WIDTH = 10
_MASK, _HALF = (1 << _WIDTH) - 1, 1 << _WIDTH - 1
MOST_LEAD = _HALF - 1
"""Bounds go as far as this."""
_STANDING, _SPARES = 4 * _WIDTH, 64
"""A note holds a low bound, a high bound, a move and the work it took, so many bits for each; then
whose turn it is and the spare moves."""


def new_memory(bits: int) -> Counts:
    """Room for so many notes, as a power of two, or at least for one bucket; each beside its key.

    It begins where a line of memory does, so that no bucket lies in two of them.
    """
    wanted = 16 << max(bits, 2)
    room = np.zeros(wanted + _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    return room[begin : begin + wanted].view(np.int64).reshape(-1, 2)


@lean
def place_in(memory: Counts, key: int) -> int:
    """The first of the places where something with this key may be."""
    return key & uint64(memory.shape[0] - _BUCKET)


@lean
def remember(
    memory: Counts,
    key: int,
    turn: int,
    spare: int,
    answer: int,
    bound: int,
    move: int,
    work: int,
) -> None:
    """Note the bound on the side that was shown, in place of what took the least work."""
    first = place_in(memory, key)
    standing = 2 * (spare + _SPARES) + turn
    place, cheapest = first, 1 << _WIDTH
    low, high = -_HALF, _HALF - 1
    for slot in range(_BUCKET):
        index = first + uint64(slot)
        note = memory[index, _NOTE]
        if uint64(memory[index, _KEY] ^ note) == key and note >> _STANDING == standing:
            low, high = (note & _MASK) - _HALF, (note >> _WIDTH & _MASK) - _HALF
            place, cheapest = index, -1
            if move < 0:
                move = (note >> 2 * _WIDTH & _MASK) - 1
        elif (note >> 3 * _WIDTH & _MASK) < cheapest:
            place, cheapest = index, note >> 3 * _WIDTH & _MASK
    if answer == YES:
        low = max(low, bound)
    else:
        high = min(high, bound)
    note = (low + _HALF) | (high + _HALF) << _WIDTH | (move + 1) << 2 * _WIDTH
    note |= np.int64(length(uint64(work))) << 3 * _WIDTH | standing << _STANDING
    memory[place, _KEY], memory[place, _NOTE] = np.int64(key) ^ note, note


@lean
def recall(memory: Counts, key: int, turn: int, spare: int, wanted: int) -> tuple[int, int, int]:
    """What is remembered: an answer or `UNKNOWN`, its bound, and a move to try first, or -1."""
    first = place_in(memory, key)
    hint = -1
    for slot in range(_BUCKET):
        note = memory[first + uint64(slot), _NOTE]
        if uint64(memory[first + uint64(slot), _KEY] ^ note) == key:
            its_turn = note >> _STANDING & 1
            ahead = spare - ((note >> _STANDING + 1) - _SPARES) + turn - its_turn
            if its_turn == turn:
                hint = (note >> 2 * _WIDTH & _MASK) - 1
            low, high = (note & _MASK) - _HALF, (note >> _WIDTH & _MASK) - _HALF
            if low >= wanted and ahead >= 0 and turn <= its_turn:
                return YES, low, hint
            if high < wanted and ahead <= 0 and turn >= its_turn:
                return NO, high, hint
    return UNKNOWN, 0, hint
