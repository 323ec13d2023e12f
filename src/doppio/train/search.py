"""A tree search over many games at once, led by the net: Gumbel AlphaZero with a value a seat.

At the root a few moves are drawn and halved (see `halving`); below it, the tree follows the net's
policy corrected by what was found. Every seat makes the most of its own value (max^n), so it does
not matter how many seats there are or who moves twice running. Decided boards are worth exactly
what they bring.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from doppio.train.boards import (
    MOST_SEATS,
    Board,
    Table,
    decided,
    final_counts,
    legal,
    play,
    seat_cups,
    win_shares,
)
from doppio.train.features import see, to_seats
from doppio.train.halving import visits_table
from doppio.train.net import Params, answer

FORBIDDEN = -1e9
CANDIDATES = 16
_WIN_WORTH = 0.9
_FIRST_LOOKS = 50.0
"""A value is trusted as if it had been looked at so often already."""


class Thinking(NamedTuple):
    """How a move is thought about: how many looks ahead, and how sure what they find makes one.

    With more `trust` the search changes the policy more; with less `noise` the better move is
    made more often. A training wants some noise, to see other moves; a match wants none. Where all
    moves are worth nearly the same, as in games that are nearly won, differences are magnified
    until they fill the whole range from 0 to 1, but those below `spread` no more than that one is.
    A `sober` training forgets what came before a slip, and makes no more noise in careless games.
    In a share of the games, drawn anew every sixteen moves, all but one are `hasty`, and make the
    moves that look best after no more than `haste` looks, or come to mind first without any: so
    that one learns where such moves are mistakes. Of two seats, the first is hasty.
    """

    looks: int
    trust: float = 0.4
    noise: float = 1.0
    spread: float = 1.0
    sober: bool = False
    hasty: float = 0.0
    haste: int = 0


class Look(NamedTuple):
    """What is known of a board without any search: values by seat, and whether it is decided."""

    logits: Array
    values: Array
    over: Array


class Tree(NamedTuple):
    """A tree a game. Node 0 is the root; what follows a node is kept by move."""

    boards: Board
    logits: Array
    values: Array
    over: Array
    child: Array
    visits: Array
    worth: Array
    parent: Array
    came_by: Array


class Found(NamedTuple):
    """The move chosen, the one of who is hasty, and what the search made of the policy."""

    action: Array
    hasty: Array
    policy: Array


def look(params: Params, table: Table, board: Board) -> Look:
    """Ask the net; where the game is decided, the rules."""
    said = answer(params, see(table, board))
    allowed = legal(table, board)
    logits = jnp.where(allowed, said.policy, FORBIDDEN).reshape(allowed.shape[0], -1)
    over = decided(table, board)
    places = jnp.arange(MOST_SEATS) < table.seats[:, None]
    shares = jax.nn.softmax(jnp.where(places, said.shares, FORBIDDEN), axis=1)
    guess = _value(
        table, to_seats(table, board.turn, shares), to_seats(table, board.turn, said.cups * 16)
    )
    cups = seat_cups(table, final_counts(table, board))
    sure = _value(table, win_shares(table, cups), cups)
    return Look(logits, jnp.where(over[:, None], sure, guess), over)


def _value(table: Table, shares: Array, cups: Array) -> Array:
    """What a seat wants: to win, and then, a little, to be ahead in cups. From 0 to 1."""
    there = jnp.arange(MOST_SEATS) < table.seats[:, None]
    credited = jnp.where(there, cups + table.credit, 0)
    others = (credited.sum(axis=1, keepdims=True) - credited) / (table.seats[:, None] - 1)
    lead = jnp.clip((credited - others) / 32 + 0.5, 0, 1)
    return jnp.where(there, _WIN_WORTH * shares + (1 - _WIN_WORTH) * lead, 0)


def search(
    params: Params, table: Table, board: Board, key: Array, thinking: Thinking, wild: Array
) -> Found:
    """Look ahead in every game; the `wild` ones have all the noise there can be."""
    first = look(params, table, board)
    noise = jnp.where(wild, 1.0, thinking.noise)
    gumbel = noise[:, None] * jax.random.gumbel(key, first.logits.shape)
    tree = _planted(board, first, thinking.looks)

    def once(number: Array, tree: Tree) -> Tree:
        begin = _root_move(tree, gumbel, thinking, number)
        node, action = _walk(table, tree, begin, thinking)
        return _grown(params, table, tree, node, action, number + 1)

    haste = min(thinking.haste, thinking.looks)
    tree = jax.lax.fori_loop(0, haste, once, tree)
    hasty, _ = _chosen(tree, gumbel, thinking)
    tree = jax.lax.fori_loop(haste, thinking.looks, once, tree)
    action, policy = _chosen(tree, gumbel, thinking)
    return Found(action, hasty, policy)


def _planted(board: Board, first: Look, looks: int) -> Tree:
    games, actions = first.logits.shape
    nodes = looks + 1

    def grown(values: Array) -> Array:
        room = jnp.zeros((games, nodes, *values.shape[1:]), values.dtype)
        return room.at[:, 0].set(values)

    return Tree(
        Board(*(grown(part) for part in board)),
        grown(first.logits),
        grown(first.values),
        grown(first.over),
        jnp.full((games, nodes, actions), -1, jnp.int16),
        jnp.zeros((games, nodes, actions), jnp.float32),
        jnp.zeros((games, nodes, actions), jnp.float32),
        jnp.full((games, nodes), -1, jnp.int32),
        jnp.zeros((games, nodes), jnp.int32),
    )


def _at(values: Array, node: Array) -> Array:
    """A node's own part, in every game."""
    return values[jnp.arange(values.shape[0]), node]


