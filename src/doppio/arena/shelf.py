"""The records of a match: one file a game, each with its digest in the results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from doppio.arena.match import Played, digest
from doppio.arena.plan import Plan
from doppio.games.contract import Refusal, RefusedError
from doppio.records.files import save_bytes
from doppio.records.lines import JsonObject

RECORDS = "records"


class Shelf:
    """Where the records of a match stand."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder / RECORDS
        self._digits = len(str(plan.games))

    def path(self, number: int) -> Path:
        """The file of a game's record, numbered from 1."""
        return self._folder / f"{number:0{self._digits}}.jsonl"

    def add(self, played: Played) -> None:
        """Keep the record of a game."""
        save_bytes(self.path(played.line["n"]), played.record)

    def gather(self, games: Iterable[JsonObject]) -> None:
        """Give records the names they have in a longer match, where these have more digits."""
        for line in games:
            path = self.path(line["n"])
            if not path.exists():
                _rename_shorter(path)

    def spoilt(self, games: Iterable[JsonObject]) -> list[JsonObject]:
        """The games whose records are lost, or no longer what they were."""
        return [line for line in games if self._digest(line["n"]) != line["record"]]

    def _digest(self, number: int) -> str | None:
        try:
            return digest(self.path(number).read_bytes())
        except FileNotFoundError:
            return None

    def mend(self, spoilt: Sequence[JsonObject], again: Iterable[Played]) -> None:
        """Put records back by games played again; raises `RefusedError` when one went otherwise."""
        for line, played in zip(spoilt, again, strict=True):
            if played.line != line:
                raise RefusedError(Refusal("bad-records", self._sentence(line["n"])))
            self.add(played)

    def _sentence(self, number: int) -> str:
        path = self.path(number)
        what = "is not what was played" if path.exists() else "is lost"
        return (
            f"{path} {what}, and played again the game goes otherwise; "
            "put the file back, or go on with --no-records."
        )


def _rename_shorter(path: Path) -> None:
    """Rename the record that has the same number, but fewer noughts before it."""
    name = path.name
    while name.startswith("0"):
        name = name[1:]
        if path.with_name(name).exists():
            path.with_name(name).rename(path)
            return
