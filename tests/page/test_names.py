"""Who has not told a name is called somehow, in everybody's own language, until they do."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.room import open_table
from tests.page.visitor import Visitor, text

GUEST = re.compile(r"^(\w+) \((guest|Gast)\)$")


def seat(visitor: Visitor, number: int) -> Locator:
    return visitor.see(f"seat-{number}").locator("strong")


def word_of(name: Locator, guest: str) -> str:
    """The word that somebody is told apart by."""
    expect(name).to_have_text(GUEST)
    found = GUEST.match(name.inner_text())
    assert found is not None
    assert found[2] == guest
    return found[1]


def test_two_without_a_name_are_told_apart_until_they_tell_theirs(visit: Visit) -> None:
    host, other = visit(), visit(locale="de")
    open_table(other, "cappuccino")  # now a guest whom nobody has asked for a name
    link = open_table(host, "cappuccino")
    other.go(link)
    other.page.get_by_role("button", name=text("table.sit.long", "de", count=2)).click()
    words = [word_of(seat(host, number), "guest") for number in (1, 2)]
    assert words[0] != words[1]
    assert [word_of(seat(other, number), "Gast") for number in (1, 2)] == words
    host.page.get_by_label(text("table.name")).fill("Rosa")
    host.page.get_by_role("button", name=text("settings.save")).click()
    for visitor in (host, other):
        expect(seat(visitor, 1)).to_have_text("Rosa")
    expect(host.page.get_by_label(text("table.name"))).to_have_count(0)
    assert word_of(seat(other, 2), "Gast") == words[1]
    settings = other.context.new_page()
    settings.goto("/settings")
    settings.get_by_label(text("settings.name", "de")).fill("Anna")
    settings.get_by_role("button", name=text("settings.save", "de")).click()
    for visitor in (host, other):
        expect(seat(visitor, 2)).to_have_text("Anna")


def test_everybody_at_one_screen_is_called_differently(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/new/cappuccino")
    group = visitor.page.get_by_role("group", name=text("new.hotseat"))
    group.get_by_text(text("new.yes"), exact=True).click()
    visitor.see("open-table").click()
    plates = [visitor.see(f"plate-{number}") for number in (1, 2)]
    names = [plate.get_by_text(re.compile(r"\w+ \(guest\)")).inner_text() for plate in plates]
    assert names[0] != names[1]
