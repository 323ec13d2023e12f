"""Measures what a reader who stops reading costs the others: `python -m bench.slow_reader`.

One table of Espresso for four at a steady rate of flips, first alone, then with a spectator who
says hello and never reads again, in turns. The others' slowest hundredth, and the server's memory,
are compared within the same run.
"""

from __future__ import annotations

import argparse
import json
import socket
import tempfile
from pathlib import Path
from statistics import median

import uvloop

from bench.load import Seat, drive, frame
from bench.server import Server, ask, seats_of_house, server

RATE = 120
SECONDS = 6.0
TURNS = 3


def memory(under: Server) -> int:
    """Kilobytes of memory that a server uses."""
    status = Path(f"/proc/{under.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def stop_reading(port: int, path: str, cookie: str) -> socket.socket:
    """A spectator with small buffers who says hello and never reads again."""
    silent = socket.socket()
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect(("127.0.0.1", port))
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    ]
    silent.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b"101" in silent.recv(200)
    silent.sendall(frame(json.dumps({"type": "hello"}).encode()))
    return silent


Phase = tuple[float, int]
"""The slowest hundredth in milliseconds, and by how many kilobytes memory has grown."""


async def phase(under: Server, seats: list[Seat], seed: int) -> Phase:
    """Some seconds of flips."""
    before = memory(under)
    tally = await drive(seats, RATE, SECONDS, seed)
    return tally.percentile(0.99), memory(under) - before


async def in_turns(under: Server, seats: list[Seat], path: str) -> tuple[list[Phase], list[Phase]]:
    """Phases alone and beside somebody who does not read."""
    cookie = ask(under.port, "/api/me", {"name": "Silent"})[1]
    alone, beside = [], []
    await drive(seats, RATE, 2.0, seed=0)
    for turn in range(TURNS):
        alone.append(await phase(under, seats, turn))
        silent = stop_reading(under.port, path, cookie)
        beside.append(await phase(under, seats, turn))
        silent.close()
    return alone, beside


async def measure() -> None:
    """Print both, and the memory."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(
            "doppio", "serve", "--no-browser", "--port", "0", "--store", f"{folder}/games"
        ) as up,
    ):
        seats = await seats_of_house(up.port, 1)
        await drive(seats, RATE, SECONDS, seed=99)
        alone, beside = await in_turns(up, seats, seats[0].path)
        print("| medians | p99 | memory grew by |\n|---|---:|---:|")
        for what, phases in (("alone", alone), ("beside one who does not read", beside)):
            slowest, grown = (median(values) for values in zip(*phases, strict=True))
            print(f"| {what} | {slowest:.1f} ms | {grown:.0f} kB |")
        for seat in seats:
            seat.close()


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m bench.slow_reader", description=__doc__).parse_args()
    uvloop.run(measure())
