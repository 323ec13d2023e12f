"""Puzzles in a browser: the one of the day by keys alone, others by mouse and by touch."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from doppio.games.cappuccino.position import Move
from doppio.lessons.puzzle_book import Puzzle, book, puzzle
from tests.page.board import Board
from tests.page.conftest import Visit
from tests.page.visitor import PHONE, Visitor, text

pytestmark = pytest.mark.browser
WATCHING = 20_000
"""More milliseconds than any line takes to be shown."""


def begin(visitor: Visitor, way: str) -> Board:
    """Open a puzzle; time can be hurried on in it."""
    visitor.page.clock.install()
    visitor.go(way)
    board = Board(visitor)
    expect(board.cells.first).to_be_visible()
    return board


def says(visitor: Visitor, key: str) -> None:
    """This is told about the last try."""
    expect(visitor.see("puzzle-told")).to_contain_text(text(key))


def click(board: Board, move: Move) -> None:
    for cell in move:
        board.page.mouse.click(*board.aim(cell.name))


def tap(board: Board, move: Move) -> None:
    for cell in move:
        board.page.touchscreen.tap(*board.aim(cell.name))


def press(board: Board, move: Move) -> None:
    """By keys every stack can be reached, also one that others hide: so it holds on any day."""
    board.page.locator("[role=gridcell][tabindex='0']").focus()
    for cell in move:
        for _ in range(40):
            if board.page.evaluate("document.activeElement.dataset.spot") == cell.name:
                break
            board.page.keyboard.press("m")
        board.page.keyboard.press("Enter")


def of_the_day(visitor: Visitor) -> tuple[Puzzle, int]:
    """Today's puzzle and the day's number, as the house tells."""
    told = visitor.page.request.get("/api/puzzles/daily").json()
    found = puzzle(told["puzzle"]["id"])
    assert found is not None
    return found, told["day"]


def solved_until(visitor: Visitor, day: int, days: int) -> None:
    """Somebody who has solved so many puzzles of the day in a row."""
    kept = {"solved": [], "lastDay": day, "days": days, "mostDays": days}
    visitor.page.evaluate("kept => localStorage.setItem('doppio.puzzles', kept)", json.dumps(kept))


def test_the_neighbour_who_answers_best_is_no_bot_of_the_lowest_level(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "/puzzles/daily")
    plate, neighbour = visitor.see("plate-1"), visitor.see("plate-2")
    expect(neighbour).to_contain_text(text("learn.neighbour"))
    expect(neighbour).not_to_contain_text(text("cappuccino.seat.bot", level=1))
    expect(plate).to_contain_text(text("learn.you"))
    expect(plate.get_by_text(text("cappuccino.seat.you"), exact=True)).to_have_count(0)


def test_the_puzzle_of_the_day_from_the_counter_to_the_streak(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/")
    one, day = of_the_day(visitor)
    solved_until(visitor, day - 1, 4)
    visitor.page.get_by_role("link", name=text("puzzle.solve")).click()
    board = begin(visitor, visitor.page.url)
    before = board.cups()

    press(board, next(move for move in one.steps[0].values if move != one.move))
    says(visitor, "puzzle.wrong")
    assert board.cups() == before

    visitor.see("puzzle-hint").click()
    expect(visitor.see("pin")).to_have_count(1)
    for step in one.steps:
        press(board, step.move)
        expect(board.cell(step.move.source.name)).to_have_count(0)
        visitor.page.clock.run_for(WATCHING)
    says(visitor, "puzzle.solved")
    expect(visitor.see("streak")).to_have_text(text("puzzle.streak", count=5))

    visitor.go("/")
    expect(visitor.see("daily")).to_contain_text(text("puzzle.tomorrow"))
    expect(visitor.see("streak")).to_have_text(text("puzzle.streak", count=5))


def test_by_touch_on_a_phone_and_what_is_shown_does_not_count(visit: Visit) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.go("/puzzles")
    visitor.see("grade-1").tap()
    one = next(one for one in book().values() if one.grade == 1)
    visitor.page.wait_for_url(f"**/puzzles/{one.id}")
    board = begin(visitor, f"/puzzles/{one.id}")
    visitor.see("puzzle-show").tap()
    says(visitor, "puzzle.shown")
    visitor.page.clock.run_for(WATCHING)
    expect(board.over).to_be_visible()
    assert visitor.page.evaluate("localStorage['doppio.puzzles']") is None

    visitor.go(f"/puzzles/{one.id}")
    for step in one.steps:
        tap(board, step.move)
        expect(board.cell(step.move.source.name)).to_have_count(0)
        visitor.page.clock.run_for(WATCHING)
    says(visitor, "puzzle.solved")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.see("puzzle-next").tap()
    expect(visitor.page).not_to_have_url(f"**/puzzles/{one.id}")
    says(visitor, "puzzle.goal.win" if next_of(one).value else "puzzle.goal.tie")


def next_of(one: Puzzle) -> Puzzle:
    """The next puzzle of the same grade."""
    same = [other for other in book().values() if other.grade == one.grade]
    return same[same.index(one) + 1]


def test_by_mouse(visit: Visit) -> None:
    one = next(one for one in book().values() if one.grade == 2)
    visitor = visit()
    board = begin(visitor, f"/puzzles/{one.id}")
    for step in one.steps:
        click(board, step.move)
        expect(board.cell(step.move.source.name)).to_have_count(0)
        visitor.page.clock.run_for(WATCHING)
    says(visitor, "puzzle.solved")


def test_there_is_no_other_puzzle(visit: Visit) -> None:
    visitor = visit()
    visitor.forgive(r"404")
    visitor.go("/puzzles/tea")
    expect(visitor.page.get_by_text(text("puzzle.list"))).to_be_visible()
