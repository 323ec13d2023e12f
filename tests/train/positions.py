"""Small positions of the pure rules."""

from doppio.games.cappuccino.cells import reading_order
from doppio.games.cappuccino.position import COLOURS, Position, Stack
from doppio.games.cappuccino.shapes import draw_shape
from doppio.games.contract import Seat
from doppio.games.dice import Dice


def small_position(cells: int, seats: int, dice: Dice, *, settle: bool = False) -> Position:
    """A blob of so many cells, single cups of all colours by lot."""
    shape = sorted(draw_shape("blob", cells, dice), key=reading_order)
    stacks = {cell: Stack(COLOURS[dice.below(seats)], 1) for cell in shape}
    for seat in range(seats):  # everybody has at least one, so that everybody can move
        stacks[shape[seat]] = Stack(COLOURS[seat], 1)
    return Position(stacks, tuple(COLOURS[:seats]), Seat(1), settle=settle)
