"""Whole random games, many at a time.

The six sets of possible steps are kept as a game goes on: a move clears what left or reached its
source and decides the six edges of its target anew, both ways. No other step can appear, so a seat
that cannot move is never looked at again. Everything stands in one function, since that is what
keeps the sets in registers.
"""

from __future__ import annotations

import numpy as np
from numba import uint8, uint64

from doppio.kernels.bits import ONE, SIX, ZERO, lowest, popcount, scaled
from doppio.kernels.board import EMPTY, Board, Bytes, Counts, Words
from doppio.kernels.compiled import entry

_NONE = uint8(EMPTY)
_MIX = uint64(0x9E3779B97F4A7C15)


@entry
def playouts(
    near: Bytes,
    clears: Words,
    around: Words,
    heights: Bytes,
    colours: Words,
    steps: Words,
    own: Words,
    seat_of: Bytes,
    seats: int,
    turn: int,
    gone: int,
    settle: bool,
    cups: Counts,
    first_seed: int,
    results: Counts,
    trace: Counts,
) -> int:
    """Fill each row of `results` with a game's final cups by colour; tells the moves made.

    `cups` are those by colour at the start. Row n depends on `first_seed + n` alone. `trace`, where
    it has rows, is filled with the moves: six times the source's number, and the direction.
    """
    height = np.empty(65, np.uint8)
    colour = np.empty(65, np.uint8)
    mine = np.empty(4, np.uint64)
    count = np.empty(5, np.int64)
    everybody = (1 << seats) - 1
    traced = trace.shape[0] > 0
    moves = 0
    for game in range(results.shape[0]):
        before = moves
        random = (uint64(first_seed) + uint64(game) + ONE) * _MIX
        random = ((random >> uint64(29)) ^ random) * uint64(0xBF58476D1CE4E5B9) | ONE
        for cell in range(65):
            height[cell] = heights[cell]
            colour[cell] = uint8(4)
        occupied = ZERO
        for each in range(4):
            mine[each] = own[each]
            count[each] = cups[each]
            occupied |= colours[each]
            left = colours[each]
            while left != ZERO:
                colour[lowest(left)] = uint8(each)
                left &= left - ONE
        d0, d1, d2, d3, d4, d5 = steps[0], steps[1], steps[2], steps[3], steps[4], steps[5]
        blocked = gone
        seat = turn
        if turn < 0:
            blocked = everybody
        while blocked != everybody:
            if blocked >> seat & 1:
                seat = 0 if seat + 1 == seats else seat + 1
                continue
            o = mine[seat]
            m0, m1, m2, m3, m4, m5 = d0 & o, d1 & o, d2 & o, d3 & o, d4 & o, d5 & o
            p0 = popcount(m0)
            p1 = p0 + popcount(m1)
            p2 = p1 + popcount(m2)
            p3 = p2 + popcount(m3)
            p4 = p3 + popcount(m4)
            p5 = p4 + popcount(m5)
            if p5 == ZERO:
                blocked |= 1 << seat
                continue
            random ^= random << uint64(13)
            random ^= random >> uint64(7)
            random ^= random << uint64(17)
            pick = scaled(random, p5)
            if pick < p2:
                if pick < p0:
                    way, chosen = uint64(0), m0
                elif pick < p1:
                    way, chosen, pick = uint64(1), m1, pick - p0
                else:
                    way, chosen, pick = uint64(2), m2, pick - p1
            elif pick < p3:
                way, chosen, pick = uint64(3), m3, pick - p2
            elif pick < p4:
                way, chosen, pick = uint64(4), m4, pick - p3
            else:
                way, chosen, pick = uint64(5), m5, pick - p4
            while pick > ZERO:
                chosen &= chosen - ONE
                pick -= ONE
            source = lowest(chosen)
            target = uint64(near[source * SIX + way])
            if traced:
                trace[game, moves - before] = int(source) * 6 + int(way)
            moves += 1
            # --- the stack moves ---
            low = height[target]
            tall = uint8(height[source] + low)
            taker, taken = colour[source], colour[target]
            count[taker] += low
            count[taken] -= low
            s = ONE << source
            t = ONE << target
            mine[seat_of[taken]] &= ~t
            mine[seat] = (mine[seat] & ~s) | t
            occupied &= ~s
            height[source] = _NONE
            height[target] = tall
            colour[target] = taker
            # --- what may step where now ---
            k = source * SIX
            d0 &= clears[k]
            d1 &= clears[k + ONE]
            d2 &= clears[k + uint64(2)]
            d3 &= clears[k + uint64(3)]
            d4 &= clears[k + uint64(4)]
            d5 &= clears[k + uint64(5)]
            k = target * SIX
            n = uint64(near[k])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d0 = (d0 & ~t) | (t if h <= tall else ZERO)
            d5 = (d5 & ~b) | (b if h >= tall else ZERO)
            n = uint64(near[k + ONE])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d1 = (d1 & ~t) | (t if h <= tall else ZERO)
            d4 = (d4 & ~b) | (b if h >= tall else ZERO)
            n = uint64(near[k + uint64(2)])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d2 = (d2 & ~t) | (t if h <= tall else ZERO)
            d3 = (d3 & ~b) | (b if h >= tall else ZERO)
            n = uint64(near[k + uint64(3)])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d3 = (d3 & ~t) | (t if h <= tall else ZERO)
            d2 = (d2 & ~b) | (b if h >= tall else ZERO)
            n = uint64(near[k + uint64(4)])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d4 = (d4 & ~t) | (t if h <= tall else ZERO)
            d1 = (d1 & ~b) | (b if h >= tall else ZERO)
            n = uint64(near[k + uint64(5)])
            h = height[n]
            b = (ONE << n) if n < uint64(64) else ZERO
            d5 = (d5 & ~t) | (t if h <= tall else ZERO)
            d0 = (d0 & ~b) | (b if h >= tall else ZERO)
            # --- what is settled leaves, where the table says so ---
            if settle:
                off = ZERO
                left = occupied
                while left != ZERO:
                    cell = lowest(left)
                    left &= left - ONE
                    touching = around[cell] & occupied
                    if touching == ZERO:
                        off |= ONE << cell
                    elif touching & (touching - ONE) == ZERO:
                        other = lowest(touching)
                        alone = around[other] & occupied == ONE << cell
                        if alone and height[other] < height[cell]:
                            off |= (ONE << cell) | touching
                            count[colour[cell]] += height[other]
                            count[colour[other]] -= height[other]
                if off != ZERO:
                    occupied &= ~off
                    d0, d1, d2 = d0 & ~off, d1 & ~off, d2 & ~off
                    d3, d4, d5 = d3 & ~off, d4 & ~off, d5 & ~off
                    for each in range(4):
                        mine[each] &= ~off
            seat = 0 if seat + 1 == seats else seat + 1
        for each in range(4):
            results[game, each] = count[each]
    return moves


