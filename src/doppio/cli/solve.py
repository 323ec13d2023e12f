"""`doppio solve`: the exact result of a position."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from doppio.cli.options import Subcommands, number
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Move, Position
from doppio.players.contract import Budget, Halt
from doppio.players.maxn import DEFAULT_NODES, CutShort, MaxN
from doppio.players.maxn import MOST_NODES as MOST_OF_MANY

if TYPE_CHECKING:
    from doppio.players.solver import Solution

MOST_SECONDS = 24 * 3600
MOST_NODES = 10**15
MOST_THREADS = 64
_SHOWN_EVERY = 0.25


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known: the mover's cups less the best other's, or bounds on that."""

    least: int
    most: int
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    nodes: int
    scores: tuple[int, ...] | None = None

    @property
    def exact(self) -> bool:
        """Whether the result is known."""
        return self.least == self.most


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "solve",
        help="find the exact result of a position of Cappuccino",
        description="Find the result of perfect play: the mover's cups less the other's at the "
        "end, the best moves and a best line. Cut short, by a limit (status 1) or by Ctrl-C "
        "(status 130), it tells what is proven until then. With three or four seats "
        "everybody is taken to make the most of their own cups (max^n), which is one "
        "of the ways it can end and no promise.",
        epilog="Example: doppio solve 'pfpf/.fpf2/p3..f p,f 1' --json. With three or four seats "
        f"it looks at {DEFAULT_NODES} positions unless told otherwise, and never at more than "
        f"{MOST_OF_MANY}.",
    )
    parser.add_argument("words", nargs="+", metavar="POSITION", help="BOARD SEATS TURN [BANK]")
    parser.add_argument("--settle", action="store_true", help="settled stacks leave the board")
    parser.add_argument(
        "--time", type=number(1, MOST_SECONDS), metavar="S", help="stop after so many seconds"
    )
    parser.add_argument(
        "--nodes", type=number(1, MOST_NODES), metavar="N", help="stop after so many positions"
    )
    parser.add_argument(
        "--threads",
        type=number(1, MOST_THREADS),
        default=min(MOST_THREADS, os.cpu_count() or 1),
        metavar="T",
        help="with two seats (one a core); alone, a thread looks at the same every time",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the result; the status is 1 when it could not be found in time, 130 when stopped."""
    position = parse_position(" ".join(arguments.words))
    position = replace(position, settle=position.settle or arguments.settle)
    answer, stopped = _solve(position, arguments)
    print(_json(answer) if arguments.json else _words(answer), flush=True)
    if stopped:
        raise KeyboardInterrupt  # what is known is told; the rest is as with all commands
    return 0 if answer.exact else 1


def _solve(position: Position, arguments: Namespace) -> tuple[Answer, bool]:
    """What can be found, and whether somebody has stopped it."""
    millis = None if arguments.time is None else arguments.time * 1000
    halt = Halt()
    budget = Budget(millis=millis, nodes=arguments.nodes, halt=halt)
    if len(position.seats) > 2:
        many = MaxN(budget)
        waiting = _Waiting(lambda: f"{many.nodes} of at most {many.most} positions")
        return _beside(lambda: _max_n(position, many), halt, waiting)
    from doppio.players.solver import Solver  # loading the engine takes a moment

    solver = Solver(threads=arguments.threads)
    waiting = _Waiting(lambda: solver.proven and f"{_between(*solver.proven)} so far")
    return _beside(lambda: _proven(solver.solve(position, budget)), halt, waiting)


def _proven(found: Solution) -> Answer:
    return Answer(found.least, found.most, found.best, found.line, found.nodes)


def _beside(work: Callable[[], Answer], halt: Halt, waiting: _Waiting) -> tuple[Answer, bool]:
    """Do it in a thread of its own, since compiled code hears no Ctrl-C; tells if one came.

    Then there is an answer too: what was found until then.
    """
    with ThreadPoolExecutor(1) as hall:
        found = hall.submit(work)
        try:
            while True:
                with suppress(TimeoutError):
                    return found.result(_SHOWN_EVERY), False
                waiting.show()
        except KeyboardInterrupt:
            halt.say()
            return found.result(), True
        finally:
            waiting.finish()


class _Waiting:
    """In a terminal, how far it has come; nothing where nobody looks, and for quick ones."""

    def __init__(self, so_far: Callable[[], str | None]) -> None:
        self._so_far, self._began = so_far, monotonic()
        self._live, self._shown = sys.stderr.isatty(), False

    def show(self) -> None:
        """Tell it anew."""
        if self._live and (so_far := self._so_far()) is not None:
            told = f"{so_far}, after {monotonic() - self._began:.0f} s"
            print(f"\r{told}", end="\x1b[K", file=sys.stderr, flush=True)
            self._shown = True

    def finish(self) -> None:
        """Leave no trace."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _between(least: int, most: int) -> str:
    return f"between {least:+d} and {most:+d}"


def _max_n(position: Position, many: MaxN) -> Answer:
    found = many.ending(position)
    if isinstance(found, CutShort):
        cups = sum(s.height for s in position.stacks.values()) + sum(position.bank.values())
        return Answer(-cups, cups, (), (), found.nodes)
    assert position.turn is not None, "a finished game is refused"
    mine = found.scores[position.turn - 1]
    others = [score for seat, score in enumerate(found.scores, 1) if seat != position.turn]
    lead = mine - max(others)
    return Answer(lead, lead, found.line[:1], found.line, found.nodes, found.scores)


def _json(answer: Answer) -> str:
    told: dict[str, object] = {
        "value": answer.least if answer.exact else None,
        "best": [str(move) for move in answer.best],
        "line": [str(move) for move in answer.line],
        "exact": answer.exact,
        "nodes": answer.nodes,
    }
    if not answer.exact:
        told["bounds"] = [answer.least, answer.most]
    if answer.scores is not None:
        told["scores"] = list(answer.scores)
    return json.dumps(told)


def _words(answer: Answer) -> str:
    if not answer.exact:
        return f"not solved: {_between(answer.least, answer.most)}\nnodes {answer.nodes}"
    lines = [f"value {answer.least:+d}"]
    if answer.scores is not None:
        lines.append(f"scores {' '.join(map(str, answer.scores))} (max^n)")
    lines.append(f"best {' '.join(map(str, answer.best))}")
    lines.append(f"line {' '.join(map(str, answer.line))}")
    lines.append(f"nodes {answer.nodes}")
    return "\n".join(lines)
