"""Measures the page in a real browser: `python -m bench.page`.

A real house on the first core, Chromium (headless, drawing in software) on the second, which it has
for everything. At a table of Espresso for six, five bots of level 10 race a guest whose keys are
pressed in turn, six a second, while every frame is timed; then Cappuccino is played against a bot,
timing each move from its message to the end of the frame that shows it. Also the JavaScript that
the first screen loads, as it goes over the wire.
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from bench.server import server

CHROMIUM = os.environ.get("DOPPIO_CHROMIUM", "/usr/bin/chromium")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
A_FRAME = 1000 / 60
SCREEN_TICK = 1.0
"""Milliseconds by which the browser's own clock of frames may be off."""
COLUMNS = (
    *("events/s", "frames", "p50 ms", "p95 ms", "p99 ms", "p99.9 ms", "longest ms"),
    *("in time", "main thread"),
)

WATCH = """
window.measured = { frames: [], moves: [], messages: 0, changed: 0 };
let before = null;
const frame = (now) => {
  if (before !== null) measured.frames.push(now - before);
  before = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
addEventListener("DOMContentLoaded", () => {
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const observer = new MutationObserver(() => (measured.changed = performance.now()));
  observer.observe(document.body, all);
});
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const told = JSON.parse(data);
      measured.game = told.now ?? told.game ?? measured.game;
      if (told.e !== "happened") return;
      measured.messages += 1;
      const came = performance.now();
      requestAnimationFrame(() => {
        const drawn = measured.changed >= came;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => measured.moves.push({ drawn, ms: performance.now() - came });
        port2.postMessage(null);
      });
    });
  }
};
"""

HURRY = """
const keys = ["4", "1", "2", "3", "5", " "];
let n = 0;
setInterval(() => {
  const next = document.querySelector("[data-testid=next-round]");
  if (next) next.click();
  else dispatchEvent(new KeyboardEvent("keydown", { key: keys[n++ % keys.length] }));
}, 160);
"""


@dataclass(frozen=True)
class Frames:
    """How long frames took, in milliseconds, while so many events came."""

    times: list[float]
    events: int
    busy: float

    def percentile(self, share: float) -> float:
        """Milliseconds that this share of the frames took at most."""
        return _percentile(self.times, share)

    @property
    def in_time(self) -> float:
        """The share of frames that came at the next tick of the screen."""
        return sum(time <= A_FRAME + SCREEN_TICK for time in self.times) / len(self.times)


@dataclass(frozen=True)
class Moves:
    """Milliseconds from a message to the end of the next frame, and how often that showed it."""

    times: list[float]
    drawn: float


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


# --- a house, a browser, a table ---


def build_page() -> None:
    """Build the page, where it is not built from its sources as they are."""
    subprocess.run([sys.executable, "web/page.py"], check=True)


@contextmanager
def house() -> Iterator[str]:
    """A house with a store of its own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ("serve", "--no-browser", "--port", "0", "--store", f"{folder}/games")
        with server("doppio", *serve) as up:
            yield f"http://127.0.0.1:{up.port}"


@contextmanager
def one_core() -> Iterator[None]:
    """All that is started meanwhile stays on the last core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def visit(browser: Browser, address: str) -> BrowserContext:
    """A guest who is new to the house."""
    guest = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    guest.add_init_script(WATCH)
    guest.request.post("/api/me", data={"name": "Guest"})
    return guest


def play(guest: BrowserContext, settings: dict[str, Any], level: int) -> tuple[str, Page]:
    """A table with the guest on its first seat and bots on the others; its code and its page."""
    seats = ["me", *[level] * (settings["players"] - 1)]
    body = {"settings": settings, "seats": seats, "start": True}
    opened = guest.request.post("/api/tables", data=body)
    assert opened.ok, opened.text()
    page = guest.new_page()
    code = str(opened.json()["code"])
    page.goto(f"/t/{code}")
    return code, page


# --- measuring ---


def espresso_frames(guest: BrowserContext, seconds: float, variant: str) -> Frames:
    """A table for six at the bots' full speed."""
    settings = {"game": "espresso", "players": 6, "variant": variant, "target": 10_000}
    _, page = play(guest, settings, 10)
    page.get_by_test_id("middle").wait_for(timeout=30_000)
    page.evaluate(HURRY)
    page.wait_for_timeout(1000)
    tracing = guest.new_cdp_session(page)
    tracing.send("Performance.enable")
    page.evaluate("measured.frames.length = 0, measured.messages = 0")
    before = _busy(tracing)
    page.wait_for_timeout(seconds * 1000)
    found = page.evaluate("measured")
    busy = (_busy(tracing) - before) / seconds
    page.close()
    return Frames(found["frames"], found["messages"], busy)


