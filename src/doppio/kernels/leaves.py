"""The port between a search tree and a net: a batch of leaves goes out, what the net says comes in.

Whoever walks the tree for a further leaf of the same batch sees those under way as visits that
brought nobody anything, and so looks elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit, uint64

from doppio.kernels.bits import ONE, ZERO, scaled
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.memory import CUT, YES
from doppio.kernels.proof import prove
from doppio.kernels.seen import TURNINGS, Batch, show
from doppio.kernels.state import WORDS
from doppio.kernels.tree import (
    CUPS,
    LEARNED,
    LONGEST,
    UNKNOWN,
    WIN,
    Floats,
    Ints,
    Rules,
    Tree,
    choose,
    expand,
    go_down,
    outcome,
    play_out,
    prove_upwards,
)

_GAMES, _HEARSAY = 16, np.float32(0.5)
"""At tables of four, which the net knows least, its values are mixed with those of random games."""
_DOUBT = np.float32(1.5)
"""The net is surer of its first thoughts than it should be: with doubt, others get looks too."""
_PATIENCE = 16
"""Visits made for one leaf that the net is asked about."""


class Memory(NamedTuple):
    """What the solver keeps between its proofs, and how much it may do for one leaf."""

    zobrist: Words
    keys: Words
    known: Counts
    history: Counts
    counted: Counts
    stacks: int
    nodes: int


class Outing(NamedTuple):
    """The leaves under way: how the tree was walked to each of them."""

    path: Ints
    length: Ints
    played: Floats
    """What random games from there brought, on average, by seat."""


def new_outing(leaves: int) -> Outing:
    """Room for so many leaves."""
    return Outing(
        np.zeros((leaves, LONGEST), np.int32),
        np.zeros(leaves, np.int32),
        np.zeros((leaves, 4), np.float32),
    )


@njit(nogil=True, cache=True)
def settle_up(tree: Tree, path: Ints, length: int, value: Floats, seats: int) -> None:
    """Let a path whose visits are counted already know what came of it."""
    for step in range(length - 1):
        if tree.proven[path[step]]:
            # Proven while this leaf was under way: its visit was counted in as worth just that.
            return
    for step in range(length):
        for seat in range(seats):
            tree.total[path[step], seat] += value[seat]
    prove_upwards(tree, path, length, seats)


@njit(nogil=True, cache=True)
def walk(
    tree: Tree,
    rules: Rules,
    heights: Bytes,
    words: Words,
    bank: Counts,
    random: Words,
    path: Ints,
) -> int:
    """Walk to a leaf, counting visits; tells the path's length, or less than 0 if it is taken."""
    node, length = 0, 1
    path[0] = 0
    tree.visits[0] += 1
    while tree.kids[node] > 0 and not tree.proven[node]:
        if tree.prior[tree.first[node]] == UNKNOWN:
            return -length
        child = choose(tree, node, LEARNED, random)
        go_down(tree, rules, heights, words, bank, node, child)
        path[length] = child
        length += 1
        tree.visits[child] += 1
        node = child
    return length


# Inlined: otherwise all that a proof consists of would be compiled once more, just for this.
@njit(nogil=True, cache=True, inline="always")
def know(
    rules: Rules,
    heights: Bytes,
    words: Words,
    bank: Counts,
    mover: int,
    memory: Memory,
    stop: Bytes,
    value: Floats,
) -> bool:
    """Who wins a small two-seat position for sure, if that is found out quickly."""
    if rules.seats != 2 or rules.gone:
        return False
    stacks = 0
    left = words[6] | words[7] | words[8] | words[9]
    while left != ZERO:
        left &= left - ONE
        stacks += 1
    if stacks > memory.stacks:
        return False
    two = rules.second[0] + rules.second[1] + rules.second[2] + rules.second[3] > 0
    ahead = rules.credit[0] - rules.credit[1]
    share = 0.0
    for goal, worth in ((1, 1.0), (0, 0.5)):
        answer = prove(
            rules.near,
            rules.clears,
            rules.around,
            memory.zobrist,
            heights,
            words,
            bank,
            rules.seat_of,
            two,
            rules.settle,
            mover,
            goal - ahead,
            memory.keys,
            memory.known,
            memory.history,
            stop,
            memory.nodes,
            memory.counted,
        )
        if answer == CUT:
            return False
        if answer == YES:
            share = worth
            break
    value[0] = np.float32(WIN * share + CUPS * 0.5)
    value[1] = np.float32(WIN * (1.0 - share) + CUPS * 0.5)
    return True


