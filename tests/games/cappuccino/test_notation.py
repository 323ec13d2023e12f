"""Cells, boards, positions and moves as text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doppio.games.cappuccino.cells import MAX_SIDE, Cell, parse_cell
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.expert import Placement, parse_placement
from doppio.games.cappuccino.notation import (
    board_text,
    parse_board,
    parse_move,
    parse_position,
    position_text,
)
from doppio.games.cappuccino.position import Move, Stack
from tests.games.cappuccino import oracle
from tests.games.cappuccino.builders import WHOLE_GAMES, whole_game
from tests.games.cappuccino.strategies import as_table, position_texts

# --- cells ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, q, r",
    [
        ("a1", 0, 0),
        ("c4", 2, 3),
        ("z9", 25, 8),
        ("aa1", 26, 0),
        ("ab10", 27, 9),
        ("az1", 51, 0),
        ("ba1", 52, 0),
        ("iv256", 255, 255),
    ],
)
def test_a_cell_is_named_by_its_column_in_letters_and_its_row_from_1(
    name: str, q: int, r: int
) -> None:
    assert parse_cell(name) == Cell(q, r)
    assert Cell(q, r).name == name


def test_every_cell_has_its_own_name_and_can_be_read_back() -> None:
    cells = [Cell(q, r) for q in range(MAX_SIDE) for r in (0, 8, 9, 98, 99, MAX_SIDE - 1)]
    assert [parse_cell(cell.name) for cell in cells] == cells
    assert len({cell.name for cell in cells}) == len(cells)


def test_the_six_neighbours_are_those_of_the_format() -> None:
    for middle in (Cell(0, 0), Cell(3, -2)):
        assert set(middle.neighbours()) == set(oracle.around(middle))
        assert len(middle.neighbours()) == 6


def test_neighbours_come_in_reading_order() -> None:
    found = Cell(5, 5).neighbours()
    assert list(found) == sorted(found, key=lambda cell: (cell.r, cell.q))


# --- boards and positions ---------------------------------------------------------------------


def test_the_first_example_of_the_format() -> None:
    found = parse_position("pfpf/.fpf2/p3..f p,f 1")
    assert found.stacks[Cell(3, 1)] == Stack("f", 2)
    assert found.stacks[Cell(0, 2)] == Stack("p", 3)
    assert found.stacks[Cell(3, 2)] == Stack("f", 1)
    assert Cell(0, 1) not in found.stacks
    assert found.seats == ("p", "f")
    assert found.turn == 1
    assert not found.settle
    assert found.bank == {}


def test_the_second_example_of_the_format() -> None:
    found = parse_position("pl2/.fc pl,fc 2 p5,f2")
    assert found.seats == ("pl", "fc")
    assert found.turn == 2
    assert found.bank == {"p": 5, "f": 2}
    assert found.settle


def test_stacks_are_read_in_reading_order() -> None:
    names = [cell.name for cell in parse_board(".p2f/l/.c10")]
    assert names == ["b1", "c1", "a2", "b3"]


def test_dots_at_a_rows_end_and_rows_at_the_boards_end_may_be_read_but_are_not_written() -> None:
    assert board_text(parse_board("p..f../....//")) == "p..f"


def test_leading_rows_and_dots_are_kept_because_names_are() -> None:
    assert board_text(parse_board("/..p/.f")) == "/..p/.f"


def test_a_board_without_stacks_is_a_dot() -> None:
    assert board_text({}) == "."
    assert parse_board(".") == {}


def test_a_text_with_a_bank_is_one_of_a_game_with_settle() -> None:
    assert parse_position("pf p,f 1 p0").settle
    assert position_text(parse_position("pf p,f 1 f3,p0")) == "pf p,f 1 f3"
    assert position_text(parse_position("pf p,f 1 f3,p1")) == "pf p,f 1 p1,f3"


def test_a_game_may_be_over_while_stacks_touch() -> None:
    assert parse_position("pf p,f -").turn is None


@given(position_texts(rows=6, columns=6))
def test_text_to_position_to_text_is_the_identity(text: str) -> None:
    assert position_text(parse_position(text)) == text


@given(position_texts(rows=6, columns=6))
def test_position_to_text_to_position_is_the_identity(text: str) -> None:
    found = parse_position(text)
    again = parse_position(position_text(found))
    assert again == found
    assert hash(again) == hash(found)
    assert list(again.stacks) == list(found.stacks)


@given(position_texts(rows=6, columns=6))
def test_a_text_means_what_the_oracle_reads_in_it(text: str) -> None:
    read = oracle.read(text)
    read.bank = (
        None if read.bank is None else {colour: cups for colour, cups in read.bank.items() if cups}
    )
    assert as_table(parse_position(text)) == read


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dealt_position_reads_back_as_itself(players: int) -> None:
    for settle in (False, True):
        dealt = deal(players, "blob", 5, settle=settle)
        assert parse_position(position_text(dealt)) == dealt


@pytest.mark.parametrize("variant, players, seed", WHOLE_GAMES)
def test_cells_keep_their_names_through_a_game(variant: str, players: int, seed: int) -> None:
    """A stack that nobody touches is under the same name in every later text."""
    boards = [state.position for state in whole_game(variant, players, seed) if state.position]
    first = {cell.name for cell in boards[0].stacks}
    for before, now in pairwise(boards):
        read = oracle.read(position_text(now))
        names = {oracle.name(cell): stack for cell, stack in read.board.items()}
        changed = {
            cell.name for cell, stack in before.stacks.items() if names.get(cell.name) != stack
        }
        assert names.keys() <= first
        # The source, the target, and under settle whatever was taken off.
        assert before.settle or len(changed) == 2
        assert all(name not in names or names[name][1] > 1 for name in changed)


def test_a_fresh_board_has_no_empty_rows_or_columns_before_it() -> None:
    for shape in ("hexagon", "blob", "long"):
        stacks = deal(3, shape, 4).stacks
        assert min(cell.q for cell in stacks) == min(cell.r for cell in stacks) == 0


# --- moves and placements ---------------------------------------------------------------------


def test_a_move_is_two_cells_with_a_dash() -> None:
    assert parse_move("c4-c5") == Move(Cell(2, 3), Cell(2, 4))
    assert str(Move(Cell(26, 11), Cell(0, 0))) == "aa12-a1"


def test_a_placement_is_a_colour_and_a_place_counted_from_the_first_cup() -> None:
    assert parse_placement("p@2,-1") == Placement("p", Cell(2, -1))
    assert str(Placement("c", Cell(-10, 0))) == "c@-10,0"


@given(st.sampled_from("pflc"), st.integers(-999, 999), st.integers(-999, 999))
def test_placements_read_back(colour: str, q: int, r: int) -> None:
    placement = Placement(colour, Cell(q, r))
    assert parse_placement(str(placement)) == placement


@given(st.tuples(*[st.integers(0, MAX_SIDE - 1)] * 4))
def test_moves_read_back(numbers: tuple[int, int, int, int]) -> None:
    move = Move(Cell(*numbers[:2]), Cell(*numbers[2:]))
    assert parse_move(str(move)) == move
