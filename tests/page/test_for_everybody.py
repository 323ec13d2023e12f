"""Every scene of the page: no barrier that axe-core finds in either theme, nothing off the edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.page.conftest import Visit
from tests.page.scenes import SCENES
from tests.page.visitor import DESKTOP, PHONE

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
_RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(
    ({ html, failureSummary }) => [`${id}: ${help}`, html, failureSummary].join("\\n  ")));
}"""
_TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const all = [...document.querySelectorAll("body *")];
  return all.filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 160)).slice(0, 8);
}"""


_AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""


def violations(page: Page) -> list[str]:
    """What axe-core finds; its source is evaluated, since the page lets in no foreign script."""
    page.evaluate("new Promise(requestAnimationFrame)")  # until the page looks as it was told to
    page.wait_for_function(_AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    return list(page.evaluate(_RUN))


def read_large(page: Page) -> None:
    """Letters twice as large, as somebody sets it for the whole browser."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


@pytest.mark.parametrize("scene", SCENES)
def test_no_barriers_in_either_theme(visit: Visit, scene: str) -> None:
    visitor = visit(reduced_motion="reduce", color_scheme="light")
    SCENES[scene](visitor)
    found = violations(visitor.page)
    visitor.page.emulate_media(color_scheme="dark")
    found += violations(visitor.page)
    visitor.page.set_viewport_size(PHONE)
    found += violations(visitor.page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_off_the_edge(visit: Visit, scene: str) -> None:
    """On a phone, upright and on its side, and with letters twice as large."""
    visitor = visit(reduced_motion="reduce", viewport=PHONE)
    SCENES[scene](visitor)
    found = {"upright": visitor.page.evaluate(_TOO_WIDE)}
    visitor.page.set_viewport_size(SIDEWAYS)
    found["on its side"] = visitor.page.evaluate(_TOO_WIDE)
    read_large(visitor.page)
    found["large letters on its side"] = visitor.page.evaluate(_TOO_WIDE)
    visitor.page.set_viewport_size(PHONE)
    found["large letters upright"] = visitor.page.evaluate(_TOO_WIDE)
    visitor.page.set_viewport_size(DESKTOP)
    found["large letters"] = visitor.page.evaluate(_TOO_WIDE)
    told = [f"{how}: {element}" for how, them in found.items() for element in them]
    assert not told, "\n".join(told)
