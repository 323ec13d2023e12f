"""Lessons over HTTP."""

from __future__ import annotations

import pytest

from doppio.lessons.catalogue import SCRIPTS
from tests.server.asking import play, refusal
from tests.server.house import House


def test_anybody_may_learn(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            found = await nobody.get("/api/lessons")
            assert [entry["name"] for entry in found["lessons"]] == list(SCRIPTS)
            for entry in found["lessons"]:
                told = (await nobody.get(f"/api/lessons/{entry['name']}"))["lesson"]
                assert told["name"] == entry["name"]
                assert len(told["steps"]) == entry["steps"]

    play(house, scene)


@pytest.mark.parametrize("name", ["tea", "cappuccino%20", "..", "x" * 500])
def test_there_is_no_other_lesson(house: House, name: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            answer = await nobody.http.get(f"/api/lessons/{name}")
            assert refusal(answer, 404) in ("no-lesson", "no-such-address")

    play(house, scene)
