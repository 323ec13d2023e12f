"""Threads at one proof: each tries moves in an order of its own, and what one finds out all know.

They share what is remembered of positions (`kernels.memory`), and nothing else: what a thread
learns about moves and notes of little areas stays with it. The first one that comes to the end of
the proof has the answer. Most questions are answered by one thread before others are called.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from doppio.kernels.board import Board
from doppio.kernels.holds import new_holds
from doppio.kernels.little import LITTLE, new_notes
from doppio.kernels.lore import new_lore
from doppio.kernels.memory import CUT, new_memory
from doppio.kernels.proof import new_tally, prove
from doppio.players.contract import Halt

ALONE = 8_000
"""So many positions are looked at by one thread before it is worth calling others."""


class _Hand:
    """What one thread has for itself."""

    def __init__(self, whim: int, bits: int) -> None:
        self._whim = whim
        self.notes = new_notes(LITTLE)
        self.lore = new_lore(whim)
        self.tally = new_tally()
        self.holds = new_holds(bits)

    def forget(self) -> None:
        """Another board: what was learned of moves is of no use there."""
        self.lore = new_lore(self._whim)


class Crew:
    """One or more threads that prove things about positions of one board at a time."""

    def __init__(self, bits: int, threads: int) -> None:
        self._memory = new_memory(bits)
        self._threads = threads
        self._bits = max(bits - 1, 0)
        self._hands = [_Hand(0, self._bits)]
        self.told = -1
        """A move that did in the proof made last, if there is one; see `prove`."""

    @property
    def nodes(self) -> int:
        """The positions looked at since counting began."""
        return sum(int(hand.tally[0]) for hand in self._hands)

    def count_anew(self) -> None:
        """Begin to count."""
        for hand in self._hands:
            hand.tally[0] = 0

    def forget(self) -> None:
        """Another board is coming: nothing that is remembered is mistaken for one of its positions
        if its `marks` are others.
        """
        for hand in self._hands:
            hand.forget()

    def at_least(
        self, board: Board, marks: NDArray[np.uint64], goal: int, most_nodes: int, halt: Halt
    ) -> int:
        """Whether the first seat ends at least so many cups ahead: yes, no, or cut short."""
        if self._threads == 1:
            return self._asked(self._hands[0], board, marks, goal, most_nodes, halt)
        first = min(ALONE, most_nodes)
        answer = self._asked(self._hands[0], board, marks, goal, first, halt)
        if answer != CUT or halt.said[0] or first == most_nodes:
            return answer
        return self._asked_together(board, marks, goal, most_nodes - first, halt)

    def _asked_together(
        self, board: Board, marks: NDArray[np.uint64], goal: int, most_nodes: int, halt: Halt
    ) -> int:
        self._hands += [_Hand(whim, self._bits) for whim in range(len(self._hands), self._threads)]
        share = max(1, most_nodes // self._threads)
        done = halt.passed_on()

        def ask(hand: _Hand) -> int:
            answer = self._asked(hand, board, marks, goal, share, done)
            if answer != CUT:
                done.say()
            return answer

        try:
            with ThreadPoolExecutor(self._threads) as pool:
                answers = list(pool.map(ask, self._hands))
        finally:
            halt.take_back(done)
        return next((answer for answer in answers if answer != CUT), CUT)

    def _asked(
        self,
        hand: _Hand,
        board: Board,
        marks: NDArray[np.uint64],
        goal: int,
        most_nodes: int,
        halt: Halt,
    ) -> int:
        layout = board.layout
        answer = prove(
            layout.near,
            layout.clears,
            layout.around,
            marks,
            board.heights,
            np.concatenate([board.steps, board.colours]),
            board.bank,
            board.seat_of,
            int((board.seat_of == 0).sum()) > 1,
            board.settle,
            board.turn,
            goal,
            self._memory,
            hand.notes,
            np.frombuffer(halt.said, np.uint8),
            most_nodes,
            hand.tally,
            hand.lore,
            hand.holds,
        )
        if answer != CUT:
            self.told = int(hand.tally[1])
        return answer
