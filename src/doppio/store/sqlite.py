"""The store in one SQLite file: one writer thread, group commit, every commit flushed to disk."""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from doppio.store.contract import (
    Append,
    Confirm,
    DropGuest,
    DropKey,
    DropTable,
    GuestRow,
    KeyRow,
    LostError,
    PutGuest,
    PutKey,
    PutPlayer,
    PutTable,
    PutVisit,
    ReplaceLog,
    StoreError,
    TableRow,
    Watcher,
    Write,
)
from doppio.store.migrations import is_ours, migrate
from doppio.store.whereabouts import Whereabouts, must_have_one_name

_Job = tuple[tuple[Write, ...], Confirm]
_MOST_A_COMMIT = 2000
_log = logging.getLogger("doppio")
_TABLE_COLUMNS = "code, game, phase, public, created, touched, wake_at, summary"


class SqliteStore:
    """Everything in one file; readers and the writer do not wait for each other (WAL)."""

    def __init__(self, path: Path) -> None:
        self._connections: list[sqlite3.Connection] = []
        fresh = not path.exists()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600)  # the secret in it is for nobody else on this machine
            must_have_one_name(path)
            _must_be_ours(path)
            self._writer = self._connect(path)
            migrate(self._writer)
            self._reader, self._finder = self._connect(path), self._connect(path)
            self._secret = _secret_of(self._writer)
            self._whereabouts = Whereabouts(path)
        except (sqlite3.Error, OSError, StoreError) as error:
            self._disconnect()
            if fresh:
                _remove(path)
            if isinstance(error, StoreError):
                raise
            why = (isinstance(error, OSError) and error.strerror) or error
            raise StoreError(f"The store {path} cannot be opened: {why}.") from None
        self._watcher: Watcher | None = None
        self._reading, self._finding = Lock(), Lock()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="doppio-store", daemon=True)
        self._thread.start()

    def _connect(self, path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=10
        )
        self._connections.append(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _disconnect(self) -> None:
        for connection in self._connections:
            connection.close()

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of every commit from now on."""
        self._watcher = watcher

    # --- writing ---

    def write(self, writes: tuple[Write, ...], confirm: Confirm) -> None:
        """Queue writes as one."""
        self._jobs.put((writes, confirm))

    def _work(self) -> None:
        """Commit whatever has queued up, as one transaction, over and over."""
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while not self._jobs.empty() and len(jobs) < _MOST_A_COMMIT:
                following = self._jobs.get()
                if following is None:
                    self._commit(jobs)
                    return
                jobs.append(following)
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        began = time.perf_counter()
        try:
            self._commit_together(writes for job, _ in jobs for writes in job)
        except Exception:
            # One bad job must not take the others down: each for itself now.
            for writes, confirm in jobs:
                _tell(confirm, self._commit_alone(writes))
            return
        written = sum(bool(writes) for writes, _ in jobs)
        if self._watcher is not None and written:
            self._watcher.committed(written, time.perf_counter() - began)
        for _, confirm in jobs:
            _tell(confirm, None)

    def _commit_alone(self, writes: tuple[Write, ...]) -> Exception | None:
        try:
            self._commit_together(writes)
        except Exception as error:  # whatever it is: the writer goes on for everybody else
            if self._watcher is not None:
                self._watcher.store_failed()
            if isinstance(error, LostError):
                return error
            return StoreError(f"The store could not write: {error}.")
        return None

    def _commit_together(self, writes: Iterable[Write]) -> None:
        self._whereabouts.check(self._writer)
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for write in writes:
                _execute(self._writer, write)
            self._writer.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Write what is queued, and stop."""
        self._jobs.put(None)
        self._thread.join()
        try:
            self._whereabouts.check(self._writer)
        finally:
            self._disconnect()

    # --- reading ---

    def _rows(self, question: str, *values: object) -> list[Any]:
        with self._reading, _told_in_a_sentence():
            return self._reader.execute(question, values).fetchall()

    def _found(self, question: str, value: object) -> list[Any]:
        """A few rows by their key, without waiting for somebody who reads a long log."""
        with self._finding, _told_in_a_sentence():
            return self._finder.execute(question, (value,)).fetchall()

    def log(self, code: str) -> list[bytes]:
        """All entries of a table's log, in order."""
        # What another program has written as text is no bytes of itself.
        rows = self._rows("SELECT CAST(entry AS BLOB) FROM log WHERE code = ? ORDER BY seq", code)
        return [row[0] for row in rows]

    def table(self, code: str) -> TableRow | None:
        """What is known of a table."""
        rows = self._rows(f"SELECT {_TABLE_COLUMNS} FROM tables WHERE code = ?", code)
        return _table_row(rows[0]) if rows else None

    def public_tables(self, most: int) -> list[TableRow]:
        """Tables that anybody may find, the latest first."""
        rows = self._rows(
            f"SELECT {_TABLE_COLUMNS} FROM tables WHERE public = 1 ORDER BY touched DESC LIMIT ?",
            most,
        )
        return [_table_row(row) for row in rows]

    def tables_due(self, at: int) -> list[str]:
        """The tables that must be woken by now."""
        return [row[0] for row in self._rows("SELECT code FROM tables WHERE wake_at <= ?", at)]

    def tables_untouched_since(self, at: int) -> list[str]:
        """The tables that nobody has used since then, and that need not be woken either."""
        rows = self._rows("SELECT code FROM tables WHERE touched < ? AND wake_at IS NULL", at)
        return [row[0] for row in rows]

    def games_of(self, guest: str, most: int) -> list[tuple[TableRow, int, int]]:
        """A guest's games, the latest first."""
        columns = ", ".join(f"tables.{name.strip()}" for name in _TABLE_COLUMNS.split(","))
        rows = self._rows(
            f"SELECT {columns}, players.game, players.seat FROM players"
            " JOIN tables ON tables.code = players.code WHERE players.guest = ?"
            " ORDER BY tables.touched DESC, players.game DESC, players.seat LIMIT ?",
            guest,
            most,
        )
        return [(_table_row(row[:8]), row[8], row[9]) for row in rows]

    def seats_in(self, code: str, game: int, guest: str) -> list[int]:
        """A guest's seats in one game of a table, in order."""
        rows = self._rows(
            "SELECT seat FROM players WHERE code = ? AND game = ? AND guest = ? ORDER BY seat",
            code,
            game,
            guest,
        )
        return [row[0] for row in rows]

    def guests_of(self, code: str) -> set[str]:
        """The guests who are in a table's log."""
        players = self._rows("SELECT guest FROM players WHERE code = ?", code)
        visitors = self._rows("SELECT guest FROM visits WHERE code = ?", code)
        return {row[0] for row in (*players, *visitors)}

    def tables_of(self, guest: str) -> list[str]:
        """The tables in whose logs a guest is."""
        played = self._rows("SELECT code FROM players WHERE guest = ?", guest)
        visited = self._rows("SELECT code FROM visits WHERE guest = ?", guest)
        return sorted({row[0] for row in (*played, *visited)})

    def guest(self, guest: str) -> GuestRow | None:
        """What is known of a guest."""
        rows = self._found("SELECT guest, name, created, seen FROM guests WHERE guest = ?", guest)
        return GuestRow(*rows[0]) if rows else None

    def key(self, digest: bytes) -> KeyRow | None:
        """Whom a key belongs to."""
        rows = self._found(
            "SELECT digest, guest, kind, name, created FROM keys WHERE digest = ?", digest
        )
        return KeyRow(*rows[0]) if rows else None

    def keys_of(self, guest: str) -> list[KeyRow]:
        """A guest's keys."""
        rows = self._found(
            "SELECT digest, guest, kind, name, created FROM keys WHERE guest = ? ORDER BY created",
            guest,
        )
        return [KeyRow(*row) for row in rows]

    def secret(self) -> bytes:
        """The secret that signs cookies."""
        return self._secret


@contextlib.contextmanager
def _told_in_a_sentence() -> Iterator[None]:
    """A file that cannot be read is told as one that cannot be written is."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"The store could not read: {error}.") from None


def _tell(confirm: Confirm, error: Exception | None) -> None:
    """Confirm, and let nobody's mistake stop the writer."""
    try:
        confirm(error)
    except Exception:
        _log.exception("a confirmation failed")


def _remove(path: Path) -> None:
    """Leave nothing behind of a store that could not be made."""
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            path.with_name(path.name + ending).unlink()


def _must_be_ours(path: Path) -> None:
    """Refuse another program's file before anything in it is changed."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as connection:
        if not is_ours(connection):
            raise StoreError(f"The store {path} cannot be opened: it is another program's file.")


def _secret_of(connection: sqlite3.Connection) -> bytes:
    connection.execute(
        "INSERT OR IGNORE INTO house (name, value) VALUES ('secret', ?)", (secrets.token_bytes(32),)
    )
    secret: bytes = connection.execute("SELECT value FROM house WHERE name = 'secret'").fetchone()[
        0
    ]
    return secret


def _table_row(row: Any) -> TableRow:  # noqa: ANN401 - a row of SQLite's
    code, game, phase, public, created, touched, wake_at, summary = row
    return TableRow(code, game, phase, bool(public), created, touched, wake_at, summary)


def _execute(connection: sqlite3.Connection, write: Write) -> None:
    match write:
        case Append(code, first, entries):
            _must_follow(connection, code, first)
            connection.executemany(
                "INSERT INTO log (code, seq, entry) VALUES (?, ?, ?)",
                [(code, first + index, entry) for index, entry in enumerate(entries)],
            )
        case PutTable(row):
            values = (row.code, row.game, row.phase, row.public, row.created, row.touched)
            connection.execute(
                f"INSERT OR REPLACE INTO tables ({_TABLE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, row.wake_at, row.summary),
            )
        case PutPlayer(code, game, seat, guest):
            connection.execute(
                "INSERT OR REPLACE INTO players (code, game, seat, guest) VALUES (?, ?, ?, ?)",
                (code, game, seat, guest),
            )
        case PutVisit(code, guest):
            connection.execute(
                "INSERT OR IGNORE INTO visits (code, guest) VALUES (?, ?)", (code, guest)
            )
        case ReplaceLog(code, entries):
            connection.execute("DELETE FROM log WHERE code = ?", (code,))
            _execute(connection, Append(code, 1, entries))
        case DropTable(code):
            for table in ("log", "players", "visits", "tables"):
                connection.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
        case _:
            _execute_for_guest(connection, write)


def _must_follow(connection: sqlite3.Connection, code: str, first: int) -> None:
    """A log has no gap: what came before must be there, or a table could never be woken again."""
    question = "SELECT COALESCE(MAX(seq), 0) FROM log WHERE code = ?"
    (last,) = connection.execute(question, (code,)).fetchone()
    if first != last + 1:
        raise StoreError(f"entry {first} cannot follow entry {last} of its log")


def _execute_for_guest(
    connection: sqlite3.Connection, write: PutGuest | DropGuest | PutKey | DropKey
) -> None:
    match write:
        case PutGuest(row):
            connection.execute(
                "INSERT OR REPLACE INTO guests (guest, name, created, seen) VALUES (?, ?, ?, ?)",
                (row.guest, row.name, row.created, row.seen),
            )
        case DropGuest(guest):
            for table in ("keys", "players", "visits", "guests"):
                connection.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
        case PutKey(digest, guest, kind, name, created):
            connection.execute(
                "INSERT INTO keys (digest, guest, kind, name, created) VALUES (?, ?, ?, ?, ?)",
                (digest, guest, kind, name, created),
            )
        case DropKey(digest):
            connection.execute("DELETE FROM keys WHERE digest = ?", (digest,))
