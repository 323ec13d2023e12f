"""A game of Espresso between players, in simulated time: no clock ticks, hands just take time.

A player looks, decides, and its hand arrives some time later. By then another may have been
faster; the card then goes back, and the player looks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from doppio.games.contract import Millis, Refusal, Seat, all_seats
from doppio.games.dice import Dice
from doppio.games.espresso.game import (
    Command,
    Flip,
    Game,
    NextRound,
    Options,
    decide,
    evolve,
    start,
)
from doppio.games.espresso.plays import Play
from doppio.games.espresso.view import view
from doppio.players.contract import EspressoPlayer
from doppio.records.book import Entry, Record
from doppio.records.espresso import header_of

BETWEEN_ROUNDS = Millis(5000)
Arrival = tuple[Millis, int, Play | Flip]
"""When a seat's hand arrives, the seat, and what it does."""


class Race:
    """One simulated game. With `decks`, rounds are dealt by dice of their own: whatever the
    players do meanwhile, the next round has the same cards.
    """

    def __init__(
        self,
        options: Options,
        players: Sequence[EspressoPlayer],
        dice: Dice,
        decks: Dice | None = None,
    ) -> None:
        self.game: Game = start(options)
        self.entries: list[Entry] = []
        self.at = Millis(0)
        self._players = [player.for_a_game(dice) for player in players]
        self._dice = dice
        self._decks = decks or dice

    def run(self) -> None:
        """Play rounds until the game is over."""
        while self.game.outcome is None:
            if self.entries:
                self.at = Millis(self.at + BETWEEN_ROUNDS)
            self._happens(NextRound())
            if self.game.running:
                self._run_round()

    def _run_round(self) -> None:
        arrivals = [self._decision_of(seat) for seat in sorted(all_seats(len(self._players)))]
        heapify(arrivals)
        while self.game.running:
            self.at, number, command = heappop(arrivals)
            self._happens(command)
            if self.game.running:
                heappush(arrivals, self._decision_of(Seat(number)))

    def _decision_of(self, seat: Seat) -> Arrival:
        """What a seat does next; its hand is never back before the one-hand pause is over."""
        command, delay = self._players[seat - 1].act(view(self.game, seat), self._dice)
        arrives = Millis(self.at + delay)
        last = self.game.last_play[seat - 1]
        if isinstance(command, Play) and last is not None:
            arrives = max(arrives, Millis(last + (self.game.options.pause or 0)))
        return arrives, seat, command

    def _happens(self, command: Command) -> None:
        chance = self._decks if isinstance(command, NextRound) else self._dice
        events = decide(self.game, command, self.at, chance)
        if isinstance(events, Refusal):
            return  # too late, or a joker that nothing covered: the card goes back
        for event in events:
            self.game = evolve(self.game, event, self.at)
            self.entries.append(Entry(self.at, event))


def play_race(
    options: Options,
    players: Sequence[EspressoPlayer],
    names: tuple[str, ...],
    dice: Dice,
    decks: Dice | None = None,
) -> Record:
    """Play a game to its end."""
    race = Race(options, players, dice, decks)
    race.run()
    return Record(header_of(options, names), tuple(race.entries))