def _boards(tree: Tree, node: Array) -> Board:
    return Board(*(_at(part, node) for part in tree.boards))


def _improved(tree: Tree, node: Array, thinking: Thinking) -> tuple[Array, Array]:
    """The policy before softmax, corrected by what was found below; and the visits it rests on."""
    logits, visits = _at(tree.logits, node), _at(tree.visits, node)
    mover = jnp.minimum(_at(tree.boards.turn, node), MOST_SEATS - 1)
    own = jnp.take_along_axis(_at(tree.values, node), mover[:, None], axis=1)
    seen = visits > 0
    value = _at(tree.worth, node) / jnp.maximum(visits, 1)
    prior = jnp.where(seen, jax.nn.softmax(logits, axis=1), 0)
    total = visits.sum(axis=1, keepdims=True)
    below = (prior * value).sum(axis=1, keepdims=True) / jnp.maximum(
        prior.sum(axis=1, keepdims=True), 1e-9
    )
    mixed = (own + total * below) / (1 + total)
    gain = jnp.where(seen, value, mixed) - mixed
    spread = gain.max(axis=1, keepdims=True) - gain.min(axis=1, keepdims=True)
    weight = thinking.trust * (_FIRST_LOOKS + visits.max(axis=1, keepdims=True))
    return logits + weight * gain / jnp.clip(spread, thinking.spread, 1), visits


def _root_move(tree: Tree, gumbel: Array, thinking: Thinking, number: Array) -> Array:
    """Halving: among the moves looked at exactly as often as is due, the best so far."""
    root = jnp.zeros(gumbel.shape[0], jnp.int32)
    improved, visits = _improved(tree, root, thinking)
    allowed = _at(tree.logits, root) > FORBIDDEN / 2
    candidates = jnp.minimum(allowed.sum(axis=1), CANDIDATES)
    due = jnp.asarray(visits_table(CANDIDATES, thinking.looks))[candidates, number]
    ready = allowed & (visits == due[:, None])
    return jnp.argmax(jnp.where(ready, improved + gumbel, 2 * FORBIDDEN), axis=1)


