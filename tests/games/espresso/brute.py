"""The rules once more, slow and plain, from the rule sheet: what the game's own code is held to.

Nothing here comes from the package. Cards are texts such as `r4`; a pile of the middle is the
colour and the number that its top stands for.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple

Cards = tuple[str, ...]
Pile = tuple[str, int]
Taking = tuple[int, str]
"""The seat whose card it is, and the place where it lay."""

HELPERS = ("help1", "help2", "help3")


class Hand(NamedTuple):
    """A hand (top first), its waste (top last), and whether a card of this way was played."""

    hand: Cards
    waste: Cards
    played: bool


class Side(NamedTuple):
    """All of a player's cards that are not in the middle; "" is a helper that is not there."""

    espresso: Cards
    helpers: Cards
    cards: Hand


def flips(cards: Hand) -> Iterator[Hand]:
    """Everything that can come of a flip; more than one thing only where the waste is shuffled."""
    hand, waste, played = cards
    if not hand and not waste:
        return
    if len(hand) >= 3 or not waste:
        yield Hand(hand[3:], waste + hand[:3], played)
    elif hand:
        # One or two are left: the waste, turned over, goes under them. Its lowest card is then
        # the first of its cards to come.
        under = hand + waste
        yield Hand(under[3:], under[:3], False)
    elif played:
        yield Hand(waste[3:], waste[:3], False)
    else:
        for order in permutations(waste):
            yield Hand(order[3:], order[:3], False)


@cache
def wastes_to_come(start: Hand) -> frozenset[Cards]:
    """The two top cards of every waste that flips alone can lead to: no play needs more of it."""
    wastes: set[Cards] = set()
    seen: set[Hand] = set()
    waiting = [start]
    while waiting:
        now = waiting.pop()
        wastes.add(now.waste[-2:])
        if not now.hand and not now.played:
            # A shuffle: the order of the waste has no influence on what comes, so one will do.
            now = now._replace(waste=tuple(sorted(now.waste)))
            if now != start:
                wastes |= wastes_to_come(now)
                continue
        if now not in seen:
            seen.add(now)
            waiting.extend(flips(now))
    return frozenset(wastes)


def open_cards(side: Side) -> Iterator[tuple[str, str]]:
    """Places and the cards that can be played from them."""
    if side.espresso:
        yield "espresso", side.espresso[0]
    yield from ((place, card) for place, card in zip(HELPERS, side.helpers, strict=False) if card)
    if side.cards.waste:
        yield "waste", side.cards.waste[-1]


def without(side: Side, place: str) -> Side:
    """The side when the card at this place has left it."""
    if place == "espresso":
        return side._replace(espresso=side.espresso[1:])
    if place == "waste":
        return side._replace(cards=side.cards._replace(waste=side.cards.waste[:-1], played=True))
    helpers = list(side.helpers)
    helpers[HELPERS.index(place)] = side.espresso[0] if side.espresso else ""
    return side._replace(helpers=tuple(helpers), espresso=side.espresso[1:])


def fits(variant: str, pile: Pile | None, card: str) -> bool:
    """Whether one card alone may go on a pile, or open one."""
    colour, number = card[0], int(card[1])
    if variant == "zero" and number == 0:
        return False
    if pile is None:
        return number == (1 if variant == "zero" else 0)
    return pile == (colour, number - 1)


def joker_fits(pile: Pile | None, cover: str) -> bool:
    """Zero: whether a 0 and this card may go on a pile, or open one."""
    if pile is None:
        return int(cover[1]) == 1
    return pile[1] not in (7, 8) and int(cover[1]) == pile[1] + 2


def plays(
    variant: str, sides: tuple[Side, ...], piles: tuple[Pile, ...], seat: int
) -> Iterator[tuple[tuple[Taking, ...], int]]:
    """All that a seat may play: what it takes, and the pile's number, 0 for a new one."""
    for owner, side in enumerate(sides, 1):
        if owner != seat and variant != "chaos":
            continue
        for place, card in open_cards(side):
            for to, pile in enumerate((None, *piles)):
                if fits(variant, pile, card):
                    yield ((owner, place),), to
                if variant == "zero" and card[1] == "0":
                    for second, cover in open_cards(without(side, place)):
                        if joker_fits(pile, cover):
                            yield ((owner, place), (owner, second)), to


def can_play(variant: str, sides: tuple[Side, ...], piles: tuple[Pile, ...]) -> bool:
    """Whether anybody can play now."""
    seats = range(1, len(sides) + 1)
    return any(True for seat in seats for _ in plays(variant, sides, piles, seat))


def can_ever_play(variant: str, sides: tuple[Side, ...], piles: tuple[Pile, ...]) -> bool:
    """Whether anybody can play now or after any flips by anybody, in any order."""
    seen = {sides}
    waiting = deque(seen)
    while waiting:
        now = waiting.popleft()
        if can_play(variant, now, piles):
            return True
        for number, side in enumerate(now):
            for flipped in flips(side.cards):
                after = (*now[:number], side._replace(cards=flipped), *now[number + 1 :])
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return False
