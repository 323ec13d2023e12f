"""Simulated games of Espresso that are only counted: the same games as `simulate`, far faster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doppio.arena.simulate import Simulation
from doppio.games.contract import Refusal
from doppio.games.dice import Dice
from doppio.games.espresso.game import ONE_HAND_PAUSE, Options
from doppio.players.racer import Racer
from doppio.players.roster import ESPRESSO_PLAYERS

_GAMES_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Tally:
    """What some games came to, seat by seat: games won (a shared win counts for all) and points."""

    games: int
    rounds: int
    wins: tuple[int, ...]
    points: tuple[int, ...]


def refuse_tally(plan: Simulation) -> Refusal | None:
    """Say why these games cannot be counted only, or nothing when they can."""
    racers = all(isinstance(ESPRESSO_PLAYERS.get(bot), Racer) for bot in plan.bots)
    if plan.game == "espresso" and racers:
        return None
    return Refusal("bad-bots", "Only games between the levels of Espresso can be counted alone.")


def tally(plan: Simulation) -> Iterator[Tally]:
    """Play all games of a plan, some at a time."""
    for first in range(1, plan.games + 1, _GAMES_A_TIME):
        yield _count(plan, range(first, min(first + _GAMES_A_TIME, plan.games + 1)))


def _count(plan: Simulation, numbers: range) -> Tally:
    from doppio.arena.sprint import sprint  # loads the compiler, which others need not wait for

    options = Options(plan.players, plan.variant, plan.target, ONE_HAND_PAUSE)
    levels = [int(plan.bot_at(seat + 1).removeprefix("level")) for seat in range(plan.players)]
    dice = [Dice("simulate", plan.game, plan.variant, plan.players, plan.seed, n) for n in numbers]
    went = sprint(options, levels, dice)
    won = went.totals == went.totals.max(axis=1, keepdims=True)
    return Tally(
        len(numbers),
        int(went.rounds.sum()),
        tuple(int(n) for n in won.sum(axis=0)),
        tuple(int(n) for n in went.totals.sum(axis=0)),
    )


def together(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    return Tally(
        one.games + other.games,
        one.rounds + other.rounds,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        tuple(a + b for a, b in zip(one.points, other.points, strict=True)),
    )
