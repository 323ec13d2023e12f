"""How a racer plays Espresso: what it notices, what it prefers, and how long its hand takes.

This is plain Python over whole numbers. A live seat runs it as it stands; the simulator compiles
the very same functions. All that parts one level from another is a row of numbers; `race_worth`
names them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from doppio.kernels.race_table import (
    CHAOS,
    EACH,
    ESPRESSO,
    ESPRESSO_LEFT,
    FLIP,
    HAND_LEFT,
    NOTHING,
    PILES,
    PLACES,
    PLAYED,
    SEATS,
    SIDE,
    SIDES,
    TOPS,
    VARIANT,
    WASTE,
    WASTE_LEFT,
    ZERO,
    play_code,
)
from doppio.kernels.race_worth import (
    DARE,
    FORM,
    LOOK,
    NOTICE,
    PATIENCE,
    REACH,
    TURN,
    WHIM,
    cover_at,
    worth,
)

LUCK = 1 << 31
"""What a racer is told of chance at each look is a number below this."""
FORMS = 32
"""The lots that its form is drawn from."""
MOST_PLAYS = 128
"""More plays than can ever be open to a seat."""

_LOOKING, _MOVING, _HOLDING_BACK, _BLIND = 100_001, 100_002, 100_003, 200_000
"""What luck is asked about, beside the plays."""

Scratch = MutableSequence[int]
"""Room for whole numbers; in compiled code, an array."""

# A thousand times the middles of 32 equal parts of a skewed bell: hands are at times much slower
# than their average, and never much faster.
_SPREAD = (
    460, 530, 575, 610, 640, 668, 694, 719, 743, 767, 790, 813, 837, 860, 884, 909,
    934, 961, 988, 1017, 1047, 1080, 1115, 1153, 1195, 1242, 1296, 1359, 1437, 1541, 1698, 2038,
)  # fmt: skip


def drawn(luck: int, about: int) -> int:
    """A number of 31 bits, drawn anew for everything a racer asks its luck about."""
    mixed = (luck + about * 0x9E3779B1) & 0x7FFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0x7FFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0x7FFFFFFF
    return mixed ^ (mixed >> 15)


def happens(luck: int, about: int, per_mille: int) -> bool:
    """Whether something comes about that does so often of a thousand times."""
    return drawn(luck, about) % 1000 < per_mille


def spread(luck: int, about: int, millis: int) -> int:
    """A time drawn around this average."""
    return millis * _SPREAD[drawn(luck, about) & 31] // 1000


def form_of_the_day(numbers: Sequence[int], lot: int) -> int:
    """How slow a racer is in this game, in thousandths of its usual times; the lot is below 32."""
    slow = _SPREAD[lot]
    if slow >= 1000:
        return 1000 + (slow - 1000) * numbers[FORM] // 1000
    return 1000000 // (1000 + (1000000 // slow - 1000) * numbers[FORM] // 1000)


# --- what can be played -----------------------------------------------------------------------


def tops_shown(table: Sequence[int]) -> int:
    """The top cards of the piles, a bit each."""
    shown = 0
    for pile in range(table[PILES]):
        shown |= 1 << table[TOPS + pile]
    return shown


def pile_showing(table: Sequence[int], top: int) -> int:
    """The number of the first pile with this top; there is one."""
    for pile in range(table[PILES]):
        if table[TOPS + pile] == top:
            return pile + 1
    return 0


def is_hidden(table: Sequence[int], side: int, card: int) -> bool:
    """Whether a card of this side lies in hand, waste or espresso pile where nobody sees it."""
    for place in range(PLACES):
        if table[side + place] == card:
            return False
    return table[side + PLAYED] >> card & 1 == 0


def add_pairs(table: Sequence[int], seat: int, joker: int, found: Scratch, count: int) -> int:
    """Note the plays of a joker and a card on it that can be seen; tells how many are noted now."""
    shown = tops_shown(table)
    for place in range(PLACES):
        cover = cover_at(table, SIDES + seat * SIDE, joker, place)
        value = cover % EACH
        if cover < 0 or value == 0:
            continue
        if value == 1:
            found[count] = play_code(seat, joker, place, 0)
            count += 1
        for colour in range(4):
            before = colour * EACH + value - 2
            if value > 2 and shown >> before & 1:
                found[count] = play_code(seat, joker, place, pile_showing(table, before))
                count += 1
    return count


def find_plays(table: Sequence[int], seat: int, found: Scratch) -> int:
    """Note all plays of a seat whose cards can be seen; tells how many."""
    variant, shown, count = table[VARIANT], tops_shown(table), 0
    for owner in range(table[SEATS]):
        if owner != seat and variant != CHAOS:
            continue
        for place in range(PLACES):
            card = table[SIDES + owner * SIDE + place]
            if card < 0:
                continue
            value = card % EACH
            if value == 0 and variant == ZERO:
                count = add_pairs(table, seat, place, found, count)
            elif value == 0 or (value == 1 and variant == ZERO):
                found[count] = play_code(owner, place, NOTHING, 0)
                count += 1
            elif shown >> (card - 1) & 1:
                found[count] = play_code(owner, place, NOTHING, pile_showing(table, card - 1))
                count += 1
    return count


# --- the choice -------------------------------------------------------------------------------


def best_noticed(
    table: Sequence[int],
    seat: int,
    numbers: Sequence[int],
    luck: int,
    found: Scratch,
    count: int,
) -> int:
    """The play that is noticed and liked most; a flip where none is, or none is worth its harm."""
    action, best = FLIP, 0
    for n in range(count):
        play = found[n]
        if happens(luck, play, numbers[NOTICE]):
            liked = worth(table, seat, play, numbers)
            liked += drawn(luck, -play) % (numbers[WHIM] + 1)
            if action == FLIP or liked > best:
                action, best = play, liked
    if best < 0 and can_turn(table, seat) and happens(luck, _HOLDING_BACK, numbers[PATIENCE]):
        return FLIP
    return action


def can_turn(table: Sequence[int], seat: int) -> bool:
    """Whether a seat has cards to turn."""
    side = SIDES + seat * SIDE
    return table[side + HAND_LEFT] + table[side + WASTE_LEFT] > 0


def target_of_blind(table: Sequence[int], seat: int, luck: int) -> int:
    """A pile (0: a new one) for a hidden card: any, but the likelier the more of them may fit."""
    side = SIDES + seat * SIDE
    best, most = 0, -1
    for to in range(table[PILES] + 1):
        value = 1 if to == 0 else table[TOPS + to - 1] % EACH + 2
        if value < EACH:
            liked = drawn(luck, _BLIND + 1 + to) & 1023
            for colour in range(4):
                if is_hidden(table, side, colour * EACH + value):
                    liked += 128
            if liked > most:
                best, most = to, liked
    return best


def blind_pair(table: Sequence[int], seat: int, luck: int) -> int:
    """One of the jokers and whatever comes up behind it; a flip where there is none."""
    side, action, most = SIDES + seat * SIDE, FLIP, -1
    for joker in range(PLACES):
        card, behind = table[side + joker], WASTE if joker == WASTE else ESPRESSO
        left = table[side + (WASTE_LEFT if joker == WASTE else ESPRESSO_LEFT)]
        liked = drawn(luck, _BLIND - 1 - joker)
        if card >= 0 and card % EACH == 0 and left > 1 and liked > most:
            most = liked
            action = play_code(seat, joker, behind, target_of_blind(table, seat, luck))
    return action


def choose(
    table: Sequence[int], seat: int, numbers: Sequence[int], form: int, luck: int, found: Scratch
) -> tuple[int, int]:
    """What to do, and how many milliseconds it takes; `found` is room for the plays there are.

    With no cards to turn, the best noticed play is made even where it does harm, so that every
    round comes to an end.
    """
    count = find_plays(table, seat, found)
    action = best_noticed(table, seat, numbers, luck, found, count)
    if count == 0 and table[VARIANT] == ZERO and happens(luck, _BLIND, numbers[DARE]):
        action = blind_pair(table, seat, luck)
    if action == FLIP:
        millis = spread(luck, _MOVING, numbers[TURN])
    else:
        millis = spread(luck, _LOOKING, numbers[LOOK]) + spread(luck, _MOVING, numbers[REACH])
    return action, max(millis * form // 1000, 1)
