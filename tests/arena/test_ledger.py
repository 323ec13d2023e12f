"""The results file: whatever happens to it, no game is lost, guessed or counted twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from doppio.arena import ledger as ledger_module
from doppio.arena.ledger import Ledger, read_results, sealed, unsealed
from doppio.arena.plan import Plan
from doppio.games.contract import RefusedError
from tests.records.handwritten import SQUARE_GAME

PLAN = Plan(("greedy", "random"), deals=5)
LINES = [{"n": number, "places": [1, 2]} for number in (1, 2, 3)]


def written(path: Path) -> bytes:
    with Ledger(path, PLAN) as ledger:
        assert ledger.games == ()
        ledger.append(LINES[:2])
        ledger.append(LINES[2:])
    return path.read_bytes()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    written(tmp_path / "r")
    found = read_results(tmp_path / "r")
    assert found is not None
    assert found.plan == PLAN
    assert list(found.games) == LINES


def test_a_line_torn_anywhere_is_written_again(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole")
    for size in range(len(whole)):
        torn = tmp_path / "torn"
        torn.write_bytes(whole[:size])
        with Ledger(torn, PLAN) as ledger:
            assert list(ledger.games) == LINES[: len(ledger.games)]
            ledger.append(LINES[len(ledger.games) :])
        assert torn.read_bytes() == whole, size


def test_every_changed_byte_is_noticed() -> None:
    line = sealed({"n": 1, "why": "a „word“"})
    assert unsealed(line) == {"n": 1, "why": "a „word“"}
    for at in range(len(line)):
        changed = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
        assert unsealed(changed) is None


def test_a_damaged_line_in_the_middle_is_told_and_nothing_changed(tmp_path: Path) -> None:
    path = tmp_path / "r"
    lines = written(path).splitlines(keepends=True)
    for damaged in (
        [lines[0], lines[1].replace(b"1", b"2"), *lines[2:]],
        [lines[0], *lines[2:]],
        [lines[0], lines[1], lines[1], lines[2]],
        [lines[0], b"\n", *lines[1:]],
        [*lines, b"hello\n"],
        [*lines, b"\n"],
        [*lines[:-1], lines[-1].replace(b"1", b"2")],
    ):
        path.write_bytes(b"".join(damaged))
        with pytest.raises(RefusedError, match=r"Line . of .* is damaged"):
            Ledger(path, PLAN)
        assert path.read_bytes() == b"".join(damaged)


@pytest.mark.parametrize(
    "content", [b"hello", b"hello\n", b"\xff\xfe", sealed({"n": 1}), b'{"doppio":1}\n']
)
def test_what_is_no_results_file_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "r"
    path.write_bytes(content)
    with pytest.raises(RefusedError):
        Ledger(path, PLAN)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "other, told",
    [
        (Plan(PLAN.engines, deals=4), "deals 5, not 4"),
        (Plan(PLAN.engines, deals=6, seed=3), "deals 5, not 6; seed 0, not 3"),
        (Plan(("greedy", "uct"), deals=5), "engines greedy random, not greedy uct"),
        (Plan((*PLAN.engines, *"abcdefghi" * 9), deals=5), "not greedy random a .*…"),
        (Plan(PLAN.engines, variant="settle", deals=5), "variant basic, not settle"),
        (Plan(PLAN.engines, fair=True, deals=5), "fair False, not True"),
    ],
    ids=str,
)
def test_another_match_is_refused_and_told_apart(other: Plan, told: str, tmp_path: Path) -> None:
    before = written(tmp_path / "r")
    with pytest.raises(RefusedError, match=rf"another match \(.*{told}\); choose"):
        Ledger(tmp_path / "r", other)
    assert (tmp_path / "r").read_bytes() == before


def test_a_match_from_before_there_were_fair_deals_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "r"
    first, *games = written(tmp_path / "new").splitlines(keepends=True)
    line = unsealed(first)
    assert line is not None
    assert line.pop("fair") is False
    old = sealed({name: value for name, value in line.items() if name != "sum"})
    path.write_bytes(old + b"".join(games))
    with Ledger(path, PLAN) as ledger:
        assert list(ledger.games) == LINES
    assert path.read_bytes() == old + b"".join(games)
    with pytest.raises(RefusedError, match="fair False, not True"):
        Ledger(path, Plan(PLAN.engines, fair=True, deals=5))
    with Ledger(path, Plan(PLAN.engines, deals=60)) as longer:
        assert list(longer.games) == LINES


def test_more_deals_of_the_same_match(tmp_path: Path) -> None:
    """Also behind a torn line; and what a crash has left behind does no harm."""
    longer = Plan(PLAN.engines, deals=60)
    path = tmp_path / "r"
    path.write_bytes(written(tmp_path / "shorter")[:-5])
    (tmp_path / ".r.longer").write_bytes(b"half")
    with Ledger(path, longer) as ledger:
        assert list(ledger.games) == LINES[:2]
        ledger.append(LINES[2:])
    with Ledger(tmp_path / "whole", longer) as ledger:
        ledger.append(LINES)
    assert path.read_bytes() == (tmp_path / "whole").read_bytes()
    assert not (tmp_path / ".r.longer").exists()


@pytest.mark.skipif(os.name == "nt", reason="there are no such locks")
def test_whoever_waited_for_the_shorter_match_does_not_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened before the file was replaced, locked after it: what is written there is lost."""
    path = tmp_path / "r"
    written(path)
    replaced = Plan(PLAN.engines, deals=60)
    own = ledger_module._own

    def late(file: int, of: Path) -> None:
        monkeypatch.setattr(ledger_module, "_own", own)
        Ledger(path, replaced).__exit__(None, None, None)
        own(file, of)

    monkeypatch.setattr(ledger_module, "_own", late)
    with pytest.raises(RefusedError, match="being written to by another match"):
        Ledger(path, PLAN)


@pytest.mark.skipif(os.name == "nt", reason="there are no such locks")
def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with Ledger(tmp_path / "r", PLAN), pytest.raises(RefusedError, match="another match"):
        Ledger(tmp_path / "r", PLAN)
    Ledger(tmp_path / "r", PLAN).__exit__(None, None, None)


def test_a_game_is_no_results_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(SQUARE_GAME)
    with pytest.raises(RefusedError, match=r"game\.jsonl is no results file"):
        read_results(path)
