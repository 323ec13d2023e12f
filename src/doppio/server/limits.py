"""Limits: buckets that fill with time and empty with use, and places that are taken for a while."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """So many uses a second, and so many at once."""

    rate: float
    size: int
    level: float
    at: int

    @classmethod
    def full(cls, rate: float, size: int, at: int) -> Bucket:
        """A full bucket."""
        return cls(rate, size, float(size), at)

    def take(self, at: int) -> bool:
        """Use one, if there is one."""
        self.level = min(self.size, self.level + max(0, at - self.at) * self.rate / 1000)
        self.at = max(at, self.at)
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def seconds_until_one(self) -> int:
        """When the next use will be possible."""
        return max(1, round((1 - self.level) / self.rate)) if self.level < 1 else 0


class Buckets:
    """One bucket a name, the least recently used forgotten first."""

    def __init__(self, rate: float, size: int, most: int = 50_000) -> None:
        self.rate, self.size, self._most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str, at: int) -> Bucket:
        """The bucket of a name."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket.full(self.rate, self.size, at)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket


class Places:
    """So many at once for each name; nothing is remembered of who has none."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def are_taken(self, name: str) -> bool:
        """Whether this name has as many as it may."""
        return self._taken[name] >= self._most

    @contextmanager
    def one_more(self, name: str) -> Iterator[None]:
        """Take one for a while."""
        self._taken[name] += 1
        try:
            yield
        finally:
            self._taken[name] -= 1
            if not self._taken[name]:
                del self._taken[name]
