"""The command line as a process of its own: pipes that break, streams that are closed."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from doppio.cli import main
from tests.cli.running import ENVIRONMENT, command, run, spawn
from tests.records.handwritten import SQUARE_GAME
from tests.test_launcher import load

EXAMPLE = "pfpf/.fpf2/p3..f p,f 1"
BAD_ENGINE = Path(__file__).parents[1] / "arena/bad_engine.py"


def test_a_process_does_what_a_call_does(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(SQUARE_GAME)
    (tmp_path / "bad").write_bytes(SQUARE_GAME.replace(b"b2-a2", b"b2-b1"))
    for argv, stdin in (
        (["show", EXAMPLE], b""),
        (["show", "nonsense"], b""),
        (["referee", str(tmp_path / "good"), str(tmp_path / "bad"), "-"], SQUARE_GAME),
        (["engine"], b"isready\nposition fen pf p,f 1\nquery legal\nx\nquit\n"),
    ):
        assert spawn(*argv, stdin=stdin) == run(*argv, stdin=stdin)


def test_it_runs_from_another_folder(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(SQUARE_GAME)
    # A file that happens to be called like one of ours is not taken for it.
    (tmp_path / "doppio.py").write_text("raise SystemExit('not this one')")
    assert spawn("referee", "good", cwd=tmp_path).out.startswith("ok good: ")


def test_arguments_that_are_no_text(tmp_path: Path) -> None:
    for argv in ([b"show", b"\xff\xfe p,f 1"], [b"\x80"], [b"perft", b"pf p,f 1", b"\xf0"]):
        ran = spawn(*argv)
        assert (ran.status, ran.out) == (2, "")
        assert len(ran.err.splitlines()) == 1
    ran = spawn(b"referee", b"\xff-missing", cwd=tmp_path)
    assert (ran.status, ran.err, len(ran.lines)) == (1, "", 1)


def test_a_terminal_without_unicode() -> None:
    done = subprocess.run(
        command("show", EXAMPLE),
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")


# --- broken pipes -----------------------------------------------------------------------------

TALKATIVE = {
    "help": ["--help"],
    "help for show": ["show", "--help"],
    "deal": ["deal"],
    "show": ["show", EXAMPLE],
    "perft": ["perft", EXAMPLE, "2", "--divide"],
    "demo": ["demo"],
    "engine": ["engine"],
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes")
@pytest.mark.parametrize("name", TALKATIVE)
def test_a_reader_who_has_gone_is_no_trouble(name: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            command(*TALKATIVE[name]),
            input=b"ugi\nquit\n",
            stdout=writing,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
            timeout=120,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode in (0, 1)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes")
def test_a_reader_who_goes_while_the_engine_thinks_is_no_trouble() -> None:
    with subprocess.Popen(
        command("engine"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write(f"position fen {EXAMPLE}\nisready\n".encode())
        program.stdin.flush()
        assert program.stdout.readline() == b"readyok\n"
        program.stdout.close()
        program.stdin.write(b"go infinite\nstop\nquit\n")
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=120) in (0, 1)


# --- interrupted and ended --------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_who_solves_for_ever_hears_an_interrupt(players: int, form: list[str]) -> None:
    position = run("deal", "--players", str(players)).out.strip()
    options = ["--nodes", "2000000"] if players > 2 else []
    with subprocess.Popen(
        [sys.executable, "-c", _READY, "solve", position, *options, *form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
        try:
            with pytest.raises(subprocess.TimeoutExpired):
                program.wait(2)
            program.send_signal(signal.SIGINT)
            out, err = program.communicate(timeout=60)
        finally:
            program.kill()
    assert (program.returncode, err.splitlines()[-1:]) == (130, [b"doppio: stopped"])
    if form:
        told = json.loads(out)
        assert (told["exact"], told["value"]) == (False, None)
        assert told["bounds"][0] < told["bounds"][1]
        assert told["nodes"] > 0
    else:
        assert re.fullmatch(rb"not solved: between -\d+ and \+\d+\nnodes [1-9]\d*\n", out)


# Where the tests run in the background interrupts may be turned off, also for whoever they begin.
_READY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from doppio.cli import main
from doppio.players.warm import warm_up
warm_up()
print("ready", flush=True)
sys.exit(main())
"""


# A signal that waits to be let through goes along from one program to the next.
_INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
os.kill(os.getpid(), signal.SIGINT)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
_LAUNCHER = Path(__file__).parents[2] / "doppio"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize(
    "program", [["-P", "-m", "doppio"], [_LAUNCHER]], ids=["program", "launcher"]
)
def test_an_interrupt_is_heard_from_the_first_moment_on(program: list[str | Path]) -> None:
    launcher = load(_LAUNCHER)
    if program == [_LAUNCHER] and not (
        launcher.is_ready(testing=False) and launcher.page_is_built()
    ):
        pytest.skip("the launcher would set everything up first")
    begun = [sys.executable, "-c", _INTERRUPTED, *program, "deal"]
    done = subprocess.run(begun, capture_output=True, env=ENVIRONMENT, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"doppio: stopped\n")


