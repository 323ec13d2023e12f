"""What is hidden reaches no browser: every byte that one seat was given in a whole game."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from doppio.server.page import read_files
from tests.page.cards import Cards, by_keys, play_round
from tests.page.conftest import Visit
from tests.page.visitor import Visitor
from tests.server.house import Json, Kept
from tests.server.test_leak import ESPRESSO_NAMES, OpenCards, Played, check_message, field_names

SETTINGS = {"game": "espresso", "players": 3, "variant": "chaos", "target": 15}


def test_no_hidden_card_reaches_a_browser(visit: Visit) -> None:
    visitor = visit()
    code = play_whole_game(visitor)
    bodies = visitor.bodies()
    assert any("/api/" in kept.way for kept in bodies)
    told = [*visitor.kept, *(kept for kept in bodies if "/api/" in kept.way)]
    events = [kept.message for kept in visitor.kept if kept.message["type"] == "event"]
    open_cards = OpenCards(Played(code, [], record_of(visitor, code), events))
    found = 0
    for kept in told:
        found += check_message(open_cards, kept, kept.message)
        assert field_names(kept.message) <= ESPRESSO_NAMES, kept
    deeds = [event for event in events if event.get("line", {}).get("do") in ("play", "flip")]
    assert found > 3 * len(deeds) > 0, "the cards that lie open are told"
    check_files([kept for kept in bodies if "/api/" not in kept.way])


def play_whole_game(visitor: Visitor) -> str:
    """Sit down before it begins, so that all of it is told; play until somebody has won."""
    visitor.be("Guest")
    code = visitor.open_table(SETTINGS, seats=["me", 10, 10])
    visitor.go(f"/t/{code}")
    visitor.see("ready").click()
    cards = Cards(visitor)
    cards.wait_for_round()
    while not visitor.see("again").is_visible():
        play_round([cards], [by_keys])
        expect(cards.round_over).to_be_visible()
        expect(visitor.see("next-round").or_(visitor.see("again")).first).to_be_visible()
        if visitor.see("next-round").is_visible():
            visitor.see("next-round").click()
            cards.wait_for_round()
    return code


def record_of(visitor: Visitor, code: str) -> list[Json]:
    """The book, which is open now that the game is over."""
    answer = visitor.context.request.get(f"/api/tables/{code}/games/1/record")
    return [Kept("record", line.encode()).message for line in answer.text().splitlines()]


def check_files(bodies: list[Kept]) -> None:
    """All else is the page itself, byte for byte as it was built."""
    built = {file.content for file in read_files().values()}
    for kept in bodies:
        path = urlsplit(kept.way.partition(" ")[2]).path
        assert kept.raw in built, f"{path} is no file of the page"
