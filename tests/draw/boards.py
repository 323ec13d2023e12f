"""The boards that the drawings are tried on."""

from __future__ import annotations

from collections.abc import Iterator

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Game, Options, evolve, legal_commands, start_from
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.contract import Millis, Seat
from doppio.games.dice import Dice, pick

TABLES = [
    (players, shape, two_colour)
    for shape in SHAPES
    for players, two_colour in ((2, False), (3, False), (4, False), (2, True))
]
"""Every kind of deal there is."""

EXTREMES = {
    "nothing": ". p,f -",
    "all in the bank": ". pl,fc - p32,c32",
    "one cup": "p p,f -",
    "one high stack": "p999 p,f -",
    "as wide as can be": "p" * 128 + "." * 127 + "f p,f 1",
    "as high as can be": "/".join(["p"] * 255 + ["f"]) + " p,f 1",
    "far corners": "p" + "/" * 255 + "." * 255 + "f p,f -",
    "as many as can be": "/".join(["p24f24l24c24" * 4] * 16) + " p,f,l,c 1",
}


def extreme(name: str) -> Position:
    return parse_position(EXTREMES[name])


def random_game(
    players: int, shape: str, seed: int, *, two_colour: bool = False, settle: bool = False
) -> Iterator[tuple[Position, dict[Cell, str]]]:
    """Every position of a game at random, with the insides of its stacks."""
    dealt = deal(players, shape, seed, two_colour=two_colour)
    game: Game = start_from(dealt, Options(settle=settle, autofinish=False))
    dice = Dice("drawn game", seed)
    while game.position is not None:
        yield game.position, dict(game.insides)
        commands = list(legal_commands(game))
        if not commands:
            return
        game = evolve(game, pick(commands, dice), Millis(0))


def full_board(height: int) -> Position:
    """64 stacks of one height."""
    cells = [Cell(q, r) for r in range(8) for q in range(8)]
    stacks = {cell: Stack("pflc"[cell.q % 4], height) for cell in cells}
    return Position(stacks, ("p", "f", "l", "c"), Seat(1))
