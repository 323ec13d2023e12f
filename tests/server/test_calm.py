"""A calm table over the wire: bots keep the beat, and nobody waits for who has gone."""

from __future__ import annotations

import asyncio

from tests.server.asking import play
from tests.server.house import House, Visit


def to_act(visit: Visit) -> list[int]:
    """Whom everybody waits for, as this viewer was told last."""
    seats: list[int] = visit.table["to_act"]
    for event in visit.events:
        seats = event.get("to_act", seats)
    return seats


def test_bots_act_once_a_beat(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            settings = {"game": "espresso", "players": 3, "pace": "calm"}
            body = {"settings": settings, "seats": ["me", 10, 10], "start": True}
            code = (await host.ask("POST", "/api/tables", body)).json()["code"]
            async with host.at(code) as visit:
                for _ in range(3):
                    await visit.until(lambda: to_act(visit) == [1])
                    before = len(visit.events)
                    await asyncio.sleep(1.5)
                    assert len(visit.events) == before, "the bots wait for me"
                    # The last of this beat, the first of the next, and one too many: sent together,
                    # so that no bot has had its time to think in between.
                    flips = [visit.send(do="flip", seat=1) for _ in range(3)]
                    *good, answer = [await flip for flip in flips]
                    assert [each["type"] for each in good] == ["done", "done"]
                    assert answer["code"] == "one-a-beat"

    play(house, scene)


def test_who_has_gone_is_not_waited_for_and_who_is_back_is(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Left") as left:
            code = await host.open_table(game="espresso", pace="calm")
            async with host.at(code) as visit:
                async with left.at(code) as theirs:
                    await theirs.done(do="sit", seat=2)
                    await theirs.done(do="ready", seat=2)
                    await visit.done(do="ready", seat=1)
                    await visit.done(do="pass", seat=1)
                    await visit.until(lambda: to_act(visit) == [2])
                await visit.until(lambda: to_act(visit) == [1])
                assert visit.events[-1]["e"] == "absent"
                async with left.at(code) as theirs:
                    await visit.until(lambda: to_act(visit) == [1, 2])
                    assert (await theirs.do(do="flip", seat=2))["type"] == "done"

    play(house, scene)
