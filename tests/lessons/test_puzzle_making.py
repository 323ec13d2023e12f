"""How puzzles are made: what is proven, what is chosen."""

from __future__ import annotations

import json

import pytest

from bench.puzzles.games import KINDS, kind_of
from bench.puzzles.grading import thought
from bench.puzzles.proof import Prover
from bench.puzzles.shipping import chosen, grade_of, line_of
from doppio.games.cappuccino.notation import parse_position
from doppio.lessons.puzzle_book import Puzzle, book

SOME = list(book().values())[::40]


@pytest.mark.parametrize("one", SOME, ids=[one.id for one in SOME])
def test_the_same_is_proven_again(one: Puzzle) -> None:
    position = parse_position(one.position)
    prover = Prover.of(position)
    assert prover.deciding(position) == one.move
    steps = prover.steps(position)
    assert steps is not None
    assert [(step.best, step.values) for step in steps] == [
        (step.move, step.values) for step in one.steps
    ]
    assert prover.line(position, steps)[0] == one.move


@pytest.mark.parametrize(
    "text",
    [
        "pf p,f 1",  # forced
        "pfp.pfp p,f 1",  # several do it
        "p9p.pfp/f..p.f p,f 1",  # won whatever one does
        "f9f.pfp/f..p.f p,f 1",  # lost whatever one does
    ],
)
def test_what_decides_nothing_is_no_puzzle(text: str) -> None:
    position = parse_position(text)
    prover = Prover.of(position)
    assert prover.deciding(position) is None
    assert prover.steps(position) is None


def test_grades_follow_from_the_thought_that_is_needed() -> None:
    thoughts = (0, 1, 2, 8, 16, 64, 128, 1024)
    assert [grade_of(thought) for thought in thoughts] == [1, 2, 3, 3, 4, 4, 5, 5]


def test_the_grades_are_those_of_the_nets_that_are_here() -> None:
    """Nearly all: on other processors what a net says differs in its last digits."""
    some = list(book().values())[::10]
    needed = [thought(parse_position(one.position), one.move) for one in some]
    same = sum(grade_of(looks) == one.grade for looks, one in zip(needed, some, strict=True))
    assert same >= 0.8 * len(some)


def made(number: int, thought: int) -> dict[str, object]:
    """A puzzle as it is made of a game."""
    return {
        "id": f"{number:06x}",
        "thought": thought,
        "position": "pf p,f 1",
        "insides": "p f",
        "value": 2,
        "steps": [],
        "line": "a1-b1",
        "game": number,
    }


def test_some_of_every_grade_are_chosen_from_all_kinds_in_turns() -> None:
    found = chosen([made(n, 0) for n in range(40)] + [made(n, 8) for n in range(40, 43)], 8)
    assert [grade_of(int(str(one["thought"]))) for one in found].count(1) == 8
    kinds = [kind_of(int(str(one["game"]))) for one in found if one["thought"] == 0]
    assert {kinds.count(kind) for kind in KINDS} == {2}
    assert sum(one["thought"] == 8 for one in found) == 3


def test_a_shipped_puzzle_has_other_colours_but_the_same_moves() -> None:
    lines = [json.loads(line_of(made(n, 0))) for n in range(12)]
    assert len({line["position"] for line in lines}) == 12
    assert {line["move"] for line in lines} == {"a1-b1"}
    assert lines[5]["insides"].split() == list(lines[5]["position"].split()[0])
