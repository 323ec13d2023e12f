"""Hidden cards stay in the house: nothing that viewers are told depends on them.

A card's text (`r4`) stands in every deck, so it is no use to look for it in the messages. Instead
the same game is told twice, with other cards at all the hidden places: what viewers get must be the
same, byte by byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from doppio.games.dice import Dice, shuffled
from doppio.games.espresso import game as espresso
from doppio.games.espresso.cards import Card
from doppio.games.espresso.side import Side
from doppio.table import events
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.public import shown_entry, snapshot
from doppio.table.room import Room
from tests.table.builder import CODE, Table, encode

Open = Callable[..., Table]
TABLES = [
    (variant, players, dice, pace)
    for variant in ("normalo", "zero", "chaos")
    for players, dice, pace in ((2, 1, "race"), (4, 2, "race"), (3, 3, "calm"))
]
EVENT_KEYS = {"type", "seq", "at", "e", "seat", "name", "level", "ready", "coffee", "end"}
WHOLE_KEYS = {
    "settings", "phase", "games", "seats", "asking", "hints", "votes", "rematch",
    "waiting_for_next", "to_act", "away", "clocks", "bargain", "match", "game", "kind", "code",
}  # fmt: skip
SETTING_KEYS = {"players", "variant", "target", "pause", "photo_finish", "public", "pace"}
GAME_KEYS = {
    "round",
    "totals",
    "sides",
    "piles",
    "points",
    "outcome",
    "scores",
    "winners",
    "reason",
    "opens",
    "opens_covers",
    "jokers",
    "steals",
}
SIDE_KEYS = {"espresso", "espresso_left", "helpers", "hand_left", "waste", "waste_left"}
PILE_KEYS = {"colour", "value", "height", "top", "owner", "pile", "number", "faces"}
PILE_KEYS |= {"next", "covers"}
LINE_KEYS = {"line", "n", "t", "do", "cards", "from", "of", "to", "voted", "came", "sent", "photo"}
SEAT_KEYS = {"1", "2", "3", "4", "5", "6"}
ALLOWED = set().union(
    EVENT_KEYS, WHOLE_KEYS, SETTING_KEYS, GAME_KEYS, SIDE_KEYS, PILE_KEYS, LINE_KEYS, SEAT_KEYS
)


def raced(a_race: Open, variant: str, players: int, dice: int, pace: str) -> Table:
    """A whole game, in which plays are held and lost as well."""
    table = a_race(players=players, variant=variant, target=25, dice=dice, pace=pace)
    for number, name in enumerate(table.names):
        table.guest(name, way=40 * number)
    table.race_on(20_000)
    assert table.room.phase == "over"
    return table


# --- only what is named may be told ---


@pytest.mark.parametrize("variant, players, dice, pace", TABLES)
def test_messages_have_no_other_keys(
    a_race: Open, variant: str, players: int, dice: int, pace: str
) -> None:
    table = raced(a_race, variant, players, dice, pace)
    for frame in [*table.shown, table.snapshot]:
        if frame.get("e") == "started":
            assert sorted(frame.pop("order")) == list(range(1, players + 1))
        assert set(keys_in(frame)) <= ALLOWED


def keys_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield key
            yield from keys_in(below)
    elif isinstance(value, list):
        for below in value:
            yield from keys_in(below)


# --- now: all cards that lie hidden at this moment, in another order ---


@pytest.mark.parametrize("variant, players, dice, pace", TABLES)
def test_what_lies_hidden_is_in_no_message(
    a_race: Open, variant: str, players: int, dice: int, pace: str
) -> None:
    table, chance, changed = raced(a_race, variant, players, dice, pace), Dice("hidden"), 0
    room = Room.create(CODE, table.log[0])
    for entry, frame in zip(table.log[1:], table.frames[1:], strict=True):
        room.apply(entry)
        picture = encode(snapshot(room))
        if room.replay is None:
            continue
        truth = room.replay.state
        room.replay.state = with_others_hidden(truth, chance)
        changed += room.replay.state != truth
        assert encode(snapshot(room)) == picture
        assert encode(shown_entry(room, lied(entry, room.replay.state, chance))) == frame
        room.replay.state = truth
    assert changed > 50


def with_others_hidden(game: espresso.Game, chance: Dice) -> espresso.Game:
    return replace(game, sides=tuple(other_side(side, chance) for side in game.sides))


def other_side(side: Side, chance: Dice) -> Side:
    """A side that looks the same, its hidden cards mixed among all hidden places."""
    mixed = shuffled(side.espresso[1:] + side.hand + side.waste[:-1], chance)
    below, held = len(side.espresso[1:]), len(side.hand)
    return replace(
        side,
        espresso=side.espresso[:1] + mixed[:below],
        hand=mixed[below : below + held],
        waste=mixed[below + held :] + side.waste[-1:],
    )


def lied(entry: Logged, game: espresso.Game, chance: Dice) -> Logged:
    """The entry as it would be with these cards."""
    if not isinstance(entry.body, events.Happened):
        return entry
    line = dict(entry.body.line)
    if "decks" in line and game.running:
        line["decks"] = [[*s.espresso, *s.helpers, *s.hand] for s in game.sides]
        assert line["decks"] != entry.body.line["decks"]
    if "order" in line:
        line["order"] = list(shuffled(line["order"], chance))
    return msgspec.structs.replace(entry, body=events.Happened(line))


# --- ever: all cards that nobody has seen so far, renamed in the whole log ---

Names = dict[int, dict[str, str]]
"""By seat: what each card is called instead."""


@pytest.mark.parametrize("variant, players, dice, pace", TABLES)
def test_what_nobody_has_seen_is_in_no_message_so_far(
    a_race: Open, variant: str, players: int, dice: int, pace: str
) -> None:
    table = raced(a_race, variant, players, dice, pace)
    chance, renamed = Dice("renamed"), 0
    for length in range(len(table.log) // 12, len(table.log), len(table.log) // 12):
        log = table.log[:length]
        other = with_unseen_renamed(log, chance)
        renamed += other != log
        desk, shown = Desk.woken(CODE, other, 0)
        assert [encode(frame) for frame in shown] == table.frames[:length]
        assert encode(snapshot(desk.room)) == encode(snapshot(Desk.woken(CODE, log, 0)[0].room))
    assert renamed > 5


def with_unseen_renamed(log: list[Logged], chance: Dice) -> list[Logged]:
    """The log as it would be, had other cards been dealt where nobody has looked so far."""
    room, seen, dealt = Room.create(CODE, log[0]), dict[int, set[Card | None]](), 0
    for number, entry in enumerate(log[1:], 1):
        room.apply(entry)
        if isinstance(entry.body, events.Happened) and entry.body.line["do"] == "deal":
            seen, dealt = {}, number
        for seat, side in enumerate(room.replay.state.sides if room.replay else (), 1):
            open_cards = (*side.espresso[:1], *side.helpers, *side.waste[-1:])
            seen.setdefault(seat, set()).update(open_cards)
    if room.replay is None or not room.replay.state.running:
        return log
    names = {
        seat: new_names(side, seen[seat], chance)
        for seat, side in enumerate(room.replay.state.sides, 1)
    }
    return log[:dealt] + [with_new_names(entry, names) for entry in log[dealt:]]


def new_names(side: Side, seen: set[Card | None], chance: Dice) -> dict[str, str]:
    cards = side.espresso + side.helpers + side.hand + side.waste
    unseen = [str(card) for card in cards if card is not None and card not in seen]
    return dict(zip(unseen, shuffled(unseen, chance), strict=True))


def with_new_names(entry: Logged, names: Names) -> Logged:
    if not isinstance(entry.body, events.Happened):
        return entry
    line: dict[str, Any] = dict(entry.body.line)
    if "decks" in line:
        line["decks"] = [
            [names[seat].get(card, card) for card in deck]
            for seat, deck in enumerate(line["decks"], 1)
        ]
    if "order" in line:
        line["order"] = [names[line["seat"]].get(card, card) for card in line["order"]]
    return msgspec.structs.replace(entry, body=events.Happened(line))
