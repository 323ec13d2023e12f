"""The page's types are the house's types."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from doppio.server.endpoints import ENDPOINTS
from doppio.table import commands, shown
from doppio.wire import outbound
from doppio.wire.typescript import BODIES, PAGE_TYPES, Translator, typescript

TEXT = typescript()


def declared(name: str) -> str:
    """The declaration of a type, on one line."""
    found = re.search(
        rf"^export (?:type|interface) {name}\b[^;{{]*(?:{{.*?^}}|;)", TEXT, re.MULTILINE | re.DOTALL
    )
    assert found, name
    return " ".join(found[0].split())


def test_the_page_has_the_types_of_this_house() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == TEXT, "run python -m doppio.wire.typescript"


def test_nothing_is_declared_twice() -> None:
    names = re.findall(r"^export \w+ (\w+)", TEXT, re.MULTILINE)
    assert len(names) == len(set(names))


def test_every_name_that_is_used_is_declared() -> None:
    names = set(re.findall(r"^export \w+ (\w+)", TEXT, re.MULTILINE))
    code = re.sub(r"/\*.*?\*/|\"[^\"]*\"|//[^\n]*", "", TEXT, flags=re.DOTALL)
    used = set(re.findall(r"\b[A-Z]\w+", code)) - {"Record"}
    assert used <= names


def test_what_is_told_is_whole_and_what_is_asked_may_be_short() -> None:
    assert "players: number;" in declared("EspressoSettings")
    assert "players?: number;" in declared("NewEspressoSettings")
    assert "settings: NewSettings;" in declared("NewTable")
    assert "settings: Settings;" in declared("Snapshot")


def test_unions_are_told_apart_by_their_tags() -> None:
    assert 'do: "sit";' in declared("SitCommand")
    assert 'e: "said";' in declared("SaidEvent")
    assert 'type: "pong";' in declared("Pong")
    assert 'game: "espresso";' in declared("EspressoGame")


@pytest.mark.parametrize(
    "name, count",
    [
        ("Command", len(get_args(commands.AnyCommand))),
        ("TableEvent", len(get_args(shown.TableEvent))),
        ("HouseMessage", len(get_args(outbound.HouseMessage))),
    ],
)
def test_unions_are_complete(name: str, count: int) -> None:
    _, _, parts = declared(name).partition("=")
    assert len(parts.strip(" |;").split(" | ")) == count


def test_the_body_of_every_request_is_there() -> None:
    assert set(BODIES) == {one.body for one in ENDPOINTS if one.body is not None}


@pytest.mark.parametrize(
    "hint, text",
    [
        (list[int | None], "(number | null)[]"),
        (tuple[str, ...], "string[]"),
        (tuple[int, str], "[number, string]"),
        (dict[str, bool], "Record<string, boolean>"),
    ],
)
def test_how_types_are_written(hint: object, text: str) -> None:
    translator = Translator()
    translator.tell({"Told": hint | None}, ())  # type: ignore[operator]
    assert f"export type Told = {text} | null;" in translator.text()


def test_what_has_no_counterpart_is_an_error() -> None:
    with pytest.raises(TypeError, match="no counterpart"):
        Translator().tell({"Told": complex | None}, ())
