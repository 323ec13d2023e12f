"""A table that reads like play: guests sit, seats move, time passes when the test says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any, Literal, cast

import msgspec

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.view import View as CappuccinoView
from doppio.games.cappuccino.view import view as cappuccino_view
from doppio.games.contract import Refusal, Seat
from doppio.games.dice import pick
from doppio.games.espresso import game as espresso
from doppio.games.espresso.cards import Card
from doppio.games.espresso.plays import NEW, Play
from doppio.games.espresso.side import PLACES, card_at, taken_from
from doppio.games.espresso.view import view as espresso_view
from doppio.players.eager import Eager
from doppio.table import commands, events
from doppio.table.commands import AnyCommand, From
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.public import snapshot
from doppio.table.room import PLAYING, Actor, Room, bot_guest
from doppio.table.scribe import Effects, Reply
from doppio.table.settings import Settings, refuse_settings
from tests.table.chances import Rigged

OPENED_AT = 1_000_000
CODE = "test-table"
NAMES = ("Host", "Left", "Right", "Across", "Near", "Far")

Place = Literal["espresso", "help1", "help2", "help3", "waste"]
Told = dict[str, Any]

encode = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Logged).decode


def settings_of(game: str, **told: object) -> Settings:
    """Settings as a client sends them."""
    settings: Settings = msgspec.convert({"game": game, **told}, Settings)
    return settings


class Answer:
    """What became of a command; a refusal that no test looks at fails the test."""

    def __init__(self, guest: str, cid: str) -> None:
        self.guest, self.cid = guest, cid
        self.replies: list[Reply] = []
        self.looked_at = False

    @property
    def waiting(self) -> bool:
        """Whether it is not answered yet."""
        return not self.replies

    @property
    def done(self) -> bool:
        """Whether it happened."""
        return not self.waiting and self.replies[-1].refusal is None

    @property
    def refusal(self) -> Refusal | None:
        """Why it was refused."""
        self.looked_at = True
        assert not self.waiting, "it is not answered yet"
        return self.replies[-1].refusal

    @property
    def why(self) -> str | None:
        """The code of the refusal; None when it happened."""
        return None if self.refusal is None else self.refusal.code

    @property
    def late(self) -> int | None:
        """By how much a play came too late, as its player was told."""
        self.looked_at = True
        return self.replies[-1].late

    @property
    def seq(self) -> int:
        """The number of its last event."""
        return self.replies[-1].seq


class Table:
    """One table under test, with all that came out of it."""

    def __init__(self, settings: Settings, dice: int = 1) -> None:
        assert refuse_settings(settings) is None, refuse_settings(settings)
        self.now = OPENED_AT
        self.chance = Rigged(dice)
        self.log: list[Logged] = []
        self.frames: list[bytes] = []
        self.answers: dict[tuple[str, str], Answer] = {}
        self.sent: dict[tuple[str, str], AnyCommand | commands.OfHouse] = {}
        self.woken_at = 0
        self._numbers = count(1)
        self._guests: dict[str, Guest] = {}
        host = Guest(self, NAMES[0])
        self.desk, effects = Desk.opened(CODE, settings, host.actor, "open", self.now)
        self._take(effects)
        self._guests[host.name] = host
        host.comes()

    @property
    def room(self) -> Room:
        """The room as it is now."""
        return self.desk.room

    # --- who speaks ---

    def guest(self, name: str, way: int | None = None) -> Guest:
        """A guest, who comes in when first named; `way` is the half of their round trip."""
        if name not in self._guests:
            self._guests[name] = Guest(self, name)
            self._guests[name].comes()
        if way is not None:
            self._guests[name].is_pinged(way)
        return self._guests[name]

    def seat(self, number: int) -> Player:
        """Whoever sits on this seat: a guest, or a bot."""
        state = self.room.seats[number - 1]
        if state.kind == "bot":
            return Player(self, Actor(bot_guest(number), state.name), number)
        assert state.kind == "guest", f"nobody sits on seat {number}"
        known = self._guests.get(state.name)
        return Player(self, known.actor if known else Actor(state.guest or "", state.name), number)

    def fill(self) -> None:
        """Let a guest sit down on every open seat."""
        for number, name in enumerate(NAMES[: len(self.room.seats)], 1):
            if self.room.seats[number - 1].kind == "open":
                self.guest(name).sits(number)

    def all_ready(self) -> None:
        """Let everybody be ready, seat by seat; the game begins."""
        for number in self.room.human_seats():
            if self.room.phase == "waiting":
                self.seat(number).is_ready()

    # --- what happens ---

    def send(
        self, actor: Actor, command: AnyCommand | commands.OfHouse, cid: str | None = None
    ) -> Answer:
        """Send a command now; with an id that was sent before, send it again."""
        cid = cid or f"c{next(self._numbers)}"
        answer = self.answers.setdefault((actor.guest, cid), Answer(actor.guest, cid))
        self.sent[actor.guest, cid] = command
        self._take(self.desk.handle(actor, command, cid, self.now, self.chance))
        return answer

    def _take(self, effects: Effects) -> None:
        self.log += effects.entries
        # Encoded at once, as the hub does: what viewers are shown must not change afterwards.
        self.frames += [encode(frame) for frame in effects.shown]
        for reply in effects.replies:
            check_refusal(reply)
            self.answers[reply.guest, reply.cid].replies.append(reply)

    def after(self, millis: int) -> None:
        """Let time pass, and wake the desk exactly when it asks for it."""
        until = self.now + millis
        while (wake_at := self.desk.wake_at()) is not None and wake_at <= until:
            self.now = max(self.now, wake_at)
            self.tick()
            following = self.desk.wake_at()
            assert following is None or following > self.now, "the desk is woken for nothing"
        self.now = until

    def tick(self) -> None:
        """Wake the desk now."""
        self._take(self.desk.tick(self.now, self.chance))

    def restarts(self, millis: int = 0) -> None:
        """The server goes down for a while; nobody is connected when it is back."""
        self.now += millis
        self.woken_at = self.now
        log = [decode_entry(encode(entry)) for entry in self.log]
        self.desk, shown = Desk.woken(CODE, log, self.now)
        assert [encode(frame) for frame in shown] == self.frames

    # --- what there is to see ---

    @property
    def shown(self) -> list[Told]:
        """Everything that viewers were told."""
        return [msgspec.json.decode(frame) for frame in self.frames]

    def told(self, e: str) -> list[Told]:
        """What viewers were told of one kind."""
        return [frame for frame in self.shown if frame["e"] == e]

    @property
    def lines(self) -> list[Told]:
        """The lines of the game that is being played, or was played last."""
        return self.room.lines

    @property
    def snapshot(self) -> Told:
        """All there is to see now."""
        seen: Told = msgspec.json.decode(encode(snapshot(self.room)))
        return seen

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.room.seats]

    @property
    def cappuccino(self) -> cappuccino.Game:
        """The game of Cappuccino."""
        assert self.room.replay is not None
        return cast(cappuccino.Game, self.room.replay.state)

    @property
    def espresso(self) -> espresso.Game:
        """The game of Espresso."""
        assert self.room.replay is not None
        return cast(espresso.Game, self.room.replay.state)

    @property
    def turn(self) -> int:
        """The seat to move."""
        assert self.cappuccino.turn is not None
        return self.cappuccino.turn

    def bodies(self) -> list[events.AnyBody]:
        """What the log says, without when and by whom."""
        return [entry.body for entry in self.log]

    # --- whole games ---

    def bargain_on(self) -> Answer:
        """Whoever is to name the cups, or to pick a side, does so."""
        bargain = self.room.bargain
        assert bargain is not None
        player = self.seat(bargain.to_act)
        return player.offers(0, 3) if bargain.credit is None else player.chooses(first=False)

    def play_a_turn(self) -> Answer:
        """Whoever is to move makes a move by chance."""
        return self.seat(self.turn).makes_any_move()

    def play_to_the_end(self) -> None:
        """A game of Cappuccino by chance, until it is over."""
        while self.room.phase == PLAYING:
            self.after(1000)
            self.play_a_turn()

    def race_on(self, most: int, pace: int = 60) -> None:
        """Eager players race by turns, until the game is over or enough has been done.

        A play may come too late, or a joker find no cover: that is part of the game.
        """
        player = Eager()
        for number in range(most):
            if self.room.phase != PLAYING:
                return
            self.after(pace)
            if not self.espresso.running:
                self.after(40_000)
                self._all_ready_for_next()
                continue
            seat = number % len(self.room.seats) + 1
            wish, _ = player.act(espresso_view(self.espresso, Seat(seat)), self.chance)
            self.send(self.seat(seat).actor, command_of(wish)).looked_at = True

    def _all_ready_for_next(self) -> None:
        """At a calm table no round begins by itself."""
        for seat in sorted(self.room.waiting_for_next):
            self.seat(seat).is_ready_for_next()


class Guest:
    """Somebody with a browser."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name, self.way = table, name, 0

    @property
    def guest(self) -> str:
        """The name that the house has for them."""
        return f"guest-{self.name.lower()}"

    @property
    def actor(self) -> Actor:
        """Who sends their commands."""
        return Actor(self.guest, self.name, self.way)

    def on(self, seat: int) -> Player:
        """This guest, speaking for a seat that may not be theirs."""
        return Player(self.table, self.actor, seat)

    @property
    def seats(self) -> list[int]:
        """Where they sit."""
        return self.table.room.seats_of(self.guest)

    def comes(self) -> None:
        """Connect."""
        self.table.room.connected(self.guest)

    def leaves(self) -> None:
        """Lose the connection."""
        self.table.room.disconnected(self.guest, self.table.now)

    def is_pinged(self, way: int) -> None:
        """Let the server have measured the half of their round trip."""
        self.way = way
        self.table.desk.half_trip(self.guest, way)

    def _sends(self, command: AnyCommand) -> Answer:
        return self.table.send(self.actor, command)

    def sits(self, seat: int) -> Answer:
        return self._sends(commands.Sit(seat))

    def stands(self, seat: int) -> Answer:
        return self._sends(commands.Stand(seat))

    def seats_a_bot(self, seat: int, level: int = 1) -> Answer:
        return self._sends(commands.Bot(seat, level))

    def says(self, phrase: Literal["hello", "thanks"]) -> Answer:
        return self._sends(commands.Say(phrase))


