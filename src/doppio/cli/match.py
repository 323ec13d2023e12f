"""A match of the arena: played with a scoreboard, and reported on."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from shutil import which

from doppio.arena.halls import hall
from doppio.arena.ledger import read_results
from doppio.arena.picture import ladder_svg
from doppio.arena.plan import Plan
from doppio.arena.play import RESULTS, play_match
from doppio.arena.report import markdown_report, text_report
from doppio.arena.tally import Tally
from doppio.cli.options import UsageError
from doppio.cli.scoreboard import Scoreboard
from doppio.records.files import save_bytes

REPORT = "report.md"
LADDER = "ladder.svg"
_AHEAD_A_JOB = 4


def play(plan: Plan, arguments: Namespace) -> int:
    """Play what is left of a match, and report."""
    folder = arguments.out or Path("arena")
    opens = hall(arguments.on, arguments.jobs)
    if arguments.on == "processes":
        _refuse_missing_programs(plan)
    alone = arguments.on == "processes" and arguments.jobs == 1
    ahead = 1 if alone else _AHEAD_A_JOB * arguments.jobs
    board, tally = Scoreboard(), Tally(plan)
    for tally in play_match(plan, folder, opens, ahead, records=not arguments.no_records):
        board.show(tally)
    _tell(tally, folder)
    return 0


def _refuse_missing_programs(plan: Plan) -> None:
    """A mistyped name is no engine that loses every game. Other machines know their own."""
    for engine in plan.crew:
        if engine.command and which(engine.command[0]) is None:
            raise UsageError(f"doppio arena: there is no program {engine.command[0]}")


def report(results: Path, folder: Path | None) -> int:
    """Report on a results file, or on the one in a folder."""
    path = results / RESULTS if results.is_dir() else results
    found = read_results(path)
    if found is None:
        raise UsageError(f"doppio arena: there are no results in {path} yet")
    tally = Tally(found.plan)
    for line in found.games:
        tally.add(line)
    _tell(tally, folder or path.parent)
    return 0


def _tell(tally: Tally, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    save_bytes(folder / LADDER, ladder_svg(tally).encode())
    save_bytes(folder / REPORT, markdown_report(tally, LADDER).encode())
    print(text_report(tally))
    print(f"wrote {folder / REPORT} and {folder / LADDER}")
