"""A load generator for tables: as many sockets as it takes, on one thread, at a steady rate.

Open loop: flips are sent at times drawn beforehand, whether or not earlier ones have been answered,
and a flip's time counts from when it was due to be sent, so that a house that stops for a moment
cannot hide it. It speaks just enough of the WebSocket protocol to be cheap.
"""

from __future__ import annotations

import asyncio
import base64
import os
import re
import struct
from collections import deque
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import cast

_PING = re.compile(rb'"type":"ping","n":(\d+)')
_NEAR = 0.002
"""Seconds before a flip is due from which on the generator no longer sleeps."""


_TEXT, _PROTOCOL_PING, _PROTOCOL_PONG = 0x81, 0x89, 0x8A


def frame(text: bytes, kind: int = _TEXT) -> bytes:
    """A client's frame; masked with zeros, which leaves the text as it is."""
    if len(text) <= 125:
        return bytes([kind, 0x80 | len(text), 0, 0, 0, 0]) + text
    return bytes([kind, 0x80 | 126]) + struct.pack(">H", len(text)) + bytes(4) + text


@dataclass
class Tally:
    """What came of one run; `waits` are seconds from when a flip was due to its own event."""

    waits: list[float] = field(default_factory=list)
    sent: int = 0
    told: int = 0
    refused: int = 0
    seconds: float = 0.0

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the flips was seen; none is for ever."""
        if not self.waits:
            return float("inf")
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))] * 1000


class Seat(asyncio.Protocol):
    """One socket on one seat of a table: sends flips, sees events, answers pings."""

    def __init__(self, path: str, headers: dict[str, str], seat: int) -> None:
        self.path, self._headers, self.seat = path, headers, seat
        self._mark = f'"do":"flip","seat":{seat}}}'.encode()
        self._data = bytearray()
        self._open = False
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tally = Tally()
        self.due: deque[float] = deque()
        self._ids = 0
        self._run = os.urandom(4).hex()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        asked = {
            "Host": "127.0.0.1",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **self._headers,
        }
        lines = [
            f"GET {self.path} HTTP/1.1",
            *(f"{name}: {asked[name]}" for name in asked),
            "",
            "",
        ]
        self._transport.write("\r\n".join(lines).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        if not self.joined.done():
            self.joined.set_exception(exc or ConnectionError("the house hung up"))

    def data_received(self, data: bytes) -> None:
        """Take in whatever has come."""
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._data.startswith(b"HTTP/1.1 101"), bytes(self._data[:end])
            del self._data[: end + 4]
            self._open = True
            self.say(b'{"type":"hello"}')
        self._take_frames()

    def _take_frames(self) -> None:
        """Every whole frame that is there; a server's frames are not masked."""
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if len(data) - at < head + size:
                break
            content = bytes(data[at + head : at + head + size])
            if data[at] == _TEXT:
                self._take_in(content)
            elif data[at] == _PROTOCOL_PING:
                self._write(frame(content, _PROTOCOL_PONG))
            at += head + size
        del data[:at]

    def _take_in(self, text: bytes) -> None:
        if text.startswith(b'{"type":"event"'):
            if b'"do":"flip"' in text:
                self.tally.told += 1
                if self._mark in text:
                    self.tally.waits.append(perf_counter() - self.due.popleft())
        elif text.startswith(b'{"type":"refused"'):
            self.tally.refused += 1
        elif text.startswith(b'{"type":"ping"'):
            found = _PING.search(text)
            assert found is not None, text
            self.say(b'{"type":"pong","n":%s}' % found[1])
        elif text.startswith(b'{"type":"snapshot"') and not self.joined.done():
            self.joined.set_result(None)

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._write(frame(text))

    def _write(self, content: bytes) -> None:
        """What is written after the other side hung up is lost, and counted as that."""
        if not self._transport.is_closing():
            self._transport.write(content)

    def do(self, command: bytes) -> None:
        """Send a command."""
        self._ids += 1
        self.say(
            b'{"type":"do","id":"%s-%d","command":%s}' % (self._run.encode(), self._ids, command)
        )

    def flip(self, due: float) -> None:
        """Send a flip that was due at this time."""
        self.tally.sent += 1
        self.due.append(due)
        self.do(b'{"do":"flip","seat":%d}' % self.seat)

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()


async def sit(port: int, path: str, headers: dict[str, str], seat: int) -> Seat:
    """Connect to a table and wait until all there is to see was seen."""
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(lambda: Seat(path, headers, seat), "127.0.0.1", port)
    async with asyncio.timeout(30):
        await protocol.joined
    return protocol


async def drive(seats: list[Seat], rate: float, seconds: float, seed: int) -> Tally:
    """Flips at this rate over all seats, at random times; waits for the last of them."""
    dice = Random(seed)
    for seat in seats:
        seat.tally = Tally()
    due = began = perf_counter()
    while (due := due + dice.expovariate(rate)) < began + seconds:
        while (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait - _NEAR if wait > _NEAR else 0)
        dice.choice(seats).flip(due)
    await _drain(seats)
    return _together([seat.tally for seat in seats], perf_counter() - began)


async def _drain(seats: list[Seat], most: float = 5.0) -> None:
    """Wait until every flip was seen by its own seat, and a moment longer for the others."""
    end = perf_counter() + most
    while any(seat.due for seat in seats) and perf_counter() < end:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)
    for seat in seats:
        seat.due.clear()


def _together(tallies: list[Tally], seconds: float) -> Tally:
    return Tally(
        [wait for tally in tallies for wait in tally.waits],
        sum(tally.sent for tally in tallies),
        sum(tally.told for tally in tallies),
        sum(tally.refused for tally in tallies),
        seconds,
    )
