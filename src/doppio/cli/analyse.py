"""`doppio analyse`: a record of Cappuccino looked at again, move by move."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from doppio.cli.analysis_table import analysis_text
from doppio.cli.options import Subcommands, UsageError, number
from doppio.cli.progress import Progress
from doppio.games.contract import RefusedError
from doppio.players.contract import Budget
from doppio.players.judging import Judged, Played, judged, moves_of
from doppio.players.roster import net_runs
from doppio.records.book import Record, read_record
from doppio.records.lines import RecordError
from doppio.wire.analysis import Analysed, judged_told

_NO_NET = "onnxruntime is missing: the analysis goes by random games instead of the learned net."
MOST_MILLIS = 3_600_000
MOST_NODES = 10**9


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "analyse",
        help="look at a game of Cappuccino again: what each move was worth",
        description="Look at a recorded game of Cappuccino again: before every move each seat's "
        "share of the win and expected cups, the best move, and what the move played cost. Endings "
        "for two are exact (marked =) as far as the solver reaches. Marks: ?? blunder, ? mistake, "
        "! fine move. Cups of the expert set-up that are only placed are passed over.",
        epilog="Example: doppio analyse game.jsonl --json",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; - is standard input")
    parser.add_argument(
        "--millis", type=number(1, MOST_MILLIS), metavar="MS", help="so long for each move"
    )
    parser.add_argument(
        "--nodes", type=number(2, MOST_NODES), metavar="N", help="so many positions for each move"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what every move was worth."""
    record = _record(arguments.record)
    moves = moves_of(record)
    if not moves:
        raise UsageError("doppio: There is no move in this record that could be analysed.")
    names = [str(seat.get("name", "")) for seat in record.header.seats]
    found = list(_judged(moves, Budget(arguments.millis, arguments.nodes)))
    if arguments.json:
        told: Analysed = {"seats": names, "moves": [judged_told(each) for each in found]}
        print(json.dumps(told, ensure_ascii=False))
    else:
        print(analysis_text(names, moves[0].game.seats, found))
    return 0


def _record(name: str) -> Record:
    try:
        if name == "-":
            return read_record(sys.stdin.buffer)
        with Path(name).open("rb") as stream:
            return read_record(stream)
    except RecordError as error:
        raise RefusedError(error.refusal) from None
    except ValueError:  # a name that no file can have
        raise UsageError("doppio: the file cannot be opened") from None


def _judged(moves: list[Played], budget: Budget) -> Iterator[Judged]:
    from doppio.players.analyst import best_analyst  # loading the engine takes a moment

    analyst = best_analyst()
    if not net_runs():
        print(_NO_NET, file=sys.stderr)
    analyst.load()
    progress = Progress(len(moves), "moves")
    for each in judged(moves, analyst, budget):
        progress.add(1)
        yield each
    progress.finish()
