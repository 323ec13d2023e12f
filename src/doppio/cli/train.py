"""`doppio train`: let a net learn Cappuccino, or write one as ONNX."""

from __future__ import annotations

from argparse import Namespace

from doppio.cli.options import Subcommands
from doppio.train import command


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "train",
        help="let a net learn Cappuccino by playing against itself",
        description="Self-play and learning on one GPU (or, slowly, on a CPU), from nothing but "
        "the rules. It can be cut into pieces: every line is also a checkpoint to resume from. "
        "Needs the extra doppio[train].",
        epilog="Examples: doppio train --minutes 10 --out data/train; "
        "doppio train export data/train/checkpoint.npz net.onnx",
    )
    command.add_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Train, or export."""
    return command.run(arguments, lambda words: print(words, flush=True))
