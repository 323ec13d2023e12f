"""Small random boards on which kernels are held against the plain rules."""

from doppio.games.cappuccino.cells import Cell, framed
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.cappuccino.rules import next_turn
from doppio.games.contract import Seat
from doppio.games.dice import Dice, pick

SEATS = {
    "two": ("p", "f"),
    "two colours each": ("pl", "fc"),
    "three": ("p", "f", "l"),
    "four": ("p", "f", "l", "c"),
}


def random_board(dice: Dice, stacks: int, kind: str, *, settle: bool = False) -> Position:
    """A board of at most so many stacks, grown at random, with gaps and uneven heights."""
    seats = SEATS[kind]
    while True:
        cells = [cell for cell in _grown(dice, stacks) if dice.below(6)]
        highest = 1 + dice.below(4)
        colours = "".join(seats)
        standing = {
            place: Stack(pick(colours, dice), 1 + dice.below(highest))
            for place in framed(cells).values()
        }
        first = Seat(1 + dice.below(len(seats)))
        turn = next_turn(standing, seats, frozenset(), first)
        if turn is not None:
            return Position(standing, seats, turn, {}, settle)


def _grown(dice: Dice, stacks: int) -> list[Cell]:
    cells = [Cell(0, 0)]
    while len(cells) < stacks:
        cell = pick(pick(cells, dice).neighbours(), dice)
        if cell not in cells:
            cells.append(cell)
    return cells
