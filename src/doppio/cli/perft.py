"""`doppio perft`: counting move sequences."""

from __future__ import annotations

from argparse import Namespace

from doppio.cli.options import Subcommands, UsageError, number
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.perft import DEFAULT_LIMIT, divide, perft

MOST_DEPTH = 10**15
MOST_POSITIONS = 10**15


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "perft",
        help="count the move sequences from a position of Cappuccino",
        description="Count the move sequences of a length; a game that ends earlier counts once.",
        epilog="Example: doppio perft 'pfpf/.fpf2/p3..f p,f 1' 4 --divide",
    )
    parser.add_argument(
        "words", nargs="+", metavar="POSITION DEPTH", help="BOARD SEATS TURN [BANK], and the length"
    )
    parser.add_argument("--divide", action="store_true", help="split the count by first move")
    parser.add_argument(
        "--limit",
        type=number(1, MOST_POSITIONS),
        default=DEFAULT_LIMIT,
        metavar="N",
        help=f"give up after looking at so many positions ({DEFAULT_LIMIT})",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the count."""
    *words, depth_text = arguments.words
    if not words:
        raise UsageError("doppio perft: give a position and a depth")
    depth = _depth(depth_text)
    position = parse_position(" ".join(words))
    if arguments.divide and depth > 0 and position.turn is not None:
        counts = divide(position, depth, arguments.limit)
        for move, count in counts.items():
            print(f"{move}: {count}")
        print(f"nodes {sum(counts.values())}")
    else:
        print(f"nodes {perft(position, depth, arguments.limit)}")
    return 0


def _depth(text: str) -> int:
    try:
        return number(0, MOST_DEPTH)(text)
    except Exception as error:
        raise UsageError(f"doppio perft: the depth {error}") from None
