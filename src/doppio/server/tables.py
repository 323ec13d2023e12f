"""Requests about tables: open, find, look, do something, read and import records."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from io import BytesIO
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from doppio.games.contract import Refusal
from doppio.records.book import entry_lines, read_record
from doppio.records.lines import object_text
from doppio.server.answers import (
    CROWDED,
    NO_TABLE,
    RequestRefusedError,
    json_answer,
    read_body,
    read_json,
    refused,
    slow_down,
    table_listed,
)
from doppio.server.guests import required_guest
from doppio.server.house import House, line_of
from doppio.server.live import Live
from doppio.server.transport import SLOW_SECONDS, Frame, Outbox, hang_up
from doppio.server.writing import write
from doppio.store.contract import GuestRow, Write
from doppio.table.archive import GameFound, open_book, replay_of, table_of
from doppio.table.commands import SeatWish
from doppio.table.lobby import furnished
from doppio.table.pictures import shown_outcome
from doppio.table.public import snapshot
from doppio.table.room import Actor, Decision
from doppio.table.scribe import Reply
from doppio.table.settings import refuse_settings
from doppio.wire.answers import (
    CommandDone,
    RecordBrought,
    Replayed,
    SeatReplayed,
    TableList,
    TableOpened,
)
from doppio.wire.messages import CommandBody, NewTable, bye, encode

MOST_LISTED = 100
MAX_RECORD = 8 * 1024 * 1024
MOST_DIGITS = 1000
"""Of a number after which a stream begins: any that is ahead of its table gets a snapshot."""
KEEP_ALIVE_SECONDS = 10.0
Answer = TypeVar("Answer")


async def live_table(house: House, request: Request) -> Live:
    """The table of a request's address."""
    code = request.path_params["code"]
    live = await house.hub.find(code) if len(code) <= 40 else None
    if live is None:
        raise RequestRefusedError(404, NO_TABLE.code, NO_TABLE.sentence)
    return live


async def list_tables(house: House, request: Request) -> Response:  # noqa: ARG001
    """The tables that anybody may find."""
    rows = await asyncio.to_thread(house.store.public_tables, MOST_LISTED)
    return json_answer(TableList(tables=[table_listed(row) for row in rows]))


async def open_table(house: House, request: Request) -> Response:
    """Open a table; its host sits down on the first seat, unless told otherwise."""
    guest, wish = required_guest(house, request), await read_json(request, NewTable)
    actor = house.actor_of(guest)
    seated = refuse_settings(wish.settings) or _seated(wish, actor)
    if isinstance(seated, Refusal):
        return refused(400, seated)
    cid = wish.id or secrets.token_urlsafe(12)
    code = house.signer.code_for(guest.guest, cid)
    if await house.hub.find(code) is None:
        too_many = _too_many_tables(house, guest, request)
        if too_many is not None:
            return too_many
        answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        house.hub.open(code, wish.settings, actor, cid, _once(answered), seated)
        reply = await answered
        if reply.refusal is not None:
            return refused(503, reply.refusal)
    return json_answer(TableOpened(code=code, path=f"/t/{code}"), 201)


def _too_many_tables(house: House, guest: GuestRow, request: Request) -> Response | None:
    now = house.clock.now()
    bucket = house.crowds_openings.of(line_of(request), now)
    if bucket.take(now):
        bucket = house.openings.of(guest.guest, now)
        if bucket.take(now):
            return None
    house.hub.journal.figures.rate_limited.add("table")
    return slow_down(bucket, "Too many new tables; please wait a little.")


def _seated(wish: NewTable, host: Actor) -> Decision:
    others: list[SeatWish] = ["open"] * (wish.settings.players - 1)
    wishes = ["me", *others] if wish.seats is None else wish.seats
    return furnished(wish.settings, host, wishes, ready=wish.start)


async def look(house: House, request: Request) -> Response:
    """All there is to see at a table now."""
    live = await live_table(house, request)
    picture, seq = encode(snapshot(live.desk.room)), live.desk.room.seq
    on_disk: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    lost = RequestRefusedError(503, "not-stored", "That could not be written to disk.")
    live.once_committed(seq, lambda: _once(on_disk)(None), lambda: _once(on_disk)(lost))
    await on_disk
    return Response(picture, media_type="application/json")


def _once(future: asyncio.Future[Answer]) -> Callable[[Answer | Exception], None]:
    """Settle a future, unless nobody waits for it any more."""

    def settle(answer: Answer | Exception) -> None:
        if future.done():
            return
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    return settle


async def command(house: House, request: Request) -> Response:
    """Do something at a table; the answer comes when it is on disk."""
    guest, body = required_guest(house, request), await read_json(request, CommandBody)
    live = await live_table(house, request)
    answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    house.hub.handle(live, house.actor_of(guest), body.command, body.id, _once(answered))
    reply = await answered
    if reply.refusal is not None:
        return refused(409, reply.refusal, late=reply.late)
    return json_answer(CommandDone(id=reply.cid, seq=reply.seq))


class StreamMember:
    """A program that reads a table's events as lines."""

    def __init__(self, guest: str, on_slow: Callable[[StreamMember], None]) -> None:
        self.guest = guest
        self.outbox = Outbox(lambda: on_slow(self))

    def put(self, frame: Frame) -> None:
        """Queue an event for it."""
        self.outbox.put(frame)

    def catch_up(self, frames: list[bytes]) -> None:
        """Queue what it has missed."""
        self.outbox.catch_up(frames)

    def finish(self) -> None:
        """Let the stream end."""
        self.outbox.finish()


