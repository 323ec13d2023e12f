"""Plays of Espresso as they come in: one hand a seat, and a photo finish where two want a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from doppio.games.contract import Chance, Refusal, Seat
from doppio.games.espresso import game as rules
from doppio.games.espresso.middle import refuse_cards
from doppio.games.espresso.plays import NEW, Play, take
from doppio.games.espresso.side import PLACES
from doppio.table import commands, race
from doppio.table.photo import (
    FRESH_MILLIS,
    MOST_HALF_TRIP,
    Contest,
    PhotoFinish,
    Taken,
    Waiting,
    decide_at,
)
from doppio.table.room import PLAYING, Actor
from doppio.table.scribe import Effects, Scribe
from doppio.table.settings import EspressoSettings

_HAND_BUSY = Refusal("one-hand", "One hand plays one card at a time.")
_ROUND_OVER = Refusal("round-over", "The round is over.")
_MOST_FLIPS_WAITING = 5
_STILL_LATE_MILLIS = 1000
"""For so long after a place was taken, who wanted it too is told by how much they were late."""


def _too_late(millis: int) -> Refusal:
    return Refusal("too-late", f"Too late by {millis} ms.")


@dataclass(frozen=True, slots=True)
class _Later:
    """A play whose hand is not back yet."""

    due: int
    actor: Actor
    command: commands.Play
    cid: str


@dataclass(frozen=True, slots=True)
class _LaterFlip:
    """A flip that waits for a play of the same seat."""

    actor: Actor
    command: commands.Flip
    cid: str


class Hands:
    """The hands over one table of Espresso."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._room = scribe.room
        self._photo = PhotoFinish()
        self._free_at: dict[int, int] = {}
        self._later: dict[int, _Later] = {}
        self._flips: dict[int, list[_LaterFlip]] = {}
        self._half_trips: dict[str, int] = {}
        self._changed: dict[tuple[str, int], int] = {}
        scribe.on_line = self.note

    def half_trip(self, guest: str, millis: int) -> None:
        """Note how long a guest's messages are on their way, as the server measured it."""
        self._half_trips[guest] = min(max(millis, 0), MOST_HALF_TRIP)

    def _ways(self) -> dict[int, int]:
        """The ways of those who sit here and are here."""
        seats = {n: self._room.seats[n - 1].guest or "" for n in self._room.human_seats()}
        return {
            seat: self._half_trips.get(guest, 0)
            for seat, guest in seats.items()
            if guest in self._room.present
        }

    def is_waiting(self, guest: str, cid: str) -> bool:
        """Whether this command came in before and is not decided yet."""
        if any(w.actor.guest == guest and w.cid == cid for w in self._later.values()):
            return True
        if any(f.actor.guest == guest and f.cid == cid for fs in self._flips.values() for f in fs):
            return True
        contested = (w for c in self._photo.contests.values() for w in c.plays)
        return any(w.guest == guest and w.cid == cid for w in contested)

    def _is_busy(self, seat: int) -> bool:
        return seat in self._later or self._photo.waits_for(seat)

    def flip(
        self,
        effects: Effects,
        actor: Actor,
        command: commands.Flip,
        cid: str,
        at: int,
        chance: Chance,
    ) -> None:
        """Turn three cards; after a card of this seat that is still on its way."""
        refusal = race.refuse_game(self._room, actor.guest, command.seat)
        queued = self._flips.get(command.seat, [])
        if refusal is None and len(queued) >= _MOST_FLIPS_WAITING:
            refusal = _HAND_BUSY
        if refusal is not None:
            self._scribe.refuse(effects, actor.guest, cid, refusal)
        elif self._is_busy(command.seat):
            self._flips[command.seat] = [*queued, _LaterFlip(actor, command, cid)]
        else:
            self._turn_cards(effects, _LaterFlip(actor, command, cid), at, chance)

    def _turn_cards(self, effects: Effects, flip: _LaterFlip, at: int, chance: Chance) -> None:
        wish = rules.Flip(Seat(flip.command.seat))
        decision = race.decided(self._room, wish, at, chance)
        self._scribe.answer(effects, flip.actor.guest, flip.cid, decision, at)

    def _let_flips_go(self, effects: Effects, at: int, chance: Chance) -> None:
        """Turn the cards that waited for a play which is decided now."""
        for seat in [seat for seat in self._flips if not self._is_busy(seat)]:
            for flip in self._flips.pop(seat):
                self._turn_cards(effects, flip, at, chance)

    def play(
        self,
        effects: Effects,
        actor: Actor,
        command: commands.Play,
        cid: str,
        at: int,
        chance: Chance,
    ) -> None:
        """Take a play in."""
        refusal = race.refuse_game(self._room, actor.guest, command.seat)
        if refusal is None and self._is_busy(command.seat):
            refusal = _HAND_BUSY
        if refusal is not None:
            self._scribe.refuse(effects, actor.guest, cid, refusal)
            return
        free = self._free_at.get(command.seat, 0)
        if at < free:
            # The hand is still on its way back: the card is played as soon as it is there.
            self._later[command.seat] = _Later(free, actor, command, cid)
        else:
            self._enter(effects, actor, race.play_of(command), cid, at, chance)
            self._let_flips_go(effects, at, chance)

    def _settings(self) -> EspressoSettings:
        settings = self._room.settings
        assert isinstance(settings, EspressoSettings), "plays are made in Espresso"
        return settings

    def _enter(
        self, effects: Effects, actor: Actor, play: Play, cid: str, at: int, chance: Chance
    ) -> None:
        """Let a play take part: at once where nobody contests it, else in a photo finish."""
        photo_finish = self._settings().photo_finish
        self.half_trip(actor.guest, actor.half_trip)
        half = self._half_trips[actor.guest] if photo_finish else 0
        contest = self._contest_of(play, at, half)
        waiting = Waiting(actor.guest, cid, play, at, half, at - contest.trips * half)
        refusal = rules.refuse(race.game_of(self._room), play, self._room.game_time(at))
        if refusal is not None:
            self._refuse(effects, waiting, refusal, self._late_by(waiting))
        elif play.to == NEW or not photo_finish:
            self._carry_out(effects, waiting, contest.trips, at, chance, ())
        else:
            contest.plays.append(waiting)
            self._photo.contests[play.to] = contest
            self._decide_contests(effects, at, chance)

    def _contest_of(self, play: Play, at: int, half: int) -> Contest:
        """The contest for a place: all in it are measured alike, as its first play was."""
        known = self._photo.contests.get(play.to)
        if known is not None:
            return known
        fresh = at - half - self._appeared(play) <= FRESH_MILLIS
        return Contest(at, trips=2 if fresh else 1)

    def _appeared(self, play: Play) -> int:
        """When this chance appeared: the pile as it is, and the card that lies open now."""
        places = [(source.place, int(source.owner)) for source in play.cards] + [("pile", play.to)]
        return max(self._changed.get(place, self._room.started_at) for place in places)

    def note(self, line: dict[str, Any], at: int) -> None:
        """Something happened: remember which open cards and which pile have changed by it."""
        match line["do"]:
            case "deal":
                seats = range(1, len(self._room.seats) + 1)
                self._changed = {(place, seat): at for place in PLACES for seat in seats}
            case "flip":
                self._changed["waste", line["seat"]] = at
            case "play":
                piles = len(race.game_of(self._room).piles)
                self._changed["pile", piles if line["to"] == "new" else line["to"]] = at
                for card in line["cards"]:
                    owner = card.get("of", line["seat"])
                    self._changed[card["from"], owner] = at
                    if card["from"] != "waste":  # a helper is replaced by the espresso card
                        self._changed["espresso", owner] = at
            case _:
                pass

    def _late_by(self, waiting: Waiting) -> int | None:
        """By how much a play came too late, if its place was there a moment ago."""
        game, taken = race.game_of(self._room), self._photo.taken.get(waiting.play.to)
        if taken is None or not game.running or waiting.came - taken.sent > _STILL_LATE_MILLIS:
            return None
        late = max(1, waiting.came - taken.trips * waiting.half - taken.sent)
        if waiting.play.cards[0] == taken.source:
            return late  # Chaos: another took that very card
        variant = game.options.variant
        found = take(variant, game.sides, waiting.play)
        if isinstance(found, Refusal) or refuse_cards(variant, taken.before, found[0]) is not None:
            return None
        return late

    # --- deciding ---

    def _decide_contests(self, effects: Effects, at: int, chance: Chance) -> None:
        while self._room.phase == PLAYING and race.game_of(self._room).running:
            to = self._photo.due(race.game_of(self._room), self._ways(), at)
            if to is None:
                return
            self._decide_contest(effects, self._photo.contests.pop(to), at, chance)

    def _decide_contest(self, effects: Effects, contest: Contest, at: int, chance: Chance) -> None:
        in_order = contest.in_order()
        for index, waiting in enumerate(in_order):
            losers = tuple(in_order[index + 1 :])
            if self._carry_out(effects, waiting, contest.trips, at, chance, losers):
                for loser in losers:
                    late = max(1, loser.sent - waiting.sent)
                    self._refuse(effects, loser, _too_late(late), late)
                return

    def _carry_out(
        self,
        effects: Effects,
        waiting: Waiting,
        trips: int,
        at: int,
        chance: Chance,
        losers: tuple[Waiting, ...],
    ) -> bool:
        """Make a play; says whether the rules let it. The log tells when it and its rivals left."""
        started = self._room.started_at
        told: dict[str, Any] = {
            "came": max(0, waiting.came - started),
            "sent": max(0, waiting.sent - started),
        }
        if losers:
            told["photo"] = [
                {"seat": loser.play.seat, "sent": max(0, loser.sent - started)} for loser in losers
            ]
        before = race.game_of(self._room).piles
        decision = race.decided(self._room, waiting.play, at, chance, told)
        self._scribe.answer(effects, waiting.guest, waiting.cid, decision, at)
        if isinstance(decision, Refusal):
            return False
        self._free_at[waiting.play.seat] = waiting.came + self._settings().pause
        if waiting.play.to != NEW:
            self._photo.taken[waiting.play.to] = Taken(
                waiting.sent, before[waiting.play.to - 1], waiting.play.cards[0], trips
            )
        return True

    def _refuse(
        self, effects: Effects, waiting: Waiting, refusal: Refusal, late: int | None = None
    ) -> None:
        said = refusal if late is None else _too_late(late)
        self._scribe.refuse(effects, waiting.guest, waiting.cid, said, late)

    # --- time ---

    def tick(self, effects: Effects, at: int, chance: Chance) -> None:
        """Let hands arrive and contests be decided."""
        for seat, later in list(self._later.items()):
            if later.due <= at and race.game_of(self._room).running:
                del self._later[seat]
                play = race.play_of(later.command)
                self._enter(effects, later.actor, play, later.cid, at, chance)
        self._decide_contests(effects, at, chance)
        if race.game_of(self._room).running:
            self._let_flips_go(effects, at, chance)

    def wake_times(self) -> list[int]:
        """When `tick` has something to do."""
        times = [later.due for later in self._later.values()]
        game = race.game_of(self._room)
        if game.running:
            ways = self._ways()
            times += [decide_at(game, contest, ways) for contest in self._photo.contests.values()]
        return times

    def round_over(self, effects: Effects) -> None:
        """What still waits comes too late for this round."""
        for contest in self._photo.contests.values():
            for waiting in contest.plays:
                self._refuse(effects, waiting, _ROUND_OVER)
        late = [(later.actor, later.cid) for later in self._later.values()]
        late += [(flip.actor, flip.cid) for flips in self._flips.values() for flip in flips]
        for actor, cid in late:
            self._scribe.refuse(effects, actor.guest, cid, _ROUND_OVER)
        self._later.clear()
        self._flips.clear()
        self._free_at.clear()
        self._photo.clear()
