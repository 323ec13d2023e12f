"""Cappuccino's header and events as JSON."""

from __future__ import annotations

from dataclasses import replace

from doppio.games.cappuccino.credit import refuse_credit
from doppio.games.cappuccino.expert import parse_placement
from doppio.games.cappuccino.game import (
    End,
    Event,
    Game,
    Leave,
    Options,
    Place,
    Step,
    start_expert,
    start_from,
)
from doppio.games.cappuccino.notation import (
    parse_move,
    parse_position,
    parse_seats,
    position_text,
)
from doppio.games.cappuccino.position import Position
from doppio.games.contract import RefusedError
from doppio.records import fields
from doppio.records.header import Header
from doppio.records.lines import JsonObject

SETUPS = ("basic", "hand", "expert")
FAIRNESS = ("none", "deal", "handicap", "choice", "two-games")
FIRST_LEG, LAST_LEG = 1, 2


def header_of(
    options: Options,
    names: tuple[str, ...],
    seats: tuple[str, ...],
    position: Position | None,
    fairness: str = "none",
    leg: int | None = None,
) -> Header:
    """The header of a new game; `position` is None in the expert set-up.

    What is as usual is left out: no cups credited, no fairness asked for, no second game.
    """
    return Header(
        game="cappuccino",
        options={
            "players": len(seats),
            "setup": options.setup,
            "settle": options.settle,
            "autofinish": options.autofinish,
            **({"credit": list(options.credit)} if options.credit else {}),
            **({"fairness": fairness} if fairness != "none" else {}),
            **({"leg": leg} if leg is not None else {}),
        },
        seats=tuple(
            {"name": name, "colours": colours} for name, colours in zip(names, seats, strict=True)
        ),
        position=None if position is None else start_text(position),
    )


def start_text(position: Position) -> str:
    """The header's position: an empty bank is left out, since the options tell of `settle`."""
    if not position.bank:
        position = replace(position, settle=False)
    return position_text(position)


def start(header: Header) -> Game:
    """The game at the start of a record; raises `RefusedError`."""
    setup = fields.text(header.options, "setup", "basic")
    if setup not in SETUPS:
        raise fields.refused("bad-setup", f"The set-up is one of {', '.join(SETUPS)}.")
    autofinish = fields.truth(header.options, "autofinish", default=True)
    credit = _credit(header)
    _check_fairness(header)
    if setup == "expert":
        settle = fields.truth(header.options, "settle", default=False)
        return start_expert(_expert_seats(header), Options(setup, settle, autofinish, credit))
    position = _start_position(header)
    settle = fields.truth(header.options, "settle", default=position.settle)
    if position.bank and not settle:
        raise fields.refused("bank-unsettled", "Only a game with settle on has cups in a bank.")
    return start_from(position, Options(setup, settle, autofinish, credit))


def _credit(header: Header) -> tuple[int, ...]:
    if "credit" not in header.options:
        return ()
    credit = fields.whole_numbers(header.options, "credit")
    refusal = refuse_credit(credit, len(header.seats))
    if refusal is not None:
        raise RefusedError(refusal)
    return credit


def _check_fairness(header: Header) -> None:
    """How the start was made fair changes no rule, but what is told of it must make sense."""
    if fields.text(header.options, "fairness", "none") not in FAIRNESS:
        raise fields.refused("bad-fairness", f"Fairness is one of {', '.join(FAIRNESS)}.")
    if fields.whole_number(header.options, "leg", FIRST_LEG) not in (FIRST_LEG, LAST_LEG):
        raise fields.refused("bad-fairness", "Two games are numbered 1 and 2.")


def _expert_seats(header: Header) -> tuple[str, ...]:
    if header.position is not None:
        raise fields.refused("bad-setup", "A game with expert set-up has no position to start.")
    colours = [fields.text(seat, "colours") for seat in header.seats]
    if any("," in letters for letters in colours):
        raise fields.refused("bad-seats", "A seat's colours are one letter, or two.")
    return parse_seats(",".join(colours))


def _start_position(header: Header) -> Position:
    if header.position is None:
        raise fields.refused("no-position", 'The header lacks the field "position".')
    position = parse_position(header.position)
    if len(position.seats) != len(header.seats):
        raise fields.refused("bad-players", "The position has another number of seats.")
    for seat, colours in zip(header.seats, position.seats, strict=True):
        told = fields.text(seat, "colours", colours)
        if sorted(told) != sorted(colours):
            raise fields.refused("bad-seats", "The seats' colours are not the position's.")
    return position


def event_from(line: JsonObject) -> Event:
    """The event of a line; raises `RefusedError` when it is none."""
    match line.get("do"):
        case "move":
            return Step(fields.seat(line), parse_move(fields.text(line, "move")))
        case "place":
            return Place(fields.seat(line), parse_placement(fields.text(line, "cup")))
        case "resign" | "timeout" as how:
            return Leave(fields.seat(line), how)
        case "end":
            return End(fields.whole_numbers(line, "scores"), fields.winners(line))
        case _:
            raise fields.refused("bad-event", "Cappuccino knows no such event.")


def event_to(event: Event) -> JsonObject:
    """The event's fields in the order in which they are written."""
    match event:
        case Step():
            return {"seat": event.seat, "do": "move", "move": str(event.move)}
        case Place():
            return {"seat": event.seat, "do": "place", "cup": str(event.cup)}
        case Leave():
            return {"seat": event.seat, "do": event.how}
        case End():
            return {"do": "end", "scores": list(event.scores), "winners": list(event.winners)}
