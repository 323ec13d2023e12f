"""Records: a header and numbered, timed events; written, read and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from doppio.games.cappuccino.game import Event as CappuccinoEvent
from doppio.games.catalogue import GAMES
from doppio.games.contract import Millis, Outcome, Refusal, RefusedError
from doppio.games.espresso.game import Event as EspressoEvent
from doppio.records import cappuccino, espresso, fields
from doppio.records.header import Header, parse_header
from doppio.records.lines import JsonObject, RecordError, object_text, read_objects

GameEvent = CappuccinoEvent | EspressoEvent


@dataclass(frozen=True, slots=True)
class Codec:
    """One game's side of the format."""

    start: Callable[[Header], Any]
    event_from: Callable[[JsonObject], Any]
    event_to: Callable[[Any], JsonObject]


CODECS = {
    "cappuccino": Codec(cappuccino.start, cappuccino.event_from, cappuccino.event_to),
    "espresso": Codec(espresso.start, espresso.event_from, espresso.event_to),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One event and when it happened; one that was read keeps its line, unknown fields and all."""

    at: Millis
    event: GameEvent
    line: Mapping[str, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, finished or not."""

    header: Header
    entries: tuple[Entry, ...]


class Replay:
    """A game being played again from its record, event by event."""

    def __init__(self, header: Header) -> None:
        """Set the table up; raises `RefusedError` when the header does not allow it."""
        self.header = header
        self.rules = GAMES[header.game]
        self.codec = CODECS[header.game]
        self.state = self.codec.start(header)
        self.count = 0
        self.at = Millis(0)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the record has told of the end."""
        return self.rules.outcome(self.state)

    def feed(self, line: JsonObject) -> Entry:
        """Let one line of the record happen; raises `RefusedError` and changes nothing if not."""
        if fields.whole_number(line, "n") != self.count + 1:
            raise fields.refused("bad-number", f"This event must have the number {self.count + 1}.")
        at = Millis(fields.whole_number(line, "t"))
        if at < self.at:
            raise fields.refused("time-backwards", "This event is earlier than the one before it.")
        event = self.codec.event_from(line)
        self.happen(event, at)
        return Entry(at, event, line)

    def happen(self, event: GameEvent, at: Millis) -> None:
        """Let an event happen; raises `RefusedError` and changes nothing if the rules refuse."""
        refusal = self.rules.refuse(self.state, event, at)
        if refusal is not None:
            raise RefusedError(refusal)
        self.state = self.rules.evolve(self.state, event, at)
        self.count += 1
        self.at = at


def replaying(stream: BinaryIO) -> Iterator[tuple[Replay, Entry | None]]:
    """Replay a record line by line: first with no entry for the header. Raises `RecordError`."""
    replay: Replay | None = None
    for number, line in read_objects(stream):
        try:
            if replay is None:
                replay, entry = Replay(parse_header(line)), None
            else:
                entry = replay.feed(line)
        except RefusedError as error:
            raise RecordError(number, error.refusal) from None
        yield replay, entry
    if replay is None:
        raise RecordError(1, Refusal("empty", "The file is empty: a record begins with a header."))


def read_record(stream: BinaryIO) -> Record:
    """Read a record and check every line of it by the rules; raises `RecordError`."""
    entries: list[Entry] = []
    header: Header | None = None
    for replay, entry in replaying(stream):
        header = replay.header
        if entry is not None:
            entries.append(entry)
    assert header is not None, "replaying yields the header or raises"
    return Record(header, tuple(entries))


def record_lines(record: Record) -> Iterator[str]:
    """The lines of a record, without their line ends."""
    yield object_text(record.header.to_json())
    for line in entry_lines(record.header.game, record.entries):
        yield object_text(line)


def entry_lines(game: str, entries: Iterable[Entry]) -> Iterator[JsonObject]:
    """The events as JSON, numbered from 1."""
    to_json = CODECS[game].event_to
    for number, entry in enumerate(entries, 1):
        # Fields come in our order whatever order they were read in, with all that was in them.
        line = {"n": number, "t": entry.at, **to_json(entry.event)}
        yield {**line, **(entry.line or {}), "n": number, "t": entry.at}


def record_bytes(record: Record) -> bytes:
    """A record as it is stored."""
    return "".join(f"{line}\n" for line in record_lines(record)).encode()
