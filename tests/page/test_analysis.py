"""The analysis board and hints in a browser: bar, arrows, graph, marks, lines, own moves."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.page.board import Board, by_mouse
from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.scenes import ENDING, command, cups_analysed
from tests.page.visitor import DESKTOP, PHONE, Visitor, text

BEST = "a2-a3"
HAND = {"game": "cappuccino", "setup": "hand", "position": ENDING, "first": "seat"}


def arrows(visitor: Visitor) -> Locator:
    return visitor.see("arrows").locator("[data-arrow]")


def expect_best(visitor: Visitor, move: str) -> None:
    """The boldest arrow, which is drawn last, shows this move."""
    expect(arrows(visitor).last).to_have_attribute("data-arrow", move)


def analysed(visit: Visit) -> Visitor:
    visitor = visit()
    cups_analysed(visitor)
    return visitor


def test_bar_arrows_and_best_moves_of_a_moment(visit: Visit) -> None:
    visitor = analysed(visit)
    expect(visitor.see("evaluation")).to_have_attribute(
        "aria-label", re.compile(r"Left 100%.*Right 0%")
    )
    expect_best(visitor, BEST)
    assert arrows(visitor).count() == 3
    first = visitor.see("best-moves").get_by_role("listitem").first
    expect(first).to_contain_text("a2–a3")
    expect(first).to_contain_text(text("analysis.cups", cups=7))
    expect(visitor.see("analysis")).to_contain_text(text("analysis.exact"))


def test_marks_graph_and_verdict(visit: Visit) -> None:
    visitor = analysed(visit)
    mark = text("analysis.mark.blunder")
    move = visitor.see("replay-moves").get_by_role("button").first
    expect(move).to_contain_text("??")
    expect(move).to_have_accessible_name(re.compile(mark))
    slider = visitor.see("analysis-slider")
    box = slider.bounding_box()
    assert box is not None
    visitor.page.mouse.click(box["x"] + box["width"] * 0.34, box["y"] + box["height"] / 2)
    expect(visitor.see("replay-bar")).to_have_value("1")
    expect(visitor.see("verdict")).to_contain_text(mark)
    expect(visitor.see("verdict")).to_contain_text(text("analysis.better", move="a2–a3"))
    expect(visitor.see("evaluation")).to_have_attribute("aria-label", re.compile(r"Right 100%"))
    slider.press("ArrowLeft")
    expect(visitor.see("replay-bar")).to_have_value("0")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Left 100%"))
    table = visitor.see("analysis-graph").get_by_role("table")
    expect(table.get_by_role("row").nth(1)).to_contain_text(mark)


def test_beside_the_analysis_there_is_room_for_some_moves(visit: Visit) -> None:
    visitor = analysed(visit)
    visitor.see("replay-on").click()
    expect(visitor.see("verdict")).to_be_visible()
    box = visitor.see("replay-moves").bounding_box()
    assert box is not None
    assert box["height"] > 150
    assert DESKTOP["height"] - box["y"] > 150


def test_a_line_is_stepped_through_by_keys_and_left_again(visit: Visit) -> None:
    visitor = analysed(visit)
    before = Board(visitor).cups()
    visitor.see("best-1").click()
    expect(visitor.see("trail")).to_be_visible()
    expect(Board(visitor).cell("a2")).to_have_count(0)
    expect(visitor.see("replay-bar")).to_have_value("0")
    keyboard = visitor.page.keyboard
    visitor.page.get_by_role("heading", level=1).click()
    keyboard.press("ArrowRight")
    expect(visitor.page.get_by_role("gridcell")).to_have_count(len(before) - 2)
    keyboard.press("ArrowLeft")
    expect(visitor.page.get_by_role("gridcell")).to_have_count(len(before) - 1)
    keyboard.press("Escape")
    expect(visitor.see("trail")).to_have_count(0)
    assert Board(visitor).cups() == before


def test_on_a_phone_one_sees_the_line_that_one_follows(visit: Visit) -> None:
    visitor = visit(viewport=PHONE, has_touch=True)
    cups_analysed(visitor)
    cells = Board(visitor).cells
    before = cells.count()
    visitor.see("best-1").tap()
    trail, grid = visitor.see("trail"), visitor.page.get_by_role("grid")
    on = trail.get_by_role("button", name=text("replay.on"))
    for gone in (1, 2):
        expect(cells).to_have_count(before - gone)
        expect(grid).to_be_in_viewport(ratio=1)
        expect(on).to_be_in_viewport(ratio=1)
        board, said = grid.bounding_box(), trail.bounding_box()
        assert board is not None
        assert said is not None
        assert board["y"] + board["height"] <= said["y"], "and nothing lies on the board"
        on.tap()


@pytest.mark.parametrize("language", list(languages()))
def test_on_a_phone_the_moves_of_a_line_stand_in_one_row(visit: Visit, language: str) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, locale=language)
    cups_analysed(visitor)
    line = visitor.see("best-moves").get_by_role("listitem").first.get_by_role("button")
    assert line.count() == 5
    tops = "moves => [...new Set(moves.map(move => move.getBoundingClientRect().top))]"
    assert len(line.evaluate_all(tops)) == 1


def test_who_follows_lines_by_keyboard_keeps_the_focus(visit: Visit) -> None:
    visitor = analysed(visit)
    best = visitor.see("best-1")
    best.press("Enter")
    expect(visitor.see("trail")).to_be_visible()
    expect(best).to_be_focused()
    visitor.see("trail-back").press("Enter")
    expect(visitor.see("trail")).to_have_count(0)
    expect(visitor.see("analysis")).to_be_focused()


def test_who_came_by_mouse_sees_no_frame_around_the_analysis(visit: Visit) -> None:
    visitor = analysed(visit)
    outline = "one => getComputedStyle(one).outlineStyle"
    place = visitor.see("analysis")
    visitor.page.keyboard.press("ArrowRight")
    assert place.evaluate(outline) == "none", "what was clicked has gone, and left it the focus"
    place.get_by_role("heading").click()
    visitor.page.keyboard.press("ArrowLeft")
    assert place.evaluate(outline) == "none"
    visitor.see("best-1").press("Enter")
    visitor.see("trail-back").press("Enter")
    expect(place).to_be_focused()
    assert place.evaluate(outline) == "solid", "by keyboard one has to see it"


def test_a_line_is_left_with_its_moment_and_by_escape_from_anywhere(visit: Visit) -> None:
    visitor = analysed(visit)
    visitor.see("best-1").click()
    expect(visitor.see("trail")).to_be_visible()
    visitor.see("replay-on").click()
    visitor.see("replay-back").click()
    expect(visitor.see("replay-bar")).to_have_value("0")
    expect(visitor.see("trail")).to_have_count(0)
    for place in (visitor.see("analysis-slider"), Board(visitor).cells.first):
        visitor.see("best-1").click()
        expect(visitor.see("trail")).to_be_visible()
        place.press("Escape")
        expect(visitor.see("trail")).to_have_count(0)


def test_who_gave_up_has_no_chance_in_the_end(visit: Visit) -> None:
    visitor = analysed(visit)
    on, bar = visitor.see("replay-on"), visitor.see("evaluation")
    on.click()
    on.click()
    expect(visitor.see("replay-bar")).to_have_value("2")
    expect(visitor.see("note")).to_have_text(text("cappuccino.turn.over"))
    expect(visitor.see("analysis")).not_to_contain_text(text("analysis.none"))
    expect(bar).to_have_attribute("aria-label", re.compile(r"Right 100%"))
    on.click()
    shares = text("analysis.bar.exact", shares="Left 100%, Right 0%")
    expect(bar).to_have_attribute("aria-label", shares)


def test_who_gave_up_is_told_what_could_still_be_done(visit: Visit) -> None:
    visitor = analysed(visit)
    visitor.see("replay-on").click()
    expect(visitor.see("replay-bar")).to_have_value("1")
    expect(visitor.see("best-1")).to_be_visible()
    expect(visitor.see("trail")).to_have_count(0)
    visitor.see("best-1").click()
    expect(visitor.see("trail")).to_be_visible()
    visitor.see("trail-back").click()
    expect(visitor.see("trail")).to_have_count(0)
    expect(visitor.see("best-1")).to_be_visible()


@pytest.mark.parametrize("players", [2, 4])
def test_the_parts_of_the_bar_show_nothing_by_halves(visit: Visit, players: int) -> None:
    visitor = visit(viewport=PHONE)
    visitor.be("Guest")
    settings = {"game": "cappuccino", "players": players, "first": "seat"}
    code = visitor.open_table(settings, seats=["me", *[1] * (players - 1)], start=True)
    shares = {2: [[0.91, 0.09]], 4: [[0.42, 0.09, 0.1, 0.39], [0.05, 0.2, 0.23, 0.52]]}[players]
    judged = [told(n, each) for n, each in enumerate(shares, 1)]
    visitor.page.route("**/analysis", lambda route: route.fulfill(body="\n".join(judged) + "\n"))
    command(visitor, code, {"do": "move", "seat": 1, "move": legal_move(visitor, code)})
    visitor.go(f"/t/{code}/replay/1")
    visitor.see("analyse").click()
    parts = visitor.see("evaluation").locator("> *")
    overflowing = "parts => parts.filter(part => part.scrollWidth > part.clientWidth).length"
    for at in range(len(shares)):
        visitor.see("replay-bar").fill(str(at))
        expect(parts).to_have_count(players)
        visitor.until(lambda: parts.evaluate_all(overflowing) == 0, within=2_000)


def legal_move(visitor: Visitor, code: str) -> str:
    game = visitor.context.request.get(f"/api/tables/{code}").json()["game"]
    return str(game["legal"][0])


def told(n: int, shares: list[float]) -> str:
    """A move as the house judges it, with these chances before and after it."""
    outlook = {"shares": shares, "cups": [16] * len(shares)}
    before = {**outlook, "exact": False, "nodes": 1, "moves": []}
    judged = {"n": n, "seat": 1, "move": "a1-b1", "before": before, "after": outlook}
    return json.dumps({**judged, "cost": {"share": 0, "cups": 0}, "mark": None})


def test_own_moves_are_tried_on_the_board_and_played_on_from_there(visit: Visit) -> None:
    visitor = analysed(visit)
    board = Board(visitor)
    source = board.movable()[0]
    by_mouse(board, source)
    expect(board.cell(source)).to_have_count(0)
    expect(visitor.see("trail")).to_be_visible()
    tried = board.cups()
    visitor.see("replay-play-on").click()
    visitor.see("replay-play-on-start").click()
    expect(visitor.page).to_have_url(re.compile(r"/t/[^/]+$"))
    assert Board(visitor).wait_for_turn()
    assert {cell: len(cups) for cell, cups in Board(visitor).cups().items()} == {
        cell: len(cups) for cell, cups in tried.items()
    }


def test_a_hint_against_a_bot_is_drawn_said_and_seen_by_who_watches(visit: Visit) -> None:
    visitor, watcher = visit(), visit()
    visitor.be("Guest")
    watcher.be("Watcher")
    code = visitor.open_table(HAND, seats=["me", 3], start=True)
    for who in (visitor, watcher):
        who.go(f"/t/{code}")
        expect(who.see("plates")).to_be_visible()
    expect(watcher.see("hint")).to_have_count(0)
    visitor.see("hint").click()
    expect_best(visitor, BEST)
    said = text("table.hint.told", **{"from": "a2", "to": "a3"})
    expect(visitor.see("note")).to_have_text(said)
    expect(visitor.see("spoken")).to_have_text(said)
    expect(visitor.page.get_by_role("button", name=said)).to_have_count(0)
    expect(watcher.page.get_by_text(text("table.hint.taken", name="Guest")).first).to_be_visible()
    expect(watcher.see("hints-1")).to_be_visible()
    expect(watcher.see("arrows")).to_have_count(0)
    board = Board(visitor)
    by_mouse(board, board.movable()[0])
    expect(visitor.see("arrows")).to_have_count(0)
    expect(visitor.see("note")).not_to_have_text(said)


def against_a_bot(visit: Visit) -> Board:
    """At a board of one's own, to move; nothing flies, so that what is shown is shown at once."""
    visitor = visit(reduced_motion="reduce")
    visitor.be("Guest")
    settings = {"game": "cappuccino", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", 3], start=True)
    visitor.go(f"/t/{code}")
    board = Board(visitor)
    assert board.wait_for_turn()
    return board


def test_a_hint_is_forgotten_with_the_moves_that_led_to_it(visit: Visit) -> None:
    board = against_a_bot(visit)
    visitor, (first, *_, another) = board.visitor, board.movable()
    board.play_on(lambda board, _: by_mouse(board, first), 1)
    assert board.wait_for_turn()
    visitor.see("hint").click()
    expect(visitor.see("arrows")).to_be_visible()
    visitor.see("takeback").click()
    expect(board.cell(first)).to_be_visible()
    by_mouse(board, another)
    expect(board.cell(another)).to_have_count(0)
    assert board.wait_for_turn()
    expect(visitor.see("arrows")).to_have_count(0)


def test_that_somebody_gave_up_is_told_before_their_hints(visit: Visit) -> None:
    """Where room is scarce the end of it is left out."""
    visitor = against_a_bot(visit).visitor
    visitor.see("hint").click()
    expect(visitor.see("hints-1")).to_be_visible()
    visitor.see("resign").click()
    visitor.see("resign-yes").click()
    resigned, hints = text("cappuccino.seat.resign"), text("cappuccino.seat.hints", count=1)
    told = re.compile(rf"{resigned}\s*·\s*{hints[:3]}")
    expect(visitor.see("plate-1")).to_contain_text(told)


def test_a_hint_that_comes_after_the_move_is_not_told(visit: Visit) -> None:
    board = against_a_bot(visit)
    visitor = board.visitor
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    visitor.page.route("**/api/tables/*/hint", hold)
    visitor.forgive("409")  # it is no longer to be had
    visitor.see("hint").click()
    visitor.until(lambda: bool(late))
    source = board.movable()[0]
    by_mouse(board, source)
    expect(board.cell(source)).to_have_count(0)
    with visitor.page.expect_response("**/api/tables/*/hint"):
        late[0].continue_()
    expect(visitor.see("hint")).to_have_attribute("aria-disabled", "false")
    expect(visitor.see("arrows")).to_have_count(0)
    assert visitor.page.get_by_text(languages()[ENGLISH].refusals["no-hint"]).count() == 0


def test_where_people_play_there_is_no_hint_to_be_had(visit: Visit) -> None:
    visitor, other = visit(), visit()
    visitor.be("Guest")
    other.be("Other")
    settings = {"game": "cappuccino", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", "open"], start=True)
    for wish in ("sit", "ready"):
        data = {"id": wish, "command": {"do": wish, "seat": 2}}
        assert other.context.request.post(f"/api/tables/{code}/commands", data=data).ok
    visitor.go(f"/t/{code}")
    expect(visitor.see("takeback")).to_be_visible()
    expect(visitor.see("hint")).to_have_count(0)
