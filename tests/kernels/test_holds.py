"""What is held in areas adds up to a bound on any position that they make up, whoever moves."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.dice import Dice
from doppio.kernels import claims
from doppio.kernels import holds as kernels
from doppio.kernels.board import Board
from doppio.kernels.claims import REFUTED, SHOWN
from doppio.kernels.holds import (
    FIRST_ROW,
    LEAST,
    LEAST_FIRST,
    MOST,
    MOST_FIRST,
    WHOLLY,
    Holds,
    new_holds,
)
from tests.kernels.boards import random_board
from tests.kernels.looking import looked_through
from tests.kernels.shells import compiled

look_into, lay_down_row = compiled(kernels.look_into), compiled(kernels.lay_down_row)
lead_in, gain_in = compiled(kernels.lead_in), compiled(kernels.gain_in)
marks_of, holds_so_much = compiled(kernels.marks_of), compiled(claims.holds_so_much)
MARKS = np.random.default_rng(7).integers(0, 2**64, 64 * 4 * 128, np.uint64)
NOWHERE, NO_STACK = np.uint64(64), np.uint64(0)


class Bounds(NamedTuple):
    """Between what the first seat's lead must lie."""

    least: int
    most: int


def areas_of(board: Board) -> Iterator[int]:
    """The cells of each area."""
    left = int(np.bitwise_or.reduce(board.colours))
    there = left
    while left:
        area = left & -left
        while (more := area | _beside(board, area) & there) != area:
            area = more
        left &= ~area
        yield area


def _beside(board: Board, area: int) -> int:
    return sum(
        1 << cell
        for cell in range(len(board.layout.cells))
        if int(board.layout.around[cell]) & area
    )


class Held(NamedTuple):
    """What either seat holds in an area, as the first seat's lead, and gains by moving first."""

    least: int
    most: int
    gains: tuple[int, int]


class Area:
    """One area of a board, with all that is known of it."""

    def __init__(self, board: Board, cells: int, holds: Holds) -> None:
        self._board, self._cells, self._holds = board, np.uint64(cells), holds
        self.stacks = cells.bit_count()
        self.cups = sum(int(board.heights[cell]) for cell in range(64) if cells >> cell & 1)

    def note(self) -> int:
        """What is found by looking into it to its end."""
        self._lay_down(0)
        return int(look_into(*self._map(), self._cells, self._marks(0), self._holds))

    def claim(self, seat: int, first: bool, wish: int) -> int:
        """What comes of a claim."""
        self._lay_down(FIRST_ROW)
        asked = (self._cells, self._marks(FIRST_ROW), seat, int(first), wish)
        return int(holds_so_much(*self._map(), *asked, self._holds))

    def can_move(self, seat: int) -> bool:
        """Whether a seat has a move here."""
        board = self._board
        own = sum(
            int(board.colours[colour]) for colour in range(4) if board.seat_of[colour] == seat
        )
        return any(int(steps) & own & int(self._cells) for steps in board.steps)

    def held(self) -> Held:
        """By a look, or where it is larger by claims, from the greatest down."""
        if self.stacks <= WHOLLY:
            note = self.note()
            gains = (int(gain_in(note, 0)), int(gain_in(note, 1)))
            return Held(int(lead_in(note, LEAST)), int(lead_in(note, MOST)), gains)
        later = [self.greatest(seat, first=False) for seat in range(2)]
        first = [
            self.greatest(seat, first=True) if self.can_move(seat) else later[seat]
            for seat in range(2)
        ]
        return Held(later[0], -later[1], (first[0] - later[0], first[1] - later[1]))

    def greatest(self, seat: int, *, first: bool) -> int:
        """The greatest lead that a seat is shown to hold."""
        wishes = range(self.cups, -self.cups - 1, -2)
        return next(wish for wish in wishes if self.claim(seat, first, wish) == SHOWN)

    def _lay_down(self, row: int) -> None:
        words = np.concatenate([self._board.steps, self._board.colours])[None]
        lay_down_row(self._holds, self._board.heights[None], words, 0, row)

    def _marks(self, row: int) -> np.uint64:
        nothing = (NOWHERE, NO_STACK, NO_STACK)
        return np.uint64(marks_of(MARKS, self._holds, self._cells, *nothing, row))

    def _map(self) -> tuple[Any, ...]:
        layout = self._board.layout
        near = (layout.near, layout.clears, layout.around)
        return (*near, MARKS, self._board.seat_of, self._board.settle)


