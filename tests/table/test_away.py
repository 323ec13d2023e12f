"""Away players: a countdown, then the others may claim, or a bot plays on until they are back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import Table
from tests.table.chances import BLUE, RED

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"
ROW_OF_THREE = "pflpflpfl p,f,l 1"


@pytest.fixture
def two(a_game: Open) -> Table:
    return a_game(setup="hand", position=ROW)


@pytest.mark.parametrize("how", ["timeout", "bot"])
def test_a_claim_needs_a_minute(two: Table, how: str) -> None:
    claim = two.seat(1).claims
    assert claim(2, how).why == "not-away"  # type: ignore[arg-type]
    two.guest("Left").leaves()
    assert claim(2, how).why == "not-away"  # type: ignore[arg-type]
    two.after(59_999)
    assert claim(2, how).why == "not-away"  # type: ignore[arg-type]
    two.after(1)
    assert claim(2, how).done  # type: ignore[arg-type]


def test_who_comes_back_has_a_whole_minute_again(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(59_000)
    two.guest("Left").comes()
    assert two.seat(1).claims(2, "timeout").why == "not-away"
    two.guest("Left").leaves()
    two.after(59_000)
    assert two.seat(1).claims(2, "timeout").why == "not-away"
    two.after(1_000)
    assert two.seat(1).claims(2, "timeout").done


@pytest.mark.parametrize("how", ["timeout", "bot"])
def test_where_the_clock_counts_days_everybody_may_be_away(a_game: Open, how: str) -> None:
    table = a_game(clock={"kind": "days", "seconds": 86_400})
    table.guest("Left").leaves()
    table.after(3_600_000)
    assert table.seat(1).claims(2, how).why == "no-hurry"  # type: ignore[arg-type]
    assert table.room.phase == "playing"
    assert table.names == ["Host", "Left"]


def test_the_absent_of_two_has_lost(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    two.seat(1).claims(2, "timeout")
    assert [line["do"] for line in two.lines] == ["timeout", "end"]
    assert two.lines[0]["seat"] == 2
    assert two.lines[1]["winners"] == [1]
    assert two.room.phase == "over"


def test_the_others_of_three_play_on(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW_OF_THREE, players=3)
    table.guest("Host").leaves()
    table.after(60_000)
    assert table.seat(3).claims(1, "timeout").done
    assert table.turn == 2
    assert table.seat(3).claims(1, "timeout").why == "seat-gone"


def test_a_bot_plays_on_until_its_player_is_back(two: Table) -> None:
    two.seat(1).moves("a1-b1")
    two.guest("Left").leaves()
    two.after(60_000)
    two.seat(1).claims(2, "bot")
    assert two.names == ["Host", "Left (bot)"]
    assert two.room.bot_seats() == [2]
    assert two.seat(2).moves("d1-c1").done
    two.guest("Left").comes()
    assert two.guest("Left").on(2).moves("f1-e1").why == "not-your-seat"
    assert two.guest("Right").sits(2).why == "seat-taken"
    assert two.guest("Left").sits(2).done
    assert two.names == ["Host", "Left"]
    two.seat(1).moves("b1-c1")
    assert two.seat(2).moves("f1-e1").done


def test_a_bot_whose_player_is_back_moves_no_more(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    two.seat(1).claims(2, "bot")
    bot = two.seat(2)
    two.guest("Left").sits(2)
    two.seat(1).moves("a1-b1")
    assert bot.moves("d1-c1").why == "not-your-seat"


def test_only_those_who_sit_there_claim(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    assert two.guest("Right").on(1).claims(2, "bot").why == "not-at-table"
    assert two.guest("Right").on(2).claims(2, "bot").why == "not-at-table"


@pytest.mark.parametrize("seat, why", [(2, "not-your-seat"), (4, "no-seat")])
def test_one_claims_from_ones_own_seat(two: Table, seat: int, why: str) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    assert two.guest("Host").on(seat).claims(2, "bot").why == why


def test_nobody_claims_against_a_seat_that_is_not_there(two: Table) -> None:
    assert two.seat(1).claims(3, "bot").why == "no-seat"


def test_bots_are_never_away(a_table: Open) -> None:
    table = a_table()
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    table.after(100_000)
    seat = table.guest("Host").seats[0]
    assert table.seat(seat).claims(3 - seat, "timeout").why == "not-away"


def test_there_is_nothing_to_claim_without_a_game(a_table: Open) -> None:
    table = a_table()
    table.fill()
    table.guest("Left").leaves()
    table.after(60_000)
    assert table.seat(1).claims(2, "bot").why == "not-away"


@pytest.fixture
def waiting(a_table: Open) -> Table:
    """A waiting room for three, in which Left sits on seat 2; Right only watches."""
    table = a_table(players=3)
    table.guest("Left").sits(2)
    table.guest("Right")
    return table


def test_a_seat_in_the_waiting_room_is_kept_for_a_minute(waiting: Table) -> None:
    waiting.guest("Left").leaves()
    waiting.after(59_999)
    assert waiting.guest("Host").stands(2).why == "not-your-seat"
    assert waiting.guest("Host").seats_a_bot(2).why == "seat-taken"
    waiting.after(1)
    assert waiting.guest("Right").stands(2).why == "not-your-seat", "who only watches has no say"
    assert waiting.guest("Right").seats_a_bot(2).why == "not-at-table"
    assert waiting.guest("Host").stands(2).done
    assert waiting.room.seats[1].kind == "open"


def test_anybody_who_sits_here_may_free_an_absent_hosts_seat(waiting: Table) -> None:
    waiting.guest("Host").leaves()
    waiting.after(60_000)
    assert waiting.guest("Left").stands(1).done


def test_who_is_here_keeps_their_seat(waiting: Table) -> None:
    waiting.after(600_000)
    assert waiting.guest("Host").stands(2).why == "not-your-seat"
    waiting.guest("Left").leaves()
    waiting.after(59_000)
    waiting.guest("Left").comes()
    waiting.after(60_000)
    assert waiting.guest("Host").stands(2).why == "not-your-seat"
    assert waiting.guest("Host").stands(9).why == "no-seat"


def test_an_absent_players_seat_goes_to_a_bot_and_back(waiting: Table) -> None:
    waiting.guest("Left").leaves()
    waiting.after(60_000)
    assert waiting.guest("Host").seats_a_bot(2, level=4).done
    assert waiting.names == ["Host", "Lungo", ""]
    waiting.guest("Left").comes()
    assert waiting.guest("Left").sits(2).done
    assert waiting.names == ["Host", "Left", ""]


def test_an_absent_player_does_not_stand_in_the_way_of_a_rematch(two: Table) -> None:
    two.seat(1).resigns()
    two.guest("Left").leaves()
    two.seat(1).wants_a_rematch()
    two.after(60_000)
    assert two.guest("Host").seats_a_bot(2).done
    assert two.room.phase == "playing"


def test_nobody_is_freed_during_a_game(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    assert two.guest("Host").stands(2).why == "game-running"


def test_how_long_somebody_has_been_away(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(1_500)
    assert [two.room.away_for(seat, two.now) for seat in (1, 2)] == [None, 1_500]
    two.guest("Left").comes()
    assert two.room.away_for(2, two.now) is None


def test_after_a_restart_everybody_has_a_minute_to_come_back(two: Table) -> None:
    two.restarts(3_600_000)
    two.guest("Host").comes()
    two.after(59_999)
    assert two.seat(1).claims(2, "bot").why == "not-away"
    two.after(1)
    assert two.seat(1).claims(2, "bot").done


def test_who_never_came_back_after_a_restart_is_away(two: Table) -> None:
    two.restarts(3_600_000)
    two.guest("Host").comes()
    two.after(60_000)
    assert two.seat(1).claims(2, "bot").done


def test_in_espresso_a_seat_keeps_its_cards(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    side = table.espresso.sides[1]
    table.guest("Left").leaves()
    table.after(30_000)
    assert table.espresso.sides[1] == side
    table.guest("Left").comes()
    assert table.seat(2).flips().done
    assert table.seat(2).plays("b0", on="new").done


def test_in_espresso_a_bot_plays_on_with_the_same_cards(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    table.guest("Left").leaves()
    table.after(60_000)
    assert table.seat(1).claims(2, "timeout").why == "no-game"
    assert table.seat(1).claims(2, "bot").done
    table.seat(2).flips()
    assert table.seat(2).plays("b0", on="new").done
    table.guest("Left").comes()
    assert table.guest("Left").on(2).flips().why == "not-your-seat"
    assert table.guest("Left").sits(2).done
    table.after(100)
    assert table.seat(2).plays("b1", on=1).done


def test_a_claim_is_refused_while_the_countdown_of_another_is_over(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW_OF_THREE, players=3)
    table.guest("Left").leaves()
    table.after(60_000)
    assert table.seat(1).claims(3, "bot").why == "not-away"
