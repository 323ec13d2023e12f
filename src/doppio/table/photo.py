"""Photo finish: who was first, when pings differ.

A play counts from when it was sent: its arrival less the trusted half of the sender's round trip,
which the server has measured itself. Where the chance has only just appeared, whoever is far away
also saw it later, by as much again, and that is taken off too: the quicker reaction wins.

A play waits only while a rival who has a card for the same place, and whose way is longer, could
still have been earlier; and never longer than `MOST_HOLD`. A play that no rival can contest is
never held.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from doppio.games.contract import Seat
from doppio.games.espresso.game import Game
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.plays import NEW, Play, Source, legal_plays
from doppio.games.espresso.view import sides_as_seen, view

MOST_HOLD = 200
MOST_HALF_TRIP = 150
FRESH_MILLIS = 800
"""A chance that appeared no longer ago than this is one that players are just reacting to."""


Ways = Mapping[int, int]
"""How many milliseconds a message of each seat that is here is on its way."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A play that came in and is not decided yet."""

    guest: str
    cid: str
    play: Play
    came: int
    half: int
    sent: int


@dataclass(slots=True)
class Contest:
    """The plays that want one and the same place."""

    opened: int
    trips: int
    """How many half trips are taken off: one, or two where the chance is fresh."""
    plays: list[Waiting] = field(default_factory=list)

    def in_order(self) -> list[Waiting]:
        """The plays as they were sent; equal ones as they came."""
        return sorted(self.plays, key=lambda waiting: (waiting.sent, waiting.came))


@dataclass(frozen=True, slots=True)
class Taken:
    """A place that was taken: when that play was sent, what lay there before, and which card."""

    sent: int
    before: Pile
    source: Source
    trips: int


@dataclass(slots=True)
class PhotoFinish:
    """All places that are contested at this moment, and those that were taken, by pile."""

    contests: dict[int, Contest] = field(default_factory=dict)
    taken: dict[int, Taken] = field(default_factory=dict)

    def clear(self) -> None:
        """A round is over: nothing is contested."""
        self.contests.clear()
        self.taken.clear()

    def waits_for(self, seat: int) -> bool:
        """Whether a play of this seat is waiting: its hand is busy."""
        return any(w.play.seat == seat for c in self.contests.values() for w in c.plays)

    def due(self, game: Game, ways: Ways, at: int) -> int | None:
        """A place whose contest can be decided now."""
        for to, contest in self.contests.items():
            if decide_at(game, contest, ways) <= at:
                return to
        return None


def decide_at(game: Game, contest: Contest, ways: Ways) -> int:
    """When nobody can have been earlier any more."""
    first = contest.in_order()[0]
    acted = {waiting.play.seat for waiting in contest.plays}
    longest = max(
        (
            way
            for seat, way in ways.items()
            if seat not in acted and _could_want(game, Seat(seat), first.play.to)
        ),
        default=0,
    )
    return min(first.sent + contest.trips * longest, contest.opened + MOST_HOLD)


def _could_want(game: Game, seat: Seat, to: int) -> bool:
    """Whether a seat can be seen to have a play for this place now.

    By open cards alone: how long a play is held must not tell anything of hidden ones.
    """
    if to == NEW:
        return False
    sides = sides_as_seen(view(game, seat))
    plays = legal_plays(game.options.variant, sides, game.piles, seat)
    return any(play.to == to for play in plays)
