"""A game of Cappuccino between players, in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.game import Game, Options, decide, evolve, start_expert, start_from
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.records.book import Entry, Record
from doppio.records.cappuccino import header_of


@dataclass(frozen=True, slots=True)
class TableOfTurns:
    """What is agreed on before a simulated game of Cappuccino."""

    players: int
    variant: str
    shape: str = "hexagon"
    autofinish: bool = True


def set_up(table: TableOfTurns, seed: int) -> Game:
    """The table before the first move."""
    setup = "expert" if table.variant == "expert" else "basic"
    options = Options(setup, table.variant == "settle", table.autofinish)
    two_colour = table.variant == "two-colour"
    if setup == "expert":
        return start_expert(seat_colours(table.players, two_colour=two_colour), options)
    position = deal(table.players, table.shape, seed, two_colour=two_colour, settle=options.settle)
    return start_from(position, options)


def play_turns(
    game: Game, players: Sequence[CappuccinoPlayer], names: tuple[str, ...], dice: Dice
) -> Record:
    """Play a game to its end; every turn takes between a third of a second and three."""
    header = header_of(game.options, names, game.seats, game.position)
    entries: list[Entry] = []
    at = Millis(0)
    while game.outcome is None:
        assert game.turn is not None, "a game that goes on has a seat to move"
        at = Millis(at + 300 + dice.below(2700))
        choice = players[game.turn - 1].choose(view(game, game.turn), Budget(), dice)
        events = decide(game, choice.command, at, dice)
        assert not isinstance(events, Refusal), f"a player's move was refused: {events}"
        for event in events:
            game = evolve(game, event, at)
            entries.append(Entry(at, event))
    return Record(header, tuple(entries))
