"""What is hidden never leaves the house: whole games over the wire, every byte looked at.

Nothing is filtered by a list of forbidden words. When a game is over, its record is replayed, and
every message that anybody got is held against the cards that lay open at its event's number.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest

from doppio.games.dice import Dice
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.fits import fits_on, jokers
from doppio.games.espresso.game import Game, Options
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.side import Side, card_at
from doppio.records.book import Replay
from doppio.records.espresso import header_of
from doppio.records.header import parse_header
from doppio.table import commands, events
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.room import Actor
from doppio.table.settings import EspressoSettings
from tests.server.house import Guest, House, Json, Kept, Visit
from tests.server.playing import PACE, next_command, play_on, seat_all

CARD = re.compile(r"\b[rgby][0-8]\b")
"""A card as it is written; no name, code or id in these tests looks like one."""


@dataclass(frozen=True)
class Table:
    """A game to play: its settings, how many people sit there, and on which seats bots do."""

    settings: Json
    people: int
    bots: tuple[int, ...] = ()

    def __str__(self) -> str:
        told = "-".join(str(value) for value in self.settings.values())
        return f"{told}-{self.people}{'+bot' * len(self.bots)}".replace("True", "yes")


CAPPUCCINO = [
    Table({"game": "cappuccino", "players": 2, "setup": "basic"}, 2),
    Table({"game": "cappuccino", "players": 3, "setup": "expert"}, 3),
    Table({"game": "cappuccino", "players": 4, "settle": True}, 3, (4,)),
    Table({"game": "cappuccino", "players": 2, "two_colour": True}, 2),
    Table({"game": "cappuccino", "players": 4, "setup": "expert", "settle": True}, 4),
]
ESPRESSO = [
    Table({"game": "espresso", "players": 2, "variant": "normalo", "target": 30, "pause": 10}, 2),
    Table(
        {"game": "espresso", "players": 3, "variant": "zero", "target": 20, "pause": 10}, 2, (3,)
    ),
    Table(
        {"game": "espresso", "players": 4, "variant": "chaos", "target": 20, "pause": 10}, 3, (4,)
    ),
    Table({"game": "espresso", "players": 6, "variant": "zero", "target": 10, "pause": 10}, 6),
    Table({"game": "espresso", "players": 3, "variant": "chaos", "target": 10, "pace": "calm"}, 3),
]


@dataclass
class Played:
    """A game that is over: all who were there, all they got, and its record."""

    code: str
    guests: list[Guest]
    record: list[Json] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)

    @property
    def kept(self) -> Iterator[Kept]:
        for guest in self.guests:
            yield from guest.kept


# --- playing ---


async def play_whole(house: House, table: Table) -> Played:
    """A whole game, with a spectator, a reader of lines, somebody nosy and somebody cut off."""
    async with AsyncExitStack() as stack:

        async def guest(name: str) -> Guest:
            return await stack.enter_async_context(house.guest(name))

        people = [await guest(f"Player {number}") for number in range(table.people)]
        code = await people[0].open_table(**table.settings, public=True)
        watcher, reader, nosy = [await guest(name) for name in ("Watcher", "Reader", "Nosy")]
        played = Played(code, [*people, watcher, reader, nosy])
        visits = [await stack.enter_async_context(person.at(code)) for person in people]
        watching = await stack.enter_async_context(watcher.at(code))
        reading = asyncio.create_task(_read(reader, code, played))
        await seat_all(visits, table.bots)
        cut_off, *others = visits
        async with asyncio.timeout(150):
            await asyncio.gather(
                _play_with_cuts(cut_off),
                *(play_on(visit, Dice("leak", n)) for n, visit in enumerate(others)),
                _pry(nosy, watching, table.settings["game"]),
            )
            await watching.until(lambda: watching.over)
            await reading
        late = await guest("Late")
        played.record = await late.record(code)
        replay = await late.get(f"/api/tables/{code}/games/1/replay")
        assert len(replay["frames"]) == len(played.record)
        return played


async def _play_with_cuts(visit: Visit) -> None:
    """Play, and lose the connection after every fifth action."""
    chance = Dice("cut off")
    count = 0
    while not visit.over:
        wish = next_command(visit, chance)
        if wish is None:
            await visit.until(lambda: visit.over or next_command(visit, chance) is not None)
            continue
        answer = visit.send(**wish)
        count += 1
        if count % 5 == 0:
            visit.cut()
        await answer
        await asyncio.sleep(PACE)


async def _read(reader: Guest, code: str, played: Played) -> None:
    """All events of a table as lines, from the first on; broken off in between."""
    last = 0
    while True:
        async for message in reader.stream(code, after=last):
            if message["type"] == "event":
                assert message["seq"] == last + 1
                last = message["seq"]
                played.events.append(message)
                if message.get("line", {}).get("do") == "end":
                    return
                if last % 40 == 0:
                    break


async def _pry(nosy: Guest, watching: Visit, game: str) -> None:
    """Ask for everything there is to ask for while the game runs."""
    code = watching.code
    while not watching.over:
        await nosy.get(f"/api/tables/{code}")
        await nosy.get("/api/tables")
        await nosy.get("/api/me/games")
        for what in ("record", "replay"):
            answer = await nosy.ask("GET", f"/api/tables/{code}/games/1/{what}")
            if game == "espresso" and answer.status_code == 200:
                nosy.kept.pop()  # it has just come to its end: the book is open now
                await watching.until(lambda: watching.over)
            elif game == "espresso":
                assert answer.status_code == 409
                assert answer.json()["error"]["code"] == "still-secret"
            else:
                assert answer.status_code == 200
        await asyncio.sleep(0.3)


# --- what waiting tells ---


def zero_table(behind: str) -> Desk:
    """A table of Zero: a pile with a 1, a 2 to go on it, a rival's joker and a card behind it.

    The joker and a 3 would go on that pile too; but nobody can see what lies behind a joker.
    """
    first = _deck("g7", "g8", *["b4", "b5", "b6", "b7", "b8", "y7", "y8"], "r1", "r2", "y6")
    second = _deck("r0", behind, *["b4", "b5", "b6", "b7", "b8", "y7", "y8"], "y6", "y5", "y4")
    options = Options(2, "zero", 100)
    header = header_of(options, ("Left", "Right")).to_json()
    deal = {"n": 1, "t": 0, "do": "deal", "round": 1, "decks": [first, second]}
    opened = {"n": 2, "t": 9, "seat": 1, "do": "play", "cards": [{"from": "help1"}], "to": "new"}
    bodies: list[events.AnyBody] = [
        events.Created(EspressoSettings(2, "zero", pause=0), "gleft"),
        events.Sat(1, "gleft", "Left"),
        events.Sat(2, "gright", "Right"),
        events.Started(header, (1, 2)),
        events.Happened(deal),
        events.Happened(opened),
    ]
    log = [Logged(n, 1000, None, None, body) for n, body in enumerate(bodies, 1)]
    desk, _ = Desk.woken("code", log, 1000)
    return desk


def _deck(*top: str) -> list[str]:
    return [*top, *(card for card in DECK if card not in top)]


def test_how_long_a_play_is_held_tells_nothing_of_hidden_cards() -> None:
    """A play waits for rivals who could want its place: by what is to be seen, not by what is."""
    told = []
    for behind in ("g3", "g5"):
        desk = zero_table(behind)
        for guest in ("gleft", "gright"):
            desk.room.connected(guest)
        desk.half_trip("gright", 100)
        wish = commands.Play(1, (commands.From("help2"),), 1)
        effects = desk.handle(Actor("gleft", "Left"), wish, "a", 60_000, Dice("hold"))
        assert not any(reply.refusal for reply in effects.replies)
        told.append((len(effects.entries), len(effects.replies), desk.wake_at()))
    assert told[0] == told[1]


# --- looking at what was told ---


def texts_in(
    value: object, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text in a message and where it stands, names of fields included."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (*path, "(name)"), name
            yield from texts_in(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts_in(inner, (*path, number))
    elif isinstance(value, str):
        yield path, value


def field_names(value: object) -> set[str]:
    """All names of fields in a message."""
    return {text for path, text in texts_in(value) if path[-1] == "(name)"}


class OpenCards:
    """Which cards lay open when, by a record and the numbers of its lines' events."""

    def __init__(self, played: Played) -> None:
        header, *lines = played.record
        replay = Replay(parse_header(header))
        states: list[Game] = [replay.state]
        for line in lines:
            replay.feed(line)
            states.append(replay.state)
        numbers = {e["line"]["n"]: e["seq"] for e in played.events if e["e"] == "happened"}
        assert sorted(numbers) == list(range(1, len(lines) + 1)), "every line was told once"
        self._after = [(numbers[n], states[n]) for n in range(1, len(states))]
        self._before_all = states[0]

    def at(self, seq: int) -> Game:
        """The game just after this event."""
        found = self._before_all
        for number, state in self._after:
            if number > seq:
                break
            found = state
        return found

    def allows(self, seq: int, message: Json, path: tuple[str | int, ...], card: str) -> bool:
        """Whether the card told at this place of a message lay open there."""
        return card == self._open_at(self.at(seq), message, path)

    def _open_at(self, game: Game, message: Json, path: tuple[str | int, ...]) -> str | None:
        match path:
            case ("game", "sides", int(index), *place):
                return _open_on(game.sides[index], place)
            case ("sides", str(seat), *place):
                return _open_on(game.sides[int(seat) - 1], place)
            case ("game", "piles", int(index), "top"):
                return game.piles[index].cards[-1][0]
            case ("pile", "top"):
                return _pile_of(game, message).cards[-1][0]
            case (*_, "next" | "covers" | "opens" | "opens_covers" | "jokers", int()):
                return _told_by_the_rules(game, path, message)
            case ("faces", int(index)):
                return _pile_of(game, message).cards[index - len(message["faces"])][0]
            case _:
                return None


