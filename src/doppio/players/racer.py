"""The Espresso player of the levels 1 to 10: one policy, and a row of numbers for each level."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.contract import Chance, Millis, Seat
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.game import Flip
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import Play, Source
from doppio.games.espresso.side import HELPERS
from doppio.games.espresso.side import PLACES as NAMES
from doppio.games.espresso.view import SideView, View
from doppio.kernels.race_policy import FORMS, LUCK, MOST_PLAYS, choose, form_of_the_day
from doppio.kernels.race_table import (
    ESPRESSO_LEFT,
    FLIP,
    LENGTH,
    NOTHING,
    PLACES,
    PLAYED,
    POINTS,
    SIDE,
    SIDES,
    TOPS,
    TOTAL,
    WASTE_LEFT,
    cover_in,
    owner_in,
    pile_in,
    place_in,
)
from doppio.players.espresso_levels import LEVELS

_NUMBER: dict[Card | None, int] = {card: number for number, card in enumerate(DECK)}
_NUMBER[None] = NOTHING
USUAL = 1000


@dataclass(frozen=True, slots=True)
class Racer:
    """Plays as its level does, and remembers nothing; `form` is how slow it is in this game."""

    level: int = 1
    form: int = USUAL

    def for_a_game(self, chance: Chance) -> Racer:
        """This racer in the form it has in one game."""
        return replace(self, form=form_of_the_day(LEVELS[self.level], chance.below(FORMS)))

    def act(self, view: View, chance: Chance) -> tuple[Play | Flip, Millis]:
        """What to do, and after how many milliseconds it is done."""
        assert view.seat is not None, "a spectator does not play"
        numbers, luck = LEVELS[self.level], chance.below(LUCK)
        room = [0] * MOST_PLAYS
        action, delay = choose(table_of(view), view.seat - 1, numbers, self.form, luck, room)
        return action_of(view.seat, action), Millis(delay)


def table_of(view: View) -> list[int]:
    """What lies open, as the policy reads it."""
    table = [NOTHING] * LENGTH
    table[:SIDES] = (VARIANTS.index(view.variant), len(view.sides), view.target, len(view.piles))
    for index, side in enumerate(view.sides):
        start = SIDES + index * SIDE
        table[start : start + SIDE] = _side_of(side, view.totals[index])
    for index, pile in enumerate(view.piles):
        table[TOPS + index] = _NUMBER[Card(f"{pile.colour}{pile.value}")]
        for card, owner in pile.cards:
            start = SIDES + (owner - 1) * SIDE
            table[start + POINTS] += 1
            table[start + PLAYED] |= 1 << _NUMBER[card]
    return table


def _side_of(side: SideView, total: int) -> list[int]:
    numbers = [0] * SIDE
    helpers = (*side.helpers, None, None, None)[:HELPERS]
    numbers[:PLACES] = [_NUMBER[card] for card in (side.espresso_top, *helpers, side.waste_top)]
    numbers[ESPRESSO_LEFT : WASTE_LEFT + 1] = (side.espresso_left, side.hand_left, side.waste_left)
    numbers[TOTAL] = total
    return numbers


def action_of(seat: Seat, action: int) -> Play | Flip:
    """What the number of an action stands for."""
    if action == FLIP:
        return Flip(seat)
    cards = [Source(Seat(owner_in(action) + 1), NAMES[place_in(action)])]
    if cover_in(action) != NOTHING:
        cards.append(Source(seat, NAMES[cover_in(action)]))
    return Play(seat, tuple(cards), pile_in(action))
