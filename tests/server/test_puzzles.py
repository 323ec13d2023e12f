"""Puzzles over HTTP."""

from __future__ import annotations

import pytest

from doppio.lessons.puzzle_book import book, daily, puzzle
from tests.server.asking import play, refusal
from tests.server.house import Guest, House, Json


async def ask(guest: Guest, path: str, moves: list[str]) -> Json:
    """What the house answers to these moves."""
    answer = await guest.http.post(f"/api/puzzles/{path}", json={"moves": moves})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_anybody_may_solve_the_puzzle_of_the_day(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            told = await nobody.get("/api/puzzles/daily")
            one = daily(told["day"])
            assert told["puzzle"]["id"] == one.id
            found: list[str] = []
            for step in one.steps:
                hint = await ask(nobody, f"{one.id}/hint", found)
                assert hint == {"cell": step.move.source.name}
                found.append(str(step.move))
                judged = await ask(nobody, f"{one.id}/answer", found)
                assert judged["right"]
                assert judged["done"] == (len(found) == len(one.steps))
            line = await ask(nobody, f"{one.id}/line", [])
            assert line["events"][-1]["now"]["outcome"] is not None

    play(house, scene)


def test_all_puzzles_can_be_had(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            found = (await nobody.get("/api/puzzles"))["puzzles"]
            assert [entry["id"] for entry in found] == list(book())
            told = (await nobody.get(f"/api/puzzles/{found[-1]['id']}"))["puzzle"]
            one = puzzle(found[-1]["id"])
            assert one is not None
            assert (told["grade"], told["game"]["position"]) == (one.grade, one.position)

    play(house, scene)


@pytest.mark.parametrize("name", ["tea", "daily2", "..", "x" * 500])
def test_there_is_no_other_puzzle(house: House, name: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            answer = await nobody.http.get(f"/api/puzzles/{name}")
            assert refusal(answer, 404) in ("no-puzzle", "no-such-address")

    play(house, scene)


def test_bad_moves_are_refused_with_a_reason(house: House) -> None:
    one = next(iter(book().values()))

    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            for moves, status, code in (
                ([], 400, "no-move"),
                (["tea"], 409, "bad-move"),
                (["iv250-a1"], 409, "no-stack"),
                (["a1-a2"] * 17, 400, "bad-message"),
                (["a1-a2", "a1-a2"], 409, "puzzle-astray"),
            ):
                path = f"/api/puzzles/{one.id}/answer"
                answer = await nobody.http.post(path, json={"moves": moves})
                assert refusal(answer, status) == code

    play(house, scene)
