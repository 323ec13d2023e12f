"""Espresso's header and events as JSON."""

from __future__ import annotations

from doppio.games.contract import Millis, Seat
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.game import (
    DEFAULT_TARGET,
    Deal,
    End,
    Event,
    Finito,
    Flip,
    Game,
    Options,
    Stuck,
)
from doppio.games.espresso.game import (
    start as start_game,
)
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import NEW, Play, Source
from doppio.records import fields
from doppio.records.header import Header
from doppio.records.lines import JsonObject

_CARDS = frozenset(DECK)


def header_of(options: Options, names: tuple[str, ...]) -> Header:
    """The header of a new game."""
    told: JsonObject = {
        "players": options.players,
        "variant": options.variant,
        "target": options.target,
    }
    if options.pause is not None:
        told["pause"] = options.pause
    return Header("espresso", told, tuple({"name": name} for name in names))


def start(header: Header) -> Game:
    """The game at the start of a record; raises `RefusedError`."""
    variant = fields.text(header.options, "variant", VARIANTS[0])
    if variant not in VARIANTS:
        raise fields.refused("bad-variant", f"The variant is one of {', '.join(VARIANTS)}.")
    if not 2 <= len(header.seats) <= 6:
        raise fields.refused("bad-players", "Espresso is for 2 to 6 players.")
    target = fields.whole_number(header.options, "target", DEFAULT_TARGET)
    if target < 1:
        raise fields.refused("bad-target", "The target is 1 point or more.")
    # Only a table that says how long its pause is can be held to it.
    pause = Millis(fields.whole_number(header.options, "pause", 0)) or None
    return start_game(Options(len(header.seats), variant, target, pause))


def event_from(line: JsonObject) -> Event:
    """The event of a line; raises `RefusedError` when it is none."""
    match line.get("do"):
        case "play":
            return _play_from(line)
        case "flip":
            order = _cards(line["order"], "order") if "order" in line else None
            return Flip(fields.seat(line), order)
        case "deal":
            return Deal(fields.whole_number(line, "round"), _decks(line.get("decks")))
        case "finito":
            return Finito(fields.seat(line), *_points(line))
        case "stuck":
            return Stuck(*_points(line), fields.truth(line, "voted", default=False))
        case "end":
            return End(fields.whole_numbers(line, "totals"), fields.winners(line))
        case _:
            raise fields.refused("bad-event", "Espresso knows no such event.")


def _points(line: JsonObject) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return fields.whole_numbers(line, "points"), fields.whole_numbers(line, "totals")


def _decks(value: object) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list):
        raise fields.refused("bad-field", 'The field "decks" must be a list of decks.')
    return tuple(_cards(deck, "decks") for deck in value)


def _cards(value: object, name: str) -> tuple[Card, ...]:
    cards = fields.texts(value, name)
    if not _CARDS.issuperset(cards):
        raise fields.refused("bad-card", "A card is a colour of r, g, b, y and a number 0 to 8.")
    return tuple(Card(card) for card in cards)


def _play_from(line: JsonObject) -> Play:
    seat = fields.seat(line)
    sources = tuple(
        Source(fields.seat(card, "of") if "of" in card else seat, fields.text(card, "from"))
        for card in fields.objects(line, "cards")
    )
    return Play(seat, sources, _pile_number(line.get("to")))


def _pile_number(to: object) -> int:
    if to == "new":
        return NEW
    if type(to) is not int or not 1 <= to <= fields.MAX_NUMBER:
        raise fields.refused("bad-field", 'The field "to" must be "new" or a pile\'s number.')
    return to


def event_to(event: Event) -> JsonObject:
    """The event's fields in the order in which they are written."""
    match event:
        case Play():
            return _play_to(event)
        case Flip():
            line: JsonObject = {"seat": event.seat, "do": "flip"}
            return line if event.order is None else {**line, "order": list(event.order)}
        case Deal():
            return {"do": "deal", "round": event.round, "decks": [list(d) for d in event.decks]}
        case Finito():
            return {"do": "finito", "seat": event.seat, **_points_to(event)}
        case Stuck():
            voted = {"voted": True} if event.voted else {}
            return {"do": "stuck", **voted, **_points_to(event)}
        case End():
            return {"do": "end", "totals": list(event.totals), "winners": list(event.winners)}


def _points_to(event: Finito | Stuck) -> JsonObject:
    return {"points": list(event.points), "totals": list(event.totals)}


def _play_to(event: Play) -> JsonObject:
    cards = [_source_to(source, event.seat) for source in event.cards]
    to: int | str = "new" if event.to == NEW else event.to
    return {"seat": event.seat, "do": "play", "cards": cards, "to": to}


def _source_to(source: Source, seat: Seat) -> JsonObject:
    if source.owner == seat:
        return {"from": source.place}
    return {"from": source.place, "of": source.owner}
