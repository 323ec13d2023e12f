"""`doppio show`: a board in the terminal or as a picture."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from doppio.cli.options import Subcommands
from doppio.draw.svg import board_svg
from doppio.draw.terminal import board_text_picture
from doppio.games.cappuccino.notation import parse_position
from doppio.records.files import save_bytes


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "show",
        help="draw a position of Cappuccino",
        description="Draw a position of Cappuccino in the terminal, or as a picture.",
        epilog="Example: doppio show 'pfpf/.fpf2/p3..f p,f 1' --svg board.svg",
    )
    parser.add_argument(
        "position", nargs="+", metavar="POSITION", help="BOARD SEATS TURN [BANK], quoted or not"
    )
    parser.add_argument(
        "--svg", metavar="FILE", help="write a picture instead (-: standard output)"
    )
    parser.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="(auto)"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Draw the board."""
    position = parse_position(" ".join(arguments.position))
    if arguments.svg == "-":
        sys.stdout.buffer.write(board_svg(position).encode() + b"\n")
    elif arguments.svg is not None:
        path = Path(arguments.svg)
        save_bytes(path, board_svg(position).encode())
        print(f"wrote {path}")
    else:
        print(board_text_picture(position, colour=in_colour(arguments.colour)))
    return 0


def in_colour(wish: str) -> bool:
    """Whether to colour the terminal: as told, or where it is one and nobody objects."""
    if wish != "auto":
        return wish == "always"
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
