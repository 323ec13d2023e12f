"""Every scene of the page: no barrier that axe-core finds in either theme, nothing off the edge."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect
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
    found += nameless(visitor.page)
    assert not found, "\n".join(dict.fromkeys(found))


_LIGHT = """
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const parts = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
"""
# How much lighter or darker each line of a graph is than the ground, and how light that is.
_GRAPH = f"""(svg) => {{ {_LIGHT}
  const ground = light(getComputedStyle(svg).backgroundColor);
  const contrasts = [...svg.querySelectorAll("polyline, svg > text")].map((one) => {{
    const {{ stroke, fill }} = getComputedStyle(one);
    return contrast(light(one.tagName === "polyline" ? stroke : fill), ground);
  }});
  return [ground, contrasts];
}}"""
# What is seen of the focus: the frame against both ends of what lies behind it, and the shape.
_FRAME = f"""async (one, behind) => {{ {_LIGHT}
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 3; n++) await frame(); // colours take a thousandth of a second, in frames
  const {{ outlineColor, outlineStyle, borderRadius }} = getComputedStyle(one);
  const ends = behind.map((name) => getComputedStyle(one).getPropertyValue(name));
  const seen = ends.map((end) => contrast(light(outlineColor), light(end)));
  return {{ frame: outlineStyle, least: Math.min(...seen), shape: borderRadius }};
}}"""
_TOPS = """(one) => [...one.closest(".controls").querySelectorAll("button")].map(
  (each) => Math.round(each.getBoundingClientRect().top))"""
WOOD, PAPER = ["--wood", "--wood-deep"], ["--paper", "--paper-raised"]
FRAMED = [
    ("espresso, calm", "flip", WOOD),
    ("espresso, calm", "vote", WOOD),
    ("espresso, between rounds", "next-round", PAPER),
    ("cappuccino, over", "look-at-board", WOOD),
    ("cappuccino, over", "again", PAPER),
]


@pytest.mark.parametrize("scene", ["cappuccino, analysed", "espresso, over"])
def test_graphs_are_bright_by_day_and_dark_in_the_evening(visit: Visit, scene: str) -> None:
    visitor = visit(color_scheme="light")
    SCENES[scene](visitor)
    graph = visitor.page.locator("main svg:has(polyline)")
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)
        ground, contrasts = graph.evaluate(_GRAPH)
        assert (ground > 0.5) == (theme == "light")
        assert len(contrasts) > 4
        assert min(contrasts) >= 3, theme


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scene, what, behind", FRAMED)
def test_the_focus_is_seen_on_wood_and_on_paper(
    visit: Visit, scene: str, what: str, behind: list[str], theme: Literal["light", "dark"]
) -> None:
    visitor = visit(color_scheme=theme, reduced_motion="reduce")
    SCENES[scene](visitor)
    visitor.page.keyboard.press("Tab")  # from now on the focus is shown
    one = visitor.see(what)
    before = one.evaluate(_FRAME, behind)
    one.focus()
    after = one.evaluate(_FRAME, behind)
    assert after["frame"] == "solid"
    assert after["least"] >= 3
    assert after["shape"] == before["shape"]


@pytest.mark.parametrize("language", ["en-GB", "de", "it", "ru"])
def test_on_a_phone_on_its_side_all_one_can_do_is_in_one_row_below_the_board(
    visit: Visit, language: str
) -> None:
    visitor = visit(viewport=SIDEWAYS, locale=language)
    SCENES["cappuccino"](visitor)
    for button in ("takeback", "resign"):
        expect(visitor.see(button)).to_be_in_viewport(ratio=0.99)
    tops = visitor.see("resign").evaluate(_TOPS)
    assert len(set(tops)) == 1, tops


@pytest.mark.parametrize("language", ["en-GB", "de", "it", "ru"])
def test_on_a_phone_on_its_side_passing_takes_no_line_from_the_cards(
    visit: Visit, language: str
) -> None:
    visitor = visit(viewport=SIDEWAYS, locale=language)
    SCENES["espresso, calm"](visitor)
    asked, button = visitor.see("calm").bounding_box(), visitor.see("pass").bounding_box()
    assert asked
    assert button
    assert asked["height"] < button["height"] + 8


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the light, in the dark, and on a phone.

    The dark changes colours and nothing else, so no other rule is asked a second time.
    """
    found = violations(page, everything)
    page.emulate_media(color_scheme="dark")
    found += violations(page, colours)
    page.set_viewport_size(PHONE)
    return found + violations(page, everything)


def nameless(page: Page) -> list[str]:
    """What does not tell a reader where they are: among many tabs, or inside a picture."""
    found = [] if page.title().endswith("Doppio") else [f"title: {page.title()}"]
    told = page.locator("main").aria_snapshot()
    return found + (["a picture around the board"] if re.search("img:\\s+- grid", told) else [])


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
