"""`doppio analyse` on the command line."""

import json
from pathlib import Path

import pytest

from doppio.cli.analyse import _analyst
from tests.cli.running import run

HEADER = (
    '{"doppio":1,"game":"cappuccino","options":{"players":2,"setup":"hand"},'
    '"seats":[{"name":"Left"},{"name":"Right"}],"position":"ppf3/p2ff/p2ff p,f 1"}'
)
BLUNDER = HEADER + '\n{"n":1,"t":0,"seat":1,"do":"move","move":"a3-a2"}\n'
CARDS = (
    '{"doppio":1,"game":"espresso","options":{"players":2},"seats":[{"name":"a"},{"name":"b"}]}\n'
)


def test_a_table_with_marks_graphs_and_better_moves(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(BLUNDER)
    ran = run("analyse", record)
    assert ran.status == 0
    head, move, end, *rest = ran.lines
    assert head.split()[:3] == ["n", "seat", "move"]
    assert move.split() == [
        "1",
        "1",
        "a3-a2",
        "??",
        "100%,",
        "2",
        "cups",
        "=",
        "a2-a3",
        "100%",
        "0%",
        "7.0",
        "6.0",
    ]
    assert end.split() == ["0%", "100%", "6.0", "7.0"]
    assert "1 p Left   █▁" in rest
    assert "2 f Right  ▁█" in rest
    assert any("blunders 1" in line for line in rest)


def test_json_from_standard_input() -> None:
    ran = run("analyse", "-", "--json", "--nodes", "1000", stdin=BLUNDER.encode())
    found = json.loads(ran.out)
    assert (ran.status, found["seats"]) == (0, ["Left", "Right"])
    (move,) = found["moves"]
    assert (move["n"], move["seat"], move["move"], move["mark"]) == (1, 1, "a3-a2", "blunder")
    assert move["cost"] == {"share": 1.0, "cups": 2.0}
    assert move["before"]["exact"] is True
    assert move["before"]["moves"][0]["move"] == "a2-a3"
    assert set(move["before"]["moves"][0]) == {"move", "shares", "cups", "line"}
    assert move["after"] == {"shares": [0.0, 1.0], "cups": [6.0, 7.0]}


@pytest.mark.parametrize(
    "content, words",
    [
        ("", "empty"),
        ("hello", "JSON"),
        (CARDS, "Cappuccino"),
        (HEADER, "no move"),
        (BLUNDER.replace("a3-a2", "a3-a1"), "touches"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_a_sentence(content: str, words: str) -> None:
    ran = run("analyse", "-", stdin=content.encode())
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("doppio: ")
    assert words in line


@pytest.mark.parametrize(
    "words",
    [[], ["missing.jsonl"], ["\0"], ["-", "--nodes", "1"], ["-", "--millis", "0"]],
)
def test_misuse_is_told_in_a_line(words: list[str]) -> None:
    ran = run("analyse", *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """Two good records, and one between them whose third line is damaged."""
    damaged = BLUNDER + BLUNDER.splitlines()[1].replace('"n":1', '"n":5') + "\n"
    files = [tmp_path / f"{name}.jsonl" for name in "abc"]
    for file, content in zip(files, (BLUNDER, damaged, BLUNDER), strict=True):
        file.write_text(content)
    return files


def test_several_records_are_told_under_their_names(three: list[Path]) -> None:
    good = [three[0], three[2]]
    alone = run("analyse", three[0])
    ran = run("analyse", *good)
    assert ran.status == 0
    assert ran.out == "".join(f"{file}\n{alone.out}\n" for file in good)


def test_a_damaged_record_is_told_by_its_line_and_keeps_none_from_being_told(
    three: list[Path], tmp_path: Path
) -> None:
    ran = run("analyse", *three, tmp_path / "none.jsonl", "--json")
    found = [json.loads(line) for line in ran.lines]
    assert (ran.status, [each["record"] for each in found]) == (2, [str(three[0]), str(three[2])])
    assert [len(each["moves"]) for each in found] == [1, 1]
    complaints = [line for line in ran.err.splitlines() if line.startswith("doppio: ")]
    assert complaints[0].startswith(f"doppio: {three[1]}: line 3: ")
    assert complaints[1].startswith(f"doppio: {tmp_path / 'none.jsonl'}: No such file")


def test_a_board_too_large_to_think_about_keeps_none_from_being_told(three: list[Path]) -> None:
    large = BLUNDER.replace("ppf3/p2ff/p2ff", "/".join(["pf" * 9] * 4)).replace("a3-a2", "a1-b1")
    three[1].write_text(large)
    ran = run("analyse", *three, "--json")
    found = [json.loads(line)["record"] for line in ran.lines]
    assert (ran.status, found) == (2, [str(three[0]), str(three[2])])
    assert f"doppio: {three[1]}: The engine plays boards of at most 64 stacks" in ran.err


def test_a_single_damaged_record_is_told_by_its_line(three: list[Path]) -> None:
    ran = run("analyse", three[1])
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"doppio: {three[1]}: line 3: ")


def test_who_has_no_net_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    _analyst.cache_clear()
    monkeypatch.setattr("doppio.cli.analyse.net_runs", lambda: False)
    ran = run("analyse", "-", stdin=BLUNDER.encode())
    assert ran.status == 0
    assert "onnxruntime is missing" in ran.err
