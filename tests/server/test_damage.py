"""A table whose log is damaged says so, and nobody else loses anything by it."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from doppio.server.damage import damaged_without
from doppio.store.contract import GuestRow, PutTable, ReplaceLog, TableRow
from tests.server.asking import play, refusal
from tests.server.house import House, open_house
from tests.server.playing import seat_all

DAMAGES: dict[str, bytes | str] = {
    "no text": b"\xff\x00{",
    "no bytes": "no log",
    "no event": b'{"seq":3,"at":1,"by":null,"id":null,"body":{"e":"nothing we know"}}',
    "no sense": b'{"seq":3,"at":1,"by":null,"id":null,"body":{"e":"stood","seat":99}}',
}


def damage(house: House, code: str, entry: bytes | str) -> None:
    """Somebody, or a disk, has written something else into a table's log."""
    with sqlite3.connect(house.store) as other:
        other.execute("UPDATE log SET entry = ? WHERE code = ? AND seq = 3", (entry, code))


def stored(house: House) -> bytes:
    """All that is known of tables and guests."""
    with sqlite3.connect(house.store) as other:
        log = [row[0] for row in other.execute("SELECT entry FROM log")]
        rows = [row[0] for row in other.execute("SELECT summary FROM tables")]
    return b"".join(part.encode() if isinstance(part, str) else part for part in [*log, *rows])


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_table_is_one_sentence_and_its_players_can_go(tmp_path: Path, kind: str) -> None:
    cookies: list[str] = []
    codes: list[str] = []

    async def begin(house: House) -> None:
        async with house.guest("Xanthippe") as left, house.guest("Stayer") as right:
            for _ in range(2):
                code = await left.open_table(game="cappuccino", first="seat")
                async with left.at(code) as mine, right.at(code) as theirs:
                    await seat_all([mine, theirs])
                codes.append(code)
            cookies.extend((left.cookie, right.cookie))

    async def come_back(house: House) -> None:
        broken, whole = codes
        left, right = (house.guest(cookie=cookie) for cookie in cookies)
        async with left, right:
            for path in ("", "/games/1/record", "/games/1/replay"):
                if kind == "no sense" and path:
                    continue  # a game's own lines may still make sense
                answer = await right.ask("GET", f"/api/tables/{broken}{path}")
                assert refusal(answer, 409) == "damaged"
            with pytest.raises(InvalidStatus) as denied:
                await right.dial(broken)
            assert denied.value.response.status_code == 409
            assert (await right.get(f"/api/tables/{whole}"))["phase"] == "playing"
            assert (await right.ask("POST", "/api/me", {"name": "Still here"})).is_success
            assert (await left.ask("DELETE", "/api/me")).json() == {"forgotten": True}
            assert b"Xanthippe" not in stored(house)
            assert cookies[0].partition(".")[0].encode() not in stored(house)
            assert len((await right.get("/api/me/games"))["games"]) == 2
            assert (await right.get(f"/api/tables/{whole}"))["phase"] == "over"

    with open_house(tmp_path / "games") as house:
        play(house, begin)
    damage(house, codes[0], DAMAGES[kind])
    with open_house(tmp_path / "games", clean=False) as house:
        play(house, come_back)
        house.stop()
        errors = [json.loads(line) for line in house.complaints.splitlines()]
    assert {line["event"] for line in errors} == {"table damaged"}
    assert len({line["table"] for line in errors}) == 1
    assert codes[0] not in house.log


def scratch(store: Path) -> None:
    """A disk has lost where the tables begin."""
    with sqlite3.connect(store) as other:
        (page,) = other.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'tables'"
        ).fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    with store.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_damaged_file_is_one_sentence_and_no_mistake_of_the_house(tmp_path: Path) -> None:
    cookies: list[str] = []
    codes: list[str] = []

    async def begin(house: House) -> None:
        async with house.guest("Host") as host:
            codes.append(await host.open_table(game="cappuccino"))
            cookies.append(host.cookie)

    async def come_back(house: House) -> None:
        async with house.guest(cookie=cookies[0]) as host:
            for path in ("/api/tables", f"/api/tables/{codes[0]}"):
                assert refusal(await host.ask("GET", path), 503) == "not-readable"
            with pytest.raises(InvalidStatus) as denied:
                await host.dial(codes[0])
            assert denied.value.response.status_code == 503
            assert (await host.get("/api/puzzles"))["puzzles"], "all else goes on"

    with open_house(tmp_path / "games") as house:
        play(house, begin)
    scratch(tmp_path / "games")
    with open_house(tmp_path / "games", clean=False) as house:
        play(house, come_back)
        house.stop()
        errors = [json.loads(line) for line in house.complaints.splitlines()]
    assert {line["event"] for line in errors} == {"store error"}
    assert all("malformed" in line["why"] for line in errors)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be taken away there")
def test_a_file_taken_away_is_told_to_players_and_host_and_nothing_is_lost(tmp_path: Path) -> None:
    cookies: list[str] = []
    codes: list[str] = []

    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            codes.append(await host.open_table(game="cappuccino"))
            cookies.append(host.cookie)
            house.store.unlink()
            async with host.at(codes[0]) as visit:
                assert (await visit.do(do="ready", seat=1))["code"] == "not-stored"
            answer = await host.ask("POST", "/api/tables", {"settings": {"game": "espresso"}})
            assert refusal(answer, 503) == "not-stored"

    async def come_back(house: House) -> None:
        async with house.guest(cookie=cookies[0]) as host:
            assert (await host.get(f"/api/tables/{codes[0]}"))["phase"] == "waiting"
            async with host.at(codes[0]) as visit:
                await visit.done(do="ready", seat=1)

    with open_house(tmp_path / "games", clean=False) as house:
        play(house, scene)
        assert house.stop() == 2
        *lines, last = house.log.splitlines()
        assert re.fullmatch(r"doppio: The store's file .* is kept in .*games-kept-1\.", last)
        errors = [line for line in map(json.loads, lines) if line["level"] != "info"]
    assert {line["event"] for line in errors} == {"store error"}
    assert all(last.endswith(line["why"]) for line in errors)
    with open_house(tmp_path / "games-kept-1") as house:
        play(house, come_back)


def test_who_has_no_name_leaves_open_seats_as_they_are() -> None:
    summary = b'{"names":["Crema (guest)","","Stayer"]}'
    row = TableRow("code", "cappuccino", "waiting", False, 0, 0, None, summary)
    log, kept = damaged_without(row, [b'{"name":""}', b"no log"], GuestRow("g1", "", 0, 0))
    assert isinstance(log, ReplaceLog)
    assert log.entries == (b'{"name":""}', b"no log")
    assert isinstance(kept, PutTable)
    assert kept.row.summary == summary
