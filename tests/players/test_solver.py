"""The solver against a search that looks at everything."""

import threading
import weakref

import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.contract import RefusedError
from doppio.games.dice import Dice, pick
from doppio.kernels.board import Layout
from doppio.kernels.lore import no_lore
from doppio.players.contract import Budget, Halt
from doppio.players.solver import Solver
from tests.kernels.boards import random_board
from tests.kernels.looking import looked_through

KINDS = ("two", "two colours each")


def for_mover(position: Position) -> int:
    value = looked_through(position)
    return value if position.turn == 1 else -value


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_results_best_moves_and_lines_are_exact(kind: str, settle: bool) -> None:
    dice = Dice("solver", kind)
    for _ in range(60):
        position = random_board(dice, 4 + dice.below(5), kind, settle=settle)
        found = Solver(8).solve(position)
        value = for_mover(position)
        assert (found.least, found.most, found.exact) == (value, value, True)
        assert Solver(8).bounds(position) == (value, value)
        kept = looked_through(position)
        best = [m for m in legal_moves(position) if looked_through(play(position, m)) == kept]
        assert list(found.best) == best
        end = position
        for move in found.line:
            end = play(end, move)
        assert end.turn is None
        assert looked_through(end) == kept


@pytest.mark.parametrize("kind", KINDS)
def test_cut_short_it_is_never_wrong(kind: str) -> None:
    dice = Dice("cut", kind)
    for nodes in (1, 256, 300, 600, 1500):
        for _ in range(12):
            position = random_board(dice, 9, kind)
            found = Solver(8).solve(position, Budget(nodes=nodes))
            assert found.least <= for_mover(position) <= found.most
            assert found.exact or not found.best


def test_it_stops_when_it_is_told_to() -> None:
    position = deal(2, "hexagon", 1, two_colour=False, settle=False)
    halt = Halt()
    timer = threading.Timer(0.2, halt.say)
    timer.start()
    found = Solver(12).solve(position, Budget(halt=halt))
    assert not found.exact
    assert found.least < found.most


def test_time_bounds_it() -> None:
    position = deal(2, "hexagon", 1, two_colour=False, settle=False)
    assert not Solver(12).solve(position, Budget(millis=50)).exact


def test_what_it_remembers_does_not_mislead_it() -> None:
    """One solver, a small memory, many positions: collisions of places must not matter."""
    dice, solver = Dice("memory"), Solver(6)
    for _ in range(40):
        position = random_board(dice, 7, "two")
        assert solver.solve(position).least == for_mover(position)


def test_what_it_has_learned_of_moves_does_not_mislead_it() -> None:
    """However wrong the lore is: it decides what is tried first, not what is found."""
    dice, numbers = Dice("lore"), np.random.default_rng(5)
    for kind in KINDS:
        for _ in range(30):
            solver, position = Solver(8), random_board(dice, 8, kind)
            solver.bounds(position)
            for trust in solver._crew._hands[0].lore[:-1]:
                trust[...] = numbers.integers(-4096, 4097, trust.shape)
            solver._crew._memory[...] = 0
            found, value = solver.solve(position), for_mover(position)
            assert (found.least, found.most) == (value, value)


def test_what_it_learns_of_moves_saves_a_quarter_of_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = [after_chance(number, 9) for number in range(8)]
    learning = work(positions)
    monkeypatch.setattr("doppio.players.crew.new_lore", lambda _whim: no_lore())
    assert learning < 0.75 * work(positions)


def after_chance(number: int, plies: int) -> Position:
    position, dice = deal(2, "hexagon", number), Dice("after chance", number)
    for _ in range(plies):
        position = play(position, pick(list(legal_moves(position)), dice))
    return position


def work(positions: list[Position]) -> int:
    nodes = 0
    for position in positions:
        solver = Solver(16)
        assert len(set(solver.bounds(position))) == 1
        nodes += solver.nodes
    return nodes


@pytest.mark.parametrize("kind", KINDS)
def test_what_it_remembers_answers_every_goal(kind: str) -> None:
    """Near the truth and far from it, of a position and of what its moves lead to."""
    dice = Dice("goals", kind)
    for _ in range(40):
        position = random_board(dice, 9, kind, settle=bool(dice.below(2)))
        layout, solver = Layout.of(tuple(position.stacks)), Solver(8)
        solver.solve(position, layout=layout)
        for after in (position, *(play(position, move) for move in legal_moves(position))):
            lead = looked_through(after)
            for far in (9, 5, 3, 2, 1):
                assert solver.at_least(after, layout, lead - far + 1)
                assert not solver.at_least(after, layout, lead + far)


def test_a_bank_is_counted_as_far_as_it_can_be() -> None:
    """With two colours each the bank is part of the bounds, which have so many bits."""
    lead = Solver(8).solve(parse_position("pfpf2/.fpf/p..f pl,fc 1 p490")).least
    assert lead > 480
    with pytest.raises(RefusedError, match="up to 511 cups"):
        Solver(8).solve(parse_position("pfpf2/.fpf/p..f pl,fc 1 p600"))
    assert Solver(8).solve(parse_position("pfpf2/.fpf/p..f p,f 1 p600")).exact


def test_a_solver_gives_its_memory_back_at_once() -> None:
    """Not when somebody happens to look for rings of holders: each has 32 million bytes."""
    solver = Solver(8)
    solver.solve(after_chance(1, 20))
    gone = weakref.ref(solver._crew._memory)
    del solver
    assert gone() is None


def test_boards_of_other_shapes_and_terms_are_not_mistaken_for_each_other() -> None:
    """The same stacks in the same order, on other cells or with another rule, are another game."""
    dice, solver = Dice("geometry"), Solver(14)
    for _ in range(150):
        position = random_board(dice, 5, "two", settle=bool(dice.below(2)))
        assert solver.solve(position).least == for_mover(position)


@pytest.mark.parametrize("text", ["p p,f -", "pf/lp p,f,l 1"])
def test_what_it_cannot_solve_is_refused(text: str) -> None:
    with pytest.raises(RefusedError):
        Solver(6).solve(parse_position(text))
