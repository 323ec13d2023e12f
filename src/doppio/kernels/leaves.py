"""The port between a search tree and a net: a batch of leaves goes out, what the net says comes in.

Whoever walks the tree for a further leaf of the same batch sees those under way as visits that
brought nobody anything, and so looks elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64

from doppio.kernels.bits import popcount, scaled
from doppio.kernels.board import Bytes, Counts, Words
from doppio.kernels.compiled import bare, entry, part
from doppio.kernels.seen import TURNINGS, Batch, show
from doppio.kernels.state import Spot, lay_out
from doppio.kernels.tree import (
    CUPS,
    INT_ZERO,
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
    prove_upwards,
)

DOUBT = np.float32(1.5)
"""The net is surer of its first thoughts than it should be: with doubt, others get looks too."""
HABITS_DOUBT = np.float32(1.25)
"""What plain players do is not that certain either."""
NONE, FULL = 0, -1
"""Instead of a leaf: there is none left to ask about, there is no room for its children."""


class Outing(NamedTuple):
    """The leaves under way: how the tree was walked to each of them."""

    path: Ints
    length: Ints


def new_outing(leaves: int) -> Outing:
    """Room for so many leaves."""
    return Outing(np.zeros((leaves, LONGEST), np.int32), np.zeros(leaves, np.int32))


@part
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


@bare
def walk(tree: Tree, rules: Rules, spot: Spot, random: Words, path: Ints) -> int:
    """Walk to a leaf, counting visits; tells the path's length, or less than 0 if it is taken."""
    node, length = INT_ZERO, 1
    path[0] = 0
    tree.visits[0] += 1
    while tree.kids[node] > 0 and not tree.proven[node]:
        if tree.prior[tree.first[node]] == UNKNOWN:
            return -length
        child = choose(tree, node, LEARNED, random)
        go_down(tree, rules, spot, node, child)
        path[length] = child
        length += 1
        tree.visits[child] += 1
        node = child
    return length


@entry
def settle_known(tree: Tree, outing: Outing, at: int, share: float) -> None:
    """Let the tree know how large a share of the win the first of two seats has at a leaf."""
    length = np.int64(outing.length[at])
    tree.proven[outing.path[at, length - 1]] = 1
    value = np.zeros(4, np.float32)
    value[0] = np.float32(WIN * share + CUPS * 0.5)
    value[1] = np.float32(WIN * (1.0 - share) + CUPS * 0.5)
    settle_up(tree, outing.path[at], length, value, np.int64(2))


@entry
def gather(
    tree: Tree,
    rules: Rules,
    start: Spot,
    spot: Spot,
    batch: Batch,
    outing: Outing,
    found: int,
    wanted: int,
    most_visits: int,
    deepest: int,
    provable: int,
    random: Words,
    stop: Bytes,
) -> tuple[int, int, int]:
    """Find leaves for the net, from the root's position; the last one walked to is left in `spot`.

    Those whose worth is known are settled on the way.
    No node below the depth `deepest` is made. Answers with how many leaves are in the batch, how
    many visits were made, those included, and, where a leaf has no more stacks than are `provable`,
    with that: it is the caller's to `settle_known` or to `hand_out`.
    """
    value = np.zeros(4, np.float32)
    visits = 0
    while found < wanted and visits < most_visits and not tree.proven[0] and not stop[0]:
        lay_out(spot, start)
        path = outing.path[found]
        length = walk(tree, rules, spot, random, path)
        if length < 0:
            for step in range(-length):
                tree.visits[path[step]] -= 1
            break
        outing.length[found] = length
        leaf = path[length - 1]
        visits += 1
        if tree.proven[leaf]:
            for seat in range(4):
                value[seat] = tree.total[leaf, seat] / max(1, tree.visits[leaf] - 1)
        elif tree.mover[leaf] < 0:
            outcome(rules, spot, value)
            tree.proven[leaf] = 1
        else:
            standing = spot.words[6] | spot.words[7] | spot.words[8] | spot.words[9]
            if leaf > 0 and int(popcount(standing)) <= provable:
                return found, visits, leaf
            if not hand_out(tree, rules, spot, batch, outing, found, deepest, random):
                return found, visits, FULL
            found += 1
            continue
        settle_up(tree, path, length, value, rules.seats)
    return found, visits, NONE


@entry
def hand_out(
    tree: Tree,
    rules: Rules,
    spot: Spot,
    batch: Batch,
    outing: Outing,
    at: int,
    deepest: int,
    random: Words,
) -> bool:
    """Put a leaf into the batch for the net; says no when there is no room for its children."""
    path, length = outing.path[at], np.int64(outing.length[at])
    leaf = path[length - 1]
    if length <= deepest and not expand(tree, rules, leaf, spot, LEARNED):
        for step in range(length):
            tree.visits[path[step]] -= 1
        return False
    random[0] ^= random[0] << uint64(13)
    random[0] ^= random[0] >> uint64(7)
    random[0] ^= random[0] << uint64(17)
    batch.turned[at] = scaled(random[0], uint64(12))
    batch.theirs[at] = tree.mover[leaf] != tree.mover[0]
    show(batch, at, rules, spot, tree.mover[leaf])
    return True


@entry
def take_in(
    tree: Tree,
    rules: Rules,
    batch: Batch,
    outing: Outing,
    found: int,
    policy: Floats,
    shares: Floats,
    cups: Floats,
    habits: Floats,
    plain: Floats,
) -> None:
    """Let the tree know what the net says of the leaves.

    So large a share of what another seat may do is taken from the habits of `plain` players.
    """
    value = np.zeros(4, np.float32)
    for at in range(found):
        length = np.int64(outing.length[at])
        leaf = outing.path[at, length - 1]
        row, turning = batch.row[at], TURNINGS[batch.turned[at]]
        share = plain[tree.mover[leaf]] if batch.theirs[at] else np.float32(0)
        if share > 0:
            _take_priors(tree, leaf, row, turning, habits[at], HABITS_DOUBT)
            first, count = tree.first[leaf], max(0, tree.kids[leaf])
            usual = tree.prior[first : first + count].copy()
            _take_priors(tree, leaf, row, turning, policy[at], DOUBT)
            for child in range(count):
                own = tree.prior[first + child]
                tree.prior[first + child] = own + share * (usual[child] - own)
        else:
            _take_priors(tree, leaf, row, turning, policy[at], DOUBT)
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
        settle_up(tree, outing.path[at], length, value, seats)


@bare
def _take_priors(
    tree: Tree, leaf: int, row: Bytes, turning: Counts, policy: Floats, doubt: float
) -> None:
    first, count = tree.first[leaf], tree.kids[leaf]
    highest = np.float32(-1e30)
    for child in range(first, first + count):
        move = tree.move[child]
        tree.prior[child] = policy[row[move // 6], turning[move % 6]]
        highest = max(highest, tree.prior[child])
    everything = np.float32(0.0)
    for child in range(first, first + count):
        tree.prior[child] = np.exp((tree.prior[child] - highest) / doubt)
        everything += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] /= everything
