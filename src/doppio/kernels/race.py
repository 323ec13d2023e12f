"""Whole races of Espresso between racers, many at a time.

The racers are those of `race_policy`, compiled as they stand: so there is one policy, not two.
"""

from __future__ import annotations

import numpy as np

from doppio.kernels import race_policy, race_worth
from doppio.kernels.compiled import entry, part
from doppio.kernels.race_policy import FORMS, LUCK, MOST_PLAYS, choose, form_of_the_day
from doppio.kernels.race_rules import (
    DECK,
    HELPERS,
    IN_HAND,
    ON_ESPRESSO,
    below,
    deal,
    end_round,
    finito,
    play,
    turn,
)
from doppio.kernels.race_stuck import is_stuck
from doppio.kernels.race_table import FLIP, LENGTH, SEATS, SIDE, SIDES, TARGET, TOTAL, VARIANT, ZERO

BETWEEN_ROUNDS = 5000

AT, KIND, SEAT, WHAT, COUNT, CARDS = 0, 1, 2, 3, 4, 5
"""The columns of a trace: when, what, who, the play, how many cards follow, and these."""
TRACE = CARDS + DECK
DEALT, PLAYED_A_CARD, TURNED = 1, 2, 3

for _room in (race_worth, race_policy):
    for _thing in list(vars(_room).values()):
        if getattr(_thing, "__module__", "") == _room.__name__:
            part(_thing)


@part
def _trace_deal(table, buried, hands, at, rows):
    for seat in range(table[SEATS]):
        row = rows[seat]
        row[AT], row[KIND], row[SEAT], row[COUNT] = at, DEALT, seat, DECK
        for n in range(ON_ESPRESSO):
            row[CARDS + n] = buried[seat, n]
        for n in range(HELPERS):
            row[CARDS + ON_ESPRESSO + n] = table[SIDES + seat * SIDE + 1 + n]
        for n in range(IN_HAND):
            row[CARDS + ON_ESPRESSO + HELPERS + n] = hands[seat, n]


@entry
def races(variant, seats, target, pause, numbers, dice, which, totals, rounds, trace):
    """Play a game a row of `totals`; tells how many events there were.

    `numbers` has a row a seat, `dice` two generators a game: the first deals, number `which` does
    all else. `trace` is filled with what happened, game after game, as far as it has rows.
    """
    table = np.empty(LENGTH, np.int64)
    buried = np.empty((seats, ON_ESPRESSO), np.int64)
    hands = np.empty((seats, IN_HAND), np.int64)
    wastes = np.empty((seats, IN_HAND), np.int64)
    fresh = np.empty(seats, np.int64)
    found = np.empty(MOST_PLAYS, np.int64)
    arrives = np.empty(seats, np.int64)
    wishes = np.empty(seats, np.int64)
    forms = np.empty(seats, np.int64)
    order = np.empty(IN_HAND, np.int64)
    free = np.empty(seats, np.int64)
    written = 0
    for game in range(totals.shape[0]):
        table[VARIANT], table[SEATS], table[TARGET] = variant, seats, target
        for seat in range(seats):
            table[SIDES + seat * SIDE + TOTAL] = 0
            forms[seat] = form_of_the_day(numbers[seat], below(dice[game], which, FORMS))
        at, highest, chance = 0, 0, dice[game]
        while highest < target:
            at += BETWEEN_ROUNDS if rounds[game] else 0
            rounds[game] += 1
            deal(table, buried, hands, fresh, chance)
            if written + seats <= trace.shape[0]:
                _trace_deal(table, buried, hands, at, trace[written:])
            written += seats
            running = not is_stuck(table, buried, hands, wastes, fresh)
            for seat in range(seats):
                free[seat] = 0
            # At first everybody looks, in turn; then always whoever has just acted.
            looking, looked = 0, 0
            while running:
                luck = below(chance, which, LUCK)
                wish, delay = choose(table, looking, numbers[looking], forms[looking], luck, found)
                wishes[looking] = wish
                arrives[looking] = at + delay if wish == FLIP else max(at + delay, free[looking])
                looked += 1
                if looked < seats:
                    looking = looked
                    continue
                seat = np.int64(0)
                for other in range(1, seats):
                    if arrives[other] < arrives[seat]:
                        seat = other
                at, wish, looking = arrives[seat], wishes[seat], seat
                if wish == FLIP:
                    shuffled = turn(table, hands, wastes, fresh, seat, chance, which, order)
                    happened = shuffled >= 0
                    running = variant != ZERO or not happened
                else:
                    shuffled = 0
                    happened = play(table, buried, wastes, fresh, seat, wish)
                    if happened:
                        free[seat] = at + pause
                    running = not happened
                if happened:
                    if written < trace.shape[0]:
                        row = trace[written]
                        row[AT], row[SEAT], row[WHAT], row[COUNT] = at, seat, wish, shuffled
                        row[KIND] = TURNED if wish == FLIP else PLAYED_A_CARD
                        for n in range(shuffled):
                            row[CARDS + n] = order[n]
                    written += 1
                if not running:
                    running = finito(table) < 0
                    running = running and not is_stuck(table, buried, hands, wastes, fresh)
            highest = end_round(table)
        for seat in range(seats):
            totals[game, seat] = table[SIDES + seat * SIDE + TOTAL]
    return written
