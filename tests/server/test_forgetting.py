"""Being forgotten: a name leaves the house, and nobody else loses anything."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from doppio.games.dice import Dice
from tests.server.asking import all_events, finished, play, refusal
from tests.server.house import Guest, House, Json, Visit, open_house
from tests.server.playing import play_on, seat_all


def test_who_is_forgotten_is_gone(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Gone") as gone, house.guest() as nobody:
            token = (await gone.ask("POST", "/api/me/tokens", {"name": "b"})).json()["token"]
            link = (await gone.ask("POST", "/api/me/link")).json()["path"]
            cookie = gone.cookie
            answer = await gone.ask("DELETE", "/api/me")
            assert answer.json() == {"forgotten": True}
            assert not gone.cookie
            for guest in (house.guest(cookie=cookie), house.guest(token=token)):
                assert await guest.get("/api/me") == {"name": None}
                assert refusal(await guest.ask("DELETE", "/api/me"), 401) == "no-guest"
                await guest.http.aclose()
            assert refusal(await nobody.ask("GET", link), 404) == "no-link"

    play(house, scene)


def test_who_is_forgotten_wishes_for_no_other_game(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Gone") as gone, house.guest("Stayer") as stayer:
            days = {"kind": "days", "seconds": 86_400}  # a wish outlasts a closed page there
            code = await gone.open_table(game="cappuccino", clock=days)
            async with gone.at(code) as mine, stayer.at(code) as theirs:
                await seat_all([mine, theirs])
                await mine.done(do="resign", seat=mine.seats[0])
                await mine.done(do="rematch", seat=mine.seats[0])
                await theirs.until(lambda: theirs.events[-1]["e"] == "rematch")
            assert len((await stayer.get(f"/api/tables/{code}"))["rematch"]) == 1
            assert (await gone.ask("DELETE", "/api/me")).is_success
            assert (await stayer.get(f"/api/tables/{code}"))["rematch"] == []

    play(house, scene)


def test_a_name_that_was_told_late_is_forgotten_too(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as gone, house.guest("Stayer") as stayer:
            await gone.ask("POST", "/api/me", {})
            code = await gone.open_table(game="cappuccino")
            async with gone.at(code) as mine, stayer.at(code) as theirs:
                await seat_all([mine, theirs])
                await gone.ask("POST", "/api/me", {"name": "Xanthippe"})
                await theirs.until(lambda: theirs.events[-1]["e"] == "named")
            assert "Xanthippe" in await everything_about(stayer, code)
            assert (await gone.ask("DELETE", "/api/me")).is_success
            assert "Xanthippe" not in await everything_about(stayer, code)

    play(house, scene)


async def everything_about(guest: Guest, code: str, number: int = 1) -> str:
    """All that can be asked about a table."""
    paths = ["/api/tables", "/api/me/games", f"/api/tables/{code}"]
    paths += [f"/api/tables/{code}/games/{number}/{what}" for what in ("record", "replay")]
    texts = [(await guest.ask("GET", path)).text for path in paths]
    async for message in guest.stream(code, after=0):
        texts.append(json.dumps(message, ensure_ascii=False))
        if message["type"] == "presence":
            return "\n".join(texts)
    raise AssertionError("the stream ended")


def test_a_name_leaves_every_table_that_others_know(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Xanthippe") as gone, house.guest("Stayer") as stayer:
            code = await gone.open_table(game="cappuccino", public=True)
            async with gone.at(code) as mine, stayer.at(code) as theirs:
                await seat_all([mine, theirs])
                await mine.done(do="say", phrase="hello")
                await asyncio.gather(
                    play_on(mine, Dice("a"), 0.01), play_on(theirs, Dice("b"), 0.01)
                )
            before = await everything_about(stayer, code)
            assert before.count("Xanthippe") > 3
            lines = len(await stayer.record(code))
            assert (await gone.ask("DELETE", "/api/me")).status_code == 200
            after = await everything_about(stayer, code)
            assert "Xanthippe" not in after
            assert after.count("Stayer") > 3
            assert len(await stayer.record(code)) == lines
            games = (await stayer.get("/api/me/games"))["games"]
            assert [row["code"] for row in games] == [code]

    play(house, scene)


def test_a_name_leaves_tables_where_somebody_only_talked_or_only_sat(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Xerxes") as gone, house.guest("Host") as host:
            watched = await host.open_table(game="cappuccino")
            async with gone.at(watched) as visit:
                await visit.done(do="say", phrase="good-luck")
            joined = await host.open_table(game="cappuccino")
            async with gone.at(joined) as visit:
                await visit.done(do="sit", seat=2)
            left = await host.open_table(game="cappuccino")
            async with gone.at(left) as visit:
                await visit.done(do="sit", seat=2)
                await visit.done(do="stand", seat=2)
            assert (await gone.ask("DELETE", "/api/me")).status_code == 200
            found = {
                what: "Xerxes" in await everything_about(host, code)
                for what, code in (("watched", watched), ("joined", joined), ("left", left))
            }
            assert found == {"watched": False, "joined": False, "left": False}

    play(house, scene)


def test_tables_nobody_else_sat_at_go_too(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Loner") as loner, house.guest("Other") as other:
            opened = await loner.open_table(game="cappuccino", public=True)
            played = await loner.open_table(game="espresso", public=True)
            assert (await loner.post(played, "a", do="bot", seat=2)).status_code == 200
            assert (await loner.post(played, "b", do="ready", seat=1)).status_code == 200
            assert (await loner.ask("DELETE", "/api/me")).status_code == 200
            for code in (played, opened):
                answer = await other.ask("GET", f"/api/tables/{code}")
                assert refusal(answer, 404) == "no-table"
            listed = [row["code"] for row in (await other.get("/api/tables"))["tables"]]
            assert not {opened, played} & set(listed)

    play(house, scene)


def test_others_go_on_while_somebody_is_forgotten(tmp_path: Path) -> None:
    """Nothing that was answered to the others is lost, however many tables there are to rewrite."""

    async def scene(house: House) -> tuple[str, list[int]]:
        async with house.guest("Gone") as gone, house.guest("A") as a, house.guest("B") as b:
            for _ in range(10):
                code = await gone.open_table(game="cappuccino")
                assert (await a.post(code, "sit", do="sit", seat=2)).status_code == 200
                assert (await gone.post(code, "ready", do="ready", seat=1)).status_code == 200
                assert (await a.post(code, "ready", do="ready", seat=2)).status_code == 200
            code = await gone.open_table(game="espresso", players=3, target=10_000)
            async with gone.at(code) as leaving, a.at(code) as first, b.at(code) as second:
                await seat_all([leaving, first, second])
                busy = [asyncio.create_task(flip_on(visit)) for visit in (first, second)]
                await asyncio.sleep(0.2)
                assert (await gone.ask("DELETE", "/api/me")).status_code == 200
                await asyncio.sleep(0.5)
                return code, [number for task in busy for number in await stopped(task)]

    async def look_again(house: House, code: str) -> list[Json]:
        async with house.guest("Later") as later:
            return await all_events(later, code)

    with open_house(tmp_path / "games") as house:
        code, done = asyncio.run(scene(house))
    with open_house(tmp_path / "games") as house:
        told = asyncio.run(look_again(house, code))
    assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
    flips = {event["seq"] for event in told if event.get("line", {}).get("do") == "flip"}
    assert len(set(done)) == len(done), "two events with one number"
    assert set(done) <= flips, "an answer means: it is on disk"


def test_who_is_forgotten_resigns_so_that_nobody_waits(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Gone") as gone, house.guest("Stayer") as stayer:
            code = await gone.open_table(game="cappuccino")
            async with gone.at(code) as mine, stayer.at(code) as theirs:
                await seat_all([mine, theirs])
                assert (await gone.ask("DELETE", "/api/me")).status_code == 200
                await theirs.until(lambda: theirs.over)
                assert theirs.game["outcome"]["winners"] == theirs.seats
            assert [line.get("do") for line in await stayer.record(code)][1:] == ["resign", "end"]

    play(house, scene)


async def flip_on(visit: Visit) -> list[int]:
    """Flip all the time; the numbers of those that were done."""
    done: list[int] = []
    try:
        while True:
            answer = await visit.do(do="flip", seat=visit.seats[0])
            if answer["type"] == "done":
                done.append(answer["seq"])
            await asyncio.sleep(0.03)
    except asyncio.CancelledError:
        return done


async def stopped(task: asyncio.Task[list[int]]) -> list[int]:
    task.cancel()
    return await task


def test_who_is_forgotten_says_nothing_more_on_a_connection_left_open(house: House) -> None:
    """Another tab only watched somewhere; it must not bring the name back into a log."""

    async def scene(house: House) -> None:
        async with house.guest("Zenobia") as gone, house.guest("Stayer") as stayer:
            code = await stayer.open_table(game="cappuccino")
            socket = await gone.dial(code)
            await socket.send('{"type":"hello"}')
            while json.loads(await socket.recv())["type"] != "presence":
                pass
            assert (await gone.ask("DELETE", "/api/me")).status_code == 200
            with contextlib.suppress(ConnectionClosed):
                for number in range(20):
                    command = {"do": "say", "phrase": "hello"}
                    text = {"type": "do", "id": f"x{number}", "command": command}
                    await socket.send(json.dumps(text))
            await socket.wait_closed()
            assert "Zenobia" not in str(await all_events(stayer, code))

    play(house, scene)


def test_the_lines_of_who_is_forgotten_end_at_once(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Gone") as gone, house.guest("Stayer") as stayer:
            code = await stayer.open_table(game="cappuccino")
            lines = gone.stream(code)
            await anext(lines)
            assert (await gone.ask("DELETE", "/api/me")).status_code == 200
            began = time.monotonic()
            assert [message async for message in lines][-1] == {"type": "bye", "why": "resync"}
            assert time.monotonic() - began < 8, "no keep-alive was waited for"

    play(house, scene)


def test_a_record_that_nobody_else_knows_goes_with_its_bringer(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Bringer") as gone, house.guest("Stayer") as stayer:
            code = await finished(house, stayer, game="cappuccino", first="seat")
            record = (await gone.ask("GET", f"/api/tables/{code}/games/1/record")).content
            answer = await gone.ask("POST", "/api/records", content=record)
            path = f"/api/tables/{answer.json()['code']}"
            assert (await stayer.ask("GET", path)).status_code == 200
            assert (await gone.ask("DELETE", "/api/me")).status_code == 200
            assert refusal(await stayer.ask("GET", path), 404) == "no-table"
            assert (await stayer.ask("GET", f"/api/tables/{code}")).status_code == 200

    play(house, scene)
