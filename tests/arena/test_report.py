"""Reports: the golden files are what the code gives today. See tests/golden/rewrite.py."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from doppio.arena.report import elo_text, standing
from doppio.arena.skill import skills
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
