"""The shape of the SQLite file, and how an older one becomes a newer one."""

from __future__ import annotations

import sqlite3

from doppio.store.contract import StoreError

MIGRATIONS = (
    """
    CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    CREATE TABLE log (
        code TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (code, seq)
    ) WITHOUT ROWID;
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, public INTEGER NOT NULL,
        created INTEGER NOT NULL, touched INTEGER NOT NULL, wake_at INTEGER, summary BLOB NOT NULL
    );
    CREATE INDEX tables_touched ON tables (touched);
    CREATE INDEX tables_due ON tables (wake_at) WHERE wake_at IS NOT NULL;
    CREATE TABLE players (
        code TEXT NOT NULL, game INTEGER NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL,
        PRIMARY KEY (code, game, seat)
    );
    CREATE INDEX players_guest ON players (guest);
    CREATE TABLE visits (
        code TEXT NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (code, guest)
    ) WITHOUT ROWID;
    CREATE INDEX visits_guest ON visits (guest);
    CREATE TABLE guests (
        guest TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL
    );
    CREATE TABLE keys (
        digest BLOB PRIMARY KEY, guest TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
        created INTEGER NOT NULL
    );
    CREATE INDEX keys_guest ON keys (guest);
    """,
)


def is_ours(connection: sqlite3.Connection) -> bool:
    """Tell whether a file is a store, or still empty: no other program's tables are in it."""
    connection.execute("BEGIN")  # both answers are about the same moment
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("COMMIT")
    return not names or (version > 0 and "house" in names)


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the file to the newest shape; each step happens whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise StoreError("The store was made by a newer Doppio; please use that one.")
    for number, script in enumerate(migrations[version:], version + 1):
        _take_step(connection, number, script)


def _take_step(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;"
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < number:  # else another program took this step while we waited for it
            raise
