"""A small seeded generator: the same numbers on every machine and in every version.

Deals and simulated games are reproducible from a seed for ever, so they do not lean on a
generator whose sequence a library may change. This is SplitMix64: 64 bits of state, one
addition and three mixing steps a number, easy to repeat in any language.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from operator import index
from typing import SupportsIndex, TypeVar

from doppio.games.contract import Chance

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Dice:
    """Chance from a seed."""

    __slots__ = ("_state",)

    def __init__(self, *seed: SupportsIndex | str) -> None:
        """Any whole numbers and words together make a seed; each combination is its own."""
        text = "\x1f".join(_told(part).replace("\x1f", "\x1f\x1f") for part in seed)
        self._state = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    @property
    def state(self) -> int:
        """The 64 bits that decide all draws to come."""
        return self._state

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to `bound` - 1 (without the bias of a plain remainder)."""
        limit = _MASK + 1 - (_MASK + 1) % bound
        while True:
            drawn = self.bits()
            if drawn < limit:
                return drawn % bound


def _told(part: SupportsIndex | str) -> str:
    """A part of a seed as text; a whole number is the same whatever its type, numpy's too."""
    return f"str:{part}" if isinstance(part, str) else f"int:{index(part)}"


def shuffled(items: Sequence[Item], chance: Chance) -> tuple[Item, ...]:
    """The items in a random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pick(items: Sequence[Item], chance: Chance) -> Item:
    """One of the items, each as likely as the next."""
    return items[chance.below(len(items))]
