"""Ratings of many engines from all their meetings, with errors from whole deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from doppio.arena.stats import NORMAL_95
from doppio.arena.tally import Met, Tally

_ROUNDS = 50
Figures = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's Elo, the mean of all engines being 0, and half its 95 % interval."""

    elo: float
    margin: float


def ratings(engines: int, deals: Sequence[Sequence[Met]]) -> list[Rating]:
    """The ratings that make the scores of all deals most likely, with errors from whole deals.

    Every two that have met are taken to have drawn once more: that keeps a rating finite where
    one has won everything.
    """
    drawn = sorted({(one, other) for deal in deals for one, other, _ in deal})
    met = [*(item for deal in deals for item in deal), *((*pair, 0.5) for pair in drawn)]
    strength = np.zeros(engines)
    for _ in range(_ROUNDS):
        pull, stiffness = _pull(strength, met), _stiffness(strength, met)
        step = np.linalg.pinv(stiffness) @ pull
        strength += step / max(1.0, float(np.abs(step).max()))
    loose = np.linalg.pinv(_stiffness(strength, met))
    spread = np.zeros((engines, engines))
    for deal in deals:
        pull = _pull(strength, deal)
        spread += np.outer(pull, pull)
    errors = np.sqrt(np.diag(loose @ spread @ loose))
    unit = 400 / log(10)
    return [
        Rating(float(own) * unit, float(error) * unit * NORMAL_95)
        for own, error in zip(strength, errors, strict=True)
    ]


def _expected(strength: Figures, one: int, other: int) -> float:
    return float(1 / (1 + np.exp(strength[other] - strength[one])))


def _pull(strength: Figures, met: Sequence[Met]) -> Figures:
    """Where the scores would have the ratings go."""
    pull = np.zeros(len(strength))
    for one, other, score in met:
        surprise = score - _expected(strength, one, other)
        pull[one] += surprise
        pull[other] -= surprise
    return pull


def _stiffness(strength: Figures, met: Sequence[Met]) -> Figures:
    """How much the scores hold the ratings where they are."""
    stiffness = np.zeros((len(strength), len(strength)))
    for one, other, _ in met:
        expected = _expected(strength, one, other)
        hold = expected * (1 - expected)
        stiffness[[one, other], [one, other]] += hold
        stiffness[[one, other], [other, one]] -= hold
    return stiffness


def ladder(tally: Tally) -> list[tuple[int, Rating]]:
    """The engines of a match with their ratings, the best first."""
    rated = enumerate(ratings(len(tally.plan.engines), tally.deals))
    return sorted(rated, key=lambda item: (-round(item[1].elo, 6), item[0]))
