"""Hints: against bots alone, for one's own turn, and everybody sees that one was taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doppio.table import events
from tests.table.builder import Table

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"


@pytest.fixture
def against_a_bot(a_table: Open) -> Table:
    table = a_table("cappuccino", setup="hand", position=ROW)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    return table


def test_that_a_hint_was_taken_is_seen_by_all(against_a_bot: Table) -> None:
    table = against_a_bot
    assert table.snapshot["hints"] == [0, 0]
    assert table.seat(1).takes_a_hint().done
    assert table.told("hinted")[-1]["seat"] == 1
    assert table.snapshot["hints"] == [1, 0]
    assert table.room.hinted == 1


def test_asked_for_again_it_is_the_same_hint(against_a_bot: Table) -> None:
    table = against_a_bot
    table.seat(1).takes_a_hint()
    assert table.seat(1).takes_a_hint().done
    assert len(table.told("hinted")) == 1


def test_a_hint_is_for_one_position(against_a_bot: Table) -> None:
    table = against_a_bot
    table.seat(1).takes_a_hint()
    table.seat(1).moves("a1-b1")
    assert table.room.hinted is None
    assert table.seat(1).takes_a_hint().why == "not-your-turn"
    table.seat(2).moves("d1-c1")
    table.seat(1).asks_to_take_back()
    assert table.room.hinted is None
    table.seat(1).takes_a_hint()
    assert table.snapshot["hints"] == [2, 0], "what was taken stays taken"


def test_where_people_play_there_are_no_hints(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    assert table.seat(1).takes_a_hint().why == "no-hints"
    assert not any(isinstance(entry.body, events.Hinted) for entry in table.log)


def test_a_seat_that_a_bot_keeps_warm_is_a_persons(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    table.guest("Left").leaves()
    table.after(60_000)
    assert table.seat(1).claims(2, "bot").done
    assert table.seat(1).takes_a_hint().why == "no-hints"


def test_while_cups_are_placed_there_is_nothing_to_hint_at(a_table: Open) -> None:
    table = a_table("cappuccino", setup="expert", first="seat")
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    assert table.seat(1).takes_a_hint().why == "still-placing"
