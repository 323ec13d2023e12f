"""Programs at the table: those that play well, and those that go wrong in every way."""

from __future__ import annotations

import json
import shlex
import sys
import threading
from io import BytesIO
from pathlib import Path

import pytest

from doppio.arena import program
from doppio.arena.match import Played, play_game
from doppio.arena.plan import Plan
from doppio.records.referee import referee

BAD = Path(__file__).with_name("bad_engine.py")
ENGINE = shlex.join([sys.executable, "-P", "-m", "doppio", "engine"])
OURS = f"cmd:nodes=1 patience=120000 Player=greedy name=ours {ENGINE}"


def bad(fault: str, patience: int = 120_000) -> str:
    words = [sys.executable, str(BAD), fault]
    return f"cmd:patience={patience} name={fault} {shlex.join(words)}"


def events(played: Played) -> list[dict[str, object]]:
    return [json.loads(line) for line in played.record.splitlines()[1:]]


def played_against(spec: str, number: int = 0, **kind: object) -> Played:
    plan = Plan((spec, "greedy"), **kind)  # type: ignore[arg-type]
    played = play_game(plan, number)
    assert referee(BytesIO(played.record)).ok
    assert program.running == set()
    return played


@pytest.mark.parametrize("variant", ["basic", "two-colour", "settle"])
def test_our_own_engine_as_a_program_plays_to_the_end(variant: str) -> None:
    played = played_against(OURS, variant=variant)
    assert "faults" not in played.line
    assert {event["do"] for event in events(played)} == {"move", "end"}
    assert played == play_game(Plan((OURS, "greedy"), variant=variant), 0)


@pytest.mark.parametrize(
    "fault, why",
    [
        ("crash", "it ended by itself, with status 3"),
        ("die", "it ended by itself, with status 7"),
        ("illegal", "its move was not legal: a1-a1"),
        ("stays", "its move was not legal: a1-a1"),
        ("nonsense", "its answer was no move: "),
        ("empty", "its answer was no move: "),
        ("resigned", "its answer was no move: "),
        ("close", "it stopped talking"),
    ],
)
def test_an_engine_that_goes_wrong_has_lost(fault: str, why: str) -> None:
    played = played_against(bad(fault))
    (told,) = played.line["faults"]
    assert told["seat"] == 1
    assert told["why"].startswith(why)
    assert told["why"].isprintable()
    assert played.line["places"] == [2, 1]
    first = events(played)[0]
    assert (first["do"], first["why"]) == ("resign", told["why"])


@pytest.mark.parametrize("fault", ["silent", "hang", "flood", "endless-line"])
def test_an_engine_that_does_not_answer_has_lost(fault: str) -> None:
    """How far it came before its time was up depends on the machine; that it lost does not."""
    before = threading.active_count()
    played = played_against(bad(fault, patience=1500), number=1)
    (told,) = played.line["faults"]
    assert told["seat"] == 2
    assert told["why"].endswith("came in time")
    assert played.line["places"] == [1, 2]
    assert [event["do"] for event in events(played)][-2:] == ["timeout", "end"]
    assert threading.active_count() <= before


def test_what_an_engine_leaves_behind_is_not_listened_to() -> None:
    """It has left the group that is ended with the engine, but hears that its line is broken."""
    before = threading.active_count()
    played = played_against(bad("talker"))
    assert played.line["faults"][0]["why"] == "its move was not legal: a1-a1"
    assert threading.active_count() <= before


def test_an_option_that_an_engine_does_not_have_is_not_told_in_vain() -> None:
    """A slip of the pen, and a whole match would be played without what was asked for."""
    said = played_against(f"cmd:Treads=2 patience=120000 name=ours {ENGINE}").line["faults"]
    assert said == [{"seat": 1, "why": "it has no option Treads"}]
    either = f"cmd:nodes=1 hash=16 patience=120000 Player=greedy name=ours {ENGINE}"
    assert "faults" not in played_against(either).line


def test_a_program_that_is_not_there_has_lost() -> None:
    played = played_against("cmd:/no/such/engine")
    assert played.line["faults"][0]["why"].startswith("it could not be started")


def test_the_others_play_on_without_it() -> None:
    played = played_against(bad("illegal"), players=3)
    assert played.line["engines"] == [1, 2, 2]
    assert played.line["places"][0] == 3
    assert sum(event["do"] == "move" for event in events(played)) > 10
    assert len(played.line["faults"]) == 1
