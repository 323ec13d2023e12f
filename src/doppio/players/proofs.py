"""What is known for sure of the leaves of a search: small positions of two seats are proven."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from doppio.kernels.board import EMPTY, MOST_CUPS, Bytes
from doppio.kernels.holds import no_holds
from doppio.kernels.little import BRIEFLY, new_notes
from doppio.kernels.lore import no_lore
from doppio.kernels.memory import CUT, MOST_LEAD, YES, new_memory
from doppio.kernels.proof import new_tally, prove
from doppio.kernels.state import Spot
from doppio.kernels.tree import Rules
from doppio.players.ties import can_tie

_BITS, _FEW_BITS = 16, 8
_MOST_BANKED = MOST_LEAD - MOST_CUPS
"""More cups in the bank do not fit into the bounds of two colours each."""
_NO_LORE, _NO_HOLDS = no_lore(), no_holds()
_ZOBRIST = np.random.default_rng(20).integers(0, 2**64, 64 * 4 * 128, np.uint64)


class Effort(NamedTuple):
    """The most stacks of a leaf that the solver is asked about, and what it may look at for it.

    As long as there are fewer visits than are `sharp` for each leaf of a batch, the batch is
    smaller: many leaves at once are looked at sooner, one by one they are the better ones.
    """

    stacks: int
    nodes: int
    sharp: int = 16


_A_MILLISECOND = 500
"""Nodes in a millisecond, about, where nothing is learned or found out on the way."""
BRIEF = Effort(14, _A_MILLISECOND)
TIMED = Effort(18, 4 * _A_MILLISECOND)
"""With a clock, longer proofs cost more looks than they are worth."""
CAREFUL = Effort(20, 16 * _A_MILLISECOND, 512)
UNAIDED = Effort(0, 0, 512)
"""Nothing is proven: what is found out, net and search have found out by themselves."""


class Proofs:
    """Proves leaves of one search, and remembers what it has proven.

    Who looks at `few` leaves only need not remember much, nor prove much. `stacks` is the most that
    a leaf may have; at tables with more than two seats there is nothing to prove.
    """

    def __init__(self, rules: Rules, effort: Effort = BRIEF, *, few: bool = False) -> None:
        bits, effort = (_FEW_BITS, min(effort, BRIEF)) if few else (_BITS, effort)
        self._rules, self._nodes = rules, effort.nodes
        self.stacks = effort.stacks if rules.seats == 2 and not rules.gone else 0
        self._two_colours = bool(rules.second.any())
        self._memory = new_memory(bits)
        self._notes = new_notes(0 if few else BRIEFLY)
        self._tally = new_tally()

    def share(self, spot: Spot, mover: int, stop: Bytes) -> float | None:
        """The first seat's share of the win, if that is found out quickly."""
        if self._two_colours and int(spot.bank.sum()) > _MOST_BANKED:
            return None
        for goal, share in ((1, 1.0), (0, 0.5)):
            answer = self._at_least(goal, spot, mover, stop)
            if answer == CUT:
                return None
            if answer == YES:
                return share
            # Where there is no tie, who does not win loses: asking about one would be asking twice.
            if goal and not can_tie(self._cups(spot), two_colours=self._two_colours):
                break
        return 0.0

    def _cups(self, spot: Spot) -> int:
        standing = spot.heights[spot.heights != EMPTY].sum()
        return int(standing + spot.bank.sum() + self._rules.credit.sum())

    def _at_least(self, goal: int, spot: Spot, mover: int, stop: Bytes) -> int:
        rules = self._rules
        ahead = int(rules.credit[0] - rules.credit[1])
        return prove(
            rules.near,
            rules.clears,
            rules.around,
            _ZOBRIST,
            spot.heights,
            spot.words,
            spot.bank,
            rules.seat_of,
            self._two_colours,
            rules.settle,
            mover,
            goal - ahead,
            self._memory,
            self._notes,
            stop,
            self._nodes,
            self._tally,
            _NO_LORE,
            _NO_HOLDS,
        )
