"""Plays of Espresso as they come in: one hand a seat, and a photo finish where two want a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from doppio.games.contract import Chance, Refusal
from doppio.games.espresso import game as rules
from doppio.games.espresso.cards import value_of
from doppio.games.espresso.plays import NEW, Play
from doppio.games.espresso.side import card_at
from doppio.table import commands, race
from doppio.table.photo import MOST_HALF_TRIP, Contest, PhotoFinish, Waiting
from doppio.table.room import PLAYING, Actor
from doppio.table.scribe import Effects, Scribe
from doppio.table.settings import EspressoSettings

_HAND_BUSY = Refusal("one-hand", "One hand plays one card at a time.")
_ROUND_OVER = Refusal("round-over", "The round is over.")
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


class Hands:
    """The hands over one table of Espresso."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._room = scribe.room
        self._photo = PhotoFinish()
        self._free_at: dict[int, int] = {}
        self._later: dict[int, _Later] = {}

    def half_trip(self, seat: int, millis: int) -> None:
        """Note how long a seat's messages are on their way, as the server measured it."""
        self._photo.half_trips[seat] = min(max(millis, 0), MOST_HALF_TRIP)

    def is_waiting(self, guest: str, cid: str) -> bool:
        """Whether this command came in before and is not decided yet."""
        if any(w.actor.guest == guest and w.cid == cid for w in self._later.values()):
            return True
        contested = (w for c in self._photo.contests.values() for w in c.plays)
        return any(w.guest == guest and w.cid == cid for w in contested)

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
        if refusal is None and (command.seat in self._later or self._photo.waits_for(command.seat)):
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

    def _settings(self) -> EspressoSettings:
        settings = self._room.settings
        assert isinstance(settings, EspressoSettings), "plays are made in Espresso"
        return settings

    def _enter(
        self, effects: Effects, actor: Actor, play: Play, cid: str, at: int, chance: Chance
    ) -> None:
        """Let a play take part: at once where nobody contests it, else in a photo finish."""
        photo_finish = self._settings().photo_finish
        self.half_trip(play.seat, actor.half_trip if photo_finish else 0)
        half = self._photo.half_trips[play.seat]
        waiting = Waiting(actor.guest, cid, play, at, at - half)
        refusal = rules.refuse(race.game_of(self._room), play, self._room.game_time(at))
        if refusal is not None:
            self._refuse(effects, waiting, refusal, self._late_by(waiting))
        elif play.to == NEW or not photo_finish:
            self._carry_out(effects, waiting, at, chance, ())
        else:
            self._photo.contests.setdefault(play.to, Contest(at)).plays.append(waiting)
            self._decide_contests(effects, at, chance)

    def _late_by(self, waiting: Waiting) -> int | None:
        """By how much a play came too late, if its place was there a moment ago."""
        game, source = race.game_of(self._room), waiting.play.cards[0]
        taken = self._photo.decided.get(waiting.play.to)
        if taken is None or not game.running or not 1 <= source.owner <= len(game.sides):
            return None
        sent, value = taken
        card = card_at(game.sides[source.owner - 1], source.place)
        if card is None or value_of(card) not in (value, 0):
            return None
        if waiting.came - sent > _STILL_LATE_MILLIS:
            return None
        return max(1, waiting.sent - sent)

    # --- deciding ---

    def _decide_contests(self, effects: Effects, at: int, chance: Chance) -> None:
        while self._room.phase == PLAYING and race.game_of(self._room).running:
            to = self._photo.due(race.game_of(self._room), at)
            if to is None:
                return
            self._decide_contest(effects, self._photo.contests.pop(to), at, chance)

    def _decide_contest(self, effects: Effects, contest: Contest, at: int, chance: Chance) -> None:
        in_order = contest.in_order()
        for index, waiting in enumerate(in_order):
            losers = tuple(in_order[index + 1 :])
            if self._carry_out(effects, waiting, at, chance, losers):
                for loser in losers:
                    late = max(1, loser.sent - waiting.sent)
                    self._refuse(effects, loser, _too_late(late), late)
                return

    def _carry_out(
        self,
        effects: Effects,
        waiting: Waiting,
        at: int,
        chance: Chance,
        losers: tuple[Waiting, ...],
    ) -> bool:
        """Make a play; says whether the rules let it. The log tells when it and its rivals left."""
        started = self._room.started_at
        told: dict[str, Any] = {"sent": max(0, waiting.sent - started)}
        if losers:
            told["photo"] = [
                {"seat": loser.play.seat, "sent": max(0, loser.sent - started)} for loser in losers
            ]
        decision = race.decided(self._room, waiting.play, at, chance, told)
        self._scribe.answer(effects, waiting.guest, waiting.cid, decision, at)
        if isinstance(decision, Refusal):
            return False
        self._free_at[waiting.play.seat] = waiting.came + self._settings().pause
        self._remember(waiting)
        return True

    def _remember(self, waiting: Waiting) -> None:
        piles, to = race.game_of(self._room).piles, waiting.play.to
        if to != NEW and to <= len(piles):
            self._photo.decided[to] = (waiting.sent, piles[to - 1].value)

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

    def wake_times(self) -> list[int]:
        """When `tick` has something to do."""
        times = [later.due for later in self._later.values()]
        game = race.game_of(self._room)
        if game.running:
            times += [self._photo.decide_at(game, c) for c in self._photo.contests.values()]
        return times

    def round_over(self, effects: Effects) -> None:
        """What still waits comes too late for this round."""
        for contest in self._photo.contests.values():
            for waiting in contest.plays:
                self._refuse(effects, waiting, _ROUND_OVER)
        for later in self._later.values():
            self._scribe.refuse(effects, later.actor.guest, later.cid, _ROUND_OVER)
        self._later.clear()
        self._free_at.clear()
        self._photo.clear()
