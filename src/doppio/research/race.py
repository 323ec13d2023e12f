"""A race of Espresso in ticks of 50 ms of simulated time: every seat acts at most once a tick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from doppio.games.contract import Millis, Refusal, Seat, all_seats
from doppio.games.dice import Dice, shuffled
from doppio.games.espresso.game import (
    Command,
    Event,
    Finito,
    Flip,
    NextRound,
    Stuck,
    decide,
    evolve,
    start,
)
from doppio.games.espresso.plays import Play
from doppio.games.espresso.side import card_at
from doppio.games.espresso.view import view
from doppio.research.espresso import (
    TICK,
    Kind,
    Numbers,
    Small,
    choices,
    first_card,
    mask_of,
    sight_of,
)
from doppio.research.seats import action_number

NO_ACTION = "no-action"
TOO_LATE = "too-late"


@dataclass(slots=True)
class Ticked:
    """What happened in a tick: refusals by seat, and the points of every round that ended."""

    refused: dict[Seat, str] = field(default_factory=dict)
    rounds: list[tuple[int, ...]] = field(default_factory=list)


class Race:
    """One game. Chance decides in which order the hands of a tick arrive."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.game = start(kind.options())
        self.at = Millis(0)
        self._dice = Dice("espresso in ticks", seed)
        self._happens(NextRound(), Ticked())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    def pause(self, seat: Seat) -> int:
        """How many ticks a seat's hand must still rest before it can play in the next one."""
        last = self.game.last_play[seat - 1]
        if last is None or not self.game.running:
            return 0
        free = last + (self.game.options.pause or 0)
        return max(0, -((self.at + TICK - free) // TICK))

    def choices(self, seat: Seat) -> dict[int, Play | Flip | None]:
        """Every action that makes sense for a seat in the next tick."""
        return choices(view(self.game, seat), self.pause(seat))

    def mask(self, seat: Seat) -> Small:
        """A 1 for each of them."""
        return mask_of(self.kind, self.choices(seat))

    def sight(self, seat: Seat) -> Numbers:
        """The table as a seat sees it."""
        return sight_of(self.kind, view(self.game, seat), self.pause(seat))

    def tick(self, actions: Mapping[Seat, int]) -> Ticked:
        """Let 50 ms pass, with what the seats do in them; a seat that is not named waits."""
        ticked = Ticked()
        meant = {seat: self._meant(seat, action, ticked) for seat, action in actions.items()}
        self.at = Millis(self.at + TICK)
        this_round = self.game.round
        for seat in shuffled(sorted(all_seats(self.kind.players)), self._dice):
            act = meant.get(seat)
            if act is not None and self.game.running and self.game.round == this_round:
                self._acts(seat, *act, ticked)
        if not self.game.running and not self.over:
            self._happens(NextRound(), ticked)
        return ticked

    def _meant(
        self, seat: Seat, action: int, ticked: Ticked
    ) -> tuple[Play | Flip, str | None] | None:
        """What a seat wants to do, with the card that it sees itself playing."""
        allowed, number = self.choices(seat), action_number(action)
        if number not in allowed:
            ticked.refused[seat] = NO_ACTION
            return None
        command = allowed[number]
        if command is None:
            return None
        seen = view(self.game, seat)
        return command, first_card(seen, command) if isinstance(command, Play) else None

    def _acts(self, seat: Seat, command: Play | Flip, card: str | None, ticked: Ticked) -> None:
        if isinstance(command, Play):
            owner, place = command.cards[0]
            if card_at(self.game.sides[owner - 1], place) != card:
                ticked.refused[seat] = TOO_LATE
                return
        refusal = self._happens(command, ticked)
        if refusal is not None:
            ticked.refused[seat] = refusal.code

    def _happens(self, command: Command, ticked: Ticked) -> Refusal | None:
        events = decide(self.game, command, self.at, self._dice)
        if isinstance(events, Refusal):
            return events
        for event in events:
            self._comes_about(event, ticked)
        return None

    def _comes_about(self, event: Event, ticked: Ticked) -> None:
        self.game = evolve(self.game, event, self.at)
        if isinstance(event, Finito | Stuck):
            ticked.rounds.append(event.points)


def lead(points: tuple[int, ...], seat: Seat) -> float:
    """A seat's points less what the others have on average: all leads together come to 0."""
    own = points[seat - 1]
    return own - (sum(points) - own) / (len(points) - 1)
