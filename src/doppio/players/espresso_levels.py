"""The levels of Espresso's racers: from a child of ten to a hand as fast as the rules let it be."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """All that parts one level from another, in the order in which the policy reads it."""

    look: int
    reach: int
    turn: int
    notice: int
    whim: int
    drain: int
    follow: int
    gift: int
    counting: int
    rivalry: int
    finish: int
    patience: int
    dare: int
    form: int


LEVELS: dict[int, Numbers] = {
    1: Numbers(479, 586, 959, 700, 150, 50, 20, 0, 0, 250, 0, 700, 150, 1350),
    2: Numbers(350, 428, 700, 740, 130, 50, 30, 5, 0, 290, 0, 740, 170, 1350),
    3: Numbers(262, 321, 525, 780, 110, 50, 40, 10, 0, 330, 0, 780, 190, 1350),
    4: Numbers(194, 237, 389, 815, 90, 50, 50, 20, 0, 370, 0, 820, 210, 1250),
    5: Numbers(144, 176, 288, 850, 70, 50, 60, 25, 2, 410, 0, 850, 230, 1150),
    6: Numbers(111, 135, 222, 885, 50, 50, 70, 30, 4, 450, 50, 880, 250, 1050),
    7: Numbers(85, 104, 171, 915, 35, 50, 80, 40, 6, 490, 100, 910, 250, 950),
    8: Numbers(67, 83, 135, 945, 20, 50, 88, 50, 8, 530, 100, 940, 250, 850),
    9: Numbers(54, 67, 109, 975, 10, 50, 95, 55, 10, 565, 100, 960, 250, 700),
    10: Numbers(45, 55, 90, 1000, 0, 50, 100, 60, 10, 600, 100, 980, 250, 500),
}
"""A row a level; see `doppio.kernels.race_worth` for what the numbers mean."""
