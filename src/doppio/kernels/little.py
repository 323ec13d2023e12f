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

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import ONE, ZERO, lowest, popcount
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, lean, part
from doppio.kernels.state import COLOURS, WORDS, make_move_in

LITTLE = 5
"""The most stacks of an area that is looked at as a game of its own."""
BRIEFLY = 4
"""The same where a proof is short: the games of larger areas cost more than they save then."""
_PLACES = {0: 1, BRIEFLY: 1 << 15, LITTLE: 1 << 17}
_SOME_PLACES, _MANY_PLACES = _PLACES[BRIEFLY], _PLACES[LITTLE]
_NOTE = 3
_MARKS, _NUMBER, _RESULT = range(3)
"""What is kept of a little area: what it is marked by, its game, and the rest packed."""
_MOST = 32
_NEVER = 1 << 20
_FIELD = 1024
_HALF = 512
_ITS_GAME, _ITS_SURE, _ITS_SPARE, _ITS_LOW, _ITS_HIGH = range(5)
_SUMS = 5
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
def marked(zobrist: Words, heights: Bytes, words: Words, area: int, at: int) -> int:
    """The mark of an area of row `at`: what stands where in it."""
    marks = ZERO
    while area != ZERO:
        cell = lowest(area)
        area &= area - ONE
        colour = 0
        while not words[at, COLOURS + colour] >> cell & ONE:
            colour += 1
        marks ^= zobrist[(int(cell) * 4 + colour) * 128 + int(heights[at, cell])]
    return marks


def new_notes(stacks: int) -> Counts:
    """Room for notes on areas of at most so many stacks: `LITTLE`, `BRIEFLY`, or none at all."""
    return np.zeros((_PLACES[stacks], _NOTE), np.int64)


@lean
def most_noted(notes: Counts) -> int:
    """How many stacks an area may have to be noted."""
    if notes.shape[0] >= _MANY_PLACES:
        return LITTLE
    return BRIEFLY if notes.shape[0] >= _SOME_PLACES else 0


@lean
def place_of(notes: Counts, marks: int) -> int:
    """Where the area with this mark is kept in the notes, if it is."""
    return marks & uint64(notes.shape[0] - 1)


@lean
def is_noted(notes: Counts, marks: int) -> bool:
    """Whether the area with this mark is."""
    return uint64(notes[place_of(notes, marks), _MARKS]) == marks


@lean
def noted(notes: Counts, marks: int) -> tuple[int, int]:
    """The game and the result of an area that is noted."""
    place = place_of(notes, marks)
    return uint64(notes[place, _NUMBER]), notes[place, _RESULT]


class Pad(NamedTuple):
    """Room to look at an area and at all that it can become, a row for every move that is ahead.

    Of each row: the position; the area looked at, its moves that are left to make this `way`, and
    what is left of it after the one made last; who made that, and what it comes to. Of either seat:
    what moves lead to, what they bring, how many there are; what it is sure of if it moves, and
    what it may hope for.
    """

    heights: Bytes
    words: Words
    area: Words
    sources: Words
    rest: Words
    way: Counts
    mover: Counts
    sums: Counts
    options: Words
    facts: Counts
    counts: Counts
    least: Counts
    most: Counts


