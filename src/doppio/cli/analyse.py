"""`doppio analyse`: a record of Cappuccino looked at again, move by move."""

from __future__ import annotations

import functools
import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from doppio.cli.analysis_table import analysis_text
from doppio.cli.options import Subcommands, number
from doppio.cli.progress import Progress
from doppio.games.contract import RefusedError
from doppio.players.contract import Budget
from doppio.players.judging import Judged, Played, judged, moves_of
from doppio.players.opinion import Analyst
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
        description="Look at recorded games of Cappuccino again: before every move each seat's "
        "share of the win and expected cups, the best move, and what the move played cost. Endings "
        "for two are exact (marked =) as far as the solver reaches. Marks: ?? blunder, ? mistake, "
        "! fine move. Cups of the expert set-up that are only placed are passed over. Several "
        "records are told one after the other, each under its name; one that cannot be read keeps "
        "no other from being told, and the status is 2 then.",
        epilog="Example: doppio analyse game.jsonl --json",
    )
    parser.add_argument(
        "records", nargs="+", metavar="RECORD", help="a record; - is standard input"
    )
    parser.add_argument(
        "--millis",
        type=number(1, MOST_MILLIS),
        metavar="MS",
        help="so long for each move (no bound)",
    )
    parser.add_argument(
        "--nodes",
        type=number(2, MOST_NODES),
        metavar="N",
        help="so many positions for each move (300 without --millis; by random games 10000)",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="a JSON object for each record, on a line of its own, instead of a table",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what every move of every record was worth; the status is 2 when one was not told."""
    told = [_told(name, arguments) for name in arguments.records]
    return 0 if all(told) else 2


def _told(name: str, arguments: Namespace) -> bool:
    """Tell one record, or why not."""
    try:
        record = _record(name)
        moves = moves_of(record)
    except RecordError as error:
        return _complain(name, str(error))
    except RefusedError as error:
        return _complain(name, error.refusal.sentence)
    except (OSError, ValueError) as error:  # also a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else None
        return _complain(name, reason or "the file cannot be opened")
    if not moves:
        return _complain(name, "There is no move in this record that could be analysed.")
    try:
        found = list(_judged(moves, Budget(arguments.millis, arguments.nodes)))
    except RefusedError as error:  # a board of more stacks than the engine can think about
        return _complain(name, error.refusal.sentence)
    _print(
        name, [str(seat.get("name", "")) for seat in record.header.seats], moves, found, arguments
    )
    return True


def _print(
    name: str, names: list[str], moves: list[Played], found: list[Judged], arguments: Namespace
) -> None:
    """Where there are several, each is told with the name of its record."""
    several = len(arguments.records) > 1
    if arguments.json:
        told: Analysed = {"seats": names, "moves": [judged_told(each) for each in found]}
        headed = {"record": _shown(name), **told} if several else told
        print(json.dumps(headed, ensure_ascii=False), flush=True)
    else:
        head, end = (f"{_shown(name)}\n", "\n") if several else ("", "")
        print(f"{head}{analysis_text(names, moves[0].game.seats, found)}{end}", flush=True)


def _record(name: str) -> Record:
    if name == "-":
        return read_record(sys.stdin.buffer)
    with Path(name).open("rb") as stream:
        return read_record(stream)


def _complain(name: str, why: str) -> bool:
    where = "" if name == "-" else f"{_shown(name)}: "
    print(f"doppio: {where}{why}", file=sys.stderr)
    return False


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


@functools.cache
def _analyst() -> Analyst:
    from doppio.players.analyst import best_analyst  # loading the engine takes a moment

    if not net_runs():
        print(_NO_NET, file=sys.stderr)
    analyst = best_analyst()
    analyst.load()
    return analyst


def _judged(moves: list[Played], budget: Budget) -> Iterator[Judged]:
    analyst = _analyst()
    progress = Progress(len(moves), "moves")
    for each in judged(moves, analyst, budget):
        progress.add(1)
        yield each
    progress.finish()
