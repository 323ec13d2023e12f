"""`doppio puzzle`: a position with one best move, to be found in the terminal."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from doppio.cli.options import Subcommands
from doppio.cli.show import in_colour
from doppio.draw.terminal import board_text_picture
from doppio.games.cappuccino.notation import parse_position
from doppio.games.contract import Refusal, RefusedError
from doppio.lessons import puzzling
from doppio.lessons.puzzle_book import Puzzle, daily, puzzle
from doppio.lessons.puzzle_shown import PuzzleJudged

_DAY = 24 * 60 * 60
_NO_PUZZLE = Refusal("no-puzzle", "There is no such puzzle.")
_GOALS = {"win": "Only one move wins.", "tie": "Only one move saves the tie."}


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "puzzle",
        help="find the one best move in a position of Cappuccino",
        description="Show the puzzle of the day, or another one by its name, and judge the moves "
        "that are found in it one after the other. The status is 1 where the last is not right.",
        epilog="Example: doppio puzzle c4-c5",
    )
    parser.add_argument("words", nargs="*", metavar="[PUZZLE] MOVE", help="such as c4-c5")
    parser.add_argument("--show", action="store_true", help="tell a best line to the end instead")
    parser.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="(auto)"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Show a puzzle, or judge the last of the moves."""
    one, moves = _asked(arguments.words)
    colour = in_colour(arguments.colour)
    if arguments.show:
        print(f"value {one.value:+d}\nline {' '.join(map(str, one.line))}")
        return 0
    if not moves:
        _begin(one, colour=colour)
        return 0
    judged = puzzling.judged(one, moves)
    print(_verdict(judged))
    if judged["events"]:
        last: Any = judged["events"][-1]
        _draw(last["now"]["position"], colour=colour)
    return 0 if judged["right"] else 1


def _asked(words: list[str]) -> tuple[Puzzle, tuple[str, ...]]:
    """A puzzle by its name, else the one of the day; the rest are moves."""
    if not words or "-" in words[0]:
        return daily(int(time.time()) // _DAY), tuple(words)
    found = puzzle(words[0])
    if found is None:
        raise RefusedError(_NO_PUZZLE)
    return found, tuple(words[1:])


def _begin(one: Puzzle, *, colour: bool) -> None:
    told = puzzling.told(one)
    count = f" Then it goes on: {told['moves']} in all." if told["moves"] > 1 else ""
    print(f"puzzle {one.id}, grade {one.grade} of 5: {_GOALS[told['goal']]}{count}")
    _draw(one.position, colour=colour)


def _draw(position: str, *, colour: bool) -> None:
    print(board_text_picture(parse_position(position), colour=colour))


def _verdict(judged: PuzzleJudged) -> str:
    end = {"win": "you win", "tie": "it is a tie", "loss": "you lose"}[judged["end"]]
    if judged["lead"]:
        end += f" by {abs(judged['lead'])}"
    if not judged["right"]:
        return f"Not that one: {end}, if both play perfectly."
    return f"Solved: {end}." if judged["done"] else "Right. After the reply, what now?"
