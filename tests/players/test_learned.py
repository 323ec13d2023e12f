"""The player over the net: what its tree keeps to, what it knows for sure, who stands in for it."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from doppio.games.cappuccino.areas import all_settled
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Seat
from doppio.games.dice import Dice
from doppio.kernels.board import Board, Bytes, Layout
from doppio.kernels.state import Spot
from doppio.kernels.tree import Rules, Tree, new_tree
from doppio.players.contract import Budget, Halt
from doppio.players.growth import Growth
from doppio.players.kept import Grown, Kept, moves_between
from doppio.players.learned import Learned
from doppio.players.net_eyes import Eyes
from doppio.players.proofs import BRIEF, CAREFUL, Proofs
from doppio.players.searcher import SEARCHERS
from doppio.players.solver import Solver
from doppio.players.verdict import chosen

KINDS = [(2, False), (3, False), (4, False), (2, True)]


def seen(position: Position, credit: tuple[int, ...] = ()) -> View:
    """What the seat to move sees."""
    options = Options("hand", position.settle, autofinish=False, credit=credit)
    return view(start_from(position, options), position.turn)


def later(position: Position, stacks: int, dice: Dice) -> Position:
    """A position of a random game that has no more than so many stacks."""
    while position.turn is not None and len(position.stacks) > stacks:
        moves = list(legal_moves(position))
        position = play(position, moves[dice.below(len(moves))])
    return position


def small_positions(stacks: int, *, two_colour: bool = False) -> Iterator[Position]:
    """Endings in which something is still to be decided."""
    for number in range(40):
        start = deal(2, "blob", number, two_colour=two_colour, settle=number % 4 == 0)
        position = later(start, stacks, Dice("later", number))
        if position.turn is not None and not all_settled(position.stacks):
            yield position


def eyes() -> Eyes:
    """The shipped net."""
    loaded = Eyes.load()
    assert loaded is not None
    return loaded


@pytest.mark.parametrize("players, two_colour", KINDS)
def test_shares_are_shares(players: int, two_colour: bool) -> None:
    dealt = [deal(players, "blob", seed, two_colour=two_colour) for seed in range(3)]
    positions = [later(start, stacks, Dice("x")) for start in dealt for stacks in (64, 20)]
    shares = eyes().shares(positions, [(1,) * players] * len(positions))
    assert shares.shape == (len(positions), players)
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-4)
    alone = np.concatenate([eyes().shares([each], [(1,) * players]) for each in positions])
    # In a batch the last digits differ, and now and then a step of what is told in steps.
    np.testing.assert_allclose(shares, alone, atol=5e-3)


def test_cups_given_to_a_seat_help_it() -> None:
    position = deal(2, "hexagon", 1)
    poor, rich = eyes().shares([position] * 2, [(0, 0), (0, 8)])
    assert rich[1] > poor[1] + 0.1


@pytest.mark.parametrize("players, two_colour", KINDS)
def test_a_tree_counts_every_look_once(players: int, two_colour: bool) -> None:
    board = Board.of(deal(players, "hexagon", 2, two_colour=two_colour))
    growth = Growth(eyes(), board, (), Budget(nodes=150), 7, Halt())
    while growth.go_on():
        pass
    tree = growth.tree
    assert growth.visits == 150
    for node in range(int(tree.used[0])):
        first, kids = int(tree.first[node]), int(tree.kids[node])
        if kids == 0 or tree.visits[node] == 0:
            continue
        below = slice(first, first + kids)
        assert tree.visits[node] == 1 + tree.visits[below].sum()
        assert tree.prior[below].sum() == pytest.approx(1, rel=1e-4)
        assert 0 <= tree.total[node, :players].sum() <= 1.001 * tree.visits[node]


@pytest.mark.parametrize("two_colour", [False, True], ids=["one colour", "two colours"])
def test_what_a_leaf_knows_is_what_the_solver_says(two_colour: bool) -> None:
    known = 0
    for number, position in enumerate(small_positions(10, two_colour=two_colour)):
        credit = (0, number % 3)
        board = Board.of(position)
        spot = Spot.of(board)
        proofs, running = Proofs(Rules.of(board, credit)), np.zeros(1, np.uint8)
        found = proofs.share(spot, board.turn, running)
        if found is None:
            continue
        known += 1
        lead = Solver(12).solve(position).least * (1 if position.turn == 1 else -1) - credit[1]
        assert found == (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
    assert known > 8


def test_who_takes_care_sees_the_end_from_farther_off() -> None:
    known = {BRIEF: 0, CAREFUL: 0}
    for seed, effort in itertools.product((1, 2, 4), known):
        board = Board.of(later(deal(2, "hexagon", seed), 21, Dice("care")))
        growth = Growth(eyes(), board, (), Budget(nodes=20), 7, Halt(), effort)
        while growth.go_on():
            pass
        known[effort] += int(growth.tree.proven[: int(growth.tree.used[0])].sum())
    assert known[CAREFUL] > known[BRIEF]


@pytest.mark.parametrize("looks", [4, 40])
def test_who_proves_nothing_is_alone_with_the_net(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    share = Proofs.share

    def noted(self: Proofs, spot: Spot, mover: int, stop: Bytes) -> float | None:
        asked.append(mover)
        return share(self, spot, mover, stop)

    monkeypatch.setattr(Proofs, "share", noted)
    position = later(deal(2, "hexagon", 1), 14, Dice("alone"))
    for proves in (False, True):
        assert not asked
        player = Learned(solves=False, proves=proves)
        player.choose(seen(position), Budget(nodes=looks), Dice("alone"))
    assert asked


def test_what_is_proven_of_a_move_replaces_what_was_thought_of_it() -> None:
    """A node is worth what its moves are, and the one look at itself: no stale thoughts remain."""
    proven = 0
    for seed in (1, 2, 4):
        board = Board.of(later(deal(2, "hexagon", seed), 23, Dice("stale")))
        growth = Growth(eyes(), board, (), Budget(nodes=300), 7, Halt(), CAREFUL)
        while growth.go_on():
            pass
        tree = growth.tree
        for node in range(int(tree.used[0])):
            kids = slice(int(tree.first[node]), int(tree.first[node] + tree.kids[node]))
            if not tree.visits[node] or tree.kids[node] <= 0 or tree.proven[node]:
                continue
            proven += int(tree.proven[kids].sum())
            own = tree.total[node, :2] - tree.total[kids, :2].sum(axis=0)
            assert tree.visits[node] == 1 + tree.visits[kids].sum()
            assert own.min() > -0.01
            assert own.sum() == pytest.approx(1.0, abs=0.02)
    assert proven > 20


def test_a_move_found_out_to_lose_is_not_made_however_often_it_was_looked_at() -> None:
    position = deal(2, "hexagon", 1)
    board = Board.of(position)
    growth = Growth(eyes(), board, (), Budget(nodes=60), 7, Halt())
    while growth.go_on():
        pass
    tree = growth.tree
    all_seen = np.ones(int(tree.kids[0]), bool)
    first = chosen(seen(position), board, [tree], all_seen).command
    kids = np.arange(tree.first[0], tree.first[0] + tree.kids[0])
    most = int(kids[np.argmax(tree.visits[kids])])
    assert first == Step(Seat(1), board.move(int(tree.move[most])))
    tree.proven[most], tree.total[most] = 1, 0.0
    assert chosen(seen(position), board, [tree], all_seen).command != first
    tree.total[most] = tree.visits[most]
    assert chosen(seen(position), board, [tree], all_seen).command == first


def test_endings_of_twelve_stacks_are_played_perfectly() -> None:
    for position in small_positions(12):
        choice = Learned().choose(seen(position), Budget(nodes=64), Dice("perfect"))
        assert isinstance(choice.command, Step)
        assert choice.command.move in Solver(14).solve(position).best


def test_who_is_told_to_stop_at_once_still_has_a_move() -> None:
    halt = Halt()
    halt.say()
    position = deal(4, "hexagon", 1)
    choice = Learned().choose(seen(position), Budget(millis=60_000, halt=halt), Dice("stop"))
    assert choice.command in seen(position).legal


@pytest.mark.parametrize("players, two_colour", KINDS)
@pytest.mark.parametrize("nodes, depth", [(30, None), (None, 2)])
def test_what_was_thought_before_does_not_lift_a_limit(
    players: int, two_colour: bool, nodes: int | None, depth: int | None
) -> None:
    """Beside a clock too, whichever limit is reached first counts."""
    position = deal(players, "blob", 8, two_colour=two_colour)
    Learned().choose(seen(position), Budget(millis=200), Dice("long"))
    choice = Learned().choose(seen(position), Budget(150, nodes, depth), Dice("short"))
    assert nodes is None or choice.nodes <= nodes
    assert depth is None or choice.depth <= depth


def test_without_a_runtime_the_classical_search_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal(2, "hexagon", 1)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    Eyes.load.cache_clear()
    try:
        assert Eyes.load() is None
        choice = Learned().choose(seen(position), Budget(nodes=50), Dice("instead"))
    finally:
        Eyes.load.cache_clear()
    plain = SEARCHERS["search"].choose(seen(position), Budget(nodes=50), Dice("instead"))
    assert choice == plain


@pytest.mark.parametrize("players, two_colour", KINDS)
def test_a_kept_tree_is_the_branch_of_what_was_played(players: int, two_colour: bool) -> None:
    position = deal(players, "hexagon", 2, two_colour=two_colour)
    board = Board.of(position)
    growth = Growth(eyes(), board, (), Budget(nodes=200), 7, Halt())
    while growth.go_on():
        pass
    old, kept = growth.tree, Kept()
    kept.keep(Grown(position, (), board.layout, old))
    # Of two either may go on from there; of more, whoever thought it.
    child, after = expected(position, board.layout, old, 1 if players == 2 else players)
    found = kept.find(after, ())
    assert found is not None
    tree = found.branch(1 << 16)
    assert tree is not None
    assert tree.visits[0] == old.visits[child] > 1
    assert tree.mover[0] == old.mover[child]
    assert subtree(tree, 0) == subtree(old, child)
    assert found.branch(2) is None
    assert kept.find(after, (1,) * players) is None
    assert kept.find(deal(players, "blob", 9, two_colour=two_colour), ()) is None


def expected(start: Position, layout: Layout, tree: Tree, plies: int) -> tuple[int, Position]:
    """The node so far down that was looked at most, and its position."""
    node, position = 0, start
    for _ in range(plies):
        first, count = int(tree.first[node]), int(tree.kids[node])
        node = first + int(np.argmax(tree.visits[first : first + count]))
        board = Board.of(position, layout)
        position = play(position, board.move(int(tree.move[node])))
    return node, position


def subtree(tree: Tree, node: int) -> list[object]:
    """All that a tree holds below a node."""
    first, count = int(tree.first[node]), int(tree.kids[node])
    own = (int(tree.visits[node]), float(tree.prior[node]), tuple(tree.total[node].tolist()))
    return [own, *(subtree(tree, kid) for kid in range(first, first + count))]


def test_no_way_is_looked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two games of one deal there are very many ways that come to nothing."""
    tried: list[object] = []

    def counted(position: Position, move: Move) -> Position:
        tried.append(move)
        return play(position, move)

    monkeypatch.setattr("doppio.players.kept.play", counted)
    start = deal(2, "hexagon", 5)
    for number in range(20):
        one, other = (later(start, 24, Dice("apart", number, game)) for game in "ab")
        on = later(other, 17, Dice("on", number))
        kept, board, nothing = Kept(), Board.of(start), new_tree(1, 0)
        for before in (start, one, other, one):
            kept.keep(Grown(before, (), board.layout, nothing))
        found = kept.find(on, ())
        assert found is None or found.branch(1) is None
        assert len(tried) <= 60
        tried.clear()


