"""The real command line under bad input: raw bytes, endless lines, huge files, absurd depths."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import inputs
from tests.fuzz.test_inputs import MOST_MEGABYTES, PATIENCE, ROOT
from tests.fuzz.trials import KINDS
from tests.records.handwritten import SQUARE_GAME

COMMANDS_A_KIND = 6
MEGABYTE = 1 << 20
FEW_MEGABYTES = 80
"""More than Python itself needs, and much less than what is sent."""


@dataclass(frozen=True)
class Done:
    """A finished command: its answer, and the most memory it had."""

    status: int
    out: bytes
    err: bytes
    peak: float


def doppio(folder: Path, *argv: bytes, stdin: bytes = b"") -> Done:
    """Run a command; it must come to an end, and without a traceback."""
    peak = folder / "peak"
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.measured", peak, *argv],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        check=False,
        timeout=PATIENCE,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    assert done.returncode in (0, 1, 2)
    megabytes = float(peak.read_text())
    assert megabytes < MOST_MEGABYTES
    return Done(done.returncode, done.stdout, done.stderr, megabytes)


def assert_one_line(done: Done, kind: str) -> None:
    """What everybody may expect of an answer."""
    if kind == "referee":
        assert done.err == b""
        assert done.out.count(b"\n") == 1
        assert done.out.startswith(b"ok " if done.status == 0 else b"error ")
    elif kind == "engine":
        assert (done.status, done.err) == (0, b"")
    elif done.status == 0:
        assert done.err == b""
        assert done.out.endswith(b"\n")
    else:
        assert (done.status, done.out) == (2, b"")
        assert done.err.count(b"\n") == 1
        assert done.err.startswith(b"doppio")


@pytest.mark.parametrize("kind", KINDS)
def test_commands(kind: str, tmp_path: Path) -> None:
    for number in range(COMMANDS_A_KIND):
        rng = Random(f"command/{kind}/{number}")
        if kind == "referee":
            file = tmp_path / "record"
            file.write_bytes(inputs.a_record(rng))
            name = b"-" if number % 2 else os.fsencode(file)
            done = doppio(tmp_path, b"referee", name, stdin=file.read_bytes())
        elif kind == "engine":
            lines = [line for line in inputs.a_conversation(rng) if b"erft" not in line]
            talk = b"\r\n".join([*lines, inputs.noise(rng)])
            done = doppio(tmp_path, b"engine", stdin=talk)
            assert done.out.count(b"info error") <= talk.count(b"\n") + 1
        else:
            words = inputs.show_arguments(rng) if kind == "show" else inputs.perft_arguments(rng)
            argv = [word.encode("utf-8", "surrogateescape") for word in words if word != "--divide"]
            if number % 5 == 0:  # bytes that are no text in any encoding
                argv[1] = bytes(byte or 1 for byte in inputs.noise(rng)) + b"\xff"
            done = doppio(tmp_path, *argv)
        assert_one_line(done, kind)


# --- endless lines and huge files -------------------------------------------------------------


def test_an_endless_line_for_the_referee(tmp_path: Path) -> None:
    for byte in (b"\x00", b"9", b"[", b" "):
        done = doppio(tmp_path, b"referee", b"-", stdin=byte * (16 * MEGABYTE))
        assert_one_line(done, "referee")
        assert done.status == 1
        assert b"line 1: " in done.out
        assert done.peak < FEW_MEGABYTES


def test_an_endless_line_for_the_engine(tmp_path: Path) -> None:
    for byte in (b"\x00", b"x"):
        talk = b"setoption name Player value greedy\nisready\n"
        talk += byte * (64 * MEGABYTE) + b"\nisready\n"
        done = doppio(tmp_path, b"engine", stdin=talk)
        heard = done.out.splitlines()
        assert [line.split()[0] for line in heard] == [b"readyok", b"info", b"readyok"]
        assert heard[1].startswith(b"info error ")
        assert done.peak < FEW_MEGABYTES


def test_a_file_of_one_huge_line(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.write(b'{"doppio":1,"game":"cappuccino","x":"')
        for _ in range(50):
            file.write(b"x" * MEGABYTE)
        file.write(b'"}\n')
    done = doppio(tmp_path, b"referee", os.fsencode(huge))
    assert_one_line(done, "referee")
    assert b"(line-too-long)" in done.out
    assert done.peak < FEW_MEGABYTES
    after_a_good_start = tmp_path / "later"
    with after_a_good_start.open("wb") as file:
        file.write(SQUARE_GAME)
        file.truncate(50 * MEGABYTE)
    done = doppio(tmp_path, b"referee", os.fsencode(after_a_good_start))
    assert_one_line(done, "referee")
    assert b"line 6: " in done.out
    assert done.peak < FEW_MEGABYTES


def test_a_file_of_many_empty_lines(tmp_path: Path) -> None:
    done = doppio(tmp_path, b"referee", b"-", stdin=b"\n" * (2 * MEGABYTE))
    assert_one_line(done, "referee")
    assert done.peak < FEW_MEGABYTES


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device here")
def test_a_device_that_never_ends(tmp_path: Path) -> None:
    done = doppio(tmp_path, b"referee", b"/dev/zero", b"/dev/null")
    assert done.status == 1
    assert done.out.count(b"\n") == 2
    assert done.peak < FEW_MEGABYTES


# --- absurd depths ----------------------------------------------------------------------------

LARGE = "/".join("pfpfpfpfpfpfpfpfpf"[row % 2 :][:17] for row in range(15)) + " p,f 1"
"""255 stacks: as large as boards get, and the most that a count can remember of."""

TABLE = "/".join("pflcpflcpflc"[row % 4 :][:8] for row in range(8)) + " p,f,l,c 1"
"""64 cups, as four players have them."""


@pytest.mark.long
def test_an_absurd_depth_is_given_up(tmp_path: Path) -> None:
    depth = b"1000000000000000"
    for position, limit in ((TABLE, []), (LARGE, [b"--limit", b"80000"])):
        done = doppio(tmp_path, b"perft", position.encode(), depth, *limit)
        assert_one_line(done, "perft")
        assert done.status == 2


def test_an_absurd_depth_is_given_up_by_the_engine(tmp_path: Path) -> None:
    talk = f"setoption name PerftLimit value 50000\nposition fen {LARGE}\nperft {10**15}\nisready\n"
    done = doppio(tmp_path, b"engine", stdin=talk.encode())
    heard = done.out.splitlines()
    assert sorted(line.split()[0] for line in heard) == [b"info", b"readyok"]
