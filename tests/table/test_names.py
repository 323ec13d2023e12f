"""What people are called who have not told their names, and what bots are called."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from doppio.table import commands
from doppio.table.archive import games_in
from doppio.table.names import bot_name, guest_name, is_given
from doppio.table.room import Actor
from tests.table.builder import Table

Open = Callable[..., Table]


def nameless(guest: str) -> Actor:
    return Actor(guest, "")


def same_word() -> tuple[Actor, Actor]:
    """Two people without names whom the house would call the same."""
    first = guest_name("0", {})
    return nameless("0"), nameless(
        next(g for n in count(1) if guest_name(g := str(n), {}) == first)
    )


def test_two_without_names_are_told_apart(a_table: Open) -> None:
    table = a_table(players=3)
    for seat, actor in enumerate(same_word(), 2):
        table.send(actor, commands.Sit(seat))
    host, *others = table.names
    assert host == "Host"
    assert len(set(others)) == 2
    assert all(map(is_given, others))


def test_whoever_comes_back_is_called_the_same_and_nobody_else_is(a_table: Open) -> None:
    table = a_table(players=3)
    first, second = same_word()
    table.send(first, commands.Sit(2))
    name = table.names[1]
    table.send(first, commands.Stand(2))
    table.send(second, commands.Sit(2))
    table.send(first, commands.Sit(3))
    assert table.names[2] == name
    assert table.names[1] != name


def test_everybody_at_one_screen_is_called_differently(a_table: Open) -> None:
    table = a_table(players=4)
    for seat in (2, 3, 4):
        table.guest("Host").sits(seat)
    assert table.names[0] == "Host"
    assert len(set(table.names)) == 4
    assert all(map(is_given, table.names[1:]))


def test_there_is_a_name_for_everybody() -> None:
    given: dict[str, str] = {}
    for guest in map(str, range(100)):
        given[guest_name(guest, given)] = guest
    assert len(given) == 100
    assert all(map(is_given, given))


def test_a_name_that_is_told_stands_everywhere_at_the_table(a_table: Open) -> None:
    table = a_table(first="seat")
    nobody = nameless("nobody")
    table.send(nobody, commands.Sit(2))
    was = table.names[1]
    table.send(table.guest("Host").actor, commands.Ready(1))
    table.send(nobody, commands.Ready(2))
    table.send(nobody, commands.Say("hello"))
    assert table.told("said")[-1]["name"] == was
    rosa = Actor("nobody", "Rosa")
    assert table.send(rosa, commands.Called()).done
    assert table.names == ["Host", "Rosa"]
    assert table.told("named") == [
        {"type": "event", "seq": table.room.seq, "at": table.room.at}
        | {"e": "named", "seat": 2, "name": "Rosa"}
    ]
    assert [seat["name"] for seat in games_in(table.log)[0][0]["seats"]] == ["Host", "Rosa"]
    assert table.room.played[0].names == ("Host", "Rosa")
    table.restarts()
    assert table.names == ["Host", "Rosa"]


def test_only_the_first_seat_of_a_hot_seat_takes_the_name(a_table: Open) -> None:
    table = a_table(players=3)
    nobody = nameless("nobody")
    for seat in (2, 3):
        table.send(nobody, commands.Sit(seat))
    friend = table.names[2]
    table.send(Actor("nobody", "Rosa"), commands.Called())
    assert table.names == ["Host", "Rosa", friend]
    table.send(Actor("nobody", "Rosalind"), commands.Called())
    assert table.names == ["Host", "Rosa", friend], "what is chosen once stays at this table"


def test_who_only_watches_speaks_under_a_name_all_the_same(a_table: Open) -> None:
    table = a_table()
    table.send(nameless("nobody"), commands.Say("hello"))
    assert is_given(table.told("said")[-1]["name"])
    assert table.send(Actor("nobody", "Rosa"), commands.Called()).done
    assert table.told("named") == []


def test_bots_are_called_differently_after_the_seats_have_moved_round(a_table: Open) -> None:
    table = a_table(players=3, first="seat")
    host = table.guest("Host")
    for seat in (2, 3):
        host.seats_a_bot(seat)
    table.seat(1).is_ready()
    table.seat(1).resigns()
    table.play_to_the_end()
    table.seat(1).wants_a_rematch()
    mine = host.seats[0]
    table.seat(mine).resigns()
    table.play_to_the_end()
    for seat in set(range(1, 4)) - {mine}:
        host.seats_a_bot(seat, level=0)
        host.seats_a_bot(seat)
    assert len(set(table.names)) == 3


def test_no_bot_is_called_like_a_person() -> None:
    assert bot_name(2, ["Lungo"]) == "Cortado"
    assert bot_name(6, ["Affogato", "Moka"]) == "Lungo"
