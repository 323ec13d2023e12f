"""Where to put a cup in the expert set-up, by what the net thinks of the boards that come of it.

All placements that are considered are finished in the same ways, and the better half of them in
more ways again, until one is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from time import perf_counter

import numpy as np

from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.expert import Placed, Placement
from doppio.games.cappuccino.game import Place
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.games.dice import shuffled
from doppio.players.contract import Budget, Choice, Halt, timed
from doppio.players.greedy import Greedy
from doppio.players.net_eyes import Eyes
from doppio.players.setup_looks import SetupLooks, cups_left
from doppio.players.verdict import notice

_BATCH = 8
_OF_A_BATCH = 0.7
"""Whoever has less than this part of a batch's time left asks no more."""
_DEPTH_LOOKS = 64
_LEAST_LOOKS = 6
"""Fewer looks at a placement say nothing: who has few considers few placements."""
_STACKS_A_MILLI = 45
"""How much of finished boards the net sees in a millisecond: what a time is good for."""
_ALIKE_CUPS = 6
"""With more cups on the table hardly two places are the same but for turning the table."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Places cups for the learned player; `looks` are what it takes when nothing bounds it.

    Who overlooks placements, or has but a few looks, places as the greedy player does.
    """

    eyes: Eyes
    looks: int
    overlooks: float = 0.0

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The placement to make."""
        places = [command for command in view.legal if isinstance(command, Place)]
        noticed = notice(len(places), self.overlooks, chance)
        places = [place for place, seen in zip(places, noticed, strict=True) if seen]
        budget = budget.or_nodes(self.looks)
        planned = _planned(budget, len(view.placed) + cups_left(view))
        if self.overlooks or planned < 2 * _LEAST_LOOKS:
            return Greedy().choose(replace(view, legal=tuple(places)), budget, chance)
        unlike = list(_unlike(view.placed, shuffled(places, chance)))
        return self._compared(view, unlike[: planned // _LEAST_LOOKS], planned, budget, chance)

    def _compared(
        self, view: View, places: list[Place], planned: int, budget: Budget, chance: Chance
    ) -> Choice:
        cups = [place.cup for place in places]
        looks = SetupLooks(self.eyes, view, cups, chance.below(1 << 62))
        with timed(budget) as halt:
            contest = _Contest(looks, len(places), planned, halt, budget.millis)
            while contest.go_on():
                if budget.report is not None:
                    budget.report(contest.choice(places))
        return contest.choice(places)


def _planned(budget: Budget, stacks: int) -> int:
    """How many looks there will be at boards of so many stacks; a halt may come before that."""
    bounds = []
    if budget.nodes is not None:
        bounds.append(budget.nodes)
    if budget.millis is not None:
        bounds.append(budget.millis * _STACKS_A_MILLI // stacks)
    return min(bounds, default=_DEPTH_LOOKS * (budget.depth or 1))


class _Contest:
    """Placements that are looked at ever more closely, while ever fewer are left."""

    def __init__(
        self, looks: SetupLooks, places: int, planned: int, halt: Halt, millis: int | None
    ) -> None:
        self._looks, self._planned, self._halt = looks, planned, halt
        self._ends = inf if millis is None else perf_counter() + millis / 1000
        self._left = list(range(places))
        self._rounds = (places - 1).bit_length()
        self._sum, self._count = np.zeros(places), np.zeros(places, np.int64)

    def choice(self, places: Sequence[Place]) -> Choice:
        """The placement that seems best so far; without any look, the first one."""
        best, looked = self._left[0], int(self._count.sum())
        return Choice(places[best], lead=0, nodes=max(1, looked))

    def _share(self, place: int) -> float:
        """The share of the win that a placement seems to bring; none while nobody knows."""
        return float(self._sum[place] / self._count[place]) if self._count[place] else 0.0

    def go_on(self) -> bool:
        """Compare those that are left and keep the better half; says whether there was a choice."""
        if len(self._left) == 1 or self._halt.said[0]:
            return False
        self._look(max(1, self._planned // self._rounds // len(self._left)))
        self._left.sort(key=self._share, reverse=True)
        del self._left[-(len(self._left) // 2) :]
        return True

    def _look(self, times: int) -> None:
        """Go on with so many further continuations of all that are left."""
        first = int(self._count[self._left[0]])
        last = min(first + times, self._looks.most)
        # One batch after the other: all that was planned may be far more than ever is looked at.
        asked = ((place, number) for number in range(first, last) for place in self._left)
        while not self._halt.said[0] and (batch := list(islice(asked, _BATCH))):
            self._ask(batch)

    def _ask(self, asked: Sequence[tuple[int, int]]) -> None:
        began = perf_counter()
        for (place, _), share in zip(asked, self._looks.shares(asked), strict=True):
            self._sum[place] += share
            self._count[place] += 1
        now = perf_counter()
        if now + _OF_A_BATCH * (now - began) > self._ends:
            self._halt.say()


def _unlike(placed: Placed, places: tuple[Place, ...]) -> Iterator[Place]:
    """One of all placements that are the same but for how one looks at the table."""
    seen: set[object] = set()
    for place in places:
        shape = _shape(placed, place.cup) if len(placed) <= _ALIKE_CUPS else place
        if shape not in seen:
            seen.add(shape)
            yield place


def _shape(placed: Placed, cup: Placement) -> object:
    """The set-up with this cup, the same from wherever one looks at it."""
    cups = {**placed, cup.cell: cup.colour}
    return min(_moved_to_corner(turned) for turned in _turnings(cups))


def _turnings(cups: Placed) -> Iterator[Placed]:
    for _ in range(6):
        cups = {Cell(-cell.r, cell.q + cell.r): colour for cell, colour in cups.items()}
        yield cups
        yield {Cell(cell.r, cell.q): colour for cell, colour in cups.items()}


def _moved_to_corner(cups: Placed) -> tuple[tuple[int, int, str], ...]:
    left, top = min(cell.q for cell in cups), min(cell.r for cell in cups)
    ordered = sorted(cups, key=reading_order)
    return tuple((cell.q - left, cell.r - top, cups[cell]) for cell in ordered)
