"""Cappuccino in numbers: actions, masks and sights, the same in every environment of this room.

Cells are numbered: on a dealt board in reading order, in the expert set-up in the order in which
the cups were placed. Action `6 * cell + side` moves the stack of that cell towards that side. While
cups are placed it puts one on that side of that cup (named after the lowest number it touches; the
very first is action 0); with two colours, 384 more put a cup of the second one.

A sight is a table of 65 rows and 7 columns. A row a cell: column, row, height, and a 1 for its
colour, the own colours first and then those of the seats that follow. The last row has a 1 when
cups are moved and no longer placed, how many seats on from the own one the turn is, how many seats
there are, and the cups that `settle` took off the board, by colour in the same order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.draw.terminal import board_text_picture
from doppio.games.cappuccino.cells import Cell, framed
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.expert import MIDDLE, board_of
from doppio.games.cappuccino.game import (
    Game,
    Options,
    Place,
    Step,
    decide,
    evolve,
    legal_commands,
    start_expert,
    start_from,
)
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.contract import Millis, Outcome, Refusal, RefusedError
from doppio.games.dice import Dice
from doppio.research.seats import action_number

Small = NDArray[np.int8]

MOVES = 6 * 64
SIGHT = (65, 7)
HIGHEST = 64
"""No number in a sight is higher."""

_NO_ACTION = Refusal("no-action", "That is none of the actions that the mask allows now.")
_BAD_PLAYERS = Refusal("bad-players", "Cappuccino is for 2 to 4 players, with two colours for 2.")
EXPERT = "expert"
"""The shape of a board that the players lay themselves."""
_NO_CHANCE = Dice("nothing is left to chance once the cups stand")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played. `shape` is one of the dealt ones, or `expert`: the players place the cups.

    Games go on to the last move, so that no end has to be guessed from a settled board.
    """

    players: int = 2
    shape: str = "hexagon"
    two_colour: bool = False
    settle: bool = False

    @property
    def actions(self) -> int:
        """How many numbers an action may have."""
        return 2 * MOVES if self.shape == EXPERT and self.two_colour else MOVES

    @property
    def longest(self) -> int:
        """No game has more actions than this."""
        cups = 16 * len("".join(seat_colours(self.players, two_colour=self.two_colour)))
        return 2 * cups if self.shape == EXPERT else cups

    def start(self, seed: int) -> Game:
        """The game that belongs to a seed; raises `RefusedError` for a kind that there is not."""
        if self.shape == EXPERT:
            return self._start_expert()
        position = deal(
            self.players, self.shape, seed, two_colour=self.two_colour, settle=self.settle
        )
        return start_from(position, Options("basic", self.settle, autofinish=False))

    def _start_expert(self) -> Game:
        if not 2 <= self.players <= 4 or (self.two_colour and self.players != 2):
            raise RefusedError(_BAD_PLAYERS)
        seats = seat_colours(self.players, two_colour=self.two_colour)
        return start_expert(seats, Options("expert", self.settle, autofinish=False))


class Match:
    """A game that is played by numbers."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.game = kind.start(seed)
        self._dealt = () if self.game.position is None else tuple(self.game.position.stacks)
        self._choices: dict[int, Place | Step] | None = None

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is, counted from 0; None when the game is over."""
        turn = None if self.game.outcome is not None else self.game.turn
        return None if turn is None else turn - 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells by their numbers, as the game names them now."""
        if self._dealt:
            return self._dealt
        if self.game.position is None:
            return tuple(self.game.placed)
        places = framed(self.game.placed)
        return tuple(places[cell] for cell in self.game.placed)

    @property
    def choices(self) -> Mapping[int, Place | Step]:
        """Every action that is allowed now, and what it stands for."""
        if self._choices is None:
            self._choices = dict(sorted(_choices(self.game, self.cells).items()))
        return self._choices

    def play(self, action: int) -> None:
        """Make an allowed action happen; raises `RefusedError` for any other."""
        command = self.choices.get(action_number(action))
        if command is None:
            raise RefusedError(_NO_ACTION)
        events = decide(self.game, command, Millis(0), _NO_CHANCE)
        assert not isinstance(events, Refusal), "what the rules list they let pass"
        for event in events:
            self.game = evolve(self.game, event, Millis(0))
        self._choices = None

    def __deepcopy__(self, memo: object) -> Match:
        """A match that goes on from here by itself; all that both hold is never changed."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        return other

    def mask(self) -> Small:
        """A 1 for every action that is allowed now."""
        mask = np.zeros(self.kind.actions, np.int8)
        mask[list(self.choices)] = 1
        return mask

    def sight(self, seat: int) -> Small:
        """The table as a seat, counted from 0, sees it."""
        sight = np.zeros(SIGHT, np.int8)
        order = colour_order(self.game.seats, seat)
        stacks = _stacks(self.game)
        places = framed(self.cells) if self.game.position is None else None
        for row, cell in enumerate(self.cells):
            if cell in stacks:
                colour, height = stacks[cell]
                sight[row, :3] = (*(places[cell] if places else cell), height)
                sight[row, 3 + order[colour]] = 1
        seats = len(self.game.seats)
        turn = 0 if self.mover is None else (self.mover - seat) % seats
        sight[-1, :3] = self.game.position is not None, turn, seats
        for colour, cups in _bank(self.game).items():
            sight[-1, 3 + order[colour]] = cups
        return sight

    def picture(self) -> str:
        """The board as text."""
        game = self.game
        position = game.position or Position(board_of(game.placed), game.seats, game.turn)
        return board_text_picture(position, colour=False)

    def returns(self) -> tuple[float, ...]:
        """What the game was worth to every seat; all 0 while it goes on."""
        outcome = self.game.outcome
        return (0.0,) * len(self.game.seats) if outcome is None else worth(outcome)


def _choices(game: Game, cells: tuple[Cell, ...]) -> dict[int, Place | Step]:
    number = {cell: index for index, cell in enumerate(cells)}
    codes: dict[int, Place | Step] = {}
    for command in legal_commands(game):
        if isinstance(command, Step):
            source, target = command.move
            code = 6 * number[source] + source.neighbours().index(target)
        else:
            second = game.seats[command.seat - 1].index(command.cup.colour)
            code = _place_code(number, command.cup.cell) + second * MOVES
        codes[code] = command
    return codes


def _place_code(number: Mapping[Cell, int], cell: Cell) -> int:
    """Named after the lowest number that the cell touches."""
    if cell == MIDDLE and not number:
        return 0
    lowest, beside = min((number[near], near) for near in cell.neighbours() if near in number)
    return 6 * lowest + beside.neighbours().index(cell)


def _stacks(game: Game) -> Mapping[Cell, Stack]:
    if game.position is not None:
        return game.position.stacks
    return {cell: Stack(colour, 1) for cell, colour in game.placed.items()}


def _bank(game: Game) -> Mapping[str, int]:
    return {} if game.position is None else game.position.bank


def colour_order(seats: tuple[str, ...], seat: int) -> dict[str, int]:
    """Where each colour comes when one counts from this seat on."""
    colours = "".join(seats[seat:] + seats[:seat])
    return {colour: place for place, colour in enumerate(colours)}


def worth(outcome: Outcome) -> tuple[float, ...]:
    """A win is 1, shared by those who share it, and all seats together come to 0."""
    seats = len(outcome.scores)
    shares = [1 / len(outcome.winners) if s + 1 in outcome.winners else 0.0 for s in range(seats)]
    return tuple((seats * share - 1) / (seats - 1) for share in shares)
