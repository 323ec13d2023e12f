"""`doppio puzzle` on the command line."""

import pytest

from doppio.cli import main
from doppio.lessons.puzzle_book import Puzzle, book

ONE = next(one for one in book().values() if len(one.steps) > 1)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["puzzle", *arguments])
    return status, capsys.readouterr().out


def wrong_in(one: Puzzle) -> str:
    return next(str(move) for move in one.steps[0].values if move != one.move)


def test_there_is_one_for_today(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys)
    assert status == 0
    assert out.split()[1].rstrip(",") in book()


def test_moves_are_judged_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    moves = [str(step.move) for step in ONE.steps]
    for count in range(1, len(moves) + 1):
        status, out = told(capsys, ONE.id, *moves[:count])
        assert status == 0
        assert out.startswith("Solved" if count == len(moves) else "Right")
        assert len(out.splitlines()) > 3, "the board is drawn"


def test_a_wrong_move_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, ONE.id, wrong_in(ONE))
    assert (status, out.split(":")[0]) == (1, "Not that one")


def test_it_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, ONE.id, "--show")
    assert (status, out) == (0, f"value {ONE.value:+d}\nline {' '.join(map(str, ONE.line))}\n")


@pytest.mark.parametrize("words", [["tea"], [ONE.id, "tea"], [ONE.id, wrong_in(ONE), "a1-a2"]])
def test_nonsense_gets_a_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["puzzle", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
