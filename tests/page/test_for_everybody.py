"""Every scene of the page: no barrier that axe-core finds in either theme, nothing off the edge."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize
from playwright.sync_api import TimeoutError as NotInTimeError

from tests.page.conftest import Visit
from tests.page.scenes import SCENES
from tests.page.visitor import DESKTOP, PHONE, WAITS

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SETTLES_WITHIN = 2_000
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
_RUN = """async () => {
  const { violations } = await axe.run(
    document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(
    ({ html, failureSummary }) => [`${id}: ${help}`, html, failureSummary].join("\\n  ")));
}"""
# axe-core cannot tell the contrast on a background that runs from one colour to another: it is
# asked for all contrasts on each end of it, and not a third time with everything else.
_ON_EACH_END = """async () => {
  const opaque = (colour) => !/^rgba|[/]/.test(colour);
  const painted = [...document.querySelectorAll("*")].flatMap((one) => {
    const { backgroundImage } = getComputedStyle(one);
    const stops = backgroundImage.match(/(rgba?|color)\\([^)]*\\)/g)?.filter(opaque) ?? [];
    return backgroundImage.includes("gradient") ? [[one, one.getAttribute("style"), stops]] : [];
  });
  const runOnly = ["color-contrast", "link-in-text-block"];
  const found = [];
  for (const end of [0, -1]) {
    for (const [one, , stops] of painted) {
      one.style.backgroundImage = "none";
      if (stops.length) one.style.backgroundColor = stops.at(end);
    }
    await window.atRest(); // changes take a thousandth of a second, but it passes frame by frame
    const { violations } = await axe.run(document, { runOnly });
    found.push(...violations.flatMap(({ nodes }) => nodes));
  }
  for (const [one, style] of painted)
    if (style === null) one.removeAttribute("style"); else one.style.cssText = style;
  return found.map(({ html, failureSummary }) => `contrast: ${html}\\n  ${failureSummary}`);
}"""
# Links inside a text are as high as its lines; a box to tick is as large as its label; a board of
# 64 cups is nearly large enough, and one can look at it from nearer.
_TOO_SMALL = """() => [...document.querySelectorAll("button, select, a, input, [role=gridcell]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("p, .unseen"))
  .filter((one) => {
    const least = one.role === "gridcell" ? 40 : 43.5;
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    const large = ({ width, height }) => width >= least && height >= least;
    return boxes[0].width > 1 && !boxes.some(large);
  })
  .map((one) => one.outerHTML.slice(0, 300))"""
_TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const all = [...document.querySelectorAll("body *")];
  return all.filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 160)).slice(0, 8);
}"""


# What depends on its own size is drawn with it in the frame after; what moves begins in the next.
_KNOWS_REST = """(within) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moves = (one) => one.playState === "running" &&
    one.effect.getComputedTiming().iterations !== Infinity;
  const rest = async () => {
    do { await frame(); await frame(); } while (document.getAnimations().some(moves));
  };
  const never = () => new Promise((_, fail) =>
    setTimeout(() => fail(new Error("something moves without end")), within));
  window.atRest = () => Promise.race([rest(), never()]);
}"""


Look = Callable[[Page], list[str]]


def violations(page: Page, look: Look) -> list[str]:
    """What is found, at a second and a third look too: a page may be changing just then."""
    found = look(page)
    for _ in range(2):
        if found:
            again = look(page)
            found = [each for each in found if each in again]
    return found


def everything(page: Page) -> list[str]:
    """What axe-core finds now."""
    come_to_rest(page)
    return list(page.evaluate(_RUN)) + list(page.evaluate(_ON_EACH_END))


def colours(page: Page) -> list[str]:
    """What axe-core finds now that depends on colours."""
    come_to_rest(page)
    return list(page.evaluate(_ON_EACH_END))


def come_to_rest(page: Page) -> None:
    """Wait until nothing moves. axe-core is evaluated: the page lets in no foreign script."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
        page.evaluate(_KNOWS_REST, WAITS)
    page.evaluate("atRest()")


def read_large(page: Page) -> None:
    """Letters twice as large, as somebody sets it for the whole browser."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


@pytest.mark.parametrize("scene", SCENES)
def test_no_barrier_and_nothing_off_the_edge(visit: Visit, scene: str) -> None:
    visitor = visit(reduced_motion="reduce", color_scheme="light")
    SCENES[scene](visitor)
    found = barriers(visitor.page) + small(visitor.page) + overhang(visitor.page)
    assert not found, "\n".join(dict.fromkeys(found))


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the light, in the dark, and on a phone.

    The dark changes colours and nothing else, so no other rule is asked a second time.
    """
    found = violations(page, everything)
    page.emulate_media(color_scheme="dark")
    found += violations(page, colours)
    page.set_viewport_size(PHONE)
    return found + violations(page, everything)


def small(page: Page) -> list[str]:
    """What is too small for a finger on a phone."""
    return [f"small: {told}" for told in page.evaluate(_TOO_SMALL)]


def overhang(page: Page) -> list[str]:
    """What sticks out on a phone, upright and on its side, and with letters twice as large."""
    found = []
    for letters in ("letters as usual", "large letters"):
        if letters == "large letters":
            read_large(page)
        for size in (PHONE, SIDEWAYS, DESKTOP):
            page.set_viewport_size(size)
            found += [f"{letters}, {size['width']} px: {e}" for e in too_wide(page)]
    return found


def too_wide(page: Page) -> list[str]:
    """What makes the page wider than its window, once all has found its place."""
    with contextlib.suppress(NotInTimeError):
        page.wait_for_function(f"() => ({_TOO_WIDE})().length === 0", timeout=SETTLES_WITHIN)
    return list(page.evaluate(_TOO_WIDE))
