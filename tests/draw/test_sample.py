"""The picture in the documents is the one the sample makes."""

from __future__ import annotations

from pathlib import Path

from doppio.draw.sample import sample_game, sample_svg

PICTURE = Path(__file__).parents[2] / "docs" / "img" / "board.svg"


def test_the_stored_picture_is_up_to_date() -> None:
    stored = PICTURE.read_text(encoding="utf-8")
    assert stored == sample_svg() + "\n", "python -m doppio.draw.sample > docs/img/board.svg"


def test_the_sample_is_a_game_under_way() -> None:
    position = sample_game().position
    assert position is not None
    assert position.turn is not None
    assert max(stack.height for stack in position.stacks.values()) > 3


def test_a_sample_stops_where_the_game_does() -> None:
    position = sample_game(moves=200).position
    assert position is not None
    assert position.turn is None
