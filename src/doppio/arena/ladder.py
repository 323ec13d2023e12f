"""Ratings of many engines from all their meetings, with errors from whole deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

import numpy as np
import numpy.typing as npt

from doppio.arena.stats import MANY, NORMAL_95, reach_95
from doppio.arena.tally import Met, Tally

_ROUNDS = 50
Figures = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's Elo, the mean of all engines being 0, and half its 95 % interval.

    The interval is infinite as long as there are too few deals to tell.
    """

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
        Rating(float(own) * unit, _margin(float(errors[engine]) * unit, _played(engine, kinds)))
        for engine, own in enumerate(strength)
    ]


def _played(engine: int, kinds: Mapping[tuple[Met, ...], int]) -> int:
    """In how many deals an engine has played."""
    return sum(times for deal, times in kinds.items() if any(engine in met[:2] for met in deal))


def _margin(error: float, deals: int) -> float:
    """Half a 95 % interval from a standard error that was taken from so many deals."""
    if deals < 2:
        return inf
    # The ratings fit the deals they came from better than others: few are corrected for that.
    return error * reach_95(deals) * (sqrt(deals / (deals - 1)) if deals < MANY else 1.0)


def _met(kinds: Mapping[tuple[Met, ...], int]) -> Counter[Met]:
    """How often two engines met with a score, one draw of every two included."""
    met = _seen(kinds)
    met.update({(one, other, 0.5) for one, other, _ in met})
    return met


def _seen(kinds: Mapping[tuple[Met, ...], int]) -> Counter[Met]:
    """How often two engines met with a score."""
    seen: Counter[Met] = Counter()
    for deal, times in kinds.items():
        for item in deal:
            seen[item] += times
    return seen


def _errors(strength: Figures, kinds: Mapping[tuple[Met, ...], int], loose: Figures) -> Figures:
    """The standard errors: how far the ratings would move with other deals like these."""
    spread = np.zeros_like(loose)
    for deal, times in kinds.items():
        pull = _pull(strength, Counter(deal))
        spread += times * np.outer(pull, pull)
    spread += _unseen(strength, kinds)
    errors: Figures = np.sqrt(np.diag(loose @ spread @ loose))
    return errors


def _unseen(strength: Figures, kinds: Mapping[tuple[Met, ...], int]) -> Figures:
    """The spread that must be reckoned with between two whose scores were all alike.

    As much as a rule of three says, but no more than if every deal were won or lost.
    """
    seen = _seen(kinds)
    scores = Counter((one, other) for one, other, _ in seen)
    spread = np.zeros((len(strength), len(strength)))
    for (one, other, _), times in seen.items():
        if scores[one, other] == 1:
            expected = _expected(strength, one, other)
            reckoned = min((3 / NORMAL_95) ** 2, (times + 1) * expected * (1 - expected))
            spread[[one, other], [one, other]] += reckoned
            spread[[one, other], [other, one]] -= reckoned
    return spread


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
