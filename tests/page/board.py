"""The board of Cappuccino in somebody's browser, looked at and touched as a person does it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as NotInTimeError

from tests.page.visitor import Visitor, text

CAN_MOVE = re.compile(re.escape(text("cappuccino.cell.goes", cells="")))
CAN_TAKE = re.compile(re.escape(text("cappuccino.cell.target")))

# A stack in front may hide most of another: a person aims at what is to be seen of it.
_AIM = """(cell) => {
  const box = cell.getBoundingClientRect();
  for (const down of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1]) {
    for (const right of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const x = box.left + box.width * right, y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y)?.closest("[data-spot]");
      if (hit?.getAttribute("data-spot") === cell.getAttribute("data-spot")) return [x, y];
    }
  }
  return null;
}"""


class Board:
    """A board, by the names of its cells."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.cells = self.page.get_by_role("gridcell")
        self.over = visitor.see("towers")

    def cell(self, name: str) -> Locator:
        """One cell."""
        return self.visitor.see(f"spot-{name}")

    def cups(self) -> dict[str, str]:
        """What stands where: the cups of each stack from the bottom up."""
        found = self.cells.evaluate_all(
            "cells => cells.map(cell => [cell.dataset.spot, cell.dataset.cups])"
        )
        return dict(found)

    def wait_for_turn(self) -> bool:
        """Wait until one can move; False when the game is over instead."""
        mine = self.page.get_by_role("gridcell", name=CAN_MOVE)
        expect(mine.or_(self.over).first).to_be_visible()
        return not self.over.is_visible()

    def movable(self) -> list[str]:
        """The cells whose stacks one can move now."""
        return self._names(self.page.get_by_role("gridcell", name=CAN_MOVE))

    def targets(self) -> list[str]:
        """The cells where the stack that is held may go."""
        found = self.page.get_by_role("gridcell", name=CAN_TAKE)
        expect(found.first).to_be_visible()
        return self._names(found)

    @staticmethod
    def _names(cells: Locator) -> list[str]:
        return list(cells.evaluate_all("cells => cells.map(cell => cell.dataset.spot)"))

    def aim(self, name: str) -> tuple[float, float]:
        """Where one would point to mean this cell, once the board has found its place."""
        cell = self.cell(name).element_handle()
        cell.wait_for_element_state("stable")
        try:
            x, y = self.page.wait_for_function(_AIM, arg=cell).json_value()
        except NotInTimeError:
            raise AssertionError(f"nothing is to be seen of {name}") from None
        return x, y

    def play_on(self, move: Callable[[Board, str], None], moves: int = 100) -> int:
        """Move as long as there is something to move; returns how often that was."""
        for done in range(moves):
            if not self.wait_for_turn():
                return done
            source = self.movable()[0]
            move(self, source)
            # Left for ever: the move has been made, and the house has said so.
            expect(self.cell(source)).to_have_count(0)
        return moves


def by_mouse(board: Board, source: str) -> None:
    """Click a stack, click where it goes."""
    board.page.mouse.click(*board.aim(source))
    board.page.mouse.click(*board.aim(board.targets()[0]))


def by_dragging(board: Board, source: str) -> None:
    """Drag a stack to where it goes."""
    board.page.mouse.click(*board.aim(source))
    target = board.targets()[0]
    board.page.keyboard.press("Escape")
    board.page.mouse.move(*board.aim(source))
    board.page.mouse.down()
    board.page.mouse.move(*board.aim(target), steps=6)
    board.page.mouse.up()


def by_touch(board: Board, source: str) -> None:
    """Tap a stack, tap where it goes."""
    board.page.touchscreen.tap(*board.aim(source))
    board.page.touchscreen.tap(*board.aim(board.targets()[0]))


def by_keys(board: Board, source: str) -> None:
    """Jump to a stack that can move, pick it up, jump to where it may go, put it down."""
    jump_to(board, source)
    board.page.keyboard.press("Enter")
    goals = board.targets()
    board.page.keyboard.press("m")
    board.page.wait_for_function(
        "goals => goals.includes(document.activeElement.dataset.spot)", arg=goals
    )
    board.page.keyboard.press("Enter")


def jump_to(board: Board, source: str) -> None:
    """Jump from stack to stack that can move until it is this one; it must come there."""
    for _ in board.cups():
        at = board.page.evaluate("document.activeElement.dataset.spot ?? null")
        if at == source:
            return
        board.page.keyboard.press("m")
        # The page moves the focus when it draws, which a busy machine does a little later.
        board.page.wait_for_function(
            "at => (document.activeElement.dataset.spot ?? null) !== at", arg=at
        )
    raise AssertionError(f"no jump comes to {source}")
