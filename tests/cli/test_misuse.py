"""Bad requests: one line on standard error, no traceback, status 2, and nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Ran, run

EXAMPLE = "pf/pf p,f 1"


def assert_refused(ran: Ran, *words: str) -> None:
    assert ran.status == 2, ran
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    assert line.startswith("doppio")
    assert line.isprintable()
    assert len(line) < 600
    for word in words:
        assert word in line


def tree(folder: Path) -> dict[str, bytes]:
    """Everything below a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["Show", EXAMPLE],
        ["sho", EXAMPLE],
        ["--nothing"],
        ["-x"],
        ["--version=1"],
        [""],
        ["\n"],
        ["x" * 100_000],
        ["\udcff\udcfe"],
        ["--"],
        # serve
        ["serve", "now"],
        ["serve", "--host", ""],
        ["serve", "--host", " "],
        ["serve", "--port", "65536"],
        ["serve", "--port", "-1"],
        ["serve", "--port", "http"],
        ["serve", "--keep-days", "0"],
        ["serve", "--keep-days", "soon"],
        ["serve", "--store"],
        ["serve", "--metrics", "everybody"],
        ["serve", "--metrics"],
        ["serve", "--log", "xml"],
        ["serve", "--no-browser", "--port", "0", "--store", "."],
        ["serve", "--trusted-proxy", "bogus"],
        ["serve", "--trusted-proxy", "127.0.0.1/99"],
        ["serve", "--origin", "not a url"],
        ["serve", "--origin", "https://"],
        ["serve", "--origin", "https://[::1"],
        ["serve", "--origin", "ftp://example.org"],
        ["serve", "--origin", "https://example.org/page"],
        # token
        ["token"],
        ["token", "A", "B", "--store", "x"],
        ["token", "", "--store", "x"],
        ["token", " \n ", "--store", "x"],
        ["token", "x" * 25, "--store", "x"],
        ["token", "\x1b[31m", "--store", "x"],
        ["token", "\udcff", "--store", "x"],
        ["token", "Bot", "--store", "."],
        # deal
        ["deal", "more"],
        ["deal", "more\nlines\x1b[31m"],
        ["deal", "--players", "1"],
        ["deal", "--players", "5"],
        ["deal", "--players", "two"],
        ["deal", "--players", "2.0"],
        ["deal", "--players", ""],
        ["deal", "--players"],
        ["deal", "--shape", "square"],
        ["deal", "--fair", "--shape", "long"],
        ["deal", "--fair", "--two-colour", "--players", "3"],
        ["deal", "--seed", "-1"],
        ["deal", "--seed", "1e3"],
        ["deal", "--seed", "9" * 5000],
        ["deal", "--seed", "٣"],
        ["deal", "--two-colour", "--players", "3"],
        ["deal", "--two", "--players", "2"],
        # show
        ["show"],
        ["show", ""],
        ["show", "pf"],
        ["show", "pf p,f"],
        ["show", "pf p,f 3"],
        ["show", "pf p,f 1 p1 f1"],
        ["show", "p2f p,f 2"],
        ["show", "xx p,f 1"],
        ["show", "pf p,f 1\n\n", "more", "words"],
        ["show", "\udcff p,f 1"],
        ["show", "pf\x1b[31m p,f 1"],
        ["show", "p" * 100_000],
        ["show", "p9" * 300 + " p,f 1"],
        ["show", EXAMPLE, "--colour", "red"],
        ["show", EXAMPLE, "--colour"],
        ["show", EXAMPLE, "--svg"],
        ["show", EXAMPLE, "--png\n", "x"],
        ["show", EXAMPLE, "--svg", "missing\nfolder/x.svg"],
        # perft
        ["perft"],
        ["perft", EXAMPLE],
        ["perft", "3"],
        ["perft", EXAMPLE, "x"],
        ["perft", EXAMPLE, "-1"],
        ["perft", EXAMPLE, "1.5"],
        ["perft", EXAMPLE, ""],
        ["perft", EXAMPLE, "9" * 5000],
        ["perft", EXAMPLE, "٣"],
        ["perft", "hello p,f 1", "3"],
        ["perft", EXAMPLE, "3", "--limit", "0"],
        ["perft", EXAMPLE, "3", "--limit", "many"],
        ["perft", EXAMPLE, "3", "--limit"],
        ["perft", EXAMPLE, "3", "--limit", "1"],
        # referee
        ["referee"],
        ["referee", "--strict", "x"],
        # simulate
        ["simulate"],
        ["simulate", "chess"],
        ["simulate", "cappuccino", "espresso"],
        ["simulate", "cappuccino", "--players", "1"],
        ["simulate", "cappuccino", "--players", "5"],
        ["simulate", "cappuccino", "--players", "x"],
        ["simulate", "cappuccino", "--players", "9" * 5000],
        ["simulate", "cappuccino", "--variant", "zero"],
        ["simulate", "cappuccino", "--variant", "two-colour", "--players", "3"],
        ["simulate", "cappuccino", "--variant", ""],
        ["simulate", "cappuccino", "--bots", "eager"],
        ["simulate", "cappuccino", "--bots", ","],
        ["simulate", "cappuccino", "--bots", ""],
        ["simulate", "cappuccino", "--bots", "greedy,"],
        ["simulate", "cappuccino", "--shape", "ring"],
        ["simulate", "cappuccino", "--games", "-1"],
        ["simulate", "cappuccino", "--games", "1000001"],
        ["simulate", "cappuccino", "--seed", "-1"],
        ["simulate", "cappuccino", "--jobs", "0"],
        ["simulate", "cappuccino", "--jobs", "-1"],
        ["simulate", "espresso", "--players", "7"],
        ["simulate", "espresso", "--players", "1"],
        ["simulate", "espresso", "--variant", "basic"],
        ["simulate", "espresso", "--bots", "greedy"],
        ["simulate", "espresso", "--target", "0"],
        ["simulate", "espresso", "--target", "10001"],
        ["simulate", "espresso", "--shape", "blob"],
        ["simulate", "espresso", "--no-autofinish"],
        ["simulate", "espresso", "--bots", "level5", "--tally", "--out", "new"],
        ["simulate", "espresso", "--bots", "level5", "--tally", "--overwrite"],
        ["simulate", "espresso", "--bots", "level5", "--tally", "--jobs", "2"],
        ["simulate", "espresso", "--autofinish"],
        ["simulate", "cappuccino", "--target", "5"],
        ["simulate", "cappuccino", "--variant", "expert", "--shape", "long"],
        # engine and demo
        ["engine", "now"],
        ["engine", "--depth", "3"],
        ["demo", "more"],
        ["demo", "--seed", "x"],
        ["demo", "--seed", "-1"],
    ],
    ids=lambda words: ascii(" ".join(words)[:60]) + str(len(words)),
)
def test_misuse(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run(*words))
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("asked", ["missing/board.svg", "file/board.svg", "folder", "", "."])
def test_a_picture_that_cannot_be_written_leaves_nothing_behind(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"as it was")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").write_bytes(b"as it was")
    before = tree(tmp_path)
    ran = run("show", EXAMPLE, "--svg", asked)
    assert_refused(ran)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("asked", ["missing/board.svg", "file/board.svg", "folder"])
