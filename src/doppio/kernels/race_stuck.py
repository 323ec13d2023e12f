"""Stuck rounds in compiled code; `doppio.games.espresso.stuck` says why it is so."""

from __future__ import annotations

import numpy as np

from doppio.kernels.compiled import part
from doppio.kernels.race_rules import IN_HAND, PACKET, cover_of
from doppio.kernels.race_table import (
    EACH,
    HAND_LEFT,
    PILES,
    PLACES,
    SEATS,
    SIDE,
    SIDES,
    TOPS,
    VARIANT,
    WASTE,
    WASTE_LEFT,
    ZERO,
)


@part
def _wanted_alone(table):
    """The cards that fit somewhere by themselves, a bit each."""
    opener = 1 if table[VARIANT] == ZERO else 0
    wanted = 0
    for colour in range(4):
        wanted |= 1 << (colour * EACH + opener)
    for pile in range(table[PILES]):
        top = table[TOPS + pile]
        if top % EACH < EACH - 1:
            wanted |= 1 << (top + 1)
    return wanted


@part
def _can_ever_play_alone(table, hands, wastes):
    wanted = _wanted_alone(table)
    for seat in range(table[SEATS]):
        side = SIDES + seat * SIDE
        for place in range(PLACES):
            card = table[side + place]
            if card >= 0 and wanted >> card & 1:
                return True
        for n in range(table[side + HAND_LEFT]):
            if wanted >> hands[seat, n] & 1:
                return True
        for n in range(table[side + WASTE_LEFT]):
            if wanted >> wastes[seat, n] & 1:
                return True
    return False


@part
def _values_under(joker, hand, hand_left, waste, waste_left, fresh):
    """The values of the cards that can come right under a card of the hand, a bit each."""
    ring = np.empty(IN_HAND, np.int64)
    under = 0
    # While nothing is played, turning only walks around: so many steps see every sight twice.
    for _ in range(4 * IN_HAND):
        if waste_left > 1 and waste[waste_left - 1] == joker:
            under |= 1 << (waste[waste_left - 2] % EACH)
        if hand_left + waste_left == 0:
            return under
        if hand_left < PACKET and waste_left > 0:
            if hand_left == 0 and fresh:
                for n in range(waste_left):
                    if waste[n] != joker:
                        under |= 1 << (waste[n] % EACH)
                return under
            for n in range(hand_left):
                ring[n] = hand[n]
            for n in range(waste_left):
                ring[hand_left + n] = waste[n]
            hand_left += waste_left
            for n in range(hand_left):
                hand[n] = ring[n]
            waste_left = 0
            fresh = 1
        turned = min(PACKET, hand_left)
        for n in range(turned):
            waste[waste_left + n] = hand[n]
        for n in range(hand_left - turned):
            hand[n] = hand[n + turned]
        hand_left -= turned
        waste_left += turned
    return under


@part
def _covers(table, buried, hands, wastes, fresh, seat):
    """The values of the cards that can come right behind one of a side's jokers, a bit each."""
    side = SIDES + seat * SIDE
    hand, waste = table[side + HAND_LEFT], table[side + WASTE_LEFT]
    anywhere = 0
    for n in range(hand):
        anywhere |= 1 << (hands[seat, n] % EACH)
    for n in range(waste):
        anywhere |= 1 << (wastes[seat, n] % EACH)
    found = 0
    for joker in range(WASTE):
        card = table[side + joker]
        if card >= 0 and card % EACH == 0:
            found |= anywhere
            for place in range(WASTE):
                cover = cover_of(table, buried, wastes, seat, joker, place)
                if cover >= 0:
                    found |= 1 << (cover % EACH)
    if anywhere & 1:
        for place in range(WASTE):
            if table[side + place] >= 0:
                found |= 1 << (table[side + place] % EACH)
        for colour in range(4):
            joker = colour * EACH
            here = False
            for n in range(hand):
                here |= hands[seat, n] == joker
            for n in range(waste):
                here |= wastes[seat, n] == joker
            if here:
                found |= _values_under(
                    joker, hands[seat].copy(), hand, wastes[seat].copy(), waste, fresh[seat]
                )
    return found


@part
def is_stuck(table, buried, hands, wastes, fresh):
    """Whether nobody can ever play again in this round."""
    if _can_ever_play_alone(table, hands, wastes):
        return False
    if table[VARIANT] != ZERO:
        return True
    wanted = 1 << 1
    for pile in range(table[PILES]):
        if table[TOPS + pile] % EACH + 2 < EACH:
            wanted |= 1 << (table[TOPS + pile] % EACH + 2)
    for seat in range(table[SEATS]):
        if _covers(table, buried, hands, wastes, fresh, seat) & wanted:
            return False
    return True
