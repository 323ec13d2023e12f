"""`doppio bench`: how fast the engine is on this machine."""

from __future__ import annotations

from argparse import Namespace

from doppio.cli.options import Subcommands, number


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "bench",
        help="measure how fast the engine is on this machine",
        description="Measure random games, searches and proofs a second. Machines differ and are "
        "busy with other things too: compare the ratios inside one table.",
    )
    parser.add_argument(
        "--seconds",
        type=number(1, 600),
        default=2,
        metavar="S",
        help="how long each measurement takes (2)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the table, row by row."""
    from doppio.arena.speed import measure  # loading the engine takes a moment

    print("| what | a second | | × plain rules |\n|---|---:|---|---:|")
    for row in measure(arguments.seconds):
        times = "" if row.times_plain is None else f"{row.times_plain:,.0f}"
        print(f"| {row.what} | {row.rate:,.0f} | {row.unit} | {times} |", flush=True)
    return 0
