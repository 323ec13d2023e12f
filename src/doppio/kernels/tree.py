"""A search tree in arrays, for 2 to 4 seats: select, expand, evaluate by random games, back up.

Every node keeps a value a seat, and whoever is to move picks by their own (max^n), so a seat that
moves twice running or is out needs no special case. A finished game is proven; so is a node all of
whose children are, and one whose mover has a whole win for sure. Proven nodes are not gone into
again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from doppio.kernels.bits import ONE, SIX, ZERO, lowest, scaled
from doppio.kernels.board import Board, Bytes, Counts, Words
from doppio.kernels.compiled import bare, entry, part
from doppio.kernels.state import (
    COLOURS,
    WORDS,
    Spot,
    fill,
    lay_out,
    make_move,
    next_turn,
    take_off_settled,
)

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

PLAIN, GUIDED, LEARNED = 0, 1, 2
"""Plain: UCB1 and random games. Guided: priors and random games that see what can be taken.
Learned: priors and values come from a net."""
UNKNOWN = np.float32(-1.0)
"""The prior of a move that the net has not told yet."""
LONGEST = 66
INT_ZERO = np.int64(0)
"""Not a bare 0: for that numba would compile all that is called with it once more."""
WIN, CUPS = 0.92, 0.08
"""What a seat is after: mostly its share of the win, a little its share of the cups."""
SURE = 0.95
"""More than this is a whole win."""


class Tree(NamedTuple):
    """The nodes; node 0 is the root, children of a node lie side by side."""

    first: Ints
    kids: Ints
    move: Ints
    visits: Ints
    mover: Ints
    proven: Ints
    prior: Floats
    total: Floats
    used: Ints


def new_tree(nodes: int, turn: int) -> Tree:
    """A root where this seat is to move, and room for so many nodes in all.

    The room is not swept, since that would take longer than many a move may: a node is filled in
    when it is made.
    """
    small = [np.empty(nodes, np.int32) for _ in range(6)]
    tree = Tree(
        *small,
        np.empty(nodes, np.float32),
        np.empty((nodes, 4), np.float32),
        np.ones(1, np.int32),
    )
    for column in tree[:-1]:
        column[0] = 0
    tree.mover[0] = turn
    return tree


class Rules(NamedTuple):
    """What of a board does not change in a game.

    `second`: whether a colour is the second one of its seat.
    """

    near: Bytes
    clears: Words
    around: Words
    seat_of: Bytes
    seats: int
    gone: int
    settle: bool
    second: Bytes
    credit: Counts

    @classmethod
    def of(cls, board: Board, credit: tuple[int, ...] = ()) -> Rules:
        """Those of a board, and the cups given to each seat in advance."""
        layout = board.layout
        given = np.zeros(4, np.int64)
        given[: len(credit)] = credit
        return cls(
            layout.near,
            layout.clears,
            layout.around,
            board.seat_of,
            board.seats,
            board.gone,
            board.settle,
            board.second,
            given,
        )


@bare
def merit(rules: Rules, heights: Bytes, words: Words, own: int, cell: int, way: int) -> int:
    """What a move seems worth in cups: what it takes, less the new stack if that is in danger."""
    source = uint64(cell)
    target = uint64(rules.near[source * SIX + uint64(way)])
    low = int(heights[target])
    tall = low + int(heights[source])
    worth = 0 if own >> target & ONE else 2 * low
    everything = words[6] | words[7] | words[8] | words[9]
    rivals = rules.around[target] & everything & ~own & ~(ONE << target)
    while rivals != ZERO:
        rival = lowest(rivals)
        rivals &= rivals - ONE
        if int(heights[rival]) >= tall:
            return worth - 2 * tall
    # A stack that was in danger where it stood is safe now.
    threats = rules.around[source] & everything & ~own & ~(ONE << target)
    while threats != ZERO:
        threat = lowest(threats)
        threats &= threats - ONE
        if heights[threat] >= heights[source]:
            return worth + int(heights[source])
    return worth


@bare
def own_of(rules: Rules, words: Words, seat: int) -> int:
    """The cells of a seat."""
    own = ZERO
    for colour in range(4):
        if rules.seat_of[colour] == seat:
            own |= words[COLOURS + colour]
    return own


@part
def outcome(rules: Rules, spot: Spot, value: Floats) -> None:
    """What a finished game is worth to a seat: mostly the win, shared, and a little the cups."""
    heights, words, bank = spot
    cups = np.zeros(4, np.int64)
    all_cups = 0
    for colour in range(4):
        count = bank[colour]
        left = words[COLOURS + colour]
        while left != ZERO:
            count += int(heights[lowest(left)])
            left &= left - ONE
        all_cups += count
        seat = rules.seat_of[colour]
        if seat < rules.seats:
            cups[seat] = max(cups[seat], count)
    best = -1
    winners = 0
    for seat in range(rules.seats):
        cups[seat] += rules.credit[seat]
        all_cups += rules.credit[seat]
        if rules.gone >> seat & 1:
            continue
        if cups[seat] > best:
            best, winners = cups[seat], 0
        if cups[seat] == best:
            winners += 1
    for seat in range(rules.seats):
        share = 0.0
        if cups[seat] == best and not rules.gone >> seat & 1:
            share = 1.0 / winners
        value[seat] = np.float32(WIN * share + CUPS * cups[seat] / max(1, all_cups))


@part
def play_out(rules: Rules, spot: Spot, turn: int, looks: int, random: Words, value: Floats) -> None:
    """Play a random game to its end, in place; each move is the best of `looks` drawn ones."""
    heights, words, bank = spot
    seat = turn
    blocked = rules.gone
    everybody = (1 << rules.seats) - 1
    while blocked != everybody:
        if blocked >> seat & 1:
            seat = (seat + 1) % rules.seats
            continue
        own = own_of(rules, words, seat)
        count = ZERO
        for way in range(6):
            left = words[way] & own
            while left != ZERO:
                count += ONE
                left &= left - ONE
        if count == ZERO:
            blocked |= 1 << seat
            continue
        best_cell, best_way, best = INT_ZERO, INT_ZERO, -(1 << 30)
        for _ in range(looks):
            random[0] ^= random[0] << uint64(13)
            random[0] ^= random[0] >> uint64(7)
            random[0] ^= random[0] << uint64(17)
            pick = scaled(random[0], count)
            way = INT_ZERO
            chosen = words[0] & own
            while True:
                while chosen != ZERO and pick != ZERO:
                    chosen &= chosen - ONE
                    pick -= ONE
                if chosen != ZERO:
                    break
                way += 1
                chosen = words[way] & own
            cell = np.int64(lowest(chosen))
            worth = merit(rules, heights, words, own, cell, way) if looks > 1 else 0
            if worth > best:
                best_cell, best_way, best = cell, way, worth
        make_move(rules.near, rules.clears, heights, words, best_cell, best_way)
        if rules.settle:
            take_off_settled(rules.around, heights, words, bank)
        seat = (seat + 1) % rules.seats
    outcome(rules, spot, value)


@bare
def expand(tree: Tree, rules: Rules, node: int, spot: Spot, mode: int) -> bool:
    """Give a node its children; says no when the tree is full."""
    heights, words, _ = spot
    own = own_of(rules, words, tree.mover[node])
    first = tree.used[0]
    count = 0
    for way in range(6):
        left = words[way] & own
        while left != ZERO:
            count += 1
            left &= left - ONE
    if first + count > tree.first.shape[0]:
        return False
    tree.used[0] = first + count
    at = first
    highest = np.float32(0.0)
    for way in range(6):
        left = words[way] & own
        while left != ZERO:
            cell = int(lowest(left))
            left &= left - ONE
            worth = merit(rules, heights, words, own, cell, way) if mode == GUIDED else 0
            prior = np.float32(np.exp(min(12.0, worth * 0.35)))
            tree.move[at] = cell * 6 + way
            tree.visits[at] = tree.kids[at] = tree.proven[at] = 0
            tree.first[at] = -1
            tree.mover[at] = -2
            for seat in range(4):
                tree.total[at, seat] = 0
            tree.prior[at] = prior
            highest += prior
            at += 1
    for child in range(first, at):
        tree.prior[child] = UNKNOWN if mode == LEARNED else tree.prior[child] / highest
    tree.first[node] = first
    tree.kids[node] = count
    return True


@bare
def choose(tree: Tree, node: int, mode: int, random: Words) -> int:
    """The child to look at next: good for the mover, or not looked at enough."""
    first, count = tree.first[node], tree.kids[node]
    seat = tree.mover[node]
    visits = max(1, tree.visits[node])
    spread = np.sqrt(np.float64(visits))
    log = np.log(np.float64(visits) + 1)
    unseen = tree.total[node, seat] / visits - (0.08 if mode == LEARNED else 0.15)
    boldness = 0.7 if mode == LEARNED else 1.1
    best, top = -1, -1e30
    random[0] ^= random[0] << uint64(13)
    random[0] ^= random[0] >> uint64(7)
    random[0] ^= random[0] << uint64(17)
    shift = int(scaled(random[0], uint64(count)))
    for index in range(count):
        child = first + (index + shift) % count
        n = tree.visits[child]
        if tree.proven[child]:
            # Known for sure: worth what it is, and not worth another look.
            worth = tree.total[child, seat] / n - 1e-4
        elif mode == PLAIN:
            worth = 1e20 if n == 0 else tree.total[child, seat] / n + 0.7 * np.sqrt(log / n)
        else:
            mean = unseen if n == 0 else tree.total[child, seat] / n
            worth = mean + boldness * tree.prior[child] * spread / (1 + n)
        if worth > top:
            best, top = child, worth
    return best


@part
def back_up(tree: Tree, path: Ints, length: int, value: Floats, seats: int) -> None:
    """Let the nodes of a path know what came of it, and prove what can be proven."""
    for step in range(length):
        node = path[step]
        tree.visits[node] += 1
        for seat in range(seats):
            tree.total[node, seat] += value[seat]
    prove_upwards(tree, path, length, seats)


@part
def prove_upwards(tree: Tree, path: Ints, length: int, seats: int) -> None:
    """Take for proven what follows from a path's last node, and forget what was thought before.

    What a node seemed worth until it was proven is taken out of all nodes above it.
    """
    thought = np.zeros(4, np.float32)
    for step in range(length - 2, -1, -1):
        node = path[step]
        if not tree.proven[path[step + 1]] or tree.proven[node]:
            return
        fill(thought, tree.total[node])
        prove_node(tree, node, seats)
        if not tree.proven[node]:
            return
        for above in range(step):
            for seat in range(seats):
                tree.total[path[above], seat] += tree.total[node, seat] - thought[seat]


@bare
def prove_node(tree: Tree, node: int, seats: int) -> None:
    """Take a node for proven where its children are, or where one is a win for sure."""
    seat = tree.mover[node]
    first, count = tree.first[node], tree.kids[node]
    best, top, certain = -1, -1.0, True
    for child in range(first, first + count):
        if not tree.proven[child]:
            certain = False
            continue
        worth = tree.total[child, seat] / tree.visits[child]
        if worth > top:
            best, top = child, worth
    if best < 0 or not (certain or (seats == 2 and top > SURE)):
        return
    tree.proven[node] = 1
    for each in range(seats):
        tree.total[node, each] = tree.total[best, each] / tree.visits[best] * tree.visits[node]


@bare
def go_down(tree: Tree, rules: Rules, spot: Spot, node: int, child: int) -> None:
    """Make the move that leads to a child; who is to move there is found out the first time."""
    heights, words, bank = spot
    move = tree.move[child]
    make_move(rules.near, rules.clears, heights, words, move // 6, move % 6)
    if rules.settle:
        take_off_settled(rules.around, heights, words, bank)
    if tree.mover[child] == -2:
        turn = next_turn(words, rules.seat_of, rules.seats, rules.gone, tree.mover[node])
        tree.mover[child] = turn


@bare
def descend(tree: Tree, rules: Rules, spot: Spot, mode: int, random: Words, path: Ints) -> int:
    """Walk from the root to a leaf, changing the position in place; tells the path's length."""
    node, length = INT_ZERO, 1
    path[0] = 0
    while tree.kids[node] > 0 and not tree.proven[node]:
        child = choose(tree, node, mode, random)
        go_down(tree, rules, spot, node, child)
        path[length] = child
        length += 1
        node = child
    return length


