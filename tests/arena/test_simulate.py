"""Simulated games: refused in words where they make no sense, and else fixed by their seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from doppio.arena.simulate import (
    MOST_GAMES,
    Simulation,
    refuse_simulation,
    simulate,
    simulate_game,
    usual_bots,
)
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.catalogue import GAMES
from doppio.games.contract import RefusedError
from doppio.games.espresso.game import ONE_HAND_PAUSE, Deal, Finito
from doppio.games.espresso.plays import Play
from doppio.records.book import record_bytes

CAPPUCCINO = Simulation("cappuccino", "basic", 2, 3, 1, ("random", "greedy"))
ESPRESSO = Simulation("espresso", "normalo", 2, 3, 1, ("eager",), target=20)
both = pytest.mark.parametrize("plan", [CAPPUCCINO, ESPRESSO], ids=lambda plan: plan.game)


# --- plans ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "plan, code",
    [
        (replace(CAPPUCCINO, game="chess"), "bad-game"),
        (replace(CAPPUCCINO, variant="normalo"), "bad-variant"),
        (replace(CAPPUCCINO, variant=""), "bad-variant"),
        (replace(ESPRESSO, variant="basic"), "bad-variant"),
        (replace(CAPPUCCINO, players=1), "bad-players"),
        (replace(CAPPUCCINO, players=5), "bad-players"),
        (replace(CAPPUCCINO, players=-2), "bad-players"),
        (replace(ESPRESSO, players=1), "bad-players"),
        (replace(ESPRESSO, players=7), "bad-players"),
        (replace(CAPPUCCINO, variant="two-colour", players=3), "bad-players"),
        (replace(CAPPUCCINO, variant="two-colour", players=4), "bad-players"),
        (replace(CAPPUCCINO, games=-1), "bad-games"),
        (replace(CAPPUCCINO, games=MOST_GAMES + 1), "bad-games"),
        (replace(CAPPUCCINO, shape="square"), "bad-shape"),
        (replace(ESPRESSO, target=0), "bad-target"),
        (replace(ESPRESSO, target=10**9), "bad-target"),
        (replace(CAPPUCCINO, bots=()), "bad-bots"),
        (replace(CAPPUCCINO, bots=("eager",)), "bad-bots"),
        (replace(CAPPUCCINO, bots=("greedy", "")), "bad-bots"),
        (replace(ESPRESSO, bots=("eager", "greedy")), "bad-bots"),
        (replace(CAPPUCCINO, bots=("random", "random", "greedy")), "too-many-bots"),
    ],
    ids=str,
)
def test_a_plan_that_makes_no_sense(plan: Simulation, code: str) -> None:
    refusal = refuse_simulation(plan)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.sentence.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_for_every_variant_and_number_of_seats(game: str) -> None:
    plan = Simulation(game, "", 2, 0, 0, usual_bots(game))
    for variant in GAMES[game].variants:
        most = {"two-colour": 2}.get(variant, 4 if game == "cappuccino" else 6)
        for players in range(2, most + 1):
            assert refuse_simulation(replace(plan, variant=variant, players=players)) is None


def test_bots_are_dealt_out_to_the_seats_in_turn() -> None:
    plan = replace(CAPPUCCINO, players=4, bots=("greedy", "random", "random"))
    assert plan.names() == ("greedy 1", "random 2", "random 3", "greedy 4")
    assert [seat["name"] for seat in simulate_game(plan, 1).header.seats] == list(plan.names())


def test_files_sort_by_number() -> None:
    names = [replace(CAPPUCCINO, games=100).file_name(number) for number in (1, 9, 10, 99, 100)]
    assert names == sorted(names)
    assert len(set(names)) == 5
    assert names[:2] == [replace(CAPPUCCINO, games=9).file_name(number) for number in (1, 9)]


# --- one game ---------------------------------------------------------------------------------


@both
def test_a_game_is_fixed_by_plan_and_number(plan: Simulation) -> None:
    games = [record_bytes(simulate_game(plan, number)) for number in (1, 2, 3)]
    assert len(set(games)) == 3
    # Not by the games before it, nor by how many there are to be.
    assert record_bytes(simulate_game(plan, 2)) == games[1]
    assert record_bytes(simulate_game(replace(plan, games=1000), 2)) == games[1]
    assert record_bytes(simulate_game(replace(plan, seed=2), 2)) != games[1]


def test_levels_play_cappuccino_and_the_same_every_time() -> None:
    plan = replace(CAPPUCCINO, bots=("level3", "level5"))
    assert plan.names() == ("level3 1", "level5 2")
    assert record_bytes(simulate_game(plan, 1)) == record_bytes(simulate_game(plan, 1))


def test_other_seeds_give_other_deals() -> None:
    starts = set()
    for seed in range(3):
        for number in (1, 2, 3):
            position = simulate_game(replace(CAPPUCCINO, seed=seed), number).header.position
            assert position is not None
            starts.add(position)
    assert len(starts) == 9


def test_the_plan_is_what_is_played() -> None:
    for shape in SHAPES:
        record = simulate_game(replace(CAPPUCCINO, shape=shape, players=3), 1)
        assert record.header.position is not None
        position = parse_position(record.header.position)
        assert len(position.stacks) == 48
        assert record.header.options["setup"] == "basic"
    finished = [
        simulate_game(replace(CAPPUCCINO, autofinish=autofinish), 1) for autofinish in (True, False)
    ]
    assert [game.header.options["autofinish"] for game in finished] == [True, False]
    assert len(finished[0].entries) <= len(finished[1].entries)
    settled = simulate_game(replace(CAPPUCCINO, variant="settle"), 1)
    assert settled.header.options["settle"] is True
    expert = simulate_game(replace(CAPPUCCINO, variant="expert"), 1)
    assert expert.header.position is None
    two = simulate_game(replace(CAPPUCCINO, variant="two-colour"), 1)
    assert [len(seat["colours"]) for seat in two.header.seats] == [2, 2]


@pytest.mark.parametrize("variant", ["normalo", "zero", "chaos"])
def test_one_hand_keeps_its_pause(variant: str) -> None:
    record = simulate_game(replace(ESPRESSO, variant=variant, players=3), 1)
    assert record.header.options["pause"] == ONE_HAND_PAUSE
    last: dict[int, int] = {}
    for entry in record.entries:
        if isinstance(entry.event, Deal | Finito):
            last = {}
        elif isinstance(entry.event, Play):
            seat = entry.event.seat
            assert entry.at - last.get(seat, -ONE_HAND_PAUSE) >= ONE_HAND_PAUSE
            last[seat] = entry.at
    assert last == {}


# --- many games -------------------------------------------------------------------------------


@both
def test_games_go_to_files_of_their_own(tmp_path: Path, plan: Simulation) -> None:
    plan = replace(plan, games=10)
    assert sum(simulate(plan, tmp_path, jobs=1)) == 10
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert files == {
        plan.file_name(number): record_bytes(simulate_game(plan, number)) for number in range(1, 11)
    }


def test_no_games_are_no_files(tmp_path: Path) -> None:
    assert list(simulate(replace(CAPPUCCINO, games=0), tmp_path, jobs=4)) == []
    assert list(tmp_path.iterdir()) == []


def test_more_games_join_those_that_are_there(tmp_path: Path) -> None:
    assert sum(simulate(replace(CAPPUCCINO, games=2), tmp_path, jobs=1)) == 2
    assert sum(simulate(replace(CAPPUCCINO, games=12), tmp_path, jobs=1)) == 12
    assert len(list(tmp_path.iterdir())) == 12


def test_a_record_of_another_game_stays_as_it_is(tmp_path: Path) -> None:
    """Also where it would be the last to be written: none before it is."""
    plan = replace(CAPPUCCINO, games=9)
    other = tmp_path / plan.file_name(9)
    other.write_bytes(record_bytes(simulate_game(replace(plan, bots=("random",)), 9)))
    before = other.read_bytes()
    with pytest.raises(RefusedError, match=f"{other.name} holds another game"):
        list(simulate(plan, tmp_path, jobs=1))
    assert list(tmp_path.iterdir()) == [other]
    assert other.read_bytes() == before
    assert sum(simulate(plan, tmp_path, jobs=1, overwrite=True)) == 9
    assert other.read_bytes() == record_bytes(simulate_game(plan, 9))
