"""Opening and closing the house: everybody is told, everything is on disk."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import time
from contextlib import AsyncExitStack
from pathlib import Path
from signal import SIGINT, SIGTERM

import pytest

from doppio.games.dice import Dice
from tests.server.asking import all_events
from tests.server.house import Guest, House, Json, Visit, open_house, serve_command
from tests.server.playing import next_command, play_on, seat_all

# --- closing ---


class Player:
    """Plays, and remembers what was acknowledged."""

    def __init__(self, visit: Visit, seed: int) -> None:
        self.visit, self.chance = visit, Dice("closing", seed)
        self.done: list[int] = []
        self.stopped = False

    async def play(self) -> None:
        """Play on until told not to; an answer that comes just then may swallow a cancellation."""
        while not self.stopped:
            wish = next_command(self.visit, self.chance)
            if wish is None:
                await asyncio.sleep(0.01)
                continue
            answer = await self.visit.do(**wish)
            if answer["type"] == "done":
                self.done.append(answer["seq"])
            await asyncio.sleep(0.02)


async def read(reader: Guest, code: str) -> list[Json]:
    """All that a stream of lines tells until it ends."""
    return [message async for message in reader.stream(code)]


async def close_and_open_again(store: Path, signal: int) -> None:
    """Games of both kinds are being played when the house closes, and go on when it opens again."""
    async with AsyncExitStack() as stack:
        first = stack.enter_context(open_house(store))
        tables: list[list[Visit]] = []
        for game in ("cappuccino", "espresso"):
            guests = [
                await stack.enter_async_context(first.guest(f"{game} {number}"))
                for number in range(2)
            ]
            code = await guests[0].open_table(game=game, players=3)
            visits = [await stack.enter_async_context(guest.at(code)) for guest in guests]
            await seat_all(visits, bots=[3])
            tables.append(visits)
        reader = await stack.enter_async_context(first.guest("Reader"))
        reading = asyncio.create_task(read(reader, tables[1][0].code))
        players = [Player(visit, n) for n, visit in enumerate((*tables[0], *tables[1]))]
        playing = [asyncio.create_task(player.play()) for player in players]
        while not all(player.done for player in players):  # a bot may move first, and think
            await asyncio.sleep(0.1)
        first.signal(signal)
        status = await asyncio.to_thread(first.wait)
        assert status == 0
        assert not first.complaints
        assert first.said.splitlines()[-1] == "Doppio is closed; every game is on disk."
        for player in players:
            assert player.visit.byes == [{"type": "bye", "why": "closing"}]
        assert (await reading)[-1] == {"type": "bye", "why": "closing"}

        known = [len(player.done) for player in players]
        stack.enter_context(open_house(store, "--port", str(first.port)))
        for player, before in zip(players, known, strict=True):
            if "sides" in player.visit.game:  # in Cappuccino it need not be one's turn again
                while len(player.done) < before + 3:
                    await asyncio.sleep(0.05)
        for player, task in zip(players, playing, strict=True):
            player.stopped = True
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for visits in tables:
            told = {event["seq"]: event for event in await all_events(reader, visits[0].code)}
            assert sorted(told) == list(range(1, len(told) + 1))
            for visit in visits:
                assert len(visit.snapshots) == 1, "the numbers went on where they were"
                for event in visit.events:
                    if event["seq"] in told:  # bots play on while this looks
                        assert event == told[event["seq"]], "told differently after a restart"
        for player in players:
            assert max(player.done) <= (player.visit.seq or 0)


@pytest.mark.parametrize("signal", [SIGINT, SIGTERM])
def test_closed_in_the_middle_nothing_is_lost(tmp_path: Path, signal: int) -> None:
    async def within() -> None:
        async with asyncio.timeout(100):
            await close_and_open_again(tmp_path / "games", signal)

    asyncio.run(within())


def test_everything_acknowledged_is_there_after_a_stop(tmp_path: Path) -> None:
    async def write(house: House) -> list[int]:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino", public=True)
            async with host.at(code) as visit:
                sent = [visit.send(do="ready", seat=1, ready=n % 2 == 0) for n in range(100)]
                await sent[30]
                house.signal(SIGTERM)
                done = []
                for answer in sent:
                    try:
                        async with asyncio.timeout(3):
                            done.append((await answer)["seq"])
                    except TimeoutError:  # not answered, so not promised
                        break
            assert house.wait() == 0
            return done

    async def read(house: House, least: int) -> None:
        async with house.guest("Later") as later:
            ((row),) = (await later.get("/api/tables"))["tables"]
            told = await all_events(later, row["code"])
            assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
            assert len(told) >= least

    with open_house(tmp_path / "games") as house:
        done = asyncio.run(write(house))
    assert len(done) > 30
    with open_house(tmp_path / "games") as house:
        asyncio.run(read(house, max(done)))


def test_an_idle_house_with_visitors_closes_soon_and_without_a_word(tmp_path: Path) -> None:
    """Kept-alive connections, sockets before their hello, streams and sleepers hold nothing up."""

    async def visit(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Other") as other:
            code = await host.open_table(game="cappuccino")
            silent = await other.dial(code)
            stream = other.stream(code)
            await anext(stream)
            async with host.at(code):
                house.signal(SIGINT)
                assert await asyncio.to_thread(house.wait) == 0
            assert [message async for message in stream][-1]["type"] == "bye"
            await silent.close()

    with open_house(tmp_path / "games") as house:
        asyncio.run(visit(house))
        assert not house.complaints


@pytest.mark.parametrize("asked", ["POST /api/me", "GET /api/openapi.json"], ids=["half", "unread"])
def test_who_does_not_come_to_an_end_holds_up_no_closing(tmp_path: Path, asked: str) -> None:
    """Neither half a request nor answers that nobody reads; nor are they worth a traceback."""
    request = f"{asked} HTTP/1.1\r\nHost: x\r\n".encode()
    with open_house(tmp_path / "games") as house, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", house.port))
        if asked.startswith("POST"):
            line.sendall(request + b"Content-Length: 9\r\n\r\n{")
        else:
            line.sendall((request + b"\r\n") * 200)
        time.sleep(0.5)
        assert house.stop() == 0


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.3])
def test_an_impatient_host_gets_no_traceback(tmp_path: Path, wait: float) -> None:
    async def visit(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="espresso")
            async with host.at(code):
                house.signal(SIGINT)
                await asyncio.sleep(wait)
                house.signal(SIGINT)
                assert await asyncio.to_thread(house.wait) in (0, 130)

    with open_house(tmp_path / "games", clean=False) as house:
        asyncio.run(visit(house))
        assert "Traceback" not in house.complaints


# --- not opening ---


def refused(*command: str) -> str:
    """The one sentence with which a house does not open."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("doppio: "), line
    return line


