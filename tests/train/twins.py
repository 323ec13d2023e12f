"""Positions of the pure rules as boards of the device, many in one."""

import jax.numpy as jnp
import numpy as np

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import COLOURS, Move, Position
from doppio.train.boards import VACANT, Board, Table
from doppio.train.shapes import neighbours

SIZE = 64


def table_of(starts: list[Position], size: int = SIZE) -> Table:
    """The tables of games that start so; the order of cells is that of the stacks."""
    near = np.stack([neighbours(tuple(start.stacks), size) for start in starts])
    return Table(
        jnp.asarray(near),
        jnp.array([len(start.seats) for start in starts]),
        jnp.array([len("".join(start.seats)) for start in starts]),
        jnp.array([start.settle for start in starts]),
        jnp.zeros((len(starts), 4), jnp.int32),
    )


def board_of(starts: list[Position], now: list[Position], size: int = SIZE) -> Board:
    """These positions, on the cells of their games' starts."""
    colour = np.full((len(starts), size), VACANT, np.int8)
    height = np.zeros((len(starts), size), np.int8)
    for game, (start, position) in enumerate(zip(starts, now, strict=True)):
        for number, cell in enumerate(start.stacks):
            stack = position.stacks.get(cell)
            if stack is not None:
                colour[game, number] = COLOURS.index(stack.colour)
                height[game, number] = stack.height
    return Board(jnp.asarray(colour), jnp.asarray(height), _banks(now), _turns(now))


def _banks(now: list[Position]) -> jnp.ndarray:
    banks = [[position.bank.get(colour, 0) for colour in COLOURS] for position in now]
    return jnp.array(banks, jnp.int8)


def _turns(now: list[Position]) -> jnp.ndarray:
    turns = [VACANT if position.turn is None else position.turn - 1 for position in now]
    return jnp.array(turns, jnp.int32)


def number_of(start: Position, move: Move) -> int:
    """A move as the device counts it."""
    cells: list[Cell] = list(start.stacks)
    return 6 * cells.index(move.source) + move.source.neighbours().index(move.target)
