"""Short cuts of a proof: a move changes an area that stays whole as a look at all of it would."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from doppio.games.cappuccino.position import Position
from doppio.games.dice import Dice
from doppio.kernels import holds, parts, state
from doppio.kernels.board import Board
from doppio.kernels.holds import no_holds
from doppio.kernels.little import new_notes
from doppio.kernels.parts import FACTS, PARTS, SUMS
from doppio.kernels.state import WORDS
from tests.kernels.boards import random_board
from tests.kernels.shells import compiled

shrink, stays_whole = compiled(parts.shrink), compiled(parts.stays_whole)
take_apart = compiled(parts.take_apart)
marks_after = compiled(holds.marks_after)
make_move, make_move_in = compiled(state.make_move), compiled(state.make_move_in)

MARKS = np.random.default_rng(7).integers(0, 2**64, 64 * 4 * 128, np.uint64)
NO_NOTES, NOTHING_HELD = new_notes(0), no_holds().table


class Row:
    """The one row of a proof, for a position of which nothing has been looked at yet."""

    def __init__(self, position: Position) -> None:
        self.board = Board.of(position)
        self.heights = self.board.heights[None].copy()
        self.words = np.concatenate([self.board.steps, self.board.colours])[None].copy()
        self.sums = np.zeros((1, SUMS), np.int64)
        self.areas = np.zeros((1, 66), np.uint64)
        self.facts = np.zeros((1, 33 * FACTS), np.int64)
        self.two_colour = len(position.seats[0]) == 2
        self.settle = position.settle

    def look(self) -> None:
        layout = self.board.layout
        left: Any = np.bitwise_or.reduce(self.words[0, WORDS - 4 :])
        terms = (self.board.seat_of, self.two_colour, self.settle, NO_NOTES, NOTHING_HELD, left)
        rows = (self.sums, self.areas, self.facts)
        take_apart(layout.around, MARKS, self.heights, self.words, *terms, *rows, 0)

    def told(self) -> list[list[int]]:
        """All that is known of it, the areas in one order; which of several stacks as high is
        called the tallest decides nothing.
        """
        parts = int(self.sums[0, PARTS])
        areas = self.areas[0, : 2 * parts].reshape(parts, 2).tolist()
        facts = self.facts[0, : FACTS * parts].reshape(parts, FACTS).tolist()
        for fact in facts:
            if 2 * (fact[5] // 4) <= fact[3]:
                fact[5] -= fact[5] % 4
        together = sorted(a + f for a, f in zip(areas, facts, strict=True))
        return [self.sums[0].tolist(), *together]


def moves(row: Row) -> Iterator[int]:
    """All moves of either seat in areas that are not decided."""
    there = np.bitwise_or.reduce(row.words[0, WORDS - 4 :])
    for cell in range(len(row.board.layout.cells)):
        for way in range(6):
            if int(row.words[0, way] & there) >> cell & 1:
                yield 6 * cell + way


@pytest.mark.parametrize("kind", ["two", "two colours each"])
def test_a_move_in_an_area_that_stays_whole(kind: str) -> None:
    dice, compared = Dice("whole", kind), 0
    for _ in range(60):
        position = random_board(dice, 5 + dice.below(6), kind)
        plain = Row(position)
        plain.look()
        for move in moves(plain):
            quick, layout = Row(position), plain.board.layout
            quick.look()
            areas = quick.areas[0, : 2 * quick.sums[0, PARTS] : 2].tolist()
            part = next(i for i, area in enumerate(areas) if area >> move // 6 & 1)
            if not stays_whole(layout.around, move // 6, np.uint64(areas[part]), 2):
                continue
            before = (MARKS, quick.heights, quick.words)
            was = quick.areas[0, 2 * part + 1]
            marks = np.uint64(marks_after(layout.near, *before, was, move, 0))
            terms = (plain.board.seat_of, quick.two_colour, NOTHING_HELD, part, move, marks)
            rows = (quick.sums, quick.areas, quick.facts)
            assert not shrink(layout.near, quick.heights, quick.words, *terms, *rows, 0)
            again = Row(position)
            make_move(
                layout.near, layout.clears, again.heights[0], again.words[0], move // 6, move % 6
            )
            again.look()
            assert quick.told() == again.told()
            compared += 1
    assert compared > 150


def test_a_move_in_a_row_is_the_same_move() -> None:
    dice = Dice("in a row")
    for _ in range(40):
        row = Row(random_board(dice, 9, "two"))
        for move in moves(row):
            layout, heights, words = row.board.layout, row.heights.copy(), row.words.copy()
            make_move_in(layout.near, layout.clears, heights, words, 0, move // 6, move % 6)
            plain_heights, plain_words = row.heights[0].copy(), row.words[0].copy()
            make_move(layout.near, layout.clears, plain_heights, plain_words, move // 6, move % 6)
            assert (heights[0] == plain_heights).all()
            assert (words[0] == plain_words).all()
