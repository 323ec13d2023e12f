"""The study: one thought at a time for everybody, none for those who have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event

import pytest
from starlette.requests import Request

from doppio.games.cappuccino.game import Options, start_from
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.view import View, view
from doppio.players.contract import Budget
from doppio.players.opinion import Analyst, Opinion, Outlook
from doppio.server.analysis import while_here
from doppio.server.answers import RequestRefusedError
from doppio.server.study import MOST_OF_ONE, MOST_WAITING, CrowdedError, Study

POSITION = parse_position("ppf3/p2ff/p2ff p,f 1")
SEEN = view(start_from(POSITION, Options("hand")), POSITION.turn)
PATIENCE = 30


class Slow:
    """Thinks until it is told to go on, or to halt; counts how often it was asked."""

    def __init__(self) -> None:
        self.asked, self.halted, self.at_once, self.most_at_once = 0, 0, 0, 0
        self.thinking, self.go_on = Event(), Event()

    def load(self) -> None:
        """There is nothing to load."""

    def opinion(self, seen: View, budget: Budget) -> Opinion:  # noqa: ARG002
        self.asked += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.thinking.set()
        assert budget.halt is not None
        while not self.go_on.wait(0.002) and not budget.halt.said[0]:
            pass
        self.halted += budget.halt.said[0]
        self.at_once -= 1
        return Opinion(Outlook((1.0, 0.0), (7.0, 6.0)), (), exact=True, nodes=1)


def think(analyst: Analyst, budget: Budget) -> Opinion:
    return analyst.opinion(SEEN, budget)


async def thought(study: Study, asker: str) -> Opinion:
    study.refuse(asker)
    with study.visited(asker) as thinks:
        return await thinks(think)


def in_study(scene: Callable[[Study, Slow], Awaitable[None]]) -> None:
    async def within() -> None:
        slow = Slow()
        study = Study(lambda: slow)
        try:
            async with asyncio.timeout(PATIENCE):
                await scene(study, slow)
        finally:
            slow.go_on.set()
            study.close()

    asyncio.run(within())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.002)


def test_what_was_thought_once_is_remembered() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        slow.go_on.set()
        assert await thought(study, "left") == await thought(study, "right")
        assert slow.asked == 1

    in_study(scene)


def test_one_guest_has_one_thought_at_a_time_and_few_wait() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        waiting = [asyncio.create_task(thought(study, "left")) for _ in range(MOST_OF_ONE)]
        await until(slow.thinking.is_set)
        with pytest.raises(CrowdedError):
            study.refuse("left")
        study.refuse("right")
        slow.go_on.set()
        await asyncio.gather(*waiting)
        assert slow.most_at_once == 1
        study.refuse("left")

    in_study(scene)


def test_the_house_does_not_take_on_more_than_it_can_think_about() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        askers = [f"guest {number}" for number in range(MOST_WAITING)]
        waiting = [asyncio.create_task(thought(study, asker)) for asker in askers]
        await until(slow.thinking.is_set)
        with pytest.raises(CrowdedError):
            study.refuse("one more")
        slow.go_on.set()
        await asyncio.gather(*waiting)

    in_study(scene)


def test_whoever_goes_is_not_thought_for_and_it_is_not_remembered() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        leaving = asyncio.create_task(thought(study, "left"))
        await until(slow.thinking.is_set)
        leaving.cancel()
        await until(lambda: slow.halted == 1)
        slow.go_on.set()
        await thought(study, "left")
        assert slow.asked == 2

    in_study(scene)


def test_a_house_that_closes_thinks_no_more() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        waiting = asyncio.create_task(thought(study, "left"))
        await until(slow.thinking.is_set)
        study.close()
        await waiting
        assert slow.halted == 1
        with pytest.raises(CrowdedError):
            await thought(study, "right")

    in_study(scene)


def test_a_request_that_breaks_off_takes_its_thought_along() -> None:
    async def scene(study: Study, slow: Slow) -> None:
        async def hangs_up() -> dict[str, str]:
            await until(slow.thinking.is_set)
            return {"type": "http.disconnect"}

        request = Request({"type": "http", "method": "GET", "headers": []}, hangs_up)
        with pytest.raises(RequestRefusedError):
            await while_here(request, thought(study, "left"))
        await until(lambda: slow.halted == 1)

    in_study(scene)
