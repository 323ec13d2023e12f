"""Races of Espresso between the levels, in compiled code: thousands of rounds a second.

They are the very games that `doppio.arena.race` plays from the same dice, event for event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.games.contract import Millis, Seat
from doppio.games.dice import Dice
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Deal, Event, Flip, Game, Options, due, evolve, start
from doppio.games.espresso.middle import VARIANTS
from doppio.kernels.race import AT, CARDS, COUNT, DEALT, KIND, TRACE, TURNED, WHAT, races
from doppio.kernels.race import SEAT as WHO
from doppio.players.espresso_levels import LEVELS
from doppio.players.racer import action_of
from doppio.records.book import Entry, Record
from doppio.records.espresso import header_of

Numbers = NDArray[np.int64]
_UNTRACED = np.zeros((0, TRACE), np.int64)
_ROWS_AT_FIRST = 4096


@dataclass(frozen=True, slots=True)
class Sprint:
    """How games went: the totals of every seat, a row a game, and the rounds each took."""

    totals: Numbers
    rounds: Numbers


def sprint(
    options: Options,
    levels: Sequence[int],
    dice: Sequence[Dice],
    decks: Sequence[Dice] | None = None,
) -> Sprint:
    """Play a game for each of the dice; with `decks`, rounds are dealt by dice of their own."""
    return _run(options, levels, dice, decks, _UNTRACED)[0]


def sprint_record(
    options: Options,
    levels: Sequence[int],
    names: tuple[str, ...],
    dice: Dice,
    decks: Dice | None = None,
) -> Record:
    """Play one game, and give its record."""
    rows = _ROWS_AT_FIRST
    while True:
        trace = np.zeros((rows, TRACE), np.int64)
        _, written = _run(options, levels, [dice], None if decks is None else [decks], trace)
        if written <= rows:
            return Record(header_of(options, names), tuple(_entries(options, trace[:written])))
        rows = written


def _run(
    options: Options,
    levels: Sequence[int],
    dice: Sequence[Dice],
    decks: Sequence[Dice] | None,
    trace: Numbers,
) -> tuple[Sprint, int]:
    states = np.array([(d.state, d.state) for d in dice], np.uint64).reshape(-1, 2)
    if decks is not None:
        states[:, 0] = [d.state for d in decks]
    went = Sprint(np.zeros((len(dice), options.players), np.int64), np.zeros(len(dice), np.int64))
    written = races(
        VARIANTS.index(options.variant),
        options.players,
        options.target,
        options.pause or 0,
        np.array([LEVELS[level] for level in levels], np.int64),
        states,
        0 if decks is None else 1,
        went.totals,
        went.rounds,
        trace,
    )
    return went, int(written)


def _entries(options: Options, trace: Numbers) -> Iterator[Entry]:
    """What happened, and what followed from it by the rules."""
    game: Game = start(options)
    for at, happened in _happenings(options.players, trace):
        event: Event | None = happened
        while event is not None:
            yield Entry(at, event)
            game = evolve(game, event, at)
            event = due(game)


def _happenings(players: int, trace: Numbers) -> Iterator[tuple[Millis, Event]]:
    decks: list[tuple[str, ...]] = []
    rounds = 0
    for row in trace.tolist():
        seat, cards = Seat(row[WHO] + 1), tuple(DECK[n] for n in row[CARDS : CARDS + row[COUNT]])
        if row[KIND] == TURNED:
            yield Millis(row[AT]), Flip(seat, cards or None)
        elif row[KIND] != DEALT:
            event = action_of(seat, row[WHAT])
            yield Millis(row[AT]), event
        else:
            decks.append(cards)
            if len(decks) == players:
                rounds += 1
                yield Millis(row[AT]), Deal(rounds, tuple(decks))  # type: ignore[arg-type]
                decks.clear()
