"""Espresso for programs: deal, play, flip; a seeded shuffle stands for chance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from doppio.face.arguments import moment, names_of, refuse_other, seat_of, seed_of, whole
from doppio.games.catalogue import ESPRESSO
from doppio.games.contract import Millis, Outcome, Refusal, RefusedError, Seat, is_whole
from doppio.games.dice import Dice
from doppio.games.espresso import game as rules
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import NEW, Play, Source, legal_plays
from doppio.games.espresso.stuck import is_stuck
from doppio.games.espresso.view import View
from doppio.records.book import Entry, Record, Replay
from doppio.records.espresso import header_of

_BAD_PLAYERS = Refusal("bad-players", "Espresso is for 2 to 6 players.")
_BAD_TARGET = Refusal("bad-target", "The target is a whole number of points, 1 or more.")
_BAD_PAUSE = Refusal("bad-pause", "The pause of a hand is a whole number of milliseconds.")
_NO_PLAY = Refusal("bad-play", "What is pushed is a Play, such as those of legal_plays.")
_BAD_PILE = Refusal("bad-pile", "A card goes to the number of a pile, from 1 on, or to new.")


class Espresso:
    """A game of Espresso. Every call may say at which millisecond it happens."""

    def __init__(
        self,
        players: int = 2,
        variant: str = "normalo",
        *,
        target: int = rules.DEFAULT_TARGET,
        pause: int | None = None,
        seed: int = 0,
    ) -> None:
        seats = whole(players, _BAD_PLAYERS, 2, 6)
        if variant not in VARIANTS:
            said = f"The variant is one of {', '.join(VARIANTS)}."
            raise RefusedError(Refusal("bad-variant", said))
        points = whole(target, _BAD_TARGET, 1)
        wait = None if pause is None else Millis(whole(pause, _BAD_PAUSE, 0))
        self.state = rules.start(rules.Options(seats, variant, points, wait))
        self._chance = Dice("espresso", seed_of(seed))
        self._entries: list[Entry] = []

    def deal(self, at: int | None = None) -> None:
        """Shuffle and begin the next round."""
        self._decide(rules.NextRound(), at)

    def flip(self, seat: int, at: int | None = None) -> None:
        """Turn three cards of a seat's hand."""
        self._decide(rules.Flip(self._seat(seat)), at)

    def play(
        self,
        seat: int,
        *places: str,
        to: int | str = "new",
        of: int | None = None,
        at: int | None = None,
    ) -> None:
        """Play the card at a place (in Zero also a joker's and its cover's) to a pile."""
        player = self._seat(seat)
        owner = player if of is None else self._seat(of)
        pile = _pile(to)
        sources = tuple(Source(owner, place) for place in places)
        self._decide(Play(player, sources, pile), at)

    def push(self, play: Play, at: int | None = None) -> None:
        """Make one of the `legal_plays`."""
        if not isinstance(play, Play):
            raise RefusedError(_NO_PLAY)
        self._decide(play, at)

    def _decide(self, command: rules.Command, at: int | None) -> None:
        now = self._now(at)
        events = rules.decide(self.state, command, now, self._chance)
        if isinstance(events, Refusal):
            raise RefusedError(events)
        for event in events:
            self.state = rules.evolve(self.state, event, now)
            self._entries.append(Entry(now, event))

    def _now(self, at: int | None) -> Millis:
        last = self._entries[-1].at if self._entries else Millis(0)
        if at is None:
            # The hand is given the time that it needs.
            return moment(last + (self.state.options.pause or 0))
        if moment(at) < last:
            raise RefusedError(Refusal("time-backwards", "That is earlier than the last event."))
        return moment(at)

    def legal_plays(self, seat: int) -> list[Play]:
        """Every play of a seat now, also those whose second card is still hidden from it."""
        owner = self._seat(seat)
        if not self.state.running:
            return []
        options = self.state.options
        return list(legal_plays(options.variant, self.state.sides, self.state.piles, owner))

    def view(self, seat: int | None = None) -> View:
        """What a seat (or a spectator: None) may see."""
        return ESPRESSO.view(self.state, None if seat is None else self._seat(seat))

    def _seat(self, seat: int) -> Seat:
        """A seat of this table; raises `RefusedError` for any other."""
        return seat_of(seat, self.state.options.players)

    def is_stuck(self) -> bool:
        """Whether nobody can ever play again in this round."""
        state = self.state
        return state.running and is_stuck(state.options.variant, state.sides, state.piles)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds so far."""
        return self.state.totals

    def outcome(self) -> Outcome | None:
        """Totals, winners and the reason, once the game is over."""
        return self.state.outcome

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game so far as a record."""
        options = self.state.options
        header = header_of(options, names_of(names, options.players))
        return Record(header, tuple(self._entries))

    @classmethod
    def from_record(cls, record: Record) -> Espresso:
        """The game of a record, to be looked at or played on."""
        refuse_other(record)
        if record.header.game != "espresso":
            raise RefusedError(Refusal("bad-game", "That is not a record of Espresso."))
        replay = Replay(record.header)
        for entry in record.entries:
            replay.happen(entry.event, entry.at)
        options = replay.state.options
        game = cls(options.players, options.variant, target=options.target, pause=options.pause)
        game.state = replay.state
        game._entries = list(record.entries)
        return game


def _pile(to: int | str) -> int:
    """The number of a pile; a text may hold it too."""
    if to == "new":
        return NEW
    if is_whole(to, 1):
        return int(to)
    if isinstance(to, str) and re.fullmatch(r"[1-9][0-9]{0,5}", to, re.ASCII):
        return int(to)
    raise RefusedError(_BAD_PILE)
