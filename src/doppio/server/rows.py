"""What must be known of a table beside its log: who played, who came, what lists tell of it."""

from __future__ import annotations

from collections.abc import Sequence

from doppio.server.live import Live
from doppio.server.summary import summary_of
from doppio.store.contract import PutPlayer, PutTable, PutVisit, TableRow, Write
from doppio.table import events
from doppio.table.events import Logged
from doppio.table.room import OVER
from doppio.table.settings import CappuccinoSettings, EspressoSettings, game_of
from doppio.wire.messages import encode

ROW_MILLIS = 60 * 1000
"""While cards fly, a table's row is written no more often than this."""


def rows_with(live: Live, entries: Sequence[Logged], now: int) -> list[Write]:
    """What else must be written with these entries."""
    room, rows = live.desk.room, list[Write]()
    if any(isinstance(entry.body, events.Started) for entry in entries):
        rows += [
            PutPlayer(live.code, room.games, seat, room.seats[seat - 1].guest or "")
            for seat in room.human_seats()
            if room.seats[seat - 1].guest
        ]
    new = {entry.by for entry in entries if entry.by and ":" not in entry.by}
    rows += [PutVisit(live.code, guest) for guest in sorted(new - live.visitors)]
    live.visitors |= new
    if _is_worth_a_row(live, entries, now):
        live.row_written = now
        rows.append(PutTable(row_of(live, now)))
    return rows


def _is_worth_a_row(live: Live, entries: Sequence[Logged], now: int) -> bool:
    """In a race so much happens that lists need not tell of all of it."""
    room = live.desk.room
    races = isinstance(room.settings, EspressoSettings)
    if not races or not all(isinstance(entry.body, events.Happened) for entry in entries):
        return True
    return room.phase == OVER or now - live.row_written > ROW_MILLIS


def row_of(live: Live, touched: int) -> TableRow:
    """A table's row."""
    room, settings = live.desk.room, live.desk.room.settings
    by_the_day = isinstance(settings, CappuccinoSettings) and settings.clock.kind == "days"
    return TableRow(
        live.code,
        game_of(settings),
        room.phase,
        settings.public,
        live.created,
        touched,
        live.desk.wake_at() if by_the_day else None,
        encode(summary_of(room)),
    )
