"""`doppio referee`: replays records against the rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from doppio.cli.options import Subcommands
from doppio.records.referee import Verdict, referee


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "referee",
        help="check records of games against the rules",
        description="Replay records against the rules. For each file one line: ok and the result, "
        "or error, the line and the reason. Exits with 1 if any record fails.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print a verdict a file."""
    good = [_report(name) for name in arguments.files]
    return 0 if all(good) else 1


def _report(name: str) -> bool:
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in name)
    try:
        verdict = _judge(name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        print(f"error {shown}: {reason or 'the file cannot be opened'}")
        return False
    print(f"{'ok' if verdict.ok else 'error'} {shown}: {verdict.sentence()}")
    return verdict.ok


def _judge(name: str) -> Verdict:
    if name == "-":
        return referee(sys.stdin.buffer)
    with Path(name).open("rb") as stream:
        return referee(stream)
