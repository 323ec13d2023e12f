"""A hundred thousand bad inputs: nothing escapes, nothing hangs, nothing swells."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from doppio.ugi.session import Session
from tests.fuzz.trials import (
    KINDS,
    kind_of,
    trial,
    try_command,
    try_engine,
    try_picture,
    try_referee,
)

ROOT = Path(__file__).parent.parent.parent
INPUTS = 100_000
SEEDS = (1, 2)
"""One part of the inputs each, so that two cores can share the work."""

MOST_MEGABYTES = 320
"""The engine with its net takes about 220; what it reads must not add much to that."""
PATIENCE = 600
"""Seconds after which a run hangs: it takes a fraction of a minute."""


def test_there_are_enough_inputs() -> None:
    assert INPUTS >= 100_000
    assert len(set(SEEDS)) * (INPUTS // len(SEEDS)) == INPUTS


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_no_input_does_harm(seed: int, tmp_path: Path) -> None:
    count = INPUTS // len(SEEDS)
    again = f"{sys.executable} -m tests.fuzz --seed {seed} --only"
    trace = tmp_path / "trace"
    words = ["--inputs", str(count), "--seed", str(seed), "--trace", str(trace)]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        number = trace.read_text().strip()
        pytest.fail(f"input {number} did not come to an end; try: {again} {number}")
    assert done.returncode == 0, f"try: {again} NUMBER\n{done.stdout[-8000:]}{done.stderr[-8000:]}"
    report = json.loads(done.stdout.splitlines()[-1])
    assert report["failures"] == 0
    assert report["inputs"] == count
    assert report["peak"] < MOST_MEGABYTES
    assert_both_answers(report["statuses"], count)


def assert_both_answers(statuses: dict[str, int], count: int) -> None:
    """Fuzzing is only worth something where some input is good and some is bad."""
    assert {status.split()[0] for status in statuses} == set(KINDS)
    for kind in KINDS:
        bad = 2 if kind in ("show", "perft") else 1
        assert {status for status in statuses if status.startswith(kind)} == {
            f"{kind} 0",
            f"{kind} {bad}",
        }
        assert statuses[f"{kind} 0"] > count / 200
        assert statuses[f"{kind} {bad}"] > count / 200


def test_every_kind_has_its_share() -> None:
    kinds = [kind_of(number) for number in range(1000)]
    assert {kind: kinds.count(kind) for kind in KINDS} == {
        "referee": 450,
        "show": 250,
        "perft": 150,
        "engine": 150,
    }


def test_the_same_seed_gives_the_same_inputs(tmp_path: Path) -> None:
    first, second, other = (
        [trial(seed, number, tmp_path)[0] for number in range(300)] for seed in (1, 1, 2)
    )
    assert first == second
    assert first != other


def fail(*_: object, **__: object) -> None:
    raise IndexError


def test_harm_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trials are not blind: a referee, or a session, that breaks is found out."""
    assert try_referee(b"{}") == 1
    with monkeypatch.context() as broken:
        broken.setattr("doppio.records.lines.json.loads", fail)
        with pytest.raises(IndexError):
            try_referee(b"{}")
    with monkeypatch.context() as broken:
        broken.setattr("doppio.records.referee.Verdict.sentence", lambda _: "two\nlines")
        with pytest.raises(AssertionError, match="not one line"):
            try_referee(b"{}")
    assert try_engine([b"hello"]) == 1
    with monkeypatch.context() as broken:
        broken.setattr(Session, "handle", lambda *_: iter(["info error a", "info error b"]))
        with pytest.raises(AssertionError, match="2 errors"):
            try_engine([b"hello"])
    assert try_command(["show", "x"]) == 2
    with monkeypatch.context() as broken:
        broken.setattr("doppio.cli.show.parse_position", fail)
        with pytest.raises(IndexError):
            try_command(["show", "x"])
    assert try_picture(["show", "pf p,f 1"], tmp_path) == 0
