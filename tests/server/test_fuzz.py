"""More than 20,000 messages that nobody should send; a table next door notices nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from doppio.games.dice import Dice
from doppio.server.endpoints import ENDPOINTS
from tests.server import nonsense
from tests.server.house import Guest, House, Json, open_house, own_address
from tests.server.nonsense import Standpoint
from tests.server.playing import play_on, seat_all

SEED = int(os.environ.get("DOPPIO_FUZZ_SEED", "1"))
CONNECTIONS, MESSAGES = 240, 105
"""A socket may say 120 things at once; what comes after those would not even be read."""

REQUESTS = 2500
AT_ONCE = 8
PATIENCE = 120.0


# --- next door ---


async def play_next_door(house: House, fuzz: Coroutine[None, None, None]) -> None:
    """Play whole games of both kinds while something else goes on; they must be without a flaw."""
    fuzzing = asyncio.create_task(fuzz)
    played = 0
    async with asyncio.timeout(PATIENCE):
        while not fuzzing.done() or played == 0:
            await asyncio.gather(_whole_game(house, "cappuccino"), _whole_game(house, "espresso"))
            played += 1
        await fuzzing
    assert house.status is None


async def _whole_game(house: House, game: str) -> None:
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(house.guest(f"Calm {n}")) for n in range(2)]
        more = {"target": 5, "pause": 10} if game == "espresso" else {}
        code = await guests[0].open_table(game=game, **more)
        visits = [await stack.enter_async_context(guest.at(code)) for guest in guests]
        await seat_all(visits)
        await asyncio.gather(*(play_on(visit, Dice("calm", n)) for n, visit in enumerate(visits)))
        record = await guests[0].record(code)
        lines = [event["line"] for event in visits[0].events if event["e"] == "happened"]
        assert len(lines) == len(record) - 1
        assert [line["n"] for line in lines] == list(range(1, len(record)))
        assert record[-1]["do"] == "end"
        assert all(not visit.closings for visit in visits)


# --- on sockets ---


@dataclass
class Bothered:
    """A guest who bothers a table."""

    guest: Guest
    code: str
    here: Standpoint


async def open_tables(stack: AsyncExitStack, house: House) -> list[Bothered]:
    """Tables to be bothered: waiting and playing, of both games, with a seat for each guest."""
    found: list[Bothered] = []
    settings: list[Json] = [
        {
            "game": "cappuccino",
            "players": 2,
            "setup": "expert",
            "clock": {"kind": "move", "seconds": 9},
        },
        {"game": "cappuccino", "players": 4, "settle": True},
        {"game": "espresso", "players": 3, "variant": "zero", "pause": 20},
        {"game": "espresso", "players": 6, "variant": "chaos", "pause": 0, "target": 10},
    ]
    for number, wish in enumerate(settings):
        host = await stack.enter_async_context(house.guest(f"Rude host {number}"))
        code = await host.open_table(**wish)
        guests = [host]
        for seat in range(2, min(4, wish.get("players", 2)) + 1):
            guest = await stack.enter_async_context(house.guest(f"Rude {number} {seat}"))
            await guest.post(code, "sit", do="sit", seat=seat)
            guests.append(guest)
        if number % 2 == 0:
            for seat, guest in enumerate(guests, 1):
                await guest.post(code, "ready", do="ready", seat=seat)
        found += [
            Bothered(guest, code, Standpoint(wish["game"], n)) for n, guest in enumerate(guests, 1)
        ]
        stranger = await stack.enter_async_context(house.guest(f"Stranger {number}"))
        found.append(Bothered(stranger, code, Standpoint(wish["game"])))
    return found


async def bother(table: Bothered, random: Random, seen: Counter[str]) -> None:
    """Say a hundred wild things on one socket, and one sensible thing at last."""
    socket = await table.guest.dial(table.code)
    if random.random() < 0.9:  # or forget the hello
        await socket.send('{"type":"hello"}')
    heard: list[Json] = []
    listening = asyncio.create_task(_listen(socket, heard, table.here))
    for number in range(MESSAGES):
        await socket.send(nonsense.raw(random, table.here))
        seen["messages"] += 1
        if number % 4 == 0:
            await asyncio.sleep(0.001)  # let something come of it
    await socket.send('{"type":"do","id":"last","command":{"do":"stand","seat":6}}')
    async with asyncio.timeout(60):
        await listening
    assert heard[-1].get("id") == "last", f"no answer to the last message, but {heard[-1:]}"
    for message in heard:
        seen[message["type"]] += 1
        if message["type"] == "refused":
            assert message["code"]
            assert message["sentence"].endswith(".")
            seen[message["code"]] += 1
    await socket.close()


async def _listen(socket: ClientConnection, heard: list[Json], here: Standpoint) -> None:
    async for raw in socket:
        heard.append(json.loads(raw))
        game = heard[-1].get("now") or heard[-1].get("game") or {}
        here.legal = game.get("legal", here.legal)
        if heard[-1].get("id") == "last":
            return
    raise AssertionError(f"hung up with {socket.close_code}")


@pytest.mark.long
def test_nonsense_on_sockets_is_refused_in_a_sentence(house: House) -> None:
    seen: Counter[str] = Counter()

    async def fuzz() -> None:
        random = Random(SEED)
        async with AsyncExitStack() as stack:
            tables = await open_tables(stack, house)
            for first in range(0, CONNECTIONS, AT_ONCE):
                chosen = [tables[(first + n) % len(tables)] for n in range(AT_ONCE)]
                await asyncio.gather(
                    *(bother(table, Random(random.random()), seen) for table in chosen)
                )

    asyncio.run(play_next_door(house, fuzz()))
    assert seen["messages"] > 20_000
    assert {"bad-message", "not-your-seat", "hello-once", "hello-first"} <= set(seen)
    assert seen["done"] > 100, "some of it made sense"


def test_too_much_too_fast_is_refused_and_then_hung_up_on(house: House) -> None:
    async def flood() -> None:
        async with house.guest("Flood") as guest:
            code = await guest.open_table(game="cappuccino")
            socket = await guest.dial(code)
            codes: Counter[str] = Counter()

            async def listen() -> None:
                async for raw in socket:
                    codes[json.loads(raw).get("code", "")] += 1

            listening = asyncio.create_task(listen())
            with contextlib.suppress(ConnectionClosed):
                for _ in range(2000):
                    await socket.send('{"type":"pong","n":1}')
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(30):
                    await listening
            assert 100 < codes["slow-down"] <= 200
            async with guest.at(code) as visit:
                await visit.done(do="ready", seat=1)

    asyncio.run(play_next_door(house, flood()))


TOO_LONG: dict[str, str | bytes] = {
    "by one": "a" * 16_385,
    "in bytes": "é" * 16_384,
    "no text": b"\0" * 100_000,
    "by megabytes": "[" * 5_000_000,
}


@pytest.mark.parametrize("what", TOO_LONG)
def test_a_message_has_an_end(house: House, what: str) -> None:
    async def say() -> None:
        async with house.guest("Talker") as guest:
            table = await guest.open_table(game="cappuccino")
            socket = await guest.dial(table)
            await socket.send('{"type":"hello"}')
            with contextlib.suppress(ConnectionClosed):
                await socket.send(TOO_LONG[what])
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(30):
                    async for raw in socket:
                        if json.loads(raw)["type"] == "refused":
                            assert json.loads(raw)["code"] == "too-long"
                            break
                    else:
                        assert socket.close_code == 1009
            await socket.close()
            async with guest.at(table) as visit:
                await visit.done(do="ready", seat=1)

    asyncio.run(say())


RUDE_FRAMES = {
    "no mask": b"\x81\x02{}",
    "reserved bits": b"\xf1\x80\0\0\0\0",
    "no such kind": b"\x83\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\x00\xff\0\0\0\0" + b"a" * 255,
    "a pong of ours": b"\x8a\x81\0\0\0\0a",
    "a piece of nothing": b"\x80\x80\0\0\0\0",
    "endless": b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0",
    "no text": b"\x81\x82\0\0\0\0\xff\xfe",
    "half a close": b"\x88\x81\0\0\0\0a",
    "a close without reason": b"\x88\x80\0\0\0\0",
    "a close with nonsense": b"\x88\x84\0\0\0\0\x03\xe8\xff\xfe",
    "garbage": bytes(range(256)),
}


def test_what_is_no_frame_harms_nobody_and_is_not_worth_a_word(tmp_path: Path) -> None:
    """A stranger must not be able to fill the host's screen with tracebacks."""
    noisy: dict[str, str] = {}

    async def send_all(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Rude") as rude:
            code = await host.open_table(game="cappuccino")
            async with host.at(code) as visit:
                for what, frame in RUDE_FRAMES.items():
                    before = house.complaints
                    socket = await rude.dial(code)
                    socket.transport.write(frame)
                    await visit.done(do="ready", seat=1)
                    await asyncio.sleep(0.1)
                    socket.transport.abort()
                    await visit.done(do="ready", seat=1, ready=False)
                    if house.complaints != before:
                        noisy[what] = house.complaints.removeprefix(before)
                assert not visit.closings

    with open_house(tmp_path / "games", clean=False) as house:
        asyncio.run(send_all(house))
    assert not noisy


# --- over HTTP ---


class Answer:
    """An answer, taken apart by hand."""

    def __init__(self, content: bytes) -> None:
        head, _, self.body = content.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        pairs = (line.partition(":") for line in lines)
        self.headers = {name.lower(): value.strip() for name, _, value in pairs}


@pytest.fixture(scope="module")
def rough_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that may say, in a line each, what could not be read as HTTP."""
    with open_house(tmp_path_factory.mktemp("rough") / "games", clean=False) as opened:
        yield opened
        opened.stop()
        said = {json.loads(line)["message"] for line in opened.complaints.splitlines()}
        assert said <= {"Invalid HTTP request received."}, opened.complaints


async def request(house: House, source: str, content: bytes) -> Answer:
    """Send bytes as a request; of an endless answer only the beginning is read."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", house.port, local_addr=(source, 0), limit=1 << 22
    )
    try:
        writer.write(content)
        async with asyncio.timeout(60):
            head = await reader.readuntil(b"\r\n\r\n")
            if b"x-ndjson" in head and b"content-length" not in head:
                return Answer(head)
            return Answer(head + await reader.read())
    finally:
        writer.close()


