"""Ratings of many engines from all their meetings, with errors from whole deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from doppio.arena.stats import NORMAL_95
from doppio.arena.tally import Met, Tally

_ROUNDS = 50
Figures = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's Elo, the mean of all engines being 0, and half its 95 % interval."""

    elo: float
    margin: float


def ratings(engines: int, deals: Iterable[Sequence[Met]]) -> list[Rating]:
    """The ratings that make the scores of all deals most likely, with errors from whole deals.

    Every two that have met are taken to have drawn once more: that keeps a rating finite where
    one has won everything.
    """
    kinds = Counter(map(tuple, deals))
    met = _met(kinds)
    strength = np.zeros(engines)
    for _ in range(_ROUNDS):
        step = _loose(strength, met) @ _pull(strength, met)
        strength += step / max(1.0, float(np.abs(step).max()))
    errors = _errors(strength, kinds, _loose(strength, met))
    unit = 400 / log(10)
    return [
        Rating(float(own) * unit, float(error) * unit * NORMAL_95)
        for own, error in zip(strength, errors, strict=True)
    ]


def _met(kinds: Mapping[tuple[Met, ...], int]) -> Counter[Met]:
    """How often two engines met with a score, one draw of every two included."""
    met: Counter[Met] = Counter()
    for deal, times in kinds.items():
        for item in deal:
            met[item] += times
    met.update({(one, other, 0.5) for one, other, _ in met})
    return met


def _errors(strength: Figures, kinds: Mapping[tuple[Met, ...], int], loose: Figures) -> Figures:
    """The standard errors: how far the ratings would move with other deals like these."""
    spread = np.zeros_like(loose)
    for deal, times in kinds.items():
        pull = _pull(strength, Counter(deal))
        spread += times * np.outer(pull, pull)
    errors: Figures = np.sqrt(np.diag(loose @ spread @ loose))
    return errors


def _expected(strength: Figures, one: int, other: int) -> float:
    return float(1 / (1 + np.exp(strength[other] - strength[one])))


def _pull(strength: Figures, met: Mapping[Met, int]) -> Figures:
    """Where the scores would have the ratings go."""
    pull = np.zeros(len(strength))
    for (one, other, score), times in met.items():
        surprise = times * (score - _expected(strength, one, other))
        pull[one] += surprise
        pull[other] -= surprise
    return pull


def _loose(strength: Figures, met: Mapping[Met, int]) -> Figures:
    """How far the ratings give way to a pull; all of them together are never moved."""
    stiffness = np.zeros((len(strength), len(strength)))
    for (one, other, _), times in met.items():
        expected = _expected(strength, one, other)
        hold = times * expected * (1 - expected)
        stiffness[[one, other], [one, other]] += hold
        stiffness[[one, other], [other, one]] -= hold
    loose: Figures = np.linalg.pinv(stiffness)
    return loose


def ladder(tally: Tally) -> list[tuple[int, Rating]]:
    """The engines of a match with their ratings, the best first."""
    rated = enumerate(ratings(len(tally.plan.engines), tally.deals))
    return sorted(rated, key=lambda item: (-round(item[1].elo, 6), item[0]))
