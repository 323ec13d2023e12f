"""`doppio arena`: engines meet on paired deals, and what came of it."""

from __future__ import annotations

import os
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from doppio.arena.plan import MODES, Plan, refuse_plan
from doppio.arena.simulate import MOST_GAMES, roster_of
from doppio.cli.options import Subcommands, UsageError, number, only_for, only_for_their_game
from doppio.cli.simulate import MOST_SEED, USUAL_SHAPE
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.catalogue import GAMES
from doppio.games.espresso.game import DEFAULT_TARGET

_ENDING = f"""\
An engine is one of ours with options (greedy, level3, uct:nodes=2000,name=quick), or a
program that speaks the engine protocol (cmd:PROGRAM ARGS…, or with options before it:
'cmd:movetime=100 Hash=64 name=theirs PROGRAM ARGS…'). Run the same line again to go on with a match
that was cut off. 'doppio arena report RESULTS' makes the report of a results file or its folder.
Ours are, for {"; for ".join(f"{name}: {', '.join(roster_of(name))}" for name in GAMES)}."""

_OF_A_TEST = ("elo0", "elo1", "alpha", "beta")
_OF_A_MATCH = (
    *("game", "variant", "players", "shape", "fair", "target"),
    *("mode", "deals", "games", "seed", *_OF_A_TEST),
    *("no_records", "jobs", "on"),
)


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "arena",
        help="let engines meet, and rate them",
        description="Let engines meet on paired deals in all seat rotations, keep one record a "
        "game and an append-only results file, and rate the engines.",
        epilog=_ENDING,
        add_help=False,
    )
    parser.add_argument(
        "-h", "--help", action=_Help, nargs=0, help="show this help message and exit"
    )
    parser.add_argument("words", nargs="+", metavar="ENGINE", help="who plays; or: report RESULTS")
    _add_table(parser)
    _add_mode(parser)
    _add_place(parser)
    parser.set_defaults(run=partial(run, parser))


class _Help(Action):
    """Tells of the arena, or of its report where that was named before."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, *_: object) -> None:
        """Print the help, and leave."""
        words = getattr(namespace, "words", None) or []
        (_report_parser() if words[:1] == ["report"] else parser).print_help()
        parser.exit()


def _report_parser() -> ArgumentParser:
    """How a report is asked for; `run` reads it."""
    parser = ArgumentParser(
        prog="doppio arena report",
        description="Make the report of a match again: tables here and in report.md, and the "
        "rating ladder as a picture in ladder.svg.",
    )
    parser.add_argument("results", metavar="RESULTS", help="a results file, or its folder")
    parser.add_argument("--out", metavar="DIR", help="where to (beside its results)")
    return parser


def _add_table(parser: ArgumentParser) -> None:
    parser.add_argument("--game", choices=list(GAMES), default="cappuccino", help="(cappuccino)")
    parser.add_argument("--variant", metavar="V", help="as in simulate (the first one)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats (2)")
    parser.add_argument("--shape", choices=list(SHAPES), help=f"Cappuccino's board ({USUAL_SHAPE})")
    parser.add_argument(
        "--fair",
        action="store_true",
        default=None,
        help="deals at which all seats have even chances, as in deal --fair (ordinary ones)",
    )
    parser.add_argument(
        "--target",
        type=number(1, 10_000),
        metavar="P",
        help=f"points that win a game of Espresso ({DEFAULT_TARGET})",
    )


def _add_mode(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--mode",
        choices=MODES,
        default="round-robin",
        help="all against all; the first against all; or until it is decided (round-robin)",
    )
    length = parser.add_mutually_exclusive_group()
    many = number(1, MOST_GAMES)
    length.add_argument("--deals", type=many, metavar="K", help="deals a meeting (50; sprt: 20000)")
    length.add_argument("--games", type=many, metavar="K", help="or games, in whole deals")
    parser.add_argument("--seed", type=number(0, MOST_SEED), default=0, metavar="S", help="(0)")
    parser.add_argument("--elo0", type=decimal, metavar="E", help="sprt (0)")
    parser.add_argument("--elo1", type=decimal, metavar="E", help="sprt (10)")
    parser.add_argument("--alpha", type=decimal, metavar="A", help="sprt (0.05)")
    parser.add_argument("--beta", type=decimal, metavar="B", help="sprt (0.05)")


def _add_place(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where to (arena; a report: beside its results)"
    )
    parser.add_argument(
        "--no-records", action="store_true", help="keep results alone, no record a game"
    )
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--jobs",
        type=number(1, 1024),
        default=cores,
        metavar="J",
        help="games at once (one a core)",
    )
    parser.add_argument(
        "--on", default="processes", metavar="HALL", help="processes, ray or ray://HOST:PORT"
    )


def decimal(text: str) -> float:
    """A number with decimals, for `type=`."""
    try:
        value = float(text[:40])
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise ArgumentTypeError("must be a number")
    return value


def run(parser: ArgumentParser, arguments: Namespace) -> int:
    """Play a match, or report on one."""
    from doppio.cli import match  # here, since it brings numpy along, and takes a moment

    if arguments.words[0] != "report":
        return match.play(_plan(arguments), arguments)
    if len(arguments.words) != 2:
        raise UsageError("doppio arena: a report is made by: doppio arena report RESULTS")
    for name in _OF_A_MATCH:
        if getattr(arguments, name) != parser.get_default(name):
            option = name.replace("_", "-")
            raise UsageError(f"doppio arena: --{option} is for a match alone, so leave it out")
    return match.report(Path(arguments.words[1]), arguments.out)


def _plan(arguments: Namespace) -> Plan:
    only_for_their_game(arguments)
    _only_where_fair_deals_are(arguments)
    if arguments.mode != "sprt":
        only_for("--mode sprt", arguments, *_OF_A_TEST)
    names = ("game", "players", "shape", "fair", "target", "mode", "seed", *_OF_A_TEST)
    given = {name: getattr(arguments, name) for name in names}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    first = GAMES[arguments.game].variants[0]
    variant = first if arguments.variant is None else arguments.variant
    plan = Plan(tuple(arguments.words), variant=variant, deals=1, **chosen)
    refusal = refuse_plan(plan)
    if refusal is None:
        plan = Plan(plan.engines, variant=variant, deals=_deals(arguments, plan), **chosen)
        refusal = refuse_plan(plan)
    if refusal is not None:
        raise UsageError(f"doppio arena: {refusal.sentence}")
    return plan


def _only_where_fair_deals_are(arguments: Namespace) -> None:
    """Refuse `fair` where nothing is dealt, and a shape where each deal grows its own."""
    if arguments.game != "cappuccino":
        only_for("Cappuccino", arguments, "fair")
    if arguments.variant == "expert":
        only_for("boards that are dealt", arguments, "fair")
    if arguments.fair and arguments.shape is not None:
        told = "doppio arena: a fair deal grows a shape of its own, so leave --shape out"
        raise UsageError(told)


def _deals(arguments: Namespace, plan: Plan) -> int:
    if arguments.games is not None:
        return -(-int(arguments.games) // len(plan.slots))
    return int(arguments.deals or (20_000 if plan.mode == "sprt" else 50))
