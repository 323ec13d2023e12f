"""The log of a house: a line an event, and no key, name or address in it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import httpx
import pytest

from doppio.server.app import build_app
from doppio.server.house import HouseRules
from doppio.server.journal import LINES_AT_ONCE, Journal
from doppio.server.log import Kind, set_up, without_secrets
from doppio.store.sqlite import SqliteStore
from tests.server.asking import finished, play, refusal
from tests.server.house import House, open_house

KEY = "doppio_" + "Ab-_9" * 6 + "xy"
COOKIE = "gAAAABBBBCCCCDDDD." + "0af9" * 8


@pytest.fixture
def undone() -> Iterator[None]:
    """What a log changes in this process is put back."""
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    level, hook, raising = root.level, threading.excepthook, logging.raiseExceptions
    yield
    root.handlers[:] = before
    root.setLevel(level)
    threading.excepthook, logging.raiseExceptions = hook, raising


@pytest.fixture
def log(undone: None) -> io.StringIO:  # noqa: ARG001
    """A log as JSON."""
    stream = io.StringIO()
    set_up("json", stream)
    return stream


def lines_of(text: str) -> list[dict[str, Any]]:
    """A log's lines; each must be an object with a time, a level and an event."""
    found = [json.loads(line) for line in text.splitlines()]
    for line in found:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert line["level"] in ("info", "warning", "error", "critical")
        assert line["event"]
    return found


