"""Fair tables in the browser: a fair deal, cut and choose, and two games with seats swapped."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.room import all_ready, follow
from tests.page.visitor import PHONE, Visitor, text


def open_fair_table(visitor: Visitor, cure: str) -> str:
    """Open a table through the page with this cure; gives the link for the others."""
    visitor.go("/new/cappuccino")
    visitor.page.get_by_text(text("new.more")).click()
    group = visitor.page.get_by_role("group", name=text("new.fairness"))
    group.get_by_text(text(f"new.fairness.{cure}"), exact=True).click()
    expect(group).to_contain_text(text(f"new.fairness.{cure}.hint"))
    begins = visitor.page.get_by_role("group", name=text("new.first"))
    begins.get_by_text(text("new.first.seat"), exact=True).click()
    visitor.see("open-table").click()
    return visitor.see("invite-link").input_value()


def resign(visitor: Visitor) -> None:
    visitor.see("resign").click()
    visitor.see("resign-yes").click()


def test_a_fair_deal_is_looked_for_and_played(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    open_fair_table(visitor, "deal")
    visitor.see("fill").click()
    visitor.see("ready").click()
    expect(visitor.see("looking")).to_have_text(text("fair.looking"))
    expect(visitor.see("cappuccino")).to_be_visible(timeout=60_000)
    expect(visitor.page.get_by_role("gridcell")).to_have_count(32)
    resign(visitor)
    visitor.see("again").click()
    expect(visitor.see("again-waiting")).to_have_text(text("fair.looking"))
    expect(visitor.see("again-waiting")).to_have_count(0, timeout=60_000)
    expect(visitor.see("resign")).to_be_visible()


def test_one_cuts_and_the_other_chooses(visit: Visit) -> None:
    host, guest = visit(), visit(viewport=PHONE)
    host.be("Host")
    link = open_fair_table(host, "choice")
    follow(guest, link, "Guest", seat=2)
    expect(guest.see("cure")).to_contain_text(text("new.fairness.choice.hint"))
    all_ready(host, guest)
    expect(host.see("bargain")).to_be_visible()
    expect(host.see("offer")).to_be_visible()
    expect(guest.see("offer")).to_have_count(0)
    host.page.get_by_role("button", name=text("fair.more")).click()
    expect(host.see("bargain-cups")).to_have_text("3")
    host.page.reload()
    expect(host.see("offer")).to_be_visible()  # whoever comes back finds the same question
    host.see("offer").click()
    expect(guest.see("bargain-text")).to_have_text(text("fair.choose.mine", count=2))
    expect(host.see("choose-first")).to_have_count(0)
    guest.see("choose-second").click()
    for visitor in (host, guest):
        expect(visitor.see("credit-2")).to_contain_text("+2")
        expect(visitor.see("plate-2")).to_contain_text("Guest")


def bargained(host: Visitor, guest: Visitor) -> None:
    """Cut, choose and begin; the host sits on the first seat."""
    host.see("offer").dblclick()  # which is one offer
    guest.see("choose-second").click()
    for visitor in (host, guest):
        expect(visitor.see("plates")).to_be_visible()


def test_a_bargain_for_another_game_is_called_off_and_taken_up_again(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.be("Host")
    follow(guest, open_fair_table(host, "choice"), "Guest", seat=2)
    all_ready(host, guest)
    bargained(host, guest)
    expect(host.page.get_by_text(languages()[ENGLISH].refusals["not-your-turn"])).to_have_count(0)
    resign(host)
    for visitor in (host, guest):
        visitor.see("again").click()
    expect(guest.see("bargain")).to_be_visible()
    guest.page.get_by_role("button", name=text("fair.off")).click()
    called_off = text("fair.called-off", name="Guest")
    expect(host.page.get_by_text(called_off).first).to_be_visible()
    expect(host.see("winner")).to_have_text(text("table.won", name="Guest"))
    expect(guest.see("winner")).to_have_text(text("table.you.won"))
    guest.see("again").click()
    for visitor in (host, guest):
        expect(visitor.see("bargain")).to_be_visible()


def test_who_has_named_the_cups_by_keyboard_keeps_the_focus(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    settings = {"game": "cappuccino", "fairness": "choice", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", "me"], start=True)
    visitor.go(f"/t/{code}")
    visitor.see("offer").press("Enter")
    expect(visitor.see("choose-first")).to_be_visible()
    expect(visitor.page.get_by_role("region", name=text("fair.title"))).to_be_focused()
    # Two sit before this screen: it is said whose turn it is to choose.
    names = [plate["name"] for plate in seats_at(visitor, code)]
    expect(visitor.see("bargain-text")).to_contain_text(names[1])


def test_from_opening_a_table_to_the_game_by_keyboard_the_focus_is_never_lost(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    settings = {"game": "cappuccino", "fairness": "choice", "first": "seat"}
    main = visitor.page.get_by_role("main")
    visitor.go("/new/cappuccino")
    visitor.see("open-table").press("Enter")
    expect(visitor.see("fill")).to_be_visible()
    expect(main).to_be_focused()
    visitor.go(f"/t/{visitor.open_table(settings)}")
    visitor.see("fill").press("Enter")
    expect(visitor.see("fill")).to_have_count(0)
    expect(main).to_be_focused()
    visitor.see("ready").press("Enter")
    less = visitor.page.get_by_role("button", name=text("fair.less"))
    expect(main).to_be_focused()
    for _ in range(3):
        less.press("Enter")
    expect(visitor.see("bargain-cups")).to_have_text("0")
    expect(less).to_be_focused()
    visitor.see("offer").press("Enter")
    expect(visitor.see("plates")).to_be_visible()
    expect(main).to_be_focused()


def seats_at(visitor: Visitor, code: str) -> list[dict[str, str]]:
    seats: list[dict[str, str]] = visitor.context.request.get(f"/api/tables/{code}").json()["seats"]
    return seats


_ROWS = """(one) => new Set([...one.closest(".controls").querySelectorAll("button, a")].map(
  (each) => each.getBoundingClientRect().top)).size"""


def test_two_games_count_together(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    visitor.be("Guest")
    settings = {"game": "cappuccino", "fairness": "two-games", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", "me"], start=True)
    visitor.go(f"/t/{code}")
    expect(visitor.see("match")).to_contain_text(text("match.leg", count=1))
    resign(visitor)
    expect(visitor.see("match").get_by_text(text("match.wins"))).to_be_in_viewport(ratio=1)
    expect(visitor.see("again")).to_have_text(text("match.again"))
    assert visitor.see("replay").evaluate(_ROWS) == 3, "the board has what more would take"
    visitor.see("again").click()
    expect(visitor.see("match")).to_contain_text(text("match.leg", count=2))
    resign(visitor)
    expect(visitor.see("match-winner")).to_have_text(text("match.shared"))
    expect(visitor.see("again")).to_have_text(text("table.again"))
    visitor.see("replay").click()
    kind = visitor.see("replay-kind")
    expect(kind).to_contain_text(text("new.fairness.two-games"))
    expect(kind).to_contain_text(text("match.leg", count=2))


@pytest.mark.parametrize("language", ["de", "en-GB", "it", "ru"])
def test_the_board_stays_where_it_is_from_game_to_game(visit: Visit, language: str) -> None:
    visitor = visit(viewport=PHONE, locale=language)
    visitor.be("Guest")
    settings = {"game": "cappuccino", "fairness": "two-games", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", 1], start=True)
    visitor.go(f"/t/{code}")
    expect(visitor.see("resign")).to_be_visible()
    before = visitor.see("plates").bounding_box()
    resign(visitor)
    expect(visitor.see("again")).to_be_visible()
    assert visitor.see("plates").bounding_box() == before
    visitor.see("again").click()
    expect(visitor.see("resign")).to_be_visible()
    assert visitor.see("plates").bounding_box() == before


def test_cups_that_were_named_are_told_before_the_game(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.be("Host")
    settings = {"game": "cappuccino", "credit": [0, 3], "public": True}
    code = host.open_table(settings, seats=["me", "open"])
    follow(guest, f"/t/{code}", "Guest", seat=2)
    expect(guest.see("kind")).to_contain_text(text("new.fairness.handicap"))
    expect(guest.see("cure")).to_contain_text(text("fair.credit", count=3))
    expect(guest.see("cure")).to_contain_text(text("new.credit.hint"))


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_fewer_cures(visit: Visit, players: int) -> None:
    visitor = visit()
    visitor.go("/new/cappuccino")
    visitor.page.get_by_role("group", name=text("new.players")).get_by_text(str(players)).click()
    visitor.page.get_by_text(text("new.more")).click()
    cures = visitor.page.get_by_role("group", name=text("new.fairness")).get_by_role("radio")
    expect(cures).to_have_count(3)
