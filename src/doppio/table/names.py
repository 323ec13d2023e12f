"""Names that the house gives: to its bots, and to people who have not told theirs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from typing import Any
from zlib import crc32

_BOTS = ("Moka", "Lungo", "Cortado", "Ristretto", "Macchiato", "Affogato")
"""One a seat, so that no two at a table are called the same."""

_GUEST = " (guest)"
"""The page says this in the language of whoever looks, and leaves the word before it as it is."""

_WORDS = (
    *("Crema", "Latte", "Mocha", "Freddo", "Romano", "Cubano", "Bicerin", "Galao"),
    *("Melange", "Kona", "Java", "Breve", "Kahve", "Sidamo", "Typica", "Arabica"),
)


def bot_name(seat: int, taken: Collection[str]) -> str:
    """The name of a bot on this seat; the next one, where a rematch has moved the seats round."""
    names = _BOTS[seat - 1 :] + _BOTS[: seat - 1]
    return next((name for name in names if name not in taken), names[0])


def guest_name(guest: str, given: Mapping[str, str], taken: Collection[str] = ()) -> str:
    """What somebody without a name is called: at most tables the same, at each nobody else ever.

    `given` tells who has had which of these names here, `taken` are those on other seats now.
    """
    at = crc32(guest.encode()) % len(_WORDS)
    words = _WORDS[at:] + _WORDS[:at]
    names = (_called(word, number) for number in count(1) for word in words)
    return next(name for name in names if given.get(name, guest) == guest and name not in taken)


def _called(word: str, number: int) -> str:
    return f"{word}{_GUEST}" if number == 1 else f"{word} {number}{_GUEST}"


def is_given(name: str) -> bool:
    """Whether the house has called somebody so, and not they themselves."""
    return name.endswith(_GUEST) and name.removesuffix(_GUEST).split(" ")[0] in _WORDS


def with_name(header: dict[str, Any], was: str, name: str) -> dict[str, Any]:
    """A record's header in which somebody is called by the name that they have told since."""
    seats = [
        {**seat, "name": name} if seat.get("name") == was else seat for seat in header["seats"]
    ]
    return {**header, "seats": seats}