def test_a_day_in_a_house(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def scene(house: House) -> None:
        async with house.guest("Methuselah") as host, house.guest() as nobody:
            code = await finished(house, host, game="cappuccino", first="seat")
            token = (await host.ask("POST", "/api/me/tokens", {"name": "Robot"})).json()["token"]
            link = (await host.ask("POST", "/api/me/link")).json()["path"]
            secrets.extend((code, host.cookie, host.cookie.partition(".")[0], token, link))
            secrets.extend(("Methuselah", host.source))
            with pytest.raises(Exception, match="401"):
                await nobody.dial(code)

    with open_house(tmp_path / "games", "--log", "json") as house:
        play(house, scene)
        assert house.stop(SIGTERM) == 0
        told = lines_of(house.log)
    events = [line["event"] for line in told]
    assert events == [
        "house opened",
        "table opened",
        "game started",
        "game ended",
        "connection refused",
        "house closed",
    ]
    marks = {line["table"] for line in told if "table" in line}
    assert len(marks) == 1
    assert {line["game"] for line in told if "game" in line} == {"cappuccino"}
    for secret in secrets:
        assert secret not in house.log
        assert secret[:6] not in marks


def test_a_woken_table_has_the_same_mark(tmp_path: Path) -> None:
    codes: list[str] = []

    async def open_one(house: House) -> None:
        async with house.guest("Host") as host:
            codes.append(await host.open_table(game="espresso"))

    async def look(house: House) -> None:
        async with house.guest() as nobody:
            await nobody.get(f"/api/tables/{codes[0]}")

    with open_house(tmp_path / "games") as house:
        play(house, open_one)
        opened = lines_of(house.log)[-1]
    with open_house(tmp_path / "games") as house:
        play(house, look)
        woken = lines_of(house.log)[-1]
    assert (opened["event"], woken["event"]) == ("table opened", "table woken")
    assert opened["table"] == woken["table"]


def test_text_is_for_people(tmp_path: Path) -> None:
    with open_house(tmp_path / "games", "--log", "text", clean=False) as house:
        house.stop()
        first, last = house.log.splitlines()
    assert re.fullmatch(r"\S+Z info house opened version=\d+\.\d+\.\d+", first)
    assert last.endswith(" info house closed")


def test_off_is_silent(tmp_path: Path) -> None:
    with open_house(tmp_path / "games", "--log", "off") as house:
        house.stop()
        assert house.log == ""


def test_a_broken_store_is_in_the_log(tmp_path: Path) -> None:
    """What was asked is refused, and the host can see why."""

    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            with sqlite3.connect(house.store) as other:
                other.execute(
                    "CREATE TRIGGER no_room BEFORE INSERT ON log"
                    " BEGIN SELECT RAISE(ABORT, 'no room'); END"
                )
            async with host.at(code) as visit:
                assert (await visit.do(do="ready", seat=1))["code"] == "not-stored"
            answer = await host.ask("POST", "/api/tables", {"settings": {"game": "espresso"}})
            assert refusal(answer, 503) == "not-stored"
            assert "no room" not in answer.text, "that is for the host to know"
            metrics = (await host.ask("GET", "/metrics")).text
            assert re.search("^doppio_store_errors_total [1-9]", metrics, re.MULTILINE)
            assert code not in house.log

    with open_house(tmp_path / "games", clean=False) as house:
        play(house, scene)
        house.stop()
        errors = [line for line in lines_of(house.log) if line["level"] == "error"]
    assert errors
    assert {line["event"] for line in errors} == {"store error"}
    assert "no room" in errors[0]["why"]


# --- the formatter ---


def test_other_peoples_lines_are_told_too(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("ASGI callable returned early.")
    logging.getLogger("uvicorn.error").info("not news")
    for nonsense in ("HTTP request received.", "UTF-8 sequence received from client"):
        logging.getLogger("uvicorn.error").warning("Invalid %s", nonsense)
    (line,) = lines_of(log.getvalue())
    assert (line["event"], line["from"]) == ("message", "uvicorn.error")
    assert line["message"] == "ASGI callable returned early."


def test_an_exception_is_one_line_without_secrets(log: io.StringIO) -> None:
    try:
        raise ValueError(f"cannot read {KEY} of {COOKIE} at /t/abcdefghjk?x")
    except ValueError as error:
        Journal(b"secret").exception("socket", error)
        logging.getLogger("asyncio").exception("Task failed at /api/tables/abcdefghjk/socket")
    ours, theirs = lines_of(log.getvalue())
    assert (ours["event"], ours["where"], ours["level"]) == ("exception", "socket", "error")
    assert "ValueError: cannot read" in ours["traceback"]
    assert "test_log.py" in ours["traceback"]
    assert theirs["message"] == "Task failed at /api/tables/…/socket"
    for secret in (KEY, COOKIE, COOKIE[:17], "abcdefghjk"):
        assert secret not in log.getvalue()


def test_a_thread_that_fails_is_in_the_log(log: io.StringIO) -> None:
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    (line,) = lines_of(log.getvalue())
    assert "ZeroDivisionError" in line["traceback"]


@pytest.mark.parametrize("kind", ["json", "text"])
def test_nobody_can_forge_a_line(undone: None, kind: Kind) -> None:  # noqa: ARG001
    stream = io.StringIO()
    set_up(kind, stream)
    Journal(b"").tell("odd", why='a\nb "c" \x1b[31m')
    logging.getLogger("elsewhere").warning("one\ntwo")
    assert len(stream.getvalue().splitlines()) == 2
    assert "\x1b" not in stream.getvalue()


def test_secrets_are_found_wherever_they_are() -> None:
    assert without_secrets(f"Bearer {KEY}, next") == "Bearer doppio_…, next"
    assert without_secrets(f"doppio_guest={COOKIE}") == "doppio_guest=g…"
    assert without_secrets("GET /link/link_abc/x") == "GET /link/…/x"
    assert without_secrets("getting on with gardening") == "getting on with gardening"


def test_what_strangers_cause_does_not_fill_the_disk(log: io.StringIO) -> None:
    async def flood() -> None:
        journal = Journal(b"secret")
        for _ in range(1000):
            journal.refused_connection("no-guest")
        assert 'refused_connections_total{code="no-guest"} 1000' in journal.figures.text({})
        await asyncio.sleep(2.5)
        journal.refused_connection("no-guest")

    asyncio.run(flood())
    told = lines_of(log.getvalue())
    assert LINES_AT_ONCE < len(told) <= LINES_AT_ONCE + 3
    assert told[-1]["left_out"] >= 1000 - LINES_AT_ONCE - 2


def test_requests_that_fail_are_exceptions_in_the_log_and_do_not_fill_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("x")

    async def asking() -> None:
        app, opened = build_app(lambda: SqliteStore(tmp_path / "games"), HouseRules())
        transport = httpx.ASGITransport(app)  # what the house lets out would be raised here
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://house") as client,
        ):
            assert opened.house is not None
            monkeypatch.setattr(opened.house.store, "public_tables", fails)
            for _ in range(2 * LINES_AT_ONCE):
                assert refusal(await client.get("/api/tables"), 500) == "unexpected"
            figures = opened.house.hub.journal.figures.text({})
            assert f"\ndoppio_exceptions_total {2 * LINES_AT_ONCE}\n" in figures

    asyncio.run(asking())
    told = [line for line in lines_of(log.getvalue()) if line["level"] == "error"]
    assert LINES_AT_ONCE <= len(told) < 2 * LINES_AT_ONCE
    assert {(line["event"], line["where"]) for line in told} == {("exception", "request")}
    assert "KeyError: 'x'" in told[0]["traceback"]


def test_a_full_disk_does_not_fill_the_log_too(log: io.StringIO) -> None:
    journal = Journal(b"secret")
    for number in range(1000):
        journal.store_failed(OSError("no room"), f"table{number}")
    told = lines_of(log.getvalue())
    assert len(told) <= LINES_AT_ONCE + 2
    assert {line["level"] for line in told} == {"error"}
    assert all(len(line["table"]) == 8 and line["why"] == "no room" for line in told)


def test_a_log_that_cannot_be_written_stops_nobody(undone: None) -> None:  # noqa: ARG001
    stream = io.StringIO()
    set_up("json", stream)
    stream.close()
    Journal(b"secret").tell("still here")
