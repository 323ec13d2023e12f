"""Chooses among the puzzles that were made: some of every grade, and writes them for the house."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from bench.puzzles.games import KINDS, Kind, kind_of, longest_side
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import COLOURS

_GRADES = ((0, 1), (1, 2), (8, 3), (64, 4))
"""So many positions the player looked at, at most, for this grade; above is the hardest."""
_HARDEST = 5

Made = dict[str, Any]


def grade_of(thought: int) -> int:
    """The grade of a puzzle that takes so much thought; see `grading.thought`."""
    return next((grade for most, grade in _GRADES if thought <= most), _HARDEST)


def chosen(made: Iterable[Made], a_grade: int) -> list[Made]:
    """At most so many a grade, all kinds of tables in turns; of each the smallest boards."""
    queues: dict[tuple[int, Kind], list[Made]] = defaultdict(list)
    for puzzle in sorted(made, key=_side):
        queues[grade_of(puzzle["thought"]), kind_of(puzzle["game"])].append(puzzle)
    taken: list[Made] = []
    for grade in range(1, _HARDEST + 1):
        kinds = [queues[grade, kind] for kind in KINDS]
        turns = [one for turn in range(a_grade) for kind in kinds for one in kind[turn : turn + 1]]
        taken += turns[:a_grade]
    return sorted(taken, key=lambda puzzle: str(puzzle["id"]))


def _side(puzzle: Made) -> float:
    return longest_side(parse_position(puzzle["position"]))


def line_of(puzzle: Made) -> str:
    """A puzzle as the house keeps it."""
    kept = {
        "id": puzzle["id"],
        "grade": grade_of(puzzle["thought"]),
        "position": _coloured(puzzle["position"], puzzle["id"]),
        "insides": _coloured(puzzle["insides"], puzzle["id"]),
        "move": puzzle["line"].split()[0],
        "value": puzzle["value"],
        "steps": puzzle["steps"],
        "line": puzzle["line"],
    }
    return json.dumps(kept, separators=(",", ":"))


def _coloured(cups: str, mark: str) -> str:
    """A text in other colours, so that not all puzzles are pandas against flowers."""
    letters, number = list(COLOURS), int(mark, 16)
    own = letters.pop(number % 4)
    others = letters.pop(number // 4 % 3)
    return cups.translate(str.maketrans(COLOURS, own + others + "".join(letters)))
