"""The levels of the Espresso racers: one row of numbers each, from a child of ten to a fast hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """What parts one level from another; `doppio.kernels.race_policy` says what each number does."""

    look: int
    reach: int
    turn: int
    notice: int
    whim: int = 0
    drain: int = 0
    follow: int = 0
    gift: int = 0
    count: int = 0
    rivalry: int = 0
    finish: int = 0
    patience: int = 0
    dare: int = 250

    def row(self) -> tuple[int, ...]:
        """The numbers in the order in which the policy reads them."""
        return (
            self.look, self.reach, self.turn, self.notice, self.whim, self.drain, self.follow,
            self.gift, self.count, self.rivalry, self.finish, self.patience, self.dare,
        )  # fmt: skip
