"""Races in compiled code are those that the rules and the players make, event for event."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO

import numpy as np
import pytest

from doppio.arena.race import play_race
from doppio.arena.sprint import sprint, sprint_record
from doppio.games.dice import Dice
from doppio.games.espresso.game import ONE_HAND_PAUSE, End, Options
from doppio.games.espresso.middle import VARIANTS
from doppio.players.espresso_levels import LEVELS
from doppio.players.racer import Racer
from doppio.records.book import record_bytes
from doppio.records.referee import referee

every_variant = pytest.mark.parametrize("variant", VARIANTS)


def options(variant: str, seats: int, target: int = 30) -> Options:
    return Options(seats, variant, target, ONE_HAND_PAUSE)


def levels_of(seats: int, seed: int) -> list[int]:
    dice = Dice("levels", seats, seed)
    return [1 + dice.below(len(LEVELS)) for _ in range(seats)]


@every_variant
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_same_dice_give_the_same_events_as_the_rules_and_the_players(
    variant: str, seats: int
) -> None:
    names = tuple(f"seat {n}" for n in range(seats))
    for seed in range(4):
        levels = levels_of(seats, seed)
        decks = Dice("decks", seed) if seed % 2 else None
        plain = play_race(
            options(variant, seats), list(map(Racer, levels)), names, Dice("race", seed), decks
        )
        decks = Dice("decks", seed) if seed % 2 else None
        record = sprint_record(options(variant, seats), levels, names, Dice("race", seed), decks)
        assert record == plain


@every_variant
def test_every_record_passes_the_referee(variant: str) -> None:
    for seed in range(20):
        seats = 2 + seed % 5
        record = sprint_record(
            options(variant, seats, 100), levels_of(seats, seed), ("x",) * seats, Dice("book", seed)
        )
        verdict = referee(BytesIO(record_bytes(record)))
        assert verdict.ok, verdict.sentence()


def test_a_game_longer_than_expected_is_recorded_whole() -> None:
    record = sprint_record(options("normalo", 6, 600), [1] * 6, ("x",) * 6, Dice("long"))
    assert len(record.entries) > 4096
    assert isinstance(record.entries[-1].event, End)


@every_variant
def test_totals_are_those_of_the_records(variant: str) -> None:
    levels, dice = [2, 5, 9], [Dice("many", n) for n in range(20)]
    went = sprint(options(variant, 3), levels, dice)
    for number, totals in enumerate(went.totals.tolist()):
        record = sprint_record(options(variant, 3), levels, ("x",) * 3, Dice("many", number))
        end = record.entries[-1].event
        assert isinstance(end, End)
        assert list(end.totals) == totals
        assert went.rounds[number] == 1 + max(
            getattr(entry.event, "round", 0) - 1 for entry in record.entries
        )


@every_variant
def test_with_decks_of_their_own_rounds_have_the_same_cards_whoever_plays(variant: str) -> None:
    def deals(levels: list[int]) -> list[object]:
        record = sprint_record(
            options(variant, 2, 60), levels, ("x",) * 2, Dice("players", levels[0]), Dice("decks")
        )
        return [entry.event for entry in record.entries if hasattr(entry.event, "decks")]

    some, others = deals([1, 2]), deals([10, 9])
    assert all(one == other for one, other in zip(some, others, strict=False))


@every_variant
@pytest.mark.parametrize("lower", range(1, 10))
def test_a_level_beats_the_one_below_it_more_often_than_not(variant: str, lower: int) -> None:
    """A coarse look at the ladder; `bench.ladder` measures it. The seeds are fixed."""
    won = 0.0
    for seats in ((lower, lower + 1), (lower + 1, lower)):
        dice = [Dice("ladder test", lower, n, seats[0]) for n in range(200)]
        decks = [Dice("ladder decks", lower, n) for n in range(200)]
        totals = sprint(options(variant, 2, 100), seats, dice, decks).totals
        lead = totals[:, seats.index(lower + 1)] - totals[:, seats.index(lower)]
        won += float(np.sum(lead > 0) + np.sum(lead == 0) / 2)
    assert 0.55 < won / 400 < 0.8


def test_the_kernels_load_from_the_cache_in_another_process() -> None:
    code = (
        "from doppio.arena.sprint import sprint;from doppio.games.dice import Dice;"
        "from doppio.games.espresso.game import Options;from doppio.kernels.race import races;"
        "sprint(Options(2, 'zero', 30), [1, 10], [Dice(1)]);"
        "print(sum(races.stats.cache_hits.values()), sum(races.stats.cache_misses.values()))"
    )
    sprint(options("zero", 2), [1, 10], [Dice(1)])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "0"]
