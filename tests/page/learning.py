"""Somebody who takes a lesson in a browser, and does by hand what it asks for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from doppio.lessons.catalogue import lesson
from doppio.wire.messages import encode
from tests.page.board import Board
from tests.page.cards import KEYS
from tests.page.visitor import Visitor, text

Json = dict[str, Any]
WATCHING = 4_000
"""More milliseconds than any answer takes to be shown with all that follows from it."""


# Pins hop for ever; everything else comes to rest.
_ALL_HAS_LANDED = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""


class Learner:
    """A visitor in a lesson."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.page, self.name = visitor, visitor.page, name
        self.lesson: Json = json.loads(encode(lesson(name)))
        self.steps: list[Json] = self.lesson["steps"]
        self.board = Board(visitor)
        self.told = visitor.see("lesson-text")
        self.next = visitor.see("lesson-next")
        self.end = visitor.see("lesson-end")

    def begin(self) -> None:
        """Open the lesson; time can be hurried on in it."""
        self.page.clock.install()
        self.visitor.go(f"/learn/{self.name}")
        self.check_at(0)

    def check_at(self, step: int) -> None:
        """This step is told."""
        expect(self.told).to_have_text(text(self.steps[step]["text"]))

    def watch(self, step: int) -> None:
        """Let time pass until this step has come."""
        self.page.clock.run_for(WATCHING)
        self.check_at(step)
        self.page.wait_for_function(_ALL_HAS_LANDED)

    def spot(self, name: str) -> Locator:
        """An open card's place."""
        return self.visitor.see(f"spot-{name}")


Way = Callable[[Learner, Json], None]


def take(learner: Learner, way: Way, read_on: Callable[[Learner], None]) -> None:
    """Take the whole lesson."""
    for number, step in enumerate(learner.steps[:-1]):
        learner.check_at(number)
        if step["right"] is None:
            read_on(learner)
            learner.check_at(number + 1)
        else:
            way(learner, step["right"]["wish"])
            learner.watch(number + 1)
    expect(learner.end).to_be_visible()


def spots_of(wish: Json) -> list[str]:
    """Where the cards of a play are taken from."""
    return [f"{card.get('of', wish['seat'])}.{card['from']}" for card in wish["cards"]]


def cells_of(wish: Json) -> list[str]:
    """The cells to be touched one after the other."""
    if wish["do"] == "place":
        return [wish["cup"].partition("@")[2]]
    return list(wish["move"].split("-"))


def by_mouse(learner: Learner, wish: Json) -> None:
    """Click what is to be clicked."""
    if wish["do"] == "flip":
        learner.visitor.see("flip").click()
    elif wish["do"] == "play":
        _play(learner, wish, lambda part: part.click())
    else:
        for cell in cells_of(wish):
            learner.page.mouse.click(*learner.board.aim(cell))


def by_touch(learner: Learner, wish: Json) -> None:
    """Tap what is to be tapped."""
    if wish["do"] == "flip":
        learner.visitor.see("flip").tap()
    elif wish["do"] == "play":
        _play(learner, wish, lambda part: part.tap())
    else:
        for cell in cells_of(wish):
            learner.page.touchscreen.tap(*learner.board.aim(cell))


def _play(learner: Learner, wish: Json, touch: Callable[[Locator], None]) -> None:
    first, *cover = map(learner.spot, spots_of(wish))
    touch(first)
    if first.get_attribute("aria-pressed") == "true":
        touch(learner.visitor.see(f"pile-{wish['to']}"))
    for spot in cover:
        touch(spot)


def by_keys(learner: Learner, wish: Json) -> None:
    """Press keys alone."""
    press = learner.page.keyboard.press
    if wish["do"] == "flip":
        press("Space")
    elif wish["do"] == "play":
        _play_by_keys(learner, wish)
    else:
        for cell in cells_of(wish):
            _walk(learner, cell)
            press("Enter")


def _walk(learner: Learner, cell: str) -> None:
    """Jump from one stack or place that is possible to the next."""
    for _ in range(40):
        if learner.page.evaluate("document.activeElement.dataset.spot") == cell:
            return
        learner.page.keyboard.press("m")
    raise AssertionError(f"the keys do not lead to {cell}")


def _play_by_keys(learner: Learner, wish: Json) -> None:
    press = learner.page.keyboard.press
    # A fresh picture is there a moment after its text: before, nobody listens to keys.
    expect(learner.visitor.see("flip")).to_be_enabled()
    first, *cover = wish["cards"]
    if "of" in first:
        press(f"Shift+Digit{first['of']}")
    press(KEYS[first["from"]])
    spot = learner.spot(spots_of(wish)[0])
    if spot.get_attribute("aria-pressed") == "true":
        press(learner.visitor.see(f"pile-{wish['to']}").locator("kbd").inner_text())
    for card in cover:
        press(KEYS[card["from"]])