def _busy(tracing: Any) -> float:  # noqa: ANN401 - a session of the browser's own protocol
    """Seconds of processor time that the page has had on its main thread so far."""
    metrics = tracing.send("Performance.getMetrics")["metrics"]
    return float(next(m["value"] for m in metrics if m["name"] == "ThreadTime"))


def cappuccino_moves(guest: BrowserContext, wanted: int) -> Moves:
    """Games against a bot, until so many moves have been seen."""
    seen: list[dict[str, Any]] = []
    while len(seen) < wanted:
        settings = {"game": "cappuccino", "players": 2, "first": "seat"}
        code, page = play(guest, settings, 1)
        seen += _moves_of(guest, code, page, wanted - len(seen))
        page.close()
    drawn = sum(move["drawn"] for move in seen)
    return Moves([move["ms"] for move in seen], drawn / len(seen))


def _moves_of(guest: BrowserContext, code: str, page: Page, wanted: int) -> list[dict[str, Any]]:
    """What was measured of one game, until it is over or enough was seen."""
    found: dict[str, Any] = {"moves": []}
    for number in range(400):
        page.wait_for_timeout(250)
        found = page.evaluate("measured")
        game = found.get("game") or {"legal": []}
        if len(found["moves"]) >= wanted or game.get("outcome"):
            break
        if game["legal"] and game["turn"] == 1:
            _move(guest, code, number, game["legal"][0])
    moves: list[dict[str, Any]] = found["moves"]
    return moves


def _move(guest: BrowserContext, code: str, number: int, move: str) -> None:
    """Move over HTTP, so that the page learns of it by its socket as of any other move."""
    command = {"do": "move", "seat": 1, "move": move}
    guest.request.post(
        f"/api/tables/{code}/commands", data={"id": f"bench-{number}", "command": command}
    )


def first_screen(guest: BrowserContext) -> dict[str, int]:
    """Every script that the first screen loads, and its bytes when packed by gzip."""
    page = guest.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - it is marked
    page.goto("/")
    page.wait_for_load_state("networkidle")
    scripts = [answer for answer in answers if answer.url.endswith(".js")]
    sizes = {_name(script): len(gzip.compress(script.body(), 9)) for script in scripts}
    page.close()
    return sizes


def _name(script: Response) -> str:
    return script.url.rpartition("/")[2]


# --- telling ---


def tell_frames(variant: str, frames: Frames) -> None:
    """One row of the table of frames."""
    shares = " | ".join(f"{frames.percentile(share):.1f}" for share in (0.5, 0.95, 0.99, 0.999))
    rate = frames.events / (sum(frames.times) / 1000)
    print(
        f"| {variant} | {rate:.1f} | {len(frames.times):,} | {shares} | {max(frames.times):.1f} "
        f"| {frames.in_time:.2%} | {frames.busy:.1%} |"
    )


def main() -> None:
    """Measure all of it and print it as it goes into results.md."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="of Espresso, each variant")
    parser.add_argument("--moves", type=int, default=60, help="of Cappuccino")
    wished = parser.parse_args()
    build_page()
    with house() as address, one_core(), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        report(visit(browser, address), wished.seconds, wished.moves)
        browser.close()


def report(guest: BrowserContext, seconds: float, moves: int) -> None:
    """Print what was measured, part by part."""
    sizes = first_screen(guest)
    total = sum(sizes.values())
    print(f"JavaScript of the first screen: {total:,} bytes gzipped, {len(sizes)} files\n")
    print("| Espresso, 6 seats | " + " | ".join(COLUMNS) + " |")
    print("|---|" + "---:|" * len(COLUMNS))
    for variant in ("normalo", "zero", "chaos"):
        tell_frames(variant, espresso_frames(guest, seconds, variant))
    seen = cappuccino_moves(guest, moves)
    p50, p99 = (_percentile(seen.times, share) for share in (0.5, 0.99))
    print(
        f"\nA Cappuccino move, from its message to the end of the next frame: p50 {p50:.1f} ms, "
        f"p99 {p99:.1f} ms; shown by that frame in {seen.drawn:.1%} of {len(seen.times)}."
    )


if __name__ == "__main__":
    main()
