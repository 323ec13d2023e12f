"""The wish for another game: it can be taken back, and goes with whoever had it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doppio.table.events import RematchSaid
from doppio.table.room import MOMENT_MILLIS
from tests.table.builder import Table, decode_entry

Open = Callable[..., Table]


@pytest.fixture
def over(a_game: Open) -> Table:
    """A game between Host and Left that Host has given up."""
    table = a_game()
    table.seat(1).resigns()
    return table


def test_a_wish_can_be_taken_back(over: Table) -> None:
    over.seat(1).wants_a_rematch()
    assert over.snapshot["rematch"] == [1]
    assert over.seat(1).would_rather_not().done
    assert over.snapshot["rematch"] == []
    assert [frame["again"] for frame in over.told("rematch")] == [True, False]
    over.seat(2).wants_a_rematch()
    assert over.room.phase == "over", "the other has changed their mind"
    over.seat(1).wants_a_rematch()
    assert over.room.phase == "playing"


def test_a_wish_that_was_taken_back_stays_so_after_a_restart(over: Table) -> None:
    over.seat(1).wants_a_rematch()
    over.seat(1).would_rather_not()
    over.seat(2).wants_a_rematch()
    over.restarts()
    assert over.snapshot["rematch"] == [2]


def test_who_never_wished_has_nothing_to_take_back(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    assert over.seat(1).would_rather_not().done
    assert over.snapshot["rematch"] == [2]


def test_nobody_takes_back_what_another_wishes(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    assert over.guest("Host").on(2).would_rather_not().why == "not-your-seat"
    assert over.guest("Right").on(2).would_rather_not().why == "not-your-seat"
    assert over.snapshot["rematch"] == [2]


def test_once_the_next_game_has_begun_it_is_too_late(over: Table) -> None:
    for seat in (1, 2):
        over.seat(seat).wants_a_rematch()
    refusal = over.seat(1).would_rather_not().refusal
    assert refusal is not None
    assert refusal.code == "already-begun"


def test_before_the_first_game_there_is_nothing_to_take_back(a_table: Open) -> None:
    assert a_table().seat(1).would_rather_not().why == "not-over"


def test_nobody_is_drawn_into_a_game_after_they_have_gone(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    over.guest("Left").leaves()
    over.after(MOMENT_MILLIS - 1)
    assert over.snapshot["rematch"] == [2]
    over.after(1)
    assert over.snapshot["rematch"] == []
    assert over.told("rematch")[-1]["again"] is False
    over.seat(1).wants_a_rematch()
    assert over.room.phase == "over"
    over.guest("Left").comes()
    over.seat(2).wants_a_rematch()
    assert over.room.phase == "playing"


def test_who_only_loads_the_page_again_still_wishes(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    over.guest("Left").leaves()
    over.after(MOMENT_MILLIS - 1)
    over.guest("Left").comes()
    over.after(10 * MOMENT_MILLIS)
    assert over.snapshot["rematch"] == [2]
    over.seat(1).wants_a_rematch()
    assert over.room.phase == "playing"


def test_a_command_that_comes_first_finds_the_wish_gone_all_the_same(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    over.guest("Left").leaves()
    over.now += MOMENT_MILLIS
    over.seat(1).wants_a_rematch()
    assert over.room.phase == "over"
    assert over.snapshot["rematch"] == [1]


def test_who_does_not_come_back_after_a_restart_wishes_no_more(over: Table) -> None:
    over.seat(2).wants_a_rematch()
    over.restarts(3_600_000)
    over.guest("Host").comes()
    over.after(MOMENT_MILLIS)
    assert over.snapshot["rematch"] == []


def test_a_game_that_is_over_still_tells_who_played_it(over: Table) -> None:
    over.guest("Left").stands(2)
    left = over.snapshot["seats"][1]
    assert (left["kind"], left["name"]) == ("open", "Left")
    over.restarts()
    assert over.snapshot["seats"][1] == left
    assert over.guest("Right").sits(2).done, "the seat is nobody's all the same"
    assert over.names == ["Host", "Right"]


def test_it_does_not_tell_of_those_who_only_sat_there_afterwards(over: Table) -> None:
    over.guest("Left").stands(2)
    over.guest("Right").sits(2)
    over.guest("Right").stands(2)
    assert over.names == ["Host", "Left"]
    assert over.shown[-1]["name"] == "Left", "those who see it happen are told the same"
    over.guest("Host").seats_a_bot(2)
    over.guest("Host").seats_a_bot(2, level=0)
    assert over.names == ["Host", "Left"]


def test_a_bot_takes_the_seat_of_somebody_who_got_up(over: Table) -> None:
    over.guest("Left").stands(2)
    over.seat(1).wants_a_rematch()
    assert over.room.phase == "over"
    over.guest("Host").seats_a_bot(2)
    assert over.room.phase == "playing"
    assert "Left" not in over.names


def test_where_the_clock_counts_days_nobody_need_be_there(a_game: Open) -> None:
    table = a_game(clock={"kind": "days", "seconds": 86_400})
    table.seat(1).resigns()
    table.seat(2).wants_a_rematch()
    table.guest("Left").leaves()
    table.after(3_600_000)
    assert table.desk.wake_at() is None
    table.seat(1).wants_a_rematch()
    assert table.room.phase == "playing"


def test_a_table_of_espresso_forgets_them_too(a_race: Open) -> None:
    table = a_race(target=1, dice=3)
    table.race_on(2000)
    assert table.room.phase == "over"
    table.seat(2).wants_a_rematch()
    table.guest("Left").leaves()
    table.after(MOMENT_MILLIS)
    assert table.snapshot["rematch"] == []


def test_a_wish_of_an_older_log_is_one() -> None:
    entry = decode_entry(b'{"seq":7,"at":1,"by":"a","id":"b","body":{"e":"rematch","seat":2}}')
    assert entry.body == RematchSaid(2, again=True)
