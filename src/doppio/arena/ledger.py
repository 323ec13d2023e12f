"""The results file: one line a game, only ever appended to.

Every line carries a checksum of itself. When the machine stops in the middle of a line, that line
has no end, and is played again; one that was damaged later is told, and nothing is guessed.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import TracebackType

from doppio.arena.plan import Plan, plan_from
from doppio.games.contract import Refusal, RefusedError
from doppio.records.lines import JsonObject, object_text, parse_object

VERSION = 1
_SEAL = re.compile(rb',"sum":"([0-9a-f]{8})"}\n')
_SEAL_SIZE = len(b',"sum":"01234567"}\n')
_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


def sealed(line: JsonObject) -> bytes:
    """A line with its checksum, as it is written."""
    text = object_text(line).encode()
    return text[:-1] + b',"sum":"' + _sum_of(text).encode() + b'"}\n'


def unsealed(line: bytes) -> JsonObject | None:
    """What a written line says; None when it is not as it was written."""
    seal = _SEAL.fullmatch(line[-_SEAL_SIZE:])
    text = line[:-_SEAL_SIZE] + b"}"
    if seal is None or seal[1].decode() != _sum_of(text):
        return None
    try:
        return parse_object(text)
    except RefusedError:
        return None


def _sum_of(text: bytes) -> str:
    return blake2b(text, digest_size=4).hexdigest()


@dataclass(frozen=True, slots=True)
class Results:
    """What a results file holds: the plan, the games so far, and how many bytes of it stand."""

    plan: Plan
    games: tuple[JsonObject, ...]
    size: int


def read_results(path: Path) -> Results | None:
    """Read a results file, a torn last line passed over; None when there is not even a plan yet.

    Raises `RefusedError` when it is damaged or none of ours.
    """
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    read = [unsealed(line) for line in lines]
    if read and read[-1] is None and not lines[-1].endswith(b"\n"):
        lines.pop()
        read.pop()
    if content and not content.startswith(b'{"doppio-arena"'[: len(content)]):
        raise _refused(f"{path} is no results file.")
    if not read:
        return None
    header, *games = (_standing(path, number, line) for number, line in enumerate(read))
    if header.get("doppio-arena") != VERSION:
        raise _refused(f"{path} is no results file.")
    return Results(plan_from(header), tuple(games), sum(map(len, lines)))


def _standing(path: Path, number: int, line: JsonObject | None) -> JsonObject:
    if line is None or (number > 0 and line.get("n") != number):
        raise _refused(f"Line {number + 1} of {path} is damaged; nothing was changed.")
    return line


class Ledger:
    """A results file being written. Use it in a `with` statement: nobody else writes meanwhile."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open a file for a plan, new or to go on with, also with more deals; or refuse it."""
        self.path = path
        self.games: tuple[JsonObject, ...] = ()
        self._file = _opened(path)
        try:
            found = read_results(path)
            if found is not None and plan.extends(found.plan):
                self._extend(plan, found)
                found = read_results(path)
            self._take_up(plan, found)
        except BaseException:
            os.close(self._file)
            raise

    def _extend(self, plan: Plan, found: Results) -> None:
        """Give the file the plan of a longer match, all at once or not at all."""
        _, *games = self.path.read_bytes()[: found.size].splitlines(keepends=True)
        _replace(self.path.resolve(), b"".join([_first_line(plan), *games]))
        old, self._file = self._file, _opened(self.path)
        os.close(old)

    def _take_up(self, plan: Plan, found: Results | None) -> None:
        if found is not None and found.plan != plan:
            what = found.plan.differences(plan)
            raise _refused(
                f"{self.path} is of another match ({what}); choose another folder with --out."
            )
        os.ftruncate(self._file, found.size if found else 0)
        os.lseek(self._file, 0, os.SEEK_END)
        if found is None:
            self._write(_first_line(plan))
        else:
            self.games = found.games

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def append(self, lines: Iterable[JsonObject]) -> None:
        """Write lines down for good."""
        self._write(b"".join(map(sealed, lines)))

    def _write(self, content: bytes) -> None:
        try:
            while content:
                content = content[os.write(self._file, content) :]
            os.fsync(self._file)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None


def _first_line(plan: Plan) -> bytes:
    return sealed({"doppio-arena": VERSION, **plan.to_json()})


def _opened(path: Path) -> int:
    """A results file, open for us alone."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        _own(file, path)
        if not os.path.samestat(os.fstat(file), path.stat()):  # it was replaced by a longer match
            raise _refused(f"{path} is being written to by another match.")
    except BaseException:
        os.close(file)
        raise
    return file


def _replace(path: Path, content: bytes) -> None:
    """Put a file in the place of another when it is safely on disk, not before."""
    longer = path.with_name(f".{path.name}.longer")
    try:
        with longer.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        longer.replace(path)
    except OSError as error:
        longer.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def _own(file: int, path: Path) -> None:
    """Be the only writer; the lock is the system's own and ends with this process."""
    try:
        if sys.platform == "win32":
            return  # a lock would keep others from reading, too
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            raise _refused(f"{path} is being written to by another match.") from None


def _refused(sentence: str) -> RefusedError:
    return RefusedError(Refusal("bad-results", sentence))
