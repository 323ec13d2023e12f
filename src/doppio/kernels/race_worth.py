"""What a play of Espresso is worth to a racer, in hundredths of a point, from the open cards alone.

A level is a row of numbers; those are named here.
"""

from __future__ import annotations

from collections.abc import Sequence

from doppio.kernels.race_table import (
    EACH,
    ESPRESSO,
    ESPRESSO_LEFT,
    HAND_LEFT,
    NOTHING,
    PLACES,
    PLAYED,
    POINTS,
    SEATS,
    SIDE,
    SIDES,
    TARGET,
    TOPS,
    TOTAL,
    WASTE,
    WASTE_LEFT,
    cover_in,
    owner_in,
    pile_in,
    place_in,
)

# --- the numbers of a level -------------------------------------------------------------------

LOOK = 0
"""Milliseconds to see where a card goes, on average."""
REACH = 1
"""Milliseconds for a hand to carry a card to the middle."""
TURN = 2
"""Milliseconds to see that nothing fits and to turn three cards."""
NOTICE = 3
"""How often of a thousand times a card that fits is noticed at a look."""
WHIM = 4
"""Up to so much, in hundredths of a point, a play is liked for no reason."""
DRAIN = 5
"""What a card less in the espresso pile is worth, in hundredths of a point."""
FOLLOW = 6
"""What it is worth that an own open card fits next."""
GIFT = 7
"""What it costs that another's open card fits next, and what it brings to take its place away."""
COUNT = 8
"""What a card that fits next is worth while it is hidden, if it is not buried."""
RIVALRY = 9
"""How much of a thousand the others' points weigh, shared among them."""
FINISH = 10
"""What it is worth to end a round that is to be ended, and costs to end another."""
PATIENCE = 11
"""How often of a thousand times a play that does more harm than good is left alone."""
DARE = 12
"""How often of a thousand times a joker is played on to a card that nobody has seen."""
FORM = 13
"""How much of a thousand times the usual spread its form differs from game to game."""

POINT = 100
BONUS = 5


# --- a card that fits -------------------------------------------------------------------------


def appetite(table: Sequence[int], side: int, card: int, numbers: Sequence[int], shown: int) -> int:
    """What it is worth to this side that this card of its fits; `shown` is that for open ones."""
    for place in range(PLACES):
        if table[side + place] == card:
            return shown if place != WASTE else shown // 2
    if table[side + PLAYED] >> card & 1:
        return 0
    loose = table[side + HAND_LEFT] + table[side + WASTE_LEFT]
    return numbers[COUNT] * loose // (loose + table[side + ESPRESSO_LEFT])


def others_appetite(table: Sequence[int], seat: int, top: int, numbers: Sequence[int]) -> int:
    """What it is worth to the others that a pile shows this card."""
    if top % EACH == EACH - 1:
        return 0
    worth = 0
    for owner in range(table[SEATS]):
        if owner != seat:
            worth += appetite(table, SIDES + owner * SIDE, top + 1, numbers, numbers[GIFT])
    return worth * numbers[RIVALRY] // 1000 // (table[SEATS] - 1)


def own_appetite(table: Sequence[int], seat: int, top: int, numbers: Sequence[int]) -> int:
    """What it is worth to this seat that a pile shows this card."""
    if top % EACH == EACH - 1:
        return 0
    return appetite(table, SIDES + seat * SIDE, top + 1, numbers, numbers[FOLLOW])


def change_in_the_middle(
    table: Sequence[int], seat: int, before: int, top: int, numbers: Sequence[int]
) -> int:
    """What it is worth that a pile shows `top` from now on; before, there was none or `before`."""
    worth = own_appetite(table, seat, top, numbers) - others_appetite(table, seat, top, numbers)
    return worth + (others_appetite(table, seat, before, numbers) if before >= 0 else 0)


def ending(table: Sequence[int], winner: int, seat: int, more: int, numbers: Sequence[int]) -> int:
    """What it is worth that the round ends by a finito of `winner`, with `more` cards of its own.

    A round that ends the game is worth everything to whoever wins it, and as much is lost else.
    """
    mine, best, reached = 0, 0, 0
    for owner in range(table[SEATS]):
        side = SIDES + owner * SIDE
        total = table[side + TOTAL] + table[side + POINTS]
        if owner == winner:
            total += more + BONUS
        reached = max(reached, total)
        if owner == seat:
            mine = total
        else:
            best = max(best, total)
    if reached >= table[TARGET]:
        return 4 * numbers[FINISH] if mine >= best else -4 * numbers[FINISH]
    return numbers[FINISH] if winner == seat else -numbers[FINISH]


# --- a play -----------------------------------------------------------------------------------


def cover_at(table: Sequence[int], side: int, joker: int, place: int) -> int:
    """The card that lies open at a place once the joker has left its own; hidden ones are none."""
    if place == joker:
        return table[side + ESPRESSO] if 0 < joker < WASTE else NOTHING
    if place == ESPRESSO and 0 < joker < WASTE:
        return NOTHING
    return table[side + place]


def worth(table: Sequence[int], seat: int, play: int, numbers: Sequence[int]) -> int:
    """What a play is worth to a seat, in hundredths of a point."""
    owner, place, cover = owner_in(play), place_in(play), cover_in(play)
    side, to = SIDES + owner * SIDE, pile_in(play)
    before = NOTHING if to == 0 else table[TOPS + to - 1]
    top, cards, drained = table[side + place], 1, 1 if place != WASTE else 0
    if cover >= 0:
        top, cards = cover_at(table, side, place, cover), 2
        drained += 1 if cover != WASTE else 0
    total = POINT * cards + numbers[DRAIN] * drained
    if owner != seat:
        total = -(total * numbers[RIVALRY] // 1000 // (table[SEATS] - 1))
    if drained and table[side + ESPRESSO_LEFT] <= drained:
        total += ending(table, owner, seat, cards, numbers)
    if cover >= 0 and before >= 0:  # what was to come on this pile cannot come any more
        total -= own_appetite(table, seat, before, numbers)
    return total + change_in_the_middle(table, seat, before, top, numbers)
