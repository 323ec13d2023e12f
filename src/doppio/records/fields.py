"""Taking typed fields out of JSON objects; what is wrong is said in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from doppio.games.contract import Refusal, RefusedError, Seat

MAX_NUMBER = 10**15


def refused(code: str, sentence: str) -> RefusedError:
    """A refusal to raise."""
    return RefusedError(Refusal(code, sentence))


def whole_number(source: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """A whole number that is not negative."""
    value = source.get(name, default)
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise refused("bad-field", f'The field "{name}" must be a whole number, 0 or more.')
    return value


def truth(source: Mapping[str, Any], name: str, *, default: bool) -> bool:
    """True or false."""
    value = source.get(name, default)
    if not isinstance(value, bool):
        raise refused("bad-field", f'The field "{name}" must be true or false.')
    return value


def text(source: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A string."""
    value = source.get(name, default)
    if not isinstance(value, str):
        raise refused("bad-field", f'The field "{name}" must be a text.')
    return value


def objects(source: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """A list of JSON objects."""
    value = source.get(name)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise refused("bad-field", f'The field "{name}" must be a list of objects.')
    return value


def texts(value: object, name: str) -> tuple[str, ...]:
    """A list of strings."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise refused("bad-field", f'The field "{name}" must be a list of texts.')
    return tuple(value)


def whole_numbers(source: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    value = source.get(name)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise refused("bad-field", f'The field "{name}" must be a list of whole numbers.')
    return tuple(value)


def seat(source: Mapping[str, Any], name: str = "seat") -> Seat:
    """A seat number; whether there is such a seat is for the rules to say."""
    return Seat(whole_number(source, name))


def winners(source: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The winning seats, in turn order whatever order they were written in."""
    return tuple(Seat(number) for number in sorted(whole_numbers(source, "winners")))
