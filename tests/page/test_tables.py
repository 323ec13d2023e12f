"""Tables of every kind, opened through the page: all options, one screen for all, cups by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.board import Board, by_mouse
from tests.page.cards import Cards, Chance, flip
from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.room import alone, open_table, with_absent
from tests.page.scenes import READY, RESIGN, after_a_round, command, waiting_room
from tests.page.test_for_everybody import too_wide
from tests.page.visitor import LONG_NAME, PHONE, Visitor, text


def test_a_code_leads_to_its_table(visit: Visit) -> None:
    host, guest = visit(), visit()
    link = open_table(host, "cappuccino")
    for wish in (link, link.rpartition("/")[2]):
        guest.go("/")
        guest.page.get_by_label(text("home.code")).fill(wish)
        guest.page.get_by_role("button", name=text("home.go"), exact=True).click()
        expect(guest.page.get_by_label(text("table.name"))).to_be_visible()


def test_a_code_that_leads_nowhere_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.forgive("404")
    visitor.go("/")
    heading = visitor.page.get_by_role("heading", level=1)
    refusals = languages()[ENGLISH].refusals
    for code in ("nonesuch22", "nonesuch23"):  # the second from where the first has led
        visitor.page.get_by_label(text("home.code")).fill(code)
        visitor.page.get_by_role("button", name=text("home.go"), exact=True).click()
        expect(visitor.page).to_have_url(re.compile(code))
        expect(heading).to_have_text(refusals["no-table"])
    expect(visitor.page.get_by_role("link", name=text("app.home"))).to_be_visible()
    for path, why in (("/nonsense", "no-such-address"), ("/link/used", "no-link")):
        visitor.go(path)
        expect(heading).to_have_text(refusals[why])


def test_an_open_menu_is_not_covered_by_a_notice(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    visitor.go("/")
    visitor.page.get_by_label(text("home.code")).fill("no code")
    visitor.page.get_by_role("button", name=text("home.go"), exact=True).click()
    notice = visitor.page.get_by_role("button", name=text("tables.badcode"))
    expect(notice).to_be_visible()
    visitor.page.get_by_role("button", name=text("app.menu")).click()
    box = notice.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    seen = "([x, y]) => document.elementFromPoint(x, y).closest('nav, .notice').tagName"
    assert visitor.page.evaluate(seen, middle) == "NAV"


def test_a_public_table_is_listed_for_others(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.be("A public host")
    host.go("/new/cappuccino")
    host.page.get_by_text(text("new.more")).click()
    group = host.page.get_by_role("group", name=text("new.public"))
    group.get_by_text(text("new.yes"), exact=True).click()
    host.see("open-table").click()
    expect(host.see("invite-link")).to_be_visible()
    guest.go("/tables")
    entry = guest.see("entry").filter(has_text="A public host")
    entry.get_by_role("link").click()
    expect(guest.page.get_by_label(text("table.name"))).to_be_visible()


def test_tables_that_are_still_running_are_told_apart_by_who_plays_there(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    visitor.be("Guest")
    names = ("Anna", "Bert", LONG_NAME)
    for name in names:
        other = visit()
        other.be(name)
        code = other.open_table({"game": "cappuccino"}, seats=["me", "open"])
        command(visitor, code, {"do": "sit", "seat": 2})
        command(other, code, {**READY, "seat": 1})
        command(visitor, code, {**READY, "seat": 2})
    visitor.go("/")
    links = visitor.page.get_by_role("link", name=text("home.continue"))
    expect(links).to_have_count(3)
    for name in names:
        expect(links.filter(has_text=text("games.with", names=name))).to_be_visible()
    awaited = [text("games.yourturn") in told for told in links.all_inner_texts()]
    assert awaited == sorted(awaited, reverse=True), "where one has to move comes first"
    assert not too_wide(visitor.page)


CUT_OFF = """() => [...document.querySelectorAll("[data-testid=plates] *")]
  .filter((one) => getComputedStyle(one).display !== "inline" && !one.matches(".unseen"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "it-IT", "ru-RU"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_and_states_are_not_cut_off_on_a_phone(
    visit: Visit, locale: str, players: int
) -> None:
    visitor = visit(viewport=PHONE, locale=locale)
    visitor.be(LONG_NAME)
    settings = {"game": "cappuccino", "players": players, "first": "seat"}
    settings["clock"] = {"kind": "days", "seconds": 3 * 86_400}
    code = visitor.open_table(settings, seats=["me"] * players, start=True)
    visitor.go(f"/t/{code}")
    expect(visitor.see("plate-1")).to_contain_text(LONG_NAME)
    assert visitor.page.evaluate(CUT_OFF) == []
    command(visitor, code, RESIGN)
    expect(visitor.see("plate-1").locator("b")).to_be_visible()
    assert visitor.page.evaluate(CUT_OFF) == []


def test_a_waiting_room_for_four_fits_on_a_phone(visit: Visit) -> None:
    visitor = visit(viewport=PHONE, locale="de-DE")
    waiting_room(visitor)
    for what in ("ready", "fill"):
        expect(visitor.see(what)).to_be_in_viewport(ratio=1)
    talk = visitor.page.get_by_role("button", name=text("table.talk", "de"), exact=True)
    box = talk.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] > PHONE["width"] - 20, "nothing that is not there takes room"


def test_in_a_waiting_room_nothing_is_told_twice(visit: Visit) -> None:
    visitor, watcher = visit(), visit()
    waiting_room(visitor)
    watcher.be("Watcher")
    watcher.go(visitor.page.url)
    for who in (visitor, watcher):
        expect(who.see("seat-2").get_by_text(text("table.bot.level", count=3))).to_have_count(1)
        invite = who.page.get_by_role("button", name=text("table.invite"), exact=True)
        expect(invite).to_have_count(0)


def test_the_points_of_a_long_name_are_all_on_the_phone(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    after_a_round(visitor, 1000, name=LONG_NAME)
    table = visitor.see("round-over").get_by_role("table").first
    expect(table).to_contain_text(LONG_NAME)
    box = table.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


def test_who_has_given_up_is_not_asked_to_again(visit: Visit) -> None:
    others, visitor = visit(), visit()
    others.be("Others")
    visitor.be("Guest")
    settings = {"game": "cappuccino", "players": 3, "first": "seat"}
    code = others.open_table(settings, seats=["me", "me", "open"], start=True)
    command(visitor, code, {"do": "sit", "seat": 3})
    command(visitor, code, {**READY, "seat": 3})
    visitor.go(f"/t/{code}")
    visitor.see("resign").click()
    visitor.see("resign-yes").click()
    expect(visitor.see("plate-3")).to_contain_text(text("cappuccino.seat.resign"))
    expect(visitor.see("takeback")).to_be_visible()
    expect(visitor.see("resign")).to_have_count(0)


def test_all_on_one_screen(visit: Visit) -> None:
    """A hot seat of three: whoever is to move moves, on the same screen."""
    visitor = visit()
    open_hot_seat(visitor)
    board = Board(visitor)
    turns = set()
    for _ in range(3):
        assert board.wait_for_turn()
        turns.add(visitor.page.locator("[aria-current=true]").get_attribute("data-testid"))
        board.play_on(by_mouse, moves=1)
    assert len(turns) == 3


def test_a_hot_seat_is_one_game_in_ones_lists(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    settings = {"game": "cappuccino", "first": "seat"}
    code = visitor.open_table(settings, seats=["me", "me"], start=True)
    visitor.go("/")
    back = visitor.page.get_by_role("link", name=text("home.continue"))
    expect(back).to_have_count(1)
    visitor.go("/games")
    expect(visitor.see("entry")).to_have_count(1)
    expect(visitor.see("entry")).to_contain_text(text("games.yourturn"))
    command(visitor, code, {"do": "resign", "seat": 2})
    visitor.go("/games")
    expect(visitor.see("entry")).to_have_count(1)
    expect(visitor.see("entry")).to_contain_text(text("table.won", name="Guest"))


def open_hot_seat(visitor: Visitor) -> None:
    visitor.go("/new/cappuccino")
    for legend, option in (("new.players", "3"), ("new.hotseat", text("new.yes"))):
        group = visitor.page.get_by_role("group", name=text(legend))
        group.get_by_text(option, exact=True).click()
    visitor.see("open-table").click()


@pytest.mark.parametrize("two_colour", [False, True])
def test_cups_are_placed_by_hand(visit: Visit, two_colour: bool) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.be("Guest")
    settings = {"game": "cappuccino", "first": "seat", "setup": "expert", "two_colour": two_colour}
    code = visitor.open_table(settings, seats=["me", 1], start=True)
    visitor.go(f"/t/{code}")
    board = Board(visitor)
    free = visitor.page.get_by_role("gridcell", name=text("cappuccino.cell.free", cell="").strip())
    for _ in range(32 if two_colour else 16):
        expect(free.first).to_be_visible()
        cell = str(free.first.get_attribute("data-spot"))
        visitor.page.touchscreen.tap(*board.aim(cell))
        expect(free.and_(visitor.see(f"spot-{cell}"))).to_have_count(0)
    assert board.wait_for_turn()
    assert len(board.cups()) == (64 if two_colour else 32)
    board.play_on(by_mouse, moves=1)


def test_a_joker_and_its_cover_are_one_gesture(visit: Visit) -> None:
    """Zero: the 0 asks for its cover; taken back, nothing has happened; covered, both are down."""
    cards, joker, cover = wait_for_pair(visit)
    visitor = cards.visitor
    before = cards.open_cards()
    lay_joker(cards, joker)
    expect(visitor.see("word")).to_have_text(text("espresso.cover"))
    visitor.page.keyboard.press("Escape")
    assert cards.open_cards() == before
    piles = visitor.page.get_by_test_id(re.compile(r"^pile-\d+$"))
    expect(piles).to_have_count(0)
    lay_joker(cards, joker)
    # Where it lies now: an espresso card has moved into the gap that a helper leaves.
    cards.mine.locator(f"[data-card={before[cover]}]").click()
    expect(visitor.see("pile-1")).to_have_attribute("data-top", before[cover])
    assert before[joker] not in cards.open_cards().values()


def lay_joker(cards: Cards, place: str) -> None:
    """Where no pile is there yet, it can only open one."""
    cards.visitor.see(f"spot-{cards.seat}.{place}").click()


def wait_for_pair(visit: Visit) -> tuple[Cards, str, str]:
    """Flip until a 0 and a 1 lie open together; where neither was dealt, at another table."""
    for _ in range(24):  # every other table has them
        cards = alone(visit, visit(), players=2, variant="zero")
        flips = 100 if any(card[1] in "01" for card in cards.open_cards().values()) else 0
        for _ in range(flips):
            lying = {card[1]: place for place, card in cards.open_cards().items()}
            if "0" in lying and "1" in lying:
                return cards, lying["0"], lying["1"]
            flip(cards)
    raise AssertionError("no 0 and 1 lie open together")


def test_in_chaos_a_card_of_another_is_taken(visit: Visit) -> None:
    """Whoever takes it sees it go, and so does whoever had it: the house has let it pass."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    thief, others = with_absent(visit, visitor, players=4, variant="chaos")
    owner, booty = wait_for_booty(thief, others)
    spot = visitor.see(f"spot-{owner.seat}.{booty.place}")
    expect(spot).to_have_attribute("data-card", booty.card)
    expect(spot).to_contain_text(text("espresso.new-pile"))
    before = thief.open_cards()
    spot.tap()
    for cards in (thief, owner):
        expect(cards.visitor.see("pile-1")).to_have_attribute("data-top", booty.card)
    expect(spot).not_to_have_attribute("data-card", booty.card)
    assert booty.card not in owner.open_cards().values()
    assert thief.open_cards() == before, "the thief's own cards stay where they are"


def wait_for_booty(thief: Cards, others: list[Visitor]) -> tuple[Cards, Chance]:
    """Let others flip until a 0 of theirs lies open: it always fits, whatever else was dealt.

    One player in 800 has all four of them hidden in the espresso pile: then the next one flips.
    """
    for other in others:
        other.go(thief.page.url)
        owner = Cards(other)
        owner.wait_for_round()
        for _ in range(100):
            if chances := owner.chances():
                return owner, chances[0]
            flip(owner)
    raise AssertionError("nobody's card ever fits")


def test_a_link_is_copied_also_where_there_is_no_clipboard(visit: Visit) -> None:
    """Browsers give none to a page without a safe connection, as in one's own network."""
    visitor = visit()
    without = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })"
    visitor.context.add_init_script(without)
    link = open_table(visitor, "espresso")
    visitor.page.get_by_role("button", name=text("table.invite.copy")).click()
    expect(visitor.see("spoken")).to_have_text(text("table.invite.copied"))
    visitor.go("/")
    visitor.page.get_by_label(text("home.code")).press("ControlOrMeta+V")
    expect(visitor.page.get_by_label(text("home.code"))).to_have_value(link)


def test_each_screen_has_its_own_title(visit: Visit) -> None:
    """Whichever one comes from: tabs, bookmarks and screen readers name a page by it."""
    visitor = visit()
    visitor.go("/games")
    expect(visitor.page).to_have_title(f"{text('games.title')} · Doppio")
    visitor.page.get_by_role("link", name="Doppio", exact=True).click()
    expect(visitor.page).to_have_title("Doppio")
    visitor.page.get_by_role("link", name=text("app.settings")).click()
    expect(visitor.page).to_have_title(f"{text('settings.title')} · Doppio")
    espresso = text("game.espresso")
    open_table(visitor, "espresso")
    expect(visitor.page).to_have_title(f"{espresso} · Doppio")
    visitor.page.go_back()
    expect(visitor.page).to_have_title(f"{text('new.title', game=espresso)} · Doppio")


def test_the_shell_opens_without_the_house(visit: Visit) -> None:
    """Once seen, the page opens from its cache, and says that the house cannot be reached."""
    visitor = visit()
    visitor.go("/")
    visitor.page.evaluate("navigator.serviceWorker.ready")
    visitor.page.reload()
    expect(visitor.see("play-cappuccino")).to_be_visible()
    visitor.forgive("net::ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.see("play-cappuccino")).to_be_visible()
    why = visitor.page.get_by_role("button", name=re.compile("house cannot be reached"))
    expect(why.first).to_be_visible()


def test_at_a_calm_table_one_may_sit_a_beat_out(visit: Visit) -> None:
    visitor = visit()
    visitor.be("Guest")
    settings = {"game": "espresso", "players": 2, "pace": "calm"}
    code = visitor.open_table(settings, seats=["me", 10], start=True)
    visitor.go(f"/t/{code}")
    cards, turn = Cards(visitor), text("espresso.your-turn")
    expect(visitor.see("calm")).to_contain_text(turn)
    before = cards.open_cards()
    visitor.see("pass").click()
    visitor.until(lambda: any(kept.message.get("e") == "passed" for kept in visitor.kept))
    expect(visitor.see("calm")).to_contain_text(turn)
    assert cards.open_cards() == before


def test_who_wants_no_motion_sees_none(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.go("/")
    visitor.see("play-cappuccino").click()
    board = Board(visitor)
    visitor.page.evaluate(
        "() => { const move = Element.prototype.animate; window.moved = 0;"
        " Element.prototype.animate = function (...given) {"
        " window.moved += 1; return move.apply(this, given); }; }"
    )
    board.play_on(by_mouse, moves=2)
    assert visitor.page.evaluate("window.moved") == 0
