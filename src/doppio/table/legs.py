"""Two games on the same set-up with the seats swapped: the result is the sum of both."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.contract import Outcome, Seat, all_seats, best_seats
from doppio.records.cappuccino import LAST_LEG
from doppio.table.room import Room


@dataclass(frozen=True, slots=True)
class Match:
    """How two games stand, by the seats of the one on the table; a shared win is half a win.

    Most wins win, then most cups; `winners` are known after the second game.
    """

    leg: int
    wins: tuple[float, ...]
    cups: tuple[int, ...]
    winners: tuple[Seat, ...] | None = None


def match_of(room: Room) -> Match | None:
    """The match at this table, if it is one of two games and all of it is known."""
    if room.leg is None or len(room.played) < room.leg:
        return None
    games = [game.outcome for game in room.played[-room.leg :]]
    if room.leg == LAST_LEG:
        games[0] = _swapped(games[0])
    known = [outcome for outcome in games if outcome is not None]
    return _summed(room.leg, known, len(room.seats))


def _swapped(outcome: Outcome | None) -> Outcome | None:
    """A result as it reads once the two seats have changed places."""
    if outcome is None:
        return None
    winners = tuple(Seat(3 - seat) for seat in outcome.winners)
    return Outcome(outcome.scores[::-1], winners, outcome.reason)


def _summed(leg: int, games: list[Outcome], seats: int) -> Match:
    places = sorted(all_seats(seats))
    wins = tuple(sum((_win(game, seat) for game in games), 0.0) for seat in places)
    cups = tuple(sum(game.scores[seat - 1] for game in games) for seat in places)
    if len(games) < LAST_LEG:
        return Match(leg, wins, cups)
    ahead = frozenset(seat for seat in places if wins[seat - 1] == max(wins))
    return Match(leg, wins, cups, best_seats(cups, ahead))


def _win(game: Outcome, seat: Seat) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0
