"""Coming back: cut off at any moment, nobody misses an event, sees one twice, or acts twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import AsyncExitStack
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection

from doppio.games.dice import Dice
from doppio.server.live import MOST_TO_CATCH_UP
from doppio.server.transport import MOST_BYTES
from tests.server.house import Guest, House, Json, Visit
from tests.server.playing import PACE, next_command, seat_all

# --- cut off while playing ---


class Shaken:
    """A player whose connection breaks off all the time; counts what came of their commands."""

    def __init__(self, visit: Visit, seed: int) -> None:
        self.visit, self.random, self.chance = visit, Random(seed), Dice("shaken", seed)
        self.done: Counter[str] = Counter()
        self.numbers: list[int] = []
        self.cuts = 0

    async def play(self) -> None:
        """Play until the game is over."""
        visit = self.visit
        while not visit.over:
            wish = next_command(visit, self.chance)
            if wish is None:
                await visit.until(
                    lambda: visit.over or next_command(visit, self.chance) is not None
                )
                continue
            answer = visit.send(**wish)
            await self.shake()
            said = await answer
            if said["type"] == "done":
                self.done[wish["do"]] += 1
                self.numbers.append(said["seq"])
            await asyncio.sleep(0.5 if said.get("code") == "slow-down" else PACE / 2)

    async def shake(self) -> None:
        """Cut the connection: at once, a little later, twice, or not at all."""
        for wait in self.random.choice(
            [(0.0,), (0.001,), (0.003,), (0.01, 0.002), (0.0, 0.02), ()]
        ):
            await asyncio.sleep(wait)
            self.visit.cut()
            self.cuts += 1


async def play_shaken(house: House, settings: Json, seed: int) -> int:
    """A whole game of cut-off players; returns how often they were cut off."""
    async with AsyncExitStack() as stack:
        people: list[Guest] = [
            await stack.enter_async_context(house.guest(f"Shaken {seed} {number}"))
            for number in range(settings["players"])
        ]
        code = await people[0].open_table(**settings)
        visits = [await stack.enter_async_context(person.at(code)) for person in people]
        begun = [visit.seq or 0 for visit in visits]
        await seat_all(visits)
        players = [Shaken(visit, seed * 10 + n) for n, visit in enumerate(visits)]
        async with asyncio.timeout(120):
            await asyncio.gather(*(player.play() for player in players))
        record = await people[0].record(code)
        for player, first in zip(players, begun, strict=True):
            check_player(player, first, record)
        return sum(player.cuts for player in players)


def check_player(player: Shaken, first: int, record: list[Json]) -> None:
    """Every event once and in order; every command that was done stands in the record once."""
    visit = player.visit
    assert len(visit.snapshots) == 1, "nobody was away for long enough to need another"
    numbers = [event["seq"] for event in visit.events]
    assert numbers == list(range(first + 1, first + 1 + len(numbers)))
    assert not visit.unanswered
    written = Counter(
        line["do"]
        for line in record[1:]
        if line.get("seat") in visit.seats and line["do"] in ("move", "place", "play", "flip")
    )
    del player.done["next"]
    assert player.done == written
    assert len(set(player.numbers)) == len(player.numbers), "two commands are two events"
    assert record[-1]["do"] == "end"


CUT_OFF = {
    "cappuccino": [
        {"game": "cappuccino", "players": 2},
        {"game": "cappuccino", "players": 4, "setup": "expert"},
        {"game": "cappuccino", "players": 3, "setup": "expert", "settle": True},
        {"game": "cappuccino", "players": 2, "two_colour": True},
    ],
    "espresso": [
        {"game": "espresso", "players": 2, "target": 20, "pause": 10},
        {"game": "espresso", "players": 3, "target": 20, "pause": 60, "variant": "zero"},
        {"game": "espresso", "players": 3, "target": 20, "pause": 60, "variant": "chaos"},
    ],
}


@pytest.mark.parametrize("game", CUT_OFF)
def test_cut_off_hundreds_of_times_nothing_is_missed_or_done_twice(house: House, game: str) -> None:
    async def play_all() -> int:
        games = (play_shaken(house, settings, n) for n, settings in enumerate(CUT_OFF[game]))
        return sum(await asyncio.gather(*games))

    assert asyncio.run(play_all()) > 200


# --- how far behind one may be ---


async def fill(host: Guest, code: str, count: int) -> None:
    """So many events at a table: its host cannot make up their mind whether they are ready."""
    for first in range(0, count, 100):  # a socket may say so much at once
        async with host.at(code) as visit:
            some = range(first, min(first + 100, count))
            sent = [visit.send(do="ready", seat=1, ready=n % 2 == 0) for n in some]
            for answer in sent:
                assert (await answer)["type"] == "done"


async def hear(socket: ClientConnection, hello: Json) -> list[Json]:
    """Say hello; everything until the first presence is what one had missed."""
    await socket.send(json.dumps({"type": "hello", **hello}))
    heard: list[Json] = []
    async with asyncio.timeout(30):
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "presence":
                return heard
            if message["type"] != "ping":
                heard.append(message)
    raise AssertionError(f"hung up with {socket.close_code} after {len(heard)} messages")


def check_caught_up(heard: list[Json], have: int, last: int) -> None:
    """Event by event after little, with a snapshot after much; but never nothing at all."""
    assert heard[0]["type"] == "welcome"
    kinds = [message["type"] for message in heard[1:]]
    if kinds == ["snapshot"]:
        assert not 0 <= last - have <= 100, "so few could have been told"
        assert heard[1]["seq"] == last
    else:
        assert 0 <= last - have <= MOST_TO_CATCH_UP
        assert kinds == ["event"] * (last - have)
        assert [message["seq"] for message in heard[1:]] == list(range(have + 1, last + 1))


def test_who_missed_little_catches_up_and_who_missed_much_gets_a_snapshot(house: House) -> None:
    async def come_back() -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            await fill(host, code, 460)
            last = (await host.get(f"/api/tables/{code}"))["seq"]
            assert last == 462
            edges = (MOST_TO_CATCH_UP - 1, MOST_TO_CATCH_UP, MOST_TO_CATCH_UP + 1)
            for missed in (0, 1, 100, 250, 260, *edges, 462, -1, -(10**9), -(10**40)):
                socket = await host.dial(code)
                heard = await hear(socket, {"have": last - missed})
                check_caught_up(heard, last - missed, last)
                await socket.close()
            socket = await host.dial(code)
            heard = await hear(socket, {})
            assert [message["type"] for message in heard] == ["welcome", "snapshot"]
            await socket.close()

    asyncio.run(come_back())


def test_who_missed_long_events_can_come_back_too(house: House) -> None:
    """Every event of a takeback tells the whole table: few of them fill a queue."""

    async def come_back() -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino", first="seat", players=4)
            async with host.at(code) as visit:
                for seat in (2, 3, 4):
                    await visit.done(do="sit", seat=seat)
                for seat in (1, 2, 3, 4):
                    await visit.done(do="ready", seat=seat)
                await visit.until(lambda: visit.phase == "playing")
                have = visit.seq or 0
            for _ in range(5):
                async with host.at(code) as visit:
                    for _ in range(24):
                        await visit.done(do="move", seat=1, move=visit.game["legal"][0])
                        await visit.done(do="takeback", seat=1)
            last = (await host.get(f"/api/tables/{code}"))["seq"]
            told = [kept for kept in host.kept if kept.raw.startswith(b'{"type":"event"')]
            assert sum(len(kept.raw) for kept in told) > MOST_BYTES
            async with house.guest("Somebody") as other:
                socket = await other.dial(code)
                check_caught_up(await hear(socket, {"have": have}), have, last)
                await socket.close()

    asyncio.run(come_back())


def test_a_number_that_makes_no_sense_is_refused_and_a_hello_is_said_once(house: House) -> None:
    async def say() -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            socket = await host.dial(code)
            for have in (-1, 1.5, "3", [3], True):
                await socket.send(json.dumps({"type": "hello", "have": have}))
                assert (await next_of(socket, "refused"))["code"] == "bad-message"
            await socket.send('{"type":"do","id":"a","command":{"do":"say","phrase":"oops"}}')
            refusal = await next_of(socket, "refused")
            assert (refusal["code"], refusal["id"]) == ("hello-first", "a")
            await socket.send('{"type":"hello"}')
            await next_of(socket, "welcome")
            await socket.send('{"type":"hello"}')
            assert (await next_of(socket, "refused"))["code"] == "hello-once"
            await socket.close()

    asyncio.run(say())


async def next_of(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    async with asyncio.timeout(30):
        async for raw in socket:
            message: Json = json.loads(raw)
            if message["type"] == kind:
                return message
    raise AssertionError(f"hung up with {socket.close_code}")


# --- lines instead of a socket ---


async def lines(guest: Guest, code: str, after: int | None, count: int) -> list[Json]:
    """The first so many messages of a stream, without presence."""
    found: list[Json] = []
    async with asyncio.timeout(30):
        async for message in guest.stream(code, after):
            if message["type"] != "presence":
                found.append(message)
            if len(found) == count:
                break
    return found


def test_a_stream_of_lines_goes_on_where_it_broke_off(house: House) -> None:
    async def read() -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            await fill(host, code, 90)
            have, told = 0, []
            while have < 92:
                welcome, *events = await lines(host, code, have, min(8, 93 - have))
                assert welcome["type"] == "welcome"
                assert welcome["seats"] == [1]
                told += [event["seq"] for event in events]
                have = told[-1]
            assert told == list(range(1, 93))
            for after in (None, 93, 10**14):
                welcome, snapshot = await lines(host, code, after, 2)
                assert (snapshot["type"], snapshot["seq"]) == ("snapshot", 92)

    asyncio.run(read())


@pytest.mark.parametrize("missed", [250, MOST_TO_CATCH_UP, MOST_TO_CATCH_UP + 1])
def test_a_stream_catches_up_like_a_socket(house: House, missed: int) -> None:
    async def read() -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            await fill(host, code, 410)
            after = 412 - missed
            heard: list[Json] = []
            async with asyncio.timeout(30):
                async for message in host.stream(code, after):
                    if message["type"] == "presence":
                        break
                    heard.append(message)
            check_caught_up(heard, after, 412)

    asyncio.run(read())
