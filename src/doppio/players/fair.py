"""Even chances for all seats: set-ups and handicaps found with the net, checked by search.

With strong play the first of two seats wins nearly every ordinary deal, and hardly any compact one
is even. So a fair deal grows branches, and is then changed cup by cup until the net finds it even;
of several such the one is taken that a search finds the most even. What the net gives a seat at
first sight is not what strong play brings; what it finds by search is, where chances are even
(docs/net.md has the figures).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.deal import dealt_on, seat_colours
from doppio.games.cappuccino.position import CUPS_A_COLOUR, Position
from doppio.games.cappuccino.shapes import branches, in_frame
from doppio.games.contract import Chance
from doppio.games.dice import Dice
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Halt
from doppio.players.learned import Growth
from doppio.players.nearby import near_to
from doppio.players.net_eyes import Eyes
from doppio.players.sight import Floats

Credit = tuple[int, ...]

NODES = 256
"""How far a set-up is looked into before it is called even."""
_LESS_FOR_FIRST = (0.0, 0.04, 0.08, 0.12, 0.16, 0.2)
"""How much less than its part the first seat is to have at first sight: where chances are even it
is underrated, on some set-ups more than on others. One candidate each; the search decides."""
_LESS_ON_LARGE_BOARDS = (0.0, 0.06)
_SMALL = 32
_NEIGHBOURS = 16
_STEPS = 24
_CLOSE = 0.02
"""At first sight this is as good as it gets; the search is more exact."""
_MOST_CREDIT = 16
USUAL_CREDIT: dict[int, Credit] = {2: (0, 3), 3: (0, 1, 2), 4: (0, 1, 1, 2)}
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


def unevenness(shares: Sequence[float]) -> float:
    """How far the best seat's chances are above the worst one's."""
    return max(shares) - min(shares)


def searched(
    eyes: Eyes, position: Position, credit: Credit = (), nodes: int = NODES
) -> list[float]:
    """Each seat's chances, in seat order, as a search finds them."""
    board = Board.of(position)
    growth = Growth(eyes, board, credit, Budget(nodes=nodes), 1, Halt())
    while growth.go_on():
        pass
    tree = growth.tree
    kids = slice(int(tree.first[0]), int(tree.first[0]) + int(tree.kids[0]))
    best = kids.start + int(np.argmax(tree.visits[kids]))
    worth = tree.total[best, : len(position.seats)] / max(1, int(tree.visits[best]))
    return [float(share) for share in worth]


# --- a fair deal ---


def fair_deal(eyes: Eyes, wish: Wish) -> Position:
    """An even set-up; the same wish finds the same one with the same net."""
    found = [
        _evened(eyes, *_branching(wish, number), _aim(wish.players, less))
        for number, less in enumerate(_less_for_first(wish))
    ]
    return min(found, key=lambda position: unevenness(searched(eyes, position)))


def _less_for_first(wish: Wish) -> tuple[float, ...]:
    """A large board takes twice as long to look at, so that there are fewer candidates."""
    return _LESS_FOR_FIRST if wish.cups <= _SMALL else _LESS_ON_LARGE_BOARDS


def _branching(wish: Wish, number: int) -> tuple[Position, Dice]:
    dice = Dice("fair deal", wish.cups, wish.seed, number)
    shape = in_frame(branches(wish.cups, dice))
    return dealt_on(shape, wish.seats, dice, settle=wish.settle), dice


def _aim(seats: int, less: float) -> Floats:
    """Even shares at first sight, the first seat's less by so much."""
    shares = np.full(seats, (1 / seats) + less / (seats - 1), np.float32)
    shares[0] = 1 / seats - less
    return shares


def _evened(eyes: Eyes, position: Position, chance: Chance, aim: Floats) -> Position:
    """Change the set-up as long as that brings it nearer to these shares at first sight."""
    off = _far(eyes, [position], aim)[0]
    for _ in range(_STEPS):
        if off < _CLOSE:
            break
        nearby = [near_to(position, chance) for _ in range(_NEIGHBOURS)]
        far = _far(eyes, nearby, aim)
        nearest = int(np.argmin(far))
        if far[nearest] < off:
            position, off = nearby[nearest], far[nearest]
    return position


def _far(eyes: Eyes, positions: list[Position], aim: Floats) -> Floats:
    off: Floats = np.abs(eyes.shares(positions) - aim).max(axis=1)
    return off


# --- a fair handicap ---


def fair_credit(eyes: Eyes | None, position: Position) -> Credit:
    """The cups for the later seats with which play is even; ties count half."""
    if eyes is None:
        return USUAL_CREDIT[len(position.seats)]
    steps = _towards_even(eyes, position)
    return min(steps[-3:], key=lambda credit: unevenness(searched(eyes, position, credit)))


def _towards_even(eyes: Eyes, position: Position) -> list[Credit]:
    """Cup by cup to whom it helps the most, and one step further than looks even.

    The first seat to move gets none: what it would need, the others have too much.
    """
    later = [seat for seat in range(len(position.seats)) if seat + 1 != position.turn]
    steps: list[Credit] = [(0,) * len(position.seats)]
    spread = [unevenness(eyes.shares([position], steps)[0])]
    while len(steps) <= _MOST_CREDIT and (len(steps) < 2 or spread[-1] < spread[-2]):
        more = [_with_one_more(steps[-1], seat) for seat in later]
        shares = eyes.shares([position] * len(more), more)
        least = int(np.argmin([unevenness(each) for each in shares]))
        steps.append(more[least])
        spread.append(unevenness(shares[least]))
    return steps


def _with_one_more(credit: Credit, seat: int) -> Credit:
    return tuple(cups + (place == seat) for place, cups in enumerate(credit))


# --- cut and choose ---


def first_is_better(eyes: Eyes | None, position: Position, credit: Credit) -> bool:
    """Whether a player who may choose should take the first of two seats."""
    if eyes is None:
        return credit[1] - credit[0] < USUAL_CREDIT[2][1]
    first, second = searched(eyes, position, credit)
    return first >= second
