"""A table: commands in, log entries out. Everything it knows can be made again from its log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from doppio.games.contract import Millis, Outcome, Refusal
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import Sides
from doppio.records.book import Replay
from doppio.records.header import parse_header
from doppio.table import events
from doppio.table.beat import Beat
from doppio.table.clocks import Clocks
from doppio.table.events import AnyBody, Logged
from doppio.table.names import is_given
from doppio.table.settings import CappuccinoSettings, EspressoSettings, Settings

SeatKind = Literal["open", "guest", "bot"]
OPEN: Final = "open"
GUEST: Final = "guest"
BOT: Final = "bot"

WAITING, CHOOSING, PLAYING, OVER = "waiting", "choosing", "playing", "over"

AWAY_MILLIS = 60_000
"""How long a player may be away before the others need not wait any longer."""

MOMENT_MILLIS = 5_000
"""Whoever is gone for no longer than this counts as here: a page may just be loaded again."""


def bot_guest(seat: int) -> str:
    """Under what name the bot of a seat sends its commands; no guest's name has a colon."""
    return f"bot:{seat}"


@dataclass(slots=True)
class SeatState:
    """Who sits on a seat. `guest` stays known when a bot plays on for somebody.

    An open seat has the name of whoever played the last game there and got up.
    """

    kind: SeatKind = OPEN
    guest: str | None = None
    name: str = ""
    level: int = 0
    ready: bool = False
    coffee: int = 0


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a command: a guest, with the trusted half of their round trip.

    Whoever has not told a name has an empty one.
    """

    guest: str
    name: str
    half_trip: int = 0


@dataclass(slots=True)
class Bargain:
    """Cut and choose: a set-up, who names the cups for it, and the cups once they are named."""

    position: str
    cutter: int
    credit: tuple[int, ...] | None = None

    @property
    def chooser(self) -> int:
        """The seat that picks a side; there are two seats."""
        return 3 - self.cutter

    @property
    def to_act(self) -> int:
        """The seat that the other waits for."""
        return self.cutter if self.credit is None else self.chooser


@dataclass(slots=True)
class PlayedGame:
    """A game of a table: when it began, who sat where then, and how it ended."""

    started: int
    names: tuple[str, ...]
    outcome: Outcome | None = None


@dataclass(slots=True)
class Room:
    """The state of a table. Only `apply` changes what the log decides."""

    code: str
    settings: Settings
    host: str
    seats: list[SeatState]
    seq: int = 0
    at: int = 0
    phase: str = WAITING
    games: int = 0
    replay: Replay | None = None
    bargain: Bargain | None = None
    lines: list[dict[str, Any]] = field(default_factory=list)
    started_at: int = 0
    round_ended_at: int = 0
    clocks: Clocks | None = None
    clocks_set: int = 0
    asking: int | None = None
    agreed: set[int] = field(default_factory=set)
    hinted: int | None = None
    hints: Counter[int] = field(default_factory=Counter)
    votes: set[int] = field(default_factory=set)
    waiting_for_next: set[int] = field(default_factory=set)
    rematch: set[int] = field(default_factory=set)
    beat: Beat = field(default_factory=Beat)
    played: list[PlayedGame] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    handled: dict[tuple[str, str], int] = field(default_factory=dict)
    present: set[str] = field(default_factory=set)
    away_since: dict[str, int] = field(default_factory=dict)

    # --- made from the log ---

    @classmethod
    def create(cls, code: str, entry: Logged) -> Room:
        """The room of a log that begins with this entry."""
        body = entry.body
        assert isinstance(body, events.Created), "a log begins with its table's creation"
        seats = [SeatState() for _ in range(body.settings.players)]
        room = cls(code, body.settings, body.host, seats)
        room._count(entry)
        return room

    def _count(self, entry: Logged) -> None:
        assert entry.seq == self.seq + 1, "a log has no gap"
        self.seq = entry.seq
        self.at = max(self.at, entry.at)
        if entry.by is not None and entry.id is not None:
            self.handled[entry.by, entry.id] = entry.seq

    def entry(self, body: AnyBody, at: int, by: str | None, cid: str | None) -> Logged:
        """The next entry of the log, not yet applied."""
        return Logged(self.seq + 1, max(at, self.at), by, cid, body)

    def apply(self, entry: Logged) -> None:
        """Let an entry of the log take effect."""
        self._count(entry)
        match entry.body:
            case events.Sat(seat=seat, guest=guest, name=name):
                self._seat(seat, SeatState(GUEST, guest, name))
                if is_given(name):
                    self.given[name] = guest
            case events.BotSat(seat=seat, level=level, name=name):
                before = self.seats[seat - 1].guest
                self._seat(seat, SeatState(BOT, before, name, level, ready=True))
            case events.Named(seat=seat, was=was, name=name):
                self.seats[seat - 1].name = name
                for game in self.played:
                    game.names = tuple(name if other == was else other for other in game.names)
            case events.Stood(seat=seat):
                self._free(seat)
                self._call_off()
            case events.ReadySaid(seat=seat, ready=ready, coffee=coffee):
                self.seats[seat - 1].ready, self.seats[seat - 1].coffee = ready, coffee
            case events.Laid(position=position, cutter=cutter):
                self.phase, self.bargain = CHOOSING, Bargain(position, cutter)
            case events.Started():
                self._start(entry.body, entry.at)
            case events.Happened(line=line):
                self._happen(line, entry.at)
            case events.TookBack(events=count):
                self._take_back(count, entry.at)
            case _:
                self._take_note(entry.body)
        if self.calm:
            self.beat.follow(entry.body, self._sides())

    def _seat(self, seat: int, state: SeatState) -> None:
        """Somebody else sits there now: what the one before them wanted counts no more."""
        self.seats[seat - 1] = state
        for wishes in (self.agreed, self.votes, self.rematch, self.waiting_for_next):
            wishes.discard(seat)

    def _free(self, seat: int) -> None:
        """A seat is nobody's; a game that was played on it still tells by whom.

        That need not be who gets up: somebody else may have sat down since.
        """
        played_by = self.played[-1].names[seat - 1] if self.played else ""
        self._seat(seat, SeatState(name=played_by))

    def _call_off(self) -> None:
        """Whoever bargained has gone, or would rather not: the set-up is taken off the table."""
        if self.phase == CHOOSING:
            self.phase, self.bargain = WAITING if self.replay is None else OVER, None

    def _take_note(self, body: AnyBody) -> None:
        match body:
            case events.Offered(credit=credit):
                assert self.bargain is not None, "a set-up was laid out"
                self.bargain.credit = credit
            case events.Asked(seat=seat):
                self.asking, self.agreed = seat, set()
            case events.Answered(seat=seat, yes=yes):
                self.asking = self.asking if yes else None
                self.agreed.add(seat)
            case events.Hinted(seat=seat):
                self.hinted = seat
                self.hints[seat] += 1
            case events.Voted(seat=seat, end=end):
                (self.votes.add if end else self.votes.discard)(seat)
            case events.NextSaid(seat=seat):
                self.waiting_for_next.discard(seat)
            case events.RematchSaid(seat=seat, again=True):
                self.rematch.add(seat)
            case events.RematchSaid(seat=seat):
                self.rematch.discard(seat)
                self._call_off()
            case _:
                pass

    def _start(self, body: events.Started, at: int) -> None:
        self.seats = [self.seats[old - 1] for old in body.order]
        for seat in self.seats:
            seat.ready = seat.kind == BOT
        self.phase, self.bargain, self.games = PLAYING, None, self.games + 1
        self.played.append(PlayedGame(at, tuple(seat.name for seat in self.seats)))
        self.replay, self.lines = Replay(parse_header(body.header)), []
        self.started_at = at
        self.hinted, self.hints = None, Counter()
        self.asking, self.agreed, self.votes, self.rematch = None, set(), set(), set()
        if isinstance(self.settings, CappuccinoSettings) and self.settings.clock.kind != "none":
            self.clocks = Clocks.fresh(self.settings.clock, len(self.seats), at)

    def _happen(self, line: dict[str, Any], at: int) -> None:
        assert self.replay is not None, "a game was started"
        before = getattr(self.replay.state, "turn", None)
        self.replay.feed(line)
        self.lines.append(line)
        self.hinted = None
        self.asking, self.agreed = None, set()
        if self.clocks is not None and self.replay.state.turn != before:
            self.clocks.since, self.clocks_set = at, self.seq
        if self.clocks is not None and "clock" in line:
            self.clocks.tell(line["seat"], line["clock"], at)
            self.clocks_set = self.seq
        if line["do"] in ("finito", "stuck"):
            self.round_ended_at, self.votes = at, set()
            self.waiting_for_next = set(self.human_seats())
        if line["do"] == "deal":
            self.waiting_for_next = set()
        if self.replay.outcome is not None:
            self.phase, self.clocks = OVER, None
            self.played[-1].outcome = self.replay.outcome
            self.waiting_for_next = set()

    def _take_back(self, count: int, at: int) -> None:
        assert self.replay is not None, "a game was started"
        kept, replay = self.lines[:count], Replay(self.replay.header)
        for line in kept:
            replay.feed(line)
        self.replay, self.lines = replay, kept
        self.hinted = None
        self.asking, self.agreed = None, set()
        if self.clocks is not None:
            self.clocks = Clocks.fresh(self.clocks.clock, len(self.seats), at)
            for line in kept:
                if "clock" in line:
                    self.clocks.tell(line["seat"], line["clock"], at)

    @property
    def leg(self) -> int | None:
        """Which of two games with swapped seats this is; None where games stand alone."""
        return None if self.replay is None else self.replay.header.options.get("leg")

    @property
    def from_afar(self) -> bool:
        """Whether nobody has to be here to play, since the clock counts days."""
        settings = self.settings
        return isinstance(settings, CappuccinoSettings) and settings.clock.kind == "days"

    # --- a calm table ---

    @property
    def calm(self) -> bool:
        """Whether nothing is timed here, and everybody acts once a beat."""
        return isinstance(self.settings, EspressoSettings) and self.settings.pace == "calm"

    def to_act(self) -> list[int]:
        """The seats that the others wait for, at a calm table."""
        return self.beat.to_act(self._sides()) if self.calm else []

    def _sides(self) -> Sides:
        """The sides of the round that is being played, if one is."""
        state = None if self.replay is None else self.replay.state
        return state.sides if isinstance(state, espresso.Game) else ()

    # --- who is who ---

    def human_seats(self) -> list[int]:
        """The seats that people sit on."""
        return [n for n, seat in enumerate(self.seats, 1) if seat.kind == GUEST]

    def bot_seats(self) -> list[int]:
        """The seats that bots sit on."""
        return [n for n, seat in enumerate(self.seats, 1) if seat.kind == BOT]

    def seats_of(self, guest: str) -> list[int]:
        """The seats a guest sits on."""
        return [n for n in self.human_seats() if self.seats[n - 1].guest == guest]

    def seats_lent_by(self, guest: str) -> list[int]:
        """The seats on which a bot plays on for a guest."""
        return [n for n in self.bot_seats() if self.seats[n - 1].guest == guest]

    def seated_guests(self) -> set[str]:
        """Everybody who has a seat, or had one until a bot played on."""
        return {seat.guest for seat in self.seats if seat.guest}

    def people(self) -> int:
        """How many seats are people's; one that a bot keeps warm for somebody is theirs."""
        return sum(bool(seat.guest) for seat in self.seats)

    def refuse_seat(self, guest: str, seat: int) -> Refusal | None:
        """Say why this guest cannot speak for this seat, or nothing when they can."""
        if not 1 <= seat <= len(self.seats):
            return Refusal("no-seat", "There is no such seat at this table.")
        if seat not in self.seats_of(guest) and not self._is_bot_of(guest, seat):
            return Refusal("not-your-seat", "That seat is not yours.")
        return None

    def _is_bot_of(self, guest: str, seat: int) -> bool:
        return self.seats[seat - 1].kind == BOT and guest == bot_guest(seat)

    def game_time(self, at: int) -> Millis:
        """Milliseconds since the start of the game, never less than the last event's."""
        assert self.replay is not None, "a game was started"
        return Millis(max(at - self.started_at, self.replay.at))

    # --- presence: not in the log, since after a restart nobody is connected ---

    def connected(self, guest: str) -> None:
        """A guest is here."""
        self.present.add(guest)
        self.away_since.pop(guest, None)

    def disconnected(self, guest: str, at: int) -> None:
        """A guest's last connection is gone."""
        self.present.discard(guest)
        self.away_since[guest] = at

    def away_for(self, seat: int, at: int) -> int | None:
        """How long the player of a seat has been away; None for one who is here, and for bots.

        The seats of a record that was brought along are nobody's: nobody is away there.
        """
        state = self.seats[seat - 1]
        if state.kind != GUEST or not state.guest or state.guest in self.present:
            return None
        return max(0, at - self.away_since.setdefault(state.guest, at))

    def is_away_for_long(self, seat: int, at: int) -> bool:
        """Whether the others need not wait any longer for the player of a seat."""
        return (self.away_for(seat, at) or 0) >= AWAY_MILLIS


Decision = tuple[AnyBody, ...] | Refusal
"""What a command comes to: entries for the log, or a refusal."""
