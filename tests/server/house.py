"""A real house in a process of its own, and guests who come to its tables over the network.

    with open_house(folder / "games.sqlite") as house:      # or the fixture `house`
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = await left.open_table(game="cappuccino", first="seat")
            async with left.at(code) as mine, right.at(code) as theirs:
                await theirs.done(do="sit", seat=2)
                await mine.done(do="ready", seat=1)
                await theirs.done(do="ready", seat=2)
                await mine.until(lambda: mine.phase == "playing")

A `Visit` (what `at` gives) keeps its connection: cut off, it comes back with the last number that
it has and sends again what was not answered. Everything received is kept in `guest.kept`. Every
guest comes from an address of their own, so that limits for one address do not add up.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from signal import SIGINT
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidState

Json = dict[str, Any]

PATIENCE = 60.0
"""Seconds until a hang becomes a failure; nothing here is meant to take that long."""

STOPS_WITHIN = 30.0
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
_guests, _houses = count(1), count(1)
_built: list[House] = []


def serve_command(store: Path, *options: str) -> list[str]:
    """The command line of a house that opens no browser."""
    start = [sys.executable, "-P", "-m", "doppio", "serve", "--no-browser", "--store", str(store)]
    return [*start, *options]


class House:
    """A house in a process of its own; what it says is kept in files next to its store."""

    command = staticmethod(serve_command)

    def __init__(self, store: Path, *options: str) -> None:
        self.store = store
        number = next(_houses)
        self._said = store.with_name(f"said-{number}.txt")
        self._complained = store.with_name(f"complained-{number}.txt")
        with self._said.open("wb") as said, self._complained.open("wb") as complained:
            self._process = subprocess.Popen(
                self.command(store, *options),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=complained,
                env=_ENVIRONMENT,
                start_new_session=True,  # Ctrl-C at the tests is not for the house
            )
        self.address = ""
        _built.append(self)

    @property
    def pid(self) -> int:
        """The number of the house's process."""
        return self._process.pid

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    @property
    def status(self) -> int | None:
        """The exit status, None while it runs."""
        return self._process.poll()

    @property
    def said(self) -> str:
        """Everything it wrote to standard output."""
        return self._said.read_text()

    @property
    def log(self) -> str:
        """Everything it wrote to standard error."""
        return self._complained.read_text()

    @property
    def complaints(self) -> str:
        """What it wrote to standard error, but for news: nothing, if all went well."""
        lines = self.log.splitlines(keepends=True)
        return "".join(line for line in lines if '"level": "info"' not in line)

    def wait_until_open(self) -> None:
        """Wait for its first line, which tells the address."""
        deadline = time.monotonic() + PATIENCE
        while "Stop it with" not in self.said:
            assert self.status is None, f"the house is closed: {self.complaints}"
            assert time.monotonic() < deadline, "the house did not open in time"
            time.sleep(0.02)
        first = self.said.splitlines()[0]
        assert first.startswith("Doppio is open at http://"), first
        self.address = first.rpartition(" ")[2].rstrip("/")

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def wait(self, within: float = STOPS_WITHIN) -> int:
        """Wait until it has closed; returns its exit status."""
        return self._process.wait(within)

    def stop(self, number: int = SIGINT) -> int:
        """Ask it to close, and wait until it has; returns its exit status."""
        if self.status is None:
            self.signal(number)
        return self.wait()

    def kill(self) -> None:
        """End it at once, whatever it is doing; nothing happens if it has ended."""
        self._process.kill()
        self._process.wait(STOPS_WITHIN)

    def memory(self) -> int:
        """Bytes of memory it holds now (resident)."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("a process has a resident size")

    def guest(self, name: str | None = None, **more: str) -> Guest:
        """Somebody new, or with `token` or `cookie` somebody known."""
        return Guest(self, name, **more)


def kill_open_houses() -> None:
    """End every house of this process, which is itself about to end in the middle of a test."""
    for house in _built:
        if house.status is None:
            house.kill()


@contextlib.contextmanager
def open_house(
    store: Path, *options: str, clean: bool = True, kind: type[House] = House
) -> Iterator[House]:
    """An open house, closed at the end whatever happens; `clean`: it must not complain."""
    given = options if "--port" in options else ("--port", "0", *options)
    house = kind(store, *given)
    try:
        house.wait_until_open()
        yield house
        if house.status is None:
            house.stop()
        assert not clean or not house.complaints, house.complaints
    finally:
        if house.status is None:
            house.kill()


def own_address() -> str:
    """A loopback address that no other guest comes from, where the system has more than one."""
    number = next(_guests)
    if sys.platform != "linux":
        return "127.0.0.1"
    return f"127.{1 + os.getpid() % 250}.{number // 250 % 250}.{1 + number % 250}"


@dataclass(frozen=True, slots=True)
class Kept:
    """Something a guest received: `way` is `socket`, `stream` or a request such as `GET /path`."""

    way: str
    raw: bytes

    @property
    def message(self) -> Any:  # noqa: ANN401 - JSON
        return json.loads(self.raw)


class Guest:
    """One guest: requests, and visits to tables."""

    def __init__(self, house: House, name: str | None, token: str = "", cookie: str = "") -> None:
        self.house, self.name = house, name
        self.kept: list[Kept] = []
        self.source = own_address()
        transport = httpx.AsyncHTTPTransport(local_address=self.source)
        self.http = httpx.AsyncClient(
            base_url=house.address, transport=transport, timeout=PATIENCE, trust_env=False
        )
        if token:
            self.http.headers["Authorization"] = f"Bearer {token}"
        if cookie:
            self.http.cookies.set("doppio_guest", cookie)

    async def __aenter__(self) -> Self:
        if self.name is not None:
            (await self.ask("POST", "/api/me", {"name": self.name})).raise_for_status()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        """What makes another client this guest."""
        return str(self.http.cookies.get("doppio_guest", ""))

    @property
    def identity(self) -> dict[str, str]:
        """The headers that tell who this is."""
        found = {"Cookie": f"doppio_guest={self.cookie}"} if self.cookie else {}
        if "Authorization" in self.http.headers:
            found["Authorization"] = self.http.headers["Authorization"]
        return found

    # --- requests ---

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        **more: Any,  # noqa: ANN401 - httpx's own options
    ) -> httpx.Response:
        """One request; `body` is sent as JSON."""
        if body is not None:
            more["json"] = body
        answer = await self.http.request(method, path, **more)
        self.kept.append(Kept(f"{method} {path}", answer.content))
        return answer

    async def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """What is at a path; anything but 200 is a failure."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open_table(self, **settings: object) -> str:
        """Open a table; this guest sits on seat 1 then."""
        answer = await self.ask("POST", "/api/tables", {"settings": settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def post(self, code: str, cid: str, **command: object) -> httpx.Response:
        """A command over HTTP."""
        body = {"id": cid, "command": command}
        return await self.ask("POST", f"/api/tables/{code}/commands", body)

    async def record(self, code: str, number: int = 1) -> list[Json]:
        """A game's record: its header and its lines."""
        answer = await self.ask("GET", f"/api/tables/{code}/games/{number}/record")
        assert answer.status_code == 200, answer.text
        return [json.loads(line) for line in answer.text.splitlines()]

    async def stream(self, code: str, after: int | None = None) -> AsyncIterator[Json]:
        """The messages of a table's event stream; keep-alives are passed over."""
        tail = "" if after is None else f"?after={after}"
        async with self.http.stream("GET", f"/api/tables/{code}/events{tail}") as answer:
            assert answer.status_code == 200, await answer.aread()
            async for line in answer.aiter_lines():
                if line:
                    self.kept.append(Kept("stream", line.encode()))
                    yield json.loads(line)

    # --- sockets ---

    async def dial(self, code: str, **more: Any) -> ClientConnection:  # noqa: ANN401
        """A bare socket at a table; nothing has been said on it yet. Takes `connect`'s options."""
        address = self.house.address.replace("http", "ws", 1)
        options: Json = {
            "local_addr": (self.source, 0),
            "additional_headers": self.identity,
            "compression": None,
            "proxy": None,
            "ping_interval": None,
            "open_timeout": PATIENCE,
            "close_timeout": 1,
            "max_size": None,
        }
        return await connect(f"{address}/api/tables/{code}/socket", **{**options, **more})

    def at(self, code: str, have: int | None = None) -> Visit:
        """A visit to a table, on a socket that is kept up."""
        return Visit(self, code, have)


class Visit:
    """A guest at a table: follows what happens, answers pings, comes back when cut off.

    `seq` is the last event it has; `events` are all events it was told, `welcomes`, `snapshots`
    and `byes` the other messages. `table` is its picture of the table, `game` that of the game.
    """

    def __init__(self, guest: Guest, code: str, have: int | None = None) -> None:
        self.guest, self.code = guest, code
        self.seq = have
        self.seats: list[int] = []
        self.events: list[Json] = []
        self.welcomes: list[Json] = []
        self.snapshots: list[Json] = []
        self.byes: list[Json] = []
        self.closings: list[int] = []
        self.presence: Json = {}
        self.table: Json = {}
        self.game: Json = {}
        self.answers_pings = True
        self.on_message: Callable[[Json], None] = lambda _: None
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[str, asyncio.Future[Json]]] = {}
        self._names = count(1)
        self._prefix = os.urandom(4).hex()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._leaving = False

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: bool(self.presence))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Hang up for good."""
        self._leaving = True
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def cut(self) -> None:
        """Break the connection off, in the middle of whatever it is doing; it comes back."""
        if self._socket is not None:
            self._socket.transport.abort()

    # --- what there is to see ---

    @property
    def phase(self) -> str:
        """Waiting, playing or over."""
        return str(self.table.get("phase", ""))

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return bool(self.game.get("outcome"))

    @property
    def unanswered(self) -> int:
        """How many commands wait for their answers."""
        return len(self._open)

    async def until(self, true: Callable[[], bool], within: float = PATIENCE) -> None:
        """Wait until something is true; it is looked at after every message."""
        async with asyncio.timeout(within):
            while not true():
                if self._task is not None and self._task.done():
                    self._task.result()
                    assert true(), "the visit is over"
                self._changed.clear()
                await self._changed.wait()

    # --- commands ---

    async def do(self, cid: str = "", **command: object) -> Json:
        """A command; the answer is `done` or `refused`, however often it had to be sent."""
        async with asyncio.timeout(PATIENCE):
            return await self.send(cid, **command)

    async def done(self, cid: str = "", **command: object) -> Json:
        """A command that must not be refused."""
        answer = await self.do(cid, **command)
        assert answer["type"] == "done", answer
        return answer

    def send(self, cid: str = "", **command: object) -> asyncio.Future[Json]:
        """A command; the future is its answer."""
        cid = cid or f"{self._prefix}-{next(self._names)}"
        text = json.dumps({"type": "do", "id": cid, "command": command})
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._open[cid] = text, answer
        if self._socket is not None:
            self._write(text)
        return answer

    def _write(self, text: str) -> None:
        """Send without waiting; what does not get through is sent again later."""
        socket = self._socket
        if socket is not None and not socket.transport.is_closing():
            with contextlib.suppress(InvalidState):  # it is just being closed
                socket.protocol.send_text(text.encode())
                socket.send_data()

    # --- the connection ---

    async def _stay(self) -> None:
        try:
            while not self._leaving:
                with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                    await self._connect_once()
                self._socket = None
                self._changed.set()
                await asyncio.sleep(0.01)
        except Exception as error:  # whoever waits for something must hear of it
            for _, answer in self._open.values():
                if not answer.done():
                    answer.set_exception(error)
            self._changed.set()
            raise

    async def _connect_once(self) -> None:
        socket = await self.guest.dial(self.code)
        try:
            have = {} if self.seq is None else {"have": self.seq}
            await socket.send(json.dumps({"type": "hello", **have}))
            self._socket = socket
            for text, _ in list(self._open.values()):
                self._write(text)
            async for raw in socket:
                assert isinstance(raw, str), "the house sends texts"
                self.guest.kept.append(Kept("socket", raw.encode()))
                self._take_in(json.loads(raw))
        finally:
            if socket.close_code is not None:
                self.closings.append(socket.close_code)
            socket.transport.abort()

    def _take_in(self, message: Json) -> None:
        match message["type"]:
            case "ping":
                if self.answers_pings:
                    self._write(json.dumps({"type": "pong", "n": message["n"]}))
            case "welcome":
                self.welcomes.append(message)
                if not self.events and not self.snapshots:
                    self.seats = list(message["seats"])
            case "snapshot":
                # Who catches up event by event knows their seats by themselves; the welcome tells
                # those of now, which the events still to come may only lead to.
                self.seats = list(self.welcomes[-1]["seats"])
                self.snapshots.append(message)
                self.seq = message["seq"]
                self._see_all(message)
            case "event":
                self._event(message)
            case "seats":
                self.seats = list(message["seats"])
            case "presence":
                self.presence = message
            case "bye":
                self.byes.append(message)
            case "done" | "refused":
                _, answer = self._open.pop(message["id"], ("", None))
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case other:
                raise AssertionError(f"the house says {other}")
        self.on_message(message)
        self._changed.set()

    def _event(self, message: Json) -> None:
        assert self.seq is not None, "an event before a snapshot, for somebody new"
        assert message["seq"] == self.seq + 1, f"event {message['seq']} came after {self.seq}"
        self.seq = message["seq"]
        self.events.append(message)
        seat = message.get("seat")
        match message["e"]:
            case "started":
                self.seats = [
                    new for new, old in enumerate(message["order"], 1) if old in self.seats
                ]
                self._see_all(message)
            case "tookback":
                self._see_all(message)
            case "happened":
                self._see_change(message)
            case "sat" if message["name"] == self.guest.name and seat not in self.seats:
                self.seats.append(message["seat"])
            case "stood" if seat in self.seats:
                self.seats.remove(message["seat"])
            case _:
                pass

    def _see_all(self, message: Json) -> None:
        self.table = message
        self.game = deepcopy(message["game"] or {})

    def _see_change(self, message: Json) -> None:
        self.game |= deepcopy(message.get("now") or message.get("game") or {})
        for seat, side in message.get("sides", {}).items():
            self.game["sides"][int(seat) - 1] = side
        if "pile" in message:
            number = message["pile"]["number"]
            self.game["piles"][number - 1 : number] = [message["pile"]]
        if message["line"]["do"] in ("finito", "stuck"):
            self.game["sides"], self.game["piles"] = [], []
        if self.over:
            self.table = {**self.table, "phase": "over"}
