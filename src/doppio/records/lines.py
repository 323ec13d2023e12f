"""JSON Lines, read with bounds: a hostile file is refused before it can hurt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isinf
from typing import Any, BinaryIO, NoReturn

from doppio.games.contract import Refusal, RefusedError

MAX_LINE = 1 << 16
"""No line of a record needs more bytes: six dealt decks take about 1,300."""

_MANY_BRACKETS = 100
JsonObject = dict[str, Any]


class RecordError(Exception):
    """A record that breaks off from the rules or from the format, and where it does."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(f"line {line}: {refusal.sentence}")
        self.line = line
        self.refusal = refusal


def read_objects(stream: BinaryIO) -> Iterator[tuple[int, JsonObject]]:
    """Each line's number and object; blank lines are passed over. Raises `RecordError`."""
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            raise RecordError(number, _TOO_LONG)
        if line.strip():
            try:
                yield number, parse_object(line)
            except RefusedError as error:
                raise RecordError(number, error.refusal) from None


def parse_object(line: bytes) -> JsonObject:
    """The JSON object of one line; raises `RefusedError` for anything else."""
    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
        if b"\\u" in line or line.count(b"[") + line.count(b"{") > _MANY_BRACKETS:
            object_text(value).encode()  # half a character or a deep nest cannot be written again
    except UnicodeError:
        raise RefusedError(_NOT_UTF8) from None
    except (ValueError, RecursionError):
        raise RefusedError(_NOT_JSON) from None
    if not isinstance(value, dict):
        raise RefusedError(_NO_OBJECT)
    return value


def object_text(value: JsonObject) -> str:
    """One line of a record, without its line end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _unique(pairs: list[tuple[str, Any]]) -> JsonObject:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice")
    return value


def _finite(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise ValueError("that number is too large")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_TOO_LONG = Refusal("line-too-long", f"The line is longer than {MAX_LINE} bytes.")
_NOT_UTF8 = Refusal("not-utf8", "The line is not UTF-8 text.")
_NOT_JSON = Refusal("not-json", "The line is not valid JSON.")
_NO_OBJECT = Refusal("not-an-object", "The line is not a JSON object.")
