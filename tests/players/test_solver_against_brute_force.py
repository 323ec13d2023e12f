"""The solver where bounds on several areas are added up, against a search of its own rules.

What it is held against knows nothing of areas, of kernels or of `games`: heights with the sign of
their owner, and the rule sheet. A wrong bound mostly shows where areas lie side by side and nobody
has a move to spare.
"""

from collections.abc import Iterator

import pytest

from doppio.games.cappuccino.areas import take_off_settled
from doppio.games.cappuccino.cells import Cell, framed
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Move, Position, Stack
from doppio.games.cappuccino.rules import next_turn
from doppio.games.contract import Seat
from doppio.games.dice import Dice, pick
from doppio.kernels.board import Layout
from doppio.kernels.holds import new_holds
from doppio.players.contract import Budget
from doppio.players.solver import Solver
from tests.kernels.test_holds import bounds_of

SEATS = ("p", "f")
HEIGHTS = ((1,), (1, 2), (2, 2, 3), (1, 2, 3, 4), (1, 1, 2, 5))
FORCED = (
    ".f2/.fp/p p,f 1",
    ".pf/fp/.f p,f 1",
    ".f/.pf/p8 p,f 2",
    ".f/ppf/f p,f 1 p0",
    ".f2p8/.pf2/f p,f 1 p0",
    "f2/f4.f2/pp3/p3f4/.f p,f 1 p0",
)
"""Here a seat that may only answer would hold more than one that must move unasked."""
PARTED = (
    "ppf/f.fp p,f 1",
    ".fffp/f.fp/...f p,f 1",
    ".ff/p2f/.fp2 p,f 2 p0",
    "p2p.f/.f2pf2 p,f 1 p0",
    "...p2/f2p2f2/f2/f p,f 1",
)
"""Here a move parts an area in two, and there is something to be gained in both."""
Heights = tuple[int, ...]


class Truth:
    """All results on one board: the first seat's stacks count above zero, the other's below."""

    def __init__(self, position: Position) -> None:
        self.cells = list(position.stacks)
        self.near = [
            [self.cells.index(near) for near in cell.neighbours() if near in self.cells]
            for cell in self.cells
        ]
        self.settle = position.settle
        self.start = tuple(
            stack.height if stack.colour == SEATS[0] else -stack.height
            for stack in position.stacks.values()
        )
        self.known: dict[tuple[Heights, int], int] = {}

    def winner_of_pair(self, heights: Heights, cell: int) -> int | None:
        """The higher stack of the lone unequal pair that a cell is in, if it is."""
        touching = [near for near in self.near[cell] if heights[near]]
        if len(touching) != 1 or sum(heights[near] != 0 for near in self.near[touching[0]]) != 1:
            return None
        own, other = abs(heights[cell]), abs(heights[touching[0]])
        return None if own == other else cell if own > other else touching[0]

    def moves(self, heights: Heights, sign: int) -> Iterator[tuple[int, int, Heights]]:
        """From where, to where, and what is left then."""
        for cell, height in enumerate(heights):
            if height * sign <= 0 or (
                self.settle and self.winner_of_pair(heights, cell) is not None
            ):
                continue
            for near in self.near[cell]:
                if 0 < abs(heights[near]) <= abs(height):
                    after = list(heights)
                    after[cell], after[near] = 0, height + sign * abs(heights[near])
                    yield cell, near, tuple(after)

    def lead(self, heights: Heights, sign: int) -> int:
        """What the first seat leads by at the end, if this seat moves next unless it cannot."""
        key = heights, sign
        if key not in self.known:
            mover = sign if any(self.moves(heights, sign)) else -sign
            leads = [self.lead(after, -mover) for _, _, after in self.moves(heights, mover)]
            best = max if mover > 0 else min
            self.known[key] = best(leads) if leads else self.counted(heights)
        return self.known[key]

    def counted(self, heights: Heights) -> int:
        """The lead when nobody can move; pairs that `settle` took off go to the higher stack."""
        lead = 0
        for cell, height in enumerate(heights):
            winner = self.winner_of_pair(heights, cell)
            sign = height if winner is None else heights[winner]
            lead += abs(height) if sign > 0 else -abs(height)
        return lead

    def best(self, sign: int) -> set[Move]:
        """All moves of this seat that keep the lead."""
        kept = self.lead(self.start, sign)
        return {
            Move(self.cells[cell], self.cells[near])
            for cell, near, after in self.moves(self.start, sign)
            if self.lead(after, -sign) == kept
        }


