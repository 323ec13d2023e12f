"""Even chances for all seats: set-ups and handicaps found with the net, checked by search.

With strong play the first of two seats wins nearly every ordinary deal, and hardly any compact one
is even. So a fair deal grows branches, and is then changed cup by cup until the net finds it even;
of several such the one is taken that a search finds the most even. Neither is quite what strong
play brings, so it was measured what a search finds where strong play is even (bench/fairness.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.deal import dealt_on, seat_colours
from doppio.games.cappuccino.position import CUPS_A_COLOUR, Position
from doppio.games.cappuccino.shapes import branches, in_frame
from doppio.games.contract import Chance
from doppio.games.dice import Dice
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Halt
from doppio.players.growth import Growth
from doppio.players.nearby import near_to
from doppio.players.net_eyes import Eyes
from doppio.players.sight import Floats

Credit = tuple[int, ...]

NODES = 256
"""How far a set-up is looked into before it is called even."""
EVEN_ON_BRANCHES = 0.48
"""What a search gives the first of two seats on branching set-ups where strong play is even."""
EVEN_WITH_CREDIT = 0.45
"""The same on compact set-ups with cups credited to the second seat."""
_LESS_FOR_FIRST = (0.2, 0.24, 0.28, 0.32, 0.36, 0.4)
"""How much less than its part the first seat is to have at first sight: where chances are even it
is underrated, on some set-ups more than on others. One candidate each; the search decides."""
_LESS_ON_LARGE_BOARDS = (0.0, 0.06)
_SMALL = 32
_NEIGHBOURS = 16
_STEPS = 24
_CLOSE = 0.02
"""At first sight this is as good as it gets; the search is more exact."""
_MOST_CREDIT = 16
USUAL_CREDIT: dict[int, Credit] = {2: (0, 3), 3: (0, 1, 3), 4: (0, 0, 2, 2)}
"""About what is fair on most deals, for where there is no net to ask."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of set-up is asked for."""

    players: int = 2
    seed: int = 0
    two_colour: bool = False
    settle: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of each seat."""
        return seat_colours(self.players, two_colour=self.two_colour)

    @property
    def cups(self) -> int:
        """How many cups there are in all."""
        return CUPS_A_COLOUR * len("".join(self.seats))


def searched(eyes: Eyes, position: Position, credit: Credit = ()) -> Floats:
    """Each seat's chances, in seat order, as a search finds them."""
    growth = Growth(eyes, Board.of(position), credit, Budget(nodes=NODES), 1, Halt())
    while growth.go_on():
        pass
    tree = growth.tree
    first, count = int(tree.first[0]), int(tree.kids[0])
    best = first + int(np.argmax(tree.visits[first : first + count]))
    worth = tree.total[best, : len(position.seats)] / max(1, int(tree.visits[best]))
    return worth.astype(np.float32)


def mover_has(position: Position, share: float) -> Floats:
    """Shares with so much for the seat to move, and even ones for all others."""
    assert position.turn is not None, "a finished game has no mover"
    seats = len(position.seats)
    shares = np.full(seats, (1 - share) / (seats - 1), np.float32)
    shares[position.turn - 1] = share
    return shares


def off(position: Position, shares: Floats, even_for_two: float) -> float:
    """How far these shares, as found by search, are from what they are where play is even."""
    seats = len(position.seats)
    even = mover_has(position, even_for_two if seats == 2 else 1 / seats)
    return float(np.abs(shares - even).max())


# --- a fair deal ---


def fair_deal(eyes: Eyes, wish: Wish) -> Position:
    """An even set-up; the same wish finds the same one with the same net."""
    less_for_first = _LESS_FOR_FIRST if wish.cups <= _SMALL else _LESS_ON_LARGE_BOARDS
    found = [_candidate(eyes, wish, number, less) for number, less in enumerate(less_for_first)]
    return min(found, key=lambda each: off(each, searched(eyes, each), EVEN_ON_BRANCHES))


def _candidate(eyes: Eyes, wish: Wish, number: int, less: float) -> Position:
    dice = Dice("fair deal", wish.cups, wish.seed, number)
    shape = in_frame(branches(wish.cups, dice))
    position = dealt_on(shape, wish.seats, dice, settle=wish.settle)
    return _evened(eyes, position, mover_has(position, 1 / wish.players - less), dice)


def _evened(eyes: Eyes, position: Position, wanted: Floats, chance: Chance) -> Position:
    """Change the set-up as long as that brings it nearer to these shares at first sight."""
    far = float(_far(eyes, [position], wanted)[0])
    for _ in range(_STEPS):
        if far < _CLOSE:
            break
        nearby = [near_to(position, chance) for _ in range(_NEIGHBOURS)]
        farther = _far(eyes, nearby, wanted)
        nearest = int(np.argmin(farther))
        if farther[nearest] < far:
            position, far = nearby[nearest], float(farther[nearest])
    return position


def _far(eyes: Eyes, positions: list[Position], wanted: Floats) -> Floats:
    far: Floats = np.abs(eyes.shares(positions) - wanted).max(axis=1)
    return far


# --- a fair handicap ---


def fair_credit(eyes: Eyes | None, position: Position) -> Credit:
    """The cups for the later seats with which play is even; ties count half."""
    if eyes is None:
        return USUAL_CREDIT[len(position.seats)]

    def unfair(credit: Credit) -> float:
        return off(position, searched(eyes, position, credit), EVEN_WITH_CREDIT)

    return min(_towards_even(eyes, position)[-3:], key=unfair)


def _towards_even(eyes: Eyes, position: Position) -> list[Credit]:
    """Cup by cup to whom it helps the most, and one step further than looks even.

    The seat to move gets none: what it would need, the others have too much.
    """
    later = [seat for seat in range(len(position.seats)) if seat + 1 != position.turn]
    steps: list[Credit] = [(0,) * len(position.seats)]
    spread = [float(np.ptp(eyes.shares([position], steps)[0]))]
    while len(steps) <= _MOST_CREDIT and (len(steps) < 2 or spread[-1] < spread[-2]):
        more = [_with_one_more(steps[-1], seat) for seat in later]
        spreads = np.ptp(eyes.shares([position] * len(more), more), axis=1)
        least = int(np.argmin(spreads))
        steps.append(more[least])
        spread.append(float(spreads[least]))
    return steps


def _with_one_more(credit: Credit, seat: int) -> Credit:
    return tuple(cups + (place == seat) for place, cups in enumerate(credit))


# --- cut and choose ---


def first_is_better(eyes: Eyes | None, position: Position, credit: Credit) -> bool:
    """Whether a player who may choose should take the first of two seats."""
    if eyes is None:
        return credit[1] - credit[0] < USUAL_CREDIT[2][1]
    return float(searched(eyes, position, credit)[0]) >= EVEN_WITH_CREDIT
