"""One player's side of the table: espresso pile, helpers, hand and waste."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from doppio.games.espresso.cards import Card

ESPRESSO_CARDS = 9
HELPERS = 3
PACKET = 3
"""How many cards a flip turns."""

PLACES = ("espresso", "help1", "help2", "help3", "waste")


@dataclass(frozen=True, slots=True)
class Side:
    """A seat's cards. None stands for a card that is there but whose face is not known.

    `espresso` and `hand` begin with their top card, `waste` ends with it. `played_from_hand`
    tells whether a card of the hand was played since the hand was last taken up.
    """

    espresso: tuple[Card | None, ...]
    helpers: tuple[Card | None, ...]
    hand: tuple[Card | None, ...]
    waste: tuple[Card | None, ...] = ()
    played_from_hand: bool = False


def dealt(deck: Sequence[Card]) -> Side:
    """Nine cards for the espresso pile, three helpers, the rest in the hand."""
    pile, helpers = tuple(deck[:ESPRESSO_CARDS]), tuple(deck[ESPRESSO_CARDS:][:HELPERS])
    return Side(pile, helpers, tuple(deck[ESPRESSO_CARDS + HELPERS :]))


def card_at(side: Side, place: str) -> Card | None:
    """The card that lies open at a place, if there is one (and it is known)."""
    if place == "espresso":
        return side.espresso[0] if side.espresso else None
    if place == "waste":
        return side.waste[-1] if side.waste else None
    helper = int(place[-1]) - 1
    return side.helpers[helper] if helper < len(side.helpers) else None


def taken_from(side: Side, place: str) -> Side:
    """The side after its card at a place was played; a helper is at once replaced."""
    if place == "espresso":
        return replace(side, espresso=side.espresso[1:])
    if place == "waste":
        return replace(side, waste=side.waste[:-1], played_from_hand=True)
    helpers = list(side.helpers)
    helpers[int(place[-1]) - 1] = side.espresso[0] if side.espresso else None
    return replace(side, helpers=tuple(helpers), espresso=side.espresso[1:])


def takes_up_waste(side: Side) -> bool:
    """Whether the next flip takes the waste up first: fewer than three cards are in hand."""
    return len(side.hand) < PACKET and bool(side.waste)


def shuffles(side: Side) -> bool:
    """Whether the next flip shuffles: the whole hand went through and nothing of it was played."""
    return not side.hand and bool(side.waste) and not side.played_from_hand


def hand_to_turn(side: Side) -> tuple[Card | None, ...]:
    """The hand from which the next flip turns its cards, when nothing is shuffled.

    The waste is turned over, so that its lowest card comes first, and put under what is left.
    """
    return side.hand + side.waste if takes_up_waste(side) else side.hand


def flipped(side: Side, order: tuple[Card | None, ...] | None) -> Side:
    """The side after a flip; `order` is the shuffled hand, where the rule shuffles."""
    took_up = takes_up_waste(side)
    hand = hand_to_turn(side) if order is None else order
    return replace(
        side,
        hand=hand[PACKET:],
        waste=(() if took_up else side.waste) + hand[:PACKET],
        played_from_hand=side.played_from_hand and not took_up,
    )
