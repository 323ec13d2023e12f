"""`doppio engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from threading import Lock
from time import perf_counter
from typing import BinaryIO

from doppio.cli.options import Subcommands
from doppio.ugi.session import Session

MAX_LINE = 1 << 16


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "engine",
        help="speak the engine protocol (UGI) for Cappuccino",
        description="Speak the engine protocol on standard input and output: ugi, isready, "
        "setoption, uginewgame, position fen …, go …, stop, query …, perft N, quit.",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:  # noqa: ARG001 - the conversation tells everything
    """Talk until `quit` or the end of input."""
    session = Session(perf_counter, _tell)
    for line in bounded_lines(sys.stdin.buffer):
        if line is None:
            _tell("info error The line is too long.")
        else:
            for answer in session.handle(line):
                _tell(answer)
        if session.over:
            return 0
    session.close()
    return 0


def bounded_lines(stream: BinaryIO) -> Iterator[str | None]:
    """The lines of a stream; None for one that is too long to be kept."""
    while line := stream.readline(MAX_LINE):
        whole = line.endswith(b"\n") or len(line) < MAX_LINE
        if not whole:
            while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
        yield line.decode("utf-8", errors="replace") if whole else None


_telling = Lock()


def _tell(line: str) -> None:
    """Say a line; thoughts come from a thread of their own, and lines must not mix."""
    with _telling:
        print(line, flush=True)
