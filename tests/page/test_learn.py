"""Learning in a browser: every lesson to its end, by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from doppio.lessons.catalogue import SCRIPTS
from tests.page.conftest import Visit
from tests.page.learning import Learner, by_keys, by_mouse, by_touch, take
from tests.page.visitor import PHONE, text

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_lesson_by_mouse(visit: Visit, name: str) -> None:
    learner = Learner(visit(), name)
    learner.begin()
    take(learner, by_mouse, lambda learner: learner.next.click())


@pytest.mark.parametrize("name", ["cappuccino", "espresso-chaos"])
def test_by_touch_on_a_phone(visit: Visit, name: str) -> None:
    learner = Learner(visit(viewport=PHONE, has_touch=True, is_mobile=True), name)
    learner.begin()
    take(learner, by_touch, lambda learner: learner.next.tap())
    assert learner.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "name", ["cappuccino", "cappuccino-expert", "espresso-zero", "espresso-chaos"]
)
def test_by_keyboard_alone(visit: Visit, name: str) -> None:
    learner = Learner(visit(), name)
    learner.begin()

    def read_on(learner: Learner) -> None:
        tab_to(learner, "document.activeElement.dataset.testid === 'lesson-next'")
        learner.page.keyboard.press("Enter")

    def by_tab_and_keys(learner: Learner, wish: dict[str, object]) -> None:
        if learner.lesson["game"] == "cappuccino":
            tab_to(learner, "document.activeElement.role === 'gridcell'")
        by_keys(learner, wish)

    take(learner, by_tab_and_keys, read_on)
    tab_to(learner, "document.activeElement.dataset.testid === 'lesson-play'")


def tab_to(learner: Learner, reached: str) -> None:
    """Press Tab until the focus is where it should be; it must come there."""
    for _ in range(60):
        if learner.page.evaluate(reached):
            return
        learner.page.keyboard.press("Tab")
    raise AssertionError(f"the focus never came to: {reached}")


def test_a_move_that_is_not_allowed_is_answered_by_the_rules(visit: Visit) -> None:
    learner = Learner(visit(), "cappuccino")
    learner.begin()
    learner.next.click()
    by_mouse(learner, {"do": "move", "move": "a1-c2"})
    expect(learner.visitor.see("note")).to_have_text("A stack moves on to a stack that touches it.")
    by_mouse(learner, {"do": "move", "move": "b2-b3"})
    expect(learner.visitor.see("note")).to_have_text(text("learn.not-asked"))
    learner.check_at(1)


def test_the_answer_can_be_shown_and_looked_at_again(visit: Visit) -> None:
    learner = Learner(visit(), "espresso-zero")
    learner.begin()
    for number in range(1, len(learner.steps)):
        learner.next.click()
        learner.watch(number)
    expect(learner.end).to_be_visible()
    learner.visitor.see("lesson-back").click()
    learner.check_at(len(learner.steps) - 2)


def test_how_far_one_got_is_remembered(visit: Visit) -> None:
    visitor = visit()
    learner = Learner(visitor, "cappuccino-settling")
    learner.begin()
    learner.next.click()
    learner.check_at(1)
    visitor.go("/learn")
    listed = visitor.see("lesson-cappuccino-settling")
    expect(listed).to_contain_text(text("learn.begun", at=2, count=len(learner.steps)))
    listed.click()
    learner.check_at(1)
    by_mouse(learner, learner.steps[1]["right"]["wish"])
    learner.watch(2)
    for number in (3, 4):
        learner.next.click()
        learner.watch(number)
    visitor.page.get_by_role("link", name=text("learn.list")).click()
    expect(listed).to_contain_text(text("learn.done"))


def test_practice_is_one_click_away(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/learn")
    visitor.see("practice").click()
    expect(visitor.see("flip")).to_be_enabled()
    expect(visitor.page.locator("[data-testid^=plate-]")).to_have_count(2)


def test_after_a_lesson_one_plays_what_one_has_learnt(visit: Visit) -> None:
    visitor = visit()
    learner = Learner(visitor, "cappuccino-expert")
    learner.begin()
    for number in range(1, len(learner.steps)):
        learner.next.click()
        learner.watch(number)
    visitor.see("lesson-play").click()
    expect(visitor.page).to_have_url(re.compile("/t/"))
    expect(learner.board.cells.first).to_be_visible()
    assert len(learner.board.cups()) <= 7, "the table is built cup by cup"


def test_a_lesson_that_does_not_exist_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.forgive("404")
    visitor.go("/learn/tea")
    expect(visitor.page.get_by_text("There is no such lesson.").first).to_be_visible()
    visitor.page.get_by_role("main").get_by_role("link", name=text("learn.list")).click()
    expect(visitor.see("lesson-cappuccino")).to_be_visible()
