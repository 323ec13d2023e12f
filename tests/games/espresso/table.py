"""A table to test at: sides and a middle from short texts, and seats that play and flip."""

from dataclasses import dataclass

from doppio.games.contract import Millis, Refusal, Seat
from doppio.games.dice import Dice
from doppio.games.espresso.cards import Card
from doppio.games.espresso.game import (
    Command,
    Event,
    Flip,
    Game,
    Options,
    decide,
    evolve,
    refuse,
)
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.plays import NEW, Piles, Play, Source
from doppio.games.espresso.side import Side


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `r4 y0`."""
    return tuple(Card(card) for card in text.split())


def side(text: str, *, played: bool = False) -> Side:
    """A side from `espresso | helpers | hand | waste`; what is missing at the end is empty.

    As in a record, the espresso pile and the hand begin with their top. The waste ends with it: it
    is written in the order in which its cards were laid down. `played`: a card of the hand was
    played since the hand was last taken up.
    """
    espresso, helpers, hand, waste = (cards(part) for part in (text + "|||").split("|")[:4])
    return Side(espresso, helpers, hand, waste, played)


def middle(*piles: str) -> Piles:
    """Piles with their lowest card first; `r1@2` is a card of seat 2, `r1` one of seat 1."""
    return tuple(_pile(text) for text in piles)


def _pile(text: str) -> Pile:
    owned = [card.partition("@") for card in text.split()]
    top = owned[-1][0]
    return Pile(top[0], int(top[1]), tuple((Card(c), Seat(int(o or 1))) for c, _, o in owned))


BYSTANDER = side("y8 y6 y5 | y0 y1 y7")
"""Sits at seat 2 where a test names one side only. It could open a pile in every variant, so that
no round is stuck by accident."""


class Table:
    """A round in full swing."""

    def __init__(
        self,
        *sides: Side,
        middle: Piles = (),
        variant: str = "normalo",
        target: int = 100,
        totals: tuple[int, ...] | None = None,
        pause: int | None = None,
    ) -> None:
        seated = sides if len(sides) > 1 else (*sides, BYSTANDER)
        options = Options(len(seated), variant, target, None if pause is None else Millis(pause))
        nobody: tuple[Millis | None, ...] = (None,) * len(seated)
        before = totals or (0,) * len(seated)
        self.game = Game(options, before, 1, seated, middle, nobody)
        self.at = Millis(0)

    def seat(self, number: int) -> "Hand":
        """The hand that plays for a seat."""
        return Hand(self, Seat(number))

    def side(self, number: int) -> Side:
        """What lies in front of a seat."""
        return self.game.sides[number - 1]

    def answer(
        self, command: Command, at: int | None = None, seed: int = 0
    ) -> tuple[Event, ...] | Refusal:
        """Let a command happen, if the rules allow it; a second has gone by unless `at` tells."""
        now = Millis(self.at + 1000 if at is None else at)
        events = decide(self.game, command, now, Dice("test", seed))
        if not isinstance(events, Refusal):
            for event in events:
                self.happens(event, now)
        return events

    def happens(self, event: Event, at: int | None = None) -> None:
        """Let an event happen that nothing speaks against."""
        self.at = Millis(self.at + 1000 if at is None else at)
        assert refuse(self.game, event, self.at) is None
        self.game = evolve(self.game, event, self.at)

    def refuses(self, event: Event) -> str | None:
        """The code with which the rules refuse an event, if they do."""
        refusal = refuse(self.game, event, Millis(self.at + 1000))
        return None if refusal is None else refusal.code


@dataclass(frozen=True)
class Hand:
    """One seat's hand."""

    table: Table
    number: Seat

    def plays(
        self, *places: str, to: int | str = "new", of: int | None = None, at: int | None = None
    ) -> tuple[Event, ...]:
        """Play the card (or cards) at these places, and tell what came of it."""
        events = self.table.answer(self.play(*places, to=to, of=of), at)
        assert not isinstance(events, Refusal), events
        return events

    def cannot_play(
        self, *places: str, to: int | str = "new", of: int | None = None, at: int | None = None
    ) -> str:
        """Try to, in vain; the code of the refusal."""
        before = self.table.game
        refusal = self.table.answer(self.play(*places, to=to, of=of), at)
        assert isinstance(refusal, Refusal), refusal
        assert self.table.game == before
        return refusal.code

    def play(self, *places: str, to: int | str = "new", of: int | None = None) -> Play:
        """The play, not made yet; `of` is the seat whose cards they are, if another's."""
        owner = self.number if of is None else Seat(of)
        sources = tuple(Source(owner, place) for place in places)
        return Play(self.number, sources, NEW if to == "new" else int(to))

    def flips(self, *, seed: int = 0) -> tuple[Event, ...]:
        """Turn three cards, by this chance where the hand is shuffled."""
        events = self.table.answer(Flip(self.number), seed=seed)
        assert not isinstance(events, Refusal), events
        return events

    def flips_to(self, order: str) -> None:
        """Turn three cards of the hand that was shuffled to this order."""
        self.table.happens(Flip(self.number, cards(order)))
