"""The wish for another game, over sockets: the other hears of it, and that it is taken back."""

from __future__ import annotations

from tests.server.asking import play
from tests.server.house import House
from tests.server.playing import seat_all


def test_a_wish_is_heard_and_taken_back(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = await left.open_table(game="cappuccino")
            async with left.at(code) as mine, right.at(code) as theirs:
                await seat_all([mine, theirs])
                assert (await mine.do(do="rematch", seat=mine.seats[0]))["code"] == "not-over"
                await mine.done(do="resign", seat=mine.seats[0])
                seat = mine.seats[0]
                for again in (True, False):
                    answer = await mine.done(do="rematch", seat=seat, again=again)
                    await theirs.until(lambda answer=answer: theirs.seq == answer["seq"])  # type: ignore[misc]
                    told = theirs.events[-1]
                    assert (told["e"], told["seat"], told["again"]) == ("rematch", seat, again)
                await theirs.done(do="rematch", seat=theirs.seats[0])
                assert (await left.get(f"/api/tables/{code}"))["phase"] == "over"
                await mine.done(do="rematch", seat=seat)
                await theirs.until(lambda: theirs.table["games"] == 2)
                late = await mine.do(do="rematch", seat=mine.seats[0], again=False)
                assert late["code"] == "already-begun"

    play(house, scene)


def test_a_wish_goes_with_whoever_had_it(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = await left.open_table(game="cappuccino")
            async with left.at(code) as mine:
                async with right.at(code) as theirs:
                    await seat_all([mine, theirs])
                    await theirs.done(do="resign", seat=theirs.seats[0])
                    await theirs.done(do="rematch", seat=theirs.seats[0])
                await mine.until(lambda: mine.events[-1].get("again") is False)
                await mine.done(do="rematch", seat=mine.seats[0])
                assert (await left.get(f"/api/tables/{code}"))["rematch"] == mine.seats

    play(house, scene)
