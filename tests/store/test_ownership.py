"""A store has one owner at a time."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from doppio.store.contract import Append, StoreError
from doppio.store.ownership import owned
from doppio.store.sqlite import SqliteStore
from tests.store.stores import write


def test_a_store_has_one_owner_at_a_time(tmp_path: Path) -> None:
    store = tmp_path / "there" / "games.sqlite"
    with owned(store) as found_at:
        found_at("http://127.0.0.1:8000/")
        found_at("http://127.0.0.1:81/")
        with pytest.raises(StoreError) as told, owned(store):
            pytest.fail("owned twice")
        where = "" if sys.platform == "win32" else " at http://127.0.0.1:81/"
        assert f"is in use: Doppio is open already{where}." in str(told.value)
        with owned(tmp_path / "other"):
            pass
    with owned(store):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_link_is_another_name_for_the_same_store(tmp_path: Path) -> None:
    store, link = tmp_path / "games.sqlite", tmp_path / "elsewhere" / "link"
    link.parent.mkdir()
    link.symlink_to(store)
    for first, second in ((store, link), (link, store)):
        with owned(first), pytest.raises(StoreError, match="is in use"), owned(second):
            pytest.fail("owned twice")


def test_a_file_with_two_names_is_opened_by_neither(tmp_path: Path) -> None:
    """A hard link is in no way less than the file itself, and has another name to lock."""
    store, link = tmp_path / "games.sqlite", tmp_path / "elsewhere" / "link"
    link.parent.mkdir()
    with owned(store):
        running = SqliteStore(store)
        link.hardlink_to(store)
        with owned(link), pytest.raises(StoreError, match=r"another name \(a hard link\).*\.$"):
            SqliteStore(link)
        assert [path.name for path in link.parent.iterdir() if "-lock" not in path.name] == ["link"]
        write(running, Append("t1", 1, (b"one",)))  # who was there first plays on
        running.close()
    with pytest.raises(StoreError, match="has another name"):
        SqliteStore(store)
    link.unlink()
    again = SqliteStore(store)
    assert again.log("t1") == [b"one"]
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_link_to_itself_is_told_in_a_sentence(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    store.symlink_to(store)
    with owned(store), pytest.raises(StoreError, match=r"cannot be opened: .*\."):
        SqliteStore(store)


def test_an_owner_that_was_killed_owns_nothing(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    source = (
        "import sys; from pathlib import Path; from doppio.store.ownership import owned\n"
        "with owned(Path(sys.argv[1])): print('mine', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", source, str(store)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"mine\n"
        with pytest.raises(StoreError), owned(store):
            pytest.fail("owned twice")
        other.kill()
        other.wait()
    with owned(store):
        pass


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"http://x\n\x1b[31m", b"rm -rf /"])
def test_only_an_address_is_told(tmp_path: Path, content: bytes) -> None:
    store = tmp_path / "games.sqlite"
    with owned(store):
        if sys.platform != "win32":
            (tmp_path / "games.sqlite-lock").write_bytes(content)
        with pytest.raises(StoreError, match=r"open already\. Stop it first"), owned(store):
            pytest.fail("owned twice")


def test_what_cannot_be_owned_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for store in (tmp_path / "file" / "games.sqlite", tmp_path, Path(), Path("/")):
        with pytest.raises(StoreError) as told, owned(store):
            pytest.fail("owned")
        sentence = rf"The store {re.escape(str(store))} cannot be opened: .*\."
        assert re.fullmatch(sentence, str(told.value))
    assert not (tmp_path / "-lock").exists()
