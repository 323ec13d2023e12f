"""A lesson's script, played by the rules and told step by step."""

from __future__ import annotations

from typing import cast

from doppio.games.contract import Refusal
from doppio.lessons.moment import Moment
from doppio.lessons.script import LEARNER, Script, Step, Wish, wish_of
from doppio.lessons.shown import Lesson, LessonStep, LessonWish, RightAnswer, WrongAnswers
from doppio.lessons.tries import tries
from doppio.records.book import CODECS
from doppio.table.shown import SeatShown


def told(script: Script) -> Lesson:
    """The whole lesson."""
    steps: list[LessonStep] = []
    moment = None
    for step in script.steps:
        moment = _opened(step, moment)
        right, after = _right(step, moment)
        steps.append(_told_step(script, step, moment, right))
        moment = after
    return {
        "name": script.name,
        "game": script.game,
        "seats": _seats(steps[0]),
        "mine": [LEARNER],
        "steps": steps,
    }


def _opened(step: Step, before: Moment | None) -> Moment:
    """Where a step begins: in its own scene, or where the one before has led."""
    if step.scene is not None:
        return Moment(step.scene, count=0 if before is None else before.count)
    assert before is not None, "the first step has a scene"
    return before


def _right(step: Step, moment: Moment) -> tuple[RightAnswer | None, Moment]:
    if not step.do:
        return None, moment
    wish = wish_of(moment.game, step.do)
    after, events = moment.after(wish)
    for text in step.then:
        after, following = after.after(wish_of(moment.game, text))
        events = events + following
    return {"wish": _told_wish(moment, wish), "events": events}, after


def _told_step(script: Script, step: Step, moment: Moment, right: RightAnswer | None) -> LessonStep:
    return {
        "text": f"learn.{script.name}.{step.text}",
        "fresh": step.scene is not None,
        "game": moment.picture(),
        "marks": list(step.mark),
        "right": right,
        "wrong": [] if right is None else _wrong(moment),
    }


def _wrong(moment: Moment) -> list[WrongAnswers]:
    """All one may try that the rules refuse, by the reason."""
    found: dict[Refusal, list[LessonWish]] = {}
    for wish in tries(moment.state):
        refusal = moment.refusal(wish)
        if refusal is not None:
            found.setdefault(refusal, []).append(_told_wish(moment, wish))
    return [
        {"code": refusal.code, "sentence": refusal.sentence, "wishes": wishes}
        for refusal, wishes in found.items()
    ]


def _told_wish(moment: Moment, wish: Wish) -> LessonWish:
    return cast("LessonWish", CODECS[moment.game].event_to(wish))


def _seats(first: LessonStep) -> list[SeatShown]:
    game = first["game"]
    count = len(game["colours"]) if game["game"] == "cappuccino" else len(game["sides"])
    return seats_shown(count)


def seats_shown(count: int) -> list[SeatShown]:
    """The learner and the others."""
    return [
        {
            "kind": "guest" if seat == LEARNER else "bot",
            "name": "",
            "level": 0 if seat == LEARNER else 1,
            "ready": True,
            "coffee": 0,
        }
        for seat in range(1, count + 1)
    ]
