"""`doppio deal`: a starting position of Cappuccino as text."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from doppio.cli.options import Subcommands, number
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.shapes import SHAPES

MOST_SEED = 10**15


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    text = "deal a starting position of Cappuccino and print it"
    parser = commands.add_parser("deal", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--players", type=number(2, 4), default=2, metavar="N", help="2 to 4 (2)")
    parser.add_argument("--shape", choices=list(SHAPES), default="hexagon", help="(hexagon)")
    parser.add_argument(
        "--seed", type=number(0, MOST_SEED), default=0, metavar="S", help="same seed, same deal (0)"
    )
    parser.add_argument("--two-colour", action="store_true", help="two colours a seat, 2 players")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the position."""
    position = deal(
        arguments.players, arguments.shape, arguments.seed, two_colour=arguments.two_colour
    )
    print(position_text(replace(position, settle=False)))
    return 0
