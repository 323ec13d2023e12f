"""Ratings for tables of more than two: openskill's Plackett-Luce model, game after game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Ranking = tuple[tuple[int, ...], tuple[int, ...]]
"""The engines on the seats of a game, and the places of these seats."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How strong an engine is taken to be, and how unsure that is."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What it is at least, almost surely: three sigmas below mu."""
        return self.mu - 3 * self.sigma


def skills(engines: int, rankings: Iterable[Ranking]) -> list[Skill]:
    """The engines' skills after all games. One that sits on several seats learns their mean."""
    from openskill.models import PlackettLuce  # here, since only reports of larger tables need it

    model = PlackettLuce()
    known = [model.rating() for _ in range(engines)]
    for seats, places in rankings:
        teams = [[model.rating(mu=known[e].mu, sigma=known[e].sigma)] for e in seats]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
        for engine in set(seats):
            own = [new for seat, new in zip(seats, after, strict=True) if seat == engine]
            mu = sum(new.mu for new in own) / len(own)
            sigma = sum(new.sigma for new in own) / len(own)
            known[engine] = model.rating(mu=mu, sigma=sigma)
    return [Skill(rating.mu, rating.sigma) for rating in known]
