"""What holds in every position and in every game."""

from itertools import pairwise

import pytest
from hypothesis import given

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.game import Game
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import (
    can_move,
    colour_counts,
    legal_moves,
    play,
    refuse_move,
    scores,
)
from doppio.games.cappuccino.view import view
from doppio.games.contract import Seat
from tests.games.cappuccino import oracle
from tests.games.cappuccino.builders import WHOLE_GAMES, whole_game
from tests.games.cappuccino.strategies import as_table, positions, positions_with_leavers

every_game = pytest.mark.parametrize("variant, players, seed", WHOLE_GAMES)


def moving(variant: str, players: int, seed: int) -> list[Position]:
    """The positions of a whole game, once all cups stand."""
    return [one.position for one in whole_game(variant, players, seed) if one.position is not None]


def cups(position: Position) -> int:
    return sum(stack.height for stack in position.stacks.values()) + sum(position.bank.values())


def out(position: Position) -> set[int]:
    numbers = range(1, len(position.seats) + 1)
    return {seat for seat in numbers if not can_move(position.stacks, position.seats[seat - 1])}


def touching(position: Position) -> bool:
    return any(oracle.touch(one, other) for one in position.stacks for other in position.stacks)


# --- in every small position ------------------------------------------------------------------


@given(positions(rows=4, columns=4))
def test_legal_moves_are_all_pairs_of_cells_that_are_not_refused(position: Position) -> None:
    cells = [Cell(q, r) for r in range(-1, 5) for q in range(-1, 5)]
    brute = [Move(source, target) for source in cells for target in cells]
    allowed = [move for move in brute if refuse_move(position, move) is None]
    assert list(legal_moves(position)) == allowed


@given(positions(rows=4, columns=4))
def test_legal_moves_are_those_of_the_rule_sheet(position: Position) -> None:
    assert {str(move) for move in legal_moves(position)} == set(oracle.moves(as_table(position)))


@given(positions())
def test_a_move_does_what_the_rule_sheet_says(position: Position) -> None:
    for move in legal_moves(position):
        expected = oracle.play(as_table(position), str(move))
        assert position_text(play(position, move)) == oracle.write(expected)


@given(positions_with_leavers())
def test_those_who_left_are_passed_over(position: Position) -> None:
    for move in legal_moves(position):
        expected = oracle.play(as_table(position), str(move))
        assert position_text(play(position, move)) == oracle.write(expected)


@given(positions())
def test_a_move_keeps_every_cup(position: Position) -> None:
    for move in legal_moves(position):
        after = play(position, move)
        assert cups(after) == cups(position)
        assert sum(colour_counts(after).values()) == cups(position)


@given(positions())
def test_a_seat_that_is_out_stays_out(position: Position) -> None:
    for move in legal_moves(position):
        assert out(position) <= out(play(position, move))


@given(positions())
def test_nobody_can_move_exactly_when_no_two_stacks_touch(position: Position) -> None:
    assert (position.turn is None) == (not touching(position))
    for move in legal_moves(position):
        after = play(position, move)
        assert (after.turn is None) == (not touching(after))


@given(positions())
def test_the_turn_goes_to_the_next_seat_that_can_move_and_never_past_it(
    position: Position,
) -> None:
    for move in legal_moves(position):
        after = play(position, move)
        assert position.turn is not None
        assert after.turn is None or after.turn not in out(after)
        if after.turn is not None:
            seat = position.turn % len(position.seats) + 1
            while seat != after.turn:
                assert seat in out(after)
                seat = seat % len(position.seats) + 1


@given(positions())
def test_a_move_changes_nothing_in_the_position_it_starts_from(position: Position) -> None:
    before = position_text(position)
    for move in legal_moves(position):
        play(position, move)
    assert position_text(position) == before


@given(positions())
def test_stacks_stay_in_reading_order(position: Position) -> None:
    for move in legal_moves(position):
        cells = list(play(position, move).stacks)
        assert cells == sorted(cells, key=lambda cell: (cell.r, cell.q))


@given(positions())
def test_a_seat_scores_its_better_colour(position: Position) -> None:
    counts = oracle.counts(as_table(position))
    assert colour_counts(position) == counts
    assert scores(position) == tuple(
        max(counts[colour] for colour in colours) for colours in position.seats
    )


# --- in every whole game ----------------------------------------------------------------------


@every_game
def test_cups_are_conserved(variant: str, players: int, seed: int) -> None:
    positions = moving(variant, players, seed)
    colours = len("".join(positions[0].seats))
    assert {cups(one) for one in positions} == {16 * colours}


@every_game
def test_out_stays_out(variant: str, players: int, seed: int) -> None:
    for before, after in pairwise(moving(variant, players, seed)):
        assert out(before) <= out(after)


@every_game
def test_the_game_is_over_exactly_when_no_two_stacks_touch(
    variant: str, players: int, seed: int
) -> None:
    states = [one for one in whole_game(variant, players, seed) if one.position is not None]
    for state in states:
        assert state.position is not None
        assert (state.outcome is not None) == (not touching(state.position))


@every_game
def test_every_move_empties_one_cell(variant: str, players: int, seed: int) -> None:
    for before, after in pairwise(moving(variant, players, seed)):
        emptied = before.stacks.keys() - after.stacks.keys()
        assert after.stacks.keys() <= before.stacks.keys()
        assert emptied
        assert before.settle or len(emptied) == 1


@every_game
def test_insides_tell_of_every_stack(variant: str, players: int, seed: int) -> None:
    for state in whole_game(variant, players, seed):
        if state.position is not None:
            stacks = state.position.stacks
            assert {cell: (told[-1], len(told)) for cell, told in state.insides.items()} == stacks


@every_game
def test_insides_lose_no_cup(variant: str, players: int, seed: int) -> None:
    for state in whole_game(variant, players, seed):
        if state.position is not None and not state.position.settle:
            inside = "".join(state.insides.values())
            assert {inside.count(colour) for colour in "".join(state.seats)} == {16}


@every_game
def test_everything_is_shown_to_everybody_and_moves_only_to_the_one_whose_turn_it_is(
    variant: str, players: int, seed: int
) -> None:
    for state in whole_game(variant, players, seed):
        for number in (None, *range(1, players + 1)):
            seen = view(state, None if number is None else Seat(number))
            assert (seen.position, seen.insides, seen.placed) == (
                state.position,
                state.insides,
                state.placed,
            )
            assert bool(seen.legal) == (number is not None and number == seen.turn)
            assert seen.out == shown_out(state)


def shown_out(state: Game) -> set[int]:
    return set() if state.position is None else out(state.position)
