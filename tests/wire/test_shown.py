"""What is told looks as the types say, in whole games of both kinds."""

from __future__ import annotations

import msgspec
import pytest

from doppio.table import commands
from doppio.table.settings import Settings
from doppio.table.shown import Snapshot, TableEvent
from tests.table.builder import Table, settings_of
from tests.wire.conforming import conforms

RACES = [settings_of("espresso", variant=v, target=30) for v in ("normalo", "zero", "chaos")]
CALM = settings_of("espresso", players=3, pace="calm", target=20)
TURNS = [
    settings_of("cappuccino", clock={"kind": "fischer", "seconds": 600, "increment": 5}),
    settings_of("cappuccino", players=3, setup="expert", first="coffee"),
    settings_of("cappuccino", two_colour=True, settle=True),
    settings_of("cappuccino", fairness="choice"),
    settings_of("cappuccino", fairness="two-games", credit=[0, 1]),
]


def check(table: Table) -> None:
    assert conforms(table.snapshot, Snapshot), table.snapshot
    for frame in table.shown:
        assert conforms(frame, TableEvent), frame


@pytest.mark.parametrize("told", RACES, ids=str)
def test_a_game_of_espresso(told: Settings) -> None:
    table = Table(told)
    table.fill()
    table.guest("Left").says("hello")
    table.all_ready()
    check(table)
    table.guest("Left", way=90)
    table.seat(1).votes()
    table.race_on(20_000)
    assert table.room.phase == "over"
    table.seat(1).wants_a_rematch()
    table.seat(1).would_rather_not()
    check(table)
    kinds = {frame["line"]["do"] for frame in table.told("happened")}
    assert {"deal", "play", "flip", "finito", "end"} <= kinds


def test_a_calm_game_of_espresso() -> None:
    table = Table(CALM)
    table.fill()
    table.all_ready()
    table.seat(1).sends(commands.Pass(1))
    table.guest("Right").leaves()
    table.after(10_000)
    table.guest("Right").comes()
    table.tick()
    table.race_on(20_000)
    check(table)
    assert {frame["e"] for frame in table.shown} >= {"passed", "absent"}


@pytest.mark.parametrize("told", TURNS, ids=str)
def test_a_game_of_cappuccino(told: Settings) -> None:
    table = Table(told)
    table.guest("Host").seats_a_bot(2)
    table.guest("Host").seats_a_bot(2, level=0)
    table.fill()
    table.guest("Left").stands(2)
    table.fill()
    table.all_ready()
    while table.room.phase == "choosing":
        table.bargain_on()
    mover = table.turn
    table.play_a_turn()
    table.seat(mover).asks_to_take_back()
    for seat in table.room.human_seats():
        if seat != mover:
            table.seat(seat).answers(yes=True)
    check(table)
    assert table.told("tookback")
    table.play_to_the_end()
    check(table)


def test_the_check_sees_what_is_missing_and_what_is_too_much() -> None:
    table = Table(settings_of("espresso"))
    frame = msgspec.json.decode(table.frames[-1])
    assert conforms(frame, TableEvent)
    assert not conforms({**frame, "hint": "r4"}, TableEvent)
    assert not conforms({**frame, "seat": "1"}, TableEvent)
    assert not conforms({k: v for k, v in frame.items() if k != "seat"}, TableEvent)
