"""Reports: the golden files are what the code gives today. See tests/golden/rewrite.py."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from doppio.arena.picture import ladder_svg
from doppio.arena.plan import Plan
from doppio.arena.report import elo_text, headline, standing, text_report
from doppio.arena.skill import skills
from doppio.arena.tally import Tally
from tests.golden.arena_reports import MATCHES, match, texts
from tests.golden.rewrite import GOLDEN

HOW_TO = "if this change is meant: python -m tests.golden.rewrite, and read the diff"


def test_the_golden_reports() -> None:
    expected = texts()
    for path, text in expected.items():
        assert (GOLDEN / path).read_text(encoding="utf-8") == text, HOW_TO
    found = {f"arena/{file.name}" for file in (GOLDEN / "arena").iterdir()}
    assert found == set(expected)


@pytest.mark.parametrize("name", MATCHES)
def test_pictures_are_pictures(name: str) -> None:
    root = ElementTree.fromstring(texts()[f"arena/{name}.svg"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == len(MATCHES[name].engines)


def test_the_standing_in_a_few_words() -> None:
    assert standing(match("nothing-yet")) == "…"
    assert standing(match("round-robin")).startswith("search:movetime=100 leads with ")
    assert standing(match("sprt")).startswith("LLR +")


def test_what_was_dealt_is_told() -> None:
    fair, plain = (Tally(Plan(("greedy", "random"), fair=fair)) for fair in (True, False))
    assert headline(fair).startswith("Cappuccino, basic, 2 seats on fair deals: round-robin")
    assert headline(plain).startswith("Cappuccino, basic, 2 seats on hexagon boards: round-robin")
    placed = Tally(Plan(("greedy", "random"), variant="expert"))
    assert headline(placed).startswith("Cappuccino, expert, 2 seats: round-robin")


def test_after_one_deal_nothing_is_known() -> None:
    """Each has won once, from the same seat: a draw, and no reason to call the two even."""
    tally = Tally(Plan(("greedy", "random"), variant="expert", deals=1))
    for _ in range(2):
        tally.add({"places": [1, 2]})
    told = text_report(tally)
    assert told.count("±∞") == 2
    assert "−∞ to +∞" in told
    assert "±0" not in told
    picture = ElementTree.fromstring(ladder_svg(tally))
    words = [element.text or "" for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("0 ±∞") == 2


def test_elo_in_words() -> None:
    words = ["−∞", "−12", "0", "0", "+7", "+∞"]
    assert [elo_text(elo) for elo in (-1e999, -12.4, -0.3, 0.0, 7.0, 1e999)] == words


def test_skill_rises_with_places() -> None:
    """One always first, one always last; and whoever fills two seats learns once a game."""
    first, second, third = skills(3, [((0, 1, 2), (1, 2, 3))] * 30)
    assert first.ordinal > second.ordinal > third.ordinal
    assert first.sigma < 25 / 3
    won, lost = skills(2, [((0, 1, 1), (1, 2, 2)), ((1, 0, 1), (2, 1, 2))])
    assert won.mu > 25 > lost.mu
    assert skills(2, []) == [skills(1, [])[0]] * 2
