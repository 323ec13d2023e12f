"""Every lesson can be learnt: what it asks for is allowed, what it refuses is not, and it ends."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import msgspec
import pytest

from doppio.games.contract import Refusal
from doppio.games.espresso.side import PLACES
from doppio.lessons.catalogue import SCRIPTS, lesson, listed
from doppio.table.commands import AnyCommand
from doppio.wire.messages import encode
from tests.lessons.telling import Json, after_all, key, wrong_keys
from tests.page.languages import languages
from tests.page.refusal_codes import refusal_codes

NAMES = list(SCRIPTS)


@pytest.fixture(params=NAMES)
def told(request: pytest.FixtureRequest) -> Json:
    """A lesson as it arrives at the page."""
    found: Json = json.loads(encode(lesson(request.param)))
    return found


def tasks(told: Json) -> list[Json]:
    return [step for step in told["steps"] if step["right"] is not None]


def test_there_is_a_lesson_for_each_game_and_each_variant() -> None:
    assert set(NAMES) == {
        "cappuccino",
        "cappuccino-two-colours",
        "cappuccino-expert",
        "cappuccino-settling",
        "espresso-normalo",
        "espresso-zero",
        "espresso-chaos",
    }


def test_the_list_tells_of_every_lesson() -> None:
    for entry in listed():
        found = lesson(entry["name"])
        assert found is not None
        assert (entry["game"], entry["steps"]) == (found["game"], len(found["steps"]))


def test_there_is_no_other_lesson() -> None:
    assert lesson("tea") is None


def test_a_lesson_is_short_and_mostly_doing(told: Json) -> None:
    assert 5 <= len(told["steps"]) <= 10
    assert 2 * len(tasks(told)) >= len(told["steps"])


def test_the_last_step_is_the_end(told: Json) -> None:
    assert told["steps"][-1]["right"] is None


def test_every_answer_leads_to_the_next_picture(told: Json) -> None:
    for step, following in pairwise(told["steps"]):
        if not following["fresh"] and step["right"] is None:
            assert following["game"] == step["game"]
        elif not following["fresh"]:
            assert between_rounds(after_all(step)) == between_rounds(following["game"])


def between_rounds(game: Json) -> Json:
    """A picture; when a round is over, a page keeps its cards on the table for a while."""
    over = game["game"] == "espresso" and any(game["totals"]) and not is_running(game)
    return {**game, "sides": [], "piles": [], "points": [0, 0]} if over else game


def is_running(game: Json) -> bool:
    return bool(game["sides"]) and all(side["espresso_left"] for side in game["sides"])


def test_events_are_numbered_without_a_gap(told: Json) -> None:
    numbers = [event["seq"] for step in tasks(told) for event in step["right"]["events"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_answer_is_a_command_of_a_table(told: Json) -> None:
    for step in tasks(told):
        for wish in (step["right"]["wish"], *map(json.loads, wrong_keys(step))):
            command = msgspec.convert(wish, AnyCommand)
            assert command.seat in told["mine"]


def test_what_is_right_is_not_wrong(told: Json) -> None:
    for step in tasks(told):
        assert key(step["right"]["wish"]) not in wrong_keys(step)


def test_nothing_is_wrong_for_two_reasons(told: Json) -> None:
    for step in tasks(told):
        assert sum(len(group["wishes"]) for group in step["wrong"]) == len(wrong_keys(step))
        reasons = [Refusal(group["code"], group["sentence"]) for group in step["wrong"]]
        assert len(set(reasons)) == len(reasons)
        assert {reason.code for reason in reasons} <= refusal_codes()


def test_every_step_tells_its_words_in_every_language(told: Json) -> None:
    keys = {step["text"] for step in told["steps"]}
    keys |= {f"learn.{told['name']}.title", f"learn.{told['name']}.about"}
    for code, language in languages().items():
        assert keys - language.texts.keys() == set(), code


def test_no_step_tells_the_words_of_another(told: Json) -> None:
    texts = [step["text"] for step in told["steps"]]
    assert len(set(texts)) == len(texts)


def test_every_mark_is_somewhere_in_the_picture(told: Json) -> None:
    for step in told["steps"]:
        for mark in step["marks"]:
            assert is_in(step["game"], mark), (step["text"], mark)


def is_in(game: Json, mark: str) -> bool:
    if game["game"] == "cappuccino":
        cell = r"-?\d+,-?\d+" if game["position"] is None else r"[a-z]\d+"
        return re.fullmatch(cell, mark) is not None
    if mark == "new":
        return True
    if mark.startswith("pile"):
        return int(mark[4:]) <= len(game["piles"])
    seat, _, place = mark.partition(".")
    return int(seat) <= len(game["sides"]) and place in {*PLACES, "hand"}
