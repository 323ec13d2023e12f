"""What programs tell, looked at before anything is done with it: nonsense becomes a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from doppio.games.contract import Millis, Refusal, RefusedError, Seat, is_whole
from doppio.records.book import Record
from doppio.records.fields import MAX_NUMBER

Item = TypeVar("Item")
_LONGEST_NAME = 1000
_BAD_NAMES = Refusal(
    "bad-names",
    "There is a name for every seat, each a text of at most "
    f"{_LONGEST_NAME} characters, or none at all.",
)
_BAD_SEED = Refusal("bad-seed", "A seed is a whole number.")
_BAD_TIME = Refusal("bad-time", "A moment is a whole number of milliseconds, from 0 on.")
_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_NO_RECORD = Refusal("no-record", "A record is what `record` and `read_record` give.")


def whole(value: int, otherwise: Refusal, least: int, most: int = MAX_NUMBER) -> int:
    """A whole number within bounds, of whatever type; raises `RefusedError`."""
    if not is_whole(value, least, most):
        raise RefusedError(otherwise)
    return int(value)


def seat_of(seat: int, players: int) -> Seat:
    """A seat of a table for so many; raises `RefusedError` for any other."""
    return Seat(whole(seat, _NO_SEAT, 1, players))


def seed_of(seed: int) -> int:
    """What a deal or a shuffle follows from; raises `RefusedError`."""
    return whole(seed, _BAD_SEED, -MAX_NUMBER)


def moment(at: int) -> Millis:
    """A time that a record can tell; raises `RefusedError`."""
    return Millis(whole(at, _BAD_TIME, 0))


def yes_or_no(value: bool, name: str) -> bool:  # noqa: FBT001 - it is what is looked at
    """True or False and nothing that only counts as such; raises `RefusedError`."""
    if not isinstance(value, bool):
        raise RefusedError(Refusal("bad-option", f"The option {name} is True or False."))
    return value


def refuse_other(record: object) -> None:
    """Raise `RefusedError` for what is no record."""
    if not isinstance(record, Record):
        raise RefusedError(_NO_RECORD)


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
    if len(told) != players or not all(map(_is_name, told)):
        raise RefusedError(_BAD_NAMES)
    return told


def _is_name(name: object) -> bool:
    """Whether a record can hold it: half a character, say, is no text that can be written."""
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in name)
