"""Matches from fair deals: fixed by their numbers alone, and the same for all their games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doppio.arena import fair_starts
from doppio.arena.halls import Here, Processes
from doppio.arena.match import play_game
from doppio.arena.plan import Plan
from doppio.arena.play import play_match
from doppio.games.cappuccino.position import Position
from doppio.games.contract import RefusedError
from doppio.players.fair import Wish, fair_deal
from doppio.players.net_eyes import Eyes
from doppio.records.cappuccino import start_text
from tests.arena.test_play import contents, play

PLAN = Plan(("greedy", "random"), fair=True, deals=2, seed=3)


@pytest.fixture
def eyes() -> Eyes:
    pytest.importorskip("onnxruntime")
    loaded = Eyes.load()
    assert loaded is not None
    return loaded


@pytest.fixture
def nothing_found_yet() -> None:
    """As in a new process."""
    fair_starts._found.cache_clear()


@pytest.fixture
def without_net(monkeypatch: pytest.MonkeyPatch, nothing_found_yet: None) -> Iterator[None]:
    del nothing_found_yet
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    Eyes.load.cache_clear()
    yield
    Eyes.load.cache_clear()


def header(plan: Plan, number: int) -> dict[str, Any]:
    """The first line of the record of a game."""
    line: dict[str, Any] = json.loads(play_game(plan, number).record.splitlines()[0])
    return line


def test_all_games_of_a_deal_begin_from_the_fair_one_of_its_number(eyes: Eyes) -> None:
    starts = [header(PLAN, number)["position"] for number in range(4)]
    found = [start_text(fair_deal(eyes, Wish(seed=seed))) for seed in (3_000_000, 3_000_001)]
    assert starts == [found[0], found[0], found[1], found[1]]
    assert found[0] != found[1]


@pytest.mark.usefixtures("eyes")
def test_records_tell_that_the_deal_was_fair() -> None:
    told = {"players": 2, "setup": "basic", "settle": False, "autofinish": True}
    assert header(PLAN, 0)["options"] == {**told, "fairness": "deal"}
    assert header(replace(PLAN, fair=False), 0)["options"] == told


@pytest.mark.parametrize(
    "plan, wish",
    [
        (replace(PLAN, variant="settle"), Wish(2, 3_000_000, settle=True)),
        (replace(PLAN, variant="two-colour"), Wish(2, 3_000_000, two_colour=True)),
        (replace(PLAN, players=3), Wish(3, 3_000_000)),
    ],
    ids=["settle", "two-colour", "three"],
)
def test_the_table_is_the_one_that_was_asked_for(
    plan: Plan, wish: Wish, monkeypatch: pytest.MonkeyPatch, eyes: Eyes, nothing_found_yet: None
) -> None:
    del eyes, nothing_found_yet
    wishes = []

    def noted(eyes: Eyes, wish: Wish) -> Position:
        wishes.append(wish)
        return fair_deal(eyes, wish)

    monkeypatch.setattr(fair_starts, "fair_deal", noted)
    for number in range(len(plan.slots)):
        options = header(plan, number)["options"]
        assert (options["settle"], options["fairness"]) == (plan.variant == "settle", "deal")
    assert wishes == [wish], "found once for all games of the deal"


@pytest.mark.usefixtures("eyes")
def test_the_number_of_jobs_does_not_matter(tmp_path: Path) -> None:
    play(PLAN, tmp_path / "one")
    play(PLAN, tmp_path / "two", lambda: Processes(2), ahead=8)
    assert len(contents(tmp_path / "one")) == 5
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.usefixtures("eyes")
def test_more_fair_deals_are_as_if_played_whole(tmp_path: Path) -> None:
    play(replace(PLAN, deals=1), tmp_path / "longer")
    play(PLAN, tmp_path / "longer")
    play(PLAN, tmp_path / "whole")
    assert contents(tmp_path / "whole") == contents(tmp_path / "longer")
    with pytest.raises(RefusedError, match="fair True, not False"):
        play(replace(PLAN, fair=False), tmp_path / "whole")


@pytest.mark.usefixtures("without_net")
def test_without_the_net_nothing_is_begun(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="takes the net, and onnxruntime is not installed"):
        next(play_match(PLAN, tmp_path / "new", Here, 1))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(RefusedError, match="takes the net"):  # a node that lacks it, say
        play_game(PLAN, 0)
    assert play(replace(PLAN, fair=False), tmp_path / "plain").games == PLAN.games
