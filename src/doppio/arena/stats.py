"""What results prove: Elo with 95 % intervals, and a sequential test, both from whole deals.

A deal is played in all seats, and its games go together (a good deal is good in one of them and
bad in the other); so the unit that is counted is a deal's mean score, not a game. With two seats
there are five such scores, 0 to 1 in quarters: the pentanomial.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import atan, cos, inf, log, log10, pi, sin, sqrt

NORMAL_95 = 1.959963984540054
MANY = 100
"""From so many deals on, Student's distribution is as good as the normal one."""
Scores = Mapping[float, float]
"""How often each score of a deal came."""

FIVE = (0.0, 0.25, 0.5, 0.75, 1.0)
_HARDLY = 1e-3
"""The weight of a score that never came: none at all would call it impossible."""
_HALVINGS = 100


def elo_of(score: float) -> float:
    """The difference in Elo that an expected score belongs to."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score of whoever is so much better."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean score, and the bounds between which the true one lies in 19 of 20 matches."""

    score: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The same as Elo: the estimate, and its bounds."""
        return elo_of(self.score), elo_of(self.low), elo_of(self.high)


def estimate(scores: Scores) -> Estimate:
    """What the scores of some deals say; where all are alike, at least a rule of three."""
    count = sum(scores.values())
    if count == 0:
        return Estimate(0.5, 0.0, 1.0)
    mean = sum(score * times for score, times in scores.items()) / count
    gaps = sum(times * (score - mean) ** 2 for score, times in scores.items())
    spread = gaps / max(1, count - 1)
    margin = reach_95(count) * sqrt(spread / count) if spread > 0 else min(1.0, 3 / count)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def reach_95(deals: float) -> float:
    """How many standard errors a 95 % interval reaches to either side; of one deal nobody knows."""
    if deals >= MANY:
        return NORMAL_95
    return student_95(int(deals) - 1) if deals >= 2 else inf


@cache
def student_95(freedom: int) -> float:
    """Within which bounds Student's t lies in 19 of 20 cases, with so many degrees of freedom."""
    low, high = 0.0, 20.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if _within(middle, freedom) > 0.95 else (middle, high)
    return (low + high) / 2


def _within(bound: float, freedom: int) -> float:
    """How often Student's t lies within a bound to either side: a finite series."""
    angle = atan(bound / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (step - 1) / step
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def pentanomial(scores: Scores) -> tuple[int, ...]:
    """How often a pair of games brought 0, ½, 1, 1½ and 2 points."""
    return tuple(int(scores.get(score, 0)) for score in FIVE)


# --- the sequential test ----------------------------------------------------------------------


def llr(scores: Scores, elo0: float, elo1: float) -> float:
    """The log-likelihood ratio of elo1 against elo0, given these scores.

    Each hypothesis gets the distribution that it allows and that fits the scores best (the
    generalised test).
    """
    counts = {**dict.fromkeys(FIVE, _HARDLY), **scores}
    mean0, mean1 = score_of(elo0), score_of(elo1)
    tilt0, tilt1 = _tilt(counts, mean0), _tilt(counts, mean1)
    return sum(
        count * log((1 + tilt0 * (score - mean0)) / (1 + tilt1 * (score - mean1)))
        for score, count in counts.items()
    )


def _tilt(counts: Scores, mean: float) -> float:
    """How to tilt what was seen so that it has this mean: weights are divided by 1 + tilt·gap."""
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        pull = sum(
            count * (score - mean) / (1 + middle * (score - mean))
            for score, count in counts.items()
        )
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Where the test ends: at or below the first for elo0, at or above the second for elo1."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)
