"""Who starts: the greatest coffee drinker, or the lot. The others follow clockwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from doppio.games.contract import Chance, Seat
from doppio.games.dice import pick

Place = TypeVar("Place")


def first_by_coffee(cups_drunk: Sequence[int], chance: Chance) -> Seat:
    """The seat that drank the most coffee; equal drinkers are drawn by lot."""
    most = max(cups_drunk)
    thirsty = [Seat(index + 1) for index, cups in enumerate(cups_drunk) if cups == most]
    return thirsty[0] if len(thirsty) == 1 else pick(thirsty, chance)


def first_by_lot(players: int, chance: Chance) -> Seat:
    """Any seat, each as likely as the next."""
    return Seat(chance.below(players) + 1)


def seated_from(first: Seat, places: Sequence[Place]) -> tuple[Place, ...]:
    """The same circle counted from the one who starts, who so becomes seat 1."""
    return (*places[first - 1 :], *places[: first - 1])
