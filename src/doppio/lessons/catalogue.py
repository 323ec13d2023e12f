"""The lessons of the house, in the order in which one should take them."""

from __future__ import annotations

from functools import cache

from doppio.lessons.cappuccino import BASIC, EXPERT, SETTLING, TWO_COLOURS
from doppio.lessons.espresso import CHAOS, NORMALO, ZERO
from doppio.lessons.shown import Lesson, LessonListed
from doppio.lessons.telling import told

SCRIPTS = {
    script.name: script for script in (BASIC, TWO_COLOURS, EXPERT, SETTLING, NORMALO, ZERO, CHAOS)
}


def listed() -> list[LessonListed]:
    """All lessons, by name."""
    return [
        {"name": script.name, "game": script.game, "steps": len(script.steps)}
        for script in SCRIPTS.values()
    ]


def lesson(name: str) -> Lesson | None:
    """A lesson; nothing where there is none of that name."""
    return _told_once(name) if name in SCRIPTS else None


@cache
def _told_once(name: str) -> Lesson:
    return told(SCRIPTS[name])
