"""Perft: counting move sequences, the sharpest test of a move generator.

It walks lists instead of positions and remembers what it has counted, because independent moves
reach the same position in many orders; tests hold it against the plain rules.
"""

from __future__ import annotations

from collections.abc import Callable

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.contract import Refusal, RefusedError

DEFAULT_LIMIT = 1_000_000
"""How many positions a count may look at unless told otherwise: some seconds of work."""

_MOST_REMEMBERED = 150_000
_EMPTY = -1


def _never() -> bool:
    return False


def perft(
    position: Position,
    depth: int,
    limit: int = DEFAULT_LIMIT,
    stopped: Callable[[], bool] = _never,
) -> int:
    """How many move sequences of this length there are; a game that ends earlier counts once.

    Raises `RefusedError` when more than `limit` positions would have to be looked at, or when it is
    to be `stopped`, which is asked at every position.
    """
    return _Counter(position, limit, stopped).count(depth)


def divide(position: Position, depth: int, limit: int = DEFAULT_LIMIT) -> dict[Move, int]:
    """The count split by first move."""
    if depth < 1:
        return {}
    return {move: perft(play(position, move), depth - 1, limit) for move in legal_moves(position)}


class _Counter:
    def __init__(self, position: Position, limit: int, stopped: Callable[[], bool]) -> None:
        cells = list(position.stacks)
        index = {cell: number for number, cell in enumerate(cells)}
        self.near = [[index[n] for n in cell.neighbours() if n in index] for cell in cells]
        self.height = [stack.height for stack in position.stacks.values()]
        self.owner = [position.owner_of(s.colour) - 1 for s in position.stacks.values()]
        # Under `settle` an unequal pair goes by height alone, so seats stand for colours.
        self.settle = position.settle
        self.gone = {seat - 1 for seat in position.gone}
        self.players = len(position.seats)
        self.turn = None if position.turn is None else position.turn - 1
        self.left = limit
        self.limit = limit
        self.stopped = stopped
        self.seen: dict[tuple[int, int, bytes], int] = {}
        self.small = sum(self.height) < 256

    def count(self, depth: int) -> int:
        # No game is longer than this: every move empties a cell.
        depth = min(depth, len(self.height))
        if depth <= 0 or self.turn is None:
            return 1
        return self._below(self.turn, depth)

    def _below(self, seat: int, depth: int) -> int:
        moves = self._moves(seat)
        if depth == 1:
            return len(moves)
        key = self._key(seat, depth)
        known = self.seen.get(key) if key else None
        if known is not None:
            return known
        total = sum(self._after(seat, source, target, depth - 1) for source, target in moves)
        if key and len(self.seen) < _MOST_REMEMBERED:
            self.seen[key] = total
        return total

    def _key(self, seat: int, depth: int) -> tuple[int, int, bytes] | None:
        if not self.small:
            return None
        return seat, depth, bytes(self.height) + bytes(owner + 1 for owner in self.owner)

    def _after(self, seat: int, source: int, target: int, depth: int) -> int:
        self._spend()
        height, owner = self.height, self.owner
        before = height[target], owner[target]
        height[target] += height[source]
        owner[target] = seat
        owner[source], lifted = _EMPTY, height[source]
        height[source] = 0
        taken = self._take_off_settled() if self.settle else []
        following = self._next(seat)
        total = 1 if following is None else self._below(following, depth)
        for cell, cell_owner, cell_height in taken:
            owner[cell], height[cell] = cell_owner, cell_height
        owner[source], height[source] = seat, lifted
        height[target], owner[target] = before
        return total

    def _spend(self) -> None:
        self.left -= 1
        if self.stopped():
            raise RefusedError(Refusal("perft-stopped", "The count was stopped."))
        if self.left < 0:
            raise RefusedError(
                Refusal(
                    "perft-limit",
                    f"That would take more than {self.limit} positions; choose a smaller depth "
                    "or a higher limit.",
                )
            )

    def _moves(self, seat: int) -> list[tuple[int, int]]:
        height, owner, near = self.height, self.owner, self.near
        return [
            (source, target)
            for source, belongs_to in enumerate(owner)
            if belongs_to == seat
            for target in near[source]
            if owner[target] != _EMPTY and height[target] <= height[source]
        ]

    def _next(self, seat: int) -> int | None:
        for step in range(1, self.players + 1):
            following = (seat + step) % self.players
            if following not in self.gone and self._can_move(following):
                return following
        return None

    def _can_move(self, seat: int) -> bool:
        height, owner, near = self.height, self.owner, self.near
        for source, belongs_to in enumerate(owner):
            if belongs_to == seat:
                for target in near[source]:
                    if owner[target] != _EMPTY and height[target] <= height[source]:
                        return True
        return False

    def _take_off_settled(self) -> list[tuple[int, int, int]]:
        height, owner = self.height, self.owner
        taken = []
        around = [[n for n in near if owner[n] != _EMPTY] for near in self.near]
        for cell, belongs_to in enumerate(owner):
            if belongs_to != _EMPTY and self._settles(cell, around):
                taken.append((cell, belongs_to, height[cell]))
        for cell, _, _ in taken:
            owner[cell], height[cell] = _EMPTY, 0
        return taken

    def _settles(self, cell: int, around: list[list[int]]) -> bool:
        touching = around[cell]
        if len(touching) != 1:
            return not touching
        other = touching[0]
        return len(around[other]) == 1 and self.height[other] != self.height[cell]
