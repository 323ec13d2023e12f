"""A body far over the limit: its sender hears why it is refused, and nobody reads for ever."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from itertools import repeat

import pytest

from doppio.server.answers import refused
from doppio.server.hub import DAMAGED
from doppio.server.lingering import MOST_BYTES, LastAnswer
from tests.server.house import House

LARGE = 16 * 1024 * 1024
"""More than the buffers between two programs of one machine hold."""
MEGABYTE = b" " * (1 << 20)


def told(house: House, head: str, body: Iterator[bytes]) -> tuple[str, bytes]:
    """Send everything, and only then read: head and body of the answer."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=60) as line:
        line.sendall(f"POST /api/me HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n".encode())
        for part in body:
            line.sendall(part)
        answer = b"".join(iter(lambda: line.recv(1 << 16), b""))
    start, _, content = answer.partition(b"\r\n\r\n")
    return start.decode(), content


def in_chunks() -> Iterator[bytes]:
    for _ in range(LARGE >> 20):
        yield b"%x\r\n%s\r\n" % (len(MEGABYTE), MEGABYTE)
    yield b"0\r\n\r\n"


@pytest.mark.parametrize("closes", ["", "\r\nConnection: close"], ids=["keeps", "closes"])
@pytest.mark.parametrize("chunked", [False, True])
def test_it_is_told_why_it_is_refused(house: House, closes: str, chunked: bool) -> None:
    framing = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {LARGE}"
    body = in_chunks() if chunked else repeat(MEGABYTE, LARGE >> 20)
    start, content = told(house, framing + closes, body)
    assert start.startswith("HTTP/1.1 413 ")
    assert "connection: close" in start.lower()
    error = json.loads(content)["error"]
    assert error == {"code": "too-large", "sentence": "The body has more than 65536 bytes."}


def test_what_never_ends_is_not_read_for_ever() -> None:
    heard, said = [0], []

    async def receive() -> dict[str, object]:
        heard[0] += len(MEGABYTE)
        return {"type": "http.request", "body": MEGABYTE, "more_body": True}

    async def send(message: object) -> None:
        said.append((heard[0], message))

    answer = LastAnswer.of(refused(413, DAMAGED))
    asyncio.run(answer({"type": "http"}, receive, send))
    assert [before for before, _ in said] == [0, 0, MOST_BYTES], "it is told first"
    assert heard == [MOST_BYTES]


def test_who_hangs_up_is_not_waited_for() -> None:
    said: list[object] = []

    async def gone() -> dict[str, object]:
        return {"type": "http.disconnect"}

    async def send(message: object) -> None:
        said.append(message)

    answer = LastAnswer.of(refused(413, DAMAGED))
    asyncio.run(answer({"type": "http"}, gone, send))
    assert len(said) == 3
