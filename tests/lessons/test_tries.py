"""What a learner may try: every try is known, and answered as the rules answer it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doppio.games.cappuccino import game as cappuccino
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import legal_plays
from doppio.lessons.catalogue import SCRIPTS
from doppio.lessons.moment import Moment
from doppio.lessons.script import LEARNER, Script, Wish, wish_of
from doppio.lessons.tries import tries


def moments(script: Script) -> Iterator[tuple[Moment, Wish]]:
    """Where something is asked of the learner, and what it is."""
    moment: Moment | None = None
    for step in script.steps:
        if step.scene is not None:
            moment = Moment(step.scene)
        assert moment is not None
        if step.do:
            yield moment, wish_of(script.game, step.do)
            for text in (step.do, *step.then):
                moment, _ = moment.after(wish_of(script.game, text))


@pytest.fixture(params=SCRIPTS)
def script(request: pytest.FixtureRequest) -> Script:
    return SCRIPTS[request.param]


def test_what_is_asked_is_among_what_can_be_tried(script: Script) -> None:
    for moment, wish in moments(script):
        assert wish in set(tries(moment.state))


def test_all_that_is_allowed_and_can_be_seen_is_tried(script: Script) -> None:
    for moment, _ in moments(script):
        allowed = {wish for wish in tries(moment.state) if moment.refusal(wish) is None}
        if isinstance(moment.state, cappuccino.Game):
            assert allowed == set(cappuccino.legal_commands(moment.state))
        else:
            assert allowed - {espresso.Flip(LEARNER)} <= legal(moment.state)


def legal(state: espresso.Game) -> set[Wish]:
    return set(legal_plays(state.options.variant, state.sides, state.piles, LEARNER))


def test_in_normalo_and_chaos_every_play_is_tried() -> None:
    for name in ("espresso-normalo", "espresso-chaos"):
        for moment, _ in moments(SCRIPTS[name]):
            assert isinstance(moment.state, espresso.Game)
            assert legal(moment.state) <= set(tries(moment.state))


def test_it_is_always_the_learner_s_turn_when_something_is_asked(script: Script) -> None:
    for moment, _ in moments(script):
        if isinstance(moment.state, cappuccino.Game):
            assert moment.state.turn == LEARNER


def test_the_basic_lesson_shows_a_seat_that_is_out() -> None:
    outs = [
        sorted(moment.picture()["out"])  # type: ignore[typeddict-item]
        for moment, _ in moments(SCRIPTS["cappuccino"])
    ]
    assert outs == [[], [], [], [2]]
