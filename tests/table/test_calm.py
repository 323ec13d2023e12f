"""A calm table: one play or flip a beat for everybody, and nothing is timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from doppio.games.contract import Seat
from doppio.games.espresso.side import Side, dealt
from doppio.games.espresso.view import view as espresso_view
from doppio.players.eager import Eager
from doppio.table import commands, events
from doppio.table.beat import Beat
from doppio.table.room import MOMENT_MILLIS
from tests.table.builder import Player, Table, command_of
from tests.table.chances import BLUE, RED, deck

Open = Callable[..., Table]
HOURS = 8 * 3600 * 1000
GREEN = deck(espresso="g4 g5", helpers="g1 g2 g3", hand="r8 b8 g0")
FINITO = deck(espresso="b0 b1 b2 b3 b4 b5 b6 b7 b8", helpers="r1 g7 g8")


@pytest.fixture
def two(a_race: Open) -> Table:
    return a_race([RED, BLUE], pace="calm")


@pytest.fixture
def three(a_race: Open) -> Table:
    return a_race([RED, BLUE, GREEN], pace="calm")


def sits_out(player: Player) -> str | None:
    return player.sends(commands.Pass(player.seat)).why


# --- a beat ---


def test_everybody_acts_once_a_beat(three: Table) -> None:
    assert three.snapshot["to_act"] == [1, 2, 3]
    assert three.seat(2).flips().done
    assert three.snapshot["to_act"] == [1, 3]
    assert three.seat(2).plays("b0", on="new").why == "one-a-beat"
    assert three.seat(2).flips().why == "one-a-beat"
    assert three.seat(3).flips().done
    assert three.seat(1).flips().done
    assert three.snapshot["to_act"] == [1, 2, 3], "all have acted: a new beat"
    assert three.seat(2).plays("b0", on="new").done


def test_the_refusal_tells_what_one_waits_for(two: Table) -> None:
    two.seat(1).flips()
    refusal = two.seat(1).flips().refusal
    assert refusal is not None
    assert "others" in refusal.sentence


def test_what_the_rules_refuse_is_no_act(two: Table) -> None:
    assert two.seat(1).plays("r2", on="new").why == "does-not-open"
    assert two.seat(1).plays("r2", on=7).why == "no-pile"
    assert two.seat(1).flips().done


def test_one_may_sit_a_beat_out(two: Table) -> None:
    assert sits_out(two.seat(1)) is None
    assert two.seat(1).flips().why == "one-a-beat"
    assert sits_out(two.seat(1)) == "one-a-beat"
    assert sits_out(two.guest("Left").on(1)) == "not-your-seat"
    assert sits_out(two.seat(2)) is None
    assert two.seat(1).flips().done
    assert [frame["to_act"] for frame in two.told("passed")] == [[2], [1, 2]]


def test_nobody_sits_out_in_a_race_or_between_rounds(a_race: Open, a_table: Open) -> None:
    assert sits_out(a_race([RED, BLUE]).seat(1)) == "not-calm"
    waiting = a_table("espresso", pace="calm")
    assert sits_out(waiting.guest("Host").on(1)) == "no-game"
    between = a_race([RED, BLUE], pace="calm")
    between.seat(1).votes()
    between.seat(2).votes()
    assert sits_out(between.seat(1)) == "no-round"
    assert between.seat(1).flips().why == "no-round"


def test_viewers_are_told_whom_everybody_waits_for(two: Table) -> None:
    two.seat(1).flips()
    assert two.told("happened")[-1]["to_act"] == [2]
    two.seat(2).flips()
    assert two.told("happened")[-1]["to_act"] == [1, 2]
    two.seat(1).plays("r0", on="new")
    assert two.told("happened")[-1]["to_act"] == two.snapshot["to_act"] == [2]


def test_a_race_tells_nothing_of_beats(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    table.seat(1).flips()
    assert "to_act" not in table.told("happened")[-1]
    assert table.snapshot["to_act"] == []


def test_there_is_no_hurry_and_no_photo_finish(three: Table) -> None:
    assert three.desk.wake_at() is None
    three.after(HOURS)
    assert three.snapshot["to_act"] == [1, 2, 3]
    three.guest("Left", way=150)
    for seat in (1, 2, 3):
        three.seat(seat).flips()
    three.seat(1).plays("r0", on="new")
    three.seat(2).flips()
    three.seat(3).flips()
    assert three.seat(1).plays("r1", on=1).done, "at once, and nobody's ping counts"
    assert not {"came", "sent", "photo"} & three.lines[-1].keys()


def test_the_pause_of_a_hand_is_of_no_matter(a_race: Open) -> None:
    table = a_race([RED, BLUE], pace="calm", pause=10_000)
    for seat in (1, 2):
        table.seat(seat).flips()
    table.seat(1).plays("r0", on="new")
    table.seat(2).plays("b0", on="new")
    assert table.seat(1).plays("r1", on=1).done


# --- who is not waited for ---


def test_whoever_is_away_is_not_waited_for_until_they_are_back(three: Table) -> None:
    three.guest("Right").leaves()
    three.seat(1).flips()
    three.seat(2).flips()
    three.after(MOMENT_MILLIS - 1)
    assert three.snapshot["to_act"] == [3], "a page may just be loaded again"
    three.after(1)
    assert three.told("absent")[-1]["away"] is True
    assert three.snapshot["to_act"] == [1, 2], "and a new beat begins without them"
    assert three.seat(1).flips().done
    three.guest("Right").comes()
    three.tick()
    assert three.told("absent")[-1]["away"] is False
    assert three.snapshot["to_act"] == [2, 3]


def test_whoever_is_back_in_a_moment_was_never_away(three: Table) -> None:
    three.guest("Right").leaves()
    three.after(MOMENT_MILLIS - 1)
    three.guest("Right").comes()
    three.after(HOURS)
    assert not three.told("absent")


def test_with_everybody_away_nothing_happens(two: Table) -> None:
    for name in ("Host", "Left"):
        two.guest(name).leaves()
    two.after(HOURS)
    assert [frame["seat"] for frame in two.told("absent")] == [1, 2]
    assert two.desk.wake_at() is None
    two.guest("Host").comes()
    two.tick()
    assert two.snapshot["to_act"] == [1]


def test_a_bot_plays_on_for_the_absent_and_is_waited_for(two: Table) -> None:
    two.guest("Left").leaves()
    two.after(60_000)
    assert two.seat(1).claims(2, "bot").done
    assert two.told("bot")[-1]["to_act"] == two.snapshot["to_act"] == [1, 2]
    two.seat(1).flips()
    assert two.seat(1).flips().why == "one-a-beat"
    two.seat(2).flips()
    two.guest("Left").comes()
    assert two.guest("Left").sits(2).done
    assert two.snapshot["to_act"] == [1, 2]


def emptied(side: Side) -> Side:
    return replace(side, hand=(), waste=())


def test_whoever_has_nothing_to_turn_is_not_waited_for_but_may_play() -> None:
    sides, beat = (dealt(RED), emptied(dealt(BLUE))), Beat()
    assert beat.to_act(sides) == [1]
    beat.follow(events.Happened({"do": "play", "seat": 2}), sides)
    assert beat.acted == {2}, "once a beat, like everybody"
    beat.follow(events.Happened({"do": "flip", "seat": 1}), sides)
    assert beat.acted == set()


def test_with_nobody_to_wait_for_nobody_has_to_wait() -> None:
    sides, beat = (emptied(dealt(RED)), emptied(dealt(BLUE))), Beat()
    beat.follow(events.Happened({"do": "play", "seat": 2}), sides)
    assert beat.acted == set()


# --- rounds ---


def over(a_race: Open) -> Table:
    """A calm table whose first round has just ended."""
    table = a_race([FINITO, BLUE], pace="calm")
    for card in range(9):
        table.seat(1).plays(f"b{card}", on="new" if card == 0 else 1)
        if card < 8:
            sits_out(table.seat(2))
    assert table.lines[-1]["do"] == "finito"
    return table


def test_finito_ends_the_round_and_the_next_waits_for_everybody(a_race: Open) -> None:
    table = over(a_race)
    assert table.snapshot["to_act"] == []
    table.seat(1).is_ready_for_next()
    table.after(HOURS)
    assert table.espresso.round == 1
    assert table.snapshot["waiting_for_next"] == [2]
    table.seat(2).is_ready_for_next()
    assert table.espresso.round == 2
    assert table.snapshot["to_act"] == [1, 2], "nobody has acted in this round"


def test_the_next_round_does_not_wait_for_the_absent(a_race: Open) -> None:
    table = over(a_race)
    table.seat(1).is_ready_for_next()
    table.guest("Left").leaves()
    table.after(MOMENT_MILLIS)
    assert table.espresso.round == 2
    assert table.snapshot["to_act"] == [1]


def test_the_next_round_waits_where_all_are_away(a_race: Open) -> None:
    table = over(a_race)
    for name in ("Host", "Left"):
        table.guest(name).leaves()
    table.after(HOURS)
    assert table.espresso.round == 1
    table.guest("Host").comes()
    table.tick()
    assert table.espresso.round == 1, "they have not said that they are ready"
    assert table.seat(1).is_ready_for_next().done
    assert table.espresso.round == 2


def test_a_rematch_begins_with_everybody_waited_for(a_race: Open) -> None:
    table = a_race([FINITO, BLUE], pace="calm", target=1)
    table.guest("Left").leaves()
    table.after(MOMENT_MILLIS)
    for card in range(9):
        table.seat(1).plays(f"b{card}", on="new" if card == 0 else 1)
    assert table.room.phase == "over"
    table.guest("Left").comes()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    assert table.snapshot["to_act"] == [1, 2]


# --- whole games ---


def play_calmly(table: Table, most: int = 20_000) -> None:
    """Everybody who is waited for does what they would do, one after the other."""
    player = Eager()
    for _ in range(most):
        if table.room.phase != "playing":
            return
        if not table.espresso.running:
            for seat in sorted(table.room.waiting_for_next):
                table.seat(seat).is_ready_for_next()
            continue
        seat = table.room.to_act()[0]
        wish, _ = player.act(espresso_view(table.espresso, Seat(seat)), table.chance)
        table.seat(seat).sends(command_of(wish)).looked_at = True
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("variant", ["normalo", "zero", "chaos"])
def test_a_whole_game_with_bots(a_table: Open, variant: str) -> None:
    table = a_table("espresso", players=3, pace="calm", variant=variant, target=20)
    table.guest("Host").seats_a_bot(2)
    table.guest("Host").seats_a_bot(3, level=7)
    table.seat(1).is_ready()
    play_calmly(table)
    acts: dict[int, int] = {}
    for line in table.lines:
        if line["do"] in ("play", "flip"):
            acts[line["seat"]] = acts.get(line["seat"], 0) + 1
        if line["do"] == "deal":
            acts = {}
        if len(acts) == 3:
            assert max(acts.values()) - min(acts.values()) <= 2, "nobody is faster"


def test_a_restart_in_the_middle_of_a_beat_changes_nothing(three: Table) -> None:
    three.seat(1).flips()
    before = three.snapshot
    three.restarts(HOURS)
    assert three.snapshot == before
    for name in ("Host", "Left", "Right"):
        three.guest(name).comes()
    assert three.seat(1).flips().why == "one-a-beat"
    assert three.seat(2).flips().done
    assert three.seat(3).flips().done
    assert three.seat(1).flips().done


def test_who_does_not_come_back_after_a_restart_is_not_waited_for(three: Table) -> None:
    three.guest("Right").leaves()
    three.after(MOMENT_MILLIS)
    three.restarts()
    three.guest("Host").comes()
    three.after(MOMENT_MILLIS)
    assert [frame["seat"] for frame in three.told("absent")] == [3, 2]
    assert three.snapshot["to_act"] == [1]
