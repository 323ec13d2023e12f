"""Makes puzzles: `python -m bench.puzzles --count N --out FILE`.

Players of several levels play games; the solver looks for positions with exactly one best move, any
other losing clearly; and the learned player shows how much thinking it takes to find it. A game
gives one puzzle at most. What is found is written down at once, a line a puzzle, and a second start
goes on behind the last game. With `--ship FILE` no more are made: those there are get their grades,
and some of each go into the house's own file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.puzzles.games import chances_in, kind_of, moments_of
from bench.puzzles.grading import is_obvious, thought
from bench.puzzles.proof import ProvenStep, Prover
from bench.puzzles.sameness import Scene, in_order, mark_of
from bench.puzzles.shipping import chosen, line_of
from doppio.games.cappuccino.game import Game
from doppio.games.cappuccino.notation import position_text
from doppio.games.dice import Dice, shuffled

MOST_WEIGHED = 12
"""For so many positions of a game that are not obvious it is found out how hard they are."""


def puzzle_of(number: int, known: set[str]) -> dict[str, Any] | None:
    """A puzzle out of a game, if there is any: the hardest of some, drawn by lot."""
    made = (_puzzle(in_order(game), known) for game in _candidates(number))
    return next(({**puzzle, "game": number} for puzzle in made if puzzle is not None), None)


def _candidates(number: int) -> list[Game]:
    moments = list(moments_of(number))
    if not moments or moments[0].position is None:
        return []
    prover, chances = Prover.of(moments[0].position), chances_in(moments)
    found = {one: best for one in chances if (best := prover.deciding(one)) is not None}
    drawn = shuffled(list(found), Dice("puzzle", number))
    hard = [one for one in drawn if not is_obvious(one, found[one])]
    needed = {one: thought(one, found[one]) for one in hard[:MOST_WEIGHED]}
    return [chances[one] for one in sorted(drawn, key=lambda one: -needed.get(one, 0))]


def _puzzle(scene: Scene, known: set[str]) -> dict[str, Any] | None:
    position, mark = scene.position, mark_of(scene.position)
    if mark in known:
        return None
    prover = Prover.of(position)
    steps = prover.steps(position)
    if steps is None:
        return None
    known.add(mark)
    return {
        "id": mark,
        "thought": thought(position, steps[0].best),
        "position": position_text(position),
        "insides": " ".join(scene.insides),
        "value": steps[0].value,
        "cost": steps[0].cost,
        "steps": [_step(step) for step in steps],
        "line": " ".join(map(str, prover.line(position, steps))),
    }


def _step(step: ProvenStep) -> dict[str, Any]:
    values = " ".join(f"{move}:{value}" for move, value in step.values.items())
    return {"values": values, "reply": None if step.reply is None else str(step.reply)}


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def make(count: int, path: Path, first: int, *, two_colour: bool) -> None:
    """Go on until there are so many puzzles; with two colours alone where that is asked for."""
    made, began = _read(path), perf_counter()
    known = {puzzle["id"] for puzzle in made}
    number = 1 + max((puzzle["game"] for puzzle in made), default=first - 1)
    while len(made) < count:
        wanted = kind_of(number).two_colour or not two_colour
        puzzle = puzzle_of(number, known) if wanted else None
        if puzzle is not None:
            made.append(puzzle)
            with path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(puzzle) + "\n")
        number += 1
        if number % 10 == 0:
            games = number - first
            levels = sorted(Counter(puzzle["thought"] for puzzle in made).items())
            spent = perf_counter() - began
            print(f"{len(made)} of {games} games, {spent:.0f} s: {levels}", file=sys.stderr)


def ship(made: list[dict[str, Any]], a_grade: int, path: Path) -> None:
    """Write the house's own file, and print how many there are a grade."""
    lines = [line_of(puzzle) for puzzle in chosen(made, a_grade)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(sorted(Counter(json.loads(line)["grade"] for line in lines).items()))


def main() -> None:
    """Make puzzles."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many (300)")
    parser.add_argument("--out", type=Path, required=True, help="a file, a line a puzzle")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--two-colour", action="store_true", help="only with two colours a seat")
    parser.add_argument("--ship", type=Path, help="choose among those made, and write them here")
    parser.add_argument("--a-grade", type=int, default=80, help="how many to ship a grade (80)")
    arguments = parser.parse_args()
    if arguments.ship is None:
        make(arguments.count, arguments.out, arguments.first, two_colour=arguments.two_colour)
    else:
        ship(_read(arguments.out), arguments.a_grade, arguments.ship)


if __name__ == "__main__":
    main()
