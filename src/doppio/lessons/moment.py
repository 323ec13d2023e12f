"""A moment of a lesson: how the game stands, as a picture, and what happens next, as events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from doppio.games.cappuccino import game as cappuccino
from doppio.games.catalogue import GAMES
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.lessons.script import State, Wish
from doppio.records.book import CODECS
from doppio.table.pictures import cappuccino_now, espresso_event, espresso_game
from doppio.table.settings import Game
from doppio.table.shown_game import CappuccinoGame, EspressoGame
from doppio.table.shown_happened import HappenedEvent, HappenedHead
from doppio.table.shown_line import CappuccinoLine

_PACE = 1000
"""Milliseconds between two events of a lesson, as far as its lines tell."""

_FIXED = Dice(0)
"""The lessons leave nothing to chance; where a hand must be shuffled, it is always the same way."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How the game stands, its lines so far, and how many events there were in the lesson."""

    state: State
    lines: tuple[dict[str, Any], ...] = ()
    count: int = 0

    @property
    def game(self) -> Game:
        """Which game it is."""
        return "cappuccino" if isinstance(self.state, cappuccino.Game) else "espresso"

    def picture(self) -> CappuccinoGame | EspressoGame:
        """The game as viewers see it."""
        if isinstance(self.state, cappuccino.Game):
            lines = cast("list[CappuccinoLine]", list(self.lines))
            return {**cappuccino_now(self.state), "lines": lines}
        return espresso_game(self.state)

    def refusal(self, wish: Wish) -> Refusal | None:
        """Why the rules do not allow this, or nothing when they do."""
        found = GAMES[self.game].decide(self.state, wish, self._at, _FIXED)
        return found if isinstance(found, Refusal) else None

    def after(self, wish: Wish) -> tuple[Moment, list[HappenedEvent]]:
        """What follows when somebody does this; the rules allow it."""
        found = GAMES[self.game].decide(self.state, wish, self._at, _FIXED)
        assert not isinstance(found, Refusal), f"a script asks for what is refused: {found}"
        moment, shown = self, []
        for event in found:
            moment = moment._with(event)
            shown.append(moment._last_shown())
        return moment, shown

    @property
    def _at(self) -> Millis:
        return Millis((self.count + 1) * _PACE)

    def _with(self, event: object) -> Moment:
        line = {
            "n": len(self.lines) + 1,
            "t": self._at,
            **CODECS[self.game].event_to(event),
        }
        state = GAMES[self.game].evolve(self.state, event, self._at)
        return replace(self, state=state, lines=(*self.lines, line), count=self.count + 1)

    def _last_shown(self) -> HappenedEvent:
        """The last line as viewers are told it."""
        at = self.lines[-1]["t"]
        told: HappenedHead = {"type": "event", "seq": self.count, "at": at, "e": "happened"}
        if isinstance(self.state, cappuccino.Game):
            line = cast("CappuccinoLine", self.lines[-1])
            now = cappuccino_now(self.state)
            return {**told, "line": line, "clocks": None, "match": None, "now": now}
        return espresso_event(self.state, self.lines[-1], told)