def _told_by_the_rules(game: Game, path: tuple[str | int, ...], message: Json) -> str | None:
    """What fits where follows from the variant and the tops of the piles alone."""
    variant, opening = game.options.variant, fits_on(game.options.variant, None)
    match path:
        case ("game", "piles", int(index), "next", int(place)):
            return fits_on(variant, game.piles[index]).next[place]
        case ("game", "piles", int(index), "covers", int(place)):
            return fits_on(variant, game.piles[index]).covers[place]
        case ("pile", "next", int(place)):
            return fits_on(variant, _pile_of(game, message)).next[place]
        case ("pile", "covers", int(place)):
            return fits_on(variant, _pile_of(game, message)).covers[place]
        case ("game", "opens", int(place)):
            return opening.next[place]
        case ("game", "opens_covers", int(place)):
            return opening.covers[place]
        case ("game", "jokers", int(place)):
            return jokers(variant)[place]
        case _:
            return None


def _pile_of(game: Game, message: Json) -> Pile:
    number: int = message["pile"]["number"]
    return game.piles[number - 1]


def _open_on(side: Side, place: list[str | int]) -> str | None:
    match place:
        case ["espresso" | "waste" as name]:
            return card_at(side, name)
        case ["helpers", int(index)]:
            return card_at(side, f"help{index + 1}")
        case _:
            return None


