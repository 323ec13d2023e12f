"""Reading the command line: errors in one line, numbers within bounds."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn, Protocol

from doppio.store.contract import StoreError
from doppio.store.place import default_store


class UsageError(Exception):
    """The command line makes no sense; the message says why."""


class OneLineParser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the rest to `--help`."""

    def __init__(self, **settings: object) -> None:
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage and leaving."""
        raise UsageError(f"{self.prog}: {message[:300]}")


class Subcommands(Protocol):
    """What a subcommand adds itself to."""

    def add_parser(self, name: str, /, **settings: str | bool) -> OneLineParser:
        """A new subcommand's own parser."""


def only_for(what: str, arguments: argparse.Namespace, *options: str) -> None:
    """Refuse options that were given where they would change nothing."""
    for option in options:
        if getattr(arguments, option) is not None:
            raise UsageError(
                f"doppio {arguments.command}: --{option} is for {what} alone, so leave it out"
            )


def only_for_their_game(arguments: argparse.Namespace) -> None:
    """Refuse `shape` and `target` where they would change nothing."""
    if arguments.game != "cappuccino":
        only_for("Cappuccino", arguments, "shape")
    else:
        only_for("Espresso", arguments, "target")
    if arguments.variant == "expert":
        only_for("boards that are dealt", arguments, "shape")


def usual_store() -> str:
    """Where games are kept unless told otherwise, for a help text (in which % means something)."""
    try:
        return str(default_store()).replace("%", "%%")
    except StoreError:
        return "to be named: this user has no home folder"


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds, for `type=`."""

    def parse(text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,18}", text, re.ASCII) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}")

    return parse
