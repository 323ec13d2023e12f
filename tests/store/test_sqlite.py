"""What is SQLite's own: the file, its migrations, and files that cannot be opened."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from doppio.store.contract import Append, PutGuest, PutTable, StoreError
from doppio.store.migrations import MIGRATIONS, _take_step, migrate
from doppio.store.place import data_folder, default_store
from doppio.store.sqlite import SqliteStore
from tests.store.stores import a_guest, a_table, write


@contextmanager
def opened(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    try:
        yield store
    finally:
        store.close()


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        return int(version)


def shape_of(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))


def a_file_of_version(path: Path, version: int) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:version])
    return path


# --- migrations ---


def test_a_new_file_has_the_newest_shape(tmp_path: Path) -> None:
    with opened(tmp_path / "games.sqlite"):
        pass
    assert version_of(tmp_path / "games.sqlite") == len(MIGRATIONS)


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_file_of_any_version_becomes_the_newest(tmp_path: Path, version: int) -> None:
    path = a_file_of_version(tmp_path / "old.sqlite", version)
    assert version_of(path) == version
    with opened(path) as store:
        write(store, Append("t1", 1, (b"one",)), PutTable(a_table()), PutGuest(a_guest()))
        assert store.log("t1") == [b"one"]
    assert version_of(path) == len(MIGRATIONS)
    with opened(tmp_path / "new.sqlite"):
        pass
    assert shape_of(path) == shape_of(tmp_path / "new.sqlite")


def test_an_empty_file_is_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with opened(path) as store:
        assert store.log("t1") == []
    assert version_of(path) == len(MIGRATIONS)


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    path = a_file_of_version(tmp_path / "games.sqlite", len(MIGRATIONS))
    before = shape_of(path)
    a_file_of_version(path, len(MIGRATIONS))
    assert shape_of(path) == before


def test_migrations_go_step_by_step_and_keep_what_is_there(tmp_path: Path) -> None:
    steps = (
        "CREATE TABLE a (x); INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y DEFAULT 2;",
        "INSERT INTO a VALUES (3, 4);",
    )
    with closing(sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None)) as connection:
        migrate(connection, steps[:1])
        migrate(connection, steps)
        assert connection.execute("SELECT * FROM a ORDER BY x").fetchall() == [(1, 2), (3, 4)]
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)


def test_a_migration_happens_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    broken = ("CREATE TABLE a (x)", "CREATE TABLE b (x); CREATE TABLE a (x)")
    connection = sqlite3.connect(path, isolation_level=None)
    with closing(connection), pytest.raises(sqlite3.Error):
        migrate(connection, broken)
    assert version_of(path) == 1
    assert {name for name, _ in shape_of(path)} == {"a"}


def test_a_file_of_a_newer_doppio_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match=r"^The store was made by a newer Doppio.*\.$"):
        SqliteStore(path)
    assert version_of(path) == len(MIGRATIONS) + 1
    assert shape_of(path) == set()


# --- the file ---


def test_folders_are_made_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "games.sqlite"
    with opened(path):
        assert path.exists()


@pytest.mark.parametrize("kind", ["a folder", "below a file", "no database", "half a database"])
def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "games.sqlite"
    if kind == "a folder":
        path.mkdir()
    elif kind == "below a file":
        path.touch()
        path = path / "games.sqlite"
    elif kind == "no database":
        path.write_bytes(b"I am a letter to my grandmother. " * 100)
    else:
        path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    with pytest.raises(StoreError) as told:
        SqliteStore(path)
    assert re.fullmatch(
        rf"The store {re.escape(str(path))} cannot be opened: [^\[\]]*\.", str(told.value)
    )


@pytest.mark.parametrize("version", [0, 1, 70])
def test_another_programs_file_is_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (place)")
        connection.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"cannot be opened: it is another program's file\.$"):
        SqliteStore(path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == before


@pytest.mark.parametrize("before", [False, True], ids=["new", "there before"])
def test_a_store_that_cannot_be_made_leaves_nothing_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    path = tmp_path / "games.sqlite"
    if before:
        path.touch()

    def no_room(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("doppio.store.sqlite.migrate", no_room)
    with pytest.raises(StoreError, match="disk is full"):
        SqliteStore(path)
    assert [each.name for each in tmp_path.iterdir()] == (["games.sqlite"] if before else [])


def test_a_commit_is_flushed_to_disk(tmp_path: Path) -> None:
    with opened(tmp_path / "games.sqlite") as store:
        for connection in (store._writer, store._reader):
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_program_that_dies_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with opened(path) as store:
        write(store, Append("t1", 1, (b"one",)))
        # As if the process were gone now: the files as they are, without closing.
        copy = tmp_path / "copy"
        copy.mkdir()
        for file in tmp_path.glob("games.sqlite*"):
            (copy / file.name).write_bytes(file.read_bytes())
    with opened(copy / "games.sqlite") as found:
        assert found.log("t1") == [b"one"]


# --- where it is kept ---


def test_the_default_place_is_the_users_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store() == tmp_path / "doppio" / "games.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_folder() == tmp_path / ".local/share/doppio"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == tmp_path / "Library/Application Support/Doppio"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert data_folder() == tmp_path / "Local/Doppio"
    monkeypatch.delenv("LOCALAPPDATA")
    assert data_folder() == tmp_path / "AppData/Local/Doppio"


@pytest.mark.parametrize("nowhere", ["", "data", "./data", "../data", "~/data"])
def test_a_relative_place_counts_as_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, nowhere: str
) -> None:
    """Else every folder from which the house is opened would have games of its own."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", nowhere)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_folder() == tmp_path / ".local/share/doppio"


def test_two_programs_may_open_a_new_file_at_the_same_time(tmp_path: Path) -> None:
    """Both find the file without tables; whoever comes second must not mind that they are there."""
    path = tmp_path / "games.sqlite"
    late = sqlite3.connect(path, isolation_level=None)
    with closing(late), opened(path) as store:
        _take_step(late, 1, MIGRATIONS[0])
        write(store, Append("t1", 1, (b"one",)))
    assert version_of(path) == len(MIGRATIONS)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with opened(path) as store:
        write(store, Append("t1", 1, (b"one",)))
        for file in tmp_path.glob("games.sqlite*"):
            assert file.stat().st_mode & 0o077 == 0, file.name
    path.chmod(0o640)
    with opened(path):
        assert path.stat().st_mode & 0o777 == 0o640, "a host's own choice stays"


def test_whoever_looks_up_a_guest_does_not_wait_for_a_long_log(tmp_path: Path) -> None:
    with opened(tmp_path / "games.sqlite") as store, store._reading:
        found: list[object] = []
        looking = Thread(target=lambda: found.append((store.guest("g1"), store.key(b"k"))))
        looking.start()
        looking.join(10)
        assert found == [(None, None)]
