"""A client's socket at a table."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from itertools import count
from statistics import median

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from doppio.games.contract import Refusal
from doppio.server.answers import BAD_ORIGIN, CROWDED, NO_TABLE, refused, slow_down, why_nobody
from doppio.server.house import House, line_of
from doppio.server.hub import DamagedError
from doppio.server.limits import Bucket
from doppio.server.live import Live
from doppio.server.transport import CODE_CROWDED, CODE_GOING, CODE_RESYNC, Frame, Outbox, hang_up
from doppio.store.contract import GuestRow
from doppio.table.commands import Sit
from doppio.table.room import Actor
from doppio.table.scribe import Reply
from doppio.table.settings import EspressoSettings
from doppio.wire.messages import (
    MAX_MESSAGE,
    Do,
    Hello,
    Pong,
    bye,
    decode_inbound,
    encode,
    id_of,
    refused_message,
    reply_message,
)
from doppio.wire.outbound import Ping

MESSAGES_A_SECOND = 40
MESSAGES_AT_ONCE = 120
REFUSED_BEFORE_CLOSING = 200
PINGS_KEPT = 7
FIRST_PINGS = 3 * PINGS_KEPT
FIRST_PING_SECONDS = 0.15
RACE_PING_SECONDS = 3.0
CALM_PING_SECONDS = 15.0
_SLOW_DOWN = Refusal("slow-down", "Too many messages; please wait a little.")
_HELLO_FIRST = Refusal("hello-first", "The first message is a hello.")
_HELLO_ONCE = Refusal("hello-once", "One hello is enough.")
_TOO_LONG = Refusal("too-long", f"A message has at most {MAX_MESSAGE} bytes.")


class Trips:
    """Round trips as the house measured them itself, by pings with numbers nobody can foresee."""

    def __init__(self) -> None:
        self._sent: dict[int, float] = {}
        self._seconds: list[float] = []

    def ping(self, now: float) -> bytes:
        """A new ping, sent now; older ones that were never answered count no more."""
        number = secrets.randbits(48)
        self._sent = {**dict(list(self._sent.items())[-3:]), number: now}
        told: Ping = {"type": "ping", "n": number, "ms": self.round_trip_millis()}
        return encode(told)

    def pong(self, number: int, now: float) -> bool:
        """A ping came back; says whether it was one of ours."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self._seconds = [*self._seconds[-(PINGS_KEPT - 1) :], now - sent]
        return True

    @property
    def count(self) -> int:
        """How many trips are known."""
        return len(self._seconds)

    def round_trip_millis(self) -> int:
        """The usual round trip: the median of the last ones."""
        return round(median(self._seconds) * 1000) if self._seconds else 0

    def half_trip_millis(self) -> int:
        """One way, as far as we know."""
        return round(median(self._seconds) * 500) if self._seconds else 0