LOOKED_AT = {"snapshot", "event"}


def check_message(open_cards: OpenCards, kept: Kept, message: Json) -> int:
    """Every card in a message must have lain open; returns how many there were."""
    found = 0
    for path, text in texts_in(message):
        if CARD.search(text):
            assert message.get("type") in LOOKED_AT, f"{kept.way} tells of cards: {message}"
            assert CARD.fullmatch(text), f"a card inside another text: {path} {text}"
            assert open_cards.allows(message["seq"], message, path, text), (kept.way, path, message)
            found += 1
    return found


ENVELOPE = "type seq at e"
TABLE = (
    "code settings phase games seats asking hints votes rematch waiting_for_next to_act clocks "
    "bargain match game order players variant target pause pace photo_finish public kind name "
    "level ready coffee"
)
GAME = (
    "round totals sides piles points outcome scores winners reason espresso espresso_left helpers "
    "hand_left waste waste_left colour value height top owner next covers opens "
    "opens_covers jokers steals"
)
LINE = "line n t do seat cards from of to came sent photo voted pile number faces 1 2 3 4 5 6"
OTHERS = "phrase here away claim_after watching lent ms id sentence late why end yes name have"
LISTS = "path tables table touched open names number seat error turn played started"
CAPPUCCINO_SETTINGS = (
    "setup shape seed position two_colour settle autofinish first clock seconds increment "
    "fairness credit"
)
ESPRESSO_NAMES = set(" ".join((ENVELOPE, TABLE, GAME, LINE, OTHERS, LISTS)).split())
"""All there is to be told of Espresso: a name that is not among these must be thought about."""


