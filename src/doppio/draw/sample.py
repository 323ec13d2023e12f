"""Draws a picture of docs/python.md: `python -m doppio.draw.sample > docs/img/board.svg`."""

from __future__ import annotations

import sys

from doppio.draw.svg import board_svg
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Game, Options, evolve, legal_commands, start_from
from doppio.games.contract import Millis
from doppio.games.dice import Dice, pick

_SEED = 6
_MOVES = 35


def sample_game(seed: int = _SEED, moves: int = _MOVES) -> Game:
    """A game of four after so many moves at random; always the same one for a seed."""
    game = start_from(deal(4, "hexagon", seed), Options(autofinish=False))
    dice = Dice("sample game", seed)
    for _ in range(moves):
        commands = list(legal_commands(game))
        if not commands:
            break
        game = evolve(game, pick(commands, dice), Millis(0))
    return game


def sample_svg() -> str:
    """The sample game's board."""
    game = sample_game()
    assert game.position is not None, "a dealt game has a position"
    return board_svg(game.position, game.insides)


if __name__ == "__main__":
    sys.stdout.write(sample_svg() + "\n")
