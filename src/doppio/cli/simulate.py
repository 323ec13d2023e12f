"""`doppio simulate`: bots play whole games into record files."""

from __future__ import annotations

import os
import signal
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doppio.arena.simulate import (
    MOST_GAMES,
    Simulation,
    refuse_simulation,
    roster_of,
    simulate,
    usual_bots,
)
from doppio.arena.sprint_tally import Tally, refuse_tally, tally, together
from doppio.cli.options import Subcommands, UsageError, number, only_for, only_for_their_game
from doppio.cli.progress import Progress, counted
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.catalogue import GAMES
from doppio.games.espresso.game import DEFAULT_TARGET

MOST_SEED = 10**15
USUAL_SHAPE = "hexagon"
USUAL_FOLDER = Path("games")


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    variants = "; ".join(f"{name}: {', '.join(rules.variants)}" for name, rules in GAMES.items())
    bots = "; ".join(f"{name}: {', '.join(roster_of(name))}" for name in GAMES)
    parser = commands.add_parser(
        "simulate",
        help="let bots play games and keep the records",
        description="Let bots play whole games, one record file a game. "
        "The same seed gives the same files, whatever the number of jobs.",
        epilog=f"Variants of {variants}. Bots of {bots}.",
    )
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=" or ".join(GAMES))
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats (2)")
    parser.add_argument("--variant", metavar="V", help="see below (the first one)")
    parser.add_argument(
        "--games", type=number(0, MOST_GAMES), default=10, metavar="K", help="how many (10)"
    )
    parser.add_argument("--seed", type=number(0, MOST_SEED), default=0, metavar="S", help="(0)")
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"where to ({USUAL_FOLDER})")
    parser.add_argument(
        "--overwrite",
        action="store_true",
        default=None,
        help="replace records of other games that have the same names (they are kept)",
    )
    parser.add_argument(
        "--jobs",
        type=number(1, 1024),
        metavar="J",
        help="processes (one a core)",
    )
    _add_game_options(parser)
    parser.set_defaults(run=run)


def _add_game_options(parser: ArgumentParser) -> None:
    usual = " or ".join(",".join(usual_bots(name)) for name in GAMES)
    parser.add_argument(
        "--bots", metavar="B,B", help=f"dealt out to the seats in turn, see below ({usual})"
    )
    parser.add_argument("--shape", choices=list(SHAPES), help=f"Cappuccino's board ({USUAL_SHAPE})")
    parser.add_argument(
        "--autofinish",
        action=BooleanOptionalAction,
        help="end a game of Cappuccino once no score can change (yes)",
    )
    parser.add_argument(
        "--tally",
        action="store_true",
        help="keep no records, only count: far faster (levels of Espresso alone)",
    )
    parser.add_argument(
        "--target",
        type=number(1, 10_000),
        metavar="P",
        help=f"points that win a game of Espresso ({DEFAULT_TARGET})",
    )


def run(arguments: Namespace) -> int:
    """Play the games."""
    only_for_their_game(arguments)
    if arguments.game != "cappuccino":
        only_for("Cappuccino", arguments, "autofinish")
    plan = _plan(arguments)
    refusal = refuse_simulation(plan)
    if refusal is not None:
        raise UsageError(f"doppio simulate: {refusal.sentence}")
    if arguments.tally:
        only_for("games that are kept", arguments, "out", "overwrite", "jobs")
        return _tally(plan)
    folder, jobs = arguments.out or USUAL_FOLDER, arguments.jobs or os.cpu_count() or 1
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress(plan.games, "games")
    with _ending_in_order():
        for done in simulate(plan, folder, jobs, overwrite=bool(arguments.overwrite)):
            progress.add(done)
    progress.finish()
    print(f"wrote {counted(plan.games, 'records')} to {folder}")
    return 0


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Whoever is told to end (SIGTERM) does so at once, but takes half a record along."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _tally(plan: Simulation) -> int:
    """Play the games without keeping them, and tell who won how many."""
    refusal = refuse_tally(plan)
    if refusal is not None:
        raise UsageError(f"doppio simulate: {refusal.sentence}")
    nothing = (0,) * plan.players
    total, progress = Tally(0, 0, nothing, nothing), Progress(plan.games, "games")
    for some in tally(plan):
        total = together(total, some)
        progress.add(some.games)
    progress.finish()
    print(f"{counted(total.games, 'games')}, {counted(total.rounds, 'rounds')}")
    for name, wins, points in zip(plan.names(), total.wins, total.points, strict=True):
        print(f"{name}: {wins} won, {points / max(total.games, 1):.1f} points a game")
    return 0


def _plan(arguments: Namespace) -> Simulation:
    game = arguments.game
    return Simulation(
        game=game,
        variant=GAMES[game].variants[0] if arguments.variant is None else arguments.variant,
        players=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        bots=usual_bots(game) if arguments.bots is None else tuple(arguments.bots.split(",")),
        shape=arguments.shape or USUAL_SHAPE,
        autofinish=arguments.autofinish is not False,
        target=arguments.target or DEFAULT_TARGET,
    )
