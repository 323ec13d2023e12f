"""Little areas as games of their own: those with the same moves are the same, wherever they lie.

A spare move changes nothing but whose turn it is. More of them never hurt, since a move only ever
takes moves away from the other seat, and one spare move for each seat is as good as none: each is
the answer to the other. So a position has a number of spare moves, those of seat 0 less those of
seat 1. An area where one seat alone can move, and has a way that brings it both the most cups and
the most moves, is no more than cups and spare moves.

Any other area is known by what its moves lead to: by a number made of the numbers of what is left,
the cups that are sure and the spare moves, leaving out moves that are worse than another in cups
and spare moves and no different otherwise. Cups that are sure are taken out, so that heights which
make no difference make no difference to the number either.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from doppio.kernels.bits import ONE, ZERO, lean, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.state import COLOURS, make_move

LITTLE = 4
"""The most stacks of an area that is looked at as a game of its own."""
PLACES = 1 << 15
ROOM = 3 * PLACES
"""Numbers kept for little areas: what they are marked by, their game, and the rest packed."""
_MOST = 32
_NEVER = 1 << 20
_FIELD = 1024
_HALF = 512
_GAME = uint64(0x51ED270B9F3A4C21)
_LEFT = uint64(0x1F83D9ABFB41BD6B)


@lean
def mix(word: int) -> int:
    """A word whose bits all depend on all bits of another."""
    word = uint64(word)
    word ^= word >> uint64(30)
    word *= uint64(0xBF58476D1CE4E5B9)
    word ^= word >> uint64(27)
    word *= uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


@lean
def packed(sure: int, spare: int, low: int, high: int) -> int:
    """What a part comes to, in one number."""
    fields = ((sure + _HALF) * _FIELD + spare + _HALF) * _FIELD + low + _HALF
    return int(fields * _FIELD + high + _HALF)


@lean
def sure_of(result: int) -> int:
    """What seat 0 leads by in any case."""
    return int((result >> 30) - _HALF)


@lean
def spare_of(result: int) -> int:
    """The spare moves of seat 0 less those of seat 1."""
    return int((result >> 20 & _FIELD - 1) - _HALF)


@lean
def low_of(result: int) -> int:
    """The least that is added to what is sure."""
    return int((result >> 10 & _FIELD - 1) - _HALF)


@lean
def high_of(result: int) -> int:
    """The most that is added to what is sure."""
    return int((result & _FIELD - 1) - _HALF)


@lean
def spread(around: Words, seed: int, within: int) -> int:
    """All cells that hang together with a cell."""
    area = border = seed
    while border != ZERO:
        cell = lowest(border)
        border &= border - ONE
        fresh = around[cell] & within & ~area
        area |= fresh
        border |= fresh
    return area


@lean
def marked(zobrist: Words, heights: Bytes, words: Words, area: int) -> int:
    """The mark of an area: what stands where in it."""
    marks = ZERO
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        colour = 0
        while not words[COLOURS + colour] >> cell & ONE:
            colour += 1
        marks ^= zobrist[(int(cell) * 4 + colour) * 128 + int(heights[cell])]
    return marks


@lean
def place_of(marks: int) -> int:
    """Where the area with this mark is kept in the notes, if it is."""
    return int(3 * np.int64(marks & uint64(PLACES - 1)))


@lean
def keep(options: Words, facts: Counts, count: int, game: int, sure: int, spare: int) -> int:
    """Note a way to move unless another is at least as good; both told as its mover sees them."""
    for index in range(count):
        if options[index] == game and facts[index, 0] >= sure and facts[index, 1] >= spare:
            return count
    kept = 0
    for index in range(count):
        worse = options[index] == game and facts[index, 0] <= sure and facts[index, 1] <= spare
        if not worse:
            options[kept] = options[index]
            facts[kept, 0], facts[kept, 1] = facts[index, 0], facts[index, 1]
            kept += 1
    options[kept] = game
    facts[kept, 0], facts[kept, 1] = sure, spare
    return kept + 1


@lean
def numbered(options: Words, facts: Counts, counts: Counts, base: int) -> int:
    """The number of a game: the same for the same ways to move in any order."""
    game = _GAME
    for seat in range(2):
        ways = ZERO
        sign = 1 - 2 * seat
        for index in range(counts[seat]):
            sure = sign * facts[seat, index, 0] - base + _HALF
            spare = sign * facts[seat, index, 1] + _HALF
            ways += mix(mix(options[seat, index] + _LEFT) + uint64(sure * _FIELD + spare))
        game = mix(mix(game ^ ways) + uint64(seat + 1))
    return game | ONE


@njit(nogil=True, cache=True)
def little(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    heights: Bytes,
    words: Words,
    seat_of: Bytes,
    settle: bool,
    area: int,
    notes: Counts,
) -> tuple[int, int]:
    """The number of an area's game (0: it is decided), and what it comes to, packed.

    What is sure is the least that seat 0 leads by there whatever the order of play, if it chooses
    its own moves well, and the rest is counted from there.
    """
    top, second, owner = 0, 0, 0
    left = area
    while left != ZERO:
        cell = lowest(left)
        left &= left - ONE
        if int(heights[cell]) > top:
            top, second = int(heights[cell]), top
            for colour in range(4):
                if words[COLOURS + colour] >> cell & ONE:
                    owner = int(seat_of[colour])
        else:
            second = max(second, int(heights[cell]))
    size = int(popcount(area))
    if size == 1 or (size == 2 and top != second):
        sure = top if size == 1 else top + second
        spare = 0 if size == 1 or settle else 1
        sign = 1 - 2 * owner
        return ZERO, packed(sign * sure, sign * spare, 0, 0)
    marks = marked(zobrist, heights, words, area)
    place = place_of(marks)
    if uint64(notes[place]) == marks:
        return uint64(notes[place + 1]), notes[place + 2]
    options = np.empty((2, _MOST), np.uint64)
    facts = np.empty((2, _MOST, 2), np.int64)
    counts = np.zeros(2, np.int64)
    least, most = np.empty(2, np.int64), np.empty(2, np.int64)
    least[0] = most[0] = -_NEVER
    least[1] = most[1] = _NEVER
    for way in range(6):
        sources = words[way] & area
        while sources != ZERO:
            cell = lowest(sources)
            sources &= sources - ONE
            seat = 0
            for colour in range(4):
                if words[COLOURS + colour] >> cell & ONE:
                    seat = int(seat_of[colour])
            below, after = heights.copy(), words.copy()
            make_move(near, clears, below, after, int(cell), way)
            rest = area & ~(ONE << cell)
            game, sure, spare, low, high = ZERO, 0, 0, 0, 0
            while rest != ZERO:
                part = spread(around, rest & (ZERO - rest), rest)
                rest &= ~part
                one, result = little(
                    near, clears, around, zobrist, below, after, seat_of, settle, part, notes
                )
                game += one
                sure += sure_of(result)
                spare += spare_of(result)
                low += sure_of(result) + low_of(result)
                high += sure_of(result) + high_of(result)
            if seat == 0:
                least[0], most[0] = max(least[0], low), max(most[0], high)
            else:
                least[1], most[1] = min(least[1], low), min(most[1], high)
            sign = 1 - 2 * seat
            counts[seat] = keep(
                options[seat], facts[seat], counts[seat], game, sign * sure, sign * spare
            )
    alone = 0 if counts[1] == 0 else 1
    sign = 1 - 2 * alone
    if counts[1 - alone] == 0 and counts[alone] == 1 and options[alone, 0] == ZERO:
        game = ZERO
        sure, spare = facts[alone, 0, 0], facts[alone, 0, 1] + 1
        result = packed(sign * sure, sign * spare, 0, 0)
    else:
        base = min(least[0] if counts[0] else _NEVER, least[1])
        above = max(most[0], most[1] if counts[1] else -_NEVER)
        game = numbered(options, facts, counts, base)
        result = packed(base, 0, 0, above - base)
    notes[place], notes[place + 1], notes[place + 2] = int(marks), int(game), result
    return game, result
