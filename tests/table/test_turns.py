"""Cappuccino at a table: moves, cups being placed, bots, resigning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import Table

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"
ROW_OF_THREE = "pflpflpfl p,f,l 1"


def test_moves_go_round_the_table(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW_OF_THREE, players=3)
    assert table.turn == 1
    assert table.seat(1).moves("a1-b1").done
    assert table.turn == 2
    assert table.seat(2).moves("e1-d1").done
    assert table.turn == 3
    assert table.lines == [
        {"n": 1, "t": 0, "seat": 1, "do": "move", "move": "a1-b1"},
        {"n": 2, "t": 0, "seat": 2, "do": "move", "move": "e1-d1"},
    ]


def test_lines_tell_when_it_was(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    table.after(1500)
    table.seat(1).moves("a1-b1")
    table.after(2500)
    table.seat(2).moves("d1-c1")
    assert [line["t"] for line in table.lines] == [1500, 4000]


@pytest.mark.parametrize(
    "move, why",
    [
        ("b1-a1", "not-yours"),
        ("a1-c1", "not-adjacent"),
        ("z9-a1", "no-stack"),
        ("a1", "bad-move"),
        ("a1-", "bad-cell"),
        ("", "bad-move"),
        ("⛄-☃", "bad-cell"),
    ],
)
def test_the_rules_refuse_and_nothing_changes(a_game: Open, move: str, why: str) -> None:
    table = a_game(setup="hand", position=ROW)
    before = table.snapshot
    assert table.seat(1).moves(move).why == why
    assert table.snapshot == before


def test_nobody_moves_out_of_turn_or_for_another(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    assert table.seat(2).moves("b1-a1").why == "not-your-turn"
    assert table.guest("Left").on(1).moves("a1-b1").why == "not-your-seat"
    assert table.guest("Right").on(1).moves("a1-b1").why == "not-your-seat"
    assert table.guest("Host").on(3).moves("a1-b1").why == "no-seat"


def test_there_is_nothing_to_move_without_a_game(a_table: Open) -> None:
    table = a_table()
    assert table.seat(1).moves("a1-b1").why == "no-game"
    assert table.seat(1).places("p@0,0").why == "no-game"
    assert table.seat(1).resigns().why == "no-game"
    assert table.seat(1).asks_to_take_back().why == "no-game"
    assert table.seat(1).answers(yes=True).why == "no-game"
    table.fill()
    table.all_ready()
    table.seat(1).resigns()
    assert table.seat(2).moves("a1-b1").why == "no-game"
    assert table.seat(2).asks_to_take_back().why == "no-game"


def test_espresso_is_played_at_tables_of_espresso(a_game: Open, a_race: Open) -> None:
    table = a_game()
    assert table.seat(1).flips().why == "no-game"
    assert table.seat(1).plays_from("waste", on="new").why == "no-game"
    assert table.seat(1).votes().why == "no-game"
    assert table.seat(1).is_ready_for_next().why == "no-game"
    race = a_race()
    assert race.seat(1).moves("a1-b1").why == "no-game"
    assert race.seat(1).places("p@0,0").why == "no-game"
    assert race.seat(1).resigns().why == "no-game"
    assert race.seat(1).asks_to_take_back().why == "no-game"


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 2},
        {"players": 3, "settle": True},
        {"players": 4, "autofinish": False},
        {"players": 2, "two_colour": True, "shape": "blob"},
        {"players": 2, "setup": "expert"},
        {"players": 2, "setup": "expert", "two_colour": True, "settle": True},
    ],
    ids=str,
)
def test_whole_games_are_played(a_game: Open, settings: dict[str, object]) -> None:
    table = a_game(**settings)
    table.play_to_the_end()
    assert table.room.phase == "over"
    assert table.lines[-1]["do"] == "end"
    seen = table.snapshot["game"]
    assert seen["outcome"]["scores"] == table.lines[-1]["scores"]
    assert seen["legal"] == []
    assert seen["lines"] == table.lines
    assert table.desk.wake_at() is None


def test_viewers_are_told_what_a_move_has_changed(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    table.seat(1).moves("a1-b1")
    frame = table.told("happened")[-1]
    assert frame["line"] == {"n": 1, "t": 0, "seat": 1, "do": "move", "move": "a1-b1"}
    assert frame["now"]["position"] == ".p2pfpfpf p,f 2"
    assert frame["now"]["turn"] == 2
    assert frame["now"]["insides"] == {"b1": "fp"}
    assert frame["now"]["scores"] == [5, 3]
    assert "d1-c1" in frame["now"]["legal"]
    assert frame["clocks"] is None
    assert {**table.snapshot["game"], "lines": []} == {**frame["now"], "lines": []}


def test_cups_are_placed_in_turn(a_game: Open) -> None:
    table = a_game(setup="expert")
    assert table.seat(1).moves("a1-b1").why == "still-placing"
    assert table.seat(1).places("p@1,0").why == "not-the-middle"
    assert table.seat(1).places("p at home").why == "bad-placement"
    assert table.seat(1).places("p@0,0").done
    assert table.seat(1).places("p@1,0").why == "not-your-turn"
    assert table.seat(2).places("f@1,0").done
    assert table.snapshot["game"]["placed"] == [[0, 0, "p"], [1, 0, "f"]]


# --- bots ---


def test_a_bot_moves_under_its_own_name_only(a_table: Open) -> None:
    table = a_table(setup="hand", position=ROW)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    table.seat(1).moves("a1-b1")
    assert table.guest("Host").on(2).moves("d1-c1").why == "not-your-seat"
    assert table.seat(2).actor.guest == "bot:2"
    assert table.seat(2).moves("d1-c1").done


def test_a_bot_speaks_for_no_other_seat(a_table: Open) -> None:
    table = a_table(players=3, setup="hand", position=ROW_OF_THREE)
    table.guest("Host").seats_a_bot(2)
    table.guest("Host").seats_a_bot(3)
    table.seat(1).is_ready()
    bot = table.seat(2)
    bot.seat = 1
    assert bot.moves("a1-b1").why == "not-your-seat"
    bot.seat = 3
    assert bot.resigns().why == "not-your-seat"


# --- resigning ---


def test_who_resigns_of_two_has_lost(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    assert table.seat(2).resigns().done
    assert table.room.phase == "over"
    assert [line["do"] for line in table.lines] == ["resign", "end"]
    outcome = table.snapshot["game"]["outcome"]
    assert outcome == {"scores": [4, 4], "winners": [1], "reason": "all-others-left"}


def test_the_others_play_on_when_one_of_three_resigns(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW_OF_THREE, players=3)
    table.seat(1).resigns()
    assert table.room.phase == "playing"
    assert table.turn == 2
    assert table.snapshot["game"]["gone"] == [1]
    assert table.seat(1).moves("a1-b1").why == "seat-gone"
    assert table.seat(1).resigns().why == "seat-gone"
    assert table.guest("Left").on(3).resigns().why == "not-your-seat"


def test_one_may_resign_out_of_turn(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW_OF_THREE, players=3)
    assert table.seat(3).resigns().done
    assert table.turn == 1