@njit(nogil=True, cache=True)
def _try_out(
    rules: Rules,
    heights: Bytes,
    words: Words,
    bank: Counts,
    mover: int,
    random: Words,
    played: Floats,
) -> None:
    """Some random games from here, each move the better of two."""
    own_heights = np.empty(65, np.uint8)
    own_words = np.empty(WORDS, np.uint64)
    own_bank = np.empty(4, np.int64)
    value = np.zeros(4, np.float32)
    played[:] = 0
    for _ in range(_GAMES):
        own_heights[:] = heights
        own_words[:] = words
        own_bank[:] = bank
        play_out(rules, own_heights, own_words, own_bank, mover, 2, random, value)
        for seat in range(rules.seats):
            played[seat] += value[seat] / np.float32(_GAMES)


@njit(nogil=True, cache=True)
def gather(
    tree: Tree,
    rules: Rules,
    start_heights: Bytes,
    start_words: Words,
    start_bank: Counts,
    memory: Memory,
    batch: Batch,
    outing: Outing,
    wanted: int,
    deepest: int,
    most_visits: int,
    random: Words,
    stop: Bytes,
) -> tuple[int, int]:
    """Find leaves for the net; those whose worth is known are settled on the way.

    No node below the depth `deepest` is made. Answers with how many leaves are in the batch, and
    how many visits were made, those included.
    """
    heights = np.empty(65, np.uint8)
    words = np.empty(WORDS, np.uint64)
    bank = np.empty(4, np.int64)
    value = np.zeros(4, np.float32)
    found = visits = 0
    # Where most is known, there may be no leaf left that the net is needed for.
    enough = min(most_visits, _PATIENCE * wanted)
    while found < wanted and visits < enough and not tree.proven[0] and not stop[0]:
        heights[:] = start_heights
        words[:] = start_words
        bank[:] = start_bank
        path = outing.path[found]
        length = walk(tree, rules, heights, words, bank, random, path)
        if length < 0:
            for step in range(-length):
                tree.visits[path[step]] -= 1
            break
        leaf = path[length - 1]
        visits += 1
        mover = tree.mover[leaf]
        if tree.proven[leaf]:
            for seat in range(4):
                value[seat] = tree.total[leaf, seat] / max(1, tree.visits[leaf] - 1)
        elif mover < 0:
            outcome(rules, heights, words, bank, value)
            tree.proven[leaf] = 1
        elif leaf > 0 and know(rules, heights, words, bank, mover, memory, stop, value):
            tree.proven[leaf] = 1
        else:
            if length <= deepest and not expand(tree, rules, leaf, heights, words, LEARNED):
                for step in range(length):
                    tree.visits[path[step]] -= 1
                return found, -1
            random[0] ^= random[0] << uint64(13)
            random[0] ^= random[0] >> uint64(7)
            random[0] ^= random[0] << uint64(17)
            batch.turned[found] = scaled(random[0], uint64(12))
            show(batch, found, rules, heights, words, bank, mover)
            if rules.seats > 3:
                _try_out(rules, heights, words, bank, mover, random, outing.played[found])
            outing.length[found] = length
            found += 1
            continue
        settle_up(tree, path, length, value, rules.seats)
    return found, visits


@njit(nogil=True, cache=True)
def take_in(
    tree: Tree,
    rules: Rules,
    batch: Batch,
    outing: Outing,
    found: int,
    policy: Floats,
    shares: Floats,
    cups: Floats,
) -> None:
    """Let the tree know what the net says of the leaves."""
    value = np.zeros(4, np.float32)
    for at in range(found):
        length = outing.length[at]
        leaf = outing.path[at, length - 1]
        _take_priors(tree, leaf, batch.row[at], TURNINGS[batch.turned[at]], policy[at])
        seats, mover = rules.seats, tree.mover[leaf]
        all_cups = 0.0
        for place in range(seats):
            seat = (place + mover) % seats
            value[seat] = max(0.0, cups[at, place]) + rules.credit[seat]
            all_cups += value[seat]
        for place in range(seats):
            seat = (place + mover) % seats
            value[seat] = np.float32(
                WIN * shares[at, place] + CUPS * value[seat] / max(1.0, all_cups)
            )
            if seats > 3:
                value[seat] += _HEARSAY * (outing.played[at, seat] - value[seat])
        settle_up(tree, outing.path[at], length, value, seats)


@njit(nogil=True, cache=True)
def _take_priors(tree: Tree, leaf: int, row: Bytes, turning: Counts, policy: Floats) -> None:
    first, count = tree.first[leaf], tree.kids[leaf]
    highest = np.float32(-1e30)
    for child in range(first, first + count):
        move = tree.move[child]
        tree.prior[child] = policy[row[move // 6], turning[move % 6]]
        highest = max(highest, tree.prior[child])
    everything = np.float32(0.0)
    for child in range(first, first + count):
        tree.prior[child] = np.exp((tree.prior[child] - highest) / _DOUBT)
        everything += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] /= everything
