"""`doppio solve` on the command line."""

import json
import sys

import pytest

from doppio.cli import main

EXAMPLE = "pfpf/.fpf2/p3..f p,f 1"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["solve", *arguments])
    return status, capsys.readouterr().out


def test_it_tells_value_moves_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, EXAMPLE)
    lines = dict(line.split(" ", 1) for line in out.splitlines())
    assert (status, lines["value"]) == (0, "+2")
    assert lines["line"].split()[0] in lines["best"].split()


def test_json_has_the_agreed_fields(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, *EXAMPLE.split(), "--json")
    found = json.loads(out)
    assert (status, found["value"], found["exact"]) == (0, 2, True)
    assert set(found) == {"value", "best", "line", "exact", "nodes"}
    assert found["nodes"] > 0


def test_the_settle_option_counts(capsys: pytest.CaptureFixture[str]) -> None:
    board = "pf.ppf2/p3..f p,f 1"
    _, kept = told(capsys, board, "--json")
    _, taken = told(capsys, board, "--json", "--settle")
    assert json.loads(kept)["exact"]
    assert json.loads(taken)["exact"]


def test_more_threads_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    board = "pfp.f/fpfpf/pfpfp/.pfp. p,f 1"
    found = [json.loads(told(capsys, board, "--json", "--threads", n)[1]) for n in "13"]
    assert found[0]["exact"]
    assert [found[0][name] for name in ("value", "best")] == [
        found[1][name] for name in ("value", "best")
    ]
    assert found[0] == json.loads(told(capsys, board, "--json", "--threads", "1")[1])


def test_cut_short_it_gives_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    board = "pfpfp/fpfpf/pfpfp/fpfpf/pfpfp p,f 1"
    status, out = told(capsys, board, "--nodes", "300", "--json")
    found = json.loads(out)
    assert (status, found["value"], found["exact"]) == (1, None, False)
    assert found["bounds"][0] < found["bounds"][1]
    status, out = told(capsys, board, "--nodes", "300")
    assert out.startswith("not solved: between ")


def test_with_more_seats_too_it_keeps_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--players", "4"]) == 0
    position = capsys.readouterr().out.strip()
    status, out = told(capsys, position, "--json", "--time", "1", "--nodes", "2000000")
    found = json.loads(out)
    assert (status, found["exact"]) == (1, False)
    assert 0 < found["nodes"] < 2_000_000, "it was stopped long before"


@pytest.mark.parametrize(
    "players, shown", [("2", "between "), ("4", " of at most 2000000 positions, after ")]
)
def test_in_a_terminal_it_shows_how_far_it_has_come(
    players: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["deal", "--players", players]) == 0
    position = capsys.readouterr().out.strip()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["solve", position, "--time", "2", "--nodes", "2000000"]) == 1
    *told, last = capsys.readouterr().err.split("\r")
    assert shown in told[-1]
    assert last == "\x1b[K"


def test_more_seats_make_the_most_of_their_own_cups(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, "pfl/cfp p,f,l,c 1", "--json")
    found = json.loads(out)
    assert status == 0
    assert sum(found["scores"]) == 6
    assert found["value"] == found["scores"][0] - max(found["scores"][1:])
    status, out = told(capsys, "pflc/flcp/lcpf/cpfl p,f,l,c 1", "--nodes", "50")
    assert status == 1


@pytest.mark.parametrize("words", [[], ["hello p,f 1"], [EXAMPLE, "--nodes", "0"], ["p p,f -"]])
def test_what_makes_no_sense_is_refused_in_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
