"""A calm table of Espresso: no race and no clock, one play or flip a beat for everybody."""

from __future__ import annotations

from doppio.games.contract import Chance, Refusal, Seat
from doppio.games.espresso import game as rules
from doppio.table import commands, events, race
from doppio.table.room import MOMENT_MILLIS, PLAYING, Actor, Decision, Room

_ACTED = Refusal("one-a-beat", "You have had your go; now wait until the others have had theirs.")
_NOT_CALM = Refusal("not-calm", "Sitting out is for calm tables.")
_NO_ROUND = Refusal("no-round", "No round is being played.")

CalmCommand = commands.Play | commands.Flip | commands.Pass


def act(room: Room, actor: Actor, command: CalmCommand, at: int, chance: Chance) -> Decision:
    """Play, turn cards over or sit out, once a beat."""
    refusal = race.refuse_game(room, actor.guest, command.seat) or _refuse_act(room, command)
    if refusal is not None:
        return refusal
    match command:
        case commands.Pass():
            return (events.Passed(command.seat),)
        case commands.Flip():
            return race.decided(room, rules.Flip(Seat(command.seat)), at, chance)
        case commands.Play():
            return race.decided(room, race.play_of(command), at, chance)


def _refuse_act(room: Room, command: CalmCommand) -> Refusal | None:
    if not room.calm:
        return _NOT_CALM
    if not race.game_of(room).running:
        return _NO_ROUND
    return _ACTED if command.seat in room.beat.acted else None


# --- who is waited for: presence is not in the log, so it is told there ---


def noticed(room: Room, at: int) -> tuple[events.Absent, ...]:
    """Who has gone or come back since the log last told of it."""
    return tuple(
        events.Absent(seat, away=seat not in room.beat.absent)
        for seat, due in _notices(room)
        if due <= at
    )


def wake_times(room: Room) -> list[int]:
    """When `noticed` has something to tell."""
    return [due for _, due in _notices(room)]


def _notices(room: Room) -> list[tuple[int, int]]:
    """The seats whose players have gone or come back, and when that counts."""
    if not room.calm or room.phase != PLAYING:
        return []
    found = []
    for seat in room.human_seats():
        guest = room.seats[seat - 1].guest or ""
        here, told_absent = guest in room.present, seat in room.beat.absent
        if here and told_absent:
            found.append((seat, room.at))
        elif guest and not here and not told_absent:
            found.append((seat, room.away_since.setdefault(guest, room.at) + MOMENT_MILLIS))
    return found


def next_round_due(room: Room) -> bool:
    """Whether all who are here are ready, since those who were not have gone."""
    if not room.calm or room.phase != PLAYING or race.game_of(room).running:
        return False
    here = set(room.human_seats()) - room.beat.absent
    return bool(here) and not here & room.waiting_for_next
