"""`doppio token`: a token for a bot, made without a browser."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from queue import SimpleQueue

from doppio.cli.options import Subcommands, UsageError, usual_store
from doppio.server.identity import digest_of, new_guest, new_key
from doppio.store.contract import GuestRow, PutGuest, PutKey
from doppio.store.place import default_store
from doppio.store.sqlite import SqliteStore


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "token",
        help="make a token for a bot",
        description="Make a guest for a bot and print its token, which is shown this once.",
    )
    parser.add_argument("name", metavar="NAME", help="what the bot is called at tables")
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help=f"the house's file ({usual_store()})"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the token."""
    name = " ".join(arguments.name.split())
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise UsageError("doppio token: a name has 1 to 24 characters one can see")
    token, guest, now = new_key("doppio"), new_guest(), time.time_ns() // 1_000_000
    store = SqliteStore(arguments.store or default_store())
    answers: SimpleQueue[Exception | None] = SimpleQueue()
    writes = (
        PutGuest(GuestRow(guest, name, now, now)),
        PutKey(digest_of(token), guest, "token", name, now),
    )
    store.write(writes, answers.put)
    error = answers.get()
    store.close()
    if error is not None:
        raise error
    print(token)
    return 0
