"""Where a store's files are. SQLite looks at their names once: whoever takes one away later is not
noticed, and everything goes on in a file that nobody finds again.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from itertools import count
from pathlib import Path

from doppio.store.contract import LostError, StoreError


class Whereabouts:
    """Where the files of an open store were when it was opened."""

    def __init__(self, path: Path) -> None:
        self._home = Path(os.path.realpath(path))  # the same as SQLite's: links are followed once
        files = (path, self._home.with_name(f"{self._home.name}-wal"))
        self._known = {file: _which(file) for file in files if file.exists()}
        self._kept: Path | None = None

    def check(self, connection: sqlite3.Connection) -> None:
        """Refuse to go on where a file is no longer there; what the store holds is kept first."""
        astray = self._astray()
        if astray is None:
            self._kept = None
            return
        told = f"The store's file {astray} was deleted, moved or replaced, so nothing is written"
        try:
            self._kept = self._kept or _keep(connection, self._home)
        except (OSError, sqlite3.Error) as error:
            why = (isinstance(error, OSError) and error.strerror) or error
            raise LostError(f"{told}, and what it held could not be copied: {why}.") from None
        raise LostError(f"{told}; what it held is kept in {self._kept}.")

    def _astray(self) -> Path | None:
        """A file that is not the one it was; where nobody can look, all is taken to be well."""
        for file, known in self._known.items():
            try:
                if _which(file) != known:
                    return file
            except (FileNotFoundError, NotADirectoryError):
                return file
            except OSError:
                continue
        return None


def must_have_one_name(path: Path) -> None:
    """Refuse a file that has a second name: what SQLite keeps beside it goes by the name."""
    if path.stat().st_nlink > 1:
        raise StoreError(
            f"The store {path} cannot be opened: the same file has another name (a hard link),"
            " and would be damaged if it were opened by both."
        )


def _which(file: Path) -> tuple[int, int]:
    """Which file it is, whatever it is called."""
    found = file.stat()
    return found.st_dev, found.st_ino


def _keep(connection: sqlite3.Connection, home: Path) -> Path:
    """Write all that an open store holds to a new file beside its place."""
    kept = _new_file(home)
    try:
        connection.execute("VACUUM INTO ?", (str(kept),))
        with kept.open("r+b") as written:
            os.fsync(written.fileno())
    except BaseException:
        kept.unlink()
        raise
    with suppress(sqlite3.Error):
        # Else whoever opens a file put in its place would find old pages to write into that.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept


def _new_file(home: Path) -> Path:
    """An empty file that was not there before, and is for nobody else on this machine."""
    home.parent.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = home.with_name(f"{home.name}-kept-{number}")
        with suppress(FileExistsError):
            path.touch(0o600, exist_ok=False)
            return path
    raise AssertionError
