"""What the net thinks of an expert set-up that is not finished: it finishes it, and looks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.expert import Placed, Placement
from doppio.games.cappuccino.position import COLOURS, CUPS_A_COLOUR
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Bytes
from doppio.kernels.seen import TURNINGS
from doppio.kernels.setups import MIDDLE, NO_CUP, SIDE, Party, finish_all, new_sights
from doppio.players.net_eyes import Eyes


class SetupLooks:
    """Looks at what may become of each placement that a seat may choose among.

    A board comes of a placement and the number of a continuation. The same number finishes all
    placements alike, as far as that goes. Whether the table plays with `settle` is not known yet.
    """

    def __init__(self, eyes: Eyes, view: View, cups: Sequence[Placement], seed: int) -> None:
        assert view.seat is not None, "only a seat is asked where to put a cup"
        self._eyes, self._party, self._seed = eyes, party_of(view), seed
        self._seat = view.seat - 1
        standing = grid_of(view.placed)
        self._grids = [_with_cup(standing, cup) for cup in cups]
        left = cups_left(view)
        self._stacks = len(view.placed) + left
        self.most = len(TURNINGS) if left == 1 else 1 << 40
        """So many continuations differ: with the last cup, only in how the board lies."""

    def shares(self, asked: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        """The own share of the win for placements, by number, each with a continuation's number."""
        sights = new_sights(len(asked), self._stacks)
        grids = np.stack([self._grids[cup] for cup, _ in asked])
        seeds = np.array([self._seed + number for _, number in asked], np.uint64)
        # What the net errs by depends on how a board lies; so they lie in every way in turn.
        turned = np.array([number % len(TURNINGS) for _, number in asked], np.int64)
        finish_all(grids, self._party, self._seat, seeds, turned, sights)
        _, shares, _ = self._eyes.look(*sights)
        return shares[:, (self._seat - self._party.mover) % len(self._party.colours)]


def grid_of(placed: Placed) -> Bytes:
    """The cups on the kernel's grid."""
    grid = np.full(SIDE * SIDE, NO_CUP, np.uint8)
    for cell, colour in placed.items():
        grid[MIDDLE + cell.r * SIDE + cell.q] = COLOURS.index(colour)
    return grid


def _with_cup(standing: Bytes, cup: Placement) -> Bytes:
    grid = standing.copy()
    grid[MIDDLE + cup.cell.r * SIDE + cup.cell.q] = COLOURS.index(cup.colour)
    return grid


def party_of(view: View) -> Party:
    """Who sits at the table, for the kernel."""
    colours = [[COLOURS.index(colour) for colour in own] for own in view.seats]
    pairs = np.array([[*own, NO_CUP][:2] for own in colours], np.int64)
    gone = sum(1 << seat - 1 for seat in view.gone)
    mover = next(seat for seat in range(len(pairs)) if not gone >> seat & 1)
    credit = np.array(view.credit or [0] * len(pairs), np.int64)
    return Party(pairs, gone, credit, mover)


def cups_left(view: View) -> int:
    """How many cups are to be placed by those who are still there."""
    standing = list(view.placed.values())
    placing = [own for seat, own in enumerate(view.seats, 1) if seat not in view.gone]
    return sum(CUPS_A_COLOUR - standing.count(colour) for own in placing for colour in own)
