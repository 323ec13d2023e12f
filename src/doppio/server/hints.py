"""Hints in games against bots: taken by a command at the table, told here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from doppio.games.cappuccino.game import Game
from doppio.games.contract import Refusal, RefusedError
from doppio.server.analysis import opinion_on, refuse_positions
from doppio.server.answers import json_answer
from doppio.server.guests import required_guest
from doppio.server.house import House
from doppio.server.tables import live_table
from doppio.table.room import Room
from doppio.wire.analysis import HintTold, rated_told

_NO_HINT = Refusal("no-hint", "Ask for a hint at the table first.")


async def hint(house: House, request: Request) -> Response:
    """The move that the house would make where a hint was taken."""
    guest = required_guest(house, request)
    room = (await live_table(house, request)).desk.room
    seat, game = _hinted(room, guest.guest)
    assert game.position is not None, "hints are taken where stacks move"
    refuse_positions(house, [game.position])  # it may be a copy of what people play elsewhere
    best = (await opinion_on(house, request, game)).moves[0]
    return json_answer(HintTold(seat=seat, hint=rated_told(best)))


def _hinted(room: Room, guest: str) -> tuple[int, Game]:
    """The seat that took a hint and the game it did so in; raises `RefusedError`."""
    seat, state = room.hinted, None if room.replay is None else room.replay.state
    if seat is None or seat not in room.seats_of(guest) or not isinstance(state, Game):
        raise RefusedError(_NO_HINT)
    return seat, state
