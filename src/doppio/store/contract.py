"""What every store can do. Writes are queued, committed in order, and confirmed once on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without opening its log."""

    code: str
    game: str
    phase: str
    public: bool
    created: int
    touched: int
    wake_at: int | None
    summary: bytes


@dataclass(frozen=True, slots=True)
class GuestRow:
    """Somebody who plays here."""

    guest: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Append:
    """Add entries to a table's log, numbered from `first`: what comes next, or it is an error."""

    code: str
    first: int
    entries: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class PutTable:
    """Write what is known of a table."""

    row: TableRow


@dataclass(frozen=True, slots=True)
class PutPlayer:
    """A guest has a seat in a game of a table."""

    code: str
    game: int
    seat: int
    guest: str


@dataclass(frozen=True, slots=True)
class PutVisit:
    """A guest is in a table's log, as a player or otherwise."""

    code: str
    guest: str


@dataclass(frozen=True, slots=True)
class ReplaceLog:
    """Write a table's log anew, with other names in it."""

    code: str
    entries: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class DropTable:
    """Forget a table."""

    code: str


@dataclass(frozen=True, slots=True)
class PutGuest:
    """Write what is known of a guest."""

    row: GuestRow


@dataclass(frozen=True, slots=True)
class DropGuest:
    """Forget a guest, with their keys and their list of games."""

    guest: str


@dataclass(frozen=True, slots=True)
class PutKey:
    """A key opens a guest's account: `kind` is `token` (bots) or `link` (another device)."""

    digest: bytes
    guest: str
    kind: str
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class DropKey:
    """A key opens nothing any more."""

    digest: bytes


Write = (
    Append
    | PutTable
    | PutPlayer
    | PutVisit
    | ReplaceLog
    | DropTable
    | PutGuest
    | DropGuest
    | PutKey
    | DropKey
)

Confirm = Callable[[Exception | None], None]
"""Called, from another thread, when a batch is on disk, or with what went wrong."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key, without what opens it."""

    digest: bytes
    guest: str
    kind: str
    name: str
    created: int


class Watcher(Protocol):
    """Somebody who counts what a store does; told from the store's own thread, and quick."""

    def committed(self, jobs: int, seconds: float) -> None:
        """So many jobs are on disk, in one commit that took so long."""

    def store_failed(self) -> None:
        """A job could not be written."""


class StoreError(Exception):
    """The store cannot do what it must; the message says why in one sentence."""


class LostError(StoreError):
    """What is written would be lost: the store is no longer where it was."""


class Store(Protocol):
    """A place for logs, tables and guests."""

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of every commit from now on."""

    def write(self, writes: tuple[Write, ...], confirm: Confirm) -> None:
        """Queue writes as one; they happen all or none, after all that were queued before.

        None at all is a question: whether anything could be written.
        """

    def log(self, code: str) -> list[bytes]:
        """All entries of a table's log, in order; none for a table that is not there."""

    def table(self, code: str) -> TableRow | None:
        """What is known of a table."""

    def public_tables(self, most: int) -> list[TableRow]:
        """Tables that anybody may find, the latest first."""

    def tables_due(self, at: int) -> list[str]:
        """The tables that must be woken by now."""

    def tables_untouched_since(self, at: int) -> list[str]:
        """The tables that nobody has used since then, and that need not be woken either."""

    def games_of(self, guest: str, most: int) -> list[tuple[TableRow, int, int]]:
        """A guest's games, the latest first: the table, the game's number, the seat."""

    def seats_in(self, code: str, game: int, guest: str) -> list[int]:
        """A guest's seats in one game of a table, in order."""

    def guests_of(self, code: str) -> set[str]:
        """The guests who are in a table's log."""

    def tables_of(self, guest: str) -> list[str]:
        """The tables in whose logs a guest is."""

    def guest(self, guest: str) -> GuestRow | None:
        """What is known of a guest."""

    def key(self, digest: bytes) -> KeyRow | None:
        """Whom a key belongs to."""

    def keys_of(self, guest: str) -> list[KeyRow]:
        """A guest's keys."""

    def secret(self) -> bytes:
        """The secret that signs cookies, the same for as long as the store lives."""

    def close(self) -> None:
        """Write what is queued, and stop.

        Raises `LostError`, once it has stopped, where nobody will find again what was written.
        """
