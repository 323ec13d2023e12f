"""A real house whose bots make up their minds at once: a test has no need to feel looked at.

    python -m tests.page.quick_house --store FILE --port P

It says the same as `doppio serve`, and is opened and closed like it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from doppio.server import live
from doppio.server.run import Serving, serve
from doppio.table import room
from tests.server.house import House

BOTS_THINK = 20


def quick_command(store: Path, *options: str) -> list[str]:
    """The command line of a quick house."""
    return [sys.executable, "-m", "tests.page.quick_house", "--store", str(store), *options]


class QuickHouse(House):
    """A house with quick bots, in a process of its own."""

    command = staticmethod(quick_command)


def main() -> None:
    """Serve until stopped."""
    parser = ArgumentParser()
    parser.add_argument("--store", type=Path)
    parser.add_argument("--port", type=int)
    parser.add_argument("--patience", type=int, help="milliseconds others wait for who is away")
    given = parser.parse_args()
    if given.patience is not None:
        for module in (room, live):
            vars(module)["AWAY_MILLIS"] = given.patience
    serve(Serving(port=given.port, store=given.store, bots_think=BOTS_THINK), announce)


def announce(port: int) -> None:
    """Say where it listens, as `doppio serve` does."""
    sys.stdout.write(f"Doppio is open at http://127.0.0.1:{port}/\nStop it with Ctrl-C.\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