@pytest.mark.parametrize("table", ESPRESSO, ids=str)
def test_no_message_of_espresso_tells_a_hidden_card(house: House, table: Table) -> None:
    played = asyncio.run(play_whole(house, table))
    open_cards, found, looked = OpenCards(played), 0, 0
    for kept in played.kept:
        names = ESPRESSO_NAMES
        if kept.way == "GET /api/tables":
            names = names | set(CAPPUCCINO_SETTINGS.split())
        message = kept.message
        found += check_message(open_cards, kept, message)
        assert field_names(message) <= names, f"{kept.way} tells more: {message}"
        if "order" in message:
            assert message["e"] == "started"
            assert all(type(seat) is int for seat in message["order"])
        looked += 1
    assert found > 500, "the cards that lie open are told"
    assert looked > 300
    check_sameness(played)


def test_the_guard_itself_would_see_a_leak(house: House) -> None:
    """One hidden card, slipped into any message at any place, is noticed."""
    played = asyncio.run(play_whole(house, ESPRESSO[-2]))
    open_cards = OpenCards(played)
    event = next(e for e in played.events if e.get("line", {}).get("do") == "flip")
    seat = event["line"]["seat"]
    told = event["sides"][str(seat)]
    hidden = open_cards.at(event["seq"]).sides[seat - 1].espresso[1]
    assert hidden not in (None, told["espresso"])
    kept = Kept("socket", b"")
    assert check_message(open_cards, kept, event) > 0
    for leak in (
        {**event, "hint": hidden},
        {**event, "line": {**event["line"], "order": [hidden]}},
        {**event, "sides": {str(seat): {**told, "espresso": hidden}}},
        {**event, "sides": {str(seat): {**told, "next": hidden}}},
        {**event, "sentence": f"You cannot play {hidden}."},
        {"type": "refused", "sentence": f"You cannot play {hidden}."},
        {"tables": [{"top": hidden}]},
    ):
        with pytest.raises(AssertionError):
            check_message(open_cards, kept, leak)


@pytest.mark.parametrize("table", CAPPUCCINO, ids=str)
def test_nothing_of_cappuccino_is_hidden_but_who_is_who(house: House, table: Table) -> None:
    played = asyncio.run(play_whole(house, table))
    check_sameness(played)


def check_sameness(played: Played) -> None:
    """Events are byte for byte the same for all; ids of guests and their keys stay in the house."""
    secrets = [part.encode() for guest in played.guests for part in guest.cookie.split(".")]
    assert len(secrets) == 2 * len(played.guests)
    told: dict[int, bytes] = {}
    for kept in played.kept:
        assert not any(secret in kept.raw for secret in secrets), kept
        if kept.raw.startswith(b'{"type":"event"'):
            assert told.setdefault(kept.message["seq"], kept.raw) == kept.raw
    assert sorted(told) == list(range(1, len(told) + 1))
    lines = [event["line"] for event in played.events if event["e"] == "happened"]
    hidden = {"decks", "order"}
    written = [{k: v for k, v in line.items() if k not in hidden} for line in played.record[1:]]
    assert lines == written
