"""`doppio train` where it cannot do its work."""

import sys
from pathlib import Path

import pytest

from doppio.cli import main


def test_without_jax_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert main(["train", "--small", "--out", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err == "doppio: Training needs JAX: install doppio[train].\n"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "ten", "1e9"])
def test_minutes_are_a_number_of_minutes(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", f"--minutes={minutes}"]) == 2
    assert "a number of minutes, a week at most" in capsys.readouterr().err


@pytest.mark.parametrize("share", ["-0.1", "1.1", "nan", "some"])
def test_haste_is_a_share_of_the_games(share: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", f"--hasty={share}"]) == 2
    assert "must be a share, from 0 to 1" in capsys.readouterr().err
