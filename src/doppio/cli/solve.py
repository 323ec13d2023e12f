"""`doppio solve`: the exact result of a position."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass, replace

from doppio.cli.options import Subcommands, number
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Move, Position
from doppio.players.contract import Budget
from doppio.players.maxn import DEFAULT_NODES, ending

MOST_SECONDS = 24 * 3600
MOST_NODES = 10**15


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
        "end, the best moves and a best line. Cut short, it tells what is proven. With three or "
        "four seats everybody is taken to make the most of their own cups (max^n), which is one "
        "of the ways it can end and no promise.",
        epilog="Example: doppio solve 'pfpf/.fpf2/p3..f p,f 1' --json",
    )
    parser.add_argument("words", nargs="+", metavar="POSITION", help="BOARD SEATS TURN [BANK]")
    parser.add_argument("--settle", action="store_true", help="settled stacks leave the board")
    parser.add_argument(
        "--time", type=number(1, MOST_SECONDS), metavar="S", help="stop after so many seconds"
    )
    parser.add_argument(
        "--nodes", type=number(1, MOST_NODES), metavar="N", help="stop after so many positions"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the result; the status is 1 when it could not be found in time."""
    position = parse_position(" ".join(arguments.words))
    position = replace(position, settle=position.settle or arguments.settle)
    answer = _solve(position, arguments)
    print(_json(answer) if arguments.json else _words(answer))
    return 0 if answer.exact else 1


def _solve(position: Position, arguments: Namespace) -> Answer:
    if len(position.seats) > 2:
        return _max_n(position, arguments.nodes or DEFAULT_NODES)
    from doppio.players.solver import Solver  # loading the engine takes a moment

    millis = None if arguments.time is None else arguments.time * 1000
    found = Solver().solve(position, Budget(millis=millis, nodes=arguments.nodes))
    return Answer(found.least, found.most, found.best, found.line, found.nodes)


def _max_n(position: Position, nodes: int) -> Answer:
    found = ending(position, nodes)
    if found is None:
        cups = sum(s.height for s in position.stacks.values()) + sum(position.bank.values())
        return Answer(-cups, cups, (), (), nodes)
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
        between = f"between {answer.least:+d} and {answer.most:+d}"
        return f"not solved: {between}\nnodes {answer.nodes}"
    lines = [f"value {answer.least:+d}"]
    if answer.scores is not None:
        lines.append(f"scores {' '.join(map(str, answer.scores))} (max^n)")
    lines.append(f"best {' '.join(map(str, answer.best))}")
    lines.append(f"line {' '.join(map(str, answer.line))}")
    lines.append(f"nodes {answer.nodes}")
    return "\n".join(lines)
