"""The bell board: one module a subcommand."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from doppio import __version__
from doppio.cli import (
    analyse,
    arena,
    bench,
    deal,
    demo,
    engine,
    perft,
    puzzle,
    referee,
    serve,
    show,
    simulate,
    solve,
    token,
    train,
)
from doppio.cli.options import OneLineParser, UsageError
from doppio.games.contract import RefusedError
from doppio.store.contract import StoreError

SUBCOMMANDS = (
    serve,
    token,
    demo,
    deal,
    show,
    perft,
    solve,
    puzzle,
    referee,
    analyse,
    simulate,
    arena,
    bench,
    train,
    engine,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status is 0, 1 for a bad finding, 2 for a bad request."""
    _print_anything()
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return status
    except UsageError as error:
        return _say(f"{error} (try --help)", 2)
    except RefusedError as error:
        return _say(error.refusal.sentence, 2)
    except StoreError as error:
        return _say(str(error), 2)
    except BrokenPipeError:
        _forget_output()
        return 1
    except OSError as error:
        if error.filename is None:  # standard output itself cannot be written to
            _forget_output()
        what = "" if error.filename is None else f": {error.filename}"
        return _say(f"{error.strerror or error}{what}", 2)
    except KeyboardInterrupt:
        return _say("stopped", 130)


def build_parser() -> OneLineParser:
    """The whole command line."""
    parser = OneLineParser(
        prog="doppio",
        description="Two coffee-house games, exact and complete: Cappuccino and Espresso.",
        epilog="'./doppio test' runs all tests. 'doppio COMMAND --help' tells more of a command.",
    )
    parser.add_argument(
        "--version", action="version", version=f"doppio {__version__}", help="tell the version"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for module in SUBCOMMANDS:
        module.add_to(commands)
    return parser


def _run(argv: list[str]) -> int:
    parser = build_parser()
    try:
        arguments = parser.parse_args(_with_command(argv))
    except SystemExit:  # help or the version was asked for, and given
        return 0
    if arguments.command is None:
        raise UsageError("doppio: name a command")
    status: int = arguments.run(arguments)
    return status


def _with_command(argv: list[str]) -> list[str]:
    """Whoever names no command opens the house; an option such as `--lan` alone is meant for it."""
    if not argv:
        return ["serve"]
    own = argv[0] in ("--", "--help", "--version")
    return ["serve", *argv] if argv[0].startswith("--") and not own else argv


def _say(sentence: str, status: int) -> int:
    """One line on standard error, whatever control characters the sentence has in it."""
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in sentence)
    print(line if line.startswith("doppio") else f"doppio: {line}", file=sys.stderr)
    return status


def _print_anything() -> None:
    """File names and arguments may hold bytes that are no text: show them escaped.

    A stream that was closed before we came is none at all; then nothing is read or shown.
    """
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: PTH123, SIM115 - open for good
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Whoever read us has gone; keep Python from complaining when it flushes at its end."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a path
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
