"""The standing of a match: every line of its results counted once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from doppio.arena.plan import Plan
from doppio.arena.stats import Estimate, bounds, estimate, llr
from doppio.records.lines import JsonObject

Pair = tuple[int, int]
Met = tuple[int, int, float]
"""Two engines by number, and the score of the first against the second."""


@dataclass(slots=True)
class Share:
    """How an engine did, all in all or on one seat: games, wins, and points from comparisons."""

    games: int = 0
    wins: float = 0.0
    points: float = 0.0

    def add(self, wins: float, points: float) -> None:
        """One more game."""
        self.games += 1
        self.wins += wins
        self.points += points


class Tally:
    """Adds up results line by line.

    In a game, each seat is compared with each seat of another engine: ahead is 1 point, level ½,
    behind 0. Two engines' score in a deal is the mean of all these over the games of the deal.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.shares = [Share() for _ in plan.engines]
        self.seats: dict[Pair, Share] = defaultdict(Share)
        self.deals: list[list[Met]] = []
        self.scores: dict[Pair, Counter[float]] = defaultdict(Counter)
        self.faults: Counter[tuple[int, str]] = Counter()
        self.rankings: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self._open: dict[Pair, list[float]] = defaultdict(list)

    def add(self, line: JsonObject) -> None:
        """Count one line of the results."""
        deal, meeting, seats = self.plan.slot(self.games)
        places = tuple(line["places"])
        self.games += 1
        self.rankings.append((seats, places))
        self._count_shares(seats, places)
        for fault in line.get("faults", ()):
            self.faults[seats[fault["seat"] - 1], fault["why"]] += 1
        for one, other, score in comparisons(seats, places):
            self._open[one, other].append(score)
        if self.plan.slot(self.games)[:2] != (deal, meeting):
            self._close_deal()

    def _count_shares(self, seats: tuple[int, ...], places: tuple[int, ...]) -> None:
        winners = places.count(1)
        for seat, (engine, place) in enumerate(zip(seats, places, strict=True), 1):
            wins = 1 / winners if place == 1 else 0.0
            others = [p for e, p in zip(seats, places, strict=True) if e != engine]
            points = sum(_point(place, other) for other in others) / len(others)
            self.shares[engine].add(wins, points)
            self.seats[engine, seat].add(wins, points)

    def _close_deal(self) -> None:
        met = [(*pair, sum(scores) / len(scores)) for pair, scores in sorted(self._open.items())]
        self._open.clear()
        self.deals.append(met)
        for one, other, score in met:
            self.scores[one, other][score] += 1

    def against(self, one: int, other: int) -> Estimate | None:
        """The score of one engine against another, from whole deals; None when they never met."""
        if (one, other) in self.scores:
            return estimate(self.scores[one, other])
        if (other, one) in self.scores:
            turned = {1 - score: times for score, times in self.scores[other, one].items()}
            return estimate(turned)
        return None

    @property
    def llr(self) -> float:
        """The state of a sequential test."""
        return llr(self.scores.get((0, 1), {}), self.plan.elo0, self.plan.elo1)

    @property
    def verdict(self) -> str | None:
        """What a sequential test has found: `elo0` or `elo1`; None as long as it is open."""
        if self.plan.mode != "sprt":
            return None
        low, high = bounds(self.plan.alpha, self.plan.beta)
        state = self.llr
        return "elo0" if state <= low else "elo1" if state >= high else None

    def is_over(self) -> bool:
        """Whether there is nothing left to play; a test is decided by whole deals only."""
        if self.games == self.plan.games:
            return True
        return not self._open and self.verdict is not None


def comparisons(seats: tuple[int, ...], places: tuple[int, ...]) -> Iterator[Met]:
    """Every two engines of a game, the lower number first, with the first one's mean score."""
    for one, other in combinations(sorted(set(seats)), 2):
        own = [place for engine, place in zip(seats, places, strict=True) if engine == one]
        theirs = [place for engine, place in zip(seats, places, strict=True) if engine == other]
        points = [_point(mine, his) for mine in own for his in theirs]
        yield one, other, sum(points) / len(points)


def _point(own: int, other: int) -> float:
    """Places compared: the lower is the better."""
    return 1.0 if own < other else 0.5 if own == other else 0.0
