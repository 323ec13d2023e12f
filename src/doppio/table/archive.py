"""The games of a table, taken out of its log; and a table made of a record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from doppio.games.contract import Refusal, RefusedError
from doppio.records.header import Header, parse_header
from doppio.table import events
from doppio.table.events import AnyBody, Logged
from doppio.table.public import shown_entry
from doppio.table.room import Room
from doppio.table.settings import CappuccinoSettings, EspressoSettings, Settings
from doppio.table.shown import TableEvent

Lines = list[dict[str, Any]]


def games_in(entries: Iterable[Logged]) -> list[Lines]:
    """Each game's record: its header, and its events as far as they were not taken back."""
    games: list[Lines] = []
    for entry in entries:
        match entry.body:
            case events.Started(header=header):
                games.append([header])
            case events.Happened(line=line):
                games[-1].append(line)
            case events.TookBack(events=count):
                del games[-1][count + 1 :]
            case _:
                pass
    return games


def is_open_book(lines: Lines) -> bool:
    """Whether a record may be shown: one of Espresso only when its cards are secret no more."""
    return lines[0]["game"] == "cappuccino" or lines[-1].get("do") == "end"


def table_of(header: Header, lines: Lines, guest: str) -> list[AnyBody]:
    """The log of a table at which this record was played; raises `RefusedError`."""
    settings = _settings_of(header)
    names = [str(seat.get("name") or f"Seat {n}") for n, seat in enumerate(header.seats, 1)]
    # Seats that are nobody's: the record stays as it was brought, whoever comes by.
    seated = [events.Sat(n, "", name[:24]) for n, name in enumerate(names, 1)]
    order = tuple(range(1, len(names) + 1))
    started = events.Started(header.to_json(), order)
    return [
        events.Created(settings, guest),
        *seated,
        started,
        *(events.Happened(line) for line in lines),
    ]


def _settings_of(header: Header) -> Settings:
    if header.game == "espresso":
        variant = header.options.get("variant", "normalo")
        return EspressoSettings(len(header.seats), variant)
    settle = header.options.get("settle", False)
    two_colour = any(len(seat.get("colours", "")) == 2 for seat in header.seats)
    return CappuccinoSettings(len(header.seats), two_colour=two_colour, settle=settle)


def replay_of(lines: Lines) -> list[TableEvent]:
    """A game as its viewers saw it, event by event."""
    header, *following = lines
    seats = range(1, len(header["seats"]) + 1)
    order = tuple(seats)
    bodies: list[AnyBody] = [
        events.Created(_settings_of(parse_header(header)), ""),
        *(events.BotSat(seat, 1, str(header["seats"][seat - 1].get("name", ""))) for seat in seats),
        events.Started(header, order),
        *(events.Happened(line) for line in following),
    ]
    return _shown(bodies)


def _shown(bodies: list[AnyBody]) -> list[TableEvent]:
    first = Logged(1, 0, None, None, bodies[0])
    room = Room.create("", first)
    shown: list[TableEvent] = []
    for body in bodies[1:]:
        entry = room.entry(body, 0, None, None)
        room.apply(entry)
        if isinstance(body, events.Started | events.Happened):
            shown.append(shown_entry(room, entry))
    return shown


NOT_OPEN = Refusal("still-secret", "A record of Espresso can be read when its game is over.")


def open_book(lines: Lines) -> Lines:
    """The record, if it may be shown; raises `RefusedError`."""
    if not is_open_book(lines):
        raise RefusedError(NOT_OPEN)
    return lines
