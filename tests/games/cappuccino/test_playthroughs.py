"""The golden files are what the code gives today. See tests/golden/rewrite.py."""

import pytest

from doppio.games.cappuccino.game import VARIANTS
from tests.golden.cappuccino_playthrough import deals, playthroughs
from tests.golden.rewrite import GOLDEN

HOW_TO = "if this change is meant: python -m tests.golden.rewrite, and read the diff"


def lines_of(path: str) -> list[str]:
    return (GOLDEN / path).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("variant", VARIANTS)
def test_playthrough(variant: str) -> None:
    path = f"cappuccino/playthrough-{variant}.txt"
    assert playthroughs()[path].splitlines() == lines_of(path), HOW_TO


def test_deals_stay_what_they_are_for_ever() -> None:
    assert deals().splitlines() == lines_of("cappuccino/deals.txt"), HOW_TO


def test_every_playthrough_on_disk_is_one_of_these() -> None:
    found = {f"cappuccino/{path.name}" for path in (GOLDEN / "cappuccino").glob("playthrough-*")}
    assert found == playthroughs().keys()
