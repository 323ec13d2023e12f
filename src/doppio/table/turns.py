"""Cappuccino at a table: moves against the clock, takebacks, claims against the absent."""

from __future__ import annotations

from typing import Any

from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.expert import parse_placement
from doppio.games.cappuccino.notation import parse_move
from doppio.games.contract import Chance, Refusal, RefusedError, Seat
from doppio.records.book import CODECS
from doppio.table import commands, events
from doppio.table.events import AnyBody
from doppio.table.room import BOT, CHOOSING, PLAYING, Actor, Decision, Room

_NO_GAME = Refusal("no-game", "No game of Cappuccino is being played.")
_NOTHING = Refusal("nothing-to-take-back", "You have made no move that could be taken back.")
_NOT_ASKED = Refusal("not-asked", "Nobody has asked you to let them take a move back.")
_NOT_AWAY = Refusal("not-away", "That player is here, or has not been away for long enough.")
_NO_HURRY = Refusal("no-hurry", "Nobody has to be here: the clock of this game counts days.")
_ASKED = Refusal("already-asked", "A player is asking already.")


def refuse_game(room: Room, guest: str, seat: int) -> Refusal | None:
    """Say why this guest cannot act for this seat in a game of Cappuccino now, or nothing."""
    if room.phase != PLAYING or room.replay is None or room.replay.header.game != "cappuccino":
        return _NO_GAME
    return room.refuse_seat(guest, seat)


def turn(room: Room, command: commands.Move | commands.Place, at: int, chance: Chance) -> Decision:
    """Move a stack or place a cup."""
    try:
        seat = Seat(command.seat)
        wish: rules.Command
        if isinstance(command, commands.Move):
            wish = rules.Step(seat, parse_move(command.move))
        else:
            wish = rules.Place(seat, parse_placement(command.cup))
    except RefusedError as error:
        return error.refusal
    return decided(room, wish, at, chance)


def decided(room: Room, wish: rules.Command, at: int, chance: Chance) -> Decision:
    """Ask the rules, and write what follows as lines of the record."""
    assert room.replay is not None, "a game was started"
    now = room.game_time(at)
    found = rules.decide(room.replay.state, wish, now, chance)
    if isinstance(found, Refusal):
        return found
    lines = [
        {"n": number, "t": now, **CODECS["cappuccino"].event_to(event)}
        for number, event in enumerate(found, room.replay.count + 1)
    ]
    if room.clocks is not None and isinstance(wish, rules.Step | rules.Place):
        lines[0]["clock"] = room.clocks.left_after_move(wish.seat, at)
    return tuple(events.Happened(line) for line in lines)


def resign(room: Room, command: commands.Resign, at: int, chance: Chance) -> Decision:
    """Give up."""
    return decided(room, rules.Leave(Seat(command.seat), "resign"), at, chance)


def time_out(room: Room, seat: int, at: int, chance: Chance) -> Decision:
    """A seat's time has run out."""
    return decided(room, rules.Leave(Seat(seat), "timeout"), at, chance)


def takeback(room: Room, command: commands.Takeback) -> Decision:
    """Ask to take one's last move back; where only bots could mind, it is done at once."""
    count = _events_before_last_move(room.lines, command.seat)
    if count is None:
        return _NOTHING
    if room.asking is not None:
        return _ASKED
    if not others_of(room, command.seat):
        return (events.TookBack(count),)
    return (events.Asked(command.seat),)


def others_of(room: Room, seat: int) -> set[int]:
    """The seats of other people than the one on this seat."""
    guest = room.seats[seat - 1].guest
    return {n for n in room.human_seats() if room.seats[n - 1].guest != guest}


def _events_before_last_move(lines: list[dict[str, Any]], seat: int) -> int | None:
    for count in range(len(lines) - 1, -1, -1):
        if lines[count].get("seat") == seat and lines[count]["do"] in ("move", "place"):
            return count
    return None


def answer(room: Room, command: commands.Answer) -> Decision:
    """Let another take their move back, or not; when all agree, it is done."""
    asking = room.asking
    if asking is None or command.seat not in others_of(room, asking):
        return _NOT_ASKED
    return (events.Answered(command.seat, command.yes),)


def takeback_due(room: Room) -> AnyBody | None:
    """What was asked for is done as soon as nobody is left who could mind."""
    if room.phase != PLAYING or room.asking is None:
        return None
    count = _events_before_last_move(room.lines, room.asking)
    if count is None or not others_of(room, room.asking) <= room.agreed:
        return None
    return events.TookBack(count)


def claim(room: Room, actor: Actor, command: commands.Claim, at: int, chance: Chance) -> Decision:
    """Against an absent player: a bot plays on, or (in Cappuccino) the seat is timed out."""
    if not room.seats_of(actor.guest):
        return Refusal("not-at-table", "Only those who sit here can do that.")
    refusal = room.refuse_seat(actor.guest, command.seat)
    if refusal is not None:
        return refusal
    if not 1 <= command.against <= len(room.seats):
        return Refusal("no-seat", "There is no such seat at this table.")
    if room.phase == PLAYING and room.from_afar:
        return _NO_HURRY
    running = room.phase in (PLAYING, CHOOSING)
    if not running or not room.is_away_for_long(command.against, at):
        return _NOT_AWAY
    if command.how == "bot":
        name = room.seats[command.against - 1].name
        return (events.BotSat(command.against, 2, f"{name} ({BOT})"),)
    if room.phase != PLAYING or room.replay is None or room.replay.header.game != "cappuccino":
        return _NO_GAME
    return time_out(room, command.against, at, chance)
