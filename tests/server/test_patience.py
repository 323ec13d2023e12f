"""Requests that do not come to their end, and answers that are not taken, are not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from doppio.server import transport
from doppio.server.transport import AbortableRequests, AbortableSockets

ASKED = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire:
    """One end of a connection; the other end takes only so many bytes."""

    def __init__(self, protocol: AbortableRequests, takes: int) -> None:
        self.protocol: Any = protocol
        self.takes, self.written, self.cut = takes, b"", False

    def get_protocol(self) -> object:
        return self.protocol

    def set_protocol(self, protocol: object) -> None:
        self.protocol = protocol

    def get_extra_info(self, name: str) -> None:
        """Nothing is known of who is there."""

    def write(self, content: bytes) -> None:
        before = self.get_write_buffer_size()
        self.written += content
        if before == 0 and self.get_write_buffer_size():
            self.protocol.pause_writing()

    def get_write_buffer_size(self) -> int:
        return max(0, len(self.written) - self.takes)

    def is_closing(self) -> bool:
        return self.cut

    def abort(self) -> None:
        if not self.cut:
            self.cut = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def close(self) -> None:
        """What is closed may still have something to send."""

    pause_reading = resume_reading = close


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Let anybody in; answer once everything is there that was asked."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"well"})


def seen(
    happens: Callable[[AbortableRequests], Awaitable[None] | None], takes: int = 1 << 20
) -> Wire:
    """What a connection has come to after this, and a moment in which timers may run out."""

    async def scene() -> Wire:
        config = Config(answer, http=AbortableRequests, ws=AbortableSockets, log_config=None)
        protocol = AbortableRequests(config, ServerState(), {})
        wire = Wire(protocol, takes)
        protocol.connection_made(wire)  # type: ignore[arg-type]
        waiting = happens(protocol)
        if waiting is not None:
            await waiting
        await asyncio.sleep(0.05)
        return wire

    return asyncio.run(scene())


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All patience is over at once."""
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.0, raising=False)


def test_who_asks_nothing_at_all_is_not_waited_for() -> None:
    assert seen(lambda _: None).cut


@pytest.mark.parametrize("length", [1, 20, len(ASKED) - 2, len(ASKED) - 1])
def test_half_a_request_is_not_waited_for(length: int) -> None:
    assert seen(lambda connection: connection.data_received(ASKED[:length])).cut


@pytest.mark.parametrize("length", [1, len(ASKED) - 1])
def test_neither_is_half_a_second_one(length: int) -> None:
    async def twice(connection: AbortableRequests) -> None:
        connection.data_received(ASKED)
        await asyncio.sleep(0.05)
        connection.data_received(ASKED[:length])

    wire = seen(twice)
    assert wire.written.count(b"well") == 1
    assert wire.cut


def test_whoever_has_asked_is_answered_and_may_ask_again() -> None:
    async def twice(connection: AbortableRequests) -> None:
        connection.data_received(ASKED)
        await asyncio.sleep(0.05)
        connection.data_received(ASKED)

    wire = seen(twice)
    assert wire.written.count(b"well") == 2
    assert not wire.cut


def test_a_socket_may_say_nothing_for_as_long_as_it_likes() -> None:
    wire = seen(lambda connection: connection.data_received(UPGRADE))
    assert wire.written.startswith(b"HTTP/1.1 101 ")
    assert not wire.cut


def test_an_answer_that_is_not_taken_is_not_kept_for_ever() -> None:
    assert seen(lambda connection: connection.data_received(ASKED), takes=5).cut


def test_the_end_of_an_answer_that_is_not_taken_is_not_kept_either() -> None:
    async def idle(connection: AbortableRequests) -> None:
        connection.resume_writing = lambda: None  # type: ignore[method-assign]
        connection.data_received(ASKED)
        await asyncio.sleep(0.05)
        connection.timeout_keep_alive_handler()

    assert seen(idle, takes=5).cut


@pytest.mark.parametrize("length", [len(ASKED) - 1, len(ASKED)])
def test_who_has_only_half_asked_holds_up_no_end(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 60.0, raising=False)

    def close(connection: AbortableRequests) -> None:
        connection.data_received(ASKED[:length])
        connection.shutdown()

    assert seen(close).cut is (length < len(ASKED))
