"""What a house counts of itself. Nothing in here tells who plays, or where."""

from __future__ import annotations

import time
from collections.abc import Mapping

from doppio.server.metrics import Counter, Gauge, Histogram, Labels, Metric, gauge_text, text_of

_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_CONNECTIONS = ("socket", "stream")


class Figures:
    """The counters of one house, from when it opened."""

    def __init__(self) -> None:
        self._opened_at, self._opened = time.time(), time.monotonic()
        self.connections = Gauge(
            "doppio_connections", "Sockets and streams that are open now.", ("kind",), _CONNECTIONS
        )
        self.resumes = Counter(
            "doppio_resumes_total", "Clients that came back with a number.", ("kind",), _CONNECTIONS
        )
        self.slow_readers = Counter(
            "doppio_slow_readers_total",
            "Readers that were let go since they did not read.",
            ("kind",),
            _CONNECTIONS,
        )
        self.refused_connections = Counter(
            "doppio_refused_connections_total", "Sockets that were not let in.", ("code",)
        )
        self.requests = Counter("doppio_requests_total", "Answers over HTTP.", ("status",))
        self.rate_limited = Counter(
            "doppio_rate_limited_total",
            "What was refused because there was too much of it.",
            ("what",),
            ("connection", "message", "request", "table"),
        )
        self.answers = Counter(
            "doppio_commands_total",
            "Answers to commands: done, or the code of the refusal.",
            ("by", "answer"),
        )
        self.events = Counter("doppio_events_committed_total", "Events of tables, on disk.")
        self.told = Histogram(
            "doppio_told_seconds", "From a command until its events were told.", _SECONDS
        )
        self.games = Counter(
            "doppio_games_total",
            "Games that were started, and that came to their end.",
            ("game", "what"),
        )
        self.commit_size = Histogram(
            "doppio_commit_jobs", "How many jobs were committed at once.", _SIZES
        )
        self.commit_seconds = Histogram(
            "doppio_commit_seconds", "How long a commit took, flushed to disk.", _SECONDS
        )
        self.store_errors = Counter("doppio_store_errors_total", "Writes that the store refused.")
        self.exceptions = Counter(
            "doppio_exceptions_total", "Mistakes of the house itself; each is in the log."
        )

    def committed(self, jobs: int, seconds: float) -> None:
        """The store has committed so many jobs at once; told from its own thread."""
        self.commit_size.observe(jobs)
        self.commit_seconds.observe(seconds)

    def store_failed(self) -> None:
        """The store could not write a job; told from its own thread."""
        self.store_errors.add()

    def text(self, tables: Mapping[Labels, int]) -> str:
        """All figures, with the tables that are awake by game and phase."""
        metrics = [found for found in vars(self).values() if isinstance(found, Metric)]
        uptime = time.monotonic() - self._opened
        return "".join(
            (
                gauge_text(
                    "process_start_time_seconds",
                    "When the house opened, in seconds since 1970.",
                    (),
                    {(): self._opened_at},
                ),
                gauge_text("doppio_uptime_seconds", "For how long it is open.", (), {(): uptime}),
                gauge_text(
                    "doppio_tables_awake", "Tables in memory now.", ("game", "phase"), tables
                ),
                text_of(metrics),
            )
        )
