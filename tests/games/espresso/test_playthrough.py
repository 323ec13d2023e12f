"""The golden playthroughs are what the game still does; tests.golden.rewrite writes them anew."""

import pytest

from doppio.games.espresso.middle import VARIANTS
from tests.golden.espresso_playthrough import PLAYTHROUGHS, Told, playthrough, texts
from tests.golden.rewrite import GOLDEN


@pytest.mark.parametrize("told", PLAYTHROUGHS, ids=lambda told: told.variant)
def test_playthrough(told: Told) -> None:
    assert playthrough(told) == (GOLDEN / told.path).read_text(encoding="utf-8")


def test_every_variant_has_a_playthrough_and_no_file_is_left_over() -> None:
    assert {told.variant for told in PLAYTHROUGHS} == set(VARIANTS)
    files = {f"espresso/{path.name}" for path in (GOLDEN / "espresso").iterdir()}
    assert files == {told.path for told in PLAYTHROUGHS} == set(texts())


@pytest.mark.parametrize(
    "shown",
    [
        "round 2 is dealt",
        "flips\n",
        "flips a shuffled hand",
        "plays espresso to new",
        "plays help1 to ",
        "plays waste to ",
        "plays espresso + ",
        "plays espresso of ",
        "plays help2 of ",
        "plays waste of ",
        "FINITO!",
        "the round is stuck",
        "the game is over",
        "? one-hand:",
        "? does-not-fit:",
    ],
)
def test_the_playthroughs_show_everything_that_can_happen(shown: str) -> None:
    files = (GOLDEN / "espresso").iterdir()
    assert any(shown in path.read_text(encoding="utf-8") for path in files)
