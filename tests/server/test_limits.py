"""Limits, origins, addresses where nothing is, bodies without an end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from doppio.server.app import build_app
from doppio.server.house import HouseRules
from doppio.server.limits import Buckets
from doppio.store.sqlite import SqliteStore
from tests.server.asking import asked_too_often, play, refusal
from tests.server.house import House, open_house


def test_limits_are_told_and_kept(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Eager") as eager, house.guest("Calm") as calm:
            before = await eager.ask("GET", "/healthz")
            assert before.json()["open"] is True
            limit = int(before.headers["RateLimit-Limit"])
            assert 0 < int(before.headers["RateLimit-Remaining"]) < limit
            assert before.headers["RateLimit-Reset"] == "0"
            refused = await asked_too_often(eager)
            assert refusal(refused, 429) == "slow-down"
            assert int(refused.headers["Retry-After"]) >= 1
            assert refused.headers["RateLimit-Remaining"] == "0"
            assert int(refused.headers["RateLimit-Reset"]) >= 1
            assert (await calm.ask("GET", "/healthz")).status_code == 200
            await asyncio.sleep(int(refused.headers["Retry-After"]))
            assert (await eager.ask("GET", "/healthz")).status_code == 200

    play(house, scene)


def test_so_many_tables_and_no_more(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            body = {"settings": {"game": "cappuccino"}}
            opened = 0
            while (answer := await host.ask("POST", "/api/tables", body)).status_code == 201:
                opened += 1
            assert 60 <= opened < 100
            assert refusal(answer, 429) == "slow-down"
            assert int(answer.headers["Retry-After"]) >= 1

    play(house, scene)


OWN = "http://{host}"
ELSEWHERE = [
    "http://evil.example",
    "https://evil.example",
    "null",
    "",
    "file://",
    "http://[",
    "http://]",
]
ELSEWHERE += [
    "http://{host}.evil.example",
    "http://evil.example/{host}",
    "http://{host}@evil.example",
]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_pages_from_elsewhere_may_not_talk_to_the_house(house: House, origin: str) -> None:
    async def scene(house: House) -> None:
        where = origin.format(host=f"127.0.0.1:{house.port}")
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            headers = {"Origin": where}
            for method, path in (
                ("POST", "/api/me"),
                ("DELETE", "/api/me"),
                ("POST", "/api/tables"),
            ):
                answer = await host.ask(method, path, {"name": "evil"}, headers=headers)
                assert refusal(answer, 403) == "bad-origin"
            with pytest.raises(InvalidStatus) as refused:
                await host.dial(code, additional_headers={**host.identity, "Origin": where})
            assert refused.value.response.status_code == 403
            assert await host.get("/api/me") == {"name": "Host"}

    play(house, scene)


def test_own_pages_and_known_ones_may(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        own = f"http://127.0.0.1:{house.port}"
        async with house.guest() as guest:
            for number, origin in enumerate([own, "https://friend.example", None]):
                headers = {} if origin is None else {"Origin": origin}
                body = {"name": f"Name {number}"}
                answer = await guest.ask("POST", "/api/me", body, headers=headers)
                assert answer.status_code == 200
                code = await guest.open_table(game="cappuccino")
                headers |= guest.identity
                socket = await guest.dial(code, additional_headers=headers)
                await socket.close()
            stranger = await guest.ask(
                "POST", "/api/me", {"name": "x"}, headers={"Origin": "http://friend.example"}
            )
            assert refusal(stranger, 403) == "bad-origin"

    with open_house(tmp_path / "games", "--origin", "https://friend.example") as house:
        play(house, scene)


def test_nobody_comes_to_a_table_without_a_name_and_is_told_why(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest() as nobody:
            code = await host.open_table(game="cappuccino")
            for guest, where, status in ((nobody, code, 401), (host, "nosuchcode", 404)):
                with pytest.raises(InvalidStatus) as refused:
                    await guest.dial(where)
                answer = refused.value.response
                assert answer.status_code in (403, status)
                error = json.loads(answer.body or b"{}").get("error", {})
                assert error.get("code")
                assert error.get("sentence")

    play(house, scene)


def test_there_is_nothing_at_other_addresses(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Somebody") as guest:
            for path in ("/api", "/api/", "/api/nothing", "/t", "/link", "/api/me/", "/robots.txt"):
                answer = await guest.ask("GET", path, follow_redirects=False)
                assert answer.status_code in (404, 307)
                if answer.status_code == 404:
                    assert refusal(answer, 404) == "no-such-address"
            for method, path in (
                ("PUT", "/api/me"),
                ("PATCH", "/api/tables"),
                ("POST", "/healthz"),
            ):
                assert refusal(await guest.ask(method, path), 405) == "no-such-method"
            for path in ("/", "/t/abcdefghjk"):
                page = await guest.ask("GET", path)
                assert page.headers["content-type"].startswith("text/html")
                assert "<!doctype html>" in page.text
            head = await guest.ask("HEAD", "/healthz")
            assert (head.status_code, head.content) == (200, b"")

    play(house, scene)


def test_bodies_have_an_end(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            for path in (
                "/api/me",
                "/api/me/tokens",
                "/api/tables",
                f"/api/tables/{code}/commands",
            ):
                answer = await host.ask("POST", path, content=b" " * (64 * 1024 + 1))
                assert refusal(answer, 413) == "too-large"
                for content in (b"", b"{", b"\xff", b'"\\ud800"', b"[" * 5000, b"nul", b"NaN"):
                    answer = await host.ask("POST", path, content=content)
                    assert refusal(answer, 400) == "bad-message"

    play(house, scene)


def test_who_makes_many_guests_is_still_one_address(tmp_path: Path) -> None:
    async def asking() -> None:
        app, opened = build_app(lambda: SqliteStore(tmp_path / "games"), HouseRules())
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://house") as client,
        ):
            assert opened.house is not None
            opened.house.crowds = Buckets(rate=0.01, size=12)
            opened.house.crowds_openings = Buckets(rate=0.01, size=3)
            opened_tables = []
            for number in range(5):
                client.cookies.clear()
                assert (await client.post("/api/me", json={"name": f"N{number}"})).is_success
                body = {"settings": {"game": "cappuccino"}}
                opened_tables.append((await client.post("/api/tables", json=body)).status_code)
            assert opened_tables == [201, 201, 201, 429, 429]
            assert (await client.get("/healthz")).is_success
            assert (await client.get("/healthz")).is_success
            client.cookies.clear()
            answer = await client.get("/healthz")
            assert refusal(answer, 429) == "slow-down"
            assert int(answer.headers["Retry-After"]) > 10

    asyncio.run(asking())


def test_who_answers_no_ping_is_not_asked_for_ever(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Silent") as silent:
            code = await silent.open_table(game="cappuccino")
            socket = await silent.dial(code)
            await socket.send('{"type":"hello"}')
            pings = 0
            try:
                async with asyncio.timeout(8):
                    async for raw in socket:
                        pings += json.loads(raw)["type"] == "ping"
            except TimeoutError:
                await socket.close()
            assert 7 <= pings <= 25

    play(house, scene)
