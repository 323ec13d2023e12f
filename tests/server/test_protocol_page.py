"""The page about the protocol tells of everything there is, and of nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from doppio.games.cappuccino.shapes import SHAPES
from doppio.server.endpoints import ENDPOINTS
from doppio.server.transport import CODE_RESYNC
from doppio.table import commands, events, settings
from doppio.wire import messages

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text()
COMMANDS = get_args(commands.AnyCommand)
EVENTS = get_args(events.AnyBody)
SETTINGS = get_args(settings.Settings)
INBOUND = get_args(messages.Inbound)


def tag_of(kind: type) -> str:
    """The name under which a type goes over the wire."""
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    return str(described.tag)


def fields_of(kind: type) -> set[str]:
    """The names of a type's fields on the wire."""
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def section(title: str) -> str:
    """The part of the page under a headline."""
    _, found, rest = PAGE.partition(f"\n## {title}\n")
    assert found, title
    return rest.partition("\n## ")[0]


def table_rows(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose headline begins with these words."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {first}"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def words_in(text: str) -> set[str]:
    """Everything that is written as code."""
    return set(re.findall(r"`([^`]+)`", text))


def test_every_command_has_its_row_and_its_fields() -> None:
    rows = table_rows(section("Commands"), "`do`")
    told = {name: words_in(row[1]) for row in rows for name in words_in(row[0])}
    assert told == {tag_of(kind): fields_of(kind) for kind in COMMANDS}


def test_every_phrase_is_told() -> None:
    (phrase,) = msgspec.structs.fields(commands.Say)
    assert set(get_args(phrase.type)) <= words_in(section("Commands"))


def test_every_event_has_its_row() -> None:
    rows = table_rows(PAGE, "`e`")
    told = {name for row in rows for name in words_in(row[0])}
    assert told == {tag_of(kind) for kind in EVENTS}


def said_by_the_house() -> set[str]:
    """The types of messages that stand in the program."""
    rooms = (ROOT / "src/doppio" / room for room in ("server", "table", "wire"))
    texts = (path.read_text() for room in rooms for path in room.glob("*.py"))
    found = {kind for text in texts for kind in re.findall(r'"type": "(\w+)"', text)}
    assert {"event", "snapshot", "welcome"} <= found
    return found - {"object", "string", "integer", "http", "apiKey"}  # words of OpenAPI


def test_every_message_has_its_row() -> None:
    page = section("The socket")
    kinds = re.compile(r'"type":"(\w+)"')
    sent = {kind for row in table_rows(page, "the client sends") for kind in kinds.findall(row[0])}
    assert sent == {tag_of(kind) for kind in INBOUND}
    got = {kind for row in table_rows(page, "the house sends") for kind in kinds.findall(row[0])}
    assert got == said_by_the_house()
    for kind in INBOUND:
        assert fields_of(kind) <= set(re.findall(r'"(\w+)":', page))
    assert str(CODE_RESYNC) in page
    assert f"{messages.MAX_MESSAGE // 1024} KiB" in page


@pytest.mark.parametrize("kind", SETTINGS, ids=tag_of)
def test_every_setting_has_its_row_with_its_values(kind: type) -> None:
    rows = table_rows(section("Tables"), f"setting of {tag_of(kind).capitalize()}")
    told = {name: row[1] for row in rows for name in words_in(row[0])}
    assert set(told) == fields_of(kind)
    for name, hint in get_type_hints(kind).items():
        if "Literal" in str(get_origin(hint)):
            for value in get_args(hint):
                assert value in told[name], f"{name}: {value}"
    if kind is settings.CappuccinoSettings:
        assert set(get_args(get_type_hints(settings.Clock)["kind"])) <= set(
            re.findall(r"\w+", told["clock"])
        )
        assert {f"`{name}`" for name in SHAPES} <= set(told["shape"].split(", "))


def test_every_address_on_the_page_is_there() -> None:
    known = {(one.method, re.sub(r"{\w+}", "*", one.path)) for one in ENDPOINTS}
    told = re.findall(r"(GET|POST|DELETE) (/[\w/]+)", PAGE)
    assert len(told) >= 9
    for method, path in told:
        as_known = re.sub(r"/(CODE|NAME|ID)\b", "/*", re.sub(r"/games/1\b", "/games/*", path))
        assert (method, as_known) in known, f"{method} {path}"
