"""What bounds a thought: its time, and the word to stop."""

from __future__ import annotations

import threading

import pytest

from doppio.players.contract import Budget, Halt, timed
from doppio.ugi.session import MOST_NUMBER


def test_a_thought_may_be_given_more_time_than_a_clock_can_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    before = set(threading.enumerate())
    with timed(Budget(millis=MOST_NUMBER)) as halt:
        clocks = set(threading.enumerate()) - before
        assert not halt.said[0]
    for clock in clocks:
        clock.join()
    assert failures == []


def test_a_thought_ends_when_its_time_is_up() -> None:
    with timed(Budget(millis=1)) as halt:
        while not halt.said[0]:
            pass


def test_whoever_gave_the_budget_may_end_every_part_of_a_thought() -> None:
    word = Halt()
    with timed(Budget(halt=word)) as first, timed(Budget(halt=word)) as second:
        word.say()
        assert first.said[0]
        assert second.said[0]
    with timed(Budget(halt=word)) as later:
        assert later.said[0]


def test_a_part_that_is_ended_does_not_end_the_others() -> None:
    word = Halt()
    with timed(Budget(halt=word)) as first, timed(Budget(halt=word)) as second:
        first.say()
        assert not word.said[0]
        assert not second.said[0]
