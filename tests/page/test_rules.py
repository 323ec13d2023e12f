"""The rules on the page: all sections in every language, figures drawn, links that lead there."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.languages import languages
from tests.page.visitor import PHONE, text

GAMES = ["cappuccino", "espresso"]


def titles(page: Page) -> list[str]:
    return page.locator("article h2").all_inner_texts()


@pytest.mark.parametrize("code", ["en", "de", "it", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_all_sections_are_there_and_every_figure_is_drawn(
    visit: Visit, game: str, code: str
) -> None:
    page = visit(locale=code).page
    page.goto(f"/rules/{game}")
    sections = languages()[code].rules[game]
    expect(page.locator("article h2")).to_have_count(len(sections))
    assert titles(page) == [section["title"] for section in sections]
    drawings = page.locator("[data-figure]")
    for drawing in drawings.all():
        expect(drawing.locator("svg").first).to_be_visible()
    assert drawings.count() >= 5


def test_the_contents_lead_to_a_section(visit: Visit) -> None:
    page = visit(viewport=PHONE).page
    page.goto("/rules/cappuccino")
    contents = page.get_by_role("navigation", name=text("rules.contents"))
    contents.get_by_role("link").last.click()
    expect(page.locator("article h2").last).to_be_in_viewport()


def test_a_link_to_a_section_opens_there(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/espresso#chaos")
    expect(page.locator("#chaos")).to_be_in_viewport()


def test_the_other_game_and_another_language_are_one_step_away(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/cappuccino")
    games = page.get_by_role("navigation", name=text("rules.games"))
    games.get_by_role("link", name=text("game.espresso")).click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(text("rules.title", game=text("game.espresso")))
    page.get_by_test_id("language").select_option("it")
    expect(heading).to_have_text(text("rules.title", "it", game=text("game.espresso", "it")))
