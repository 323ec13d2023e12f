"""Taking a move back: with everybody's consent, and at once where only bots could mind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import Table

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"
ROW_OF_THREE = "pflpflpfl p,f,l 1"


@pytest.fixture
def two(a_game: Open) -> Table:
    return a_game(setup="hand", position=ROW)


@pytest.fixture
def three(a_game: Open) -> Table:
    return a_game(setup="hand", position=ROW_OF_THREE, players=3)


def test_a_move_is_taken_back_when_the_other_agrees(two: Table) -> None:
    before = two.cappuccino
    two.seat(1).moves("a1-b1")
    assert two.seat(1).asks_to_take_back().done
    assert two.snapshot["asking"] == 1
    assert two.turn == 2, "nothing is taken back before the other agrees"
    assert two.seat(2).answers(yes=True).done
    assert two.cappuccino == before
    assert two.lines == []
    assert two.snapshot["asking"] is None
    assert two.told("tookback")[0]["game"] == two.snapshot["game"]
    assert two.seat(1).moves("c1-b1").done


def test_the_others_reply_is_taken_back_as_well(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    kept = two.cappuccino
    two.seat(2).moves("d1-c1")
    two.seat(1).moves("b1-c1")
    two.seat(2).moves("f1-e1")
    two.seat(1).asks_to_take_back()
    two.seat(2).answers(yes=True)
    assert two.turn == 1
    assert [line["move"] for line in two.lines] == ["a1-b1", "d1-c1"]
    two.seat(2).asks_to_take_back()
    two.seat(1).answers(yes=True)
    assert two.cappuccino == kept
    assert two.turn == 2


def test_the_other_may_say_no(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.seat(1).asks_to_take_back()
    two.seat(2).answers(yes=False)
    assert two.snapshot["asking"] is None
    assert two.turn == 2
    assert len(two.lines) == 1
    assert two.seat(1).asks_to_take_back().done, "one may ask again"


def test_a_move_answers_the_question(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.seat(1).asks_to_take_back()
    two.seat(2).moves("d1-c1")
    assert two.snapshot["asking"] is None
    assert two.seat(2).answers(yes=True).why == "not-asked"


def test_without_a_move_there_is_nothing_to_take_back(two: Table) -> None:
    assert two.seat(1).asks_to_take_back().why == "nothing-to-take-back"
    two.seat(1).moves("a1-b1")
    assert two.seat(2).asks_to_take_back().why == "nothing-to-take-back"


def test_one_asks_at_a_time(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.seat(2).moves("d1-c1")
    two.seat(1).asks_to_take_back()
    assert two.seat(1).asks_to_take_back().why == "already-asked"
    assert two.seat(2).asks_to_take_back().why == "already-asked"


def test_only_who_was_asked_answers(two: Table) -> None:
    assert two.seat(2).answers(yes=True).why == "not-asked"
    two.seat(1).moves("a1-b1")
    two.seat(1).asks_to_take_back()
    assert two.seat(1).answers(yes=True).why == "not-asked"
    assert two.guest("Right").on(2).answers(yes=True).why == "not-your-seat"
    assert two.guest("Right").on(1).asks_to_take_back().why == "not-your-seat"
    assert two.guest("Right").on(4).asks_to_take_back().why == "no-seat"
    assert len(two.lines) == 1


def test_of_three_both_others_must_agree(three: Table) -> None:
    three.seat(1).moves("a1-b1")
    three.seat(2).moves("e1-d1")
    three.seat(1).asks_to_take_back()
    three.seat(3).answers(yes=True)
    assert len(three.lines) == 2
    three.seat(3).answers(yes=True)
    assert len(three.lines) == 2, "the same one twice is not both"
    three.seat(2).answers(yes=True)
    assert three.lines == []
    assert three.turn == 1


def test_of_three_one_no_is_enough(three: Table) -> None:
    three.seat(1).moves("a1-b1")
    three.seat(1).asks_to_take_back()
    three.seat(2).answers(yes=True)
    three.seat(3).answers(yes=False)
    assert three.snapshot["asking"] is None
    assert len(three.lines) == 1
    three.seat(1).asks_to_take_back()
    three.seat(3).answers(yes=True)
    assert len(three.lines) == 1, "an old yes counts no more"


def with_a_bot(a_table: Open, **settings: object) -> Table:
    table = a_table(first="seat", **settings)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    return table


def test_bots_do_not_mind(a_table: Open) -> None:
    table = with_a_bot(a_table, setup="hand", position=ROW)
    before = table.cappuccino
    table.seat(1).moves("a1-b1")
    assert table.seat(1).asks_to_take_back().done
    assert table.cappuccino == before
    assert table.told("asked") == []


def test_the_bots_reply_goes_too(a_table: Open) -> None:
    table = with_a_bot(a_table, setup="hand", position=ROW)
    table.seat(1).moves("a1-b1")
    table.seat(2).moves("d1-c1")
    kept = table.cappuccino
    table.seat(1).moves("b1-c1")
    table.seat(2).moves("f1-e1")
    table.seat(1).asks_to_take_back()
    assert table.cappuccino == kept
    table.seat(1).asks_to_take_back()
    assert table.lines == []
    assert table.seat(1).asks_to_take_back().why == "nothing-to-take-back"


def test_among_bots_only_people_are_asked(a_table: Open) -> None:
    table = a_table(players=3, first="seat", setup="hand", position=ROW_OF_THREE)
    table.guest("Host").seats_a_bot(2)
    table.guest("Right").sits(3)
    table.all_ready()
    table.seat(1).moves("a1-b1")
    table.seat(1).asks_to_take_back()
    assert len(table.lines) == 1
    assert table.seat(2).answers(yes=True).why == "not-asked"
    table.seat(3).answers(yes=True)
    assert table.lines == []


def test_on_a_hot_seat_one_asks_nobody(a_table: Open) -> None:
    table = a_table(first="seat", setup="hand", position=ROW)
    table.guest("Host").sits(2)
    table.all_ready()
    table.seat(1).moves("a1-b1")
    assert table.seat(1).asks_to_take_back().done
    assert table.lines == []


def test_a_placed_cup_is_taken_back(a_table: Open) -> None:
    table = with_a_bot(a_table, setup="expert")
    table.seat(1).places("p@0,0")
    table.seat(2).places("f@1,0")
    assert table.seat(1).asks_to_take_back().done
    assert table.cappuccino.placed == {}
    assert table.turn == 1


def test_nobody_waits_for_the_consent_of_one_whom_a_bot_replaced(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.seat(1).asks_to_take_back()
    two.guest("Left").leaves()
    two.after(60_000)
    two.seat(1).claims(2, "bot")
    assert two.lines == []


def test_who_asked_has_asked_after_a_restart_as_well(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.seat(1).asks_to_take_back()
    two.restarts(1000)
    assert two.seat(2).answers(yes=True).done
    assert two.lines == []
