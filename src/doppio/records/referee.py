"""The referee: replays a record against the rules and says what it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

from doppio.games.contract import Outcome, Refusal
from doppio.records.book import Replay, replaying
from doppio.records.header import Header
from doppio.records.lines import RecordError


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of one record: it stands, or the first line that does not."""

    header: Header | None
    events: int
    outcome: Outcome | None
    line: int | None = None
    refusal: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Whether every line of the record stands."""
        return self.refusal is None

    def sentence(self) -> str:
        """The finding in one line."""
        if self.refusal is not None:
            return f"line {self.line}: {self.refusal.sentence} ({self.refusal.code})"
        assert self.header is not None, "a record that stands has a header"
        return f"{self.header.game}, {len(self.header.seats)} players, {self.result()}"

    def result(self) -> str:
        """How the game went."""
        if self.outcome is None:
            return f"unfinished after {self._counted()}"
        scores = " ".join(map(str, self.outcome.scores))
        winners = ",".join(map(str, self.outcome.winners))
        return f"{self._counted()}, scores {scores}, winners {winners}"

    def _counted(self) -> str:
        return "1 event" if self.events == 1 else f"{self.events} events"


def referee(stream: BinaryIO) -> Verdict:
    """Replay a record; never raises, whatever the stream holds."""
    replay: Replay | None = None
    try:
        for step in replaying(stream):
            replay = step[0]
    except RecordError as error:
        header = replay.header if replay else None
        events = replay.count if replay else 0
        return Verdict(header, events, None, error.line, error.refusal)
    assert replay is not None, "replaying yields the header or raises"
    return Verdict(replay.header, replay.count, replay.outcome)
