"""Replays in a browser: scrubbed, stepped through, played, shared, played on; records brought."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from doppio.cli import main
from tests.page.board import Board, by_mouse
from tests.page.conftest import Visit
from tests.page.languages import ENGLISH, languages
from tests.page.scenes import cups_replay
from tests.page.visitor import Visitor, text

_DROP = """([target, name, content]) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const kind of ["dragover", "drop"])
    target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def record(folder: Path, game: str, *options: str) -> Path:
    """The record of a simulated game, the same every time."""
    assert (
        main(["simulate", game, "--games", "1", "--jobs", "1", "--out", str(folder), *options]) == 0
    )
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("cups"), "cappuccino", "--bots", "greedy")


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("cards"), "espresso", "--players", "4", "--target", "60")


def watch(visitor: Visitor, file: Path) -> int:
    """Bring a record along, and come to its replay; tells how many steps it has."""
    visitor.be("Guest")
    visitor.go("/games")
    visitor.see("record-file").set_input_files(file)
    bar = visitor.see("replay-bar")
    expect(bar).to_have_value("0")
    return int(str(bar.get_attribute("max")))


def stacks(visitor: Visitor) -> int:
    """How many stacks stand on the board; all cups are there in any case."""
    cups = Board(visitor).cups()
    assert sum(map(len, cups.values())) == 32
    return len(cups)


def expect_at(visitor: Visitor, at: int) -> None:
    """The bar, and the board with it, are at this moment."""
    expect(visitor.see("replay-bar")).to_have_value(str(at))
    expect(visitor.page.get_by_role("gridcell")).to_have_count(32 - at)
    assert stacks(visitor) == 32 - at


def test_cappuccino_scrubbed_by_mouse_and_by_keys(visit: Visit, cups: Path) -> None:
    visitor = visit()
    end = watch(visitor, cups)
    bar, keyboard = visitor.see("replay-bar"), visitor.page.keyboard
    box = bar.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    visitor.page.mouse.move(box["x"] + box["width"] * 0.1, middle)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + box["width"] * 0.5, middle, steps=8)
    visitor.page.mouse.up()
    at = int(bar.input_value())
    assert abs(at - end / 2) < 3
    expect_at(visitor, at)
    for key, wanted in (("ArrowRight", at + 1), ("ArrowLeft", at), ("Home", 0)):
        keyboard.press(key)
        expect_at(visitor, wanted)
    assert text("replay.line.start") in str(bar.get_attribute("aria-valuetext"))
    keyboard.press("End")
    expect(bar).to_have_value(str(end))
    expect(visitor.see("winner")).to_be_visible()


def test_cells_are_named_where_moves_are_told_by_their_names(visit: Visit, cups: Path) -> None:
    visitor = visit()
    watch(visitor, cups)
    names = visitor.page.locator("text.name").all_text_contents()
    assert sorted(names) == sorted(Board(visitor).cups())


def test_cappuccino_played_to_its_end(visit: Visit, cups: Path) -> None:
    visitor = visit()
    end = watch(visitor, cups)
    visitor.see("replay-speed").select_option("8")
    visitor.see("replay-play").click()
    expect(visitor.see("replay-bar")).to_have_value(str(end))
    expect(visitor.see("replay-play")).to_be_visible()


def test_a_moment_is_shared_and_its_move_listed(visit: Visit, cups: Path) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    watch(visitor, cups)
    visitor.see("replay-moves").get_by_role("button").nth(4).click()
    expect_at(visitor, 5)
    visitor.see("replay-copy").click()
    expect(visitor.page.get_by_text(text("replay.copied")).first).to_be_visible()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    friend = visit()
    friend.go(link)
    expect_at(friend, 5)


def test_one_plays_on_from_a_moment(visit: Visit, cups: Path) -> None:
    visitor = visit()
    watch(visitor, cups)
    visitor.see("replay-bar").fill("6")
    expect_at(visitor, 6)
    visitor.see("replay-play-on").click()
    visitor.see("replay-play-on-start").click()
    expect(visitor.page).to_have_url(re.compile(r"/t/[^/]+$"))
    board = Board(visitor)
    assert board.wait_for_turn()
    assert stacks(visitor) == 26
    board.play_on(by_mouse, moves=2)


def test_ones_own_game_is_seen_from_ones_own_seat_and_played_on_there(visit: Visit) -> None:
    visitor = visit()  # who has told no name: a seat is known by who sat there
    code = as_second(visitor)
    visitor.go(f"/t/{code}/replay/1")
    expect(visitor.see("replay-view")).to_have_value("2")
    visitor.see("replay-play-on").click()
    seats = visitor.page.get_by_role("dialog").get_by_role("checkbox")
    assert [seat.is_checked() for seat in seats.all()] == [False, True]
    friend = visit()
    friend.go(f"/t/{code}/replay/1")
    expect(friend.see("replay-view")).to_have_value("1")


