"""An eager Espresso player: plays whatever fits, the espresso pile first, and else flips."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.contract import Chance, Millis, Seat
from doppio.games.dice import pick
from doppio.games.espresso.cards import value_of
from doppio.games.espresso.game import Flip
from doppio.games.espresso.plays import NEW, Play, Source, legal_plays
from doppio.games.espresso.side import HELPERS, card_at
from doppio.games.espresso.view import View, sides_as_seen

UNHURRIED = Millis(700)
_DARES_ONE_IN = 4
"""How often a joker is played on to a card that nobody has seen yet, instead of a flip."""


@dataclass(frozen=True, slots=True)
class Eager:
    """Sees every fit at once; `pace` is about how long an action takes it."""

    pace: Millis = UNHURRIED

    def for_a_game(self, chance: Chance) -> Eager:  # noqa: ARG002
        """This player, who is always the same."""
        return self

    def act(self, view: View, chance: Chance) -> tuple[Play | Flip, Millis]:
        """What to do, and after how many milliseconds it is done."""
        assert view.seat is not None, "a spectator does not play"
        delay = Millis(self.pace // 2 + chance.below(self.pace + 1))
        return self._choose(view, view.seat, chance), delay

    def _choose(self, view: View, seat: Seat, chance: Chance) -> Play | Flip:
        sides = sides_as_seen(view)
        plays = list(legal_plays(view.variant, sides, view.piles, seat))
        own = [play for play in plays if play.cards[0].owner == seat]
        if own:
            return min(own, key=_eagerness)
        if plays and chance.below(2):
            return pick(plays, chance)
        return self._dare(view, seat, chance) or self._flip_or_wait(view, seat, plays, chance)

    def _dare(self, view: View, seat: Seat, chance: Chance) -> Play | None:
        """In Zero, now and then, a joker and whatever card comes up behind it."""
        if view.variant != "zero" or chance.below(_DARES_ONE_IN):
            return None
        side = sides_as_seen(view)[seat - 1]
        places = ("espresso", *(f"help{n + 1}" for n in range(HELPERS)), "waste")
        jokers = [p for p in places if (card := card_at(side, p)) and value_of(card) == 0]
        if not jokers:
            return None
        joker = pick(jokers, chance)
        behind = "waste" if joker == "waste" else "espresso"
        to = pick([NEW, *(n for n, pile in enumerate(view.piles, 1) if pile.value < 7)], chance)
        return Play(seat, (Source(seat, joker), Source(seat, behind)), to)

    def _flip_or_wait(
        self, view: View, seat: Seat, plays: list[Play], chance: Chance
    ) -> Play | Flip:
        """Flip; with nothing left to flip, a stolen card is the only thing to do."""
        side = view.sides[seat - 1]
        if plays and not side.hand_left and not side.waste_left:
            return pick(plays, chance)
        return Flip(seat)


def _eagerness(play: Play) -> tuple[int, bool]:
    """Espresso cards first, then helpers (they draw an espresso card after them), then waste."""
    first = play.cards[0].place
    return ("espresso", "help", "waste").index(first.rstrip("123")), len(play.cards) == 1
