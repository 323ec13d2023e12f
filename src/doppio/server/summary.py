"""What is known of a table without opening its log: enough for a list of tables or games."""

from __future__ import annotations

from doppio.table.pictures import shown_outcome
from doppio.table.room import OPEN, PLAYING, PlayedGame, Room
from doppio.wire.answers import GameSummary, TableSummary

MOST_PLAYED = 50
"""So many games of a table are told of in lists, however many rematches there were."""


def summary_of(room: Room) -> TableSummary:
    """A table in short."""
    return {
        "players": len(room.seats),
        "open": sum(seat.kind == OPEN for seat in room.seats),
        "names": ["" if seat.kind == OPEN else seat.name for seat in room.seats],
        "settings": room.settings,
        "games": room.games,
        "turn": _turn(room),
        "outcome": None if room.replay is None else shown_outcome(room.replay.outcome),
        "played": [_played(number, game) for number, game in enumerate(room.played, 1)][
            -MOST_PLAYED:
        ],
    }


def _turn(room: Room) -> int | None:
    """The seat to move, in a game in turns."""
    if room.replay is None or room.phase != PLAYING:
        return None
    turn: int | None = getattr(room.replay.state, "turn", None)
    return turn


def _played(number: int, game: PlayedGame) -> GameSummary:
    return {
        "number": number,
        "started": game.started,
        "names": list(game.names),
        "outcome": shown_outcome(game.outcome),
    }
