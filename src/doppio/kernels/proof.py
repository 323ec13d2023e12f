"""Is the result of a two-seat position at least so many cups? One search that answers yes or no.

Values are the cups of seat 0 less those of seat 1 at the end, whoever is to move, so a seat that
moves twice running needs no special case. Every node is cut short by bounds that hold for every
order of play, because they rest on what can never happen:

- cups in an area without a stack of some colour never become that colour's;
- a stack higher than all the rest of its area together is never taken;
- a lone stack, and the higher one of a lone unequal pair, keep what the tip gives them.

A lone unequal pair still is a move in hand for its owner, so such pairs are counted; which of them
is played makes no difference, and one stands for all. What is decided is left out of the key under
which a position is remembered, so that positions meet which differ only in that.

What is tried first decides how much there is to look at. A move that cut something short is
credited with all the work that went into it, and those tried before it in vain are charged the
same: as moves of their kind (does it take, can it be taken back), and as replies to a move.
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from doppio.kernels.bits import ONE, SIX, ZERO, lowest
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.state import COLOURS, WORDS, make_move, next_turn, take_off_settled

DEEPEST = 64
MOST_MOVES = 192
YES, NO, CUT = 1, 0, -1
_SPARE = uint64(0xD6E8FEB86659FD93)
_TURN = uint64(0xA0761D6478BD642F)
_CUPS = uint64(0xE7037ED1A0B428DB)
_BUCKET = 4
_FIELD = 16
_CUPS_OF = (1 << _FIELD) - 1
"""Cups of four colours are added up in one number: so many bits for each."""
_MOVES = 384
_SEATS = 2 * _MOVES
_KINDS = 4 * _SEATS
HISTORY = _KINDS + (_MOVES + 1) * _MOVES
"""Room for the credit of all moves by their kind, and as replies; `2 * 384` is room for less."""
_MOST_CREDIT = 1 << 36


@njit(nogil=True, cache=True)
def mix(word: int) -> int:
    """A word whose bits all depend on all bits of another."""
    word = uint64(word)
    word ^= word >> uint64(30)
    word *= uint64(0xBF58476D1CE4E5B9)
    word ^= word >> uint64(27)
    word *= uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


@njit(nogil=True, cache=True)
def survey(
    around: Words,
    zobrist: Words,
    heights: Bytes,
    words: Words,
    bank: Counts,
    seat_of: Bytes,
    two_colour: bool,
    turn: int,
    found: Counts,
) -> int:
    """Look at all areas; answers with the key of the position.

    `found`: 0 least and 1 most that seat 0 can lead by; 2 what is decided already; 3 and 4 moves in
    hand of the seats; 5 and 6 a cell from which one of them is made (or -1); 7 and 8 the cells, in
    two halves, where moves in hand lie, which need not be looked at one by one.
    """
    occupied = words[6] | words[7] | words[8] | words[9]
    sure = 0
    for colour in range(4):
        sure += bank[colour] << _FIELD * colour
    low = high = 0
    for slot in range(3, 7):
        found[slot] = 0 if slot < 5 else -1
    key = pairs = ZERO
    left = occupied
    while left != ZERO:
        area = left & (ZERO - left)
        border = area
        total = tallest = owner = size = cups = 0
        top = marks = ZERO
        while border != ZERO:
            cell = lowest(border)
            border &= border - ONE
            fresh = around[cell] & left & ~area
            area |= fresh
            border |= fresh
            colour = 0
            while not words[COLOURS + colour] >> cell & ONE:
                colour += 1
            h = int(heights[cell])
            size += 1
            total += h
            cups += h << _FIELD * colour
            marks ^= zobrist[(int(cell) * 4 + colour) * 128 + h]
            if h > tallest:
                tallest, top, owner = h, cell, colour
        left &= ~area
        if size == 1:
            sure += total << _FIELD * owner
        elif size == 2 and 2 * tallest != total:
            sure += total << _FIELD * owner
            seat = int(seat_of[owner])
            found[3 + seat] += 1
            found[5 + seat] = int(top)
            pairs |= area
        else:
            key ^= marks
            safe = 2 * tallest > total
            for colour in range(4):
                own = cups >> _FIELD * colour & _CUPS_OF
                if own == 0:
                    continue
                if own == total or (safe and colour == owner):
                    low += (total if own == total else tallest) << _FIELD * colour
                    high += total << _FIELD * colour
                else:
                    high += (total - tallest if safe else total) << _FIELD * colour
    low += sure
    high += sure
    low0 = high0 = low1 = high1 = lead = 0
    for colour in range(4):
        least, most = low >> _FIELD * colour & _CUPS_OF, high >> _FIELD * colour & _CUPS_OF
        if seat_of[colour] == 0:
            low0, high0 = max(low0, least), max(high0, most)
            lead += sure >> _FIELD * colour & _CUPS_OF
        elif seat_of[colour] == 1:
            low1, high1 = max(low1, least), max(high1, most)
            lead -= sure >> _FIELD * colour & _CUPS_OF
    found[0], found[1], found[2] = low0 - high1, high0 - low1, lead
    if two_colour:
        found[2] = 0
        key ^= mix(uint64(sure) + _CUPS)
    found[7] = int(pairs & uint64(0xFFFFFFFF))
    found[8] = int(pairs >> uint64(32))
    key ^= mix(uint64(found[3] * 64 + found[4]) + _SPARE)
    key ^= mix(uint64(turn) + _TURN)
    return key


@njit(nogil=True, cache=True)
def prove(
    near: Bytes,
    clears: Words,
    around: Words,
    zobrist: Words,
    start_heights: Bytes,
    start_words: Words,
    start_bank: Counts,
    seat_of: Bytes,
    two_colour: bool,
    settle: bool,
    gone: int,
    turn: int,
    goal: int,
    keys: Words,
    known: Counts,
    history: Counts,
    stop: Bytes,
    most_nodes: int,
    counted: Counts,
) -> int:
    """Whether seat 0 ends at least `goal` cups ahead: yes, no, or cut short.

    `keys` and `known` remember positions (packed: two bounds, a move, the work it took), `history`
    what the moves are credited with. `counted[0]` grows by the nodes looked at.
    """
    heights = np.empty((DEEPEST + 1, 65), np.uint8)
    words = np.empty((DEEPEST + 1, WORDS), np.uint64)
    bank = np.empty((DEEPEST + 1, 4), np.int64)
    moves = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    merits = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    credit_at = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    sizes = np.zeros(DEEPEST + 1, np.int64)
    tried = np.zeros(DEEPEST + 1, np.int64)
    mover = np.zeros(DEEPEST + 1, np.int64)
    key_at = np.zeros(DEEPEST + 1, np.uint64)
    goal_at = np.zeros(DEEPEST + 1, np.int64)
    begun = np.zeros(DEEPEST + 1, np.int64)
    best = np.zeros(DEEPEST + 1, np.int64)
    found = np.zeros(9, np.int64)
    buckets = uint64(keys.shape[0] // _BUCKET)
    rich = history.shape[0] >= HISTORY
    heights[0] = start_heights
    words[0] = start_words
    bank[0] = start_bank
    mover[0] = turn
    nodes = 0
    depth = 0
    entering = True
    answer = NO
    while True:
        if entering:
            nodes += 1
            if nodes & 255 == 0 and (stop[0] or nodes > most_nodes):
                counted[0] += nodes
                return CUT
            entering = False
            seat = mover[depth]
            key = survey(
                around,
                zobrist,
                heights[depth],
                words[depth],
                bank[depth],
                seat_of,
                two_colour,
                seat,
                found,
            )
            if found[0] >= goal:
                answer = YES
                depth -= 1
            elif found[1] < goal:
                answer = NO
                depth -= 1
            elif seat < 0:
                answer = NO  # not reached: without moves the bounds meet
                depth -= 1
            else:
                wanted = goal - found[2]
                first = (key % buckets) * uint64(_BUCKET)
                hint = -1
                decided = -2
                for slot in range(_BUCKET):
                    if keys[first + uint64(slot)] == key:
                        packed = known[first + uint64(slot)]
                        if (packed & 255) - 128 >= wanted:
                            decided = YES
                        elif (packed >> 8 & 255) - 128 < wanted:
                            decided = NO
                        hint = (packed >> 16 & 1023) - 1
                if decided >= 0:
                    answer = decided
                    depth -= 1
                else:
                    key_at[depth], goal_at[depth], begun[depth] = key, wanted, nodes
                    own = ZERO
                    theirs = ZERO
                    for colour in range(4):
                        if seat_of[colour] == seat:
                            own |= words[depth, COLOURS + colour]
                        else:
                            theirs |= words[depth, COLOURS + colour]
                    before = best[depth - 1] if depth > 0 else _MOVES
                    replies = _KINDS + before * _MOVES
                    pairs = uint64(found[7]) | uint64(found[8]) << uint64(32)
                    count = 0
                    for way in range(6):
                        sources = words[depth, way] & own & ~pairs
                        while sources != ZERO:
                            cell = lowest(sources)
                            sources &= sources - ONE
                            target = uint64(near[cell * SIX + uint64(way)])
                            move = int(cell) * 6 + way
                            low = int(heights[depth, target])
                            tall = low + int(heights[depth, cell])
                            merit = 2 * low if theirs >> target & ONE else -low
                            kind = 2 if theirs >> target & ONE else 0
                            rivals = around[target] & theirs & ~(ONE << target)
                            while rivals != ZERO:
                                rival = lowest(rivals)
                                rivals &= rivals - ONE
                                if int(heights[depth, rival]) >= tall:
                                    merit -= 2 * tall
                                    kind += 1
                                    break
                            credit = seat * _MOVES + move
                            if rich:
                                credit += kind * _SEATS
                                merit += history[replies + move]
                            credit_at[depth, count] = credit
                            merit += history[credit]
                            merits[depth, count] = max(-_MOST_CREDIT, min(merit, _MOST_CREDIT))
                            if move == hint:
                                merits[depth, count] = 1 << 40
                            moves[depth, count] = move
                            count += 1
                    if found[3 + seat] > 0:
                        cell = uint64(found[5 + seat])
                        for way in range(6):
                            if words[depth, way] >> cell & ONE:
                                move = int(cell) * 6 + way
                                moves[depth, count] = move
                                credit_at[depth, count] = seat * _MOVES + move
                                merits[depth, count] = 1 << 40 if move == hint else -3 * 4096
                                count += 1
                    sizes[depth], tried[depth] = count, 0
                    answer = -2
        else:
            # The node at `depth` has heard `answer` from its latest child.
            seat = mover[depth]
            good = YES if seat == 0 else NO
            if answer == good:
                last = tried[depth] - 1
                work = nodes - begun[depth] + 1
                before = best[depth - 1] if depth > 0 else _MOVES
                replies = _KINDS + before * _MOVES
                for index in range(last + 1):
                    earned = work if index == last else -work
                    history[credit_at[depth, index]] += earned
                    if rich:
                        history[replies + moves[depth, index]] += earned
            elif tried[depth] < sizes[depth]:
                answer = -2
            if answer != -2:
                # Remember it: the bound on the side that was shown.
                key, wanted = key_at[depth], goal_at[depth]
                first = (key % buckets) * uint64(_BUCKET)
                work = nodes - begun[depth]
                effort = 0
                while work > 0:
                    effort += 1
                    work >>= 1
                place = first
                cheapest = 1 << 30
                low, high = -128, 127
                for slot in range(_BUCKET):
                    index = first + uint64(slot)
                    if keys[index] == key:
                        low = (known[index] & 255) - 128
                        high = (known[index] >> 8 & 255) - 128
                        place, cheapest = index, -1
                    elif cheapest >= 0 and (known[index] >> 26) < cheapest:
                        place, cheapest = index, known[index] >> 26
                if answer == YES:
                    low = max(low, wanted)
                else:
                    high = min(high, wanted - 1)
                move = best[depth] if answer == good else -1
                keys[place] = key
                known[place] = (low + 128) | (high + 128) << 8 | (move + 1) << 16 | effort << 26
                depth -= 1
        if answer == -2:
            # Try the most promising move that is left.
            count = sizes[depth]
            at = tried[depth]
            top = at
            for index in range(at + 1, count):
                if merits[depth, index] > merits[depth, top]:
                    top = index
            move, credit = moves[depth, top], credit_at[depth, top]
            moves[depth, top], merits[depth, top] = moves[depth, at], merits[depth, at]
            credit_at[depth, top] = credit_at[depth, at]
            moves[depth, at], credit_at[depth, at] = move, credit
            tried[depth] = at + 1
            best[depth] = move
            below = depth + 1
            heights[below] = heights[depth]
            words[below] = words[depth]
            bank[below] = bank[depth]
            make_move(near, clears, heights[below], words[below], move // 6, move % 6)
            if settle:
                take_off_settled(around, heights[below], words[below], bank[below])
            mover[below] = next_turn(words[below], seat_of, 2, gone, mover[depth])
            depth = below
            entering = True
        if depth < 0:
            counted[0] += nodes
            return answer