def test_a_port_in_use_is_said_in_a_sentence(house: House, tmp_path: Path) -> None:
    line = refused(*serve_command(tmp_path / "games", "--port", str(house.port)))
    assert str(house.port) in line
    assert "in use" in line.lower()


@pytest.mark.parametrize("host", ["256.1.1.1", "no.such.host.invalid", "192.0.2.1", "::zz"])
def test_an_address_that_is_not_ours_is_said_in_a_sentence(tmp_path: Path, host: str) -> None:
    assert host in refused(*serve_command(tmp_path / "games", "--host", host, "--port", "0"))


def unreadable_stores(folder: Path) -> dict[str, Path]:
    """Paths at which there can be no store."""
    (folder / "file").write_text("a file")
    (folder / "garbage").write_bytes(os.urandom(5000))
    (folder / "text").write_text("This is not a database. " * 300)
    newer = sqlite3.connect(folder / "newer")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    other = sqlite3.connect(folder / "other")
    other.execute("CREATE TABLE log (words TEXT)")
    other.commit()
    other.close()
    return {
        "a folder": folder,
        "inside a file": folder / "file" / "games",
        "garbage": folder / "garbage",
        "text": folder / "text",
        "newer": folder / "newer",
        "another program's": folder / "other",
    }


def test_a_store_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path) -> None:
    for path in unreadable_stores(tmp_path).values():
        assert "store" in refused(*serve_command(path, "--port", "0"))


def test_another_house_takes_the_next_port(tmp_path: Path) -> None:
    houses: list[House] = []
    try:
        for name in ("a", "b"):
            houses.append(House(tmp_path / name))
            houses[-1].wait_until_open()
        first, second = (opened.port for opened in houses)
        assert 8000 <= first < second < 8100
        assert [opened.stop() for opened in houses] == [0, 0]
    finally:
        for opened in houses:
            opened.kill()


def test_a_second_house_with_the_same_store_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    """They would not hear of each other's moves."""
    with open_house(tmp_path / "games") as house:
        second = House(tmp_path / "games", "--port", "0")
        try:
            assert second.wait() == 2
        finally:
            second.kill()
        assert second.said == ""
        assert len(second.log.splitlines()) == 1
        assert f"Doppio is open already at {house.address}/." in second.log
        house.kill()
    with open_house(tmp_path / "games"):
        pass


def test_many_houses_opened_at_once_take_a_port_each(tmp_path: Path) -> None:
    houses = [House(tmp_path / f"games {number}") for number in range(5)]
    try:
        for opened in houses:
            opened.wait_until_open()
        assert len({opened.port for opened in houses}) == len(houses)
        assert [opened.stop() for opened in houses] == [0] * len(houses)
        assert not any(opened.complaints for opened in houses)
    finally:
        for opened in houses:
            opened.kill()


def test_the_port_asked_for_is_the_one_that_is_open(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open_house(tmp_path / "games", "--port", str(port)) as house:
        assert house.port == port

    async def play_whole(house: House) -> None:
        async with house.guest("Left") as left:
            code = await left.open_table(game="cappuccino", first="seat")
            async with left.at(code) as visit:
                await visit.done(do="sit", seat=2)
                for seat in (1, 2):
                    await visit.done(do="ready", seat=seat)
                await play_on(visit, Dice("whole"), 0.01)

    with open_house(tmp_path / "games", "--port", str(port)) as house:
        asyncio.run(play_whole(house))
