"""Photo finish: plays for the same place are ordered by when they left, not by when they came.

`way` is the trusted half of a guest's round trip: a play that comes now was sent `way` ago.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import Answer, Table
from tests.table.chances import BLUE, RED, deck
from tests.table.test_race import CHAIN

Open = Callable[..., Table]


def red_pile(a_race: Open, *ways: int, decks: object = None, **settings: object) -> Table:
    """A red pile has been opened; everybody with a red deck has r1 for it."""
    table = a_race(decks or [RED] * len(ways), **settings)
    for number, way in enumerate(ways, 1):
        table.guest(table.names[number - 1], way)
    opener = table.seat(1)
    opener.flips()
    opener.plays("r0", on="new")
    table.after(5000)
    return table


def decided_after(table: Table, answer: Answer) -> int:
    """How long a play is held from now on."""
    held = 0
    while answer.waiting:
        table.after(1)
        held += 1
    return held


# --- nobody waits without need ---


@pytest.mark.parametrize("way", [0, 40, 150])
def test_an_uncontested_play_is_never_held(a_race: Open, way: int) -> None:
    table = red_pile(a_race, way, 150, decks=[RED, BLUE])
    assert table.seat(1).plays("r1", on=1).done
    assert table.lines[-1]["t"] - table.lines[-1]["sent"] == way
    assert "photo" not in table.lines[-1]


def test_a_rival_whose_card_lies_hidden_does_not_count(a_race: Open) -> None:
    hidden = deck(espresso="b4 r1", helpers="b1 b2 b3", hand="g8 y8 b0")
    table = red_pile(a_race, 0, 150, decks=[RED, hidden])
    assert table.seat(1).plays("r1", on=1).done


@pytest.mark.parametrize("ways", [(0, 0), (50, 50), (90, 30)])
def test_a_rival_with_no_longer_way_is_not_waited_for(a_race: Open, ways: tuple[int, int]) -> None:
    table = red_pile(a_race, *ways)
    assert table.seat(1).plays("r1", on=1).done


def test_a_new_pile_is_contested_by_nobody(a_race: Open) -> None:
    table = a_race([RED, RED])
    table.guest("Left", way=150)
    for seat in (1, 2):
        table.seat(seat).flips()
    assert table.seat(1).plays("r0", on="new").done
    assert table.seat(2).plays("r0", on="new").done


def test_a_bot_has_no_way_to_go(a_table: Open) -> None:
    table = a_table("espresso")
    table.guest("Host").seats_a_bot(2)
    table.chance.tell_decks([RED, RED])
    table.seat(1).is_ready()
    table.seat(2).flips()
    table.seat(2).plays("r0", on="new")
    table.after(1000)
    assert table.seat(1).plays("r1", on=1).done


def test_an_absent_rival_is_not_waited_for(a_race: Open) -> None:
    table = red_pile(a_race, 0, 150)
    table.guest("Left").leaves()
    table.after(1000)
    assert table.seat(1).plays("r1", on=1).done


def test_the_way_of_one_whom_a_bot_replaced_counts_no_more(a_race: Open) -> None:
    table = red_pile(a_race, 0, 150)
    table.guest("Left").leaves()
    table.after(60_000)
    table.seat(1).claims(2, "bot")
    table.guest("Left").comes()
    assert table.seat(1).plays("r1", on=1).done


def test_ways_go_with_their_players_when_seats_are_rotated(a_race: Open) -> None:
    table = red_pile(a_race, 0, 120, target=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert table.room.phase == "over"
    table.chance.tell_decks([RED, RED])
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.names == ["Left", "Host"]
    table.guest("Host").on(2).flips()
    table.guest("Host").on(2).plays("r0", on="new")
    table.after(5000)
    held = table.guest("Host").on(2).plays("r1", on=1)
    assert held.waiting, "Left is 120 ms away, on whatever seat"
    assert decided_after(table, held) == 120


# --- contests ---


def test_a_play_is_held_while_an_earlier_one_may_be_under_way(a_race: Open) -> None:
    table = red_pile(a_race, 10, 90)
    held = table.seat(1).plays("r1", on=1)
    assert held.waiting
    assert table.desk.wake_at() == table.now + 80
    table.after(79)
    assert held.waiting
    table.after(1)
    assert held.done
    line = table.lines[-1]
    assert (line["seat"], line["t"] - line["sent"]) == (1, 90)
    assert "photo" not in line


def test_the_earlier_sender_wins_though_it_comes_later(a_race: Open) -> None:
    table = red_pile(a_race, 10, 90)
    first = table.seat(1).plays("r1", on=1)
    came = table.now - table.room.started_at
    table.after(50)
    second = table.seat(2).plays("r1", on=1)
    assert second.done, "nobody else can have been earlier, so it is decided at once"
    assert (first.why, first.late) == ("too-late", 30)
    assert str(first.refusal) == "Too late by 30 ms."
    line = table.lines[-1]
    assert line["seat"] == 2
    assert line["t"] == came + 50
    assert line["sent"] == came + 50 - 90
    assert line["photo"] == [{"seat": 1, "sent": came - 10}]
    assert table.told("happened")[-1]["line"]["photo"] == line["photo"]
    assert table.espresso.piles[0].cards[-1] == ("r1", 2)


def test_the_loser_keeps_the_card_and_a_free_hand(a_race: Open) -> None:
    table = red_pile(a_race, 10, 90)
    side = table.espresso.sides[0]
    first = table.seat(1).plays("r1", on=1)
    table.after(50)
    table.seat(2).plays("r1", on=1)
    assert first.why == "too-late"
    assert table.espresso.sides[0] == side
    table.guest("Left", way=0)
    assert table.seat(1).plays("r2", on=1).done


def test_the_later_sender_loses_though_the_first_is_held(a_race: Open) -> None:
    table = red_pile(a_race, 10, 90, 120)
    first = table.seat(1).plays("r1", on=1)
    table.after(85)
    second = table.seat(2).plays("r1", on=1)
    assert first.waiting
    assert second.waiting, "Right may still have been earlier than both"
    table.after(25)
    assert first.done
    assert (second.why, second.late) == ("too-late", 5)


def test_equal_senders_count_as_they_came(a_race: Open) -> None:
    table = red_pile(a_race, 10, 90, 120)
    first = table.seat(1).plays("r1", on=1)
    table.after(80)
    second = table.seat(2).plays("r1", on=1)
    table.after(100)
    assert first.done
    assert (second.why, second.late) == ("too-late", 1)


def test_all_rivals_are_put_in_order(a_race: Open) -> None:
    table = red_pile(a_race, 0, 50, 100, 150)
    came = table.now - table.room.started_at
    answers = [table.seat(1).plays("r1", on=1)]
    for seat in (2, 3, 4):
        table.after(45)
        answers.append(table.seat(seat).plays("r1", on=1))
    # Sent at 0, 45 - 50, 90 - 100 and 135 - 150.
    assert [answer.late for answer in answers] == [15, 10, 5, None]
    assert answers[3].done
    assert table.lines[-1]["photo"] == [
        {"seat": 3, "sent": came - 10},
        {"seat": 2, "sent": came - 5},
        {"seat": 1, "sent": came},
    ]


@pytest.mark.parametrize("claimed", [151, 1000, 10**9])
def test_nobody_is_trusted_with_more_than_150_ms(a_race: Open, claimed: int) -> None:
    table = red_pile(a_race, 0, claimed)
    held = table.seat(1).plays("r1", on=1)
    assert decided_after(table, held) == 150
    table.after(1000)
    later = table.seat(2).plays("r2", on=1)
    assert later.done
    assert table.lines[-1]["t"] - table.lines[-1]["sent"] == 150


def test_a_way_is_never_below_zero(a_race: Open) -> None:
    table = red_pile(a_race, -500, 0)
    assert table.seat(1).plays("r1", on=1).done
    assert table.lines[-1]["t"] == table.lines[-1]["sent"]


@pytest.mark.parametrize("ways", [(0, 150, 150), (150, 149, 0), (1, 2, 3), (30, 20, 140)])
@pytest.mark.parametrize("apart", [0, 7, 60, 149])
def test_no_play_is_held_for_more_than_200_ms(
    a_race: Open, ways: tuple[int, ...], apart: int
) -> None:
    table = red_pile(a_race, *ways)
    plays = []
    for seat in (1, 2, 3):
        answer = table.seat(seat).plays("r1", on=1)
        plays.append((answer, table.now))
        table.after(apart)
    for answer, came in plays:
        if answer.waiting:
            decided_after(table, answer)
            assert table.now - came <= 200
    assert sum(answer.why is None for answer, _ in plays) == 1


def test_a_play_is_let_go_as_soon_as_every_rival_has_acted(a_race: Open) -> None:
    table = red_pile(a_race, 0, 60, 150)
    first = table.seat(1).plays("r1", on=1)
    table.after(10)
    second = table.seat(2).plays("r1", on=1)
    assert first.waiting
    assert second.waiting
    table.after(10)
    third = table.seat(3).plays("r1", on=1)
    assert (first.late, second.late, third.done) == (130, 80, True)


def test_contests_for_other_piles_go_on_beside_it(a_race: Open) -> None:
    both = deck(espresso="y8 y7", helpers="r1 b1 g8", hand="g7 b8 b0")
    table = red_pile(a_race, 0, 100, 100, decks=[RED, both, both])
    table.seat(2).flips()
    table.seat(2).plays("b0", on="new")
    table.after(1000)
    red = table.seat(1).plays("r1", on=1)
    blue = table.seat(2).plays("b1", on=2)
    assert red.waiting
    assert blue.done, "Right has no longer way than Left"
    table.after(100)
    assert red.done


def test_the_way_is_the_one_that_was_measured_last(a_race: Open) -> None:
    table = red_pile(a_race, 0, 100)
    table.guest("Left", way=20)
    held = table.seat(1).plays("r1", on=1)
    assert decided_after(table, held) == 20


def test_pings_of_those_who_only_watch_hold_nobody(a_race: Open) -> None:
    table = red_pile(a_race, 0, 0)
    table.guest("Right", way=150)
    assert table.seat(1).plays("r1", on=1).done


# --- too late after all ---


def test_who_comes_after_the_decision_is_told_by_how_much(a_race: Open) -> None:
    table = red_pile(a_race, 10, 20)
    held = table.seat(1).plays("r1", on=1)
    table.after(10)
    assert held.done
    table.after(190)
    late = table.seat(2).plays("r1", on=1)
    assert (late.why, late.late) == ("too-late", 190)


def test_after_a_second_it_is_just_a_card_that_does_not_fit(a_race: Open) -> None:
    table = red_pile(a_race, 0, 0)
    table.seat(1).plays("r1", on=1)
    table.after(1001)
    assert table.seat(2).plays("r1", on=1).why == "does-not-fit"


def test_a_card_that_never_fitted_is_not_too_late(a_race: Open) -> None:
    other = deck(espresso="y8 y7", helpers="b1 r1 g0", hand="g8 b8 b0")
    table = red_pile(a_race, 0, 0, decks=[RED, other])
    table.seat(1).plays("r1", on=1)
    table.after(50)
    assert table.seat(2).plays("b1", on=1).why == "does-not-fit", "of another colour"
    assert table.seat(2).plays("g0", on=1).why == "does-not-fit", "no joker in Normalo"
    assert table.seat(2).plays("r1", on=1).why == "too-late"


def test_a_card_is_too_late_for_a_joker_too(a_race: Open) -> None:
    joker = deck(espresso="y8 y7", helpers="r1 g0 b3")
    table = a_race([joker, RED], variant="zero")
    table.seat(1).plays("r1", on="new")
    table.after(1000)
    table.seat(1).plays("g0", "b3", on=1)
    table.after(50)
    late = table.seat(2).plays("r2", on=1)
    assert (late.why, late.late) == ("too-late", 50)


# --- the option off ---


def test_without_photo_finish_the_first_to_come_wins(a_race: Open) -> None:
    table = red_pile(a_race, 0, 150, photo_finish=False)
    assert table.seat(1).plays("r1", on=1).done
    came = table.lines[-1]["t"]
    table.after(40)
    late = table.seat(2).plays("r1", on=1)
    assert (late.why, late.late) == ("too-late", 40)
    assert table.lines[-1]["sent"] == came
    assert "photo" not in table.lines[-1]


# --- while a play is held ---


def test_a_hand_with_a_held_play_is_busy(a_race: Open) -> None:
    table = red_pile(a_race, 0, 100)
    held = table.seat(1).plays("r1", on=1)
    assert table.seat(1).plays("r2", on=1).why == "one-hand"
    table.after(100)
    assert held.done


def test_the_pause_counts_from_when_the_play_came(a_race: Open) -> None:
    table = red_pile(a_race, 0, 90)
    came = table.now
    held = table.seat(1).plays("r1", on=1)
    table.after(90)
    assert held.done
    table.guest("Left", way=0)
    second = table.seat(1).plays("r2", on=1)
    assert second.waiting
    assert table.desk.wake_at() == came + 100
    table.after(10)
    assert second.done


def test_a_play_whose_hand_comes_back_takes_part_in_the_contest(a_race: Open) -> None:
    table = red_pile(a_race, 0, 60)
    table.guest("Left", way=0)
    table.seat(1).plays("r1", on=1)
    table.guest("Left", way=60)
    table.after(50)
    second = table.seat(1).plays("r2", on=1)
    table.after(50)
    assert second.waiting, "the hand is back, but Left may have been earlier"
    table.after(119)
    assert second.waiting, "Left saw the red 1 later, too"
    table.after(1)
    assert second.done


def test_finito_refuses_what_is_held(a_race: Open) -> None:
    table = a_race([CHAIN, RED, RED])
    table.guest("Right", way=150)
    table.seat(2).flips()
    table.seat(2).plays("r0", on="new")
    table.seat(1).plays("b0", on="new")
    for card in ("b1", "b2", "b3", "b4", "b5", "b6", "b7"):
        table.after(100)
        table.seat(1).plays(card, on=2)
    table.after(100)
    held = table.seat(2).plays("r1", on=1)
    table.after(10)
    assert held.waiting
    table.seat(1).plays("b8", on=2)
    assert table.lines[-1]["do"] == "finito"
    assert held.why == "round-over"
    assert table.lines[-1]["points"] == [14, 1, 0]
    assert table.desk.wake_at() == table.now + 30_000


def test_what_is_due_happens_before_what_comes_later(a_race: Open) -> None:
    # The desk may be woken a little late; what counts is when a command came.
    table = red_pile(a_race, 0, 100, target=1)
    held = table.seat(1).plays("r1", on=1)
    table.now += 101
    for seat in (1, 2):
        table.seat(seat).votes()
    assert held.why is None
    assert table.lines[-1]["totals"] == [2, 0]


def test_a_vote_refuses_what_is_held(a_race: Open) -> None:
    table = red_pile(a_race, 0, 100)
    held = table.seat(1).plays("r1", on=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert held.why == "round-over"


def test_the_end_of_the_game_refuses_what_is_held(a_race: Open) -> None:
    table = red_pile(a_race, 0, 100, target=1)
    held = table.seat(1).plays("r1", on=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert table.room.phase == "over"
    assert held.why == "round-over"


def test_a_flip_does_not_change_the_card_that_is_held(a_race: Open) -> None:
    # The player saw r1 on top of the waste and played it; the flip came after.
    waste = deck(espresso="y8 y7", helpers="r0 g7 g8", hand="b8 b7 r1 b6 b5 b4")
    table = a_race([waste, RED])
    table.guest("Left", way=100)
    table.seat(1).plays("r0", on="new")
    table.seat(1).flips()
    table.after(1000)
    held = table.seat(1).plays("r1", on=1)
    assert held.waiting
    table.after(50)
    table.seat(1).flips().looked_at = True
    table.after(1000)
    assert held.why is None
    assert table.espresso.piles[0].cards[-1] == ("r1", 1)


def test_a_held_play_whose_card_was_stolen_leaves_the_place_to_the_next(a_race: Open) -> None:
    green = deck(espresso="y8 y7", helpers="r1 g1 g8", hand="b8 b7 r0")
    table = red_pile(a_race, 0, 100, 120, decks=[green, RED, RED], variant="chaos")
    first = table.seat(1).plays_from("help1", on=1)
    table.after(10)
    second = table.seat(2).plays_from("help1", on=1, of=1)
    table.after(10)
    third = table.seat(3).plays_from("help1", on=1)
    assert first.why == "too-late"
    assert sorted(str(answer.why) for answer in (second, third)) == ["None", "too-late"]
