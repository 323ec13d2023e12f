"""The command line, called in this process or as one of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest import mock

from doppio.cli import main


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*argv: str | Path, stdin: bytes = b"") -> Ran:
    """Call the command line here, with streams like those of a process."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    given = TextIOWrapper(BytesIO(stdin), encoding="utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", given),
    ):
        try:
            status = main([str(word) for word in argv])
        except SystemExit as left:  # as --help does
            status = left.code if isinstance(left.code, int) else 99
    return Ran(status, *(_text_of(stream) for stream in (out, err)))


def _text_of(stream: TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, BytesIO)
    return buffer.getvalue().decode()


# As a player's shell has it: output is buffered, whatever the machine of the tests prefers.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def command(*argv: str | bytes | Path) -> list[str | bytes | Path]:
    return [sys.executable, "-P", "-m", "doppio", *argv]


def spawn(*argv: str | bytes | Path, stdin: bytes = b"", cwd: Path | None = None) -> Ran:
    """Run the command line as a process of its own."""
    done = subprocess.run(
        command(*argv),
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
