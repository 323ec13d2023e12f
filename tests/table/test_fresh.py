"""Photo finish where a chance has only just appeared: the quicker reaction wins.

Whoever is far away saw the chance later, by as much as their play takes to come, and
both are taken off.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table.builder import Table
from tests.table.chances import RED, deck
from tests.table.test_photo import decided_after, red_pile

Open = Callable[..., Table]


def just_opened(a_race: Open, *ways: int, **settings: object) -> Table:
    """A red pile has been opened this moment."""
    table = a_race([RED] * len(ways), **settings)
    for number, way in enumerate(ways, 1):
        table.guest(table.names[number - 1], way)
    table.seat(1).flips()
    table.after(5000)
    table.seat(1).plays("r0", on="new")
    return table


def test_who_saw_the_chance_later_is_given_that_too(a_race: Open) -> None:
    # Left sees the pile after 10 ms and plays 300 ms later; Right after 90 ms, and 290 ms later.
    table = just_opened(a_race, 0, 10, 90)
    began = table.now - table.room.started_at
    table.after(320)
    near = table.seat(2).plays("r1", on=1)
    assert near.waiting
    table.after(150)
    far = table.seat(3).plays("r1", on=1)
    assert far.done
    assert (near.why, near.late) == ("too-late", 10)
    line = table.lines[-1]
    assert (line["came"] - began, line["sent"] - began) == (470, 290)
    assert line["photo"] == [{"seat": 2, "sent": began + 300}]


def test_a_play_is_held_while_a_quicker_reaction_may_be_under_way(a_race: Open) -> None:
    table = just_opened(a_race, 0, 10, 90)
    table.after(320)
    held = table.seat(2).plays("r1", on=1)
    # It counts as sent at 300; whoever was as quick from 90 ms away comes by 300 + 180.
    assert decided_after(table, held) == 160


@pytest.mark.parametrize("way", [90, 120, 150])
def test_no_play_is_held_for_more_than_200_ms_then_either(a_race: Open, way: int) -> None:
    table = just_opened(a_race, 0, 0, way)
    table.after(300)
    held = table.seat(2).plays("r1", on=1)
    assert decided_after(table, held) == min(2 * way, 200)


@pytest.mark.parametrize("passed, held_for", [(790, 180), (801, 90)])
def test_after_a_while_a_chance_is_nobodys_news(a_race: Open, passed: int, held_for: int) -> None:
    table = just_opened(a_race, 0, 90)
    table.after(passed)
    held = table.seat(1).plays("r1", on=1)
    assert decided_after(table, held) == held_for


def test_all_who_want_a_place_are_measured_alike(a_race: Open) -> None:
    # Left sent r1 at -55 and Right at -30; that Right has just turned cards changes nothing.
    table = red_pile(a_race, 0, 60, 100, 150)
    first = table.seat(1).plays("r1", on=1)
    table.after(5)
    left = table.seat(2).plays("r1", on=1)
    table.after(60)
    table.seat(3).flips()
    table.after(5)
    right = table.seat(3).plays("r1", on=1)
    table.after(200)
    assert (first.late, left.why, right.late) == (55, None, 25)


def test_who_comes_after_the_decision_is_measured_like_those_before(a_race: Open) -> None:
    table = just_opened(a_race, 0, 10, 20)
    table.after(320)
    first = table.seat(2).plays("r1", on=1)
    table.after(180)
    assert first.done
    late = table.seat(3).plays("r1", on=1)
    # Sent at 300 and at 500 - 40.
    assert (late.why, late.late) == ("too-late", 160)


def test_a_flip_makes_no_news_of_a_helper(a_race: Open) -> None:
    # The pile and the card have been there for seconds: everybody has seen them.
    table = red_pile(a_race, 0, 90)
    table.seat(1).flips()
    held = table.seat(1).plays_from("help1", on=1)
    assert decided_after(table, held) == 90


def test_a_card_that_was_just_turned_is_news(a_race: Open) -> None:
    waste = deck(espresso="y8 y7", helpers="r0 g7 g8", hand="b8 b7 r1")
    table = a_race([waste, RED])
    table.guest("Left", way=60)
    table.seat(1).plays("r0", on="new")
    table.after(5000)
    table.seat(1).flips()
    held = table.seat(1).plays("r1", on=1)
    assert decided_after(table, held) == 120


def test_without_photo_finish_nothing_is_taken_off(a_race: Open) -> None:
    table = just_opened(a_race, 0, 150, photo_finish=False)
    table.after(300)
    assert table.seat(2).plays("r1", on=1).done
    assert table.lines[-1]["came"] == table.lines[-1]["sent"] == table.lines[-1]["t"]
