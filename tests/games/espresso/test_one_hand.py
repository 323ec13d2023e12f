"""[R] One hand: a seat's plays come one at a time, with a short pause between them."""

import pytest

from doppio.games.contract import Millis, Seat
from doppio.games.espresso.game import ONE_HAND_PAUSE, Finito, Flip
from tests.games.espresso.table import Table, side


def table(pause: int | None = 100) -> Table:
    """A seat 1 with more plays at hand than a hand can make at once."""
    return Table(side("r8 g8 b8 y8 | r0 g0 b0 | r1 r2 r3 | y0"), pause=pause)


def test_ruling_the_pause_is_100_milliseconds() -> None:
    assert Millis(100) == ONE_HAND_PAUSE


@pytest.mark.parametrize("wait", [0, 1, 99])
def test_ruling_a_play_before_the_pause_is_over_is_refused(wait: int) -> None:
    busy = table()
    busy.seat(1).plays("help1", at=5000)
    assert busy.seat(1).cannot_play("help2", at=5000 + wait) == "one-hand"


@pytest.mark.parametrize("wait", [100, 101, 10_000])
def test_ruling_when_the_pause_is_over_the_hand_plays_again(wait: int) -> None:
    busy = table()
    busy.seat(1).plays("help1", at=5000)
    busy.seat(1).plays("help2", at=5000 + wait)


def test_the_first_play_of_a_round_needs_no_pause() -> None:
    table().seat(1).plays("help1", at=0)


def test_ruling_the_table_may_say_another_pause() -> None:
    busy = table(pause=250)
    busy.seat(1).plays("help1", at=5000)
    assert busy.seat(1).cannot_play("help2", at=5249) == "one-hand"
    busy.seat(1).plays("help2", at=5250)


def test_a_table_without_a_pause_waits_for_nobody() -> None:
    busy = table(pause=None)
    busy.seat(1).plays("help1", at=5000)
    busy.seat(1).plays("help2", at=5000)


def test_every_seat_has_a_hand_of_its_own() -> None:
    busy = table()
    busy.seat(1).plays("help1", at=5000)
    busy.seat(2).plays("help1", at=5000)


def test_a_refused_play_does_not_keep_the_hand_busy() -> None:
    busy = table()
    assert busy.seat(1).cannot_play("espresso", at=5000) == "does-not-open"
    busy.seat(1).plays("help1", at=5001)
    assert busy.seat(1).cannot_play("help2", at=5100) == "one-hand"
    busy.seat(1).plays("help2", at=5101)


def test_flips_neither_wait_for_the_pause_nor_begin_one() -> None:
    busy = table()
    busy.seat(1).plays("help1", at=5000)
    busy.answer(Flip(Seat(1)), at=5001)
    assert busy.side(1).hand == ()
    busy.seat(1).plays("help2", at=5100)


def test_a_joker_and_its_cover_are_one_play() -> None:
    busy = Table(side("y0 g1 y2 g8 | r1 b8 y8"), variant="zero", pause=100)
    busy.seat(1).plays("espresso", "espresso", at=5000)
    assert busy.seat(1).cannot_play("help1", at=5099) == "one-hand"
    busy.seat(1).plays("help1", at=5100)


def test_the_pause_does_not_hold_up_finito() -> None:
    busy = Table(side("r0 | g8 b8 y8"), pause=100)
    events = busy.seat(1).plays("espresso", at=0)
    assert isinstance(events[1], Finito)
