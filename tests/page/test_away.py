"""Players who have gone: nobody has to wait for them for ever, before a game or after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.cards import Cards
from tests.page.conftest import Visit
from tests.page.quick_house import QuickHouse
from tests.page.scenes import READY, RESIGN, command
from tests.page.visitor import LONG_NAME, PHONE, Visitor, text
from tests.server.house import House, open_house


@pytest.fixture
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which nobody is waited for."""
    store = tmp_path_factory.mktemp("house") / "games.sqlite"
    with open_house(store, "--patience", "100", kind=QuickHouse) as opened:
        yield opened


def one_is_gone(visit: Visit, house: House, settings: dict[str, object]) -> tuple[Visitor, str]:
    """A table for two at which the other has sat down and gone."""
    visitor, other = visit(house.address), visit(house.address)
    visitor.be("Guest")
    other.be("Bert")
    code = visitor.open_table(settings)
    command(other, code, {"do": "sit", "seat": 2})
    command(other, code, {**READY, "seat": 2})
    visitor.go(f"/t/{code}")
    return visitor, code


def test_a_seat_in_the_waiting_room_is_freed(impatient: House, visit: Visit) -> None:
    visitor, _ = one_is_gone(visit, impatient, {"game": "espresso", "players": 2})
    visitor.page.get_by_role("button", name=text("table.free.long", count=2)).click()
    expect(visitor.see("seat-2")).to_contain_text(text("table.seat.open"))
    visitor.see("fill").click()
    visitor.see("ready").click()
    Cards(visitor).wait_for_round()


def test_a_bot_plays_another_game_in_their_place(impatient: House, visit: Visit) -> None:
    visitor, code = one_is_gone(visit, impatient, {"game": "cappuccino", "first": "seat"})
    visitor.see("ready").click()
    expect(visitor.see("resign")).to_be_visible()
    command(visitor, code, RESIGN)
    visitor.see("again").click()
    expect(visitor.see("again-waiting")).to_be_visible()
    visitor.page.get_by_role("button", name=text("table.claim.bot")).click()
    expect(visitor.see("resign")).to_be_visible()


def all_but_one_gone(visit: Visit, **settings: object) -> Visitor:
    """A game of four, seen on a phone, whose other players have never come to the table."""
    visitor = visit(viewport=PHONE)
    visitor.be(LONG_NAME)
    code = visitor.open_table({"game": "cappuccino", "players": 4, "first": "seat", **settings})
    command(visitor, code, {**READY, "seat": 1})
    for seat, name in enumerate(("Anna-Katharina Rosenthal", "Schneewittchenundzwerge", "Bo"), 2):
        other = visit()
        other.be(name)
        command(other, code, {"do": "sit", "seat": seat})
        command(other, code, {**READY, "seat": seat})
    visitor.go(f"/t/{code}")
    expect(visitor.see("plate-4")).to_be_visible()
    return visitor


def test_who_got_up_after_a_game_has_played_it_and_leaves_a_seat_for_others(visit: Visit) -> None:
    visitor, other = visit(), visit()
    visitor.be("Guest")
    other.be("Bert")
    code = visitor.open_table({"game": "cappuccino", "first": "seat"})
    command(other, code, {"do": "sit", "seat": 2})
    for who, seat in ((visitor, 1), (other, 2)):
        command(who, code, {**READY, "seat": seat})
    command(visitor, code, RESIGN)
    visitor.go(f"/t/{code}")
    other.go(f"/t/{code}")
    command(other, code, {"do": "stand", "seat": 2})
    expect(visitor.see("winner")).to_have_text(text("table.won", name="Bert"))
    expect(visitor.see("left-2")).to_contain_text(text("table.left", name="Bert"))
    expect(other.see("left-2").get_by_role("button")).to_have_text(text("table.sit"))
    visitor.see("left-2").get_by_role("button", name=text("table.claim.bot")).click()
    visitor.see("again").click()
    expect(visitor.see("resign")).to_be_visible()


def test_several_who_are_away_leave_room_for_the_board(visit: Visit) -> None:
    visitor = all_but_one_gone(visit)
    notice = visitor.see("awaited")
    expect(notice).to_have_count(1)
    for name in ("Anna-Katharina Rosenthal", "Schneewittchenundzwerge", "Bo"):
        expect(notice).to_contain_text(name)
    board = visitor.page.get_by_role("grid").bounding_box()
    assert board is not None
    assert board["height"] > PHONE["height"] / 4


def test_nobody_is_missed_where_the_clock_counts_days(visit: Visit) -> None:
    visitor = all_but_one_gone(visit, clock={"kind": "days", "seconds": 86_400})
    visitor.until(lambda: any(b'"away":[null,' in kept.raw for kept in visitor.kept))
    until_a_bot = text("table.away.wait").partition("{")[0]
    expect(visitor.page.get_by_text(until_a_bot)).to_have_count(0)
