"""The wish for another game: said, taken back, and gone with whoever had it."""

from __future__ import annotations

from doppio.games.contract import Refusal
from doppio.table import commands, events
from doppio.table.room import CHOOSING, MOMENT_MILLIS, OVER, Actor, Decision, Room

_NOT_OVER = Refusal("not-over", "The game is not over yet.")
_BEGUN = Refusal("already-begun", "The next game has begun already.")


def rematch(room: Room, actor: Actor, command: commands.Rematch) -> Decision:
    """Ask for another game, or take that back: also as long as it is bargained for."""
    if room.phase == CHOOSING and room.games and not command.again:
        return room.refuse_seat(actor.guest, command.seat) or (_rather_not(command.seat),)
    if room.phase != OVER:
        return _NOT_OVER if command.again or not room.games else _BEGUN
    refusal = room.refuse_seat(actor.guest, command.seat)
    return refusal or (events.RematchSaid(command.seat, command.again),)


def _rather_not(seat: int) -> events.RematchSaid:
    return events.RematchSaid(seat, again=False)


# --- nobody is drawn into a game while they are away: presence is not in the log, so it is told ---


def lapsed(room: Room, at: int) -> tuple[events.RematchSaid, ...]:
    """The wishes of players who have gone since."""
    return tuple(_rather_not(seat) for seat, due in _lapses(room) if due <= at)


def wake_times(room: Room) -> list[int]:
    """When `lapsed` has something to tell."""
    return [due for _, due in _lapses(room)]


def _lapses(room: Room) -> list[tuple[int, int]]:
    """The seats with a wish whose players are away, and when it counts no more."""
    if room.phase != OVER or room.from_afar:
        return []
    found = []
    for seat in sorted(room.rematch):
        guest = room.seats[seat - 1].guest or ""
        if guest not in room.present:
            found.append((seat, room.away_since.setdefault(guest, room.at) + MOMENT_MILLIS))
    return found
