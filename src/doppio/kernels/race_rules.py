"""The rules of Espresso in compiled code: a second reading of them, kept for speed alone.

Tests hold every event that comes of it against `doppio.games.espresso`. Beside the row of what lies
open there are `buried`, the espresso piles as they were dealt, and `hands` (top first) and `wastes`
(top last); `fresh` tells of which hands no card was played since they were taken up.
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from doppio.kernels import race_table
from doppio.kernels.compiled import part
from doppio.kernels.race_table import (
    EACH,
    ESPRESSO,
    ESPRESSO_LEFT,
    HAND_LEFT,
    NOTHING,
    PILES,
    PLAYED,
    POINTS,
    SEATS,
    SIDE,
    SIDES,
    TOPS,
    TOTAL,
    VARIANT,
    WASTE,
    WASTE_LEFT,
    ZERO,
    cover_in,
    owner_in,
    pile_in,
    place_in,
)

DECK = 36
ON_ESPRESSO = 9
HELPERS = 3
IN_HAND = DECK - ON_ESPRESSO - HELPERS
PACKET = 3
BONUS = 5

for _function in (
    race_table.owner_in,
    race_table.place_in,
    race_table.cover_in,
    race_table.pile_in,
    race_table.play_code,
):
    part(_function)


@part
def below(dice, which, bound):
    """A uniform number below the bound, as `doppio.games.dice` draws it."""
    span = uint64(bound)
    over = (uint64(0xFFFFFFFFFFFFFFFF) % span + uint64(1)) % span
    while True:
        dice[which] += uint64(0x9E3779B97F4A7C15)
        bits = dice[which]
        bits = (bits ^ (bits >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> uint64(27))) * uint64(0x94D049BB133111EB)
        bits ^= bits >> uint64(31)
        if bits <= uint64(0xFFFFFFFFFFFFFFFF) - over:
            return int(bits % span)


@part
def _shuffle(cards, count, dice, which):
    for last in range(count - 1, 0, -1):
        other = below(dice, which, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@part
def deal(table, buried, hands, fresh, dice):
    """Shuffle and deal a deck to every seat."""
    deck = np.empty(DECK, np.int64)
    table[PILES] = 0
    for seat in range(table[SEATS]):
        for card in range(DECK):
            deck[card] = card
        _shuffle(deck, DECK, dice, 0)
        side = SIDES + seat * SIDE
        for n in range(ON_ESPRESSO):
            buried[seat, n] = deck[n]
        for n in range(IN_HAND):
            hands[seat, n] = deck[ON_ESPRESSO + HELPERS + n]
        table[side + ESPRESSO] = deck[0]
        for n in range(HELPERS):
            table[side + 1 + n] = deck[ON_ESPRESSO + n]
        table[side + WASTE] = NOTHING
        table[side + ESPRESSO_LEFT] = ON_ESPRESSO
        table[side + HAND_LEFT] = IN_HAND
        table[side + WASTE_LEFT] = 0
        table[side + POINTS] = 0
        table[side + PLAYED] = 0
        fresh[seat] = 1


@part
def _take(table, buried, wastes, fresh, owner, place):
    """Take the open card of a place away; what lies under it comes up. There must be one."""
    side = SIDES + owner * SIDE
    card = table[side + place]
    if place == WASTE:
        table[side + WASTE_LEFT] -= 1
        left = table[side + WASTE_LEFT]
        table[side + WASTE] = wastes[owner, left - 1] if left else NOTHING
        fresh[owner] = 0
        return card
    table[side + place] = table[side + ESPRESSO]
    left = max(table[side + ESPRESSO_LEFT] - 1, 0)
    table[side + ESPRESSO_LEFT] = left
    table[side + ESPRESSO] = buried[owner, ON_ESPRESSO - left] if left else NOTHING
    return card


@part
def cover_of(table, buried, wastes, seat, joker, place):
    """The card at a place, hidden or not, once the joker has left its own."""
    side = SIDES + seat * SIDE
    if joker == WASTE:
        if place == WASTE:
            left = table[side + WASTE_LEFT]
            return wastes[seat, left - 2] if left > 1 else NOTHING
        return table[side + place]
    left = table[side + ESPRESSO_LEFT]
    if place == ESPRESSO:
        return buried[seat, ON_ESPRESSO - left + 1] if left > 1 else NOTHING
    if place == joker:
        return table[side + ESPRESSO]
    return table[side + place]


@part
def _fits(table, first, cover, to):
    """Whether a card, or a joker and its cover, may go on this pile."""
    zero = table[VARIANT] == ZERO
    value = first % EACH
    before = table[TOPS + to - 1] if to else NOTHING
    if zero and value == 0:
        if cover < 0:
            return False
        wanted = before % EACH + 2 if to else 1
        return wanted < EACH and cover % EACH == wanted
    if cover >= 0:
        return False
    if to == 0:
        return value == (1 if zero else 0)
    return value > 0 and before == first - 1


@part
def _lay(table, owner, card, to):
    """Put a card in the middle; tells the number of its pile."""
    if to == 0:
        table[PILES] += 1
        to = table[PILES]
    table[TOPS + to - 1] = card
    side = SIDES + owner * SIDE
    table[side + POINTS] += 1
    table[side + PLAYED] |= 1 << card
    return to


@part
def play(table, buried, wastes, fresh, seat, play):
    """Make a play, if it is still possible; tells whether it was."""
    owner, place, cover, to = owner_in(play), place_in(play), cover_in(play), pile_in(play)
    first = table[SIDES + owner * SIDE + place]
    if first < 0:
        return False
    second = NOTHING
    if cover >= 0:
        second = cover_of(table, buried, wastes, seat, place, cover)
        if second < 0:
            return False
    if not _fits(table, first, second, to):
        return False
    _take(table, buried, wastes, fresh, owner, place)
    to = _lay(table, owner, first, to)
    if cover >= 0:
        _take(table, buried, wastes, fresh, owner, cover)
        _lay(table, owner, second, to)
    return True


@part
def turn(table, hands, wastes, fresh, seat, dice, which, order):
    """Turn three cards; tells how many were shuffled, into `order`, or -1 with none to turn."""
    side = SIDES + seat * SIDE
    hand, waste = table[side + HAND_LEFT], table[side + WASTE_LEFT]
    if hand + waste == 0:
        return -1
    shuffled = 0
    mine, thrown = hands[seat], wastes[seat]
    if hand < PACKET and waste > 0:
        if hand == 0 and fresh[seat]:
            _shuffle(thrown, waste, dice, which)
            for n in range(waste):
                order[n] = thrown[n]
            shuffled = waste
        for n in range(waste):
            mine[hand + n] = thrown[n]
        hand, waste = hand + waste, 0
        fresh[seat] = 1
    turned = min(PACKET, hand)
    for n in range(turned):
        thrown[waste + n] = mine[n]
    for n in range(hand - turned):
        mine[n] = mine[n + turned]
    table[side + HAND_LEFT] = hand - turned
    table[side + WASTE_LEFT] = waste + turned
    table[side + WASTE] = thrown[waste + turned - 1]
    return shuffled


@part
def finito(table):
    """The first seat whose espresso pile is empty; -1 without one."""
    for seat in range(table[SEATS]):
        if table[SIDES + seat * SIDE + ESPRESSO_LEFT] == 0:
            return seat
    return -1


@part
def end_round(table):
    """Add the points of the round to the totals; tells the highest."""
    highest, winner = 0, finito(table)
    for seat in range(table[SEATS]):
        side = SIDES + seat * SIDE
        table[side + TOTAL] += table[side + POINTS] + (BONUS if seat == winner else 0)
        highest = max(highest, table[side + TOTAL])
    return highest
