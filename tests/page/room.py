"""Coming to a table together: who opens it, who follows the link, who sits where."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.cards import Cards
from tests.page.conftest import Visit
from tests.page.scenes import command
from tests.page.visitor import Visitor, text


def open_table(visitor: Visitor, game: str, **choices: str) -> str:
    """Open a table through the page, with these choices made; gives the link for the others."""
    visitor.go(f"/new/{game}")
    for legend, option in choices.items():
        group = visitor.page.get_by_role("group", name=text(f"new.{legend}"))
        group.get_by_text(option, exact=True).click()
    visitor.see("open-table").click()
    return visitor.see("invite-link").input_value()


def follow(visitor: Visitor, link: str, name: str, seat: int | None = None) -> None:
    """Come by a link and say who one is; where a seat is open, one sits."""
    visitor.go(link)
    visitor.page.get_by_label(text("table.name")).fill(name)
    visitor.page.get_by_role("button", name=text("table.name.go")).click()
    if seat is not None:
        expect(visitor.see(f"seat-{seat}")).to_contain_text(name)


def all_ready(*visitors: Visitor) -> None:
    """Everybody says that they are ready."""
    for visitor in visitors:
        visitor.see("ready").click()


def alone(visit: Visit, visitor: Visitor, **settings: object) -> Cards:
    """A table of Espresso whose other players have sat down and gone: nothing happens by itself."""
    return with_absent(visit, visitor, **settings)[0]


def with_absent(visit: Visit, visitor: Visitor, **settings: object) -> tuple[Cards, list[Visitor]]:
    """The same table, and those who have gone, from seat 2 on: they may come back to it."""
    visitor.be("Guest")
    code = visitor.open_table({"game": "espresso", **settings})
    command(visitor, code, {"do": "ready", "seat": 1, "ready": True, "coffee": 0})
    others = []
    for seat in range(2, int(str(settings["players"])) + 1):
        other = visit()
        other.be(f"Player {seat}")
        command(other, code, {"do": "sit", "seat": seat})
        command(other, code, {"do": "ready", "seat": seat, "ready": True, "coffee": 0})
        others.append(other)
    visitor.go(f"/t/{code}")
    cards = Cards(visitor)
    cards.wait_for_round()
    return cards, others


def mark(visitor: Visitor) -> None:
    """Leave a mark in the page that a reload would wipe off."""
    visitor.page.evaluate("window.stillTheSamePage = true")


def check_mark(visitor: Visitor) -> None:
    """The page has not been loaded again."""
    assert visitor.page.evaluate("window.stillTheSamePage") is True
