"""Whole matches: the same results however they are played, and wherever they were cut off."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import islice
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from doppio.arena.halls import Here, Opens, Processes, hall
from doppio.arena.ledger import Ledger, read_results
from doppio.arena.match import places, play_game
from doppio.arena.plan import Plan
from doppio.arena.play import RESULTS, play_match
from doppio.arena.shelf import RECORDS
from doppio.arena.tally import Tally
from doppio.games.contract import Outcome, RefusedError, Seat
from doppio.records.referee import referee
from tests.cli.running import ENVIRONMENT, command

PLAN = Plan(("greedy", "random"), deals=6)
ESPRESSO = Plan(("eager", "eager:pace=350,name=quick"), "espresso", "normalo", target=15, deals=2)


def play(plan: Plan, folder: Path, opens: Opens = Here, ahead: int = 1) -> Tally:
    *_, tally = play_match(plan, folder, opens, ahead)
    return tally


def contents(folder: Path) -> dict[str, bytes]:
    files = [folder / RESULTS, *(folder / RECORDS).iterdir()]
    return {file.name: file.read_bytes() for file in files}


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        ESPRESSO,
        Plan(("greedy", "random", "greedy:name=twin"), players=3, variant="settle", deals=2),
        Plan(("greedy", "random"), players=4, shape="blob", mode="gauntlet", deals=1),
        Plan(("greedy", "random"), variant="expert", deals=1),
        Plan(("greedy", "random"), variant="two-colour", deals=1),
    ],
    ids=lambda plan: f"{plan.game}-{plan.variant}-{plan.players}",
)
def test_one_record_a_game_and_the_referee_agrees_with_each(plan: Plan, tmp_path: Path) -> None:
    tally = play(plan, tmp_path)
    assert tally.games == plan.games
    found = read_results(tmp_path / RESULTS)
    assert found is not None
    assert len(found.games) == plan.games
    records = sorted((tmp_path / RECORDS).iterdir())
    assert len(records) == plan.games
    for line, record in zip(found.games, records, strict=True):
        verdict = referee(BytesIO(record.read_bytes()))
        assert verdict.ok
        assert verdict.outcome is not None
        assert list(verdict.outcome.scores) == line["scores"]
        assert [s for s, place in enumerate(line["places"], 1) if place == 1] == list(
            verdict.outcome.winners
        )


def test_all_rotations_of_a_deal_begin_alike() -> None:
    plan = Plan(("greedy", "random"), players=3, deals=2)
    starts = [play_game(plan, n).record.splitlines()[0].split(b'"position"')[1] for n in range(12)]
    assert len(set(starts[:6])) == len(set(starts[6:])) == 1
    assert starts[0] != starts[6]
    deals = [
        [line for line in play_game(ESPRESSO, n).record.splitlines() if b'"deal"' in line]
        for n in range(4)
    ]
    decks = [[line.split(b'"decks"')[1] for line in game] for game in deals]
    shared = min(len(decks[0]), len(decks[1]))
    assert decks[0][:shared] == decks[1][:shared]
    assert decks[0][0] != decks[2][0]


def test_places() -> None:
    outcome = Outcome((5, 9, 9, 2), (Seat(2), Seat(3)), "played-out")
    assert places(outcome, set()) == [3, 1, 1, 4]
    assert places(outcome, {2}) == [2, 4, 1, 3]
    assert places(outcome, {1, 2}) == [3, 3, 1, 2]


# --- however it is played ---------------------------------------------------------------------


def test_the_number_of_workers_does_not_matter(tmp_path: Path) -> None:
    play(PLAN, tmp_path / "one")
    play(PLAN, tmp_path / "many", lambda: ThreadPoolExecutor(3), ahead=5)
    play(PLAN, tmp_path / "processes", lambda: Processes(2), ahead=5)
    assert contents(tmp_path / "one") == contents(tmp_path / "many")
    assert contents(tmp_path / "one") == contents(tmp_path / "processes")


def test_a_test_ends_at_the_same_game_whoever_plays_ahead(tmp_path: Path) -> None:
    plan = Plan(("greedy", "random"), mode="sprt", elo1=200.0, deals=500)
    one = play(plan, tmp_path / "one")
    assert one.verdict == "elo1"
    assert one.games < 100
    assert one.games % 2 == 0
    play(plan, tmp_path / "many", lambda: ThreadPoolExecutor(2), ahead=7)
    assert contents(tmp_path / "one") == contents(tmp_path / "many")
    again = play(plan, tmp_path / "one")  # there is nothing left to play
    assert again.games == one.games


def test_a_test_finds_that_a_loser_is_no_better() -> None:
    tally = Tally(Plan(("random", "greedy"), mode="sprt", deals=500))
    while not tally.is_over():
        tally.add({"places": [1, 2] if tally.games % 2 else [2, 1]})  # the first always loses
    assert tally.verdict == "elo0"
    assert tally.games < 1000


class Shaky(Here):
    """A hall that breaks down after so many games."""

    def __init__(self, games: int) -> None:
        self.left = games

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        self.left -= 1
        if self.left >= 0:
            return super().submit(fn, *args, **kwargs)
        broken: Future[Any] = Future()
        broken.set_exception(BrokenExecutor())
        return broken


def test_a_hall_that_breaks_down_is_opened_again(tmp_path: Path) -> None:
    play(PLAN, tmp_path / "sound")
    halls = [Shaky(2), Shaky(0), Shaky(3), Shaky(1), Shaky(50)]

    def opens() -> Executor:
        return halls.pop(0)

    play(PLAN, tmp_path / "shaky", opens, ahead=3)
    assert contents(tmp_path / "sound") == contents(tmp_path / "shaky")
    with pytest.raises(RefusedError, match="Game 1 cannot be played"):
        play(PLAN, tmp_path / "never", lambda: Shaky(0))


def test_halls_there_are() -> None:
    assert hall("processes", 1) is Here
    for on in ("", "moon", "ray:", "http://x"):
        with pytest.raises(RefusedError, match="Games are played on"):
            hall(on, 1)


# --- wherever it was cut off ------------------------------------------------------------------


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    play(PLAN, tmp_path / "whole")
    for games in range(PLAN.games):
        playing = play_match(PLAN, tmp_path / "cut", Here, 1)
        assert [tally.games for tally in islice(playing, 2)] == [games, games + 1]
        playing.close()
        with Ledger(tmp_path / "cut" / RESULTS, PLAN) as ledger:
            assert len(ledger.games) == games + 1
    assert contents(tmp_path / "whole") == contents(tmp_path / "cut")


@pytest.mark.parametrize("plan", [PLAN, ESPRESSO], ids=lambda plan: plan.game)
def test_a_longer_match_is_as_if_played_whole(plan: Plan, tmp_path: Path) -> None:
    """Also where the names of its records have more digits; records kept or not meanwhile."""
    short, longer = replace(plan, deals=1), replace(plan, deals=6)
    play(longer, tmp_path / "whole")
    play(short, tmp_path / "longer")
    list(islice(play_match(replace(plan, deals=3), tmp_path / "longer", Here, 1), 2))
    list(play_match(replace(plan, deals=5), tmp_path / "longer", Here, 1, records=False))
    play(longer, tmp_path / "longer")
    assert contents(tmp_path / "whole") == contents(tmp_path / "longer")
    with pytest.raises(RefusedError, match="another match"):
        play(short, tmp_path / "longer")


def test_records_that_were_lost_or_changed_are_played_again(tmp_path: Path) -> None:
    play(PLAN, tmp_path)
    before = contents(tmp_path)
    (tmp_path / RECORDS / "05.jsonl").unlink()
    (tmp_path / RECORDS / "06.jsonl").write_bytes(b"junk")
    (tmp_path / RECORDS / "12.jsonl").write_bytes(before["11.jsonl"])
    assert play(PLAN, tmp_path, lambda: ThreadPoolExecutor(2), ahead=3).games == PLAN.games
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda path: path.unlink(), "is lost"),
        (lambda path: path.write_bytes(b"junk"), "is not what was played"),
    ],
    ids=["lost", "changed"],
)
def test_a_record_that_cannot_be_had_again_is_told(
    spoil: Callable[[Path], None],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As with a time limit: the game goes otherwise when it is played again."""
    play(PLAN, tmp_path)
    record = tmp_path / RECORDS / "05.jsonl"
    spoil(record)
    before = contents(tmp_path)
    otherwise = play_game(replace(PLAN, seed=1), 4)
    monkeypatch.setattr("doppio.arena.play.play_game", lambda *_: otherwise)
    with pytest.raises(RefusedError, match=f"{record.name} {told}, and played again"):
        play(PLAN, tmp_path)
    assert contents(tmp_path) == before
    *_, tally = play_match(PLAN, tmp_path, Here, 1, records=False)
    assert tally.games == PLAN.games


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_killed_in_the_middle_and_run_again(tmp_path: Path) -> None:
    """With -9, twice, while two processes play: nothing is lost and nothing counted twice."""
    words = command("arena", *PLAN.engines, "--deals", "40", "--out", tmp_path / "cut", "--jobs")
    results = tmp_path / "cut" / RESULTS
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": ENVIRONMENT}
    for least in (5, 15):
        running = subprocess.Popen([*words, "2"], **quiet)  # type: ignore[call-overload]
        while lines_in(results) < least and running.poll() is None:
            sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.wait()
    assert 15 <= lines_in(results) < 81
    subprocess.run([*words, "1"], check=True, timeout=300, **quiet)  # type: ignore[call-overload]
    play(Plan(PLAN.engines, deals=40), tmp_path / "whole")
    assert contents(tmp_path / "whole") == contents(tmp_path / "cut")