class Player:
    """Somebody who speaks for a seat."""

    def __init__(self, table: Table, actor: Actor, seat: int) -> None:
        self.table, self.actor, self.seat = table, actor, seat

    def sends(self, command: AnyCommand | commands.OfHouse, cid: str | None = None) -> Answer:
        return self.table.send(self.actor, command, cid)

    def is_ready(self, ready: bool = True, coffee: int = 0) -> Answer:
        return self.sends(commands.Ready(self.seat, ready, coffee))

    def wants_a_rematch(self) -> Answer:
        return self.sends(commands.Rematch(self.seat))

    def would_rather_not(self) -> Answer:
        return self.sends(commands.Rematch(self.seat, again=False))

    def claims(self, against: int, how: Literal["timeout", "bot"]) -> Answer:
        return self.sends(commands.Claim(self.seat, against, how))

    # --- Cappuccino ---

    def offers(self, *credit: int) -> Answer:
        return self.sends(commands.Offer(self.seat, credit))

    def chooses(self, *, first: bool) -> Answer:
        return self.sends(commands.Choose(self.seat, first))

    def moves(self, move: str, cid: str | None = None) -> Answer:
        return self.sends(commands.Move(self.seat, move), cid)

    def places(self, cup: str) -> Answer:
        return self.sends(commands.Place(self.seat, cup))

    def resigns(self) -> Answer:
        return self.sends(commands.Resign(self.seat))

    def asks_to_take_back(self) -> Answer:
        return self.sends(commands.Takeback(self.seat))

    def takes_a_hint(self) -> Answer:
        return self.sends(commands.Hint(self.seat))

    def answers(self, yes: bool) -> Answer:
        return self.sends(commands.Answer(self.seat, yes))

    def makes_any_move(self) -> Answer:
        """Choose one of the moves that the table offers."""
        seen: CappuccinoView = cappuccino_view(self.table.cappuccino, Seat(self.seat))
        wish = pick(seen.legal, self.table.chance)
        if isinstance(wish, cappuccino.Step):
            return self.moves(str(wish.move))
        return self.places(str(wish.cup))

    # --- Espresso ---

    def plays(self, *cards: str, on: int | Literal["new"], cid: str | None = None) -> Answer:
        """Play open cards of one's own, named by their faces."""
        return self.sends(commands.Play(self.seat, self._from(cards), on), cid)

    def plays_from(self, *places: Place, on: int | Literal["new"], of: int | None = None) -> Answer:
        """Play what lies at these places."""
        taken = tuple(From(place, of) for place in places)
        return self.sends(commands.Play(self.seat, taken, on))

    def _from(self, cards: Sequence[str]) -> tuple[From, ...]:
        side, found = self.table.espresso.sides[self.seat - 1], []
        for card in cards:
            place = next((place for place in PLACES if card_at(side, place) == Card(card)), None)
            assert place is not None, f"{card} does not lie open on {side}"
            side = taken_from(side, place)
            found.append(From(cast(Place, place)))
        return tuple(found)

    def flips(self) -> Answer:
        return self.sends(commands.Flip(self.seat))

    def votes(self, end: bool = True) -> Answer:
        return self.sends(commands.Vote(self.seat, end))

    def is_ready_for_next(self) -> Answer:
        return self.sends(commands.Next(self.seat))


def command_of(wish: Play | espresso.Flip) -> AnyCommand:
    """What a player wants to do, as a command."""
    if isinstance(wish, espresso.Flip):
        return commands.Flip(wish.seat)
    taken = tuple(
        From(cast(Place, source.place), None if source.owner == wish.seat else source.owner)
        for source in wish.cards
    )
    return commands.Play(wish.seat, taken, "new" if wish.to == NEW else wish.to)


def check_refusal(reply: Reply) -> None:
    """Every refusal has a code for programs and a sentence for people."""
    if reply.refusal is None:
        assert reply.late is None
        return
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", reply.refusal.code), reply.refusal
    assert re.fullmatch(r"[A-Z].*\.", reply.refusal.sentence), reply.refusal
    assert (reply.late is not None) == (reply.refusal.code == "too-late"), reply
