"""What a table shows: by allow-list, so that what is not named here never leaves the house.

Nothing in either game is known to one seat alone (a player's own hand is face down too), so all
viewers, spectators included, are shown the same.
"""

from __future__ import annotations

from typing import Any

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino import view as cappuccino_view
from doppio.games.cappuccino.notation import position_text
from doppio.games.contract import Outcome
from doppio.games.espresso import game as espresso
from doppio.games.espresso import view as espresso_view
from doppio.games.espresso.fits import fits_on, jokers
from doppio.games.espresso.middle import Pile, cards_by_owner
from doppio.games.espresso.plays import steals
from doppio.table import events
from doppio.table.events import Logged
from doppio.table.room import Room

Shown = dict[str, Any]


def shown_entry(room: Room, entry: Logged) -> Shown:
    """An entry of the log as viewers get it, with what it changed; `room` is just after it."""
    told: Shown = {"type": "event", "seq": entry.seq, "at": entry.at}
    body = entry.body
    match body:
        case events.Created():
            return {**told, "e": "created"}
        case events.Sat(seat=seat, name=name):
            return {**told, "e": "sat", "seat": seat, "name": name}
        case events.BotSat(seat=seat, level=level, name=name):
            return {**told, "e": "bot", "seat": seat, "level": level, "name": name}
        case events.Stood(seat=seat):
            return {**told, "e": "stood", "seat": seat}
        case events.ReadySaid(seat=seat, ready=ready, coffee=coffee):
            return {**told, "e": "ready", "seat": seat, "ready": ready, "coffee": coffee}
        case events.Started(order=order):
            return {**told, "e": "started", "order": order, **_whole(room)}
        case events.Happened(line=line):
            return {**told, "e": "happened", **_happened(room, line, entry.seq)}
        case events.TookBack(events=count):
            return {**told, "e": "tookback", "events": count, **_whole(room)}
        case events.Said(name=name, seat=place, phrase=phrase):
            return {**told, "e": "said", "name": name, "seat": place, "phrase": phrase}
        case events.Asked(seat=seat):
            return {**told, "e": "asked", "seat": seat}
        case events.Answered(seat=seat, yes=yes):
            return {**told, "e": "answered", "seat": seat, "yes": yes}
        case events.Voted(seat=seat, end=end):
            return {**told, "e": "voted", "seat": seat, "end": end}
        case events.NextSaid(seat=seat):
            return {**told, "e": "next", "seat": seat}
        case events.RematchSaid(seat=seat):
            return {**told, "e": "rematch", "seat": seat}


def snapshot(room: Room) -> Shown:
    """All there is to see at a table now."""
    return {"type": "snapshot", "seq": room.seq, "at": room.at, "code": room.code, **_whole(room)}


def _whole(room: Room) -> Shown:
    return {
        "settings": room.settings,
        "phase": room.phase,
        "games": room.games,
        "seats": [_seat(room, number) for number in range(1, len(room.seats) + 1)],
        "asking": room.asking,
        "votes": sorted(room.votes),
        "rematch": sorted(room.rematch),
        "waiting_for_next": sorted(room.waiting_for_next),
        "clocks": _clocks(room),
        "game": _game(room),
    }


def _seat(room: Room, number: int) -> Shown:
    seat = room.seats[number - 1]
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "ready": seat.ready,
        "coffee": seat.coffee,
    }


def _clocks(room: Room) -> Shown | None:
    if room.clocks is None:
        return None
    return {"left": list(room.clocks.left), "since": room.clocks.since}


def _game(room: Room) -> Shown | None:
    if room.replay is None:
        return None
    state = room.replay.state
    if isinstance(state, cappuccino.Game):
        return {**_cappuccino(state), "lines": list(room.lines)}
    assert isinstance(state, espresso.Game), "there are two games"
    return _espresso(state)


def _outcome(outcome: Outcome | None) -> Shown | None:
    if outcome is None:
        return None
    return {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason}


