"""The waiting room: seats, bots, readiness, the start of a game and the next one."""

from __future__ import annotations

from collections.abc import Sequence

from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.game import Options
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.seating import first_by_coffee, first_by_lot, seated_from
from doppio.games.contract import Chance, Refusal, Seat
from doppio.games.espresso.game import Options as EspressoOptions
from doppio.records import cappuccino, espresso
from doppio.records.header import Header
from doppio.table import commands, events
from doppio.table.commands import SeatWish
from doppio.table.events import AnyBody
from doppio.table.room import BOT, GUEST, OPEN, OVER, PLAYING, WAITING, Actor, Decision, Room
from doppio.table.settings import CappuccinoSettings, EspressoSettings, Settings

_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_TAKEN = Refusal("seat-taken", "That seat is taken.")
_PLAYING = Refusal("game-running", "That can be done before a game and after it, not during one.")
_REMATCH = Refusal("rematch-instead", "The game is over; for another one, ask for a rematch.")
_NOT_OVER = Refusal("not-over", "The game is not over yet.")
_ONE_SEAT = Refusal("one-seat", "In Espresso everybody has one seat.")
_NOT_HERE = Refusal("not-at-table", "Only the host and those who sit here can do that.")
_NO_BOT = Refusal("no-bot", "There is no bot on that seat.")
_NOBODY_READY = Refusal(
    "no-seat-of-yours", "A table starts at once only if one of its seats is yours."
)
_BOT_NAMES = "Bot"


def furnished(
    settings: Settings, host: Actor, wishes: Sequence[SeatWish], *, ready: bool
) -> Decision:
    """Who sits where at a new table; with `ready`, its host is ready on all seats of theirs."""
    refusal = _refuse_wishes(settings, wishes, ready=ready)
    if refusal is not None:
        return refusal
    seated: list[AnyBody] = []
    for seat, wish in enumerate(wishes, 1):
        if wish == "me":
            seated.append(events.Sat(seat, host.guest, host.name))
        elif wish != "open":
            seated.append(_bot_on(seat, wish))
    mine = [seat for seat, wish in enumerate(wishes, 1) if ready and wish == "me"]
    return (*seated, *(events.ReadySaid(seat, ready=True, coffee=0) for seat in mine))


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


def _bot_on(seat: int, level: int) -> events.BotSat:
    return events.BotSat(seat, level, f"{_BOT_NAMES} {level}")


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
    return (events.Sat(command.seat, actor.guest, actor.name),)


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
    return (_bot_on(command.seat, command.level),)


def ready(room: Room, actor: Actor, command: commands.Ready) -> Decision:
    """Say that one is ready."""
    if room.phase == OVER:
        return _REMATCH
    if room.phase == PLAYING:
        return _PLAYING
    refusal = room.refuse_seat(actor.guest, command.seat)
    return refusal or (events.ReadySaid(command.seat, command.ready, command.coffee),)


def rematch(room: Room, actor: Actor, command: commands.Rematch) -> Decision:
    """Ask for another game."""
    if room.phase != OVER:
        return _NOT_OVER
    refusal = room.refuse_seat(actor.guest, command.seat)
    return refusal or (events.RematchSaid(command.seat),)


def start_if_due(room: Room, chance: Chance) -> AnyBody | None:
    """A game begins when every seat is taken and ready, or all people want a rematch."""
    if any(seat.kind == OPEN for seat in room.seats) or not room.human_seats():
        return None
    if room.phase == WAITING and all(seat.ready for seat in room.seats):
        return _started(room, _first_order(room, chance), chance)
    if room.phase == OVER and room.rematch.issuperset(room.human_seats()):
        rotated = seated_from(Seat(2), range(1, len(room.seats) + 1))
        return _started(room, rotated, chance)
    return None


def _first_order(room: Room, chance: Chance) -> tuple[int, ...]:
    """The seats counted from whoever starts."""
    settings, numbers = room.settings, range(1, len(room.seats) + 1)
    if not isinstance(settings, CappuccinoSettings) or settings.setup == "hand":
        return tuple(numbers)
    if settings.first == "coffee":
        drunk = [seat.coffee for seat in room.seats]
        return seated_from(first_by_coffee(drunk, chance), numbers)
    if settings.first == "lot":
        return seated_from(first_by_lot(len(room.seats), chance), numbers)
    return tuple(numbers)


def _started(room: Room, order: tuple[int, ...], chance: Chance) -> AnyBody:
    names = tuple(room.seats[old - 1].name for old in order)
    settings = room.settings
    if isinstance(settings, EspressoSettings):
        # The room itself holds every hand to its pause, by when a play came in; the record does
        # not tell that time, so it must not name the pause either.
        options = EspressoOptions(settings.players, settings.variant, settings.target)
        header = espresso.header_of(options, names)
    else:
        header = _cappuccino_header(settings, names, chance)
    return events.Started(header.to_json(), order)


def _cappuccino_header(
    settings: CappuccinoSettings, names: tuple[str, ...], chance: Chance
) -> Header:
    options = Options(settings.setup, settings.settle, settings.autofinish)
    seats = seat_colours(settings.players, two_colour=settings.two_colour)
    position: Position | None = None
    if settings.setup == "basic":
        seed = chance.below(10**15) if settings.seed is None else settings.seed
        position = deal(
            settings.players,
            settings.shape,
            seed,
            two_colour=settings.two_colour,
            settle=settings.settle,
        )
    elif settings.position is not None:
        position = parse_position(settings.position)
        seats = position.seats
    return cappuccino.header_of(options, names, seats, position)
