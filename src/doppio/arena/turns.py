"""A game of Cappuccino between players, in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.game import (
    Command,
    Game,
    Leave,
    Options,
    decide,
    evolve,
    start_expert,
    start_from,
)
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.records.book import Entry, Record
from doppio.records.cappuccino import header_of


class ForfeitError(Exception):
    """A player has lost by its own fault: `how` it leaves the game, and why, in words."""

    def __init__(self, how: str, why: str) -> None:
        super().__init__(why)
        self.how = how
        self.why = why


@dataclass(frozen=True, slots=True)
class TableOfTurns:
    """What is agreed on before a simulated game of Cappuccino."""

    players: int
    variant: str
    shape: str = "hexagon"
    autofinish: bool = True

    @property
    def two_colour(self) -> bool:
        """Whether each seat has two colours."""
        return self.variant == "two-colour"

    @property
    def options(self) -> Options:
        """What the rules have to know of it."""
        setup = "expert" if self.variant == "expert" else "basic"
        return Options(setup, self.variant == "settle", self.autofinish)


def set_up(table: TableOfTurns, seed: int) -> Game:
    """The table before the first move."""
    options, two_colour = table.options, table.two_colour
    if options.setup == "expert":
        return start_expert(seat_colours(table.players, two_colour=two_colour), options)
    position = deal(table.players, table.shape, seed, two_colour=two_colour, settle=options.settle)
    return start_from(position, options)


def play_turns(
    game: Game,
    players: Sequence[CappuccinoPlayer],
    names: tuple[str, ...],
    dice: Dice,
    *,
    fairness: str = "none",
) -> Record:
    """Play a game to its end; every turn takes between a third of a second and three.

    A player that forfeits leaves the game; the line of the record tells why. `fairness` is what
    the record's header tells of how the start was made fair.
    """
    header = header_of(game.options, names, game.seats, game.position, fairness)
    entries: list[Entry] = []
    at = Millis(0)
    while game.outcome is None:
        assert game.turn is not None, "a game that goes on has a seat to move"
        at = Millis(at + 300 + dice.below(2700))
        command, told = _turn(game, players[game.turn - 1], dice)
        events = decide(game, command, at, dice)
        assert not isinstance(events, Refusal), f"a player's move was refused: {events}"
        for event in events:
            game = evolve(game, event, at)
            entries.append(Entry(at, event, told if event == command else None))
    return Record(header, tuple(entries))


def _turn(
    game: Game, player: CappuccinoPlayer, dice: Dice
) -> tuple[Command, dict[str, str] | None]:
    """What the seat to move does, and what is to be told of it besides."""
    assert game.turn is not None, "a game that goes on has a seat to move"
    try:
        return player.choose(view(game, game.turn), Budget(), dice).command, None
    except ForfeitError as lost:
        return Leave(game.turn, lost.how), {"why": lost.why}
