"""Clocks of a game in turns."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.table.settings import Clock


@dataclass(slots=True)
class Clocks:
    """How many milliseconds each seat has left, and since when the one to move is thinking."""

    clock: Clock
    left: list[int]
    since: int

    @classmethod
    def fresh(cls, clock: Clock, seats: int, at: int) -> Clocks:
        """Full clocks."""
        return cls(clock, [clock.seconds * 1000] * seats, at)

    @property
    def live(self) -> bool:
        """Whether players are expected to sit there: then a stopped server costs them nothing."""
        return self.clock.kind in ("move", "fischer")

    def left_after_move(self, seat: int, at: int) -> int:
        """What a seat has left once it has moved now."""
        if self.clock.kind != "fischer":
            return self.clock.seconds * 1000
        spent = max(0, at - self.since)
        return max(0, self.left[seat - 1] - spent) + self.clock.increment * 1000

    def tell(self, seat: int, left: int, at: int) -> None:
        """Note what a seat had left once it had moved; the next one thinks from now on."""
        self.left[seat - 1] = left
        self.since = at

    def runs_out_at(self, seat: int) -> int:
        """When the seat to move has no time left."""
        return self.since + self.left[seat - 1]