def bounds_of(position: Position, holds: Holds) -> Bounds:
    """By adding up what is held in all areas, and the most that the mover gains first."""
    board = Board.of(position)
    least = most = 0
    gains = [0, 0]
    for cells in areas_of(board):
        if cells & cells - 1:
            held = Area(board, cells, holds).held()
            least, most = least + held.least, most + held.most
            gains = [max(gains[seat], held.gains[seat]) for seat in range(2)]
        else:
            lead = _lead_of_lone_stack(board, cells)
            least, most = least + lead, most + lead
    if position.turn == 1:
        return Bounds(least + gains[0], most)
    return Bounds(least, most - gains[1])


def _lead_of_lone_stack(board: Board, area: int) -> int:
    colour = next(colour for colour in range(4) if int(board.colours[colour]) & area)
    height = int(board.heights[area.bit_length() - 1])
    return height if board.seat_of[colour] == 0 else -height


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("bits", [0, 10])
def test_bounds_hold_for_every_position(settle: bool, bits: int) -> None:
    dice, decided, count = Dice("holds", bits, str(settle)), 0, 150
    for _ in range(count):
        position = random_board(dice, 10, "two", settle=settle)
        found = bounds_of(position, new_holds(bits))
        assert found.least <= looked_through(position) <= found.most
        decided += found.least == found.most
    assert decided > count // 4, "bounds that say nothing always hold"


def test_a_used_memory_changes_no_answer() -> None:
    dice, used = Dice("holds", "used"), new_holds(4)
    for _ in range(60):
        position = random_board(dice, 9, "two")
        bounds_of(position, used)
        found = bounds_of(position, used)
        assert found.least <= looked_through(position) <= found.most


@pytest.mark.parametrize("turn, lead", [(1, 4), (2, -4)])
def test_an_equal_pair_belongs_to_whose_turn_it_is(turn: int, lead: int) -> None:
    position = parse_position(f"p2f2 p,f {turn}")
    assert bounds_of(position, new_holds(4)) == Bounds(lead, lead)


def large_areas(dice: Dice, count: int) -> Iterator[Area]:
    """Areas of which something is claimed."""
    while count:
        board = Board.of(random_board(dice, 9, "two"))
        for cells in areas_of(board):
            if cells.bit_count() > WHOLLY and count:
                count -= 1
                yield Area(board, cells, new_holds(12))


def test_what_is_claimed_of_a_larger_area_is_shown_or_refuted() -> None:
    for area in large_areas(Dice("claims"), 25):
        for seat in range(2):
            greatest = area.greatest(seat, first=False)
            assert area.claim(seat, False, greatest + 2) == REFUTED
            if area.can_move(seat):
                assert area.claim(seat, True, greatest) == SHOWN, "a move of its own never hurts"


@pytest.mark.parametrize("settle", [False, True])
def test_claims_agree_with_looks_where_both_can_be_had(settle: bool) -> None:
    """There is room to look into areas of nine stacks to their end where nothing is claimed."""
    dice, count = Dice("claims", "looks", str(settle)), 0
    while count < 400:
        board = Board.of(random_board(dice, 9, "two", settle=settle))
        for cells in areas_of(board):
            if cells.bit_count() < WHOLLY:
                continue
            count += 1
            note = Area(board, cells, new_holds(12)).note()
            claimed = Area(board, cells, new_holds(12))
            for seat, later, first in ((0, LEAST, LEAST_FIRST), (1, MOST, MOST_FIRST)):
                sign = 1 - 2 * seat
                assert claimed.greatest(seat, first=False) == sign * lead_in(note, later)
                if claimed.can_move(seat):
                    assert claimed.greatest(seat, first=True) == sign * lead_in(note, first)


def test_no_claim_is_shown_of_more_than_there_is() -> None:
    for area in large_areas(Dice("claims", "too much"), 10):
        assert area.claim(0, False, area.cups + 2) == REFUTED
        assert area.claim(0, False, -area.cups) == SHOWN
