"""Cut and choose: one player names the cups credited, the other picks a side."""

from __future__ import annotations

from doppio.games.cappuccino.credit import refuse_credit
from doppio.games.contract import Refusal
from doppio.table import commands, events
from doppio.table.beginning import started_as_agreed
from doppio.table.room import CHOOSING, Actor, Decision, Room

_NO_CHOICE = Refusal("no-choice", "There is nothing to choose at this table now.")
_NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.")


def offer(room: Room, actor: Actor, command: commands.Offer) -> Decision:
    """Name the cups for whoever moves first and second."""
    refusal = _refuse(room, actor, command.seat, named=False)
    if refusal is None and not command.credit:
        refusal = Refusal("bad-credit", "Cups are named for every seat in turn order.")
    refusal = refusal or refuse_credit(command.credit, len(room.seats))
    return refusal or (events.Offered(command.seat, command.credit),)


def choose(room: Room, actor: Actor, command: commands.Choose) -> Decision:
    """Pick a side; the game begins."""
    refusal = _refuse(room, actor, command.seat, named=True)
    if refusal is not None:
        return refusal
    chose = events.Chose(command.seat, command.first)
    return (chose, started_as_agreed(room, chooser_first=command.first))


def _refuse(room: Room, actor: Actor, seat: int, *, named: bool) -> Refusal | None:
    """Say why this seat cannot name the cups, or pick a side, now."""
    refusal = room.refuse_seat(actor.guest, seat)
    if refusal is not None:
        return refusal
    if room.phase != CHOOSING or room.bargain is None:
        return _NO_CHOICE
    due = (room.bargain.credit is not None) == named and room.bargain.to_act == seat
    return None if due else _NOT_YOUR_TURN
