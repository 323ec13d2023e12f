"""The desk of a table: every command comes here, one after the other.

It answers with entries for the log and with replies to senders. Its caller commits the entries
and only then tells anybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from doppio.games.contract import Chance, Refusal
from doppio.games.espresso import game as espresso
from doppio.table import (
    again,
    bargain,
    beginning,
    calm,
    commands,
    events,
    hints,
    lobby,
    race,
    turns,
)
from doppio.table.commands import AnyCommand, OfHouse
from doppio.table.events import AnyBody, Logged
from doppio.table.hands import Hands
from doppio.table.names import guest_name
from doppio.table.public import shown_entry
from doppio.table.room import PLAYING, Actor, Decision, Room
from doppio.table.scribe import Effects, Reply, Scribe
from doppio.table.settings import EspressoSettings, Settings
from doppio.table.shown import TableEvent

RaceCommand = commands.Next | commands.Vote
TurnCommand = (
    commands.Move
    | commands.Place
    | commands.Resign
    | commands.Takeback
    | commands.Answer
    | commands.Hint
)

SAY_PAUSE_MILLIS = 1000
_TALKING = Refusal("one-moment", "One phrase a second is enough.")


class Desk:
    """One table at work."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._scribe = Scribe(room)
        self._hands = Hands(self._scribe)
        self._said_at: dict[str, int] = {}

    @classmethod
    def opened(
        cls,
        code: str,
        settings: Settings,
        host: Actor,
        cid: str,
        at: int,
        seated: tuple[AnyBody, ...] | None = None,
    ) -> tuple[Desk, Effects]:
        """A new table with its host on the first seat, or furnished otherwise."""
        created = Logged(1, at, host.guest, cid, events.Created(settings, host.guest))
        desk = cls(Room.create(code, created))
        effects = Effects([created], [shown_entry(desk.room, created)])
        if seated is None:
            name = host.name or guest_name(host.guest, {})
            seated = (events.Sat(1, host.guest, name),)
        desk._scribe.log(effects, seated, at)
        return desk, effects

    @classmethod
    def woken(
        cls,
        code: str,
        entries: Sequence[Logged],
        now: int,
        *,
        open_since: int | None = None,
        most_shown: int | None = None,
    ) -> tuple[Desk, list[TableEvent]]:
        """A table made again from its log, with what viewers were shown (the last of it).

        `open_since` tells when the server opened, if that was before now.
        """
        room = Room.create(code, entries[0])
        hidden = 0 if most_shown is None else max(0, len(entries) - most_shown)
        shown = [] if hidden else [shown_entry(room, entries[0])]
        for number, entry in enumerate(entries[1:], 1):
            room.apply(entry)
            if number >= hidden:
                shown.append(shown_entry(room, entry))
        if room.clocks is not None and room.clocks.live:
            # Time in which there was no server to move on costs nobody anything.
            opened = now if open_since is None else open_since
            room.clocks.since = max(room.clocks.since, opened)
        for number in room.human_seats():
            room.away_since[room.seats[number - 1].guest or ""] = now
        return cls(room), shown

    # --- commands ---

    def handle(
        self, actor: Actor, command: AnyCommand | OfHouse, cid: str, at: int, chance: Chance
    ) -> Effects:
        """Answer a command; one that was sent before is only confirmed again.

        What was due before it came happens first.
        """
        effects = self.tick(at, chance)
        done = self.room.handled.get((actor.guest, cid))
        if done is not None:
            effects.replies.append(Reply(actor.guest, cid, done))
        elif self._hands.is_waiting(actor.guest, cid):
            pass  # it will be answered when it is decided
        elif isinstance(command, commands.Play) and not self.room.calm:
            self._hands.play(effects, actor, command, cid, at, chance)
        elif isinstance(command, commands.Flip) and not self.room.calm:
            self._hands.flip(effects, actor, command, cid, at, chance)
        else:
            decision = self._decide(actor, command, at, chance)
            self._scribe.answer(effects, actor.guest, cid, decision, at)
        self._follow(effects, at, chance)
        return effects

    def _decide(
        self, actor: Actor, command: AnyCommand | OfHouse, at: int, chance: Chance
    ) -> Decision:
        room = self.room
        match command:
            case commands.Sit():
                return lobby.sit(room, actor, command)
            case commands.Stand():
                return lobby.stand(room, actor, command, at)
            case commands.Bot():
                return lobby.bot(room, actor, command, at)
            case commands.Ready():
                return lobby.ready(room, actor, command)
            case commands.Rematch():
                return again.rematch(room, actor, command)
            case commands.Called():
                return lobby.called(room, actor)
            case commands.Dealt():
                return beginning.dealt(room, actor, command, chance)
            case commands.Offer():
                return bargain.offer(room, actor, command)
            case commands.Choose():
                return bargain.choose(room, actor, command)
            case commands.Claim():
                return turns.claim(room, actor, command, at, chance)
            case commands.Say():
                return self._say(actor, command, at)
            case commands.Next() | commands.Vote():
                return self._decide_race(actor, command, at, chance)
            case commands.Play() | commands.Flip() | commands.Pass():
                return calm.act(room, actor, command, at, chance)
            case _:
                return self._decide_turn(actor, command, at, chance)

    def _say(self, actor: Actor, command: commands.Say, at: int) -> Decision:
        if at - self._said_at.get(actor.guest, -SAY_PAUSE_MILLIS) < SAY_PAUSE_MILLIS:
            return _TALKING
        self._said_at[actor.guest] = at
        seats = self.room.seats_of(actor.guest)
        if seats:
            name = actor.name or self.room.seats[seats[0] - 1].name
            return (events.Said(name, seats[0], command.phrase),)
        name = actor.name or guest_name(actor.guest, self.room.given)
        return (events.Said(name, None, command.phrase),)

    def _decide_race(self, actor: Actor, command: RaceCommand, at: int, chance: Chance) -> Decision:
        refusal = race.refuse_game(self.room, actor.guest, command.seat)
        if refusal is not None:
            return refusal
        match command:
            case commands.Next():
                return race.next_round(self.room, command, at, chance)
            case commands.Vote():
                return race.vote(self.room, command, at)

    def _decide_turn(self, actor: Actor, command: TurnCommand, at: int, chance: Chance) -> Decision:
        refusal = turns.refuse_game(self.room, actor.guest, command.seat)
        if refusal is not None:
            return refusal
        match command:
            case commands.Resign():
                return turns.resign(self.room, command, at, chance)
            case commands.Takeback():
                return turns.takeback(self.room, command)
            case commands.Answer():
                return turns.answer(self.room, command)
            case commands.Hint():
                return hints.hint(self.room, command)
            case _:
                return turns.turn(self.room, command, at, chance)

    # --- time ---

    def tick(self, at: int, chance: Chance) -> Effects:
        """Let time pass: clocks, hands on their way, contests, the next round, lapsed wishes."""
        effects = Effects()
        if self.room.phase == PLAYING and self._races():
            self._hands.tick(effects, at, chance)
            self._scribe.log(effects, calm.noticed(self.room, at), at)
            self._tick_round(effects, at, chance)
        elif self.room.phase == PLAYING:
            self._tick_clock(effects, at, chance)
        self._scribe.log(effects, again.lapsed(self.room, at), at)
        self._follow(effects, at, chance)
        return effects

    def _races(self) -> bool:
        return isinstance(self.room.settings, EspressoSettings)

    def _tick_round(self, effects: Effects, at: int, chance: Chance) -> None:
        due = race.next_round_at(self.room)
        if (due is not None and due <= at) or calm.next_round_due(self.room):
            self._deal(effects, at, chance)

    def _deal(self, effects: Effects, at: int, chance: Chance) -> None:
        dealt = race.decided(self.room, espresso.NextRound(), at, chance)
        assert not isinstance(dealt, Refusal), "a round follows a round, or begins a game"
        self._scribe.log(effects, dealt, at)

    def _tick_clock(self, effects: Effects, at: int, chance: Chance) -> None:
        clocks, seat = self.room.clocks, self._on_the_clock()
        if clocks is not None and seat is not None and clocks.runs_out_at(seat) <= at:
            left = turns.time_out(self.room, seat, at, chance)
            assert not isinstance(left, Refusal), "the seat to move can run out of time"
            self._scribe.log(effects, left, at)

    def _on_the_clock(self) -> int | None:
        if self.room.clocks is None or self.room.replay is None or self.room.phase != PLAYING:
            return None
        turn: int | None = self.room.replay.state.turn
        return turn

    def wake_at(self) -> int | None:
        """When `tick` has something to do next."""
        if self.room.phase != PLAYING:
            return min(again.wake_times(self.room), default=None)
        if self._races():
            next_round = race.next_round_at(self.room)
            times = self._hands.wake_times() + calm.wake_times(self.room)
            return min(times + ([] if next_round is None else [next_round]), default=None)
        seat = self._on_the_clock()
        if seat is None or self.room.clocks is None:
            return None
        return self.room.clocks.runs_out_at(seat)

    def half_trip(self, guest: str, millis: int) -> None:
        """Note the trusted half round trip of a guest, as measured just now."""
        self._hands.half_trip(guest, millis)

    # --- what comes by itself ---

    def _follow(self, effects: Effects, at: int, chance: Chance) -> None:
        """A game begins, its first round is dealt, the end of a round clears the hands."""
        taken_back = turns.takeback_due(self.room)
        if taken_back is not None:
            self._scribe.log(effects, (taken_back,), at)
        started = beginning.started_if_due(self.room, chance)
        if started is not None:
            self._scribe.log(effects, (started,), at)
        if self._races() and self.room.replay is not None:
            if not race.game_of(self.room).running:
                self._hands.round_over(effects)
            if self.room.phase == PLAYING and race.game_of(self.room).round == 0:
                self._deal(effects, at, chance)
