"""Clocks: none, a move, Fischer, days. All in simulated time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import OPENED_AT, Table

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"
ROW_OF_THREE = "pflpflpfl p,f,l 1"
A_MOVE = {"kind": "move", "seconds": 30}
FISCHER = {"kind": "fischer", "seconds": 60, "increment": 5}
TWO_DAYS = 2 * 24 * 3600
DAYS = {"kind": "days", "seconds": TWO_DAYS}


def in_a_row(a_game: Open, clock: dict[str, object] | None, **settings: object) -> Table:
    told: dict[str, object] = {"setup": "hand", "position": ROW, **settings}
    return a_game(**told) if clock is None else a_game(clock=clock, **told)


@pytest.mark.parametrize("clock", [None, {"kind": "none", "seconds": 10}])
def test_without_a_clock_nobody_hurries(a_game: Open, clock: dict[str, object] | None) -> None:
    table = in_a_row(a_game, clock)
    assert table.desk.wake_at() is None
    assert table.snapshot["clocks"] is None
    table.after(400 * 24 * 3600 * 1000)
    table.tick()
    assert table.seat(1).moves("a1-b1").done
    assert "clock" not in table.lines[0]


@pytest.mark.parametrize(
    "clock, seconds",
    [(A_MOVE, 30), (FISCHER, 60), (DAYS, TWO_DAYS)],
    ids=["move", "fischer", "days"],
)
def test_time_runs_out_at_its_millisecond(
    a_game: Open, clock: dict[str, object], seconds: int
) -> None:
    table = in_a_row(a_game, clock)
    assert table.desk.wake_at() == OPENED_AT + seconds * 1000
    table.after(seconds * 1000 - 1)
    table.tick()
    assert table.room.phase == "playing"
    table.after(1)
    assert [line["do"] for line in table.lines] == ["timeout", "end"]
    assert table.lines[0]["seat"] == 1
    assert table.lines[0]["t"] == seconds * 1000
    assert table.lines[1]["winners"] == [2]
    assert table.desk.wake_at() is None
    assert table.snapshot["clocks"] is None


@pytest.mark.parametrize("clock", [A_MOVE, FISCHER, DAYS], ids=["move", "fischer", "days"])
def test_a_move_in_the_last_millisecond_is_in_time(a_game: Open, clock: dict[str, object]) -> None:
    table = in_a_row(a_game, clock)
    wake_at = table.desk.wake_at()
    assert wake_at is not None
    table.after(wake_at - table.now - 1)
    assert table.seat(1).moves("a1-b1").done


@pytest.mark.parametrize("late", [0, 1, 5000])
def test_a_move_after_the_time_is_over_is_too_late(a_game: Open, late: int) -> None:
    # The desk may be woken a little late; what counts is when the move came.
    table = in_a_row(a_game, A_MOVE)
    table.now += 30_000 + late
    assert table.seat(1).moves("a1-b1").why is not None
    assert [line["do"] for line in table.lines] == ["timeout", "end"]


def test_every_move_has_its_own_time(a_game: Open) -> None:
    table = in_a_row(a_game, A_MOVE)
    table.after(29_000)
    table.seat(1).moves("a1-b1")
    assert table.desk.wake_at() == table.now + 30_000
    table.after(29_000)
    table.seat(2).moves("d1-c1")
    assert table.desk.wake_at() == table.now + 30_000
    assert [line["clock"] for line in table.lines] == [30_000, 30_000]


def test_fischer_gives_back_for_every_move(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER)
    table.after(20_000)
    table.seat(1).moves("a1-b1")
    table.after(10_000)
    table.seat(2).moves("d1-c1")
    assert [line["clock"] for line in table.lines] == [45_000, 55_000]
    assert table.snapshot["clocks"] == {"left": [45_000, 55_000], "since": table.now}
    table.after(44_999)
    assert table.room.phase == "playing"
    table.after(1)
    assert [line["do"] for line in table.lines[2:]] == ["timeout", "end"]
    assert table.lines[2]["seat"] == 1


def test_viewers_see_the_clocks(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER)
    assert table.told("started")[0]["clocks"] == {"left": [60_000, 60_000], "since": OPENED_AT}
    table.after(7_000)
    table.seat(1).moves("a1-b1")
    assert table.told("happened")[0]["clocks"] == {
        "left": [58_000, 60_000],
        "since": OPENED_AT + 7_000,
    }


def test_a_refused_move_stops_no_clock(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER)
    table.after(10_000)
    assert table.seat(1).moves("b1-a1").why == "not-yours"
    table.guest("Left").says("hello")
    assert table.desk.wake_at() == OPENED_AT + 60_000


def test_placing_takes_time_too(a_game: Open) -> None:
    table = a_game(setup="expert", clock=FISCHER)
    table.after(12_000)
    table.seat(1).places("p@0,0")
    assert table.lines[0]["clock"] == 53_000
    table.after(60_000)
    assert [line["do"] for line in table.lines[1:]] == ["timeout", "end"]


def test_the_others_play_on_when_one_of_three_runs_out(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER, position=ROW_OF_THREE, players=3)
    table.after(60_000)
    assert [line["do"] for line in table.lines] == ["timeout"]
    assert table.turn == 2
    assert table.desk.wake_at() == table.now + 60_000


@pytest.mark.parametrize("clock", [A_MOVE, FISCHER], ids=["move", "fischer"])
def test_another_leaving_gives_the_one_to_move_no_time(
    a_game: Open, clock: dict[str, object]
) -> None:
    table = in_a_row(a_game, clock, position=ROW_OF_THREE, players=3)
    runs_out = table.desk.wake_at()
    table.after(20_000)
    table.seat(3).resigns()
    assert table.turn == 1
    assert table.desk.wake_at() == runs_out


def test_who_resigns_in_turn_hands_the_clock_on(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER, position=ROW_OF_THREE, players=3)
    table.after(20_000)
    table.seat(1).resigns()
    assert table.turn == 2
    assert table.desk.wake_at() == table.now + 60_000


def test_taking_back_makes_nobody_richer(a_table: Open) -> None:
    table = a_table(setup="hand", position=ROW, clock=FISCHER)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    for _ in range(5):
        table.after(1000)
        table.seat(1).moves("a1-b1")
        assert table.seat(1).asks_to_take_back().done
    assert table.snapshot["clocks"]["left"][0] <= 60_000


def test_after_a_takeback_the_clock_begins_anew(a_table: Open) -> None:
    table = a_table(setup="hand", position=ROW, clock=A_MOVE)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    table.after(10_000)
    table.seat(1).moves("a1-b1")
    table.after(10_000)
    table.seat(1).asks_to_take_back()
    assert table.desk.wake_at() == table.now + 30_000


@pytest.mark.parametrize("clock", [A_MOVE, FISCHER], ids=["move", "fischer"])
def test_time_without_a_server_costs_nobody_anything(
    a_game: Open, clock: dict[str, object]
) -> None:
    table = in_a_row(a_game, clock)
    wake_at = table.desk.wake_at()
    assert wake_at is not None
    table.after(20_000)
    left = wake_at - table.now
    table.restarts(3_600_000)
    table.tick()
    assert table.room.phase == "playing"
    woken_at = table.desk.wake_at()
    assert woken_at is not None
    assert left <= woken_at - table.now <= left + 20_000
    table.seat(1).moves("a1-b1")
    table.after(1_000_000)
    assert [line["do"] for line in table.lines[1:]] == ["timeout", "end"]


def test_days_go_by_without_a_server_too(a_game: Open) -> None:
    table = in_a_row(a_game, DAYS)
    table.after(1000)
    table.seat(1).moves("a1-b1")
    wake_at = table.desk.wake_at()
    assert wake_at == table.now + TWO_DAYS * 1000
    table.restarts(3600 * 1000)
    assert table.desk.wake_at() == wake_at
    table.restarts(TWO_DAYS * 1000)
    table.tick()
    assert [line["do"] for line in table.lines[1:]] == ["timeout", "end"]


def test_a_rematch_has_full_clocks(a_game: Open) -> None:
    table = in_a_row(a_game, FISCHER)
    table.after(30_000)
    table.seat(1).moves("a1-b1")
    table.seat(2).resigns()
    table.after(100_000)
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.snapshot["clocks"] == {"left": [60_000, 60_000], "since": table.now}
    assert table.desk.wake_at() == table.now + 60_000
