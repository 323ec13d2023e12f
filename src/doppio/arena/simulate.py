"""Simulated games in bulk: one record a game, the same bytes for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path

from doppio.arena.halls import Here, Processes, steadily
from doppio.arena.race import play_race
from doppio.arena.turns import TableOfTurns, play_turns, set_up
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.catalogue import GAMES
from doppio.games.contract import Refusal, RefusedError
from doppio.games.dice import Dice
from doppio.games.espresso.game import DEFAULT_TARGET, ONE_HAND_PAUSE, Options
from doppio.players.roster import CAPPUCCINO_BOTS, ESPRESSO_PLAYERS
from doppio.records.book import Record, record_bytes
from doppio.records.files import save_bytes

_GAMES_A_TASK = 8
MOST_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate. `bots` are dealt out to the seats in turn, over and over."""

    game: str
    variant: str
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]
    shape: str = "hexagon"
    autofinish: bool = True
    target: int = DEFAULT_TARGET

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat."""
        return self.bots[(seat - 1) % len(self.bots)]

    def names(self) -> tuple[str, ...]:
        """What the seats are called in the records."""
        return tuple(f"{self.bot_at(seat)} {seat}" for seat in range(1, self.players + 1))

    def file_name(self, number: int) -> str:
        """The file of one game, numbered from 1; the same however many games there are."""
        digits = len(str(MOST_GAMES))
        kind = f"{self.game}-{self.variant}-{self.players}p-seed{self.seed}"
        return f"{kind}-{number:0{digits}}.jsonl"


def roster_of(game: str) -> tuple[str, ...]:
    """The names of a game's players."""
    return tuple(CAPPUCCINO_BOTS if game == "cappuccino" else ESPRESSO_PLAYERS)


def usual_bots(game: str) -> tuple[str, ...]:
    """Who plays when nobody chooses: quick ones, for games in bulk."""
    return ("random", "greedy") if game == "cappuccino" else ("eager",)


def refuse_simulation(plan: Simulation) -> Refusal | None:
    """Say why this cannot be simulated, or nothing when it can."""
    if plan.game not in GAMES:
        return Refusal("bad-game", f"The games are {', '.join(GAMES)}.")
    variants = GAMES[plan.game].variants
    if plan.variant not in variants:
        return Refusal("bad-variant", f"{plan.game} has the variants {', '.join(variants)}.")
    least, most = (2, 4) if plan.game == "cappuccino" else (2, 6)
    if not least <= plan.players <= most:
        return Refusal("bad-players", f"{plan.game} is for {least} to {most} players.")
    if plan.variant == "two-colour" and plan.players != 2:
        return Refusal("bad-players", "The two-colour game is for 2 players.")
    if not 0 <= plan.games <= MOST_GAMES:
        return Refusal("bad-games", f"The number of games is between 0 and {MOST_GAMES}.")
    if plan.shape not in SHAPES:
        return Refusal("bad-shape", f"The shapes are {', '.join(SHAPES)}.")
    if not 1 <= plan.target <= 10_000:
        return Refusal("bad-target", "The target is between 1 and 10000 points.")
    unknown = [bot for bot in plan.bots if bot not in roster_of(plan.game)]
    if unknown or not plan.bots:
        return Refusal("bad-bots", f"{plan.game} has the bots {', '.join(roster_of(plan.game))}.")
    if len(plan.bots) > plan.players:
        return Refusal("too-many-bots", f"{len(plan.bots)} bots want {plan.players} seats.")
    return None


def simulate_game(plan: Simulation, number: int) -> Record:
    """One game, fixed by the plan's seed and its number alone."""
    dice = Dice("simulate", plan.game, plan.variant, plan.players, plan.seed, number)
    seats = range(1, plan.players + 1)
    if plan.game == "cappuccino":
        table = TableOfTurns(plan.players, plan.variant, plan.shape, plan.autofinish)
        deal_seed = plan.seed * MOST_GAMES + number
        bots = [CAPPUCCINO_BOTS[plan.bot_at(seat)] for seat in seats]
        return play_turns(set_up(table, deal_seed), bots, plan.names(), dice)
    options = Options(plan.players, plan.variant, plan.target, ONE_HAND_PAUSE)
    racers = [ESPRESSO_PLAYERS[plan.bot_at(seat)] for seat in seats]
    return play_race(options, racers, plan.names(), dice)


def _simulate_some(plan: Simulation, numbers: Sequence[int]) -> list[tuple[str, bytes]]:
    return [
        (plan.file_name(number), record_bytes(simulate_game(plan, number))) for number in numbers
    ]


def simulate(
    plan: Simulation, folder: Path, jobs: int, *, overwrite: bool = False
) -> Iterator[int]:
    """Play all games into the folder; yields how many more are done, now and then.

    Files that are there already are compared before any is written; raises `RefusedError` when one
    of them would be changed, unless that is wanted.
    """
    kept = [] if overwrite else _there(plan, folder)
    for files in _in_bulk(plan, kept, jobs):
        for name, content in files:
            _refuse_change(folder / name, content)
        yield len(files)
    numbers = range(1, plan.games + 1)
    for files in _in_bulk(plan, sorted({*numbers} - {*kept}) if kept else numbers, jobs):
        for name, content in files:
            save_bytes(folder / name, content)
        yield len(files)


def _there(plan: Simulation, folder: Path) -> list[int]:
    """The games whose files are in the folder already."""
    names = {path.name for path in folder.iterdir() if path.is_file()}
    return [n for n in range(1, plan.games + 1) if plan.file_name(n) in names] if names else []


def _refuse_change(path: Path, content: bytes) -> None:
    if path.read_bytes() != content:
        told = f"{path} holds another game; choose another folder with --out, or --overwrite it."
        raise RefusedError(Refusal("file-exists", told))


def _in_bulk(
    plan: Simulation, numbers: Sequence[int], jobs: int
) -> Iterator[list[tuple[str, bytes]]]:
    """The games with these numbers, some at a time: names of files, and what is to be in them."""
    tasks = [
        (plan, numbers[first : first + _GAMES_A_TASK])
        for first in range(0, len(numbers), _GAMES_A_TASK)
    ]
    jobs = min(jobs, len(tasks))
    opens, ahead = (Here, 1) if jobs <= 1 else (lambda: Processes(jobs), 4 * jobs)
    try:
        yield from steadily(_simulate_some, tasks, opens, ahead)
    except BrokenExecutor as error:
        told = "The games cannot be played: whoever plays them is ended again and again."
        raise RefusedError(Refusal("hall-broken", told)) from error