def as_second(visitor: Visitor) -> str:
    """Sit on the second seat of a running game; gives the table's code."""
    assert visitor.context.request.post("/api/me", data={}).ok
    settings = {"game": "cappuccino", "first": "seat"}
    return visitor.open_table(settings, seats=[1, "me"], start=True)


def test_where_cups_are_only_placed_nothing_is_offered_to_be_tried(
    visit: Visit, tmp_path: Path
) -> None:
    visitor = visit()
    watch(visitor, record(tmp_path, "cappuccino", "--bots", "greedy", "--variant", "expert"))
    visitor.see("analyse").click()
    expect(visitor.see("evaluation")).to_be_visible()
    visitor.see("replay-bar").fill("10")
    cells = visitor.page.get_by_role("gridcell")
    expect(cells).to_have_count(10)
    expect(visitor.see("analysis")).not_to_contain_text(text("analysis.none"))
    visitor.see("replay-bar").fill("32")
    expect(cells).to_have_count(32)
    expect(visitor.see("best-1")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_in_the_list_of_moves_nothing_is_cut_off(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    cups_replay(visitor)  # which somebody has given up
    moves = visitor.see("replay-moves").get_by_role("button")
    expect(moves.last).to_contain_text(text("replay.short.resign", language))
    cut_off = "moves => moves.filter(move => move.scrollWidth > move.clientWidth).length"
    assert moves.evaluate_all(cut_off) == 0


def test_the_record_comes_out_as_it_went_in(visit: Visit, cups: Path) -> None:
    visitor = visit()
    watch(visitor, cups)
    with visitor.page.expect_download() as told:
        visitor.see("replay-record").click()
    assert Path(told.value.path()).read_text().splitlines()[1:] == cups.read_text().splitlines()[1:]


def test_espresso_scrubbed_through_its_rounds(visit: Visit, cards: Path) -> None:
    visitor = visit()
    end = watch(visitor, cards)
    rounds = visitor.see("replay-rounds").get_by_role("button")
    assert rounds.count() >= 2
    bar, scene = visitor.see("replay-bar"), visitor.see("replay-scene")
    rounds.nth(1).click()
    expect(visitor.see("replay-moment")).to_contain_text(text("replay.round", round=2))
    dealt = scene.aria_snapshot()
    for at in (end // 4, end // 2, 3 * end // 4, end - 1):
        bar.fill(str(at))
        expect(bar).to_have_value(str(at))
        expect(scene.locator("[data-pile], [data-testid=round-over]").first).to_be_visible()
    rounds.nth(1).click()
    assert scene.aria_snapshot() == dealt, "a moment looks the same however one comes to it"
    visitor.page.keyboard.press("End")
    expect(bar).to_have_value(str(end))


def test_no_card_moves_when_a_pile_is_complete(visit: Visit, cards: Path) -> None:
    """Piles keep their places, and one's own cards theirs, also when the first is set aside."""
    visitor = visit()
    steps = watch(visitor, cards)
    places = "all => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
    piles = visitor.see("middle").locator(".slot")
    mine = visitor.see("mine").locator("[data-spot]")
    before: list[list[str]] = []
    for step in range(1, steps):
        visitor.page.keyboard.press("ArrowRight")
        expect(visitor.see("replay-bar")).to_have_value(str(step))
        now = [piles.evaluate_all(places), mine.evaluate_all(places)]
        if visitor.see("complete").count():
            assert now[0][: len(before[0])] == before[0]
            assert now[1] == before[1]
            return
        before = now
    raise AssertionError("no pile is ever complete")


def test_a_record_is_dropped_on_the_first_screen(visit: Visit, cups: Path) -> None:
    visitor = visit()
    visitor.be("Guest")
    visitor.go("/")
    drop(visitor, cups.name, cups.read_bytes())
    expect(visitor.see("replay-bar")).to_be_visible()
    assert "/replay/" in urlsplit(visitor.page.url).path


def drop(visitor: Visitor, name: str, content: bytes) -> None:
    """Let a file fall on the page."""
    target = visitor.page.get_by_role("heading", level=1).element_handle()
    visitor.page.evaluate(_DROP, [target, name, base64.b64encode(content).decode()])


def test_a_record_that_is_wrong_is_refused_with_its_line(
    visit: Visit, cups: Path, tmp_path: Path
) -> None:
    visitor = visit()
    visitor.forgive("/api/records|status of 4")
    visitor.be("Guest")
    visitor.go("/games")
    lines = cups.read_text().splitlines()
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([*lines[:3], lines[2].replace('"n":2', '"n":3')]))
    visitor.see("record-file").set_input_files(wrong)
    refusal = visitor.see("record-refusal")
    expect(refusal).to_contain_text(text("replay.refused", name=wrong.name, line=4, why="").strip())
    told = refusal.inner_text().partition(": ")[2]
    assert told in languages()[ENGLISH].refusals.values()
