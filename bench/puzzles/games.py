"""Games between players of several levels, of which puzzles are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import (
    Game,
    Options,
    decide,
    evolve,
    legal_commands,
    start_from,
)
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice, pick
from doppio.players.cappuccino_levels import LEVELS, Level
from doppio.players.contract import Budget

SHAPES = ("hexagon", "blob", "long")
FEWEST = 7
"""Stacks that touch another, in a position that may become a puzzle."""
MOST_IN_ALL = 28
LONGEST_SIDE = 10
"""In cups: longer boards are drawn too small on a phone."""
ENDINGS = 6
"""How often a game is played to its end, from where few stacks are left."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table for two."""

    two_colour: bool
    settle: bool

    @property
    def levels(self) -> tuple[int, ...]:
        """Who plays: quick ones, and not so good that all is decided early."""
        return (2, 3) if self.two_colour else (3, 4, 5, 6, 7)

    @property
    def most(self) -> int:
        """With so many stacks that touch another a game becomes interesting, and stays solvable."""
        return 20 if self.two_colour else 17


KINDS = tuple(Kind(two, settle) for two in (False, True) for settle in (False, True))


def kind_of(number: int) -> Kind:
    """The kind of table of a game: all take turns."""
    return KINDS[number % len(KINDS)]


def moments_of(number: int) -> Iterator[Game]:
    """The moments with few enough stacks of a game, by its number, and of its several endings."""
    dice = Dice("puzzle game", number)
    kind, shape = kind_of(number), pick(SHAPES, dice)
    start = deal(2, shape, number, two_colour=kind.two_colour, settle=kind.settle)
    player = LEVELS[pick(kind.levels, dice)]  # both of one level, so that games stay open
    game = start_from(start, Options(settle=kind.settle))
    while game.outcome is None and not _is_small(game, kind.most):
        game = _played_on(game, player, dice)
    for _ in range(ENDINGS):
        ending = game
        while ending.outcome is None:
            yield ending
            ending = _played_on(ending, player, dice)


def _is_small(game: Game, most: int) -> bool:
    position = game.position
    assert position is not None, "all cups stand"
    return in_play(position) <= most and len(position.stacks) <= MOST_IN_ALL


def _played_on(game: Game, player: Level, dice: Dice) -> Game:
    seen = view(game, game.turn)
    chosen = player.choose(seen, Budget(), dice).command
    found = decide(game, chosen, Millis(0), dice)
    assert not isinstance(found, Refusal), "players make legal moves"
    for event in found:
        game = evolve(game, event, Millis(0))
    return game


def in_play(position: Position) -> int:
    """How many stacks touch another."""
    stacks = position.stacks
    return sum(any(near in stacks for near in cell.neighbours()) for cell in stacks)


def chances_in(moments: list[Game]) -> dict[Position, Game]:
    """These moments and those a move away: a puzzle is often the answer to a mistake."""
    found: dict[Position, Game] = {}
    for game in moments:
        tried = [evolve(game, step, Millis(0)) for step in legal_commands(game)]
        for one in (game, *tried):
            if one.position is not None and _is_handy(one.position):
                found.setdefault(one.position, one)
    return found


def _is_handy(position: Position) -> bool:
    """Whether there is something to think about, and all of it to be seen on a phone."""
    return in_play(position) >= FEWEST and longest_side(position) <= LONGEST_SIDE


def longest_side(position: Position) -> float:
    """How wide or how high the board is, in cups."""
    across = [cell.q + cell.r / 2 for cell in position.stacks]
    down = [cell.r for cell in position.stacks]
    return 1 + max(max(across) - min(across), max(down) - min(down))