class SocketMember:
    """One socket of one guest at one table."""

    def __init__(self, house: House, live: Live, guest: GuestRow, websocket: WebSocket) -> None:
        self.guest = guest.guest
        self._house, self._live, self._row, self._websocket = house, live, guest, websocket
        self._trips = Trips()
        self._slow = asyncio.Event()
        self.outbox = Outbox(self._slow.set)
        self._bucket = Bucket.full(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, house.clock.now())
        self._too_many = 0
        self._joined = self._finished = False

    def put(self, frame: Frame) -> None:
        """Queue a message for this socket."""
        self.outbox.put(frame)

    def catch_up(self, frames: list[bytes]) -> None:
        """Queue what this socket has missed."""
        self.outbox.catch_up(frames)

    def finish(self) -> None:
        """Send what is queued, then close; what still comes in is not taken in any more."""
        self._finished = True
        self.outbox.finish()

    async def run(self) -> None:
        """Serve until either side has had enough."""
        loop = asyncio.get_running_loop()
        tasks = [
            loop.create_task(work)
            for work in (self._send(), self._receive(), self._ping(), self._slow.wait())
        ]
        journal = self._house.hub.journal
        journal.figures.connections.add("socket")
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            journal.figures.connections.add("socket", count=-1)
            if self._slow.is_set():
                journal.slow_reader("socket")
            self.outbox.close()
            if self._joined:
                self._live.leave(self, self._house.clock.now())
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    journal.exception("socket", ended)
            await self._close()

    async def _close(self) -> None:
        code = CODE_RESYNC if self._slow.is_set() else CODE_GOING
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1.0):
                await self._websocket.close(code)
        if self._slow.is_set():
            # Its buffers are full: a polite end would wait for ever to be read.
            hang_up(self._websocket.scope)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.outbox.run(self._send_frame)

    async def _send_frame(self, frame: bytes) -> None:
        await self._websocket.send_text(frame.decode())

    async def _ping(self) -> None:
        """Measure the way, often at first and during a race; look for a reader who is stuck."""
        loop = asyncio.get_running_loop()
        for number in count(1):
            self.put(lambda: self._trips.ping(loop.time()))
            # Who does not answer at all need not be asked that often.
            eager = self._trips.count < PINGS_KEPT and number < FIRST_PINGS
            wait = FIRST_PING_SECONDS if eager else self._calm_wait()
            # Not all at once: each socket has its own rhythm.
            await asyncio.sleep(wait * random.uniform(0.8, 1.2))
            self.outbox.check()

    def _calm_wait(self) -> float:
        # A race may begin at any moment, and then its first contest counts.
        settings = self._live.desk.room.settings
        racing = isinstance(settings, EspressoSettings) and settings.pace == "race"
        return RACE_PING_SECONDS if racing else CALM_PING_SECONDS

    # --- receiving ---

    async def _receive(self) -> None:
        while True:
            try:
                message = await self._websocket.receive()
            except (WebSocketDisconnect, RuntimeError):  # it is gone
                return
            if message["type"] != "websocket.receive":
                return
            content = message.get("text") or message.get("bytes") or b""
            if not self._take_in(content):
                return

    def _take_in(self, content: str | bytes) -> bool:
        """Answer one message; says whether to go on."""
        if self._finished:
            return True
        if not self._bucket.take(self._house.clock.now()):
            self._too_many += 1
            self._house.hub.journal.figures.rate_limited.add("message")
            self._refuse(id_of(content), _SLOW_DOWN)
            return self._too_many < REFUSED_BEFORE_CLOSING
        if len(content) > MAX_MESSAGE:
            self._refuse(None, _TOO_LONG)
            return True
        match decode_inbound(content):
            case Refusal() as refusal:
                self._refuse(id_of(content), refusal)
            case Pong(n=number):
                self._pong(number)
            case Hello(have=have):
                self._hello(have)
            case Do() as do:
                self._do(do)
        return True

    def _refuse(self, cid: str | None, refusal: Refusal) -> None:
        self.put(encode(refused_message(cid, refusal)))

    def _hello(self, have: int | None) -> None:
        if self._joined:
            self._refuse(None, _HELLO_ONCE)
            return
        # Who has waited at the door may have lost their token meanwhile, or be forgotten.
        known = self._house.guest_of(self._websocket) is not None
        if not known or not self._house.hub.is_current(self._live):
            self.put(encode(bye("resync")))
            self.finish()
            return
        self._joined = True
        if have is not None:
            self._house.hub.journal.figures.resumes.add("socket")
        self._live.join(self, self._actor(), have)

    def _do(self, do: Do) -> None:
        if not self._joined:
            self._refuse(do.id, _HELLO_FIRST)
            return
        if isinstance(do.command, Sit):  # under the name that one has by now
            self._row = self._house.store.guest(self.guest) or self._row
        self._house.hub.handle(self._live, self._actor(), do.command, do.id, self._reply)

    def _reply(self, reply: Reply) -> None:
        self.put(encode(reply_message(reply)))

    def _pong(self, number: int) -> None:
        if self._trips.pong(number, asyncio.get_running_loop().time()):
            self._live.desk.half_trip(self.guest, self._trips.half_trip_millis())

    def _actor(self) -> Actor:
        return Actor(self.guest, self._row.name, self._trips.half_trip_millis())


async def serve_socket(house: House, websocket: WebSocket) -> None:
    """Let a client in, if we may, and serve it."""
    now, code, line = house.clock.now(), websocket.path_params["code"], line_of(websocket)
    bucket = house.handshakes.of(line, now)
    if not bucket.take(now):
        house.hub.journal.figures.rate_limited.add("connection")
        answer = slow_down(bucket, "Too many connections; please wait a little.")
        await _keep_out(house, websocket, "slow-down", answer)
    elif not house.welcomes_origin(websocket):
        await _keep_out(house, websocket, BAD_ORIGIN.code, refused(403, BAD_ORIGIN))
    elif (guest := house.guest_of(websocket)) is None:
        no = why_nobody(websocket)
        await _keep_out(house, websocket, no.code, refused(401, no))
    elif house.places.are_taken(line):
        await _turn_away(house, websocket)
    else:
        await _let_in(house, websocket, guest, code)


async def _let_in(house: House, websocket: WebSocket, guest: GuestRow, code: str) -> None:
    """Serve a client at a table, if there is one that can be read."""
    try:
        live = await house.hub.find(code) if len(code) <= 40 else None
    except DamagedError as error:
        await _keep_out(house, websocket, error.refusal.code, refused(409, error.refusal))
        return
    if live is None:
        await _keep_out(house, websocket, NO_TABLE.code, refused(404, NO_TABLE))
        return
    with house.places.one_more(line_of(websocket)):
        await websocket.accept()
        await SocketMember(house, live, guest, websocket).run()


async def _turn_away(house: House, websocket: WebSocket) -> None:
    """Close a socket that is one too many; a page cannot read what refuses a handshake."""
    house.hub.journal.figures.rate_limited.add("connection")
    house.hub.journal.refused_connection(CROWDED.code)
    await websocket.accept()
    await websocket.close(CODE_CROWDED, CROWDED.sentence)


async def _keep_out(house: House, websocket: WebSocket, code: str, answer: Response) -> None:
    house.hub.journal.refused_connection(code)
    await websocket.send_denial_response(answer)
