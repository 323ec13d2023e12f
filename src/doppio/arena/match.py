"""One game of a match: played, written down, and judged by the referee."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO

from doppio.arena.engines import Engine, cappuccino_player, espresso_player
from doppio.arena.fair_starts import set_up_fairly
from doppio.arena.plan import LineUp, Plan
from doppio.arena.program import Program
from doppio.arena.race import play_race
from doppio.arena.turns import TableOfTurns, play_turns, set_up
from doppio.games.cappuccino.game import Game, Leave
from doppio.games.contract import Outcome
from doppio.games.dice import Dice
from doppio.games.espresso.game import ONE_HAND_PAUSE, Options
from doppio.players.contract import CappuccinoPlayer
from doppio.records.book import Record, record_bytes
from doppio.records.lines import JsonObject
from doppio.records.referee import referee

_DEALS_A_SEED = 1_000_000
_MOST_SEED = 10**15


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its line in the results file, and its record."""

    line: JsonObject
    record: bytes


def play_game(plan: Plan, number: int) -> Played:
    """The game of a plan with this number, from 0. It is the same wherever it is played."""
    deal, meeting, seats = plan.slot(number)
    record = _played(plan, number, deal, seats)
    content = record_bytes(record)
    verdict = referee(BytesIO(content))
    assert verdict.ok, f"the referee refuses game {number + 1}: {verdict.sentence()}"
    assert verdict.outcome is not None, "games are played to their end"
    line: JsonObject = {
        "n": number + 1,
        "deal": deal + 1,
        "meeting": meeting + 1,
        "engines": [engine + 1 for engine in seats],
        "scores": list(verdict.outcome.scores),
        "places": places(verdict.outcome, gone=set(_faults(record))),
        "events": verdict.events,
        "record": digest(content),
    }
    faults = [{"seat": seat, "why": why} for seat, why in _faults(record).items()]
    return Played({**line, "faults": faults} if faults else line, content)


def digest(record: bytes) -> str:
    """What tells a record from any other."""
    return blake2b(record, digest_size=8).hexdigest()


def _played(plan: Plan, number: int, deal: int, seats: LineUp) -> Record:
    crew = [plan.crew[engine] for engine in seats]
    names = tuple(engine.name for engine in crew)
    dice = Dice("arena", plan.game, plan.variant, plan.players, plan.seed, number)
    if plan.game == "espresso":
        options = Options(plan.players, plan.variant, plan.target, ONE_HAND_PAUSE)
        decks = Dice("arena decks", plan.variant, plan.players, plan.seed, deal)
        return play_race(options, list(map(espresso_player, crew)), names, dice, decks)
    game, fairness = _set_up(plan, deal), "deal" if plan.fair else "none"
    with ExitStack() as guests:
        players = [_seated(engine, dice, guests) for engine in crew]
        return play_turns(game, players, names, dice, fairness=fairness)


def _set_up(plan: Plan, deal: int) -> Game:
    """The table before the first move, the same for all who play this deal."""
    table = TableOfTurns(plan.players, plan.variant, plan.shape)
    begins = set_up_fairly if plan.fair else set_up
    return begins(table, plan.seed * _DEALS_A_SEED + deal)


def _seated(engine: Engine, dice: Dice, guests: ExitStack) -> CappuccinoPlayer:
    if engine.command:
        return guests.enter_context(Program(engine, seed=dice.below(_MOST_SEED)))
    return cappuccino_player(engine)


def _faults(record: Record) -> dict[int, str]:
    """The seats that lost by their own fault, and why."""
    return {
        entry.event.seat: str((entry.line or {}).get("why", entry.event.how))
        for entry in record.entries
        if isinstance(entry.event, Leave)
    }


def places(outcome: Outcome, gone: set[int]) -> list[int]:
    """The place of every seat, 1 being the best; level seats share one, who left comes last."""
    worth = [
        (seat not in gone, score if seat not in gone else 0)
        for seat, score in enumerate(outcome.scores, 1)
    ]
    return [1 + sum(other > own for other in worth) for own in worth]