def _happened(room: Room, line: dict[str, Any], seq: int) -> Shown:
    assert room.replay is not None, "a game was started"
    state = room.replay.state
    if isinstance(state, cappuccino.Game):
        # The clocks are told when this event has set them, so that frames follow from the log.
        set_now = room.clocks_set == seq
        return {
            "line": line,
            "clocks": _clocks(room) if set_now else None,
            "now": _cappuccino(state),
        }
    assert isinstance(state, espresso.Game), "there are two games"
    return _espresso_event(state, line)


# --- Cappuccino: nothing is hidden ---


def _cappuccino(state: cappuccino.Game) -> Shown:
    seen = cappuccino_view.view(state, state.turn)
    return {
        "colours": seen.seats,
        "turn": seen.turn,
        "position": None if seen.position is None else position_text(seen.position),
        "placed": [[cell.q, cell.r, colour] for cell, colour in seen.placed.items()]
        if seen.position is None
        else [],
        "insides": {cell.name: cups for cell, cups in seen.insides.items() if len(cups) > 1},
        "counts": seen.counts,
        "scores": seen.scores,
        "out": sorted(seen.out),
        "gone": sorted(seen.gone),
        "settled": sorted(cell.name for cell in seen.settled),
        "legal": [
            str(command.move if isinstance(command, cappuccino.Step) else command.cup)
            for command in seen.legal
        ],
        "outcome": _outcome(seen.outcome),
    }


# --- Espresso: open cards only ---


def _espresso(state: espresso.Game) -> Shown:
    seen = espresso_view.view(state, None)
    opening = fits_on(seen.variant, None)
    return {
        "variant": seen.variant,
        "opens": opening.next,
        "opens_covers": opening.covers,
        "jokers": jokers(seen.variant),
        "steals": steals(seen.variant),
        "target": seen.target,
        "round": seen.round,
        "totals": seen.totals,
        "sides": [_side(side) for side in seen.sides],
        "piles": [_pile(seen.variant, pile) for pile in seen.piles],
        "points": cards_by_owner(seen.piles, state.options.players),
        "outcome": _outcome(seen.outcome),
    }


def _side(side: espresso_view.SideView) -> Shown:
    return {
        "espresso": side.espresso_top,
        "espresso_left": side.espresso_left,
        "helpers": side.helpers,
        "hand_left": side.hand_left,
        "waste": side.waste_top,
        "waste_left": side.waste_left,
    }


def _pile(variant: str, pile: Pile) -> Shown:
    top, owner = pile.cards[-1]
    fits = fits_on(variant, pile)
    return {
        "colour": pile.colour,
        "value": pile.value,
        "height": len(pile.cards),
        "top": top,
        "owner": owner,
        "next": fits.next,
        "covers": fits.covers,
    }


_OPEN_FIELDS = ("n", "t", "do", "seat", "round", "cards", "to", "points", "totals", "winners")
_MORE_OPEN_FIELDS = ("voted", "came", "sent", "photo")


def _espresso_event(state: espresso.Game, line: dict[str, Any]) -> Shown:
    """An event without what it hides: decks and shuffled orders have no place here."""
    shown = {name: line[name] for name in (*_OPEN_FIELDS, *_MORE_OPEN_FIELDS) if name in line}
    seen = espresso_view.view(state, None)
    changed: Shown = {}
    match line["do"]:
        case "deal" | "end":
            changed = {"game": _espresso(state)}
        case "flip":
            changed = {"sides": {str(line["seat"]): _side(seen.sides[line["seat"] - 1])}}
        case "play":
            owners = {card.get("of", line["seat"]) for card in line["cards"]}
            number = len(seen.piles) if line["to"] == "new" else line["to"]
            pile = seen.piles[number - 1]
            changed = {
                "sides": {str(owner): _side(seen.sides[owner - 1]) for owner in sorted(owners)},
                "pile": {"number": number, **_pile(seen.variant, pile)},
                "faces": [card for card, _ in pile.cards[-len(line["cards"]) :]],
                "points": cards_by_owner(seen.piles, state.options.players),
            }
        case _:
            changed = {"totals": seen.totals}
    return {"line": shown, **changed}
