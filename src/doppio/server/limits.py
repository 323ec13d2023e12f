"""Limits: buckets that fill with time and empty with use."""

from __future__ import annotations

from collections import OrderedDict
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
