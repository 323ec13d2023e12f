"""Hints: a player asks the house what it would do; all who watch see that a hint was taken."""

from __future__ import annotations

from doppio.games.cappuccino import game as rules
from doppio.games.contract import Refusal
from doppio.table import commands, events
from doppio.table.room import Decision, Room

_BOTS_ALONE = Refusal("no-hints", "Hints are for games against bots alone.")
_NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.")
_PLACING = Refusal("still-placing", "The cups are still being placed.")


def hint(room: Room, command: commands.Hint) -> Decision:
    """Take a hint for the position as it stands; asked for again, it is still the same one."""
    assert room.replay is not None, "a game was started"
    if room.people() > 1:
        return _BOTS_ALONE
    game: rules.Game = room.replay.state
    if game.turn != command.seat:
        return _NOT_YOUR_TURN
    if game.position is None:
        return _PLACING
    return () if room.hinted == command.seat else (events.Hinted(command.seat),)
