"""The picture as SVG: what is in it, not how it looks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from doppio.draw.stack import MOST_CUPS_DRAWN
from doppio.draw.svg import board_svg
from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import MOTIFS, Position
from doppio.games.contract import Seat
from tests.draw.boards import EXTREMES, TABLES, extreme, full_board, random_game

Element = ElementTree.Element
SVG = "{http://www.w3.org/2000/svg}"


def tree(text: str) -> Element:
    return ElementTree.fromstring(text)


def stack_groups(root: Element) -> dict[str, Element]:
    """The drawn stacks by their tooltip, in the order in which they are painted."""
    groups = (group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None)
    return {group.findtext(f"{SVG}title", ""): group for group in groups}


def uses(group: Element) -> list[str]:
    return [use.get("href", "").removeprefix("#doppio-") for use in group.iter(f"{SVG}use")]


def cups_drawn(group: Element) -> str:
    return "".join(name[-1] for name in uses(group) if name != "gap")


def texts(root: Element) -> Counter[str]:
    return Counter(text.text or "" for text in root.iter(f"{SVG}text"))


def words(position: Position) -> list[str]:
    return [
        f"{cell.name} {MOTIFS[stack.colour]} {stack.height}"
        for cell, stack in sorted(position.stacks.items(), key=lambda item: reading_order(item[0]))
    ]


@pytest.mark.parametrize("players, shape, two_colour", TABLES)
def test_every_stack_is_drawn_with_its_name_motif_and_height(
    players: int, shape: str, two_colour: bool
) -> None:
    for position, insides in random_game(players, shape, seed=4, two_colour=two_colour):
        root = tree(board_svg(position, insides))
        groups = stack_groups(root)
        assert list(groups) == words(position)
        assert [uses(group)[-1] for group in groups.values()] == [
            f"cup-{stack.colour}" for stack in position.stacks.values()
        ]
        badges = Counter(str(s.height) for s in position.stacks.values() if s.height > 1)
        assert badges <= texts(root)


def test_a_stack_shows_every_cup_inside_in_its_colour() -> None:
    *_, (position, insides) = random_game(4, "hexagon", seed=9)
    groups = stack_groups(tree(board_svg(position, insides)))
    drawn = [cups_drawn(group) for group in groups.values()]
    assert drawn == [insides[cell] for cell in position.stacks]


def test_cups_inside_are_neutral_when_nobody_tells() -> None:
    groups = stack_groups(tree(board_svg(parse_position("p3f p,f 1"))))
    assert [cups_drawn(group) for group in groups.values()] == ["??p", "f"]


@pytest.mark.parametrize(
    "inside, drawn",
    [
        ("flcp", "flcp"),
        ("?l?p", "?l?p"),
        ("lp", "??lp"),
        ("", "???p"),
        ("pppppflcp", "flcp"),
        ("flcf", "flcp"),
        ('<&"p', "???p"),
    ],
)
def test_the_position_has_the_last_word_over_the_insides(inside: str, drawn: str) -> None:
    root = tree(board_svg(parse_position("p4 p,f -"), {Cell(0, 0): inside}))
    assert cups_drawn(stack_groups(root)["a1 panda 4"]) == drawn


def test_stacks_are_painted_from_the_back_to_the_front() -> None:
    dealt = deal(4, "blob", 3)
    shuffled = replace(dealt, stacks=dict(reversed(list(dealt.stacks.items()))))
    rows = [int(re.findall(r"\d+", name)[0]) for name in stack_groups(tree(board_svg(shuffled)))]
    assert rows == sorted(rows)


def test_a_high_stack_is_broken_and_keeps_its_number() -> None:
    cups = "f" * 12 + "l" * 975 + "c" * 11 + "p"
    root = tree(board_svg(parse_position("p999 p,f,l,c -"), {Cell(0, 0): cups}))
    stack = stack_groups(root)["a1 panda 999"]
    drawn = cups_drawn(stack)
    assert uses(stack)[12] == "gap"
    assert drawn == "f" * 12 + "c" * 11 + "p"
    assert len(drawn) == MOST_CUPS_DRAWN
    assert texts(root)["999"] == 2, "on the badge and as the score"


def test_single_cups_have_no_badge() -> None:
    assert texts(tree(board_svg(parse_position("pf p,f 1"))))["1"] == 3, "row, two scores of 1"


@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_are_drawn_within_bounds(name: str) -> None:
    position = extreme(name)
    text = board_svg(position)
    assert list(stack_groups(tree(text))) == words(position)
    assert len(text) < 500_000


@pytest.mark.parametrize("height", [1, 2, 24, 999])
def test_a_board_of_64_stacks_is_below_120_kilobytes(height: int) -> None:
    assert len(board_svg(full_board(height)).encode()) < 120_000


def test_empty_cells_are_marked_with_their_names() -> None:
    seen = texts(tree(board_svg(parse_position("p..f p,f -"))))
    assert seen["b1"] == seen["c1"] == 1
    assert "a1" not in seen


def test_rows_and_columns_are_labelled() -> None:
    seen = texts(tree(board_svg(parse_position("pf3/.l12/c..p p,f,l,c 3"))))
    assert {"1", "2", "3", "a", "b", "c", "d"} <= set(seen)


def test_an_empty_table_says_so() -> None:
    assert "No cups on the table" in texts(tree(board_svg(extreme("nothing"))))


def test_the_caption_tells_seats_scores_and_turn() -> None:
    seen = texts(tree(board_svg(parse_position("pf3/.l12/c..p p,f,l,c 3"))))
    assert {"1 · panda", "2 · flower", "3 · leaf", "4 · cat", "12", "to move"} <= set(seen)
    assert seen["to move"] == 1


def test_the_caption_tells_bank_leavers_and_winners() -> None:
    position = parse_position("p9.f p,f - p5")
    assert {"14", "bank 5", "winner"} <= set(texts(tree(board_svg(position))))
    left = replace(position, gone=frozenset({Seat(1)}))
    assert "left, bank 5" in texts(tree(board_svg(left)))


def test_a_shared_win_has_two_winners() -> None:
    assert texts(tree(board_svg(parse_position("p.f p,f -"))))["winner"] == 2


def test_the_picture_speaks_to_screen_readers() -> None:
    root = tree(board_svg(parse_position("pf3/.l12 p,f,l 3")))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "Cappuccino. Seat 3 (leaf) to move."
    assert root.findtext(f"{SVG}desc") == "a1 panda 1; b1 flower 3; b2 leaf 12"


@pytest.mark.parametrize("name", EXTREMES)
def test_the_picture_leans_on_nothing_outside_itself(name: str) -> None:
    text = board_svg(extreme(name))
    root = tree(text)
    defined = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(defined) == len(set(defined))
    assert {*re.findall(r'href="#([^"]*)"', text), *re.findall(r"url\(#([^)]*)\)", text)} <= set(
        defined
    )
    assert text.count("href=") == text.count('href="#')
    assert text.count("url(") == text.count("url(#")
    assert not {"style", "script", "image", "filter"} & {
        element.tag.removeprefix(SVG) for element in root.iter()
    }


@pytest.mark.parametrize("name", [*EXTREMES])
def test_the_view_box_holds_every_stack(name: str) -> None:
    root = tree(board_svg(extreme(name)))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for group in stack_groups(root).values():
        x, y = map(float, re.findall(r"-?[\d.]+", group.get("transform", "")))
        highest = min(float(use.get("y", 0)) for use in group.iter(f"{SVG}use"))
        assert left < x < left + width
        assert top < y + highest
        assert y < top + height


def test_the_same_position_gives_the_same_picture() -> None:
    assert board_svg(deal(3, "long", 5)) == board_svg(deal(3, "long", 5))


def test_a_frame_keeps_emptied_cells_in_the_picture() -> None:
    (start, _), *_, (end, insides) = random_game(2, "hexagon", seed=2)
    seen = texts(tree(board_svg(end, insides, frame=start.stacks)))
    emptied = {cell.name for cell in start.stacks.keys() - end.stacks.keys()}
    assert emptied <= set(seen)
