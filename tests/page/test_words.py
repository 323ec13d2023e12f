"""The page's words: complete in every language, in the right forms, nothing left untranslated."""

import re
from typing import Any

import pytest

from tests.page.languages import (
    ENGLISH,
    FOLDER,
    Language,
    Text,
    drawn_figures,
    languages,
    sentences,
)
from tests.page.refusal_codes import refusal_codes

CODES = sorted(path.stem for path in FOLDER.glob("*.ts"))
FOREIGN = [code for code in CODES if code != ENGLISH]
PLACE = re.compile(r"\{(\w+)\}")
THE_SAME = {"Cappuccino", "Espresso", "Doppio", "Normalo", "Zero", "Chaos", "Finito", "{count} ms"}
"""Names, which are names in every language."""

SPELT_ALIKE = {"de": {"Hand", "Wild"}, "it": {"Menu", "No", "panda", "bot {level}", "h"}}
"""Words that a language has in common with English."""


@pytest.fixture(params=CODES)
def language(request: pytest.FixtureRequest) -> Language:
    return languages()[request.param]


@pytest.fixture(params=FOREIGN)
def foreign(request: pytest.FixtureRequest) -> Language:
    return languages()[request.param]


@pytest.fixture
def english() -> Language:
    return languages()[ENGLISH]


def places_of(text: Text) -> set[str]:
    forms = [text] if isinstance(text, str) else text.values()
    return {place for form in forms for place in PLACE.findall(form)}


def shape_of(sections: list[dict[str, Any]]) -> list[Any]:
    return [[section["id"], *map(shape_of_block, section["body"])] for section in sections]


def shape_of_block(block: str | dict[str, Any]) -> Any:  # noqa: ANN401 - any shape
    if isinstance(block, str):
        return "text"
    if "list" in block:
        return len(block["list"])
    return ("figure", block["figure"]) if "figure" in block else "ruling"


def test_the_four_languages_of_the_house_are_there() -> None:
    assert {"en", "de", "it", "ru"} <= set(CODES)


def test_every_language_has_all_texts_and_no_others(foreign: Language, english: Language) -> None:
    assert foreign.texts.keys() ^ english.texts.keys() == set()


def test_every_refusal_somebody_can_meet_is_told(language: Language) -> None:
    assert language.refusals.keys() ^ refusal_codes() == set()


def test_no_text_is_empty(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if not text.strip()] == []


def test_no_text_was_left_in_english(foreign: Language, english: Language) -> None:
    ours, allowed = sentences(english), THE_SAME | SPELT_ALIKE.get(foreign.code, set())
    same = {
        key: text
        for key, text in sentences(foreign).items()
        if text == ours.get(key) and text not in allowed and re.search(r"[^\W\d_]", bare(text))
    }
    assert same == {}


def bare(text: str) -> str:
    """A text without its places."""
    return PLACE.sub("", text)


def test_every_text_has_the_places_of_the_english_one(foreign: Language, english: Language) -> None:
    wrong = {
        key: (places_of(text), places_of(english.texts[key]))
        for key, text in foreign.texts.items()
        if places_of(text) != places_of(english.texts[key])
    }
    assert wrong == {}


def test_counted_texts_have_every_form_of_their_language(language: Language) -> None:
    needed, known = set(language.needed_forms), set(language.known_forms)
    wrong = {
        key: sorted(text)
        for key, text in language.texts.items()
        if not isinstance(text, str) and not needed <= set(text) <= known
    }
    assert wrong == {}


def test_what_is_counted_in_english_is_counted_everywhere(
    foreign: Language, english: Language
) -> None:
    def counted(words: Language) -> set[str]:
        return {key for key, text in words.texts.items() if not isinstance(text, str)}

    assert counted(foreign) ^ counted(english) == set()


def test_the_rules_have_the_same_shape_in_every_language(
    foreign: Language, english: Language
) -> None:
    for game in ("cappuccino", "espresso"):
        assert shape_of(foreign.rules[game]) == shape_of(english.rules[game])


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_every_figure_of_the_rules_is_drawn(english: Language, game: str) -> None:
    blocks = [block for section in english.rules[game] for block in section["body"]]
    told = {block["figure"] for block in blocks if isinstance(block, dict) and "figure" in block}
    assert told ^ {*drawn_figures()[game]} == ({"espresso-layout"} & told)  # drawn part by part


def test_strong_words_are_closed_again(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if text.count("**") % 2] == []


def test_apostrophes_dashes_and_quotes_are_those_of_print(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if re.search("['\"]| - ", text)] == []
