"""The puzzles of the house: whole, different, and proven anew by the solver."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.puzzles.sameness import mark_of
from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.notation import parse_position, position_text
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.contract import RefusedError
from doppio.lessons import puzzling
from doppio.lessons.puzzle_book import GRADES, Puzzle, book, daily, puzzle
from doppio.players.solver import Solver

PUZZLES = list(book().values())
SOME = PUZZLES[::12]
_BITS = 16


def ids(puzzles: list[Puzzle]) -> list[str]:
    return [one.id for one in puzzles]


def positions_of(one: Puzzle) -> list[Position]:
    """Where each step of a puzzle is to be found."""
    position, found = parse_position(one.position), []
    for step in one.steps:
        found.append(position)
        position = play(position, step.move)
        if step.reply is not None:
            position = play(position, step.reply)
    return found


def lead_after(position: Position, move: Move) -> int:
    """How many cups ahead seat 1 ends after a move, if both play perfectly."""
    after = play(position, move)
    if after.turn is None:
        return scores(after)[0] - scores(after)[1]
    found = Solver(_BITS).solve(after)
    assert found.exact
    return found.least if after.turn == 1 else -found.least


# --- all of them ---


def test_there_are_enough_of_every_grade_and_kind() -> None:
    grades = Counter(one.grade for one in PUZZLES)
    assert len(PUZZLES) >= 300
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 25
    fields = (one.position.split() for one in PUZZLES)
    kinds = Counter((len(told[1]), len(told) == 4) for told in fields)
    assert set(kinds) == {(3, False), (3, True), (5, False), (5, True)}
    assert min(kinds.values()) >= 25


def test_the_documents_count_them() -> None:
    told = (Path(__file__).parents[2] / "docs/puzzles.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d) \|[^|]*((?:\| *\d+ )+)\|$", told, re.MULTILINE)
    found = {int(grade): [int(n) for n in row.split("|")[1:]] for grade, row in rows}
    for grade in GRADES:
        same = [one.position.split() for one in PUZZLES if one.grade == grade]
        kinds = [
            sum((len(told[1]), len(told)) == (seats, fields) for told in same)
            for seats in (3, 5)
            for fields in (3, 4)
        ]
        assert found[grade] == [*kinds, len(same)]


def test_each_is_whole() -> None:
    for one in PUZZLES:
        position = parse_position(one.position)
        assert position_text(position) == one.position
        assert position.turn == 1
        tops = [(cups[-1], len(cups)) for cups in one.insides]
        assert tops == [tuple(stack) for stack in position.stacks.values()]
        assert one.line[0] == one.move == one.steps[0].move
        assert one.value == one.steps[0].values[one.move]


def test_no_two_are_the_same_puzzle() -> None:
    assert [mark_of(parse_position(one.position)) for one in PUZZLES] == ids(PUZZLES)


def test_turned_mirrored_and_with_other_colours_it_is_the_same() -> None:
    position = parse_position(PUZZLES[0].position)
    moved = {Cell(cell.r + 9, cell.q + 7): stack for cell, stack in position.stacks.items()}
    mirrored = {cell: moved[cell] for cell in sorted(moved, key=reading_order)}
    assert mark_of(replace(position, stacks=mirrored)) == PUZZLES[0].id
    assert mark_of(replace(position, settle=not position.settle)) != PUZZLES[0].id


def test_every_move_has_its_value_and_only_one_does_it() -> None:
    for one in PUZZLES:
        for step, position in zip(one.steps, positions_of(one), strict=True):
            assert list(step.values) == list(legal_moves(position))
            others = [value for move, value in step.values.items() if move != step.move]
            assert step.values[step.move] == one.value >= 0
            assert max(others) < (1 if one.value > 0 else 0)


def test_a_best_line_ends_as_it_is_told() -> None:
    for one in PUZZLES:
        position = parse_position(one.position)
        for move in one.line:
            position = play(position, move)
        assert position.turn is None
        assert scores(position)[0] - scores(position)[1] == one.value


# --- proven anew ---


def test_the_solver_finds_the_same_one_move_everywhere() -> None:
    for one in PUZZLES:
        for step, position in zip(one.steps, positions_of(one), strict=True):
            found = Solver(_BITS).solve(position)
            assert (found.best, found.least, found.most) == ((step.move,), one.value, one.value)


@pytest.mark.parametrize("one", SOME, ids=ids(SOME))
def test_every_other_move_costs_what_is_told(one: Puzzle) -> None:
    position = parse_position(one.position)
    assert {move: lead_after(position, move) for move in one.steps[0].values} == dict(
        one.steps[0].values
    )


# --- told and judged ---


def test_the_daily_one_is_another_every_day_until_all_had_their_turn() -> None:
    year = [daily(day).id for day in range(20_000, 20_000 + len(PUZZLES))]
    assert sorted(year) == sorted(ids(PUZZLES))
    assert daily(20_000).id == daily(20_000 + len(PUZZLES)).id


def test_what_is_to_be_found_is_not_told() -> None:
    told = puzzling.told(PUZZLES[0])
    assert set(told) == {
        "id",
        "grade",
        "goal",
        "moves",
        "two_colour",
        "settle",
        "seats",
        "game",
    }
    assert told["game"]["lines"] == []


@pytest.mark.parametrize("one", SOME, ids=ids(SOME))
def test_whoever_finds_all_has_solved_it(one: Puzzle) -> None:
    found: tuple[str, ...] = ()
    for at, step in enumerate(one.steps, 1):
        assert puzzling.hint(one, found) == {"cell": step.move.source.name}
        found = (*found, str(step.move))
        judged = puzzling.judged(one, found)
        assert (judged["right"], judged["done"]) == (True, at == len(one.steps))
        assert judged["lead"] == one.value
        assert len(judged["events"]) >= 1


@pytest.mark.parametrize("one", SOME, ids=ids(SOME))
def test_what_is_shown_to_the_end_ends_as_it_is_told(one: Puzzle) -> None:
    last: Any = puzzling.line(one, ())["events"][-1]
    first, second = last["now"]["outcome"]["scores"]
    assert first - second == one.value


def test_a_wrong_move_is_told_what_it_costs_and_nothing_happens() -> None:
    for one in SOME:
        for move, value in one.steps[0].values.items():
            if move != one.move:
                judged = puzzling.judged(one, (str(move),))
                assert (judged["right"], judged["done"], judged["events"]) == (False, False, [])
                assert judged["lead"] == value <= judged["second"] < one.value
                assert judged["end"] in ("tie", "loss")


def test_what_makes_no_sense_is_refused() -> None:
    one = next(one for one in PUZZLES if len(one.steps) == 1)
    wrong = next(str(move) for move in one.steps[0].values if move != one.move)
    for moves, code in {
        ("zz250-a1",): "bad-cell",
        ("iv250-a1",): "no-stack",
        ("tea",): "bad-move",
        (wrong, wrong): "puzzle-astray",
        (str(one.move), wrong): "puzzle-solved",
    }.items():
        with pytest.raises(RefusedError) as refused:
            puzzling.judged(one, moves)
        assert refused.value.refusal.code == code
    with pytest.raises(RefusedError):
        puzzling.hint(one, (str(one.move),))
    assert puzzle("tea") is None
