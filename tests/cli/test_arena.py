"""`doppio arena`: its page tells the truth, and bad requests get one sentence."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from doppio.arena.ledger import read_results
from doppio.cli import build_parser
from tests.cli.running import ENVIRONMENT, command, run, spawn

PAGE = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for line in re.findall(r"^\./doppio (arena .+)$", PAGE, re.MULTILINE)]


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 6
    for words in COMMANDS:
        alone = [] if words[1] == "report" else ["--jobs", "1"]
        ran = run(*words, *alone)
        assert ran.status == 0, ran.err
        assert "Rating ladder" in ran.out
    told = {path.name for path in (tmp_path / "match").iterdir()}
    assert told == {"results.jsonl", "records", "report.md", "ladder.svg"}
    results = read_results(tmp_path / "match/results.jsonl")
    assert results is not None
    for name in results.games[0]:
        assert f"`{name}`" in PAGE
    records = sorted(map(str, tmp_path.glob("*/records/*.jsonl")))
    verdicts = run("referee", *records)
    assert verdicts.status == 0
    assert len(verdicts.lines) == len(records) > 40


def test_the_page_tells_of_every_option() -> None:
    commands = next(a for a in build_parser()._actions if isinstance(a.choices, dict))
    assert isinstance(commands.choices, dict)
    for action in commands.choices["arena"]._actions:
        for name in action.option_strings[-1:]:
            assert name in ("--help", "--seed", "--out") or f"`{name}" in PAGE, name
    for mode in ("round-robin", "gauntlet", "sprt"):
        assert f"| `{mode}` |" in PAGE


def test_a_report_has_a_help_of_its_own() -> None:
    for words in (["report", "--help"], ["report", "match", "-h"]):
        ran = run("arena", *words)
        assert (ran.status, ran.err) == (0, "")
        assert "doppio arena report" in ran.lines[0]
        assert "RESULTS" in ran.out
        assert "--deals" not in ran.out
    for words in (["--help"], ["greedy", "random", "-h"]):
        assert "--deals" in run("arena", *words).out


def test_progress_without_a_terminal_is_a_line_a_tenth(tmp_path: Path) -> None:
    ran = run("arena", "greedy", "random", "--deals", "10", "--jobs", "1", "--out", tmp_path / "m")
    lines = ran.err.splitlines()
    assert len(lines) == 10
    assert lines[-1].startswith("20/20 games: greedy ")
    again = run(
        "arena", "greedy", "random", "--deals", "10", "--jobs", "1", "--out", tmp_path / "m"
    )
    assert again.out == ran.out
    assert again.err.splitlines() == lines[-1:]


def test_games_are_whole_deals(tmp_path: Path) -> None:
    ran = run("arena", "greedy", "random", "--games", "3", "--jobs", "1", "--out", tmp_path)
    assert "4 games." in ran.lines[0]
    assert len(list((tmp_path / "records").iterdir())) == 4


def test_results_without_records(tmp_path: Path) -> None:
    words = ["arena", "greedy", "random", "--deals", "1", "--jobs", "1", "--out", str(tmp_path)]
    assert run(*words, "--no-records").status == 0
    assert list((tmp_path / "records").iterdir()) == []


def test_levels_of_cappuccino_meet(tmp_path: Path) -> None:
    words = ["arena", "level3", "level5", "--deals", "1", "--jobs", "1", "--out"]
    one, two = run(*words, tmp_path / "a"), run(*words, tmp_path / "b")
    assert (one.status, two.status) == (0, 0), one.err
    assert "level3 – level5" in one.out
    files = [(tmp_path / name / "results.jsonl").read_bytes() for name in "ab"]
    assert files[0] == files[1]
    assert "level10" in run("arena", "greedy", "nobody").err
    for name in ("arena", "simulate"):
        assert run(name, "--help").out.count("level10") == 2


@pytest.mark.skipif(os.name == "nt", reason="there are no such limits")
def test_results_that_find_no_room_name_their_file(tmp_path: Path) -> None:
    """And with room again the match goes on."""
    words = ["arena", "greedy", "random", "--deals", "6", "--jobs", "1", "--no-records", "--out"]
    limited = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *command(*words, tmp_path / "full")]
    done = subprocess.run(limited, capture_output=True, env=ENVIRONMENT, timeout=120, check=False)
    told = done.stderr.decode().splitlines()[-1]
    assert done.returncode == 2
    assert told.endswith(f": {tmp_path / 'full' / 'results.jsonl'}")
    assert run(*words, tmp_path / "full").status == run(*words, tmp_path / "roomy").status == 0
    files = [(tmp_path / name / "results.jsonl").read_bytes() for name in ("full", "roomy")]
    assert files[0] == files[1]


def test_processes_give_the_same_report(tmp_path: Path) -> None:
    words = ["arena", "greedy", "random", "--deals", "3"]
    one = run(*words, "--jobs", "1", "--out", tmp_path / "a")
    two = spawn(*words, "--jobs", "2", "--out", tmp_path / "b")
    assert two.status == 0
    assert one.lines[:-1] == two.lines[:-1]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["greedy"],
        ["greedy", "greedy"],
        ["greedy", "nobody"],
        ["greedy", "cmd:/no/such/engine"],
        ["greedy", "random:nodes=x"],
        ["greedy", "random", "--players", "7"],
        ["greedy", "random", "--variant", ""],
        ["greedy", "random", "--variant", "zero"],
        ["greedy", "random", "--game", "chess"],
        ["greedy", "random", "--game", "espresso"],
        ["greedy", "random", "--mode", "swiss"],
        ["greedy", "random", "eager"],
        ["greedy", "random", "greedy:name=x", "--mode", "sprt"],
        ["greedy", "random", "--elo0", "x"],
        ["greedy", "random", "--elo0", "nan"],
        ["greedy", "random", "--mode", "sprt", "--elo0", "20"],
        ["greedy", "random", "--mode", "sprt", "--alpha", "0.5"],
        ["greedy", "random", "--deals", "0"],
        ["greedy", "random", "--deals", "1000000"],
        ["greedy", "random", "--deals", "1", "--games", "1"],
        ["greedy", "random", "--fair", "yes"],
        ["greedy", "random", "--fair", "--variant", "two-colour", "--players", "3"],
        ["greedy", "random", "--jobs", "0"],
        ["greedy", "random", "--on", "moon"],
        ["greedy", "cmd:true", "--variant", "expert"],
        ["report"],
        ["report", "a", "b"],
        ["report", "/no/such/folder"],
        ["report", "."],
    ],
    ids=" ".join,
)
def test_bad_requests(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("arena", *words)
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words, what",
    [
        (["greedy", "random", "--target", "5"], "Espresso"),
        (["eager", "level1", "--game", "espresso", "--shape", "hexagon"], "Cappuccino"),
        (["greedy", "random", "--variant", "expert", "--shape", "blob"], "boards that are dealt"),
        (["greedy", "random", "--elo0", "5"], "--mode sprt"),
        (["greedy", "random", "--mode", "gauntlet", "--elo1", "10"], "--mode sprt"),
        (["greedy", "random", "--alpha", "0.1"], "--mode sprt"),
        (["greedy", "random", "--beta", "0.05"], "--mode sprt"),
        (["report", ".", "--deals", "5"], "a match"),
        (["report", ".", "--players", "3"], "a match"),
        (["report", ".", "--on", "ray"], "a match"),
    ],
    ids=str,
)
def test_options_without_effect(words: list[str], what: str, tmp_path: Path) -> None:
    ran = run("arena", *words, "--out", tmp_path / "new")
    told = f"doppio arena: {words[-2]} is for {what} alone, so leave it out (try --help)\n"
    assert (ran.status, ran.out, ran.err) == (2, "", told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words, why",
    [
        (
            ["eager", "level1", "--game", "espresso"],
            "--fair is for Cappuccino alone, so leave it out",
        ),
        (
            ["greedy", "random", "--variant", "expert"],
            "--fair is for boards that are dealt alone, so leave it out",
        ),
        (
            ["greedy", "random", "--shape", "blob"],
            "a fair deal grows a shape of its own, so leave --shape out",
        ),
        (
            ["greedy", "random", "--shape", "hexagon"],
            "a fair deal grows a shape of its own, so leave --shape out",
        ),
    ],
    ids=str,
)
def test_fair_deals_where_there_are_none(words: list[str], why: str, tmp_path: Path) -> None:
    ran = run("arena", *words, "--fair", "--out", tmp_path / "new")
    assert (ran.status, ran.out, ran.err) == (2, "", f"doppio arena: {why} (try --help)\n")
    assert list(tmp_path.iterdir()) == []


def test_fair_deals_without_the_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doppio.players.net_eyes.Eyes.load", lambda: None)
    ran = run("arena", "greedy", "random", "--fair", "--out", tmp_path / "new")
    told = "doppio: A fair deal takes the net, and onnxruntime is not installed.\n"
    assert (ran.status, ran.out, ran.err) == (2, "", told)
    assert list(tmp_path.iterdir()) == []


def test_a_match_from_fair_deals_says_so(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    words = ["arena", "greedy", "random", "--deals", "1", "--jobs", "1", "--out", str(tmp_path)]
    ran = run(*words, "--fair")
    assert ran.lines[0].startswith("Cappuccino, basic, 2 seats on fair deals: ")
    assert "another match (fair True, not False)" in run(*words).err
    found = read_results(tmp_path / "results.jsonl")
    assert found is not None
    assert found.plan.fair


def test_a_file_that_is_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("hello\n")
    for words in (["report", str(tmp_path)], ["greedy", "random", "--out", str(tmp_path)]):
        ran = run("arena", *words)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
        assert (tmp_path / "results.jsonl").read_text() == "hello\n"
    (tmp_path / "results.jsonl").write_text("")
    assert "no results" in run("arena", "report", tmp_path).err
