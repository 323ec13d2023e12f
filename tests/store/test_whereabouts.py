"""A store whose file is taken away while it is open says so, and keeps what it holds."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from doppio.store.contract import Append, LostError, PutTable
from doppio.store.sqlite import SqliteStore
from tests.store.stores import a_table, queue, write

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="an open file cannot be taken away there"
)


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("backup")
    with closing(SqliteStore(other)) as store:
        write(store, Append("t9", 1, (b"old",)))
    other.replace(path)


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def wal_deleted(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


WAYS = [deleted, moved, replaced, folder_deleted, wal_deleted]


def a_store(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    write(store, PutTable(a_table("t1")), Append("t1", 1, (b"one",)))
    return store


def kept_of(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}-kept-*"))


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_written_where_nobody_finds_it(
    tmp_path: Path, way: Callable[[Path], None]
) -> None:
    path = tmp_path / "there" / "games.sqlite"
    store = a_store(path)
    way(path)
    errors = [queue(store, Append("t1", 2, (b"two",))).error for _ in range(3)]
    (kept,) = kept_of(path)
    for error in errors:
        assert isinstance(error, LostError)
        sentence = (
            rf"The store's file {path}(-wal)? was deleted, moved or replaced, so nothing is"
            rf" written; what it held is kept in {kept}\."
        )
        assert re.fullmatch(sentence, str(error))
    assert isinstance(queue(store).error, LostError), "who only asks is told, too"
    assert store.log("t1") == [b"one"], "it can still be read"
    with pytest.raises(LostError):
        store.close()
    assert kept_of(path) == [kept]
    assert kept.stat().st_mode & 0o077 == 0
    with closing(SqliteStore(kept)) as found:
        assert found.log("t1") == [b"one"]
        assert found.table("t1") == a_table("t1")
        assert found.secret() == store.secret(), "everybody is still who they are"


@pytest.mark.parametrize("way", WAYS)
def test_what_is_found_missing_at_the_end_is_kept(
    tmp_path: Path, way: Callable[[Path], None]
) -> None:
    path = tmp_path / "there" / "games.sqlite"
    store = a_store(path)
    way(path)
    with pytest.raises(LostError, match="is kept in"):
        store.close()
    with closing(SqliteStore(kept_of(path)[0])) as found:
        assert found.log("t1") == [b"one"]


def test_a_file_put_in_its_place_stays_as_it_is(tmp_path: Path) -> None:
    """Also if the house is killed afterwards: nothing of the old file is written into it."""
    path = tmp_path / "games.sqlite"
    store = a_store(path)
    replaced(path)
    before = path.read_bytes()
    assert isinstance(queue(store).error, LostError)
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob("games.sqlite*"):
        shutil.copy(file, copy)
    with closing(SqliteStore(copy / "games.sqlite")) as found:
        assert (found.log("t9"), found.log("t1")) == ([b"old"], [])
    assert path.read_bytes() == before
    with pytest.raises(LostError):
        store.close()
    assert path.read_bytes() == before


def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store = a_store(path)
    for number in (2, 3):
        path.rename(tmp_path / "elsewhere")
        assert isinstance(queue(store, Append("t1", number, (b"lost",))).error, LostError)
        assert len(kept_of(path)) == number - 1
        (tmp_path / "elsewhere").rename(path)
        write(store, Append("t1", number, (b"more",)))
    store.close()
    with closing(SqliteStore(path)) as found:
        assert found.log("t1") == [b"one", b"more", b"more"]
    with closing(sqlite3.connect(kept_of(path)[1])) as kept:
        assert kept.execute("SELECT COUNT(*) FROM log").fetchone() == (2,)


def test_what_cannot_be_kept_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "there" / "games.sqlite"
    store = a_store(path)
    folder_deleted(path)
    path.parent.touch()
    error = queue(store, Append("t1", 2, (b"two",))).error
    assert isinstance(error, LostError)
    assert str(error).endswith(", and what it held could not be copied: File exists.")
    path.parent.unlink()
    with pytest.raises(LostError, match="is kept in"):
        store.close()
    assert len(kept_of(path)) == 1


def test_where_nobody_can_look_all_is_taken_to_be_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = a_store(tmp_path / "games.sqlite")

    def refused(*_: object, **__: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", refused)
        write(store, Append("t1", 2, (b"two",)))
    store.close()


def test_a_link_that_leads_elsewhere_is_noticed(tmp_path: Path) -> None:
    path, link = tmp_path / "games.sqlite", tmp_path / "link"
    link.symlink_to(path)
    store = a_store(link)
    link.unlink()
    link.symlink_to(tmp_path / "other")
    (tmp_path / "other").touch()
    assert isinstance(queue(store).error, LostError)
    with pytest.raises(LostError):
        store.close()
    assert len(kept_of(path)) == 1
