"""Every screen of the page, and every state of a table that looks different from the others.

A scene is reached the quickest way, by requests; the tests of games come there by playing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from bench.puzzles.games import longest_side
from doppio.games.cappuccino.notation import parse_position
from doppio.lessons.puzzle_book import book
from tests.page.visitor import Visitor, text

Settings = dict[str, Any]
Scene = Callable[[Visitor], None]

TWO_OF_CUPS: Settings = {"game": "cappuccino", "first": "seat"}
CARDS: Settings = {"game": "espresso", "players": 3}
RESIGN = {"do": "resign", "seat": 1}
READY = {"do": "ready", "ready": True, "coffee": 0}
ENDING = "ppf3/p2ff/p2ff p,f 1"
"""Only a2-a3 wins, by one cup, and it takes nothing."""
BLUNDERED = "\n".join(
    [
        '{"doppio":1,"game":"cappuccino","options":{"players":2,"setup":"hand"},'
        f'"seats":[{{"name":"Left"}},{{"name":"Right"}}],"position":"{ENDING}"}}',
        '{"n":1,"t":0,"seat":1,"do":"move","move":"a3-a2"}',
        '{"n":2,"t":900,"seat":2,"do":"resign"}',
        '{"n":3,"t":900,"do":"end","scores":[6,7],"winners":[1]}',
    ]
)
VOTE = {"do": "vote", "seat": 1, "end": True}


@dataclass(frozen=True)
class Shown:
    """An address, and what is there when it is shown completely."""

    path: str
    sign: Callable[[Visitor], Locator]

    def __call__(self, visitor: Visitor) -> None:
        visitor.go(self.path)
        expect(self.sign(visitor).first).to_be_visible()


def part(testid: str) -> Callable[[Visitor], Locator]:
    return lambda visitor: visitor.see(testid)


def heading(level: int = 1) -> Callable[[Visitor], Locator]:
    return lambda visitor: visitor.page.get_by_role("heading", level=level)


def seated(
    visitor: Visitor, settings: Settings, *bots: int, start: bool = True, name: str = "Guest"
) -> str:
    """Sit down at a table with bots; gives its code."""
    visitor.be(name)
    return visitor.open_table(settings, seats=["me", *bots], start=start)


def command(visitor: Visitor, code: str, wish: Settings) -> None:
    """Do something at a table by a request."""
    data = {"id": f"scene-{wish['do']}", "command": wish}
    answer = visitor.context.request.post(f"/api/tables/{code}/commands", data=data)
    assert answer.ok, answer.text()


def waiting_room(visitor: Visitor) -> None:
    visitor.be("Guest")
    code = visitor.open_table({**CARDS, "players": 4}, seats=["me", 3, "open", "open"])
    Shown(f"/t/{code}", part("ready"))(visitor)


def bargaining(visitor: Visitor) -> None:
    code = seated(visitor, {**TWO_OF_CUPS, "fairness": "choice"}, 1)
    Shown(f"/t/{code}", part("offer"))(visitor)


def invited(visitor: Visitor) -> None:
    """Who comes by a link and has not told a name yet."""
    code = seated(visitor, TWO_OF_CUPS, 1)
    visitor.context.clear_cookies()
    Shown(f"/t/{code}", lambda visitor: visitor.page.get_by_label(text("table.name")))(visitor)


def no_such_table(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.be("Guest")
    Shown("/t/nonesuch22", heading())(visitor)


def cups(settings: Settings, *bots: int) -> Scene:
    def scene(visitor: Visitor) -> None:
        code = seated(visitor, {**TWO_OF_CUPS, **settings}, *bots)
        Shown(f"/t/{code}", lambda visitor: visitor.page.get_by_role("gridcell"))(visitor)

    return scene


def cups_over(visitor: Visitor) -> None:
    code = seated(visitor, TWO_OF_CUPS, 1)
    command(visitor, code, RESIGN)
    Shown(f"/t/{code}", part("winner"))(visitor)


def cups_replay(visitor: Visitor) -> None:
    code = seated(visitor, TWO_OF_CUPS, 1)
    command(visitor, code, RESIGN)
    Shown(f"/t/{code}/replay/1", part("replay-bar"))(visitor)


def cups_analysed(visitor: Visitor) -> None:
    """A short game with a blunder in it, thought through to the end."""
    visitor.be("Guest")
    answer = visitor.context.request.post("/api/records", data=BLUNDERED)
    assert answer.ok, answer.text()
    Shown(f"/t/{answer.json()['code']}/replay/1", part("analyse"))(visitor)
    visitor.see("analyse").click()
    expect(visitor.see("best-1")).to_be_visible()
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)


def cards(settings: Settings, *bots: int) -> Scene:
    def scene(visitor: Visitor) -> None:
        code = seated(visitor, {**CARDS, **settings}, *bots)
        Shown(f"/t/{code}", part("flip"))(visitor)
        expect(visitor.see("flip")).to_be_enabled()

    return scene


def after_a_round(visitor: Visitor, target: int, name: str = "Guest") -> str:
    code = seated(visitor, {**CARDS, "target": target}, 10, 10, name=name)
    Shown(f"/t/{code}", part("pile-1"))(visitor)
    visitor.see("vote").click()
    visitor.see("vote-yes").click()
    expect(visitor.see("round-over")).to_be_visible()
    return code


def between_rounds(visitor: Visitor) -> None:
    after_a_round(visitor, 1000)
    expect(visitor.see("next-round")).to_be_visible()


def cards_over(visitor: Visitor) -> None:
    after_a_round(visitor, 1)
    expect(visitor.see("again")).to_be_visible()


def cards_replay(visitor: Visitor) -> None:
    code = after_a_round(visitor, 1)
    Shown(f"/t/{code}/replay/1?at=2", part("replay-bar"))(visitor)


def talking(visitor: Visitor) -> None:
    cups({}, 1)(visitor)
    visitor.page.get_by_role("button", name=text("table.talk"), exact=True).click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def inviting(visitor: Visitor) -> None:
    cups({}, 1)(visitor)
    visitor.page.get_by_role("button", name=text("table.invite"), exact=True).click()
    expect(visitor.see("invite-link")).to_be_visible()


def games_of_mine(visitor: Visitor) -> None:
    cups_over(visitor)
    Shown("/games", part("entry"))(visitor)


def public_tables(visitor: Visitor) -> None:
    seated(visitor, {**TWO_OF_CUPS, "public": True}, 1)
    Shown("/tables", part("entry"))(visitor)


def handy_puzzle() -> str:
    """A puzzle as most are; the boards of some are larger, and one looks at them from nearer."""
    positions = {one.id: parse_position(one.position) for one in book().values()}
    return next(name for name, position in positions.items() if longest_side(position) <= 7)


SCENES: dict[str, Scene] = {
    "home": Shown("/", part("play-espresso")),
    "new cappuccino": Shown("/new/cappuccino", part("open-table")),
    "new espresso": Shown("/new/espresso", part("open-table")),
    "no games": Shown("/games", heading()),
    "games": games_of_mine,
    "tables": public_tables,
    "rules of cappuccino": Shown("/rules/cappuccino", heading(2)),
    "rules of espresso": Shown("/rules/espresso", heading(2)),
    "learn": Shown("/learn", part("practice")),
    "lesson of cappuccino": Shown("/learn/cappuccino", part("lesson-text")),
    "lesson of espresso": Shown("/learn/espresso-chaos", part("lesson-text")),
    "puzzles": Shown("/puzzles", part("daily")),
    "puzzle": Shown(f"/puzzles/{handy_puzzle()}", part("puzzle-told")),
    "settings": Shown("/settings", heading()),
    "waiting room": waiting_room,
    "invited": invited,
    "no such table": no_such_table,
    "cappuccino": cups({}, 1),
    "cappuccino, four": cups({"players": 4, "clock": {"kind": "move", "seconds": 600}}, 1, 1, 1),
    "cappuccino, expert, two colours": cups({"setup": "expert", "two_colour": True}, 1),
    "cappuccino, cut and choose": bargaining,
    "cappuccino, over": cups_over,
    "cappuccino, replay": cups_replay,
    "cappuccino, analysed": cups_analysed,
    "talking": talking,
    "inviting": inviting,
    "espresso": cards({}, 10, 10),
    "espresso, calm": cards({"pace": "calm"}, 10, 10),
    "espresso, six in chaos": cards({"players": 6, "variant": "chaos"}, 10, 10, 10, 10, 10),
    "espresso, between rounds": between_rounds,
    "espresso, over": cards_over,
    "espresso, replay": cards_replay,
}
