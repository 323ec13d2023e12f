"""What this browser remembers of its user: language, theme, motion, name; and being forgotten."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.page.board import Board
from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.visitor import Visitor, text

LANGUAGES = sorted(languages())


def expect_home_in(visitor: Visitor, code: str) -> None:
    """The first screen speaks this language, and says so."""
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(text("home.title", code))
    expect(visitor.page.locator("html")).to_have_attribute("lang", code)
    for game in ("cappuccino", "espresso"):
        name = text("home.play.long", code, game=text(f"game.{game}", code))
        expect(visitor.page.get_by_role("button", name=name)).to_be_visible()


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_is_switched_to_and_remembered(visit: Visit, code: str) -> None:
    visitor = visit()
    visitor.go("/")
    expect_home_in(visitor, ENGLISH)
    visitor.see("language").select_option(label=languages()[code].name)
    expect_home_in(visitor, code)
    visitor.page.reload()
    expect_home_in(visitor, code)
    name = text("home.play.long", code, game=text("game.cappuccino", code))
    visitor.page.get_by_role("button", name=name).click()
    expect(Board(visitor).cells.first).to_be_visible()
    expect(visitor.see("resign")).to_have_text(text("table.resign", code))
    motif = text("cappuccino.motif.p", code)
    expect(visitor.page.get_by_role("gridcell", name=re.compile(motif)).first).to_be_visible()


@pytest.mark.parametrize(
    "locale, code", [("de-AT", "de"), ("it-CH", "it"), ("ru", "ru"), ("fr-FR", "en")]
)
def test_the_browser_says_which_language(visit: Visit, locale: str, code: str) -> None:
    visitor = visit(locale=locale)
    visitor.go("/")
    expect_home_in(visitor, code)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_chosen_against_the_browsers_own(visit: Visit, theme: str) -> None:
    other = {"light": "dark", "dark": "light"}[theme]
    visitor = visit(color_scheme=other)
    visitor.go("/settings")
    brightness = "getComputedStyle(document.body).color"
    before = visitor.page.evaluate(brightness)
    visitor.page.get_by_label(text(f"settings.theme.{theme}"), exact=True).check()
    visitor.page.wait_for_function(f"() => {brightness} !== {before!r}")
    chosen = visitor.page.evaluate(brightness)
    visitor.page.reload()
    expect(visitor.page.get_by_label(text(f"settings.theme.{theme}"), exact=True)).to_be_checked()
    assert visitor.page.evaluate(brightness) == chosen


def test_a_name_is_changed_and_everything_forgotten(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/settings")
    field = visitor.page.get_by_label(text("settings.name"), exact=True)
    field.fill("Somebody")
    visitor.page.get_by_role("button", name=text("settings.save")).click()
    expect(visitor.see("spoken")).to_have_text(text("settings.saved"))
    visitor.page.reload()
    expect(field).to_have_value("Somebody")
    visitor.page.get_by_role("button", name=text("settings.forget")).click()
    visitor.page.get_by_role("button", name=text("settings.forget.sure")).click()
    expect(visitor.see("spoken")).to_have_text(text("settings.forgotten"))
    visitor.page.reload()
    expect(field).to_have_value("")


def test_a_name_written_before_the_house_has_answered_is_kept(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Somebody")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    visitor.page.route("**/api/me", hold, times=1)
    visitor.go("/settings")
    field = visitor.page.get_by_label(text("settings.name"), exact=True)
    field.fill("Somebody else")
    visitor.until(lambda: bool(asked))
    asked[0].continue_()
    # What only somebody known is shown: the answer has been taken in.
    expect(visitor.page.get_by_role("button", name=text("settings.forget"))).to_be_visible()
    expect(field).to_have_value("Somebody else")


def test_another_device_becomes_the_same_guest(visit: Visit) -> None:
    visitor, phone = visit(), visit()
    visitor.be("Somebody")
    visitor.go("/settings")
    visitor.page.get_by_role("button", name=text("settings.device.make")).click()
    link = visitor.page.get_by_label(text("settings.device")).input_value()
    phone.go(link)
    phone.go("/settings")
    expect(phone.page.get_by_label(text("settings.name"), exact=True)).to_have_value("Somebody")
