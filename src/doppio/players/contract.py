"""What a player is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.view import View as CappuccinoView
from doppio.games.contract import Chance, Millis
from doppio.games.espresso.game import Flip
from doppio.games.espresso.plays import Play
from doppio.games.espresso.view import View as EspressoView


class Halt:
    """A word to stop thinking at once, also for compiled code; may be said from another thread."""

    def __init__(self) -> None:
        self.said = bytearray(1)
        self._passed_on: list[Halt] = []

    def say(self) -> None:
        """Come to an end with what there is."""
        self.said[0] = 1
        for other in self._passed_on:
            other.say()

    def passed_on(self) -> Halt:
        """A word of its own for a part of the work, which also hears this one."""
        other = Halt()
        self._passed_on.append(other)
        if self.said[0]:
            other.say()
        return other


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think; None is no bound. `report` is told what it thinks so far."""

    millis: int | None = None
    nodes: int | None = None
    depth: int | None = None
    halt: Halt | None = None
    report: Callable[[Choice], None] | None = None

    def or_nodes(self, nodes: int) -> Budget:
        """This one; where nothing bounds it, so many nodes do."""
        bounded = any(bound is not None for bound in (self.millis, self.nodes, self.depth))
        return self if bounded else replace(self, nodes=nodes)


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's move, what it expects of it in cups of lead, and how much it looked at.

    The lead is that of the mover over the best other seat when the game is over, credit included;
    while cups are placed, nobody says.
    `depth` is how far it looked, `line` what it expects after its move.
    """

    command: cappuccino.Place | cappuccino.Step
    lead: int
    nodes: int
    depth: int = 1
    line: tuple[Move, ...] = ()


@contextmanager
def timed(budget: Budget) -> Iterator[Halt]:
    """A word that is said when the budget's time is up, or by whoever gave the budget."""
    halt = (budget.halt or Halt()).passed_on()
    # A clock that was asked to wait longer than it can would not run at all.
    seconds = min((budget.millis or 0) / 1000, threading.TIMEOUT_MAX)
    timer = threading.Timer(seconds, halt.say)
    timer.daemon = True
    if budget.millis is not None:
        timer.start()
    try:
        yield halt
    finally:
        timer.cancel()


class CappuccinoPlayer(Protocol):
    """Chooses one of the view's legal moves. Asked only when there is one."""

    def choose(self, view: CappuccinoView, budget: Budget, chance: Chance) -> Choice:
        """The move to make."""


class EspressoPlayer(Protocol):
    """Looks at the table, decides what to do next and how long its hand takes for it."""

    def for_a_game(self, chance: Chance) -> EspressoPlayer:
        """This player as it is in one game: not every day is like the other."""

    def act(self, view: EspressoView, chance: Chance) -> tuple[Play | Flip, Millis]:
        """What to do, and after how many milliseconds it is done."""