def cups_by_colour(board: Board) -> Counts:
    """The cups of each colour now, those in the bank too."""
    totals = board.bank.copy()
    for colour in range(4):
        for cell in range(64):
            if int(board.colours[colour]) >> cell & 1:
                totals[colour] += int(board.heights[cell])
    return totals


_UNTRACED = np.zeros((0, 64), np.int64)


def random_games(board: Board, games: int, seed: int) -> Counts:
    """The final cups by colour of so many random games from here, a row a game."""
    results = np.zeros((games, 4), np.int64)
    _play(board, seed, results, _UNTRACED)
    return results


def traced_games(board: Board, games: int, seed: int) -> tuple[Counts, Counts]:
    """The same games, with their moves: six times the source and the direction, then -1."""
    results = np.zeros((games, 4), np.int64)
    trace = np.full((games, 64), -1, np.int64)
    _play(board, seed, results, trace)
    return results, trace


def _play(board: Board, seed: int, results: Counts, trace: Counts) -> None:
    layout = board.layout
    playouts(
        layout.near,
        layout.clears,
        layout.around,
        board.heights,
        board.colours,
        board.steps,
        board.own(),
        board.seat_of,
        board.seats,
        board.turn,
        board.gone,
        board.settle,
        cups_by_colour(board),
        seed,
        results,
        trace,
    )
