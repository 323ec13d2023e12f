"""Counting what happens, and telling it in Prometheus's text format."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
MOST_SERIES = 250
"""So many label values a metric has at most: what comes later is counted as `other`."""

Labels = tuple[str, ...]


class Counter:
    """How often something happened, for each of its labels' values."""

    kind = "counter"

    def __init__(
        self, name: str, told: str, labels: Labels = (), known: Iterable[str] = ()
    ) -> None:
        self.name, self.told, self._labels = name, told, labels
        first = [(value,) for value in known] if labels else [()]
        self._values: dict[Labels, int] = dict.fromkeys(first, 0)

    def add(self, *values: str, count: int = 1) -> None:
        """It happened (so many times) again."""
        known = self._values.get(values)
        if known is None:
            if len(self._values) >= MOST_SERIES:
                values = ("other",) * len(values)
            known = self._values.get(values, 0)
        self._values[values] = known + count

    def lines(self) -> Iterator[str]:
        """The samples."""
        for values, count in sorted(self._values.items()):
            yield sample(self.name, zip(self._labels, values, strict=True), count)


class Gauge(Counter):
    """How many there are now, for each of its labels' values."""

    kind = "gauge"


class Histogram:
    """How a quantity is spread: how many samples were at most so large."""

    kind = "histogram"

    def __init__(self, name: str, told: str, bounds: Sequence[float]) -> None:
        self.name, self.told = name, told
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """One more sample."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self) -> Iterator[str]:
        """The samples: Prometheus wants them added up."""
        so_far = 0
        for bound, count in zip((*self._bounds, "+Inf"), tuple(self._counts), strict=True):
            so_far += count
            yield sample(f"{self.name}_bucket", [("le", str(bound))], so_far)
        yield sample(f"{self.name}_sum", (), self._sum)
        yield sample(f"{self.name}_count", (), so_far)


Metric = Counter | Histogram


def sample(name: str, labels: Iterable[tuple[str, str]], value: float) -> str:
    """One line of the text format."""
    inside = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{inside}}} {value!r}" if inside else f"{name} {value!r}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def text_of(metrics: Iterable[Metric]) -> str:
    """All metrics as Prometheus reads them."""
    return "".join(
        _text(metric.name, metric.told, metric.kind, metric.lines()) for metric in metrics
    )


def gauge_text(name: str, told: str, label_names: Labels, values: Mapping[Labels, float]) -> str:
    """A gauge that is only looked at when somebody asks."""
    lines = (
        sample(name, zip(label_names, labels, strict=True), value)
        for labels, value in sorted(values.items())
    )
    return _text(name, told, "gauge", lines)


def _text(name: str, told: str, kind: str, lines: Iterable[str]) -> str:
    return "\n".join((f"# HELP {name} {told}", f"# TYPE {name} {kind}", *lines, ""))
