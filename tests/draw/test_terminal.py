"""The picture for a terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from doppio.draw.terminal import board_text_picture
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.contract import Seat
from tests.draw.boards import EXTREMES, TABLES, extreme, random_game

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def plain(position: Position) -> str:
    return board_text_picture(position, colour=False)


def stacks_read_off(picture: str) -> dict[str, tuple[str, int]]:
    """What a person sees who knows nothing but the labels.

    A row's number is at its left. A column's letter is found by following the column up and to
    the left, one place a line, to where it ends.
    """
    lines = picture.splitlines()
    seen = {}
    for at, line in enumerate(lines):
        row = re.match(r" *(\d+)  ", line)
        for token in re.finditer(r"([PFLC])(\d*)", line) if row else ():
            assert row is not None
            middle = token.start() + (len(token[0]) - 1) // 2
            column = letter_above(lines, at, middle)
            seen[column + row[1]] = token[1].lower(), int(token[2] or 1)
    return seen


def letter_above(lines: list[str], at: int, middle: int) -> str:
    for step in range(1, at + 1):
        place = middle - step
        near = lines[at - step][max(0, place - 2) : place + 1]
        if found := re.search("[a-z]", near):
            return found[0]
    raise AssertionError("this column has no letter")


def stacks_of(position: Position) -> dict[str, tuple[str, int]]:
    return {cell.name: (colour, height) for cell, (colour, height) in position.stacks.items()}


SMALL_BOARD = r"""
   a   b   c   d
    / \ / \
 1 | P | F3| .   .
    \ / \ / \
 2     . |L12| .   .
        / \ /       / \
 3     | C | .   . | P |
        \ /         \ /
           a   b   c   d

  1: P panda 2     2: F flower 3   > 3: L leaf 12     4: C cat 1
  Seat 3 (leaf) to move.
"""


def test_a_small_board() -> None:
    assert plain(parse_position("pf3/.l12/c..p p,f,l,c 3")) == SMALL_BOARD.strip("\n")


@pytest.mark.parametrize("players, shape, two_colour", TABLES)
def test_every_stack_can_be_read_off_with_its_name(
    players: int, shape: str, two_colour: bool
) -> None:
    for position, _ in random_game(players, shape, seed=7, two_colour=two_colour):
        assert stacks_read_off(plain(position)) == stacks_of(position)


def test_empty_cells_between_stacks_are_dots() -> None:
    row = next(line for line in plain(parse_position("p..f p,f -")).splitlines() if "P" in line)
    assert row.split("|") == [" 1 ", " P ", " .   . ", " F ", ""]


@pytest.mark.parametrize("players, shape, two_colour", TABLES)
def test_colour_adds_nothing_but_colour(players: int, shape: str, two_colour: bool) -> None:
    position = deal(players, shape, 1, two_colour=two_colour)
    coloured = board_text_picture(position, colour=True)
    assert coloured != plain(position)
    assert ANSI.sub("", coloured) == plain(position)


def test_every_coloured_line_ends_in_plain_type() -> None:
    for line in board_text_picture(deal(4, "blob", 1), colour=True).splitlines():
        codes = ANSI.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_are_drawn_in_plain_ascii(name: str) -> None:
    picture = plain(extreme(name))
    assert picture.isascii()
    heights = re.findall(r"\b[PFLC](\d*)\b *\|", picture)
    assert len(heights) == len(extreme(name).stacks)


def test_a_height_of_three_digits_has_room() -> None:
    assert "P999" in plain(parse_position("p999f/l p,f,l 2"))


def test_an_empty_table_says_so() -> None:
    assert "no cups on the table" in plain(parse_position(". p,f - p20,f12"))


def test_seats_scores_and_turn_are_told() -> None:
    picture = plain(parse_position("pf3/.l12/c..p p,f,l,c 3"))
    assert "  1: P panda 2     2: F flower 3   > 3: L leaf 12     4: C cat 1\n" in picture
    assert "Seat 3 (leaf) to move." in picture


def test_a_seat_of_two_colours_shows_both_and_what_counts() -> None:
    picture = plain(parse_position("p2l3/f4c pl,fc 1"))
    assert "> 1: P panda 2 / L leaf 3, counts 3" in picture
    assert "  2: F flower 4 / C cat 1, counts 4" in picture


def test_the_bank_is_told_and_counts() -> None:
    picture = plain(parse_position("pf p,f 1 p5,f2"))
    assert "P panda 6" in picture
    assert "Bank: panda 5, flower 2." in picture


def test_the_end_names_the_winners() -> None:
    assert "Game over: seat 2 has won." in plain(parse_position("p.f2 p,f -"))
    assert "Game over: seats 1, 2 share the win." in plain(parse_position("p.f p,f -"))


def test_a_seat_that_left_is_told_and_does_not_win() -> None:
    position = replace(parse_position("p9f p,f -"), gone=frozenset({Seat(1)}))
    assert "Game over: seat 2 has won. Left: seat 1." in plain(position)


def test_a_frame_keeps_emptied_cells_in_the_picture() -> None:
    start, *_, (end, _) = random_game(2, "hexagon", seed=2)
    first = plain(start[0])
    last = board_text_picture(end, colour=False, frame=start[0].stacks)
    assert len(last.splitlines()) == len(first.splitlines())
    assert last.splitlines()[0] == first.splitlines()[0]
