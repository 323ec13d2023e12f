"""Where compiled code is kept: it is run, so nobody else may have put it there."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from doppio.kernels import cache_folder, clear_away_unused


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a user who is only a number, in a temporary place that is used by all."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path / f"doppio-{os.getuid()}"


def test_it_is_kept_where_the_user_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert cache_folder().parent == tmp_path / "cache" / "doppio"
    for nothing in ("", "cache", "./cache"):
        monkeypatch.setenv("XDG_CACHE_HOME", nothing)
        assert cache_folder().parent == tmp_path / "home" / ".cache" / "doppio"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="everybody has a temporary place of their own")
class TestWithoutAHome:
    """A container runs a program for a user who has no name."""

    def test_it_is_kept_in_a_private_folder(self, shared: Path) -> None:
        assert cache_folder().parent == shared
        assert stat.S_IMODE(shared.stat().st_mode) == 0o700
        assert cache_folder().parent == shared

    def test_nobody_elses_folder_is_used(
        self, shared: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shared.mkdir(mode=0o700)
        somebody = os.getuid() + 1
        monkeypatch.setattr(os, "getuid", lambda: somebody)
        shared.rename(shared.with_name(f"doppio-{somebody}"))
        assert_a_new_one(cache_folder().parent, shared.with_name(f"doppio-{somebody}"))

    def test_nor_one_that_others_write_to(self, shared: Path) -> None:
        shared.mkdir()
        shared.chmod(0o777)
        assert_a_new_one(cache_folder().parent, shared)

    @pytest.mark.parametrize("there", [True, False])
    def test_nor_a_link(self, shared: Path, tmp_path: Path, there: bool) -> None:
        elsewhere = tmp_path / "elsewhere"
        if there:
            elsewhere.mkdir(mode=0o700)
        shared.symlink_to(elsewhere)
        assert_a_new_one(cache_folder().parent, shared)
        assert elsewhere.exists() == there

    def test_nor_a_file(self, shared: Path) -> None:
        shared.write_bytes(b"as it was")
        assert_a_new_one(cache_folder().parent, shared)
        assert shared.read_bytes() == b"as it was"


def test_where_the_users_folder_cannot_be_written_to_it_is_kept_in_the_temporary_place(
    tmp_path: Path,
) -> None:
    """A service may see the home of its user without being allowed to write there."""
    (tmp_path / "cache").write_bytes(b"no folder")
    kept = "from doppio.kernels.playout import playouts; print(playouts.stats.cache_path)"
    done = subprocess.run(
        [sys.executable, "-c", kept],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    found = Path(done.stdout.strip())
    assert tmp_path in found.parents
    assert cache_folder().name in found.parts


def test_what_nobody_uses_any_more_is_cleared_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The user's other things, what is used and what was used of late stay."""
    month = 31 * 24 * 3600
    ages = {"kernels-mine": month, "kernels-old": month, "kernels-late": 3600, "puzzles": month}
    for name, age in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "code").write_bytes(b"compiled")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels-mine"))
    clear_away_unused()
    assert {path.name for path in tmp_path.iterdir()} == ages.keys() - {"kernels-old"}


def test_kernels_are_known_to_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "doppio" / cache_folder().name
    folder.mkdir(parents=True)
    os.utime(folder, (1, 1))
    subprocess.run(
        [sys.executable, "-c", "import doppio.kernels"],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        check=True,
        timeout=60,
    )
    assert folder.stat().st_mtime > time.time() - 3600


def assert_a_new_one(found: Path, not_this: Path) -> None:
    assert found != not_this
    assert found.parent == not_this.parent
    assert stat.S_IMODE(found.stat().st_mode) == 0o700
    assert list(found.iterdir()) == []