@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no list of processes")
@pytest.mark.parametrize("who", ["one of them", "the first"])
def test_processes_that_play_are_replaced_and_end_with_the_first(tmp_path: Path, who: str) -> None:
    games = 400 if who == "one of them" else 100_000
    with subprocess.Popen(
        command("simulate", "cappuccino", "--games", str(games), "--jobs", "2", "--out", "played"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        cwd=tmp_path,
    ) as program:
        try:
            wait_for(lambda: len(list(tmp_path.glob("played/*"))) > 8)
            players = [pid for pid in children_of(program.pid) if b"spawn_main" in told_of(pid)]
            assert len(players) == 2
            if who == "one of them":
                os.kill(players[0], signal.SIGKILL)
                _, err = program.communicate(timeout=120)
                assert (program.returncode, err) == (0, b"400 games\n")
                assert len(list(tmp_path.glob("played/*.jsonl"))) == 400
            else:
                program.terminate()
                program.wait(timeout=60)
                wait_for(lambda: not any(b"spawn_main" in told_of(pid) for pid in players))
        finally:
            program.kill()
    assert not list(tmp_path.glob("played/.*"))


@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no list of processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_that_hangs_ends_with_an_arena_that_is_killed(tmp_path: Path, jobs: int) -> None:
    silent = shlex.join([sys.executable, str(BAD_ENGINE), "silent"])
    words = ["arena", f"cmd:patience=600000 name=bad {silent}", "greedy", "--deals", "1"]
    with subprocess.Popen(
        command(*words, "--jobs", str(jobs), "--out", tmp_path / "m"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    ) as program:
        try:
            wait_for(lambda: len(engines_of(program.pid)) == jobs)
            engines = engines_of(program.pid)
            wait_for(lambda: all(map(watchers_of, engines)))
        finally:
            program.kill()
    wait_for(lambda: not any(map(told_of, engines)))
    wait_for(lambda: not any(map(watchers_of, engines)))


def engines_of(arena: int) -> list[int]:
    """The bad engines that an arena and its processes have begun."""
    below = [arena]
    for pid in below:  # grows meanwhile
        with contextlib.suppress(OSError):
            below += children_of(pid)
    return [pid for pid in below if str(BAD_ENGINE).encode() in told_of(pid).split(b"\0")]


def watchers_of(engine: int) -> list[int]:
    """The processes that are to end an engine."""
    everybody = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [pid for pid in everybody if told_of(pid).endswith(b"\0sh\0%d\0" % engine)]


def wait_for(true: Callable[[], bool]) -> None:
    """Wait until something is true, not for ever."""
    until = monotonic() + 60
    while not true():
        assert monotonic() < until, "that takes too long"
        sleep(0.02)


def children_of(pid: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def told_of(pid: int) -> bytes:
    """How a process was begun; nothing when it has ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@pytest.mark.skipif(os.name == "nt", reason="there is no head")
def test_the_head_of_a_long_answer(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(SQUARE_GAME)
    program = subprocess.Popen(
        command("referee", *([tmp_path / "good"] * 3000)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    head = subprocess.run(
        ["head", "-1"], stdin=program.stdout, capture_output=True, check=True, timeout=120
    )
    assert program.stdout is not None
    program.stdout.close()
    assert head.stdout.startswith(b"ok ")
    assert head.stdout.count(b"\n") == 1
    _, err = program.communicate(timeout=120)
    assert err == b""
    assert program.returncode in (0, 1)


# --- streams that are closed or full ----------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="the shell closes them")
@pytest.mark.parametrize(
    "words, closed",
    [
        ("deal", ">&-"),
        ("show 'pf p,f 1'", ">&-"),
        ("deal", "2>&-"),
        ("engine", "<&-"),
        ("referee -", "<&-"),
    ],
)
def test_a_closed_stream_is_no_reason_for_a_traceback(words: str, closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -P -m doppio {words} {closed}', sys.executable],
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1
    assert done.returncode in (0, 1, 2)


def refused_for_a_full_disk(*words: str | Path) -> list[str]:
    """What a command says that finds no room for a word on standard output."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command(*words),
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 2
    return done.stderr.splitlines()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.parametrize("words", [["deal"], ["show", EXAMPLE], ["--help"]], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(words: list[str]) -> None:
    (line,) = refused_for_a_full_disk(*words)
    assert line.startswith("doppio: ")
    assert "None" not in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_house_that_can_tell_nobody_where_it_is_closes_again(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    opened, closed, why = refused_for_a_full_disk(
        "serve", "--port", "0", "--store", store, "--log", "text"
    )
    assert "house opened" in opened
    assert "house closed" in closed
    assert why.startswith("doppio: ")


# --- conversations ----------------------------------------------------------------------------


def test_the_engine_answers_while_the_conversation_goes_on() -> None:
    with subprocess.Popen(
        command("engine"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for said, heard in (
            (b"isready\n", [b"readyok\n"]),
            (b"position fen pf p,f 1\nquery turn\n", [b"response 1\n"]),
            (b"query legal\nperft 3\n", [b"response a1-b1\n", b"nodes 1\n"]),
        ):
            program.stdin.write(said)
            program.stdin.flush()
            assert [program.stdout.readline() for _ in heard] == heard
        program.stdin.write(b"quit\n")
        program.stdin.flush()
        assert program.wait(timeout=120) == 0
        assert program.stdout.read() == b""


@pytest.mark.parametrize("end", ["quit", "end of input"])
def test_the_engine_hears_what_is_said_while_it_counts(end: str) -> None:
    with subprocess.Popen(
        command("engine"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        board = "/".join(["pfpfpfpf", "fpfpfpfp"] * 4)
        program.stdin.write(
            b"setoption name PerftLimit value 1000000000000\n"
            + f"position fen {board} p,f 1\nperft 40\nisready\n".encode()
        )
        program.stdin.flush()
        assert program.stdout.readline() == b"readyok\n"
        program.stdin.write(b"stop\nquery turn\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"info error The count was stopped.\n"
        assert program.stdout.readline() == b"response 1\n"
        program.stdin.write(b"perft 2\n" + (b"quit\n" if end == "quit" else b""))
        program.stdin.close()
        assert program.stdout.readline().startswith(b"nodes ")
        assert program.wait(timeout=120) == 0


def test_main_takes_its_words_from_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["doppio", "perft", "pf p,f 1", "1"])
    assert main() == 0
    assert capsys.readouterr().out == "nodes 1\n"
