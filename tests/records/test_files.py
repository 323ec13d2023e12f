"""Files are written whole or not at all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from doppio.records.book import read_record
from doppio.records.files import load_record, save_bytes, save_record
from doppio.records.lines import RecordError
from tests.records.handwritten import RACE, SQUARE_GAME


@pytest.mark.parametrize("content", [SQUARE_GAME, RACE], ids=["cappuccino", "espresso"])
def test_a_saved_record_is_loaded_again(tmp_path: Path, content: bytes) -> None:
    record = read_record(BytesIO(content))
    path = tmp_path / "a game.jsonl"
    save_record(path, record)
    first = path.read_bytes()
    assert load_record(path) == record
    save_record(path, load_record(path))
    assert path.read_bytes() == first
    assert [entry.name for entry in tmp_path.iterdir()] == ["a game.jsonl"]


def test_a_bad_file_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(SQUARE_GAME.replace(b"a1-b1", b"a1-b2"))
    with pytest.raises(RecordError) as raised:
        load_record(path)
    assert raised.value.line == 2
    assert str(raised.value).startswith("line 2: ")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mask, mode", [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_is_as_open_as_the_user_wants(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        save_bytes(tmp_path / "new", b"x")
        assert os.umask(mask) == mask  # it is left as it was
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == mode


def test_what_cannot_be_written_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.svg"
    save_bytes(path, b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        save_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match=r".") as raised:
        save_bytes(folder, b"x")
    assert not isinstance(raised.value, FileNotFoundError)
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="there are other pipes there")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as reader:
        read = reader.submit(pipe.read_bytes)
        save_bytes(pipe, b"cups")
        assert read.result(60) == b"cups"
    assert pipe.is_fifo()


@pytest.mark.skipif(os.name == "nt", reason="links are not for everybody there")
def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_bytes(b"before")
    link, dangling = tmp_path / "link", tmp_path / "dangling"
    link.symlink_to(there)
    dangling.symlink_to(tmp_path / "new")
    save_bytes(link, b"after")
    save_bytes(dangling, b"made")
    assert link.is_symlink()
    assert (there.read_bytes(), (tmp_path / "new").read_bytes()) == (b"after", b"made")


@pytest.mark.skipif(os.name == "nt", reason="links are not for everybody there")
def test_a_link_to_itself_is_an_error_like_any_other(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links") as told:
        save_bytes(link, b"cups")
    assert told.value.filename == str(link)
    assert [each.name for each in tmp_path.iterdir()] == ["link"]
