"""The waiting room: seats, bots, readiness."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from doppio.games.contract import Refusal
from doppio.table import commands, events
from doppio.table.commands import SeatWish
from doppio.table.events import AnyBody
from doppio.table.names import bot_name, guest_name, is_given
from doppio.table.room import (
    BOT,
    CHOOSING,
    GUEST,
    OPEN,
    OVER,
    PLAYING,
    Actor,
    Decision,
    Room,
)
from doppio.table.settings import EspressoSettings, Settings

_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_TAKEN = Refusal("seat-taken", "That seat is taken.")
_PLAYING = Refusal("game-running", "That can be done before a game and after it, not during one.")
_REMATCH = Refusal("rematch-instead", "The game is over; for another one, ask for a rematch.")
_ONE_SEAT = Refusal("one-seat", "In Espresso everybody has one seat.")
_NOT_HERE = Refusal("not-at-table", "Only the host and those who sit here can do that.")
_NO_BOT = Refusal("no-bot", "There is no bot on that seat.")
_NOBODY_READY = Refusal(
    "no-seat-of-yours", "A table starts at once only if one of its seats is yours."
)


def furnished(
    settings: Settings, host: Actor, wishes: Sequence[SeatWish], *, ready: bool
) -> Decision:
    """Who sits where at a new table; with `ready`, its host is ready on all seats of theirs."""
    refusal = _refuse_wishes(settings, wishes, ready=ready)
    if refusal is not None:
        return refusal
    mine = [seat for seat, wish in enumerate(wishes, 1) if wish == "me"]
    names = dict(zip(mine, _host_names(host, len(mine)), strict=True))
    seated: list[AnyBody] = []
    for seat, wish in enumerate(wishes, 1):
        if wish == "me":
            seated.append(events.Sat(seat, host.guest, names[seat]))
        elif wish != "open":
            seated.append(_bot_on(seat, wish, names.values()))
    said = mine if ready else []
    return (*seated, *(events.ReadySaid(seat, ready=True, coffee=0) for seat in said))


def _host_names(host: Actor, seats: int) -> list[str]:
    """A name for each seat of the host's: who else sits before the same screen is not known."""
    names: list[str] = []
    for _ in range(seats):
        own = host.name if not names else ""
        names.append(own or guest_name(host.guest, {}, names))
    return names


def _refuse_wishes(
    settings: Settings, wishes: Sequence[SeatWish], *, ready: bool
) -> Refusal | None:
    if len(wishes) != settings.players:
        return Refusal(
            "seat-count", f"This table has {settings.players} seats, neither more nor less."
        )
    mine = wishes.count("me")
    if mine > 1 and isinstance(settings, EspressoSettings):
        return _ONE_SEAT
    return _NOBODY_READY if ready and not mine else None


def _bot_on(seat: int, level: int, taken: Collection[str]) -> events.BotSat:
    return events.BotSat(seat, level, bot_name(seat, taken))


def _names_beside(room: Room, seat: int) -> list[str]:
    """What all others at the table are called."""
    return [other.name for number, other in enumerate(room.seats, 1) if number != seat]


def sit(room: Room, actor: Actor, command: commands.Sit) -> Decision:
    """Take an open seat, or one's own again from the bot that played on."""
    if not 1 <= command.seat <= len(room.seats):
        return _NO_SEAT
    seat = room.seats[command.seat - 1]
    returning = seat.kind == BOT and seat.guest == actor.guest
    if seat.kind != OPEN and not returning:
        return _TAKEN
    if room.phase == PLAYING and not returning:
        return _PLAYING
    if isinstance(room.settings, EspressoSettings) and room.seats_of(actor.guest):
        return _ONE_SEAT
    # Who else sits before the same screen is not known.
    mine = [room.seats[number - 1].name for number in room.seats_of(actor.guest)]
    own = "" if actor.name in mine else actor.name
    name = own or guest_name(actor.guest, room.given, _names_beside(room, command.seat))
    return (events.Sat(command.seat, actor.guest, name),)


def called(room: Room, actor: Actor) -> Decision:
    """A guest has told their name: it stands where the house had given them one."""
    names = {seat: room.seats[seat - 1].name for seat in room.seats_of(actor.guest)}
    if not names or not all(map(is_given, names.values())):
        return ()
    first = min(names)
    return (events.Named(first, names[first], actor.name),)


def stand(room: Room, actor: Actor, command: commands.Stand, at: int) -> Decision:
    """Leave one's seat, or free that of somebody who has been away for long."""
    if room.phase == PLAYING:
        return _PLAYING
    refusal = room.refuse_seat(actor.guest, command.seat)
    if refusal is not None and not _may_free(room, actor, command.seat, at):
        return refusal
    return (events.Stood(command.seat),)


def _may_free(room: Room, actor: Actor, seat: int, at: int) -> bool:
    there = 1 <= seat <= len(room.seats)
    return there and _has_a_say(room, actor) and room.is_away_for_long(seat, at)


def _has_a_say(room: Room, actor: Actor) -> bool:
    return actor.guest == room.host or bool(room.seats_of(actor.guest))


def bot(room: Room, actor: Actor, command: commands.Bot, at: int) -> Decision:
    """Give a seat to a bot, also that of somebody who has been away for long; or send one away."""
    if not 1 <= command.seat <= len(room.seats):
        return _NO_SEAT
    if room.phase == PLAYING:
        return _PLAYING
    if not _has_a_say(room, actor):
        return _NOT_HERE
    kind = room.seats[command.seat - 1].kind
    if command.level == 0:
        return (events.Stood(command.seat),) if kind == BOT else _NO_BOT
    if kind == GUEST and not room.is_away_for_long(command.seat, at):
        return _TAKEN
    return (_bot_on(command.seat, command.level, _names_beside(room, command.seat)),)


def ready(room: Room, actor: Actor, command: commands.Ready) -> Decision:
    """Say that one is ready."""
    if room.phase == OVER:
        return _REMATCH
    if room.phase in (PLAYING, CHOOSING):
        return _PLAYING
    refusal = room.refuse_seat(actor.guest, command.seat)
    return refusal or (events.ReadySaid(command.seat, command.ready, command.coffee),)
