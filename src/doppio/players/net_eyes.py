"""The nets that learned Cappuccino, as shipped: what they think of positions at first sight."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.rules import legal_moves
from doppio.kernels.board import Board
from doppio.kernels.lanes import WIDE
from doppio.kernels.seen import batch_of
from doppio.kernels.thought import Net, new_room, think_of
from doppio.players.net_weights import weights
from doppio.players.sight import Floats, Sight, sight

if TYPE_CHECKING:
    from doppio.games.cappuccino.position import Move, Position

NETS = files("doppio.players") / "net"
FOR_TWO, FOR_MORE = "for-two.onnx", "for-more.onnx"
"""One for two seats with one colour each, one for all other tables."""
_TWO_SEATS, _TWO_COLOURS = 0, 3
"""Where a table's numbers say so."""


class _Said(NamedTuple):
    """What a net says of one position; without habits of its own it tells its policy for them."""

    policy: Floats
    cups: Floats
    habits: Floats


class Eyes:
    """The nets, ready to look. Seats are told from the mover on, as a net sees them."""

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads

    @staticmethod
    @functools.cache
    def load(threads: int = 1) -> Eyes | None:
        """The shipped nets on so many threads; None where there is nothing to run them with."""
        try:
            import onnxruntime  # noqa: F401  # whether it is there
        except ImportError:
            return None
        return Eyes(threads)

    def compiled(self, board: Board) -> Net | None:
        """The net for a table as weights for the kernel; None where that cannot run it.

        On one thread it is quicker than onnxruntime on several: a leaf alone is little to share.
        """
        if not WIDE:
            return None
        pair = board.seats == 2 and not board.second.any()
        return _weights(FOR_TWO if pair else FOR_MORE)

    def look(
        self, cells: Floats, table: Floats, near: NDArray[np.int64]
    ) -> tuple[Floats, Floats, Floats]:
        """Policy, shares of the win and cups of every position in a batch, all of one table."""
        pair = table[0, _TWO_SEATS] and not table[0, _TWO_COLOURS]
        net = _session(FOR_TWO if pair else FOR_MORE, self._threads)
        shown = {"cells": cells, "table": table, "near": near}
        policy, shares, cups = net.run(["policy", "shares", "cups"], shown)
        return policy, shares, cups

    def look_at_others(
        self, cells: Floats, table: Floats, near: NDArray[np.int64]
    ) -> tuple[Floats, Floats, Floats, Floats]:
        """The same among more than two, and what players without a net would do."""
        net = _session(FOR_MORE, self._threads)
        shown = {"cells": cells, "table": table, "near": near}
        policy, shares, cups, habits = net.run(["policy", "shares", "cups", "habits"], shown)
        return policy, shares, cups, habits

    def cups(self, position: Position, credit: tuple[int, ...] = ()) -> Floats:
        """The cups each seat is expected to score, without credits, in seat order."""
        return _in_seat_order(position, self._at_sight(sight(position, credit), position).cups)

    def inclinations(
        self, position: Position, credit: tuple[int, ...] = ()
    ) -> dict[Move, tuple[float, float]]:
        """How much each move of more than two seats would be liked: by the net, and without one."""
        seen = sight(position, credit)
        said, liked = self._at_sight(seen, position), {}
        rows = {cell: row for row, cell in enumerate(seen.places)}
        for move in legal_moves(position):
            at = rows[move.source], move.source.neighbours().index(move.target)
            liked[move] = float(said.policy[at]), float(said.habits[at])
        return liked

    def _at_sight(self, seen: Sight, position: Position) -> _Said:
        """What is said of one position: by the kernel, if it can, since that has no start."""
        shown, board = (seen.cells[None], seen.table[None], seen.near[None]), Board.of(position)
        net = self.compiled(board)
        if net is not None:
            batch, room = batch_of(*shown), new_room(1)
            batch.theirs[0] = 1
            think_of(net, batch, 1, board.seats, habits=True, room=room)
            return _Said(room.policy[0], room.cups[0], room.habits[0])
        if board.seats > 2:
            policy, _, cups, habits = self.look_at_others(*shown)
            return _Said(policy[0], cups[0], habits[0])
        policy, _, cups = self.look(*shown)
        return _Said(policy[0], cups[0], policy[0])

    def shares(
        self, positions: Sequence[Position], credits_: Sequence[tuple[int, ...]] = ()
    ) -> Floats:
        """Each seat's share of the win, in seat order, at first sight; all with as many seats."""
        seen = [
            sight(position, credit)
            for position, credit in zip(positions, credits_ or [()] * len(positions), strict=True)
        ]
        most = max(len(each.places) for each in seen)
        cells = np.zeros((len(seen), most, seen[0].cells.shape[1]), np.float32)
        near = np.full((len(seen), most, 6), most, np.int64)
        for at, each in enumerate(seen):
            stacks = len(each.places)
            cells[at, :stacks] = each.cells
            near[at, :stacks] = np.where(each.near == stacks, most, each.near)
        table = np.stack([each.table for each in seen])
        _, shares, _ = self.look(cells, table, near)
        return np.stack([_in_seat_order(p, row) for p, row in zip(positions, shares, strict=True)])


def _in_seat_order(position: Position, row: Floats) -> Floats:
    assert position.turn is not None, "a finished game has no mover"
    return np.roll(row[: len(position.seats)], position.turn - 1)


@functools.cache
def _weights(name: str) -> Net | None:
    return weights((NETS / name).read_bytes())


@functools.cache
def _session(name: str, threads: int) -> Any:  # noqa: ANN401  # its maker has no types
    """A net as onnxruntime runs it, read in when it is needed first."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Threads that wait in a loop would take the time of whoever plays at the other tables.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # A warning about the machine's graphics card is nothing a player can do anything about.
    options.log_severity_level = 3
    net = (NETS / name).read_bytes()
    return onnxruntime.InferenceSession(net, options, providers=["CPUExecutionProvider"])
