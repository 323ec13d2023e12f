"""Who is here, who is away and for how long; and under which name somebody sits down."""

from __future__ import annotations

import asyncio

from tests.server.asking import play
from tests.server.house import House


def test_presence_tells_for_how_long_somebody_has_been_away(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Left") as left:
            code = await host.open_table(game="cappuccino", players=3)
            async with host.at(code) as visit:
                async with left.at(code) as theirs:
                    await theirs.done(do="sit", seat=2)
                    await visit.until(lambda: visit.presence["here"] == [True, True, True])
                    assert visit.presence["away"] == [None, None, None]
                    assert visit.presence["claim_after"] == 60_000
                await visit.until(lambda: visit.presence["here"] == [True, False, True])
                first = visit.presence["away"][1]
                assert 0 <= first < 5_000
                await asyncio.sleep(0.3)
                await visit.done(do="bot", seat=3, level=1)
                await visit.until(lambda: visit.presence["away"][1] >= first + 300)
                assert visit.presence["away"][2] is None, "a bot is always there"

    play(house, scene)


def test_presence_is_told_anew_when_seats_change(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Left") as left:
            code = await host.open_table(game="cappuccino")
            async with host.at(code) as visit:
                assert visit.presence["here"] == [True, True], "nobody is missed on an open seat"
                await left.post(code, "a", do="sit", seat=2)
                await visit.until(lambda: visit.presence["here"] == [True, False])
                assert visit.presence["away"][1] is not None
                await left.post(code, "b", do="stand", seat=2)
                await visit.until(lambda: visit.presence["away"] == [None, None])

    play(house, scene)


def test_whoever_sits_down_has_the_name_of_now(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Before") as guest:
            code = await host.open_table(game="cappuccino", players=3)
            async with guest.at(code) as visit:
                await visit.done(do="sit", seat=2)
                await guest.ask("POST", "/api/me", {"name": "After"})
                await visit.done(do="sit", seat=3)
            seats = (await host.get(f"/api/tables/{code}"))["seats"]
            assert [seat["name"] for seat in seats] == ["Host", "Before", "After"]

    play(house, scene)
