"""The first line of a record: which game, with which options, by whom, from what position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from doppio.games.catalogue import GAMES
from doppio.records import fields
from doppio.records.lines import JsonObject

VERSION = 1
_KNOWN = frozenset({"doppio", "game", "options", "seats", "position"})


@dataclass(frozen=True, slots=True)
class Header:
    """A record's header. `extra` holds the fields this version does not know, to be kept."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[Mapping[str, Any], ...]
    position: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> JsonObject:
        """The header as it is written."""
        line: JsonObject = {
            "doppio": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "seats": [dict(seat) for seat in self.seats],
        }
        if self.position is not None:
            line["position"] = self.position
        return {**line, **self.extra}


def parse_header(line: JsonObject) -> Header:
    """Check what every game's header has in common; raises `RefusedError`."""
    if fields.whole_number(line, "doppio", -1) != VERSION:
        raise fields.refused("bad-version", f'The header must have "doppio":{VERSION}.')
    game = fields.text(line, "game")
    if game not in GAMES:
        raise fields.refused("bad-game", f"The game is one of {', '.join(GAMES)}.")
    options = line.get("options", {})
    if not isinstance(options, dict):
        raise fields.refused("bad-field", 'The field "options" must be an object.')
    seats = fields.objects(line, "seats")
    for seat in seats:
        fields.text(seat, "name", "")
    if fields.whole_number(options, "players", len(seats)) != len(seats):
        raise fields.refused("bad-players", "There must be as many seats as players.")
    position = fields.text(line, "position") if "position" in line else None
    extra = {name: value for name, value in line.items() if name not in _KNOWN}
    return Header(game, options, tuple(seats), position, extra)