@entry
def grow(
    tree: Tree,
    rules: Rules,
    start: Spot,
    mode: int,
    looks: int,
    deepest: int,
    most_visits: int,
    random: Words,
    stop: Bytes,
) -> int:
    """Look at so many more leaves; answers with how many, fewer when stopped, full or proven.

    No node below the depth `deepest` is made.
    """
    spot = Spot(np.empty(65, np.uint8), np.empty(WORDS, np.uint64), np.empty(4, np.int64))
    path = np.empty(LONGEST, np.int32)
    value = np.zeros(4, np.float32)
    done = 0
    while done < most_visits and not tree.proven[0] and not stop[0]:
        lay_out(spot, start)
        length = descend(tree, rules, spot, mode, random, path)
        leaf = path[length - 1]
        if tree.proven[leaf]:
            for seat in range(4):
                value[seat] = tree.total[leaf, seat] / max(1, tree.visits[leaf])
        elif tree.mover[leaf] < 0:
            outcome(rules, spot, value)
            tree.proven[leaf] = 1
        else:
            ripe = (tree.visits[leaf] > 0 or leaf == 0) and length <= deepest
            if ripe and not expand(tree, rules, leaf, spot, mode):
                break
            play_out(rules, spot, tree.mover[leaf], looks, random, value)
        back_up(tree, path, length, value, rules.seats)
        done += 1
    return done