def _inner_move(tree: Tree, node: Array, thinking: Thinking) -> Array:
    """Where visits lag behind the improved policy the most."""
    improved, visits = _improved(tree, node, thinking)
    share = visits / (1 + visits.sum(axis=1, keepdims=True))
    return jnp.argmax(jax.nn.softmax(improved, axis=1) - share, axis=1)


def _next(tree: Tree, node: Array, action: Array) -> Array:
    return tree.child[jnp.arange(node.shape[0]), node, action].astype(jnp.int32)


def _walk(table: Table, tree: Tree, action: Array, thinking: Thinking) -> tuple[Array, Array]:
    """Down from the root to the first move that leads out of the tree, or to a decided board."""
    games = table.seats.shape[0]

    def step(at: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
        node, action, _ = at
        following = _next(tree, node, action)
        inside = (following >= 0) & ~_at(tree.over, jnp.maximum(following, 0))
        node = jnp.where(inside, following, node)
        return node, jnp.where(inside, _inner_move(tree, node, thinking), action), inside

    begin = (jnp.zeros(games, jnp.int32), action, jnp.ones(games, bool))
    node, action, _ = jax.lax.while_loop(lambda at: at[2].any(), step, begin)
    return node, action


def _grown(
    params: Params, table: Table, tree: Tree, node: Array, action: Array, number: Array
) -> Tree:
    """One node more in every tree, unless the walk ended on a decided one; told to all above."""
    rows = jnp.arange(node.shape[0])
    board = play(table, _boards(tree, node), action)
    seen = look(params, table, board)
    known = _next(tree, node, action)
    leaf = jnp.where(known >= 0, known, number)
    tree = tree._replace(
        boards=Board(
            *(old.at[:, number].set(new) for old, new in zip(tree.boards, board, strict=True))
        ),
        logits=tree.logits.at[:, number].set(seen.logits),
        values=tree.values.at[:, number].set(seen.values),
        over=tree.over.at[:, number].set(seen.over),
        child=tree.child.at[rows, node, action].set(leaf.astype(jnp.int16), unique_indices=True),
        parent=tree.parent.at[:, number].set(node),
        came_by=tree.came_by.at[:, number].set(action),
    )
    return _told(tree, leaf)


def _told(tree: Tree, leaf: Array) -> Tree:
    rows = jnp.arange(leaf.shape[0])
    values = _at(tree.values, leaf)

    def up(at: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
        node, visits, worth = at
        above, action = _at(tree.parent, node), _at(tree.came_by, node)
        inside = (above >= 0).astype(jnp.float32)
        place = jnp.maximum(above, 0)
        mover = jnp.minimum(_at(tree.boards.turn, place), MOST_SEATS - 1)
        gain = jnp.take_along_axis(values, mover[:, None], axis=1)[:, 0]
        visits = visits.at[rows, place, action].add(inside, unique_indices=True)
        worth = worth.at[rows, place, action].add(inside * gain, unique_indices=True)
        return place, visits, worth

    begin = (leaf, tree.visits, tree.worth)
    _, visits, worth = jax.lax.while_loop(lambda at: (at[0] > 0).any(), up, begin)
    return tree._replace(visits=visits, worth=worth)


def _chosen(tree: Tree, gumbel: Array, thinking: Thinking) -> tuple[Array, Array]:
    """The best of the moves looked at most, and what the search makes of the policy so far."""
    root = jnp.zeros(gumbel.shape[0], jnp.int32)
    improved, visits = _improved(tree, root, thinking)
    most = visits == visits.max(axis=1, keepdims=True)
    allowed = _at(tree.logits, root) > FORBIDDEN / 2
    best = jnp.where(most & allowed, improved + gumbel, 2 * FORBIDDEN)
    return jnp.argmax(best, axis=1), jax.nn.softmax(improved, axis=1)
