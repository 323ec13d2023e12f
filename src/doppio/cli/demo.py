"""`doppio demo`: a game of Cappuccino between two bots, in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from time import sleep

from doppio.cli.deal import MOST_SEED
from doppio.cli.options import Subcommands, number
from doppio.cli.show import in_colour
from doppio.draw.terminal import board_text_picture
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Game, Options, Step, decide, evolve, start_from
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.roster import CAPPUCCINO_PLAYERS

PAUSE = 0.35


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    text = "watch two bots play Cappuccino in the terminal"
    parser = commands.add_parser("demo", help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.add_argument(
        "--seed",
        type=number(0, MOST_SEED),
        default=None,
        metavar="S",
        help="same seed, same game (1)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play and draw; on a terminal in place and at a pace one can follow."""
    live = sys.stdout.isatty()
    seed = arguments.seed if arguments.seed is not None else 1
    game = start_from(deal(2, "hexagon", seed), Options())
    print(f"A game of Cappuccino, greedy against greedy (seed {seed}).\n")
    _draw(game)
    dice, number_of_move = Dice("demo", seed), 0
    while game.outcome is None:
        game, step = _one_move(game, dice)
        number_of_move += 1
        if live:
            _redraw(game, f"{number_of_move}. seat {step.seat}: {step.move}")
    if not live:
        _draw(game)
    scores = " : ".join(map(str, game.outcome.scores))
    print(f"After {number_of_move} moves: {scores}. {_winner_sentence(game)}")
    return 0


def _one_move(game: Game, dice: Dice) -> tuple[Game, Step]:
    assert game.turn is not None, "a game that goes on has a seat to move"
    command = CAPPUCCINO_PLAYERS["greedy"].choose(view(game, game.turn), Budget(), dice).command
    events = decide(game, command, Millis(0), dice)
    assert not isinstance(events, Refusal), "bots play by the rules"
    assert isinstance(command, Step), "in the basic set-up nobody places cups"
    for event in events:
        game = evolve(game, event, Millis(0))
    return game, command


def _draw(game: Game) -> int:
    assert game.position is not None, "the demo has a basic set-up"
    picture = board_text_picture(game.position, colour=in_colour("auto"))
    print(picture)
    return picture.count("\n") + 1


def _redraw(game: Game, caption: str) -> None:
    sleep(PAUSE)
    print(f"\n{caption}")
    _draw(game)


def _winner_sentence(game: Game) -> str:
    assert game.outcome is not None, "only a finished game has winners"
    seats = [f"seat {seat}" for seat in game.outcome.winners]
    return f"{' and '.join(seats).capitalize()} wins." if len(seats) == 1 else "A shared win."
