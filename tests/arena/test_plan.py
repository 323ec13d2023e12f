"""Plans: who meets whom, where and in which order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from doppio.arena.plan import Plan, plan_from, refuse_plan
from doppio.games.catalogue import GAMES
from doppio.games.contract import RefusedError

TWO = Plan(("greedy", "random"), deals=3)
TWINS = tuple(f"greedy:name={name}" for name in "abcde")


def test_two_play_every_deal_from_both_seats() -> None:
    assert [TWO.slot(number) for number in range(TWO.games)] == [
        (0, 0, (0, 1)),
        (0, 0, (1, 0)),
        (1, 0, (0, 1)),
        (1, 0, (1, 0)),
        (2, 0, (0, 1)),
        (2, 0, (1, 0)),
    ]


def test_two_at_a_larger_table_are_each_alone_once_on_every_seat() -> None:
    seats = [line_up for _, line_up in replace(TWO, players=3).slots]
    assert seats == [(0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0)]
    assert len(replace(TWO, players=4).slots) == 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["round-robin", "gauntlet"])
@pytest.mark.parametrize("engines", [2, 3, 5])
def test_everybody_sits_on_every_seat_equally_often(players: int, mode: str, engines: int) -> None:
    plan = Plan(TWINS[:engines], players=players, mode=mode)
    for number in {number for number, _ in plan.slots}:
        seats = [line_up for meeting, line_up in plan.slots if meeting == number]
        for column in zip(*seats, strict=True):
            assert Counter(column) == Counter(next(zip(*seats, strict=True)))
        assert len(set(seats)) == len(seats)
    met = {frozenset(line_up) for _, line_up in plan.slots}
    if mode == "gauntlet":
        assert met == {frozenset({0, other}) for other in range(1, engines)}
    else:
        assert frozenset[int]().union(*met) == frozenset(range(engines))


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = replace(TWO, mode="sprt", elo0=-2.5, players=3, variant="settle", shape="blob")
    assert plan_from(plan.to_json()) == plan
    fair = replace(TWO, fair=True)
    assert plan_from(fair.to_json()) == fair
    assert plan_from({**TWO.to_json(), "elo1": 10}) == TWO


def test_a_plan_from_before_there_were_fair_deals_has_none() -> None:
    line = {name: value for name, value in TWO.to_json().items() if name != "fair"}
    assert plan_from(line) == TWO
    assert plan_from(line) != replace(TWO, fair=True)


def test_a_match_from_fair_deals_is_another_match() -> None:
    fair = replace(TWO, fair=True, deals=9)
    assert not fair.extends(TWO)
    assert fair.extends(replace(fair, deals=3))


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"engines": "greedy"},
        {"engines": ["greedy", 3]},
        {"engines": ["greedy", "random"], "deals": "9"},
        {"engines": ["greedy", "random"], "deals": 0},
        {"engines": ["greedy", "random"], "deals": None},
        {"engines": ["greedy", "random"], "game": "chess"},
        {"engines": ["greedy"]},
        {"engines": ["greedy", "random"], "fair": 1},
        {"engines": ["greedy", "random"], "fair": "yes"},
        {"engines": ["greedy", "random"], "fair": None},
        {"engines": ["greedy", "random"], "fair": True, "shape": "blob"},
        {"engines": ["greedy", "random"], "fair": True, "variant": "expert"},
        {"engines": ["eager", "level1"], "game": "espresso", "variant": "zero", "fair": True},
    ],
    ids=str,
)
def test_what_is_no_plan(line: dict[str, object]) -> None:
    with pytest.raises(RefusedError):
        plan_from(line)


@pytest.mark.parametrize(
    "plan, code",
    [
        (replace(TWO, engines=()), "bad-engine"),
        (replace(TWO, engines=("greedy",)), "bad-engine"),
        (replace(TWO, engines=("greedy", "greedy")), "bad-engine"),
        (replace(TWO, engines=("greedy", "nobody")), "bad-engine"),
        (replace(TWO, engines=("greedy", "eager")), "bad-engine"),
        (replace(TWO, engines=("cmd:a", "cmd:b/a")), "bad-engine"),
        (replace(TWO, engines=TWINS * 20), "bad-engine"),
        (replace(TWO, variant="expert", engines=("greedy", "cmd:x")), "bad-engine"),
        (Plan(("eager", "cmd:x"), "espresso", "normalo"), "bad-engine"),
        (Plan(("eager:nodes=3", "eager"), "espresso", "normalo"), "bad-engine"),
        (replace(TWO, mode="sprt", engines=TWINS), "bad-engine"),
        (replace(TWO, mode="swiss"), "bad-mode"),
        (replace(TWO, elo0=10.0), "bad-sprt"),
        (replace(TWO, elo1=float("nan")), "bad-sprt"),
        (replace(TWO, alpha=0.0), "bad-sprt"),
        (replace(TWO, beta=0.5), "bad-sprt"),
        (replace(TWO, deals=0), "bad-games"),
        (replace(TWO, deals=10**7), "bad-games"),
        (replace(TWO, players=5), "bad-players"),
        (replace(TWO, players=3, variant="two-colour"), "bad-players"),
        (replace(TWO, game="chess"), "bad-game"),
        (replace(TWO, variant="zero"), "bad-variant"),
        (replace(TWO, shape="ring"), "bad-shape"),
        (replace(TWO, target=0), "bad-target"),
        (replace(TWO, fair=True, shape="blob"), "bad-fairness"),
        (replace(TWO, fair=True, variant="expert"), "bad-fairness"),
        (Plan(("eager", "level1"), "espresso", "normalo", fair=True), "bad-fairness"),
    ],
    ids=str,
)
def test_a_plan_that_makes_no_sense(plan: Plan, code: str) -> None:
    refusal = refuse_plan(plan)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.sentence.endswith(".")


def test_every_kind_of_table_can_be_planned() -> None:
    for variant in GAMES["cappuccino"].variants:
        assert refuse_plan(replace(TWO, variant=variant)) is None
        if variant != "expert":
            assert refuse_plan(replace(TWO, variant=variant, fair=True)) is None
    for variant in GAMES["espresso"].variants:
        plan = Plan(("eager", "eager:pace=400"), "espresso", variant, players=4)
        assert refuse_plan(plan) is None
