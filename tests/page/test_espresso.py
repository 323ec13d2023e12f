"""Espresso in browsers: four at one table, a race that is lost, a whole game by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.cards import NEW, Cards, Chance, Way, by_keys, by_mouse, by_touch, flip, play_round
from tests.page.conftest import Visit
from tests.page.relay import Relay
from tests.page.room import all_ready, follow, open_table
from tests.page.scenes import command
from tests.page.visitor import PHONE, TABLET, Visitor, text
from tests.server.house import House

TOO_LATE = re.compile(text("espresso.late", ms=r"\d+"))

# All that is said from now on: soon something else may be said, such as what fits now.
_LISTEN = """spoken => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(spoken.textContent.trim()))
    .observe(spoken, { characterData: true, childList: true, subtree: true });
}"""


@pytest.mark.long
def test_four_browsers_and_a_lost_race(wire: Relay, visit: Visit, house: House) -> None:
    slow = visit(wire.address)
    link = open_table(slow, "espresso").replace(wire.address, house.address)
    others = [visit(), visit(viewport=PHONE, has_touch=True, is_mobile=True), visit()]
    for seat, visitor in enumerate(others, 2):
        follow(visitor, link, f"Player {seat}", seat)
    all_ready(slow, *others)
    people = [Cards(visitor) for visitor in (slow, *others)]
    for cards in people:
        cards.wait_for_round()
    lose_a_race(people, wire)
    ways: list[Way] = [by_keys, by_mouse, by_touch, by_keys]
    play_round(people, ways)
    for cards in people:
        expect(cards.round_over).to_be_visible()
        points = cards.round_over.get_by_role("table").first
        expect(points.get_by_role("row")).to_have_count(5)
    for cards in people:
        expect(cards.visitor.see("next-soon")).to_be_visible()
    for cards in people:
        cards.visitor.see("next-round").click()
    for cards in people:
        cards.wait_for_round()
        assert len(cards.open_cards()) == 4, "an espresso card and three helpers"


def lose_a_race(people: list[Cards], wire: Relay) -> None:
    """The first of them wants a place that, unseen by them, another has just taken."""
    loser = people[0]
    loser.visitor.see("spoken").evaluate(_LISTEN)
    for _ in range(10):
        winner, taken, mine, pile = wait_for_rivals(people)
        witness = people[-1] if winner is not people[-1] else people[1]
        wire.hold()
        by_mouse(winner, taken, pile)
        expect(witness.visitor.see(f"pile-{pile}")).to_have_attribute("data-top", taken.card)
        by_mouse(loser, mine, pile)
        wire.let_go()
        said = loser.visitor.see("word").inner_text()
        assert loser.open_cards()[mine.place] == mine.card, "the card has come back"
        if TOO_LATE.fullmatch(said):
            loser.page.wait_for_function("said => window.heard.includes(said)", arg=said)
            return
    raise AssertionError("nobody is ever told that they were too late")


def wait_for_rivals(people: list[Cards]) -> tuple[Cards, Chance, Chance, str]:
    """Go on until the first and somebody else have cards for the same place.

    Whoever has turned a card that fits waits with it, and the middle grows: where everybody flips
    on, or all piles stay as they are, there are deals in which no two ever want the same place.
    """
    for turn in range(400):
        own = {to: chance for chance in people[0].chances() for to in piles_for(chance)}
        for other in people[1:]:
            for chance in other.chances():
                for to in piles_for(chance):
                    if to in own:
                        return other, chance, own[to], to
        if turn % 10 == 9:
            play_on(people)
        else:
            open_wait_or_flip(people, people[turn % len(people)])
    raise AssertionError("no two ever want the same place")


def piles_for(chance: Chance) -> list[str]:
    """The piles a card may go to; not for an 8, with which a pile is put aside at once."""
    return [] if chance.card[1] == "8" else [to for to in chance.targets if to != NEW]


def play_on(people: list[Cards]) -> None:
    """Let one of them cover a pile, from the waste if possible: espresso cards end the round."""
    found = [(cards, chance) for cards in people for chance in cards.chances()]
    for cards, chance in sorted(found, key=lambda pair: pair[1].place != "waste"):
        for to in piles_for(chance):
            lay(people, cards, chance, to)
            return


def open_wait_or_flip(people: list[Cards], cards: Cards) -> None:
    chances = cards.chances()
    for chance in chances:
        if NEW in chance.targets:
            lay(people, cards, chance, NEW)
            return
    if not any(chance.place == "waste" and piles_for(chance) for chance in chances):
        flip(cards)


def lay(people: list[Cards], cards: Cards, chance: Chance, to: str) -> None:
    """Play a card, and wait until everybody has seen it: nobody is to want what is gone."""
    number = to if to != NEW else cards.page.locator("[data-pile]").count() + 1
    by_mouse(cards, chance, to)
    for watching in people:
        pile = watching.visitor.see(f"pile-{number}")
        expect(pile).to_have_attribute("data-top", chance.card)


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    settings = {"game": "espresso", "players": 4, "target": 10}
    code = visitor.open_table(settings, seats=["me", 10, 10, 10], start=True)
    visitor.go(f"/t/{code}")
    cards = Cards(visitor)
    cards.wait_for_round()
    while not visitor.see("again").is_visible():
        play_round([cards], [by_keys])
        expect(cards.round_over).to_be_visible()
        expect(visitor.see("next-round").or_(visitor.see("again")).first).to_be_visible()
        expect(visitor.see("next-soon")).to_have_count(0)
        if visitor.see("next-round").is_visible():
            visitor.see("next-round").press("Enter")
            cards.wait_for_round()
    expect(visitor.see("spoken")).not_to_be_empty()
    expect(visitor.see("replay")).to_be_visible()


_HEARD = """() => {
  window.heard = [];
  const said = document.querySelector("[data-testid=spoken]");
  const listen = new MutationObserver(() => window.heard.push(said.textContent.trim()));
  listen.observe(said, { childList: true, characterData: true, subtree: true });
}"""


def expect_heard(visitor: Visitor, sentence: str) -> None:
    """It has been said, whatever has been said since."""
    visitor.until(lambda: sentence in visitor.page.evaluate("window.heard"))


def test_what_the_others_do_around_the_game_is_said(visit: Visit) -> None:
    """Who comes, that it begins, that somebody has gone or would like to end the round."""
    visitor, other = visit(), visit()
    visitor.be("Guest")
    other.be("Ann")
    code = visitor.open_table({"game": "espresso", "players": 2})
    visitor.go(f"/t/{code}")
    expect(visitor.see("ready")).to_be_visible()
    visitor.page.evaluate(_HEARD)
    seat = text("table.seat", count=2)
    command(other, code, {"do": "sit", "seat": 2})
    expect_heard(visitor, f"{seat}: Ann, {text('table.seat.notready')}")
    command(other, code, {"do": "ready", "seat": 2, "ready": True, "coffee": 0})
    expect_heard(visitor, f"{seat}: Ann, {text('table.seat.ready')}")
    visitor.see("ready").click()
    expect_heard(visitor, text("espresso.round", round=1))
    expect_heard(visitor, text("table.away", name="Ann"))
    command(other, code, {"do": "vote", "seat": 2, "end": True})
    expect_heard(visitor, text("espresso.votes", names="Ann"))


def test_a_vote_leaves_room_for_ones_own_name_on_a_phone_and_a_tablet(visit: Visit) -> None:
    visitor, other = visit(viewport=PHONE, locale="de"), visit()
    visitor.be("Bert")
    other.be("Ann")
    code = visitor.open_table({"game": "espresso", "players": 2})
    command(other, code, {"do": "sit", "seat": 2})
    for somebody, seat in ((visitor, 1), (other, 2)):
        command(somebody, code, {"do": "ready", "seat": seat, "ready": True, "coffee": 0})
    visitor.go(f"/t/{code}")
    name = visitor.see("my-name")
    expect(name).to_have_text("Bert")
    width = "name => name.getBoundingClientRect().width"
    alone = name.evaluate(width)
    command(other, code, {"do": "vote", "seat": 2, "end": True})
    expect(visitor.see("votes")).to_be_visible()
    assert name.evaluate(width) == alone, "it is seen as a whole"
    visitor.page.set_viewport_size(TABLET)
    visitor.until(lambda: name.evaluate("name => name.scrollWidth <= name.clientWidth"))


def test_the_next_round_is_within_reach_after_one_of_six_on_a_phone(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    visitor.be("Guest")
    settings = {"game": "espresso", "players": 6, "target": 1000}
    code = visitor.open_table(settings, seats=["me", *[10] * 5], start=True)
    visitor.go(f"/t/{code}")
    expect(visitor.see("pile-1")).to_be_visible()
    visitor.see("vote").click()
    visitor.see("vote-yes").click()
    expect(visitor.see("next-round")).to_be_in_viewport(ratio=1)
