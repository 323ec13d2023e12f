"""The log of a training: a line of numbers for every look at its strength, in a CSV file."""

from __future__ import annotations

import csv
from dataclasses import dataclass, fields
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Line:
    """Where a training stands. Shares of wins are the policy's alone, over paired deals."""

    minutes: float
    rounds: int
    games: int
    positions: int
    games_a_second: float
    positions_a_second: float
    policy_loss: float
    shares_loss: float
    cups_loss: float
    owners_loss: float
    against_chance: float
    against_greed: float
    against_last: float

    def words(self) -> str:
        """The line for people."""
        return (
            f"{self.minutes:6.2f} min  {self.games:,} games ({self.games_a_second:,.0f}/s, "
            f"{self.positions_a_second:,.0f} positions/s)  loss {self.policy_loss:.3f} policy, "
            f"{self.shares_loss:.3f} result, {self.cups_loss:.4f} cups, {self.owners_loss:.3f} "
            f"owners  share {self.against_chance:.3f} chance, {self.against_greed:.3f} greed, "
            f"{self.against_last:.3f} last"
        )


COLUMNS = tuple(field.name for field in fields(Line))


def append(path: Path, line: Line) -> None:
    """Add a line to the file, with the names of the columns where it is the first."""
    before = path.read_bytes() if path.exists() else b""
    with path.open("a", newline="", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not before:
            writer.writerow(COLUMNS)
        elif not before.endswith(b"\n"):  # a full disk, say, cut the last one short
            file.write("\n")
        writer.writerow([f"{getattr(line, name):.10g}" for name in COLUMNS])


def read(path: Path) -> list[Line]:
    """All lines of a log but those that were cut short."""
    with path.open(newline="", encoding="ascii") as file:
        rows = [row for row in csv.DictReader(file) if all(row[name] for name in COLUMNS)]
    return [_line({name: float(row[name]) for name in COLUMNS}) for row in rows]


def _line(row: dict[str, float]) -> Line:
    rest = [row[name] for name in COLUMNS[4:]]
    return Line(row["minutes"], int(row["rounds"]), int(row["games"]), int(row["positions"]), *rest)
