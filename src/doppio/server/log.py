"""The house's log: one line an event on standard error, as JSON for machines or as text."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

Kind = Literal["json", "text", "off"]
FIELDS = "doppio_fields"
"""Under this name a record of our own carries what else is to be told."""

_NO_NEWS = ("Invalid UTF-8", "Invalid HTTP request")
_SECRETS = (
    (re.compile(r"\b(doppio|link)_[\w-]{16,}"), r"\1_…"),  # tokens of bots, links to other devices
    (re.compile(r"\bg[\w-]{16}(?:\.[0-9a-f]{32})?"), "g…"),  # guests and their cookies
    (re.compile(r"/(t|tables|link)/[\w-]+"), r"/\1/…"),  # a table's address is its key
)


def without_secrets(text: str) -> str:
    """A text of somebody else's making, without what opens a table or an account."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def _fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells; `event` is what happened, everything else describes it."""
    time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    own: dict[str, Any] | None = getattr(record, FIELDS, None)
    told: dict[str, Any] = {"time": time.replace("+00:00", "Z"), "level": record.levelname.lower()}
    if own is None:
        told |= {"event": "message", "from": record.name, "message": record.getMessage()}
        told["message"] = without_secrets(told["message"])
    else:
        told |= {"event": record.getMessage(), **own}
    if record.exc_info:
        trace = logging.Formatter().formatException(record.exc_info)
        told["traceback"] = without_secrets(trace)
    return told


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return json.dumps(_fields_of(record), ensure_ascii=True, default=str)


class TextLines(logging.Formatter):
    """One line for people; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = _fields_of(record)
        time, level, event = told.pop("time"), told.pop("level"), told.pop("event")
        trace = told.pop("traceback", None)
        more = " ".join(f"{name}={_plain(value)}" for name, value in told.items())
        line = f"{time} {level} {event} {more}".rstrip()
        return line if trace is None else f"{line}\n{trace}"


def _plain(value: object) -> str:
    text = str(value)
    return text if text and text.isprintable() and " " not in text else json.dumps(text)


def set_up(kind: Kind, stream: TextIO | None = None) -> None:
    """Let everything that this process logs go through one formatter."""
    handler: logging.Handler = logging.NullHandler()
    if kind != "off":
        handler = logging.StreamHandler(stream or sys.stderr)
        handler.setFormatter(JsonLines() if kind == "json" else TextLines())
        handler.addFilter(_is_news)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("doppio").setLevel(logging.INFO)
    logging.raiseExceptions = False  # a log that cannot be written to stops nobody's game
    threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    error = failed.exc_value
    if error is not None:
        logging.getLogger("doppio").error("exception", exc_info=error, extra={FIELDS: {}})


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: what clients send is their affair, not the host's."""
    return not record.getMessage().startswith(_NO_NEWS)
