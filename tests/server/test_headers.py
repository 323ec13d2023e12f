"""Every answer of a house carries the careful headers, whatever kind of answer it is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from unittest import mock

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from doppio.server.app import build_app
from doppio.server.headers import HEADERS
from doppio.server.house import HouseRules
from doppio.store.sqlite import SqliteStore
from tests.server.asking import asked_too_often, play, refusal
from tests.server.house import House


def must_be_careful(headers: Mapping[str, str]) -> None:
    """All of them are there, as they are meant."""
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "server" not in headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(rule.split(" ", 1) for rule in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    for kind in ("script-src", "style-src", "connect-src", "manifest-src", "worker-src"):
        assert policy[kind] == "'self'"
    for kind in ("base-uri", "form-action", "frame-ancestors"):
        assert policy[kind] == "'none'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    assert "*" not in HEADERS["Content-Security-Policy"]


def test_every_kind_of_answer_is_careful(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Careful") as guest, house.guest() as nobody:
            code = await guest.open_table(game="cappuccino")
            link = (await guest.ask("POST", "/api/me/link")).json()["path"]
            foreign = {"Origin": "http://evil.example"}
            answers = {
                "the page": await guest.ask("GET", "/"),
                "a table": await guest.ask("GET", f"/api/tables/{code}"),
                "the description": await guest.ask("GET", "/api/openapi.json"),
                "health": await nobody.ask("GET", "/healthz"),
                "figures": await nobody.ask("GET", "/metrics"),
                "401": await nobody.ask("GET", "/api/me/games"),
                "a redirect": await nobody.ask("GET", link, follow_redirects=False),
                "another": await nobody.ask("GET", "/tables/", follow_redirects=False),
                "400": await guest.ask("POST", "/api/me", content=b"{"),
                "403": await guest.ask("POST", "/api/me", {"name": "x"}, headers=foreign),
                "404": await guest.ask("GET", "/api/nothing"),
                "no table": await guest.ask("GET", "/api/tables/nosuchcode"),
                "405": await guest.ask("PUT", "/api/me"),
                "409": await guest.post(code, "x", do="move", seat=1, move="a1-a2"),
                "413": await guest.ask("POST", "/api/me", content=b" " * 70_000),
                "422": await guest.ask("POST", "/api/records", content=b"{}"),
            }
            for kind, answer in answers.items():
                must_be_careful(answer.headers)
                if kind.isdigit():
                    assert answer.status_code == int(kind), kind
            tag = answers["the page"].headers["etag"]
            known = await guest.ask("GET", "/", headers={"If-None-Match": tag})
            assert known.status_code == 304
            must_be_careful(known.headers)

    play(house, scene)


def test_too_much_is_refused_carefully(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Eager") as eager:
            must_be_careful((await asked_too_often(eager)).headers)

    play(house, scene)


def test_lines_are_careful(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Bot") as bot:
            code = await bot.open_table(game="espresso")
            async with bot.http.stream("GET", f"/api/tables/{code}/events") as answer:
                must_be_careful(answer.headers)
                assert answer.headers["cache-control"] == "no-store"

    play(house, scene)


def test_a_socket_that_is_not_let_in_is_careful(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest() as nobody:
            code = await host.open_table(game="cappuccino")
            evil = {**host.identity, "Origin": "http://evil.example"}
            for guest, where, headers in (
                (nobody, code, {}),
                (host, "nosuchcode", host.identity),
                (host, code, evil),
            ):
                with pytest.raises(InvalidStatus) as refused:
                    await guest.dial(where, additional_headers=headers)
                must_be_careful(refused.value.response.headers)

    play(house, scene)


def test_a_mistake_of_the_house_is_one_careful_sentence(tmp_path: Path) -> None:
    async def asking() -> httpx.Response:
        app, opened = build_app(lambda: SqliteStore(tmp_path / "games"), HouseRules())
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://house") as client,
        ):
            assert opened.house is not None
            with mock.patch.object(opened.house.store, "public_tables", side_effect=KeyError("x")):
                answer = await client.get("/api/tables")
            figures = opened.house.hub.journal.figures.text({})
            assert "\ndoppio_exceptions_total 1\n" in figures
            return answer

    answer = asyncio.run(asking())
    assert refusal(answer, 500) == "unexpected"
    must_be_careful(answer.headers)
