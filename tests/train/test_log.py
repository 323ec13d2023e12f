"""The log of a training, which is read again whenever it has grown."""

from __future__ import annotations

from pathlib import Path

from doppio.train import log


def a_line(number: int) -> log.Line:
    return log.Line(number / 4, number, 2 * number, 3 * number, *[number + 0.5] * 9)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    lines = [a_line(number) for number in range(3)]
    for line in lines:
        log.append(tmp_path / "log.csv", line)
    assert log.read(tmp_path / "log.csv") == lines


def test_a_line_that_was_cut_short_is_passed_over(tmp_path: Path) -> None:
    """As by a full disk: a training that goes on must not stumble over it at every look."""
    path = tmp_path / "log.csv"
    for number in range(2):
        log.append(path, a_line(number))
    path.write_bytes(path.read_bytes()[:-20])
    log.append(path, a_line(2))
    assert log.read(path) == [a_line(0), a_line(2)]
