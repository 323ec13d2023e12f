"""The puzzles of the house: positions of Cappuccino with one best move, proven by the solver.

They lie beside this file, a line each, as `python -m bench.puzzles` has made them. See
docs/puzzles.md for what the fields say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from doppio.games.cappuccino.notation import parse_move
from doppio.games.cappuccino.position import Move

FILE = "puzzles.jsonl"
GRADES = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class PuzzleStep:
    """One thing to find: how many cups ahead the mover ends after every move, and the reply."""

    move: Move
    values: Mapping[Move, int]
    reply: Move | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its one best move and how many cups ahead the mover ends with it.

    `insides` are the cups of each stack, lowest first, in reading order, for display alone;
    `steps` are what is to be found one after the other, `line` is a best line to the end.
    """

    id: str
    grade: int
    position: str
    insides: tuple[str, ...]
    move: Move
    value: int
    steps: tuple[PuzzleStep, ...]
    line: tuple[Move, ...]


def puzzle(name: str) -> Puzzle | None:
    """A puzzle by its id."""
    return book().get(name)


def daily(day: int) -> Puzzle:
    """The puzzle of a day, the same for everybody; days count from 1970."""
    puzzles = list(book().values())
    return puzzles[day % len(puzzles)]


@cache
def book() -> dict[str, Puzzle]:
    """All puzzles by their ids, in the order of the file."""
    text = (files("doppio.lessons") / FILE).read_text(encoding="utf-8")
    return {one.id: one for one in map(_puzzle_from, text.splitlines())}


def _puzzle_from(line: str) -> Puzzle:
    told = json.loads(line)
    steps = tuple(_step_from(step) for step in told["steps"])
    return Puzzle(
        told["id"],
        told["grade"],
        told["position"],
        tuple(told["insides"].split()),
        parse_move(told["move"]),
        told["value"],
        steps,
        tuple(parse_move(move) for move in told["line"].split()),
    )


def _step_from(told: dict[str, Any]) -> PuzzleStep:
    pairs = (one.split(":") for one in told["values"].split())
    values = {parse_move(move): int(value) for move, value in pairs}
    reply = None if told["reply"] is None else parse_move(told["reply"])
    return PuzzleStep(max(values, key=lambda move: values[move]), values, reply)
