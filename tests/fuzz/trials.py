"""One trial an input: whatever comes in, what comes out keeps to the rules of the house."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from random import Random

import doppio.cli
from doppio.cli import engine
from doppio.ugi.session import Session
from tests.fuzz import inputs

ANSWERS = ("id", "option", "ugiok", "readyok", "info", "bestmove", "response", "nodes")


class Stdin:
    """Standard input as far as the command line uses it."""

    def __init__(self, content: bytes) -> None:
        self.buffer = BytesIO(content)


def call(argv: list[str], stdin: bytes = b"") -> tuple[int, str, str]:
    """Call the command line in this process; nothing may escape from it."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = StringIO(), StringIO()
    sys.stdin, sys.stdout, sys.stderr = Stdin(stdin), out, err
    try:
        status = doppio.cli.main(argv)
    except SystemExit as left:
        if left.code != 0 or not out.getvalue().startswith("usage: "):
            raise
        status = 0  # somebody asked for help
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return status, out.getvalue(), err.getvalue()


def quick_parser() -> None:
    """Build the parser once: it is the same every time, and the slowest part of a call."""
    doppio.cli.build_parser = cache(doppio.cli.build_parser)


def one_line(text: str) -> bool:
    return len(text) > 1 and text.endswith("\n") and text[:-1].isprintable()


# --- the trials -------------------------------------------------------------------------------


def try_referee(data: bytes) -> int:
    status, out, err = call(["referee", "-"], data)
    assert err == "", f"the referee complained: {err[:200]!r}"
    assert one_line(out), f"not one line: {out[:200]!r}"
    verdict = {0: "ok -: ", 1: "error -: line "}.get(status)
    assert verdict is not None, f"status {status}"
    assert out.startswith(verdict), f"status {status}, but: {out[:200]!r}"
    return status


def try_command(argv: list[str]) -> int:
    """`show` or `perft`."""
    status, out, err = call(argv)
    if status == 0:
        assert err == "", f"it went well, but: {err[:200]!r}"
        assert out.endswith("\n"), "no answer"
    else:
        assert status == 2, f"status {status}"
        assert one_line(err), f"not one line: {err[:300]!r}"
        assert err.startswith("doppio"), f"who says {err[:100]!r}?"
        assert len(err) < 4000, "a long line"
        assert out == "" or "--divide" in argv, f"an answer and an error: {out[:200]!r}"
    return status


def try_picture(argv: list[str], folder: Path) -> int:
    picture = folder / "board.svg"
    status = try_command([*argv, "--svg", str(picture)])
    left = [path.name for path in folder.iterdir()]
    assert left == (["board.svg"] if status == 0 else []), f"left behind: {left}"
    picture.unlink(missing_ok=True)
    return status


QUICK = b"setoption name Player value greedy"
"""Talk is what is tried here, not thinking."""


def try_engine(lines: list[bytes]) -> int:
    """Line by line, and what was known before a bad line is known after it."""
    thoughts: list[str] = []
    session = Session(lambda: 0.0, thoughts.append)
    errors = 0
    for line in [b"position fen pf/pf p,f 1", QUICK, *lines]:
        if line.lstrip()[:5] == b"perft":
            _answer(session, "setoption name PerftLimit value 60")
        before = _known(session)
        told = len(thoughts)
        answer = _answer(session, line.decode("utf-8", "replace"))
        if session._count is not None:
            session._count.wait()
            counts = ("nodes ", "info error The count", "info error That would take")
            answer += [said for said in thoughts[told:] if said.startswith(counts)]
        bad = [said for said in answer if said.startswith("info error")]
        assert len(bad) <= 1, f"{len(bad)} errors for one line"
        if bad:
            assert answer == bad, f"an error and an answer: {answer}"
            assert _known(session) == before, "a bad line changed the position"
            errors = 1
        if session.over:
            break
    session.close()
    return errors


def _answer(session: Session, line: str) -> list[str]:
    answer = list(session.handle(line))
    for said in answer:
        assert said.isprintable(), f"not one line: {said[:200]!r}"
        assert said.split()[0] in ANSWERS, f"no word of the protocol: {said[:200]!r}"
    return answer


def _known(session: Session) -> list[str]:
    questions = ("turn", "scores")
    return [said for question in questions for said in session.handle(f"query {question}")]


def try_engine_command(lines: list[bytes]) -> int:
    """The same conversation, over standard input and output."""
    talk = b"".join(line + b"\n" for line in lines)
    first = b"setoption name PerftLimit value 60\n" + QUICK + b"\n"
    status, out, err = call(["engine"], first + talk)
    assert (status, err) == (0, ""), f"status {status}, {err[:200]!r}"
    bad = sum(said.startswith("info error") for said in out.splitlines())
    assert bad <= len(list(engine.bounded_lines(BytesIO(talk)))), f"{bad} errors"
    return int(bad > 0)


# --- which trial ------------------------------------------------------------------------------

KINDS = ("referee", "show", "perft", "engine")
SHARES = (45, 25, 15, 15)
"""Out of a hundred."""


def kind_of(number: int) -> str:
    place = number * 37 % 100  # well mixed
    for kind, share in zip(KINDS, SHARES, strict=True):
        if place < share:
            return kind
        place -= share
    raise AssertionError("the shares make a hundred")


def trial(seed: int, number: int, folder: Path) -> tuple[object, Callable[[], int]]:
    """The input of this number, and what is to be done with it (it returns a status)."""
    rng = Random(f"{seed}/{number}")
    kind = kind_of(number)
    if kind == "referee":
        data = inputs.a_record(rng)
        return data, lambda: try_referee(data)
    if kind == "engine":
        lines = inputs.a_conversation(rng)
        if any(b"PerftLimit" in line for line in lines) or rng.random() < 0.8:
            return lines, lambda: try_engine(lines)
        return lines, lambda: try_engine_command(lines)
    argv = inputs.show_arguments(rng) if kind == "show" else inputs.perft_arguments(rng)
    if kind == "show" and rng.random() < 0.05 and "--" not in argv:
        return argv, lambda: try_picture(argv, folder)
    return argv, lambda: try_command(argv)