def test_the_file_that_cannot_be_written_is_named(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    ran = run("show", EXAMPLE, "--svg", asked)
    assert_refused(ran)
    assert ran.err.rstrip("\n").endswith(asked)


def test_a_picture_of_a_bad_position_is_not_written(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    picture.write_bytes(b"as it was")
    assert_refused(run("show", "p2f p,f 2", "--svg", picture))
    assert tree(tmp_path) == {"board.svg": b"as it was"}


@pytest.mark.parametrize("words", [["serve"], ["token", "Bot"]], ids=" ".join)
def test_a_user_without_a_home_is_asked_for_a_file(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_home(monkeypatch)
    assert_refused(run(*words), "no home folder", "--store")


def test_a_user_without_a_home_has_the_other_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    without_home(monkeypatch)
    assert run("deal").status == 0
    assert "no home folder" in " ".join(run("serve", "--help").out.split())


def without_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a user who is only a number, with nothing in the environment."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("where", ["file", "file/games"])
def test_games_that_cannot_be_written(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"as it was")
    folder = tmp_path / where
    assert_refused(run("simulate", "cappuccino", "--games", "1", "--out", folder), str(folder))
    assert tree(tmp_path) == {"file": b"as it was"}


def test_a_refused_simulation_makes_no_folder(tmp_path: Path) -> None:
    assert_refused(run("simulate", "espresso", "--players", "9", "--out", tmp_path / "new"))
    assert tree(tmp_path) == {}