def side_by_side(dice: Dice, stacks: int, *, settle: bool) -> Position:
    """Areas of all sizes, together of at most so many stacks; many are pairs or three stacks."""
    while True:
        colours: dict[Cell, Stack] = {}
        heights = pick(HEIGHTS, dice)
        left, column = stacks, 0
        while left > 0:
            size = min(left, pick((1, 2, 2, 3, 3, 4, 5, 6, 7, 8), dice))
            for cell in _area(dice, Cell(column, 0), size):
                colours[cell] = Stack(pick(SEATS, dice), pick(heights, dice))
            left, column = left - size, column + 2 * size + 14
        standing = {cell: colours[old] for old, cell in framed(list(colours)).items()}
        if settle:
            standing, _ = take_off_settled(standing, {})
        turn = next_turn(standing, SEATS, frozenset(), Seat(1 + dice.below(2)))
        if turn is not None:
            return Position(standing, SEATS, turn, {}, settle)


def _area(dice: Dice, start: Cell, size: int) -> list[Cell]:
    """Every other one is a thread, which breaks wherever a stack leaves it."""
    cells, thread = [start], dice.below(2)
    while len(cells) < size:
        cell = pick(pick(cells[-2 * thread :], dice).neighbours(), dice)
        if cell not in cells:
            cells.append(cell)
    return cells


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("bits", [2, 8])
def test_values_and_best_moves_are_those_of_brute_force(settle: bool, bits: int) -> None:
    dice = Dice("brute force", bits, str(settle))
    for _ in range(250):
        position = side_by_side(dice, 4 + dice.below(7), settle=settle)
        truth = Truth(position)
        sign = 1 if position.turn == 1 else -1
        found = Solver(bits).solve(position)
        assert found.least == found.most == sign * truth.lead(truth.start, sign)
        assert set(found.best) == truth.best(sign)


@pytest.mark.parametrize("text", FORCED + PARTED)
def test_what_hangs_by_one_move_is_held_for_true(text: str) -> None:
    position = parse_position(text)
    truth, sign = Truth(position), 1 if position.turn == 1 else -1
    lead = truth.lead(truth.start, sign)
    held = bounds_of(position, new_holds(2))
    assert held.least <= lead <= held.most
    found = Solver(2).solve(position)
    assert found.least == found.most == sign * lead
    assert set(found.best) == truth.best(sign)


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("bits", [2, 10])
def test_what_is_held_adds_up_to_a_bound(settle: bool, bits: int) -> None:
    """Where a wrong one shows at once: a solver asks for it only where it decides something."""
    dice = Dice("brute force of holds", bits, str(settle))
    for _ in range(250):
        position = side_by_side(dice, 4 + dice.below(6), settle=settle)
        truth = Truth(position)
        held = bounds_of(position, new_holds(bits))
        assert held.least <= truth.lead(truth.start, 1 if position.turn == 1 else -1) <= held.most


@pytest.mark.parametrize("settle", [False, True])
def test_what_is_proven_in_part_is_true_and_serves_the_rest(settle: bool) -> None:
    """Cut short, then asked again with what it remembers, for either seat to move."""
    dice = Dice("brute force in part", str(settle))
    for _ in range(120):
        position = side_by_side(dice, 9, settle=settle)
        truth, layout, solver = Truth(position), Layout.of(tuple(position.stacks)), Solver(3)
        sign = 1 if position.turn == 1 else -1
        lead = sign * truth.lead(truth.start, sign)
        cut = solver.solve(position, Budget(nodes=0), layout)
        assert cut.least <= lead <= cut.most
        assert solver.solve(position, layout=layout).least == lead
