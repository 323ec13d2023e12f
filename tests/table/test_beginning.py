"""Games that begin fairly: a dealer who searches, cut and choose, two games with seats swapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.table import commands
from doppio.table.archive import games_in
from doppio.table.beginning import DEALER
from doppio.table.legs import match_of
from doppio.table.room import Actor
from doppio.table.settings import refuse_settings
from tests.table.builder import Table, settings_of

Open = Callable[..., Table]
TWO = "pfpf p,f 1"
FOUND = position_text(deal(2, "hexagon", 77))
DEALERS = Actor(DEALER, "")


def header(table: Table) -> dict[str, object]:
    assert table.room.replay is not None
    return table.room.replay.header.to_json()


def options(table: Table) -> dict[str, object]:
    told = header(table)["options"]
    assert isinstance(told, dict)
    return told


def full(a_table: Open, **settings: object) -> Table:
    """A table at which everybody is ready; whether a game begins is another question."""
    table = a_table("cappuccino", **settings)
    table.fill()
    table.all_ready()
    return table


# --- settings ---


@pytest.mark.parametrize(
    "told",
    [
        {"fairness": "deal", "setup": "expert"},
        {"fairness": "deal", "setup": "hand", "position": TWO},
        {"fairness": "choice", "setup": "hand", "position": TWO},
        {"fairness": "choice", "players": 3},
        {"fairness": "two-games", "players": 4},
        {"fairness": "two-games", "setup": "expert"},
        {"fairness": "handicap", "credit": [0, 2]},
    ],
)
def test_fairness_that_makes_no_sense_is_refused(told: dict[str, object]) -> None:
    refusal = refuse_settings(settings_of("cappuccino", **told))
    assert refusal is not None
    assert refusal.code == "bad-fairness"


def test_cups_are_credited_by_agreement(a_game: Open) -> None:
    table = a_game(setup="hand", position=TWO, credit=[0, 3])
    assert options(table)["credit"] == [0, 3]
    assert table.snapshot["game"]["credit"] == [0, 3]
    assert table.snapshot["game"]["scores"] == [2, 5]


def test_a_plain_table_tells_nothing_of_fairness(a_game: Open) -> None:
    assert options(a_game()).keys() == {"players", "setup", "settle", "autofinish"}


# --- the dealer ---


def test_the_table_waits_for_its_dealer(a_table: Open) -> None:
    table = full(a_table, fairness="deal")
    assert table.room.phase == "waiting"
    assert table.send(DEALERS, commands.Dealt(FOUND)).done
    assert table.room.phase == "playing"
    assert header(table)["position"] == FOUND
    assert options(table)["fairness"] == "deal"


def test_the_dealer_credits_what_is_fair(a_table: Open) -> None:
    table = full(a_table, fairness="handicap")
    table.send(DEALERS, commands.Dealt(FOUND, (0, 3)))
    assert options(table)["credit"] == [0, 3]


def test_nobody_else_deals(a_table: Open) -> None:
    table = full(a_table, fairness="deal")
    assert table.send(table.guest("Host").actor, commands.Dealt(FOUND)).why == "no-deal-due"
    assert table.room.phase == "waiting"


def test_a_deal_that_comes_when_somebody_got_up_is_dropped(a_table: Open) -> None:
    table = full(a_table, fairness="deal")
    table.guest("Left").stands(2)
    assert table.send(DEALERS, commands.Dealt(FOUND)).why == "no-deal-due"


def test_a_dealer_is_waited_for_again_at_a_rematch(a_table: Open) -> None:
    table = full(a_table, fairness="deal")
    table.send(DEALERS, commands.Dealt(FOUND))
    table.seat(1).resigns()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.room.phase == "over"
    table.send(DEALERS, commands.Dealt(FOUND))
    assert (table.room.phase, table.room.games) == ("playing", 2)


def test_a_deal_for_somebody_who_has_changed_their_mind_is_dropped(a_table: Open) -> None:
    table = full(a_table, fairness="deal")
    table.send(DEALERS, commands.Dealt(FOUND))
    table.seat(1).resigns()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    table.seat(2).would_rather_not()
    assert table.send(DEALERS, commands.Dealt(FOUND)).why == "no-deal-due"
    assert table.room.phase == "over"


# --- cut and choose ---


def test_one_names_the_cups_and_the_other_picks_a_side(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    seen = table.snapshot["bargain"]
    assert table.room.phase == "choosing"
    assert (seen["cutter"], seen["chooser"], seen["to_act"], seen["credit"]) == (1, 2, 1, None)
    assert seen["game"]["position"]
    assert seen["game"]["legal"] == []
    table.seat(1).offers(0, 4)
    assert table.snapshot["bargain"]["to_act"] == 2
    table.seat(2).chooses(first=True)
    assert table.room.phase == "playing"
    assert table.names == ["Left", "Host"]
    assert options(table)["credit"] == [0, 4]
    assert header(table)["position"] == seen["game"]["position"]
    assert table.snapshot["bargain"] is None


def test_whoever_picks_the_second_side_gets_the_cups(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    table.seat(1).offers(0, 4)
    table.seat(2).chooses(first=False)
    assert table.names == ["Host", "Left"]
    assert table.snapshot["game"]["scores"] == [16, 20]


def test_out_of_turn_nothing_is_named_or_picked(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    assert table.seat(2).offers(0, 1).why == "not-your-turn"
    assert table.seat(2).chooses(first=True).why == "not-your-turn"
    assert table.seat(1).chooses(first=True).why == "not-your-turn"
    assert table.guest("Left").on(1).offers(0, 1).why == "not-your-seat"
    table.seat(1).offers(0, 1)
    assert table.seat(1).offers(0, 2).why == "not-your-turn"
    assert table.seat(1).chooses(first=True).why == "not-your-turn"
    assert table.seat(1).is_ready().why == "game-running"


@pytest.mark.parametrize("credit", [(), (1,), (0, -1), (0, 65)])
def test_cups_that_cannot_be_named_are_refused(a_table: Open, credit: tuple[int, ...]) -> None:
    table = full(a_table, fairness="choice", first="seat")
    assert table.seat(1).offers(*credit).why == "bad-credit"
    assert table.snapshot["bargain"]["credit"] is None


def test_where_nothing_is_bargained_for_nothing_is_chosen(a_table: Open) -> None:
    table = full(a_table)
    assert table.seat(1).offers(0, 1).why == "no-choice"
    assert table.seat(1).chooses(first=True).why == "no-choice"


def test_a_bargain_outlives_the_server(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    table.seat(1).offers(0, 2)
    before = table.snapshot["bargain"]
    table.restarts()
    assert table.snapshot["bargain"] == before
    table.seat(2).chooses(first=True)
    assert table.room.phase == "playing"


def test_when_somebody_gets_up_the_set_up_is_taken_off(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    table.guest("Left").stands(2)
    assert table.room.phase == "waiting"
    assert table.snapshot["bargain"] is None


def test_a_bargain_for_another_game_can_be_called_off_too(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    table.bargain_on()
    table.bargain_on()
    table.seat(1).resigns()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.room.phase == "choosing"
    table.guest("Left").stands(table.guest("Left").seats[0])
    assert table.room.phase == "over"
    seats = table.snapshot["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("guest", "Host"), ("open", "Left")]


def test_who_would_rather_not_bargain_for_another_game_keeps_the_seat(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    assert table.seat(1).would_rather_not().why == "not-over", "there was no game to be followed"
    table.bargain_on()
    table.bargain_on()
    table.seat(1).resigns()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.guest("Right").on(2).would_rather_not().why == "not-your-seat"
    table.seat(2).would_rather_not()
    seen = table.snapshot
    assert (seen["phase"], seen["bargain"], seen["rematch"]) == ("over", None, [1])
    assert all(seat["name"] for seat in seen["seats"])
    table.seat(2).wants_a_rematch()
    assert table.room.phase == "choosing"


def test_a_bot_bargains_on_for_somebody_who_is_away(a_table: Open) -> None:
    table = full(a_table, fairness="choice", first="seat")
    table.guest("Left").leaves()
    assert table.seat(1).claims(2, "bot").why == "not-away"
    table.after(60_000)
    assert table.seat(1).claims(2, "timeout").why == "no-game"
    table.seat(1).claims(2, "bot")
    table.seat(1).offers(0, 2)
    table.seat(2).chooses(first=False)
    assert table.room.phase == "playing"


# --- two games ---


def two_games(a_game: Open) -> Table:
    return a_game(setup="hand", position="pf/pf p,f 1", fairness="two-games", autofinish=False)


def play(table: Table, *moves: str) -> None:
    for move in moves:
        table.seat(table.turn).moves(move)


def again(table: Table) -> None:
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()


def test_the_second_game_has_the_same_set_up_and_swapped_seats(a_game: Open) -> None:
    table = two_games(a_game)
    start = header(table)["position"]
    assert options(table)["leg"] == 1
    play(table, "a1-b1", "b2-a2", "b1-a2")
    again(table)
    assert header(table)["position"] == start
    assert options(table)["leg"] == 2
    assert table.names == ["Left", "Host"]
    assert [lines[0]["options"]["leg"] for lines in games_in(table.log)] == [1, 2]


def test_the_result_is_the_sum_of_both_games(a_game: Open) -> None:
    table = two_games(a_game)
    assert table.snapshot["match"] == {"leg": 1, "wins": [0, 0], "cups": [0, 0], "winners": None}
    play(table, "a1-b1", "b2-a2", "b1-a2")
    assert table.told("happened")[-1]["match"]["wins"] == [1, 0]
    again(table)
    assert table.snapshot["match"]["wins"] == [0, 1]
    assert table.snapshot["match"]["cups"] == [0, 4]
    play(table, "a1-b1", "b2-a2", "b1-a2")
    match = match_of(table.room)
    assert match is not None
    assert (match.wins, match.cups, match.winners) == ((1.0, 1.0), (4, 4), (1, 2))


def test_more_cups_decide_where_wins_do_not(a_game: Open) -> None:
    table = two_games(a_game)
    table.seat(2).resigns()
    again(table)
    play(table, "a1-b1", "b2-a2", "b1-a2")
    match = match_of(table.room)
    assert match is not None
    assert match.wins == (1.0, 1.0)
    assert match.cups == (6, 2)
    assert match.winners == (1,)


def test_after_two_games_a_new_match_begins(a_game: Open) -> None:
    table = two_games(a_game)
    for _ in range(2):
        table.seat(1).resigns()
        again(table)
    assert options(table)["leg"] == 1
    assert table.snapshot["match"]["wins"] == [0, 0]
