"""The net that learned Cappuccino, as it is shipped: what it thinks of positions at first sight."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from doppio.players.sight import Floats, sight

if TYPE_CHECKING:
    from doppio.games.cappuccino.position import Position

NET = files("doppio.players") / "net" / "cappuccino.onnx"


class Eyes:
    """The net, ready to look. Seats are told from the mover on, as the net sees them."""

    def __init__(self, session: Any) -> None:  # noqa: ANN401  # its maker has no types
        self._session = session

    @staticmethod
    @functools.cache
    def load(threads: int = 1) -> Eyes | None:
        """The shipped net on so many threads; None where there is nothing to run it with."""
        try:
            import onnxruntime
        except ImportError:
            return None
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # Threads that wait in a loop would take the time of whoever plays at the other tables.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # A warning about the machine's graphics card is nothing a player can do anything about.
        options.log_severity_level = 3
        providers = ["CPUExecutionProvider"]
        return Eyes(onnxruntime.InferenceSession(NET.read_bytes(), options, providers=providers))

    def look(
        self, cells: Floats, table: Floats, near: NDArray[np.int64]
    ) -> tuple[Floats, Floats, Floats]:
        """Policy, shares of the win and cups of every position in a batch."""
        shown = {"cells": cells, "table": table, "near": near}
        policy, shares, cups = self._session.run(["policy", "shares", "cups"], shown)
        return policy, shares, cups

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
