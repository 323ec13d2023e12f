"""Measures a house under load: `python -m bench.server`.

A real house in a process of its own, pinned to one core where the system can do that, with tables
of Espresso for four. Every action is a flip: cheap, always legal, and on disk before anybody is
told. Rates rise until the slowest hundredth takes longer than 50 ms, or something is lost. A relay
on the same server library, without rules and without a log, gets the same load in the same run:
ratios to it are what other days and machines are compared with.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import uvloop

from bench.load import Seat, Tally, drive, sit
from bench.rule_times import RULE_CHECKS

LADDER = (250, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000)
SLOWEST = 50.0
PLAYERS = 4


@dataclass(frozen=True)
class Step:
    """One rate, and what came of it; `cpu` is the server's time for one action."""

    rate: int
    tally: Tally
    cpu: float

    @property
    def lost(self) -> int:
        """Deliveries that never came, or came too often."""
        return abs(PLAYERS * self.tally.sent - self.tally.told) + self.tally.refused

    @property
    def good(self) -> bool:
        """Whether this rate can be sustained."""
        return not self.lost and self.tally.percentile(0.99) <= SLOWEST


# --- servers ---


@dataclass(frozen=True)
class Server:
    """A server under load."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """Processor time it has used so far; 0 where the system does not tell."""
        stat = Path(f"/proc/{self.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where the system can do that and has more than one."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})


@contextmanager
def server(*command: str) -> Iterator[Server]:
    """A server in a process of its own, on the first core; its first line tells its port."""
    argv = [sys.executable, "-P", "-m", *command]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), *_paths()])}
    with subprocess.Popen(argv, stdout=subprocess.PIPE, env=environment) as process:
        pin(process.pid, 0)
        assert process.stdout is not None, "it was asked for"
        try:
            line = process.stdout.readline().decode()
            yield Server(int(line.strip().rstrip("/").rpartition(":")[2]), process.pid)
        finally:
            process.terminate()


def _paths() -> list[str]:
    return [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]


# --- tables ---


def ask(port: int, path: str, body: object, cookie: str = "") -> tuple[dict[str, str], str]:
    """A request; the answer, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    address = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        given = (answer.headers.get("Set-Cookie") or "").partition(";")[0]
        return json.load(answer), given


async def seats_of_house(port: int, tables: int) -> list[Seat]:
    """Guests on all seats of so many tables, with a round dealt at each."""
    cookies = [ask(port, "/api/me", {"name": f"Seat {n + 1}"})[1] for n in range(PLAYERS)]
    settings = {"game": "espresso", "players": PLAYERS}
    seats = []
    for number in range(tables):
        host = cookies[number % PLAYERS]
        code = ask(port, "/api/tables", {"settings": settings}, host)[0]["code"]
        order = [host, *(cookie for cookie in cookies if cookie != host)]
        path = f"/api/tables/{code}/socket"
        for seat, cookie in enumerate(order, 1):
            seats.append(await sit(port, path, {"Cookie": cookie}, seat))
            if seat > 1:
                seats[-1].do(b'{"do":"sit","seat":%d}' % seat)
    for seated in seats:
        seated.do(b'{"do":"ready","seat":%d}' % seated.seat)
    await asyncio.sleep(1)
    return seats


async def seats_of_relay(port: int, tables: int) -> list[Seat]:
    """The same number of sockets at the relay."""
    places = [(table, seat) for table in range(tables) for seat in range(1, PLAYERS + 1)]
    return [await sit(port, f"/t{table}/{seat}", {}, seat) for table, seat in places]


# --- measuring ---


async def climb(under: Server, seats: list[Seat], seconds: float) -> list[Step]:
    """Rates rise until two in a row are too much."""
    steps: list[Step] = []
    await drive(seats, LADDER[0], 1.0, seed=0)
    for rate in LADDER:
        before = under.cpu_seconds()
        tally = await drive(seats, rate, seconds, seed=rate)
        spent = under.cpu_seconds() - before
        steps.append(Step(rate, tally, spent / max(1, tally.sent)))
        _say(f"  {rate}/s: p99 {tally.percentile(0.99):.1f} ms, lost {steps[-1].lost}")
        if not any(step.good for step in steps[-2:]):
            break
        await asyncio.sleep(0.5)
    for seat in seats:
        seat.close()
    return steps


async def measure_house(tables: int, seconds: float) -> list[Step]:
    """The house, with its games on disk."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(
            "doppio", "serve", "--no-browser", "--port", "0", "--store", f"{folder}/games"
        ) as up,
    ):
        return await climb(up, await seats_of_house(up.port, tables), seconds)


async def measure_relay(tables: int, seconds: float) -> list[Step]:
    """The relay."""
    with server("bench.relay") as up:
        await asyncio.sleep(1)
        return await climb(up, await seats_of_relay(up.port, tables), seconds)


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


# --- telling ---


def highest(steps: list[Step]) -> float:
    """The highest rate that was sustained."""
    return max((step.rate for step in steps if step.good), default=0)


def cells(step: Step | None) -> str:
    """One side's columns of a row."""
    if step is None:
        return "– | – | – | –"
    p50, p99 = (step.tally.percentile(share) for share in (0.5, 0.99))
    return f"{p50:.2f} | {p99:.2f} | {step.cpu * 1e6:.0f} | {step.lost}"


def table(house: list[Step], relay: list[Step]) -> str:
    """Both ladders side by side, as Markdown."""
    columns = "p50 ms | p99 ms | CPU µs | lost"
    lines = [f"| actions/s | house {columns} | relay {columns} |", "|---:" * 9 + "|"]
    by_rate = [{step.rate: step for step in steps} for steps in (house, relay)]
    lines += [
        f"| {rate:,} | {cells(by_rate[0].get(rate))} | {cells(by_rate[1].get(rate))} |"
        for rate in sorted(set().union(*by_rate))
    ]
    return "\n".join(lines)


def rules_table() -> str:
    """What a check by the rules costs, and all of the house's work but network and disk."""
    lines = ["| one action | p50 µs | p99 µs |", "|---|---:|---:|"]
    for name, work in RULE_CHECKS.items():
        times = list(work())
        lines.append(f"| {name} | {median(times):.1f} | {quantiles(times, n=100)[98]:.1f} |")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rate (5)")
    parser.add_argument("--tables", type=int, default=60, help="of four seats each (60)")
    arguments = parser.parse_args()
    pin(os.getpid(), 1)
    began = perf_counter()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        _say("relay …")
        relay = runner.run(measure_relay(arguments.tables, arguments.seconds))
        _say("house …")
        house = runner.run(measure_house(arguments.tables, arguments.seconds))
    print(table(house, relay))
    reached = highest(house), highest(relay)
    ratio = reached[0] / reached[1] if reached[1] else float("nan")
    print(
        f"\nHighest rate with p99 ≤ {SLOWEST:.0f} ms and nothing lost: house {reached[0]:,.0f}/s, "
        f"relay {reached[1]:,.0f}/s, ratio {ratio:.2f}.\n"
    )
    print(rules_table())
    _say(f"in {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