async def stream(house: House, request: Request) -> Response:
    """A table's events as JSON lines, from a number on, with keep-alives."""
    guest, live = required_guest(house, request), await live_table(house, request)
    after = request.query_params.get("after")
    if after is not None and not (
        after.isascii() and after.isdigit() and len(after) <= MOST_DIGITS
    ):
        raise RequestRefusedError(
            400, "bad-number", "The number after which to begin is no number."
        )
    crowd = line_of(request)
    if house.places.are_taken(crowd):
        house.hub.journal.figures.rate_limited.add("connection")
        raise RequestRefusedError(429, CROWDED.code, CROWDED.sentence)
    journal, actor = house.hub.journal, house.actor_of(guest)

    def let_go(slow: StreamMember) -> None:
        journal.slow_reader("stream")
        live.leave(slow, house.clock.now())

    member = StreamMember(guest.guest, let_go)

    async def lines() -> AsyncIterator[bytes]:
        # While the answer began, the table may have been put aside, or a token dropped.
        if house.guest_of(request) is None or not house.hub.is_current(live):
            yield encode(bye("resync")) + b"\n"
            return
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1)
        sender = asyncio.create_task(_send_all(member.outbox, queue))
        journal.figures.connections.add("stream")
        if after is not None:
            journal.figures.resumes.add("stream")
        live.join(member, actor, None if after is None else int(after))
        try:
            with house.places.one_more(crowd):
                while (line := await _next_line(queue)) is not None:
                    yield line
        finally:
            journal.figures.connections.add("stream", count=-1)
            sender.cancel()
            member.outbox.close()
            live.leave(member, house.clock.now())

    return PatientStream(lines(), member.outbox)


async def _send_all(outbox: Outbox, queue: asyncio.Queue[bytes | None]) -> None:
    await outbox.run(queue.put)
    await queue.put(None)


async def _next_line(queue: asyncio.Queue[bytes | None]) -> bytes | None:
    """What is told next, an empty line if nothing is for a while, None at the end."""
    try:
        async with asyncio.timeout(KEEP_ALIVE_SECONDS):
            frame = await queue.get()
    except TimeoutError:
        return b"\n"
    return None if frame is None else frame + b"\n"


class PatientStream(StreamingResponse):
    """A stream that gives its reader some seconds for a line, and no more."""

    def __init__(self, lines: AsyncIterator[bytes], outbox: Outbox) -> None:
        super().__init__(lines, media_type="application/x-ndjson")
        self._outbox = outbox

    async def stream_response(self, send: Send) -> None:
        """Send line by line."""

        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(SLOW_SECONDS):
                await send(message)

        try:
            await super().stream_response(send_in_time)
        except TimeoutError:
            self._too_slow = True
            self._outbox.let_go()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, and cut off a reader whose buffers are full: it would never hear of an end."""
        self._too_slow = False
        await super().__call__(scope, receive, send)
        if self._too_slow:
            hang_up(scope)
            await asyncio.sleep(0.01)  # let the connection notice


async def game_asked(house: House, request: Request) -> GameFound:
    """The game of a request's address, if it may be shown."""
    code, number = request.path_params["code"], request.path_params["number"]
    games = await house.hub.games(code) if len(code) <= 40 else []
    if number not in {str(count) for count in range(1, len(games) + 1)}:
        raise RequestRefusedError(404, "no-game", "There is no such game.")
    found = games[int(number) - 1]
    open_book(found.lines)
    return found


async def record(house: House, request: Request) -> Response:
    """A game's record; one of Espresso only when its game is over."""
    found = await game_asked(house, request)
    text = "".join(f"{object_text(line)}\n" for line in found.lines)
    name = f"doppio-{request.path_params['code']}-{request.path_params['number']}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def replay(house: House, request: Request) -> Response:
    """A game as its viewers saw it, for anybody with the link."""
    found = await game_asked(house, request)
    return json_answer(await asyncio.to_thread(_replayed, house, request, found))


def _replayed(house: House, request: Request, found: GameFound) -> Replayed:
    code, number = request.path_params["code"], int(request.path_params["number"])
    guest = house.guest_of(request)
    room, frames = replay_of(found.lines)
    assert room.replay is not None, "a record begins with its game"
    return {
        "code": code,
        "number": number,
        "date": found.started,
        "settings": room.settings,
        "leg": room.leg,
        "seats": [
            _seat(seat.name, told)
            for seat, told in zip(room.seats, room.replay.header.seats, strict=True)
        ],
        "mine": [] if guest is None else house.store.seats_in(code, number, guest.guest),
        "outcome": shown_outcome(room.replay.outcome),
        "frames": frames,
    }


def _seat(name: str, told: Mapping[str, Any]) -> SeatReplayed:
    return {"name": name, "colours": told["colours"]} if "colours" in told else {"name": name}


async def import_record(house: House, request: Request) -> Response:
    """Bring a record along; it is refereed first."""
    guest = required_guest(house, request)
    too_many = _too_many_tables(house, guest, request)
    if too_many is not None:
        return too_many
    content = await read_body(request, MAX_RECORD)
    code, writes = await asyncio.to_thread(_brought, house, content, guest.guest)
    await write(house, *writes)
    return json_answer(RecordBrought(code=code, game=1, path=f"/t/{code}"), 201)


def _brought(house: House, content: bytes, guest: str) -> tuple[str, list[Write]]:
    found = read_record(BytesIO(content))
    lines = list(entry_lines(found.header.game, found.entries))
    return house.hub.adopted(table_of(found.header, lines, guest), guest)
