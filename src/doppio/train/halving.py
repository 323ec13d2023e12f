"""Sequential halving: how a few looks are shared out among the moves worth looking at.

All candidates are looked at equally often, then the better half of them, and so on down to two.
"""

from __future__ import annotations

from math import ceil, log2

import numpy as np
from numpy.typing import NDArray


def visits_wanted(candidates: int, looks: int) -> list[int]:
    """For each look: how often the move that is due must have been looked at before."""
    if candidates < 2:
        return list(range(looks))
    rounds = ceil(log2(candidates))
    wanted: list[int] = []
    seen, left = 0, candidates
    while len(wanted) < looks:
        for _ in range(max(1, looks // (rounds * left))):
            wanted += [seen] * left
            seen += 1
        left = max(2, left // 2)
    return wanted[:looks]


def visits_table(candidates: int, looks: int) -> NDArray[np.int32]:
    """The same for every number of candidates from 0 on, a row each."""
    rows = [visits_wanted(number, looks) for number in range(candidates + 1)]
    return np.array(rows, np.int32)
