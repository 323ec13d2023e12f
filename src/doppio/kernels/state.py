"""One position of a search: a row of heights and a row of words, and what a move makes of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint8, uint64

from doppio.kernels.bits import ONE, SIX, ZERO, lowest
from doppio.kernels.board import EMPTY, Board, Bytes, Counts, Words
from doppio.kernels.compiled import bare, lean, part

STEPS = 0
"""Words 0 to 5: the cells whose stack may step that way."""
COLOURS = 6
"""Words 6 to 9: the cells of each colour."""
WORDS = 10

_NONE = uint8(EMPTY)


class Spot(NamedTuple):
    """A position; `bank` are the cups by colour that `settle` took off.

    What is handed one and reads it more than once takes it apart first: that is quicker.
    """

    heights: Bytes
    words: Words
    bank: Counts

    @classmethod
    def of(cls, board: Board) -> Spot:
        """That of a board."""
        return cls(board.heights, np.concatenate([board.steps, board.colours]), board.bank)


def new_spot() -> Spot:
    """Room for a position."""
    return Spot(np.zeros(65, np.uint8), np.zeros(WORDS, np.uint64), np.zeros(4, np.int64))


@bare
def fill(these: Counts, values: Counts) -> None:
    """Copy numbers one by one: arrays as a whole bring words for errors, long to compile."""
    for index in range(these.shape[0]):
        these[index] = values[index]


@bare
def lay_out(spot: Spot, start: Spot) -> None:
    """Begin anew from a position."""
    fill(spot.heights, start.heights)
    fill(spot.words, start.words)
    fill(spot.bank, start.bank)


@part
def make_move(
    near: Bytes,
    clears: Words,
    heights: Bytes,
    words: Words,
    source: int,
    way: int,
) -> None:
    """Move the stack on `source` that way, in place; the move must be possible."""
    start = uint64(source)
    target = uint64(near[start * SIX + uint64(way)])
    s, t = ONE << start, ONE << target
    taker = 0
    for colour in range(COLOURS, COLOURS + 4):
        if words[colour] & s != ZERO:
            taker = colour
        words[colour] &= ~(s | t)
    words[taker] |= t
    tall = uint8(heights[start] + heights[target])
    heights[start] = _NONE
    heights[target] = tall
    for direction in range(6):
        words[direction] &= clears[start * SIX + uint64(direction)]
    for direction in range(6):
        n = uint64(near[target * SIX + uint64(direction)])
        h = heights[n]
        b = (ONE << n) if n < uint64(64) else ZERO
        words[direction] = (words[direction] & ~t) | (t if h <= tall else ZERO)
        back = 5 - direction
        words[back] = (words[back] & ~b) | (b if h >= tall else ZERO)


@lean
def make_move_in(
    near: Bytes, clears: Words, heights: Bytes, words: Words, at: int, source: int, way: int
) -> None:
    """The same in row `at` of many: taking a row out of them costs as much as the move itself."""
    start = uint64(source)
    target = uint64(near[start * SIX + uint64(way)])
    s, t = ONE << start, ONE << target
    taker = 0
    for colour in range(COLOURS, COLOURS + 4):
        if words[at, colour] & s != ZERO:
            taker = colour
        words[at, colour] &= ~(s | t)
    words[at, taker] |= t
    tall = uint8(heights[at, start] + heights[at, target])
    heights[at, start] = _NONE
    heights[at, target] = tall
    for direction in range(6):
        words[at, direction] &= clears[start * SIX + uint64(direction)]
    for direction in range(6):
        n = uint64(near[target * SIX + uint64(direction)])
        h = heights[at, n]
        b = (ONE << n) if n < uint64(64) else ZERO
        words[at, direction] = (words[at, direction] & ~t) | (t if h <= tall else ZERO)
        back = 5 - direction
        words[at, back] = (words[at, back] & ~b) | (b if h >= tall else ZERO)


@lean
def colour_at(words: Words, cell: int, at: int) -> int:
    """The colour of the stack on a cell. No branch: which one it is cannot be foretold."""
    second = words[at, COLOURS + 1] >> cell & ONE
    third = words[at, COLOURS + 2] >> cell & ONE
    fourth = words[at, COLOURS + 3] >> cell & ONE
    return second + (third << ONE) + fourth + (fourth << ONE)


@lean
def mark_of(zobrist: Words, cell: int, colour: int, height: int) -> int:
    """The mark of a stack; all numbers are words, which need no look at their sign."""
    return zobrist[(cell << uint64(9)) + (colour << uint64(7)) + height]


@part
def take_off_settled(around: Words, heights: Bytes, words: Words, bank: Counts) -> None:
    """The `settle` option: lone stacks and unequal lone pairs go to the bank, in place."""
    occupied = words[6] | words[7] | words[8] | words[9]
    off = ZERO
    left = occupied
    while left != ZERO:
        cell = lowest(left)
        left &= left - ONE
        touching = around[cell] & occupied
        cups = 0
        if touching == ZERO:
            cups = int(heights[cell])
        elif touching & (touching - ONE) == ZERO:
            other = lowest(touching)
            if around[other] & occupied == ONE << cell and heights[other] < heights[cell]:
                cups = int(heights[cell]) + int(heights[other])
        if cups:
            off |= (ONE << cell) | touching
            for colour in range(4):
                if words[COLOURS + colour] >> cell & ONE:
                    bank[colour] += cups
    if off != ZERO:
        for word in range(WORDS):
            words[word] &= ~off
        while off != ZERO:
            heights[lowest(off)] = _NONE
            off &= off - ONE


@part
def can_move(words: Words, own: int) -> bool:
    """Whether a stack on one of these cells may step anywhere."""
    any_step = words[0] | words[1] | words[2] | words[3] | words[4] | words[5]
    return bool(any_step & own != ZERO)


@part
def next_turn(words: Words, seat_of: Bytes, seats: int, gone: int, after: int) -> int:
    """The first seat clockwise after this one that is here and can move; -1 when none can."""
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        if gone >> seat & 1:
            continue
        own = ZERO
        for colour in range(4):
            if seat_of[colour] == seat:
                own |= words[COLOURS + colour]
        if can_move(words, own):
            return seat
    return -1
