"""Espresso at a table: plays as they come in, rounds and the pauses between them."""

from __future__ import annotations

from typing import Any

from doppio.games.contract import Chance, Refusal, Seat
from doppio.games.espresso import game as rules
from doppio.games.espresso.plays import NEW, Play, Source
from doppio.records.book import CODECS
from doppio.table import commands, events
from doppio.table.room import PLAYING, Decision, Room

AUTO_NEXT_MILLIS = 30_000
"""After so long the next round begins even if somebody has not said that they are ready."""

BOTS_NEXT_MILLIS = 3_000
_NO_GAME = Refusal("no-game", "No game of Espresso is being played.")
_IN_ROUND = Refusal("in-round", "The round is still being played.")
_NO_ROUND = Refusal("no-round", "No round is being played.")


def refuse_game(room: Room, guest: str, seat: int) -> Refusal | None:
    """Say why this guest cannot act for this seat in a game of Espresso now, or nothing."""
    if room.phase != PLAYING or room.replay is None or room.replay.header.game != "espresso":
        return _NO_GAME
    return room.refuse_seat(guest, seat)


def game_of(room: Room) -> rules.Game:
    """The game that is being played."""
    assert room.replay is not None, "a game was started"
    state = room.replay.state
    assert isinstance(state, rules.Game), "asked only at a table of Espresso"
    return state


def play_of(command: commands.Play) -> Play:
    """The play a command stands for."""
    seat = Seat(command.seat)
    cards = tuple(
        Source(seat if card.of is None else Seat(card.of), card.place) for card in command.cards
    )
    return Play(seat, cards, NEW if command.to == "new" else command.to)


def decided(
    room: Room,
    wish: rules.Command,
    at: int,
    chance: Chance,
    told: dict[str, Any] | None = None,
) -> Decision:
    """Ask the rules, and write what follows; `told` is added to the first line."""
    assert room.replay is not None, "a game was started"
    now = room.game_time(at)
    found = rules.decide(game_of(room), wish, now, chance)
    if isinstance(found, Refusal):
        return found
    return _lines(room, found, now, told)


def _lines(
    room: Room, found: tuple[rules.Event, ...], now: int, told: dict[str, Any] | None = None
) -> tuple[events.Happened, ...]:
    assert room.replay is not None, "a game was started"
    lines = [
        {"n": number, "t": now, **CODECS["espresso"].event_to(event)}
        for number, event in enumerate(found, room.replay.count + 1)
    ]
    lines[0].update(told or {})
    return tuple(events.Happened(line) for line in lines)


def next_round(room: Room, command: commands.Next, at: int, chance: Chance) -> Decision:
    """Say that one is ready for the next round; it begins when everybody who is here is."""
    if game_of(room).running:
        return _IN_ROUND
    said = events.NextSaid(command.seat)
    missing = {
        seat
        for seat in room.waiting_for_next - {command.seat}
        if room.seats[seat - 1].guest in room.present
    }
    if missing:
        return (said,)
    dealt = decided(room, rules.NextRound(), at, chance)
    return dealt if isinstance(dealt, Refusal) else (said, *dealt)


def vote(room: Room, command: commands.Vote, at: int) -> Decision:
    """Be for ending the round; it ends when everybody who is here is for it."""
    game = game_of(room)
    if not game.running:
        return _NO_ROUND
    said = events.Voted(command.seat, command.end)
    here = {s for s in room.human_seats() if room.seats[s - 1].guest in room.present}
    votes = room.votes | {command.seat} if command.end else room.votes - {command.seat}
    if not command.end or not votes >= here | {command.seat}:
        return (said,)
    now = room.game_time(at)
    ended = rules.voted_off(game)
    state = rules.evolve(game, ended, now)
    following = rules.due(state)
    found = (ended,) if following is None else (ended, following)
    return (said, *_lines(room, found, now))


def next_round_at(room: Room) -> int | None:
    """When the next round begins by itself."""
    if room.phase != PLAYING or game_of(room).running:
        return None
    if game_of(room).round == 0:
        return room.started_at
    people = len(room.human_seats())
    if people == 1 or (people and room.calm):
        return None  # nobody is rushed, and bots do not mind
    wait = AUTO_NEXT_MILLIS if people else BOTS_NEXT_MILLIS
    return room.round_ended_at + wait