PATHS = [one.path for one in ENDPOINTS]
PATHS += [
    "/",
    "/t/{code}",
    "/api/openapi.json",
    "/api/tables/{code}/socket",
    "/nothing",
    "//",
    "/%",
]
METHODS = ["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "BREW"]


def wild_path(random: Random, path: str, code: str) -> str:
    """A path with good or bad things in its places."""
    bad = [
        "x",
        "%00",
        "%ff",
        "a" * 50,
        "a" * 5000,
        "..",
        "%2e%2e%2f",
        "0",
        "-1",
        "9" * 20,
        "9" * 4400,
    ]
    for place in ("{code}", "{number}", "{id}", "{key}"):
        good = code if place == "{code}" else "1"
        path = path.replace(place, good if random.random() < 0.6 else random.choice(bad))
    if random.random() < 0.2:
        path += random.choice(
            ["?after=1", "?after=x", "?after=%00", "?" + "a" * 3000, "?after=1&after=2", "/"]
        )
    return path


def wild_body(random: Random, path: str) -> bytes:
    """A body that is good, nearly good, or nothing of the kind."""
    settings = random.choice(
        [
            {"game": "cappuccino", "players": 2, "clock": {"kind": "move", "seconds": 60}},
            {"game": "cappuccino", "setup": "hand", "position": "pfpf/.fpf2/p3..f p,f 1"},
            {"game": "espresso", "players": 3, "variant": "zero", "target": 50, "pause": 3},
        ]
    )
    bodies: dict[str, Json] = {
        "/api/me": {"name": "Somebody"},
        "/api/me/tokens": {"name": "Bot"},
        "/api/tables": {"settings": settings},
        "commands": {"id": f"{random.getrandbits(40):x}", "command": nonsense.command(random)},
    }
    good = bodies.get("commands" if "/commands" in path else path) or random.choice(
        [*bodies.values()]
    )
    kind = random.random()
    if kind < 0.3:
        return json.dumps(good).encode()
    if kind < 0.75:
        return json.dumps(nonsense.mutated(random, good)).encode()
    if kind < 0.8:
        return b"a" * random.choice([65_536, 65_537, 300_000])
    if kind < 0.9:
        return random.randbytes(random.choice([0, 1, 100, 3000]))
    header = '{"doppio":1,"game":"espresso","seats":[{"name":"a"},{"name":"b"}]}'
    return "\n".join(random.choices([header, "{}", "[1]", "\0"], k=3)).encode()


def wild_headers(random: Random, guest: Guest) -> list[bytes]:
    """Headers, some of them absurd."""
    found = [f"{name}: {value}".encode() for name, value in guest.identity.items()]
    if random.random() < 0.3:
        found = []
    odd = random.choice([b"", b"x", b"\xff\xfe", b"a" * 3000, b"a.b", b"\xc3\xa9.1", b'"', b"=;=;"])
    more = random.random()
    if more < 0.15:
        found = [b"Cookie: doppio_guest=" + odd]
    elif more < 0.3:
        found = [b"Authorization: " + random.choice([b"Bearer ", b"bearer", b"Basic ", b""]) + odd]
    elif more < 0.5:
        origins = [
            b"null",
            b"http://[",
            b"http://evil",
            b"://",
            odd,
            f"http://127.0.0.1:{guest.house.port}".encode(),
        ]
        found.append(b"Origin: " + random.choice(origins))
    elif more < 0.6:
        found.append(b"Content-Type: " + odd)
    elif more < 0.65:
        found += [b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Key: " + odd]
    return found


def wild_request(random: Random, guest: Guest, code: str) -> bytes:
    """A request that can be read as one, whatever it may ask for."""
    path = wild_path(random, random.choice(PATHS), code)
    method = random.choice(METHODS) if random.random() < 0.5 else random.choice(["GET", "POST"])
    takes_body = method in ("POST", "PUT", "PATCH") or random.random() < 0.1
    body = wild_body(random, path) if takes_body else b""
    lines = [f"{method} {path} HTTP/1.1".encode(), f"Host: 127.0.0.1:{guest.house.port}".encode()]
    lines += [*wild_headers(random, guest), b"Connection: close"]
    if body or random.random() < 0.5:
        lines.append(f"Content-Length: {len(body)}".encode())
    return b"\r\n".join([*lines, b"", b""]) + body


def check_answer(answer: Answer, sent: bytes) -> None:
    """No answer is a breakdown, and every refusal has a code and a sentence."""
    shown = sent[:300]
    assert answer.status < 500, f"{answer.status} to {shown!r}: {answer.body[:200]!r}"
    if answer.status < 400 or not answer.body:
        return
    if answer.headers.get("content-type") == "application/json":
        error = json.loads(answer.body)["error"]
        assert error["code"], shown
        assert error["sentence"].endswith("."), shown
    else:  # what cannot even be read as HTTP
        assert answer.status in (400, 426), f"{answer.status} to {shown!r}: {answer.body[:200]!r}"


@pytest.mark.long
def test_nonsense_over_http_is_refused_in_a_sentence(rough_house: House) -> None:
    statuses: Counter[int] = Counter()

    async def ask_wildly(number: int) -> None:
        random, source = Random(SEED * 1000 + number), own_address()
        async with rough_house.guest(f"Wild {number}") as guest:
            code = await guest.open_table(game=random.choice(["cappuccino", "espresso"]))
            for _ in range(50):
                sent = wild_request(random, guest, code)
                try:
                    answer = await request(rough_house, source, sent)
                except ConnectionResetError:  # it did not read a body that is too long
                    assert len(sent) > 60_000
                    continue
                check_answer(answer, sent)
                statuses[answer.status] += 1

    async def fuzz() -> None:
        for first in range(0, REQUESTS // 50, AT_ONCE):
            await asyncio.gather(*(ask_wildly(first + number) for number in range(AT_ONCE)))

    asyncio.run(play_next_door(rough_house, fuzz()))
    assert sum(statuses.values()) >= 0.9 * REQUESTS
    assert {200, 201, 400, 401, 403, 404, 405} <= set(statuses)


BROKEN = {
    "no HTTP": b"hello\r\n\r\n",
    "binary": bytes(range(1, 256)) + b"\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "a length that is none": b"POST /api/me HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
    "a negative length": b"POST /api/me HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
    "bad chunks": b"POST /api/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no host": b"GET /api/me HTTP/1.1\r\n\r\n",
    "an endless header": b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    "an endless path": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: h\r\n\r\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_no_request_is_answered_or_hung_up_on(rough_house: House, what: str) -> None:
    async def send() -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError, IndexError):
            answer = await request(rough_house, own_address(), BROKEN[what])
            assert 400 <= answer.status < 500
        async with rough_house.guest("Calm") as calm:
            assert (await calm.get("/healthz"))["open"] is True

    asyncio.run(send())


def test_a_request_that_breaks_off_harms_nobody(house: House) -> None:
    """The body never comes, or the asker is gone before the answer is there."""

    async def send() -> None:
        async with house.guest("Calm") as calm:
            code = await calm.open_table(game="cappuccino")
            (who,) = (f"{name}: {value}" for name, value in calm.identity.items())
            for content in (
                b"POST /api/me HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n{",
                b"POST /api/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                b"GET /api/tables HTTP/1.1\r\nHost: h\r\n\r\n",
                f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: h\r\n{who}\r\n\r\n".encode(),
                f"GET /api/tables/{code} HTTP/1.1\r\nHost: h\r\n\r\n".encode() * 20,
            ):
                for _ in range(5):
                    _, writer = await asyncio.open_connection("127.0.0.1", house.port)
                    writer.write(content)
                    await asyncio.sleep(0.005)
                    writer.transport.abort()
            async with calm.at(code) as visit:
                await visit.done(do="ready", seat=1)
                await visit.until(lambda: visit.presence["watching"] == 0)

    asyncio.run(send())
