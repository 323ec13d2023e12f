"""What programs tell, looked at before anything is done with it: nonsense becomes a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from doppio.games.contract import Refusal, RefusedError, is_whole

Item = TypeVar("Item")
_BAD_NAMES = Refusal("bad-names", "There is a name for every seat, each a text, or none at all.")


def whole(value: int, otherwise: Refusal, least: int, most: int | None = None) -> int:
    """A whole number within bounds, of whatever type; raises `RefusedError`."""
    if not is_whole(value, least, most):
        raise RefusedError(otherwise)
    return int(value)


def several(values: Iterable[Item], otherwise: Refusal) -> tuple[Item, ...]:
    """A list of something; a text is none. Raises `RefusedError`."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise RefusedError(otherwise)
    return tuple(values)


def names_of(names: Iterable[str], players: int) -> tuple[str, ...]:
    """What the seats are called, whether it was told or not; raises `RefusedError`."""
    told = several(names, _BAD_NAMES)
    if not told:
        return tuple(f"Seat {number}" for number in range(1, players + 1))
    if len(told) != players or not all(isinstance(name, str) for name in told):
        raise RefusedError(_BAD_NAMES)
    return told
