"""What the house tells its host: events for the log, without names, addresses or keys."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256

from doppio.server.figures import Figures
from doppio.server.limits import Bucket
from doppio.server.log import FIELDS
from doppio.store.contract import StoreError
from doppio.table import events
from doppio.table.events import Logged
from doppio.table.settings import Settings, game_of

_log = logging.getLogger("doppio")
LINES_AT_ONCE, LINES_A_SECOND = 30, 0.5
"""Of what strangers can cause as often as they like, so much is told one by one."""


class Journal:
    """Writes the log and keeps the figures."""

    def __init__(self, secret: bytes) -> None:
        self.figures = Figures()
        self._secret = secret
        self._noisy: dict[str, Bucket] = {}
        self._left_out: dict[str, int] = {}

    def tell(self, event: str, **fields: object) -> None:
        """Something that belongs to a house's day."""
        _log.info(event, extra={FIELDS: fields})

    def of_table(self, event: str, code: str, settings: Settings) -> None:
        """Something happened to a table."""
        self.tell(event, table=self.mark(code), game=game_of(settings))

    def mark(self, code: str) -> str:
        """A table in the log: always the same, and no way to its code, which opens the table."""
        return hmac.new(self._secret, f"log {code}".encode(), sha256).hexdigest()[:8]

    # --- what happens at tables ---

    def committed(self, code: str, settings: Settings, entries: Iterable[Logged]) -> None:
        """Entries of a table are on disk: is one of them worth a line?"""
        game = game_of(settings)
        for entry in entries:
            match entry.body:
                case events.Created():
                    self.of_table("table opened", code, settings)
                case events.Started():
                    self.of_table("game started", code, settings)
                    self.figures.games.add(game, "started")
                case events.Happened(line=line) if line["do"] == "end":
                    self.of_table("game ended", code, settings)
                    self.figures.games.add(game, "ended")
                case _:
                    pass

    def answered(self, guest: str, code: str) -> None:
        """A command was answered: by `done`, or by the code of a refusal."""
        self.figures.answers.add("bot" if ":" in guest else "guest", code)

    # --- what strangers can cause as often as they like ---

    def refused_connection(self, code: str) -> None:
        """A socket was not let in."""
        self.figures.refused_connections.add(code)
        self._tell_some("connection refused", why=code)

    def slow_reader(self, kind: str) -> None:
        """A reader was let go."""
        self.figures.slow_readers.add(kind)
        self._tell_some("slow reader dropped", why=kind)

    def _tell_some(
        self,
        event: str,
        level: int = logging.INFO,
        error: BaseException | None = None,
        **fields: object,
    ) -> None:
        """A line, unless there were many like it just now; the next one tells how many more."""
        now = time.monotonic_ns() // 1_000_000
        bucket = self._noisy.setdefault(event, Bucket.full(LINES_A_SECOND, LINES_AT_ONCE, now))
        if not bucket.take(now):
            self._left_out[event] = self._left_out.get(event, 0) + 1
            return
        left_out = self._left_out.pop(event, 0)
        if left_out:
            fields["left_out"] = left_out
        _log.log(level, event, exc_info=error, extra={FIELDS: fields})

    # --- what should not happen ---

    def store_failed(self, error: Exception, code: str | None = None) -> None:
        """The file could not be written, or read; there will be more of it."""
        told = {} if code is None else {"table": self.mark(code)}
        self._tell_some("store error", logging.ERROR, None, **told, why=str(error))

    def damaged(self, code: str, error: Exception) -> None:
        """A table's log cannot be read; everybody who comes to the table will hear of it."""
        self.figures.exceptions.add()  # it may well have been us
        self._tell_some("table damaged", logging.ERROR, error, table=self.mark(code))

    def exception(self, where: str, error: BaseException) -> None:
        """A mistake of the house itself; a request that runs into it may come again and again."""
        self.figures.exceptions.add()
        self._tell_some("exception", logging.ERROR, error, where=where)

    @contextmanager
    def noting(self, where: str) -> Iterator[None]:
        """Whatever goes wrong in here is noted, and everything else goes on."""
        try:
            yield
        except StoreError as error:
            self.store_failed(error)
        except Exception as error:
            self.exception(where, error)
