"""Cups credited to seats before the first move, so that whoever moves later is not behind."""

from __future__ import annotations

from doppio.games.contract import Refusal

MOST_CREDIT = 64
NO_CREDIT: tuple[int, ...] = ()

_BAD_COUNT = Refusal("bad-credit", "Cups are credited to every seat in turn order, or to none.")
_BAD_CUPS = Refusal("bad-credit", f"A seat is credited between 0 and {MOST_CREDIT} cups.")


def refuse_credit(credit: tuple[int, ...], players: int) -> Refusal | None:
    """Say why cups cannot be credited like this, or nothing when they can."""
    if credit and len(credit) != players:
        return _BAD_COUNT
    if any(type(cups) is not int or not 0 <= cups <= MOST_CREDIT for cups in credit):
        return _BAD_CUPS
    return None


def credited(scores: tuple[int, ...], credit: tuple[int, ...]) -> tuple[int, ...]:
    """The scores with the cups that were credited; an empty credit is none at all."""
    if not credit:
        return scores
    return tuple(cups + more for cups, more in zip(scores, credit, strict=True))
