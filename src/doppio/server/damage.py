"""A guest leaves a table whose log cannot be read: by its letters, since it has no sense any more.

What is damaged stays as it is otherwise: its host may know how to mend it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from doppio.server.identity import NAMELESS, new_guest
from doppio.store.contract import GuestRow, PutTable, ReplaceLog, TableRow, Write
from doppio.wire.messages import encode


def damaged_without(row: TableRow, log: list[bytes], guest: GuestRow) -> list[Write]:
    """A table's log and row, with somebody nameless in a guest's place."""
    name, nobody = guest.name or NAMELESS, new_guest()  # no name is that of an open seat
    entries = tuple(
        entry.replace(guest.guest.encode(), nobody.encode()).replace(_named(name), _named(NAMELESS))
        for entry in log
    )
    return [ReplaceLog(row.code, entries), PutTable(replace(row, summary=_summary(row, name)))]


def _named(name: str) -> bytes:
    """A name as it stands in a log: the word alone might be one of the log's own."""
    return b'"name":' + encode(name)


def _summary(row: TableRow, name: str) -> bytes:
    """What lists tell of the table, now and in games that are over."""
    told = msgspec.json.decode(row.summary)
    for listed in (told, *told.get("played", [])):
        listed["names"] = _nameless(listed["names"], name)
    return encode(told)


def _nameless(names: list[Any], name: str) -> list[Any]:
    return [NAMELESS if each == name else each for each in names]
