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
    ids, names = (guest.guest, new_guest()), (_named(guest.name), _named(NAMELESS))
    entries = tuple(
        entry.replace(ids[0].encode(), ids[1].encode()).replace(*names) for entry in log
    )
    return [ReplaceLog(row.code, entries), PutTable(replace(row, summary=_summary(row, guest)))]


def _named(name: str) -> bytes:
    """A name as it stands in a log: the word alone might be one of the log's own."""
    return b'"name":' + encode(name)


def _summary(row: TableRow, guest: GuestRow) -> bytes:
    """What lists tell of the table; nothing but names where it is only names."""
    told = msgspec.json.decode(row.summary)
    for listed in (told, *told["played"]):
        listed["names"] = _nameless(listed["names"], guest.name)
    return encode(told)


def _nameless(names: list[Any], name: str) -> list[Any]:
    return [NAMELESS if each == name else each for each in names]
