"""The expert set-up finished by lot, many times over, and shown to the net.

Cups stand on a wide grid of places, numbered row by row, and so in reading order. What is shown is
what `kernels.seen` would show of the finished board; a test holds it against `players.sight`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import entry, part
from doppio.kernels.seen import CELL_FEATURES, TABLE_FEATURES, TURNINGS
from doppio.kernels.tree import Floats

SIDE = 96
MIDDLE = SIDE // 2 * SIDE + SIDE // 2
"""Where the first cup stands. With 64 cups nobody gets more than 33 places away from it."""
NO_CUP = 4
WAYS = np.array([-SIDE, 1 - SIDE, -1, 1, SIDE - 1, SIDE])
"""From a place to the six around it, in reading order."""
_SECOND, _SINGLE, _TALL, _OUT, _CLIMBED, _MINE = 4, 5, 17, 18, 24, 30
_KINDS, _TWO, _HELD, _GIVEN, _MAY, _STEPS, _SIZES = 0, 3, 5, 13, 17, 21, 25
_MIX, _STIR = uint64(0x9E3779B97F4A7C15), uint64(0xBF58476D1CE4E5B9)
_PART = 2.0**-53


class Party(NamedTuple):
    """Who sits at the table, seats counted from 0.

    `colours` are two of each seat, `NO_CUP` where it has only one; `gone` the seats that have left,
    as bits; `credit` the cups given to each; `mover` moves first once all cups stand.
    """

    colours: Counts
    gone: int
    credit: Counts
    mover: int


class Sights(NamedTuple):
    """Finished boards for the net."""

    cells: Floats
    table: Floats
    near: Counts


def new_sights(boards: int, stacks: int) -> Sights:
    """Room for so many boards of so many stacks."""
    return Sights(
        np.zeros((boards, stacks, CELL_FEATURES), np.float32),
        np.zeros((boards, TABLE_FEATURES), np.float32),
        np.zeros((boards, stacks, 6), np.int64),
    )


@part
def finish(grid: Bytes, party: Party, last: int, seed: int) -> None:
    """Place all cups that are left by lot, from the seat after `last` on.

    Every place has its lot, and the highest one that is free and allowed is taken. Lots depend on
    the seed, the place and the colour alone: with the same seed, two set-ups that differ in one
    cup are finished much alike, so that what becomes of them tells what the cup is worth.
    """
    edge = np.empty(SIDE * SIDE, np.int64)
    known = np.zeros(SIDE * SIDE, np.uint8)
    left = np.full(NO_CUP + 1, 16, np.int64)
    left[NO_CUP] = 0
    length = placed = 0
    for place in range(SIDE, SIDE * SIDE - SIDE):
        if grid[place] != NO_CUP:
            placed += 1
            left[grid[place]] -= 1
            length = _reach(grid, place, edge, known, length)
    seat = _next(party, left, last)
    while seat >= 0:
        drawn = _drawn(grid, party.colours[seat], left, edge[:length], min(placed, 2), seed)
        place, colour = drawn // NO_CUP, drawn % NO_CUP
        grid[place] = colour
        placed += 1
        left[colour] -= 1
        length = _reach(grid, place, edge, known, length)
        seat = _next(party, left, seat)


@part
def _reach(grid: Bytes, place: int, edge: Counts, known: Bytes, length: int) -> int:
    """Note the free places around this one; tells how many are noted."""
    for way in WAYS:
        near = place + way
        if grid[near] == NO_CUP and not known[near]:
            known[near] = 1
            edge[length] = near
            length += 1
    return length


@part
def _next(party: Party, left: Counts, last: int) -> int:
    """The seat that places after this one; -1 when all cups stand."""
    seats = len(party.colours)
    for step in range(1, seats + 1):
        seat = (last + step) % seats
        cups = left[party.colours[seat, 0]] + left[party.colours[seat, 1]]
        if cups > 0 and not party.gone >> seat & 1:
            return seat
    return -1


@part
def _drawn(
    grid: Bytes, colours: Counts, left: Counts, edge: Counts, touches: int, seed: int
) -> int:
    """The place with the highest lot, and the colour: `NO_CUP` times the one and the other."""
    best, most = -1, -1.0
    for place in edge:
        if grid[place] != NO_CUP or _touched(grid, place) < touches:
            continue
        for colour in colours:
            if left[colour] > 0:
                number = int(place * NO_CUP + colour)
                if lot(seed, number) > most:
                    best, most = number, lot(seed, number)
    return best


@part
def _touched(grid: Bytes, place: int) -> int:
    touched = 0
    for way in WAYS:
        touched += grid[place + way] != NO_CUP
    return touched


@part
def lot(seed: int, number: int) -> float:
    """A number from 0 up to 1 that depends on these two alone."""
    mixed = (uint64(seed) + uint64(number) * _MIX) * _STIR
    mixed = ((mixed >> uint64(29)) ^ mixed) * _STIR
    return float((mixed ^ (mixed >> uint64(32))) >> uint64(11)) * _PART


@entry
def finish_all(
    grids: Bytes, party: Party, last: int, seeds: Words, turned: Counts, sights: Sights
) -> None:
    """Finish set-ups, each with its own seed, and show them to the net, turned as is said."""
    for at in range(grids.shape[0]):
        finish(grids[at], party, last, seeds[at])
        show_setup(grids[at], party, turned[at], sights, at)


@part
def show_setup(grid: Bytes, party: Party, turned: int, sights: Sights, at: int) -> None:
    """Write down a finished set-up as the net sees it: single cups, nothing moved yet."""
    cells, table = sights.cells[at], sights.table[at]
    cells[:], table[:] = 0, 0
    row_of = _rows(grid, cells.shape[0])
    seat_of = np.full(NO_CUP + 1, -1, np.int64)
    second = np.zeros(NO_CUP + 1, np.int64)
    for seat in range(len(party.colours)):
        seat_of[party.colours[seat]] = (seat - party.mover) % len(party.colours)
        second[party.colours[seat, 1]] = 1
    seat_of[NO_CUP] = -1
    for place in range(SIDE, SIDE * SIDE - SIDE):
        colour = grid[place]
        if colour == NO_CUP:
            continue
        seen, owner = cells[row_of[place]], seat_of[colour]
        seen[owner] = seen[_SINGLE] = 1
        seen[_SECOND] = second[colour]
        seen[_TALL] = 1 / 16
        table[_HELD + 4 * second[colour] + owner] += 1 / 16
        for way in range(6):
            other, shown = place + WAYS[way], TURNINGS[turned, way]
            sights.near[at, row_of[place], shown] = row_of[other]
            if grid[other] != NO_CUP:
                seen[_OUT + shown] = seen[_CLIMBED + shown] = 1
                seen[_MINE + shown] = seat_of[grid[other]] == 0
                table[_STEPS + owner] += 1 / 32
    _show_party(party, cells.shape[0], table)


@part
def _rows(grid: Bytes, stacks: int) -> Counts:
    """The row of each cup; the number of cups where there is none."""
    row_of = np.full(SIDE * SIDE, stacks, np.int64)
    row = 0
    for place in range(SIDE * SIDE):
        if grid[place] != NO_CUP:
            row_of[place] = row
            row += 1
    return row_of


@part
def _show_party(party: Party, stacks: int, table: Floats) -> None:
    seats = len(party.colours)
    table[_KINDS + seats - 2] = 1
    table[_TWO] = party.colours[0, 1] != NO_CUP
    for seat in range(seats):
        place = (seat - party.mover) % seats
        if party.gone >> seat & 1:
            table[_STEPS + place] = 0
        table[_GIVEN + place] = party.credit[seat] / 8
        table[_MAY + place] = table[_STEPS + place] > 0
    table[_SIZES], table[_SIZES + 1] = stacks / 32, stacks / 64
