"""Two browsers at one table of Cappuccino, and all that people do there besides moving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.page.board import Board, by_mouse
from tests.page.conftest import Visit
from tests.page.room import all_ready, check_mark, follow, mark, open_table
from tests.page.visitor import Visitor, text

# They go after five seconds, on a slow machine before anybody has looked.
_NOTICES_STAY = """() => {
  const later = window.setTimeout;
  window.setTimeout = (work, after) => (after === 5000 ? 0 : later(work, after));
}"""


def two_at_a_table(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people who have come together by a link, and a game that has begun."""
    host, guest = visit(), visit()
    link = open_table(host, "cappuccino")
    follow(guest, link, "Right", seat=2)
    all_ready(host, guest)
    return host, guest


def mover(boards: list[Board]) -> Board | None:
    """Whose turn it is; nobody's when the game is over."""
    for _ in range(600):
        for board in boards:
            if board.movable():
                return board
        if all(board.over.is_visible() for board in boards):
            return None
        boards[0].page.wait_for_timeout(20)
    raise AssertionError("it is nobody's turn, and the game is not over")


def play_to_the_end(*visitors: Visitor) -> None:
    """Everybody moves when it is their turn, and sees what the others do."""
    boards = [Board(visitor) for visitor in visitors]
    while (board := mover(boards)) is not None:
        source = board.movable()[0]
        by_mouse(board, source)
        for other in boards:
            expect(other.cell(source)).to_have_count(0)


def test_a_game_by_invite_link_and_another_one(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    for visitor in (host, guest):
        mark(visitor)
    play_to_the_end(host, guest)
    won = [visitor.see("winner").inner_text() for visitor in (host, guest)]
    you, nobody = text("table.you.won"), text("table.shared", names="").strip()
    assert (you in won) != all(nobody in said for said in won)
    first = [_seat_of(visitor) for visitor in (host, guest)]
    guest.see("again").click()
    wished = text("table.again.wished", names="Right")
    expect(host.see("again-wished")).to_have_text(wished)
    expect(guest.see("again-wished")).to_have_count(0)
    expect(guest.see("again-waiting")).to_be_visible()
    guest.see("again").click()
    expect(host.see("again-wished")).to_have_count(0)
    expect(guest.see("again-waiting")).to_have_count(0)
    guest.see("again").dblclick()
    expect(host.see("again-wished")).to_have_text(wished)
    host.see("again").click()
    boards = [Board(visitor) for visitor in (host, guest)]
    for board in boards:
        expect(board.over).to_be_hidden()
    assert mover(boards) is not None
    assert [_seat_of(visitor) for visitor in (host, guest)] == first[::-1], "seats rotate"
    assert sum(map(len, boards[0].cups().values())) == 32
    for visitor in (host, guest):
        check_mark(visitor)


def _seat_of(visitor: Visitor) -> int:
    you = re.compile(rf"\b{text('cappuccino.seat.you')}\b")
    plates = visitor.page.get_by_test_id(re.compile(r"^plate-\d$"))
    plate = plates.filter(has_text=you)
    return int(str(plate.get_attribute("data-testid"))[-1])


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    people = two_at_a_table(visit)
    boards = [Board(visitor) for visitor in people]
    board = mover(boards)
    assert board is not None
    other = next(each for each in boards if each is not board)
    before = board.cups()
    expect(board.visitor.see("takeback")).to_be_disabled()
    by_mouse(board, board.movable()[0])
    assert other.wait_for_turn()
    board.visitor.see("takeback").click()
    other.page.get_by_role("button", name=text("table.yes")).click()
    assert board.wait_for_turn()
    board.visitor.until(lambda: board.cups() == other.cups() == before)


def test_resigning_ends_the_game(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    seat = _seat_of(host)
    host.see("resign").click()
    host.see("resign-yes").click()
    expect(guest.see("winner")).to_have_text(text("table.you.won"))
    expect(host.see("winner")).to_have_text(text("table.won", name="Right"))
    for visitor in (host, guest):
        expect(visitor.see(f"plate-{seat}")).to_contain_text(text("cappuccino.seat.resign"))
    expect(host.see(f"left-{seat}")).to_have_text(text("cappuccino.said.resign.you"))
    expect(guest.see(f"left-{seat}")).to_contain_text(
        text("cappuccino.said.resign", name=text("me.guest", word="").strip())
    )


def test_phrases_are_heard_by_those_who_want_to(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    with talk(host):
        host.page.get_by_role("button", name=text("table.mute", name="Right")).click()
    with talk(guest):
        say(guest, "phrase.hello")
    guest.page.evaluate(_NOTICES_STAY)
    with talk(host):
        say(host, "phrase.thanks")  # after the other's in the table's log, so that one came too
        expect(host.page.get_by_text(text("phrase.hello"))).to_have_count(1)
    heard = re.compile(re.escape(text("phrase.thanks")))
    expect(guest.page.get_by_role("button", name=heard)).to_be_visible()
    expect(guest.see("spoken")).to_have_text(heard)
    expect(host.page.get_by_text(text("phrase.hello"))).to_have_count(0)


@contextmanager
def talk(visitor: Visitor) -> Iterator[None]:
    """The box for talking, opened and closed again."""
    visitor.page.get_by_role("button", name=text("table.talk"), exact=True).click()
    yield
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_be_hidden()


def say(visitor: Visitor, phrase: str) -> None:
    """Say one of the phrases."""
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_role("button", name=text(phrase)).click()
    expect(dialog.get_by_role("listitem").filter(has_text=text(phrase)).last).to_be_visible()


def test_what_is_open_stays_open_when_the_game_begins(visit: Visit) -> None:
    host, guest = visit(), visit()
    link = open_table(host, "cappuccino")
    follow(guest, link, "Right", seat=2)
    all_ready(host)
    with talk(host):
        all_ready(guest)
        expect(Board(host).cells.first).to_be_attached()
        host.page.get_by_role("button", name=text("table.mute", name="Right")).click()


def test_somebody_watches(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    watcher = visit()
    watcher.go(host.page.url)
    door = watcher.see("coming-to")
    for told in (text("game.cappuccino"), "Right", text("table.coming.watch")):
        expect(door).to_contain_text(told)
    follow(watcher, host.page.url, "Watcher")
    boards = [Board(visitor) for visitor in (host, guest)]
    board = mover(boards)
    assert board is not None
    seen = Board(watcher)
    expect(board.page).to_have_title(re.compile(text("table.your.turn")))
    expect(watcher.page).not_to_have_title(re.compile(text("table.your.turn")))
    expect(watcher.page.get_by_text(text("table.you.watch"))).to_be_visible()
    expect(host.see("watching")).to_have_text(text("table.watching", count=1))
    expect(watcher.see("watching")).to_have_count(0)
    source = board.movable()[0]
    by_mouse(board, source)
    expect(seen.cell(source)).to_have_count(0)
    assert seen.movable() == []
    expect(watcher.see("resign")).to_have_count(0)
    watcher.page.get_by_role("button", name=text("table.invite"), exact=True).click()
    expect(watcher.page.get_by_role("dialog")).to_contain_text(text("table.invite.watch"))