@part
def new_pad() -> Pad:
    """An empty one."""
    rows = LITTLE + 1
    return Pad(
        np.empty((rows, 65), np.uint8),
        np.empty((rows, WORDS), np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.uint64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty((rows, _SUMS), np.int64),
        np.empty((rows, 2, _MOST), np.uint64),
        np.empty((rows, 2, _MOST, 2), np.int64),
        np.empty((rows, 2), np.int64),
        np.empty((rows, 2), np.int64),
        np.empty((rows, 2), np.int64),
    )


@lean
def lay_down(pad: Pad, heights: Bytes, words: Words, at: int, to: int) -> None:
    """Copy a position in row `at` of others to row `to` of the pad."""
    for index in range(heights.shape[1]):
        pad.heights[to, index] = heights[at, index]
    for index in range(WORDS):
        pad.words[to, index] = words[at, index]


@lean
def keep(pad: Pad, at: int, seat: int, game: int, sure: int, spare: int) -> None:
    """Note a way to move unless another is at least as good; both told as its mover sees them."""
    options, facts, count = pad.options, pad.facts, pad.counts[at, seat]
    for index in range(count):
        same = options[at, seat, index] == game
        if same and facts[at, seat, index, 0] >= sure and facts[at, seat, index, 1] >= spare:
            return
    kept = 0
    for index in range(count):
        same = options[at, seat, index] == game
        if same and facts[at, seat, index, 0] <= sure and facts[at, seat, index, 1] <= spare:
            continue
        options[at, seat, kept] = options[at, seat, index]
        for fact in range(2):
            facts[at, seat, kept, fact] = facts[at, seat, index, fact]
        kept += 1
    options[at, seat, kept] = game
    facts[at, seat, kept, 0], facts[at, seat, kept, 1] = sure, spare
    pad.counts[at, seat] = kept + 1


@lean
def numbered(pad: Pad, at: int, base: int) -> int:
    """The number of a game: the same for the same ways to move in any order."""
    game = _GAME
    for seat in range(2):
        ways = ZERO
        sign = 1 - 2 * seat
        for index in range(pad.counts[at, seat]):
            sure = sign * pad.facts[at, seat, index, 0] - base + _HALF
            spare = sign * pad.facts[at, seat, index, 1] + _HALF
            way = mix(pad.options[at, seat, index] + _LEFT)
            ways += mix(way + uint64(sure * _FIELD + spare))
        game = mix(mix(game ^ ways) + uint64(seat + 1))
    return game | ONE


@lean
def at_sight(
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    area: int,
    notes: Counts,
    pad: Pad,
    at: int,
) -> tuple[bool, int, int]:
    """What is known of an area of row `at` without a move: whether anything is, game and result."""
    top, second, owner = 0, 0, 0
    left = area
    while left != ZERO:
        cell = lowest(left)
        left &= left - ONE
        if int(pad.heights[at, cell]) > top:
            top, second = int(pad.heights[at, cell]), top
            owner = seat_at(seat_of, pad.words, cell, at)
        else:
            second = max(second, int(pad.heights[at, cell]))
    size = int(popcount(area))
    if size == 1 or (size == 2 and top != second):
        spare = 0 if size == 1 or settle else 1
        sign = 1 - 2 * owner
        return True, ZERO, packed(sign * (top + second), sign * spare, 0, 0)
    marks = marked(zobrist, pad.heights, pad.words, area, at)
    game, result = noted(notes, marks)
    return is_noted(notes, marks), game, result


@lean
def seat_at(seat_of: Bytes, words: Words, cell: int, at: int) -> int:
    """Whose stack stands on a cell."""
    for colour in range(4):
        if words[at, COLOURS + colour] >> cell & ONE:
            return int(seat_of[colour])
    return 0


@lean
def begin(pad: Pad, at: int, area: int) -> None:
    """Look at an area of row `at`: no move of it is made yet."""
    pad.area[at], pad.rest[at] = area, ZERO
    pad.way[at], pad.sources[at] = 0, pad.words[at, 0] & area
    pad.mover[at] = -1
    for seat in range(2):
        pad.counts[at, seat] = 0
        pad.least[at, seat] = pad.most[at, seat] = -_NEVER


@lean
def add(pad: Pad, at: int, game: int, result: int) -> None:
    """One more part of what the move made last comes to."""
    pad.sums[at, _ITS_GAME] = np.int64(uint64(pad.sums[at, _ITS_GAME]) + game)
    pad.sums[at, _ITS_SURE] += sure_of(result)
    pad.sums[at, _ITS_SPARE] += spare_of(result)
    pad.sums[at, _ITS_LOW] += sure_of(result) + low_of(result)
    pad.sums[at, _ITS_HIGH] += sure_of(result) + high_of(result)


@lean
def next_move(near: Bytes, clears: Words, seat_of: Bytes, pad: Pad, at: int) -> bool:
    """Make the next move of an area, in the row before its own; says no when there is none left."""
    while pad.sources[at] == ZERO:
        pad.way[at] += 1
        if pad.way[at] == 6:
            return False
        pad.sources[at] = pad.words[at, pad.way[at]] & pad.area[at]
    cell = lowest(pad.sources[at])
    pad.sources[at] &= pad.sources[at] - ONE
    pad.mover[at] = seat_at(seat_of, pad.words, cell, at)
    pad.rest[at] = pad.area[at] & ~(ONE << cell)
    for index in range(_SUMS):
        pad.sums[at, index] = 0
    lay_down(pad, pad.heights, pad.words, at, at - 1)
    make_move_in(near, clears, pad.heights, pad.words, at - 1, np.int64(cell), pad.way[at])
    return True


@lean
def note_move(pad: Pad, at: int) -> None:
    """Note what the move made last comes to, as its mover sees it."""
    seat = pad.mover[at]
    sign = 1 - 2 * seat
    sums = pad.sums
    pad.least[at, seat] = max(pad.least[at, seat], sign * sums[at, _ITS_LOW])
    pad.most[at, seat] = max(pad.most[at, seat], sign * sums[at, _ITS_HIGH])
    game = uint64(sums[at, _ITS_GAME])
    keep(pad, at, seat, game, sign * sums[at, _ITS_SURE], sign * sums[at, _ITS_SPARE])


@lean
def made_of(pad: Pad, at: int) -> tuple[int, int]:
    """The game of an area all of whose moves are noted, and its result."""
    counts = pad.counts
    alone = 0 if counts[at, 1] == 0 else 1
    only = counts[at, 1 - alone] == 0 and counts[at, alone] == 1
    if only and pad.options[at, alone, 0] == ZERO:
        sign = 1 - 2 * alone
        sure, spare = pad.facts[at, alone, 0, 0], pad.facts[at, alone, 0, 1] + 1
        return ZERO, packed(sign * sure, sign * spare, 0, 0)
    base = min(pad.least[at, 0] if counts[at, 0] else _NEVER, -pad.least[at, 1])
    above = max(pad.most[at, 0], -pad.most[at, 1] if counts[at, 1] else -_NEVER)
    return numbered(pad, at, base), packed(base, 0, 0, above - base)


@bare
def little(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    seat_of: Bytes,
    settle: bool,
    area: int,
    notes: Counts,
    pad: Pad,
) -> tuple[int, int]:
    """The number of an area's game (0: it is decided), and what it comes to, packed.

    The position is in the pad's last row. What is sure is the least that seat 0 leads by there
    whatever the order of play, if it chooses its own moves well, and the rest is counted from
    there.
    """
    at = LITTLE
    known, game, result = at_sight(zobrist, seat_of, settle, area, notes, pad, at)
    if known:
        return game, result
    begin(pad, at, area)
    while True:
        if pad.rest[at] != ZERO:
            part = spread(around, pad.rest[at] & (ZERO - pad.rest[at]), pad.rest[at])
            pad.rest[at] &= ~part
            known, game, result = at_sight(zobrist, seat_of, settle, part, notes, pad, at - 1)
            if known:
                add(pad, at, game, result)
            else:
                at -= 1
                begin(pad, at, part)
            continue
        if pad.mover[at] >= 0:
            note_move(pad, at)
        if next_move(near, clears, seat_of, pad, at):
            continue
        game, result = made_of(pad, at)
        marks = marked(zobrist, pad.heights, pad.words, pad.area[at], at)
        place = place_of(notes, marks)
        notes[place, _MARKS] = np.int64(marks)
        notes[place, _NUMBER], notes[place, _RESULT] = np.int64(game), result
        if at == LITTLE:
            return game, result
        at += 1
        add(pad, at, game, result)
