"""One's side of a table of Espresso in a browser: what is to be seen, and how it is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import TimeoutError as NotInTimeError
from playwright.sync_api import expect

from tests.page.visitor import Visitor, text

KEYS = {"help1": "1", "help2": "2", "help3": "3", "espresso": "4", "waste": "5"}
NEW = "new"
ROUND_TAKES = 1500
"""More plays and flips than any round of four has."""

MISSES = 8
"""As often in a row everybody may be too late; more than that is a page that cannot be played."""

SOON = 6_000
"""Milliseconds in which a card can be touched, or never: it is a race."""

_SPOTS = """spots => spots.map(
  spot => [spot.dataset.spot, spot.dataset.card, spot.firstElementChild.textContent])"""
_FITS = re.compile(
    re.escape(text("espresso.spot-fits", place="", card="", targets="")).replace(r":\ ,\ ", ".*, ")
    + "(.+)"
)
_NUMBER = re.compile(re.escape(text("espresso.pile-number", number="")) + r"(\d+)")


@dataclass(frozen=True)
class Chance:
    """A card of one's own that fits somewhere: where it lies, what it is, where it may go."""

    place: str
    card: str
    targets: tuple[str, ...]


class Cards:
    """One's own cards, as the page names them to those who listen."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.mine = visitor.see("mine")
        self.flip = visitor.see("flip")
        self.round_over = visitor.see("round-over")

    @property
    def seat(self) -> int:
        """The seat one plays."""
        spot = self.mine.locator("[data-spot]").first.get_attribute("data-spot")
        return int(str(spot).partition(".")[0])

    def wait_for_round(self) -> None:
        """Wait until cards are dealt and can be played."""
        expect(self.flip).to_be_enabled()

    def open_cards(self) -> dict[str, str]:
        """The open cards by their places."""
        return {place: card for place, card, _ in self._spots() if card}

    def chances(self) -> list[Chance]:
        """What could be played now, as it is said of each card."""
        found = []
        for place, card, label in self._spots():
            if told := _FITS.fullmatch(label):
                targets = tuple(_target(name) for name in told[1].split(", "))
                found.append(Chance(place, card, targets))
        return found

    def _spots(self) -> list[tuple[str, str, str]]:
        spots = self.mine.locator("button[data-spot]").evaluate_all(_SPOTS)
        return [(name.partition(".")[2], card, label) for name, card, label in spots]

    def done_by_others(self) -> int:
        """How many plays and flips of others the house has told of in this round."""
        done, mine = 0, []
        for message in (kept.message for kept in self.visitor.kept):
            if message["type"] in ("welcome", "seats"):
                mine = message["seats"]
            elif message.get("e") == "happened":
                line = message["line"]
                done = 0 if line["do"] == "deal" else done
                done += line["do"] in ("play", "flip") and line["seat"] not in mine
        return done

    def playing(self) -> bool:
        """Whether the round is still being played."""
        # One look: between two of them the round may end.
        return bool(self.flip.evaluate_all("found => found.some((one) => !one.disabled)"))


def _target(name: str) -> str:
    number = _NUMBER.fullmatch(name)
    return number[1] if number else NEW


Way = Callable[[Cards, Chance, str], None]


def by_mouse(cards: Cards, chance: Chance, target: str) -> None:
    """Click the card, and where it goes if that is a question."""
    cards.visitor.see(f"spot-{cards.seat}.{chance.place}").click(timeout=SOON)
    if len(chance.targets) > 1:
        cards.visitor.see(f"pile-{target}").click(timeout=SOON)


def by_touch(cards: Cards, chance: Chance, target: str) -> None:
    """Tap the card, and where it goes if that is a question."""
    cards.visitor.see(f"spot-{cards.seat}.{chance.place}").tap(timeout=SOON)
    if len(chance.targets) > 1:
        cards.visitor.see(f"pile-{target}").tap(timeout=SOON)


def by_keys(cards: Cards, chance: Chance, target: str) -> None:
    """Press the card's key, and the letter of where it goes if that is a question."""
    cards.page.keyboard.press(KEYS[chance.place])
    letters = cards.visitor.see(f"pile-{target}").locator("kbd").all_inner_texts()
    # Somebody may have taken all places but one in the meantime: then it is no question.
    if letters:
        cards.page.keyboard.press(letters[0])


FLIPS: dict[Way, Callable[[Cards], None]] = {
    by_mouse: lambda cards: cards.flip.click(timeout=SOON),
    by_touch: lambda cards: cards.flip.tap(timeout=SOON),
    by_keys: lambda cards: cards.page.keyboard.press("Space"),
}


def flip(cards: Cards) -> None:
    """Turn three cards, and wait until they lie there."""
    before = cards.flip.inner_text()
    cards.page.keyboard.press("Space")
    expect(cards.flip).not_to_have_text(before)


def step(cards: Cards, way: Way) -> bool:
    """Play a card that fits, the espresso pile's rather than others; or flip.

    False: what was to be touched is gone. Somebody was faster, or has ended the round just then.
    """
    chances = sorted(cards.chances(), key=lambda chance: chance.place == "waste")
    try:
        if chances:
            way(cards, chances[0], chances[0].targets[0])
        else:
            FLIPS[way](cards)
    except NotInTimeError:
        return False
    return True


def play_round(people: list[Cards], ways: list[Way]) -> None:
    """Everybody plays, one after the other, until the round is over.

    What the others do is counted, and not one's own steps: bots take their time, and how many steps
    one takes meanwhile depends on the machine.
    """
    done = -1
    while play_for_a_while(people, ways):
        before, done = done, people[0].done_by_others()
        assert before < done <= ROUND_TAKES, "the round does not end"


def play_for_a_while(people: list[Cards], ways: list[Way]) -> bool:
    """Many steps of everybody; false as soon as the round is over."""
    missed = 0
    for turn in range(ROUND_TAKES):
        if not people[0].playing():
            return False
        number = turn % len(people)
        missed = 0 if step(people[number], ways[number]) else missed + 1
        assert missed <= MISSES, "nothing can be touched"
    return True
