"""Games between players of several levels, of which puzzles are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import (
    Game,
    Options,
    Step,
    decide,
    evolve,
    legal_commands,
    start_from,
)
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice, pick
from doppio.players.cappuccino_levels import LEVELS
from doppio.players.contract import Budget

SHAPES = ("hexagon", "blob", "long")
PLAYING_LEVELS = (5, 6, 7)
"""Those that play by a first sight of the net: quick, and not so good that all is decided early."""
FEWEST, MOST = 7, 18
"""Stacks of a position that may become a puzzle: what people can take in."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table for two."""

    two_colour: bool
    settle: bool


KINDS = tuple(Kind(two, settle) for two in (False, True) for settle in (False, True))


def kind_of(number: int) -> Kind:
    """The kind of table of a game: all take turns."""
    return KINDS[number % len(KINDS)]


def moments_of(number: int) -> Iterator[Game]:
    """The moments of a game, by its number, with few enough stacks; the fewest come last."""
    dice = Dice("puzzle game", number)
    kind, shape = kind_of(number), pick(SHAPES, dice)
    start = deal(2, shape, number, two_colour=kind.two_colour, settle=kind.settle)
    game = start_from(start, Options(settle=kind.settle))
    levels = [pick(PLAYING_LEVELS, dice) for _ in start.seats]
    while game.outcome is None and game.position is not None and game.turn is not None:
        if FEWEST <= len(game.position.stacks) <= MOST:
            yield game
        seen = view(game, game.turn)
        chosen = LEVELS[levels[game.turn - 1]].choose(seen, Budget(), dice).command
        assert isinstance(chosen, Step), "all cups stand"
        game = _after(game, chosen, dice)


def chances_in(moments: list[Game]) -> dict[Position, Game]:
    """These moments and those a move away: a puzzle is often the answer to a mistake."""
    found: dict[Position, Game] = {}
    for game in moments:
        tried = [evolve(game, step, Millis(0)) for step in legal_commands(game)]
        for one in (game, *tried):
            if one.position is not None and len(one.position.stacks) >= FEWEST:
                found.setdefault(one.position, one)
    return found


def _after(game: Game, step: Step, dice: Dice) -> Game:
    found = decide(game, step, Millis(0), dice)
    assert not isinstance(found, Refusal), "players make legal moves"
    for event in found:
        game = evolve(game, event, Millis(0))
    return game
