"""What a table shows: by allow-list, so that what is not named here never leaves the house.

Nothing in either game is known to one seat alone (a player's own hand is face down too), so all
viewers, spectators included, are shown the same.
"""

from __future__ import annotations

from typing import Any, cast

from doppio.games.cappuccino import game as cappuccino
from doppio.games.espresso import game as espresso
from doppio.table import events
from doppio.table.commands import Phrase
from doppio.table.events import Logged
from doppio.table.legs import match_of
from doppio.table.pictures import (
    bargain_shown,
    cappuccino_now,
    espresso_event,
    espresso_game,
    match_shown,
)
from doppio.table.room import Room
from doppio.table.shown import Phase, SeatShown, Snapshot, TableEvent, Whole
from doppio.table.shown_game import CappuccinoGame, Clocks, EspressoGame
from doppio.table.shown_happened import (
    BeatTold,
    EventHead,
    HappenedEvent,
    HappenedHead,
)
from doppio.table.shown_line import CappuccinoLine


def shown_entry(room: Room, entry: Logged) -> TableEvent:
    """An entry of the log as viewers get it, with what it changed; `room` is just after it."""
    told: EventHead = {"type": "event", "seq": entry.seq, "at": entry.at}
    body = entry.body
    match body:
        case events.Created():
            return {**told, "e": "created"}
        case events.Sat(seat=seat, name=name):
            return {**told, "e": "sat", "seat": seat, "name": name, **_beat(room)}
        case events.Named(seat=seat, name=name):
            return {**told, "e": "named", "seat": seat, "name": name}
        case events.BotSat(seat=seat, level=level, name=name):
            beat = _beat(room)
            return {**told, "e": "bot", "seat": seat, "level": level, "name": name, **beat}
        case events.Stood(seat=seat):
            return {**told, "e": "stood", "seat": seat, "name": room.seats[seat - 1].name}
        case events.ReadySaid(seat=seat, ready=ready, coffee=coffee):
            return {**told, "e": "ready", "seat": seat, "ready": ready, "coffee": coffee}
        case events.Laid():
            return {**told, "e": "laid", **_whole(room)}
        case events.Offered(seat=seat, credit=credit):
            return {**told, "e": "offered", "seat": seat, "credit": credit}
        case events.Chose(seat=seat, first=first):
            return {**told, "e": "chose", "seat": seat, "first": first}
        case events.Started(order=order):
            return {**told, "e": "started", "order": order, **_whole(room)}
        case events.Happened(line=line):
            return _happened(room, line, {**told, "e": "happened", **_beat(room)})
        case events.TookBack(events=count):
            return {**told, "e": "tookback", "events": count, **_whole(room)}
        case events.Said(name=name, seat=place, phrase=phrase):
            return {
                **told,
                "e": "said",
                "name": name,
                "seat": place,
                "phrase": cast("Phrase", phrase),
            }
        case events.Asked(seat=seat):
            return {**told, "e": "asked", "seat": seat}
        case events.Answered(seat=seat, yes=yes):
            return {**told, "e": "answered", "seat": seat, "yes": yes}
        case events.Hinted(seat=seat):
            return {**told, "e": "hinted", "seat": seat}
        case events.Voted(seat=seat, end=end):
            return {**told, "e": "voted", "seat": seat, "end": end}
        case events.NextSaid(seat=seat):
            return {**told, "e": "next", "seat": seat}
        case events.Passed(seat=seat):
            return {**told, "e": "passed", "seat": seat, **_beat(room)}
        case events.Absent(seat=seat, away=away):
            return {**told, "e": "absent", "seat": seat, "away": away, **_beat(room)}
        case events.RematchSaid(seat=seat, again=again):
            return {**told, "e": "rematch", "seat": seat, "again": again}


def snapshot(room: Room) -> Snapshot:
    """All there is to see at a table now."""
    return {"type": "snapshot", "seq": room.seq, "at": room.at, "code": room.code, **_whole(room)}


def _whole(room: Room) -> Whole:
    return {
        "settings": room.settings,
        "phase": cast("Phase", room.phase),
        "games": room.games,
        "seats": [_seat(room, number) for number in range(1, len(room.seats) + 1)],
        "asking": room.asking,
        "hints": [room.hints[number] for number in range(1, len(room.seats) + 1)],
        "votes": sorted(room.votes),
        "rematch": sorted(room.rematch),
        "waiting_for_next": sorted(room.waiting_for_next),
        "to_act": room.to_act(),
        "clocks": _clocks(room),
        "bargain": None if room.bargain is None else bargain_shown(room.bargain),
        "match": match_shown(match_of(room)),
        "game": _game(room),
    }


def _beat(room: Room) -> BeatTold:
    return {"to_act": room.to_act()} if room.calm else {}


def _seat(room: Room, number: int) -> SeatShown:
    seat = room.seats[number - 1]
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "ready": seat.ready,
        "coffee": seat.coffee,
    }


def _clocks(room: Room) -> Clocks | None:
    if room.clocks is None:
        return None
    return {"left": list(room.clocks.left), "since": room.clocks.since}


def _game(room: Room) -> CappuccinoGame | EspressoGame | None:
    if room.replay is None:
        return None
    state = room.replay.state
    if isinstance(state, cappuccino.Game):
        return {**cappuccino_now(state), "lines": cast("list[CappuccinoLine]", list(room.lines))}
    assert isinstance(state, espresso.Game), "there are two games"
    return espresso_game(state)


def _happened(room: Room, line: dict[str, Any], told: HappenedHead) -> HappenedEvent:
    assert room.replay is not None, "a game was started"
    state = room.replay.state
    if isinstance(state, cappuccino.Game):
        return {
            **told,
            "line": cast("CappuccinoLine", line),
            # The clocks are told when this event has set them, so that frames follow from the log.
            "clocks": _clocks(room) if room.clocks_set == told["seq"] else None,
            "match": match_shown(match_of(room)),
            "now": cappuccino_now(state),
        }
    assert isinstance(state, espresso.Game), "there are two games"
    return espresso_event(state, line, told)
