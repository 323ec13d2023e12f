"""The games of a table, taken out of its log; and a table made of a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from doppio.games.contract import Refusal, RefusedError
from doppio.games.espresso.game import DEFAULT_TARGET
from doppio.records.header import Header, parse_header
from doppio.table import events
from doppio.table.events import AnyBody, Logged
from doppio.table.names import with_name
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
            case events.Named(was=was, name=name):
                for game in games:
                    game[0] = with_name(game[0], was, name)
            case events.Happened(line=line):
                games[-1].append(line)
            case events.TookBack(events=count):
                del games[-1][count + 1 :]
            case _:
                pass
    return games


@dataclass(frozen=True, slots=True)
class GameFound:
    """A game in a table's log: when it began, and its record."""

    started: int
    lines: Lines


def games_found(entries: Iterable[Logged]) -> list[GameFound]:
    """Each game's record, and when it began."""
    kept = list(entries)
    starts = [entry.at for entry in kept if isinstance(entry.body, events.Started)]
    return [GameFound(*found) for found in zip(starts, games_in(kept), strict=True)]


def is_open_book(lines: Lines) -> bool:
    """Whether a record may be shown: one of Espresso only when its cards are secret no more."""
    return lines[0]["game"] == "cappuccino" or lines[-1].get("do") == "end"


def table_of(header: Header, lines: Lines, guest: str) -> list[AnyBody]:
    """The log of a table at which this record was played; raises `RefusedError`."""
    names = [str(seat.get("name") or f"Seat {n}") for n, seat in enumerate(header.seats, 1)]
    # Seats that are nobody's: the record stays as it was brought, whoever comes by.
    seated = [events.Sat(n, "", name[:24]) for n, name in enumerate(names, 1)]
    return [
        events.Created(_settings_of(header), guest),
        *seated,
        events.Started(header.to_json(), tuple(range(1, len(names) + 1))),
        *(events.Happened(line) for line in lines),
    ]


def _settings_of(header: Header) -> Settings:
    """What a table at which this record was played is set to, as far as the record tells."""
    options, players = header.options, len(header.seats)
    if header.game == "espresso":
        variant, target = options.get("variant", "normalo"), options.get("target", DEFAULT_TARGET)
        return EspressoSettings(players, variant, target)
    setup = options.get("setup", "basic")
    return CappuccinoSettings(
        players,
        setup=setup,
        position=header.position if setup == "hand" else None,
        two_colour=any(len(seat.get("colours", "")) == 2 for seat in header.seats),
        settle=options.get("settle", False),
        autofinish=options.get("autofinish", True),
        fairness=options.get("fairness", "none"),
        credit=tuple(options.get("credit", ())),
    )


def replay_of(lines: Lines) -> tuple[Room, list[TableEvent]]:
    """A game as its viewers saw it, event by event, timed from its start; and the room then."""
    first, *bodies = table_of(parse_header(lines[0]), lines[1:], "")
    room = Room.create("", Logged(1, 0, None, None, first))
    shown: list[TableEvent] = []
    for body in bodies:
        at = body.line["t"] if isinstance(body, events.Happened) else 0
        entry = room.entry(body, at, None, None)
        room.apply(entry)
        if isinstance(body, events.Started | events.Happened):
            shown.append(shown_entry(room, entry))
    return room, shown


NOT_OPEN = Refusal("still-secret", "A record of Espresso can be read when its game is over.")


def open_book(lines: Lines) -> Lines:
    """The record, if it may be shown; raises `RefusedError`."""
    if not is_open_book(lines):
        raise RefusedError(NOT_OPEN)
    return lines
