"""The basic set-up: a shape without holes, colours spread evenly, all of it fixed by a seed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppio.games.cappuccino.cells import Cell, arcs_around, framed, is_rim
from doppio.games.cappuccino.deal import deal, pair_difference, rim_difference, seat_colours
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.shapes import SHAPES, draw_shape
from doppio.games.contract import Seat
from doppio.games.dice import Dice
from tests.games.cappuccino import oracle

KINDS = [
    (players, shape, two_colour)
    for shape in SHAPES
    for players, two_colour in ((2, False), (3, False), (4, False), (2, True))
]
SEEDS = st.integers(-(2**70), 2**70)

every_kind = pytest.mark.parametrize("players, shape, two_colour", KINDS)


def spread(counts: dict[str, int]) -> int:
    return max(counts.values()) - min(counts.values())


def rim_cups(board: oracle.Board, colours: str) -> dict[str, int]:
    """How many cups of each colour have an empty side."""
    open_cells = [cell for cell in board if any(near not in board for near in oracle.around(cell))]
    return {colour: sum(board[cell][0] == colour for cell in open_cells) for colour in colours}


def like_pairs(board: oracle.Board, colours: str) -> dict[str, int]:
    """How many pairs of neighbours are both of a colour."""
    cells = sorted(board)
    pairs = [
        (one, other)
        for n, one in enumerate(cells)
        for other in cells[:n]
        if oracle.touch(one, other)
    ]
    return {
        colour: sum(board[one][0] == board[other][0] == colour for one, other in pairs)
        for colour in colours
    }


def laid_out(dealt: Position) -> tuple[oracle.Board, str]:
    table = oracle.read(position_text(dealt))
    return table.board, "".join(table.seats)


# --- every deal -------------------------------------------------------------------------------


@settings(max_examples=120)
@given(st.sampled_from(KINDS), SEEDS)
def test_a_deal_is_even_connected_and_without_holes(kind: tuple[int, str, bool], seed: int) -> None:
    players, shape, two_colour = kind
    board, colours = laid_out(deal(players, shape, seed, two_colour=two_colour))
    assert set(board.values()) == {(colour, 1) for colour in colours}
    for colour in colours:
        assert sum(stack[0] == colour for stack in board.values()) == 16
    assert len(oracle.groups(board)) == 1
    assert not oracle.has_hole(board)
    assert spread(rim_cups(board, colours)) <= 1
    assert spread(like_pairs(board, colours)) <= 2


@every_kind
def test_a_deal_is_fixed_by_players_shape_and_seed(
    players: int, shape: str, two_colour: bool
) -> None:
    dealt = deal(players, shape, 7, two_colour=two_colour)
    assert deal(players, shape, 7, two_colour=two_colour) == dealt
    assert deal(players, shape, 7, two_colour=two_colour, settle=True).stacks == dealt.stacks


@every_kind
def test_another_seed_is_another_deal(players: int, shape: str, two_colour: bool) -> None:
    texts = {position_text(deal(players, shape, seed, two_colour=two_colour)) for seed in range(9)}
    assert len(texts) == 9


@pytest.mark.parametrize("players, cups", [(2, 32), (3, 48), (4, 64)])
def test_there_are_32_48_or_64_cups(players: int, cups: int) -> None:
    assert len(deal(players, "hexagon", 1).stacks) == cups
    assert len(deal(2, "hexagon", 1, two_colour=True).stacks) == 64


def test_seat_1_begins_and_every_seat_has_its_own_colour() -> None:
    dealt = deal(4, "blob", 3)
    assert dealt.turn == 1
    assert dealt.seats == seat_colours(4, two_colour=False) == ("p", "f", "l", "c")
    assert not dealt.settle
    assert not dealt.bank


@pytest.mark.parametrize("first", [1, 2, 3])
def test_whoever_is_named_begins_and_the_cups_stand_the_same(first: int) -> None:
    dealt = deal(3, "hexagon", 8, first=Seat(first))
    assert dealt == replace(deal(3, "hexagon", 8), turn=Seat(first))


def test_every_colour_comes_to_stand_everywhere() -> None:
    """At random: over some deals the first cell has seen every colour."""
    corners = {next(iter(deal(4, "long", seed).stacks.values())).colour for seed in range(40)}
    assert corners == set("pflc")


@given(st.lists(st.lists(st.sampled_from("pfl"), min_size=1, max_size=6), min_size=1, max_size=5))
def test_the_measures_of_evenness_are_the_rules(rows: list[list[str]]) -> None:
    layout = {Cell(q, r): colour for r, row in enumerate(rows) for q, colour in enumerate(row)}
    board: oracle.Board = {cell: (colour, 1) for cell, colour in layout.items()}
    assert rim_difference(layout, "pfl") == spread(rim_cups(board, "pfl"))
    assert pair_difference(layout, "pfl") == spread(like_pairs(board, "pfl"))


# --- shapes -----------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from(sorted(SHAPES)), st.sampled_from([32, 48, 64]), SEEDS)
def test_a_shape_has_its_cells_in_one_piece_without_holes(shape: str, cups: int, seed: int) -> None:
    cells = draw_shape(shape, cups, Dice(seed))
    assert len(cells) == cups
    assert len(oracle.groups(cells)) == 1
    assert not oracle.has_hole(cells)
    assert min(cell.q for cell in cells) == min(cell.r for cell in cells) == 0


def test_the_hexagon_is_rounder_than_any_blob() -> None:
    def rim(cells: frozenset[Cell]) -> int:
        return sum(is_rim(cell, cells) for cell in cells)

    for cups in (32, 48, 64):
        round_one = rim(draw_shape("hexagon", cups, Dice(0)))
        assert all(round_one <= rim(draw_shape("blob", cups, Dice(n))) for n in range(9))


@pytest.mark.parametrize("cups, rows", [(32, 3), (48, 4), (64, 4)])
def test_the_bar_has_three_rows_and_four_from_48_cups_on(cups: int, rows: int) -> None:
    assert {cell.r for cell in draw_shape("long", cups, Dice(0))} == set(range(rows))


@given(st.lists(st.integers(0, 10**6), max_size=25))
def test_a_cell_with_one_run_around_it_is_exactly_what_keeps_a_shape_whole(
    choices: list[int],
) -> None:
    shape = {Cell(0, 0)}
    for choice in choices:
        edge = sorted({near for cell in shape for near in cell.neighbours()} - shape)
        for cell in edge:
            grown = shape | {cell}
            assert (arcs_around(cell, shape) == 1) == (not oracle.has_hole(grown))
        whole = [cell for cell in edge if arcs_around(cell, shape) == 1]
        shape.add(whole[choice % len(whole)])
    assert len(oracle.groups(shape)) == 1


def test_runs_around_a_cell() -> None:
    around = list(Cell(0, 0).neighbours())
    assert arcs_around(Cell(0, 0), set()) == 0
    assert arcs_around(Cell(0, 0), set(around)) == 0
    assert arcs_around(Cell(0, 0), {Cell(1, 0)}) == 1
    assert arcs_around(Cell(0, 0), {Cell(1, 0), Cell(1, -1), Cell(0, -1)}) == 1
    assert arcs_around(Cell(0, 0), {Cell(1, 0), Cell(-1, 0)}) == 2
    assert arcs_around(Cell(0, 0), {Cell(1, 0), Cell(0, -1), Cell(-1, 1)}) == 3


@given(st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1))
def test_a_frame_starts_at_column_and_row_0_and_moves_all_cells_alike(
    places: set[tuple[int, int]],
) -> None:
    moved = framed(Cell(*place) for place in places)
    assert min(cell.q for cell in moved.values()) == min(cell.r for cell in moved.values()) == 0
    assert len({(new.q - old.q, new.r - old.r) for old, new in moved.items()}) == 1
    assert set(moved) == places
