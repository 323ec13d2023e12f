"""The waiting room: seats open, taken, or given to bots; ready; the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from doppio.table import events
from tests.table.builder import Table

Open = Callable[..., Table]
GAMES = ("cappuccino", "espresso")


def test_the_host_has_the_first_seat(a_table: Open) -> None:
    table = a_table(players=3)
    assert table.names == ["Host", "", ""]
    assert [seat["kind"] for seat in table.snapshot["seats"]] == ["guest", "open", "open"]
    assert [type(body) for body in table.bodies()] == [events.Created, events.Sat]


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_sits_down_and_stands_up_again(a_table: Open, game: str) -> None:
    table = a_table(game)
    assert table.guest("Left").sits(2).done
    assert table.names == ["Host", "Left"]
    assert table.guest("Left").stands(2).done
    assert table.names == ["Host", ""]
    assert table.guest("Right").sits(2).done


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [3, 6])
def test_nobody_sits_where_no_seat_is(a_table: Open, game: str, seat: int) -> None:
    table = a_table(game)
    assert table.guest("Left").sits(seat).why == "no-seat"
    assert table.guest("Host").stands(seat).why == "no-seat"
    assert table.guest("Host").seats_a_bot(seat).why == "no-seat"
    assert table.guest("Host").on(seat).is_ready().why == "no-seat"


def test_a_taken_seat_is_taken(a_table: Open) -> None:
    table = a_table()
    assert table.guest("Left").sits(1).why == "seat-taken"
    assert table.guest("Host").sits(1).why == "seat-taken"
    table.guest("Host").seats_a_bot(2)
    assert table.guest("Left").sits(2).why == "seat-taken"


def test_one_guest_may_take_several_seats_in_cappuccino(a_table: Open) -> None:
    table = a_table(players=3)
    assert table.guest("Host").sits(2).done
    assert table.guest("Host").sits(3).done
    assert table.guest("Host").seats == [1, 2, 3]


def test_everybody_has_one_seat_in_espresso(a_table: Open) -> None:
    assert a_table("espresso").guest("Host").sits(2).why == "one-seat"


def test_only_the_one_on_a_seat_can_leave_it(a_table: Open) -> None:
    table = a_table(players=3)
    table.guest("Host").seats_a_bot(2)
    assert table.guest("Left").stands(1).why == "not-your-seat"
    assert table.guest("Host").stands(2).why == "not-your-seat"
    assert table.guest("Host").stands(3).why == "not-your-seat"


def test_a_bot_is_seated_changed_and_sent_away(a_table: Open) -> None:
    table = a_table()
    assert table.guest("Host").seats_a_bot(2, level=3).done
    assert table.snapshot["seats"][1] == {
        "kind": "bot", "name": "Lungo", "level": 3, "ready": True, "coffee": 0
    }  # fmt: skip
    assert table.guest("Host").seats_a_bot(2, level=7).done
    assert table.room.seats[1].level == 7
    assert table.guest("Host").seats_a_bot(2, level=0).done
    assert table.room.seats[1].kind == "open"


def test_a_bot_takes_nobodys_seat(a_table: Open) -> None:
    assert a_table().guest("Host").seats_a_bot(1).why == "seat-taken"


@pytest.mark.parametrize("seat", [1, 2])
def test_only_a_bot_is_sent_away(a_table: Open, seat: int) -> None:
    assert a_table().guest("Host").seats_a_bot(seat, level=0).why == "no-bot"


def test_somebody_who_only_watches_seats_no_bots(a_table: Open) -> None:
    table = a_table(players=3)
    assert table.guest("Left").seats_a_bot(2).why == "not-at-table"
    table.guest("Left").sits(2)
    assert table.guest("Left").seats_a_bot(3).done


def test_the_host_seats_bots_even_when_standing(a_table: Open) -> None:
    table = a_table()
    table.guest("Host").stands(1)
    assert table.guest("Host").seats_a_bot(1).done


def test_one_is_ready_for_oneself(a_table: Open) -> None:
    table = a_table()
    assert table.guest("Left").on(1).is_ready().why == "not-your-seat"
    assert table.guest("Left").on(2).is_ready().why == "not-your-seat"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_starts_only_when_all_seats_are_taken_and_ready(a_table: Open, game: str) -> None:
    table = a_table(game, players=3)
    table.seat(1).is_ready()
    table.guest("Left").sits(2)
    table.seat(2).is_ready()
    assert table.room.phase == "waiting"
    table.guest("Right").sits(3)
    assert table.room.phase == "waiting"
    table.guest("Right").on(3).is_ready()
    assert table.room.phase == "playing"
    assert table.room.games == 1


def test_whoever_is_no_longer_ready_stops_the_start(a_table: Open) -> None:
    table = a_table()
    table.seat(1).is_ready()
    table.seat(1).is_ready(ready=False)
    table.guest("Left").sits(2)
    table.seat(2).is_ready()
    assert table.room.phase == "waiting"


def test_bots_are_always_ready(a_table: Open) -> None:
    table = a_table(players=3)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    assert table.room.phase == "waiting"
    table.guest("Host").seats_a_bot(3)
    assert table.room.phase == "playing"


def test_readiness_is_used_up_by_the_start(a_table: Open) -> None:
    table = a_table(first="seat")
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    assert [seat["ready"] for seat in table.told("started")[0]["seats"]] == [False, True]


def test_bots_do_not_play_among_themselves(a_table: Open) -> None:
    table = a_table()
    table.guest("Host").stands(1)
    table.guest("Host").seats_a_bot(1)
    table.guest("Host").seats_a_bot(2)
    assert table.room.phase == "waiting"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_waiting_room_happens_during_a_game(a_table: Open, game: str) -> None:
    table = a_table(game)
    table.fill()
    table.all_ready()
    assert table.guest("Left").stands(2).why == "game-running"
    assert table.guest("Host").seats_a_bot(2).why == "game-running"
    assert table.seat(1).is_ready().why == "game-running"
    assert table.seat(1).wants_a_rematch().why == "not-over"
    assert table.guest("Right").sits(2).why == "seat-taken"


def test_nobody_takes_a_bots_seat_during_a_game(a_table: Open) -> None:
    table = a_table()
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    assert table.guest("Left").sits(2).why == "seat-taken"


def test_everybody_may_say_something(a_table: Open) -> None:
    table = a_table()
    assert table.guest("Host").says("hello").done
    assert table.guest("Left").says("thanks").done
    said = [(frame["name"], frame["seat"], frame["phrase"]) for frame in table.told("said")]
    assert said == [("Host", 1, "hello"), ("Left", None, "thanks")]


def test_one_phrase_a_second_is_enough(a_table: Open) -> None:
    table = a_table()
    table.guest("Host").says("hello")
    table.after(999)
    assert table.guest("Host").says("hello").why == "one-moment"
    assert table.guest("Left").says("hello").done
    table.after(1)
    assert table.guest("Host").says("hello").done


# --- who starts ---


def started(table: Table) -> dict[str, Any]:
    (frame,) = table.told("started")
    return frame


def test_seat_1_starts_where_the_table_says_so(a_table: Open) -> None:
    table = a_table(players=4, first="seat")
    table.fill()
    table.all_ready()
    assert started(table)["order"] == [1, 2, 3, 4]
    assert table.names == ["Host", "Left", "Right", "Across"]


@pytest.mark.parametrize("lot", [1, 2, 3])
def test_the_lot_says_who_starts_and_the_others_follow(a_table: Open, lot: int) -> None:
    table = a_table(players=3, first="lot")
    table.fill()
    table.chance.tell(lot - 1)
    table.all_ready()
    order = [lot, lot % 3 + 1, (lot + 1) % 3 + 1]
    assert started(table)["order"] == order
    assert table.names == [("Host", "Left", "Right")[old - 1] for old in order]
    assert table.turn == 1
    assert [seat["name"] for seat in started(table)["seats"]] == table.names


def test_the_lot_is_fair(a_table: Open) -> None:
    firsts = []
    for dice in range(40):
        table = a_table(players=2, first="lot", dice=dice)
        table.fill()
        table.all_ready()
        firsts.append(table.names[0])
    assert 10 <= firsts.count("Host") <= 30


def test_the_most_coffee_starts(a_table: Open) -> None:
    table = a_table(players=3, first="coffee")
    table.fill()
    table.seat(1).is_ready(coffee=2)
    table.seat(2).is_ready(coffee=5)
    table.seat(3).is_ready(coffee=4)
    assert started(table)["order"] == [2, 3, 1]
    assert table.names == ["Left", "Right", "Host"]


@pytest.mark.parametrize("lot, first", [(0, "Left"), (1, "Right")])
def test_equal_drinkers_draw_lots(a_table: Open, lot: int, first: str) -> None:
    table = a_table(players=3, first="coffee")
    table.fill()
    table.seat(1).is_ready(coffee=0)
    table.seat(2).is_ready(coffee=3)
    table.chance.tell(lot)
    table.seat(3).is_ready(coffee=3)
    assert table.names[0] == first


def test_a_position_laid_by_hand_says_itself_who_is_first(a_table: Open) -> None:
    table = a_table(setup="hand", position="pfpf p,f 2", first="coffee")
    table.fill()
    table.seat(1).is_ready(coffee=9)
    table.seat(2).is_ready()
    assert table.names == ["Host", "Left"]
    assert table.turn == 2


def test_after_the_start_a_guest_plays_the_seat_that_became_theirs(a_table: Open) -> None:
    table = a_table(players=2, first="lot")
    table.fill()
    table.chance.tell(1)
    table.all_ready()
    assert table.guest("Host").seats == [2]
    assert table.guest("Host").on(1).makes_any_move().why == "not-your-seat"
    assert table.guest("Left").on(1).makes_any_move().done


def test_a_seed_deals_the_same_cups_again(a_game: Open) -> None:
    first, second = a_game(seed=7, dice=1), a_game(seed=7, dice=2)
    assert first.cappuccino == second.cappuccino
    assert first.cappuccino != a_game(dice=1).cappuccino != a_game(dice=2).cappuccino


@pytest.mark.parametrize(
    "settings, stacks",
    [
        ({"players": 2, "shape": "long", "seed": 7}, 32),
        ({"players": 3, "shape": "blob"}, 48),
        ({"players": 4, "settle": True, "autofinish": False}, 64),
        ({"players": 2, "two_colour": True}, 64),
    ],
)
def test_a_table_is_set_as_told(a_game: Open, settings: dict[str, Any], stacks: int) -> None:
    table = a_game(**settings)
    position = table.cappuccino.position
    assert position is not None
    assert len(position.stacks) == stacks
    assert position.settle == settings.get("settle", False)
    assert table.cappuccino.options.autofinish == settings.get("autofinish", True)
    assert settings.items() <= table.snapshot["settings"].items()


# --- rematch ---


def test_a_rematch_rotates_the_seats(a_game: Open) -> None:
    table = a_game(players=3)
    table.seat(1).resigns()
    table.seat(2).resigns()
    assert table.room.phase == "over"
    table.seat(1).wants_a_rematch()
    table.seat(2).wants_a_rematch()
    assert table.room.phase == "over"
    assert table.snapshot["rematch"] == [1, 2]
    table.seat(3).wants_a_rematch()
    assert table.room.phase == "playing"
    assert table.names == ["Left", "Right", "Host"]
    assert table.told("started")[-1]["order"] == [2, 3, 1]
    assert table.room.games == 2
    assert table.turn == 1
    assert table.cappuccino.gone == frozenset()


def test_after_a_game_one_is_not_ready_but_wants_a_rematch(a_game: Open) -> None:
    table = a_game()
    assert table.seat(1).is_ready().why == "game-running"
    table.seat(1).resigns()
    refusal = table.seat(1).is_ready().refusal
    assert refusal is not None
    assert refusal.code == "rematch-instead"
    assert "rematch" in refusal.sentence


def test_no_two_bots_at_a_table_are_called_the_same(a_table: Open) -> None:
    table = a_table("espresso", players=6)
    for seat in range(2, 7):
        table.guest("Host").seats_a_bot(seat, level=3)
    assert len(set(table.names)) == 6


def test_bots_never_say_no_to_a_rematch(a_table: Open) -> None:
    table = a_table(first="seat")
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    table.seat(1).resigns()
    table.seat(1).wants_a_rematch()
    assert table.room.phase == "playing"
    assert table.names == ["Lungo", "Host"]


def test_a_rematch_of_espresso_begins_with_nothing(a_race: Open) -> None:
    table = a_race(target=1, dice=3)
    table.race_on(2000)
    assert table.room.phase == "over"
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.room.phase == "playing"
    assert table.names == ["Left", "Host"]
    assert table.espresso.totals == (0, 0)
    assert table.espresso.round == 1
    assert table.espresso.running


def test_only_those_who_sit_there_want_a_rematch(a_game: Open) -> None:
    table = a_game()
    table.seat(1).resigns()
    assert table.guest("Right").on(1).wants_a_rematch().why == "not-your-seat"
    assert table.guest("Right").on(3).wants_a_rematch().why == "no-seat"


def test_after_a_game_seats_may_change_hands(a_game: Open) -> None:
    table = a_game()
    table.seat(1).resigns()
    table.guest("Left").stands(2)
    table.seat(1).wants_a_rematch()
    assert table.room.phase == "over"
    table.guest("Right").sits(2)
    assert table.room.phase == "over"
    table.seat(2).wants_a_rematch()
    assert table.room.phase == "playing"
    assert table.names == ["Right", "Host"]


def test_nobody_wants_a_rematch_for_whoever_comes_after_them(a_game: Open) -> None:
    table = a_game()
    table.seat(1).resigns()
    table.seat(2).wants_a_rematch()
    table.guest("Left").stands(2)
    table.guest("Right").sits(2)
    table.seat(1).wants_a_rematch()
    assert table.room.phase == "over", "Right has not been asked"


# --- hot seat ---


def test_one_client_plays_several_seats(a_table: Open) -> None:
    table = a_table(players=3, first="seat", setup="hand", position="pflpfl p,f,l 1")
    host = table.guest("Host")
    host.sits(2)
    host.sits(3)
    for seat in (1, 2, 3):
        assert host.on(seat).is_ready().done
    assert host.on(2).moves("b1-c1").why == "not-your-turn"
    assert host.on(1).moves("a1-b1").done
    assert host.on(2).moves("e1-d1").done
    table.play_to_the_end()
    for seat in (1, 2, 3):
        assert host.on(seat).wants_a_rematch().done
    assert table.room.games == 2
    assert host.seats == [1, 2, 3]
