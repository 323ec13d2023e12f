"""`doppio deal`: a starting position of Cappuccino as text."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from doppio.cli.options import Subcommands, UsageError, number
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.shapes import SHAPES

MOST_SEED = 10**15
USUAL_SHAPE = "hexagon"


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    text = "deal a starting position of Cappuccino and print it"
    parser = commands.add_parser("deal", help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.add_argument("--players", type=number(2, 4), default=2, metavar="N", help="2 to 4 (2)")
    parser.add_argument("--shape", choices=list(SHAPES), help=f"({USUAL_SHAPE})")
    parser.add_argument(
        "--seed", type=number(0, MOST_SEED), default=0, metavar="S", help="same seed, same deal (0)"
    )
    parser.add_argument("--two-colour", action="store_true", help="two colours a seat, 2 players")
    parser.add_argument(
        "--fair", action="store_true", help="look for a deal at which all seats have even chances"
    )
    parser.add_argument(
        "--handicap",
        action="store_true",
        help="also tell the cups for the later seats that are fair",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the position, and the handicap if that was asked for."""
    position = _fair(arguments) if arguments.fair else _plain(arguments)
    print(position_text(replace(position, settle=False)))
    if arguments.handicap:
        print("credit", ",".join(map(str, _credit(position))))
    return 0


def _plain(arguments: Namespace) -> Position:
    shape = arguments.shape or USUAL_SHAPE
    return deal(arguments.players, shape, arguments.seed, two_colour=arguments.two_colour)


def _fair(arguments: Namespace) -> Position:
    from doppio.players.fair import Wish, fair_deal
    from doppio.players.net_eyes import Eyes

    if arguments.shape is not None:
        raise UsageError("doppio deal: a fair deal grows a shape of its own, so leave --shape out")
    _plain(arguments)  # what cannot be dealt at all is refused as always
    eyes = Eyes.load()
    if eyes is None:
        raise UsageError("doppio deal: a fair deal takes the net, and onnxruntime is not installed")
    wish = Wish(arguments.players, arguments.seed, arguments.two_colour)
    return fair_deal(eyes, wish)


def _credit(position: Position) -> tuple[int, ...]:
    from doppio.players.fair import fair_credit
    from doppio.players.net_eyes import Eyes

    return fair_credit(Eyes.load(), position)