def test_the_way_between_two_positions_is_found() -> None:
    dice = Dice("between")
    for settle in (False, True):
        before = later(deal(4, "blob", 4, settle=settle), 40, dice)
        after = before
        for _ in range(4):
            moves = list(legal_moves(after))
            after = play(after, moves[dice.below(len(moves))])
        way = moves_between(before, after, iter(range(100)))
        assert way is not None
        reached = before
        for move in way:
            reached = play(reached, move)
        assert reached == after
        assert moves_between(after, before, iter(range(100))) is None


def test_among_more_than_two_only_ones_own_thoughts_are_taken_up() -> None:
    """What others may do is judged otherwise than what the thinker may: each seat has its tree."""
    for players in (2, 3, 4):
        before = deal(players, "hexagon", 3)
        board, kept = Board.of(before), Kept()
        growth = Growth(eyes(), board, (), Budget(nodes=300), 5, Halt())
        while growth.go_on():
            pass
        kept.keep(Grown(before, (), board.layout, growth.tree))
        for plies in range(1, players + 1):
            _, after = expected(before, board.layout, growth.tree, plies)
            known = kept.find(after, ()) is not None
            assert known == (players == 2 or after.turn == before.turn), (players, plies)


def test_what_others_may_do_is_what_they_are_likely_to_do() -> None:
    for players in (3, 4):
        priors = []
        for plain in (0.0, 0.5, 1.0):
            board = Board.of(deal(players, "hexagon", 6))
            likely = np.full(4, plain, np.float32)
            growth = Growth(eyes(), board, (), Budget(nodes=2), 3, Halt(), plain=likely)
            while growth.go_on():
                pass
            tree = growth.tree
            reply = int(np.flatnonzero(tree.kids[1 : tree.used[0]] > 0)[0]) + 1
            below = slice(int(tree.first[reply]), int(tree.first[reply] + tree.kids[reply]))
            priors.append((tree.prior[1:reply].copy(), tree.prior[below].copy()))
        for own, theirs in priors:
            np.testing.assert_allclose(own, priors[0][0], atol=1e-6)
            assert theirs.sum() == pytest.approx(1, rel=1e-4)
        np.testing.assert_allclose(priors[1][1], (priors[0][1] + priors[2][1]) / 2, atol=1e-5)
        assert np.abs(priors[0][1] - priors[2][1]).max() > 0.02
