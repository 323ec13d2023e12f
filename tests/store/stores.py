"""Every store there is, for the suite that all of them must pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

from doppio.store.contract import GuestRow, Store, TableRow, Write
from doppio.store.sqlite import SqliteStore

Open = Callable[[], Store]
"""Opens the store of a test; a second time, the same one again."""

FACTORIES: dict[str, Callable[[Path], Store]] = {
    "sqlite": lambda folder: SqliteStore(folder / "games.sqlite")
}

PATIENCE_SECONDS = 10.0
"""Nothing takes so long; a test that waits in vain fails instead of hanging."""


class Receipt:
    """What became of a batch: nothing yet, on disk, or an error."""

    def __init__(self) -> None:
        self._told = Event()
        self._error: Exception | None = None

    def confirm(self, error: Exception | None) -> None:
        assert not self._told.is_set(), "a batch is confirmed once"
        self._error = error
        self._told.set()

    @property
    def error(self) -> Exception | None:
        """What went wrong, once it is known."""
        assert self._told.wait(PATIENCE_SECONDS), "the store has not answered"
        return self._error


def queue(store: Store, *writes: Write) -> Receipt:
    """Queue one batch."""
    receipt = Receipt()
    store.write(writes, receipt.confirm)
    return receipt


def write(store: Store, *writes: Write) -> None:
    """Write one batch and wait until it is on disk."""
    assert queue(store, *writes).error is None


def a_table(code: str = "t1", **told: object) -> TableRow:
    """What is known of some table."""
    known: dict[str, object] = {
        "game": "espresso",
        "phase": "waiting",
        "public": False,
        "created": 10,
        "touched": 20,
        "wake_at": None,
        "summary": b"{}",
    }
    return TableRow(code=code, **{**known, **told})  # type: ignore[arg-type]


def a_guest(guest: str = "g1", name: str = "Ada") -> GuestRow:
    """What is known of some guest."""
    return GuestRow(guest, name, created=1, seen=2)
