"""Every command has an id of its client's own: sent again, it happens once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doppio.table import commands
from tests.table.builder import Table
from tests.table.chances import BLUE, RED

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"


@pytest.fixture
def two(a_game: Open) -> Table:
    return a_game(setup="hand", position=ROW)


def test_a_command_sent_twice_happens_once(two: Table) -> None:
    first = two.seat(1).moves("a1-b1", cid="mine")
    seq = first.seq
    two.seat(2).moves("d1-c1")
    again = two.seat(1).moves("a1-b1", cid="mine")
    assert [reply.seq for reply in again.replies] == [seq, seq]
    assert again.done
    assert len(two.lines) == 2


def test_an_id_stands_for_the_command_it_came_with_first(two: Table) -> None:
    two.seat(1).moves("a1-b1", cid="mine")
    two.seat(2).moves("d1-c1")
    assert two.seat(1).sends(commands.Resign(1), cid="mine").done
    assert two.room.phase == "playing"


def test_ids_of_different_guests_are_different(two: Table) -> None:
    two.seat(1).moves("a1-b1", cid="mine")
    assert two.seat(2).moves("d1-c1", cid="mine").done
    assert len(two.lines) == 2


def test_what_was_refused_may_be_tried_again(two: Table) -> None:
    assert two.seat(2).moves("d1-c1", cid="mine").why == "not-your-turn"
    two.seat(1).moves("a1-b1")
    assert two.seat(2).moves("d1-c1", cid="mine").done


def test_a_command_is_known_after_a_restart(two: Table) -> None:
    first = two.seat(1).moves("a1-b1", cid="mine")
    seq = first.seq
    two.restarts(1000)
    two.seat(2).moves("d1-c1")
    again = two.seat(1).moves("a1-b1", cid="mine")
    assert again.done
    assert again.seq == seq
    assert len(two.lines) == 2


def test_sitting_twice_is_sitting_once(a_table: Open) -> None:
    table = a_table(players=3)
    left = table.guest("Left")
    for _ in range(2):
        assert table.send(left.actor, commands.Sit(2), "mine").done
    assert left.seats == [2]
    assert len(table.log) == 3


def test_a_command_that_began_the_game_is_answered_with_its_own_number(a_table: Open) -> None:
    table = a_table()
    table.fill()
    table.seat(1).is_ready()
    last = table.send(table.guest("Left").actor, commands.Ready(2), "mine")
    assert table.log[last.seq - 1].body.__class__.__name__ == "ReadySaid"
    assert table.send(table.guest("Left").actor, commands.Ready(2), "mine").done
    assert [reply.seq for reply in last.replies] == [last.seq] * 2
    assert table.room.games == 1


def red_pile(a_race: Open, way: int) -> Table:
    table = a_race([RED, RED])
    table.guest("Left", way)
    table.seat(1).flips()
    table.seat(1).plays("r0", on="new")
    table.after(5000)
    return table


def test_a_held_play_sent_again_is_answered_once_and_happens_once(a_race: Open) -> None:
    table = red_pile(a_race, way=100)
    held = table.seat(1).plays("r1", on=1, cid="mine")
    table.after(50)
    assert table.seat(1).plays("r1", on=1, cid="mine") is held
    assert held.waiting
    table.after(50)
    assert len(held.replies) == 1
    assert held.done
    table.seat(1).sends(table.sent["guest-host", "mine"], cid="mine")
    assert [reply.seq for reply in held.replies] == [held.seq, held.seq]
    assert len(table.espresso.piles[0].cards) == 2


def test_a_play_that_waits_for_the_hand_sent_again_happens_once(a_race: Open) -> None:
    table = red_pile(a_race, way=0)
    table.seat(1).plays("r1", on=1)
    later = table.seat(1).plays("r2", on=1, cid="mine")
    table.after(50)
    assert table.seat(1).plays("r2", on=1, cid="mine").waiting
    table.after(50)
    assert len(later.replies) == 1
    assert later.done
    assert table.espresso.piles[0].value == 2


def test_a_held_play_that_a_restart_lost_can_be_sent_again(a_race: Open) -> None:
    table = red_pile(a_race, way=100)
    held = table.seat(1).plays("r1", on=1, cid="mine")
    table.restarts(1000)
    table.after(1000)
    assert held.waiting, "it has not happened, and nobody said so"
    assert table.seat(1).plays("r1", on=1, cid="mine").done


def test_a_flip_sent_twice_turns_three_cards(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    for _ in range(2):
        assert table.seat(1).sends(commands.Flip(1), cid="mine").done
    assert len(table.espresso.sides[0].waste) == 3
