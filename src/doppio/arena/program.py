"""A program that plays by the engine protocol, held at arm's length.

Whatever it does (hang, crash, print nonsense without end, move against the rules), it answers in
time with a legal move or it has lost, with the reason in words.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import subprocess
import threading
from collections import deque
from time import monotonic
from types import TracebackType
from typing import BinaryIO

from doppio.arena.engines import Engine
from doppio.arena.turns import ForfeitError
from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.notation import parse_move, position_text
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance, RefusedError
from doppio.players.contract import Budget, Choice

DEFAULT_MOVETIME = 100
_LONGEST_LINE = 1 << 16
_LINES_AHEAD = 1000
_FAREWELL = 1.0
_WATCH = 'read -r _; kill -s KILL -- "-$1"'
"""Waits until the line to us breaks, and then ends a program and all that it has started."""

running: set[int] = set()
"""Programs under way in this process, by their number: whoever ends it in a hurry ends them too."""


class Program:
    """One program for one game. Use it in a `with` statement: at its end the program is gone."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self._engine = engine
        self._seed = seed
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self._heard: queue.Queue[bytes | None] = queue.Queue(_LINES_AHEAD)
        self._deaf = threading.Event()

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(seconds=_FAREWELL)

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
        """The move to make; raises `ForfeitError` when the program does not give a legal one."""
        assert view.position is not None, "programs are not asked to place cups"
        try:
            if self._process is None:
                self._start()
            self._tell(f"position fen {position_text(view.position)}")
            self._tell(f"go {self._limits()}")
            told = self._await("bestmove", self._engine.limits.get("movetime", 0))
            return self._checked(told, view)
        except ForfeitError:
            self._end(seconds=0)
            raise

    def _limits(self) -> str:
        limits = self._engine.limits or {"movetime": DEFAULT_MOVETIME}
        return " ".join(f"{name} {value}" for name, value in limits.items())

    def _checked(self, told: str, view: View) -> Choice:
        words = told.split()
        try:
            move = parse_move(words[1] if len(words) > 1 else "")
        except RefusedError:
            raise ForfeitError("resign", f"its answer was no move: {told[:60]!a}") from None
        assert view.seat is not None, "only a seat is asked for a move"
        step = Step(view.seat, move)
        if step not in view.legal:
            raise ForfeitError("resign", f"its move was not legal: {move}")
        return Choice(step, lead=0, nodes=0)

    # --- the line to it ---

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._engine.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that it can be ended with all that it has started
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no command"
            raise ForfeitError("resign", f"it could not be started: {reason}") from None
        running.add(self._process.pid)
        self._watch = _watch_over(self._process.pid)
        assert self._process.stdout is not None, "it was asked for"
        listening = (self._process.stdout, self._heard, self._deaf)
        threading.Thread(target=_listen, args=listening, daemon=True).start()
        self._introduce()

    def _introduce(self) -> None:
        self._tell("ugi")
        known = self._await_all("ugiok")
        options, offered = dict(self._engine.options), _options_in(known)
        for name in options:
            # Told unheard, the match would be another one; but some tell of none that they have.
            if offered and name.casefold() not in offered:
                raise ForfeitError("resign", f"it has no option {name}")
        if "seed" in offered:
            options.setdefault("Seed", str(self._seed))
        for name, value in options.items():
            self._tell(f"setoption name {name} value {value}")
        self._tell("uginewgame")
        self._tell("isready")
        self._await("readyok", 0)

    def _tell(self, line: str) -> None:
        assert self._process is not None, "it was started"
        assert self._process.stdin is not None, "it was asked for"
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _await(self, word: str, thinking: int) -> str:
        return self._await_all(word, thinking)[-1]

    def _await_all(self, word: str, thinking: int = 0) -> list[str]:
        """The lines until one that begins with a word; only the last thousand are kept."""
        until = monotonic() + (thinking + self._engine.patience) / 1000
        lines: deque[str] = deque(maxlen=_LINES_AHEAD)
        while not lines or lines[-1].split()[:1] != [word]:
            lines.append(self._next_line(until, word))
        return list(lines)

    def _next_line(self, until: float, word: str) -> str:
        left = min(max(0.0, until - monotonic()), threading.TIMEOUT_MAX)
        try:
            line = self._heard.get(timeout=left)
        except queue.Empty:
            raise ForfeitError("timeout", f"no {word} came in time") from None
        if monotonic() > until:
            raise ForfeitError("timeout", f"no {word} came in time")
        if line is None:
            raise self._gone()
        return line.decode("utf-8", errors="replace").strip()

    # --- its end ---

    def _gone(self) -> ForfeitError:
        assert self._process is not None, "it was started"
        try:
            status = self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            return ForfeitError("resign", "it stopped talking")
        return ForfeitError("resign", f"it ended by itself, with status {status}")

    def _end(self, seconds: float) -> None:
        """Ask it to leave, and after so many seconds do not ask."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None, "it was asked for"
        with contextlib.suppress(OSError):
            process.stdin.write(b"quit\n")
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        end_group(process.pid)
        process.wait()
        running.discard(process.pid)
        self._end_watch()
        self._hear_out()

    def _end_watch(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.kill()  # before its line breaks: there is nothing left for it to end
            watch.communicate()

    def _hear_out(self) -> None:
        """Take what is still in the line, so that the listener comes to its end.

        What the program has started may have left its group, and talk on without end.
        """
        self._deaf.set()
        with contextlib.suppress(queue.Empty):
            while self._heard.get(timeout=_FAREWELL) is not None:
                pass


def _watch_over(number: int) -> subprocess.Popen[bytes] | None:
    """Somebody to end a program that hangs when we are killed; nobody where there is no shell."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", _WATCH, "sh", str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # an interrupt is for us: it would leave too early
        )
    except OSError:
        return None


def end_group(number: int) -> None:
    """End a program and everything it has started."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(number, signal.SIGKILL)
        else:
            os.kill(number, signal.SIGTERM)


def _options_in(lines: list[str]) -> set[str]:
    """The names of the options that a program says it has; small and capital letters are alike."""
    told = (re.match(r"option name (.+?)(?: type |$)", line) for line in lines)
    return {found[1].casefold() for found in told if found}


def _listen(stream: BinaryIO, heard: queue.Queue[bytes | None], deaf: threading.Event) -> None:
    """Pass lines on until told to be deaf; a long one comes in pieces, and None is the end."""
    with contextlib.suppress(OSError, ValueError), stream:
        while not deaf.is_set() and (line := stream.readline(_LONGEST_LINE)):
            heard.put(line)
    heard.put(None)
