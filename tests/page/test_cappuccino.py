"""Whole games of Cappuccino in a browser: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.board import CAN_MOVE, Board, by_dragging, by_keys, by_mouse, by_touch
from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.scenes import command
from tests.page.visitor import PHONE, Visitor, text

PLAY = text("home.play.long", game=text("game.cappuccino"))
QUICK = {"game": "cappuccino", "first": "seat"}
_CUT_OFF = """(plate) => [...plate.querySelectorAll("span")].some((each) =>
  getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.offsetWidth)"""
_BURST = """buttons => buttons.some((one) => one.scrollWidth > one.offsetWidth ||
  one.getBoundingClientRect().right > innerWidth - 7)"""
_ROWS = "buttons => new Set(buttons.map(one => one.getBoundingClientRect().top)).size"
# Each cup as it is once it has begun to fall: outside of what cuts off what is outside of it?
_CUT_OFF_FALLING = """cups => cups.filter((cup) => {
  cup.style.animation = "none";
  cup.getBoundingClientRect();
  cup.style.animation = "";
  const [fall] = cup.getAnimations();
  fall.pause();
  fall.currentTime = fall.effect.getTiming().delay + 60;
  const { top } = cup.getBoundingClientRect();
  for (let one = cup.closest("svg"); one; one = one.parentElement)
    if (getComputedStyle(one).overflowY !== "visible" && one.getBoundingClientRect().top > top)
      return true;
  return false;
}).length"""
_LINES = """names => names.map(({ lastChild }) => {
  const word = document.createRange();
  word.selectNodeContents(lastChild);
  return word.getClientRects().length;
})"""


def seated(visitor: Visitor, **settings: object) -> Board:
    """A game against a bot that has begun, opened by a request."""
    visitor.be("Guest")
    code = visitor.open_table({**QUICK, **settings}, seats=["me", 1], start=True)
    visitor.go(f"/t/{code}")
    return Board(visitor)


def check_end(board: Board) -> None:
    """What is to be seen when the game is over."""
    expect(board.visitor.see("winner")).not_to_be_empty()
    expect(board.visitor.see("spoken")).to_have_text(board.visitor.see("winner").inner_text())
    expect(board.visitor.see("again")).to_be_enabled()
    expect(board.visitor.see("replay")).to_have_text(text("table.review"))


def test_by_mouse_two_clicks_from_the_first_screen(visit: Visit) -> None:
    """One click begins the game, the next picks a stack up: the first move is made."""
    visitor = visit()
    visitor.go("/")
    visitor.page.get_by_role("button", name=PLAY).click()
    board = Board(visitor)
    assert board.wait_for_turn()
    cups = sum(map(len, board.cups().values()))
    assert board.play_on(by_mouse) >= 5
    check_end(board)
    visitor.page.get_by_role("button", name=text("cappuccino.towers.board")).click()
    assert sum(map(len, board.cups().values())) == cups == 32


def test_by_dragging(visit: Visit) -> None:
    board = seated(visit())
    assert board.play_on(by_dragging, moves=3) == 3


def test_by_touch_on_a_phone(visit: Visit) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.go("/")
    visitor.page.get_by_role("button", name=PLAY).tap()
    board = Board(visitor)
    assert board.play_on(by_touch) >= 5
    check_end(board)


def test_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/")
    tab_to(visitor.page, f"document.activeElement.ariaLabel === {PLAY!r}")
    visitor.page.keyboard.press("Enter")
    board = Board(visitor)
    assert board.wait_for_turn()
    tab_to(visitor.page, "document.activeElement.role === 'gridcell'")
    assert board.play_on(by_keys) >= 5
    check_end(board)
    tab_to(visitor.page, "document.activeElement.dataset.testid === 'again'")


def tab_to(page: Page, reached: str) -> None:
    """Press Tab until the focus is where it should be; it must come there."""
    for _ in range(60):
        if page.evaluate(reached):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not come there: {reached}")


def test_every_cell_is_reached_by_arrows_and_speaks(visit: Visit) -> None:
    board = seated(visit())
    assert board.wait_for_turn()
    ways = {
        name: {_after_key(board, name, key) for key in ("Up", "Down", "Left", "Right")}
        for name in board.cups()
    }
    reached, found = set(), {next(iter(ways))}
    while found:
        reached |= found
        found = set().union(*(ways[name] for name in found)) - reached
    assert reached == set(ways)
    for cell in board.cells.all():
        assert str(cell.get_attribute("aria-label")).startswith(
            f"{cell.get_attribute('data-spot')}, "
        )


def _after_key(board: Board, name: str, key: str) -> str:
    board.cell(name).focus()
    board.page.keyboard.press(f"Arrow{key}")
    return str(board.page.evaluate("document.activeElement.dataset.spot"))


def test_what_is_not_allowed_is_explained_and_changes_nothing(visit: Visit) -> None:
    board = seated(visit())
    assert board.wait_for_turn()
    before, source = board.cups(), board.movable()[0]
    board.page.mouse.click(*board.aim(source))
    allowed = {source, *board.targets(), *board.movable()}
    # All stacks are of one cup: who is not allowed to be climbed does not touch.
    wrong = next(name for name in board.cups() if name not in allowed)
    board.page.mouse.click(*board.aim(wrong))
    why = languages()[ENGLISH].refusals["not-adjacent"]
    expect(board.visitor.see("note")).to_have_text(why)
    expect(board.visitor.see("spoken")).to_have_text(why)
    assert board.cups() == before
    expect(board.page.get_by_role("gridcell", name=CAN_MOVE).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_on_a_phone_names_and_states_are_not_cut_off(visit: Visit, language: str) -> None:
    visitor = visit(viewport=PHONE, locale=language)
    seated(visitor)
    plate = visitor.see("plate-1")
    expect(plate).to_have_attribute("aria-current", "true")
    assert not plate.evaluate(_CUT_OFF)
    deeds = visitor.page.get_by_test_id(re.compile("^(hint|takeback|resign)$"))
    expect(deeds).to_have_count(3)
    assert deeds.evaluate_all(_ROWS) == 1, "the board has what a second row would take"
    assert not deeds.evaluate_all(_BURST)
    visitor.see("resign").click()
    visitor.see("resign-yes").click()
    expect(plate).to_contain_text(text("cappuccino.seat.resign", language))
    assert not plate.evaluate(_CUT_OFF)


def test_cups_that_fall_on_the_towers_are_seen_whole(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    seated(visitor)
    visitor.see("resign").click()
    visitor.see("resign-yes").click()
    falling = visitor.see("towers").locator(".falls")
    expect(falling).to_have_count(32)
    assert falling.evaluate_all(_CUT_OFF_FALLING) == 0


@pytest.mark.parametrize("name", ["Ristretto", "Neighbour"])
def test_below_four_towers_on_a_phone_no_name_is_broken(visit: Visit, name: str) -> None:
    visitor = visit(viewport=PHONE)
    visitor.be(name)
    code = visitor.open_table({**QUICK, "two_colour": True}, seats=["me", "me"], start=True)
    command(visitor, code, {"do": "resign", "seat": 2})
    visitor.go(f"/t/{code}")
    names = visitor.see("towers").get_by_role("listitem").get_by_text(name)
    expect(names).to_have_count(2)
    assert names.evaluate_all(_LINES) == [1, 1]


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (740, 360)])
def test_beside_four_clocks_on_a_phone_no_name_is_broken(
    visit: Visit, size: tuple[int, int]
) -> None:
    visitor = visit(viewport=dict(zip(("width", "height"), size, strict=True)))
    visitor.be("Neighbour")
    settings = {**QUICK, "players": 4, "clock": {"kind": "move", "seconds": 600}}
    visitor.go(f"/t/{visitor.open_table(settings, seats=['me', 1, 1, 1], start=True)}")
    expect(visitor.page.get_by_role("timer")).to_have_count(4)
    names = visitor.see("plates").get_by_text(re.compile("Neighbour|Lungo|Cortado|Ristretto"))
    assert names.evaluate_all(_LINES) == [1, 1, 1, 1]
    expect(visitor.see("plate-4")).to_be_in_viewport(ratio=1)
