"""The first screen: small, and two clicks away from a first move."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import text

MOST_SCRIPT = 120_000


def test_its_scripts_are_small(visit: Visit) -> None:
    """All that the browser loads for it counts, also what is loaded after it is shown."""
    visitor = visit()
    visitor.go("/")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    scripts = {kept.way: kept.raw for kept in visitor.bodies() if kept.way.endswith(".js")}
    assert scripts
    assert sum(len(gzip.compress(raw)) for raw in scripts.values()) <= MOST_SCRIPT


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_a_game_against_bots_begins_with_one_click(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.go("/")
    name = text("home.play.long", game=text(f"game.{game}"))
    visitor.page.get_by_role("button", name=name).click()
    expect(visitor.see("connection")).to_have_attribute("data-status", "connected")
