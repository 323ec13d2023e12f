"""Connections that break, pages that are loaded again, houses that close: nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.page.board import Board, by_mouse
from tests.page.cards import Cards, flip
from tests.page.conftest import Visit
from tests.page.quick_house import QuickHouse
from tests.page.relay import Relay
from tests.page.room import alone
from tests.page.visitor import NETWORK_IS_DOWN, WAITS, Visitor, text
from tests.server.house import open_house

GETS_IN_WITHIN = 60_000
"""Milliseconds: a page that was turned away tries again after some eight seconds, ten at most, and
so does one whose house takes long to open again, as it may on a busy machine."""


def at_a_board(visitor: Visitor) -> Board:
    """A game of Cappuccino against a bot, some moves old."""
    visitor.be("Guest")
    settings = {"game": "cappuccino", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", 1], start=True)
    visitor.go(f"/t/{code}")
    board = Board(visitor)
    assert board.play_on(by_mouse, moves=3) == 3
    assert board.wait_for_turn()
    return board


def expect_status(visitor: Visitor, status: str, within: int = WAITS) -> None:
    """The page says how the connection is."""
    expect(visitor.see("connection")).to_have_attribute("data-status", status, timeout=within)
    expect(visitor.see("connection")).to_contain_text(text(f"table.{status}"))


def test_a_cut_wire_in_the_middle_of_cappuccino(wire: Relay, visit: Visit) -> None:
    """A move made while the wire is cut is made once it is mended, and once only."""
    visitor = visit(wire.address)
    visitor.forgive(NETWORK_IS_DOWN)
    board = at_a_board(visitor)
    before = board.cups()
    wire.cut()
    expect_status(visitor, "reconnecting")
    assert board.cups() == before, "what was to be seen is to be seen"
    source = board.movable()[0]
    by_mouse(board, source)
    expect(visitor.page.get_by_text(text("cappuccino.turn.under-way"))).to_be_visible()
    assert board.movable() == [], "there is one move in a turn"
    wire.mend()
    expect_status(visitor, "connected")
    expect(board.cell(source)).to_have_count(0)
    assert board.wait_for_turn()
    assert sum(map(len, board.cups().values())) == 32
    assert len(board.cups()) == len(before) - 2, "one move of mine, one of the bot"
    board.play_on(by_mouse)
    expect(visitor.see("winner")).not_to_be_empty()


def test_a_reload_in_the_middle_of_cappuccino(visit: Visit) -> None:
    board = at_a_board(visit())
    before = board.cups()
    board.page.reload()
    assert board.wait_for_turn()
    assert board.cups() == before
    board.play_on(by_mouse, moves=1)


def at_cards(visit: Visit, visitor: Visitor) -> Cards:
    """A game of Espresso, some flips old, in which nobody else does anything."""
    cards = alone(visit, visitor, players=2)
    for _ in range(3):
        flip(cards)
    return cards


def seen(cards: Cards) -> tuple[dict[str, str], str, str]:
    """All there is to see: my cards, what is left in hand, the piles and the others."""
    table = cards.visitor.see("espresso")
    return cards.open_cards(), cards.flip.inner_text(), table.aria_snapshot()


def test_a_cut_wire_in_the_middle_of_espresso(wire: Relay, visit: Visit) -> None:
    visitor = visit(wire.address)
    visitor.forgive(NETWORK_IS_DOWN)
    cards = at_cards(visit, visitor)
    before = seen(cards)
    wire.cut()
    expect_status(visitor, "reconnecting")
    assert seen(cards) == before
    visitor.page.keyboard.press("Space")
    wire.mend()
    expect_status(visitor, "connected")
    expect(cards.flip).not_to_have_text(before[1])
    hand = int(re.findall(r"\d+", before[1])[-1])
    now = text("espresso.left.hand", count=hand - 3)
    expect(cards.flip).to_contain_text(now)
    flip(cards)


def test_a_reload_in_the_middle_of_espresso(visit: Visit) -> None:
    cards = at_cards(visit, visit())
    before = seen(cards)
    cards.page.reload()
    cards.wait_for_round()
    assert seen(cards) == before
    flip(cards)


def test_who_comes_while_the_wire_is_cut_gets_in_when_it_is_mended(
    wire: Relay, visit: Visit
) -> None:
    """A table that cannot be reached is still there, and nobody has to ask for it twice."""
    visitor = visit(wire.address)
    visitor.forgive(NETWORK_IS_DOWN)
    visitor.be("Guest")
    settings = {"game": "espresso", "players": 2}
    visitor.go(f"/t/{visitor.open_table(settings, seats=['me', 1], start=True)}")
    expect_status(visitor, "connected")
    visitor.page.get_by_role("link", name="Doppio", exact=True).click()
    back = visitor.page.get_by_role("link", name=text("home.continue"))
    expect(back).to_be_visible()
    wire.cut()
    back.click()
    expect(visitor.see("coming")).to_have_text(text("table.reconnecting"))
    wire.mend()
    expect_status(visitor, "connected")
    Cards(visitor).wait_for_round()


def test_a_screen_that_could_not_be_fetched_is_shown_when_the_wire_is_mended(
    wire: Relay, visit: Visit
) -> None:
    visitor = visit(wire.address)
    visitor.forgive(NETWORK_IS_DOWN + "|preload|dynamically imported")
    visitor.go("/")
    expect(visitor.see("play-espresso")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    wire.cut()
    visitor.page.get_by_role("link", name=text("app.settings")).click()
    why = visitor.page.get_by_role("button", name=re.compile("house cannot be reached"))
    expect(why.first).to_be_visible()
    wire.mend()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(text("settings.title"))


def test_a_house_that_closes_and_opens_again(visit: Visit, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with open_house(store, kind=QuickHouse) as first:
        visitor = visit(first.address)
        visitor.forgive(NETWORK_IS_DOWN)
        board = at_a_board(visitor)
        before, port = board.cups(), str(first.port)
    expect_status(visitor, "reconnecting")
    with open_house(store, "--port", port, kind=QuickHouse):
        expect_status(visitor, "connected", GETS_IN_WITHIN)
        assert board.cups() == before
        board.play_on(by_mouse)
        expect(visitor.see("winner")).not_to_be_empty()
        visitor.see("replay").click()
        expect(visitor.see("replay-bar")).to_be_visible()


def test_a_network_from_which_too_many_are_connected(visit: Visit, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with (
        open_house(store, "--connections", "1") as house,
        Relay(house.port) as wire,
    ):
        visitor, other = visit(wire.address), visit(house.address)
        for somebody in (visitor, other):
            somebody.forgive(NETWORK_IS_DOWN)
            somebody.be("Somebody")
        code = visitor.open_table({"game": "cappuccino"}, seats=["me", 1], start=True)
        visitor.go(f"/t/{code}")
        expect_status(visitor, "connected")
        other.go(f"/t/{code}")
        expect(other.see("crowded")).to_have_text(text("table.crowded"))
        wire.cut()
        expect(other.see("connection")).to_have_attribute(
            "data-status", "connected", timeout=GETS_IN_WITHIN
        )
        wire.mend()
        expect_status(visitor, "crowded")
        expect(visitor.see("plate-1")).to_be_visible()  # what was to be seen is to be seen
        other.context.close()
        expect(visitor.see("connection")).to_have_attribute(
            "data-status", "connected", timeout=GETS_IN_WITHIN
        )


def ask_twice_for_puzzles(visitor: Visitor, wire: Relay) -> None:
    """In vain while the wire is cut, in German; then again."""
    wire.cut()
    menu = visitor.page.get_by_role("banner")
    menu.get_by_role("link", name=text("app.puzzles", "de")).click()
    expect(visitor.page.get_by_role("alert")).to_have_text(text("app.unreachable", "de"))
    wire.mend()
    visitor.page.get_by_role("button", name=text("app.retry", "de")).click()
    expect(visitor.see("grade-1")).to_be_visible()


def test_a_screen_that_does_not_come_says_so_and_can_be_asked_for_again(
    wire: Relay, visit: Visit
) -> None:
    visitor = visit(wire.address, locale="de-DE")
    visitor.forgive(NETWORK_IS_DOWN)
    visitor.forgive("exception: .*(preload|import)")
    visitor.go("/")
    expect(visitor.see("daily")).to_be_visible()
    ask_twice_for_puzzles(visitor, wire)


def test_puzzles_that_do_not_come_can_be_asked_for_again(wire: Relay, visit: Visit) -> None:
    visitor = visit(wire.address, locale="de-DE")
    visitor.forgive(NETWORK_IS_DOWN)
    visitor.go("/puzzles")
    expect(visitor.see("grade-1")).to_be_visible()
    visitor.page.get_by_role("link", name="Doppio").click()
    expect(visitor.see("play-espresso")).to_be_visible()
    ask_twice_for_puzzles(visitor, wire)
