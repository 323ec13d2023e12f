"""Games that are only counted are the games that would have been recorded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from doppio.arena.simulate import Simulation, refuse_simulation, simulate_game
from doppio.arena.sprint_tally import Tally, refuse_tally, tally, together
from doppio.cli import main
from doppio.games.espresso.game import End
from doppio.games.espresso.middle import VARIANTS

PLAN = Simulation("espresso", "normalo", 3, 4, 7, ("level2", "level9"), target=20)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_tally_is_that_of_the_records(variant: str) -> None:
    plan = replace(PLAN, variant=variant)
    ends = [simulate_game(plan, number).entries[-1].event for number in range(1, 5)]
    (told,) = tally(plan)
    wins, points = [0] * 3, [0] * 3
    for end in ends:
        assert isinstance(end, End)
        for seat in range(3):
            wins[seat] += seat + 1 in end.winners
            points[seat] += end.totals[seat]
    assert (told.games, told.wins, told.points) == (4, tuple(wins), tuple(points))


def test_tallies_add_up() -> None:
    one, other = Tally(1, 2, (1, 0), (30, 20)), Tally(2, 5, (1, 2), (40, 60))
    assert together(one, other) == Tally(3, 7, (2, 2), (70, 80))


def test_only_levels_can_be_counted_alone() -> None:
    assert refuse_tally(PLAN) is None
    for bots in (("eager",), ("level2", "eager"), ("greedy",)):
        assert refuse_tally(replace(PLAN, bots=bots)) is not None
    cups = replace(PLAN, game="cappuccino", variant="basic", bots=("level2", "level3"))
    assert refuse_simulation(cups) is None
    assert refuse_tally(cups) is not None


def test_the_command_tells_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "espresso",
        "--bots",
        "level10,level1",
        "--games",
        "20",
        "--target",
        "50",
        "--tally",
    ]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("20 games, ")
    assert lines[1].startswith("level10 1: 20 won, ")
    assert lines[2].startswith("level1 2: 0 won, ")


def test_the_command_refuses_other_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "espresso", "--bots", "eager", "--tally"]) == 2
    assert "Only games between the levels" in capsys.readouterr().err
