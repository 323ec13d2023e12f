"""Who one is: names, cookies, links for other devices, tokens for bots."""

from __future__ import annotations

import asyncio
import json
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.asking import finished, play, refusal
from tests.server.house import House, open_house


def test_a_guest_is_nobody_then_somebody_then_somebody_else(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as guest:
            assert await guest.get("/api/me") == {"name": None}
            answer = await guest.ask("POST", "/api/me", {"name": "  Lady   Left "})
            assert answer.json() == {"name": "Lady Left"}
            first = guest.cookie
            assert await guest.get("/api/me") == {"name": "Lady Left"}
            await guest.ask("POST", "/api/me", {"name": "Ö. Rechts ☕"})
            assert await guest.get("/api/me") == {"name": "Ö. Rechts ☕"}
            assert guest.cookie.split(".")[0] == first.split(".")[0], "the same guest"

    play(house, scene)


def test_who_tells_no_name_is_called_somehow_until_they_do(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as host, house.guest() as other:
            for guest in (host, other):
                assert (await guest.ask("POST", "/api/me", {})).json() == {"name": ""}
                assert await guest.get("/api/me") == {"name": ""}
            code = await host.open_table(game="cappuccino", public=True)
            over = await finished(house, host, game="cappuccino")
            async with host.at(code) as mine, other.at(code) as theirs:
                await theirs.done(do="sit", seat=2)
                before = (await host.get(f"/api/tables/{code}"))["seats"]
                names = [seat["name"] for seat in before]
                assert all(name.endswith(" (guest)") for name in names)
                assert len(set(names)) == 2
                assert (await host.ask("POST", "/api/me", {"name": "Rosa"})).is_success
                await theirs.until(lambda: theirs.events[-1]["e"] == "named")
                told = theirs.events[-1]
                assert (told["seat"], told["name"]) == (1, "Rosa")
                assert mine.seats == [1]
            assert (await host.ask("POST", "/api/me", {})).json() == {"name": "Rosa"}
            listed = (await host.get("/api/tables"))["tables"]
            row = next(row for row in listed if row["code"] == code)
            assert row["table"]["names"] == ["Rosa", names[1]]
            header = (await other.record(over))[0]
            assert {seat["name"] for seat in header["seats"]} == {"Rosa", "Opponent"}

    play(house, scene)


def test_the_cookie_is_for_this_house_alone(house: House, tmp_path: Path) -> None:
    async def flags(house: House) -> dict[str, str]:
        async with house.guest() as guest:
            answer = await guest.ask("POST", "/api/me", {"name": "Left"})
        (morsel,) = SimpleCookie(answer.headers["set-cookie"]).values()
        return {name: value for name, value in morsel.items() if value}

    plain = asyncio.run(flags(house))
    assert plain.pop("max-age") == str(400 * 24 * 3600)
    assert plain == {"httponly": True, "samesite": "lax", "path": "/"}
    with open_house(tmp_path / "games", "--trusted-proxy", "127.0.0.1") as behind_proxy:
        assert asyncio.run(flags(behind_proxy))["secure"]


BAD_NAMES = ["", " ", "\t\n ", "x" * 25, "a\0b", "a\u202eb", "a\u200bb", 7, ["a"], {"a": 1}]


@pytest.mark.parametrize("name", BAD_NAMES, ids=repr)
def test_a_name_has_characters_one_can_see(house: House, name: object) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as guest:
            answer = await guest.ask("POST", "/api/me", {"name": name})
            assert refusal(answer, 400) in ("bad-name", "bad-message")
            assert not guest.cookie
            bodies: list[object] = [{"name": "a", "more": 1}, [], "a"]
            for body in bodies:
                assert refusal(await guest.ask("POST", "/api/me", body), 400) == "bad-message"

    play(house, scene)


def test_a_made_up_cookie_is_nobody(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Real") as real:
            guest, _, mark = real.cookie.partition(".")
        made_up = ["", ".", "x", f"{guest}.", f"{guest}.{mark[:-1]}", f"{guest}.{mark[::-1]}"]
        made_up += [f"g{guest}.{mark}", f"{guest}.{mark}x", guest, f".{mark}", "é.é", "x" * 3000]
        for cookie in made_up:
            async with house.guest() as guest_:
                headers = {"Cookie": f"doppio_guest={cookie}".encode("latin-1")}
                me = await guest_.ask("GET", "/api/me", headers=headers)
                assert me.json() == {"name": None}, cookie
                games = await guest_.ask("GET", "/api/me/games", headers=headers)
                assert refusal(games, 401) == "no-guest"
        async with house.guest(cookie=f"{guest}.{mark}") as again:
            assert await again.get("/api/me") == {"name": "Real"}

    play(house, scene)


NEED_A_GUEST = [
    ("DELETE", "/api/me"),
    ("POST", "/api/me/link"),
    ("GET", "/api/me/games"),
    ("GET", "/api/me/tokens"),
    ("POST", "/api/me/tokens"),
    ("DELETE", "/api/me/tokens/0123456789abcdef"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{code}/commands"),
    ("GET", "/api/tables/{code}/events"),
    ("POST", "/api/records"),
]


@pytest.mark.parametrize("method, path", NEED_A_GUEST)
def test_nobody_is_asked_for_a_name_first(house: House, method: str, path: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest() as nobody:
            code = await host.open_table(game="cappuccino")
            for bearer in (None, "Bearer", "Bearer x", "bearer doppio_x", "Basic eDp4"):
                headers = {} if bearer is None else {"Authorization": bearer}
                answer = await nobody.ask(method, path.format(code=code), headers=headers)
                assert refusal(answer, 401) == "no-guest"

    play(house, scene)


# --- links and tokens ---


def test_a_link_makes_another_device_the_same_guest_once(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest() as phone, house.guest() as thief:
            answer = await left.ask("POST", "/api/me/link")
            assert answer.status_code == 201
            path = answer.json()["path"]
            assert answer.json()["seconds"] == 900
            followed = await phone.ask("GET", path)
            assert (followed.status_code, followed.headers["location"]) == (303, "/")
            assert await phone.get("/api/me") == {"name": "Left"}
            assert phone.cookie == left.cookie
            assert refusal(await thief.ask("GET", path), 404) == "no-link"
            assert await thief.get("/api/me") == {"name": None}
            for bad in ("/link/x", "/link/link_" + "A" * 32, "/link/" + "%00" * 9, "/link/%ff"):
                assert refusal(await thief.ask("GET", bad), 404) == "no-link"

    play(house, scene)


def test_a_new_link_takes_the_place_of_the_one_before(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest() as other:
            paths = [(await left.ask("POST", "/api/me/link")).json()["path"] for _ in range(3)]
            for old in paths[:2]:
                assert refusal(await other.ask("GET", old), 404) == "no-link"
            assert (await other.ask("GET", paths[2])).status_code == 303
            assert await other.get("/api/me") == {"name": "Left"}

    play(house, scene)


def test_of_many_who_follow_a_link_at_once_one_gets_in(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            for _ in range(5):
                path = (await left.ask("POST", "/api/me/link")).json()["path"]
                request = f"GET {path} HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n"
                ends = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(8)]
                for _, writer in ends:  # all at once, as far as one can
                    writer.write(request.encode())
                answers = await asyncio.gather(*(reader.read() for reader, _ in ends))
                for _, writer in ends:
                    writer.close()
                assert sorted(answer[9:12] for answer in answers) == [b"303"] + [b"404"] * 7

    play(house, scene)


def test_a_token_opens_until_it_is_dropped(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            made = await left.ask("POST", "/api/me/tokens", {"name": "my bot"})
            assert made.status_code == 201
            token, ident = made.json()["token"], made.json()["id"]
            (listed,) = (await left.get("/api/me/tokens"))["tokens"]
            assert (listed["id"], listed["name"]) == (ident, "my bot")
            assert set(listed) == {"id", "name", "created"}, "what opens is shown once"
            assert (await right.get("/api/me/tokens"))["tokens"] == []
            async with house.guest(token=token) as bot, house.guest() as nobody:
                assert await bot.get("/api/me") == {"name": "Left"}
                code = await bot.open_table(game="espresso")
                async with bot.at(code) as visit:
                    assert visit.seats == [1]
                assert refusal(await nobody.ask("GET", f"/link/{token}"), 404) == "no-link"
                path = f"/api/me/tokens/{ident}"
                assert refusal(await right.ask("DELETE", path), 404) == "no-token"
                assert await bot.get("/api/me") == {"name": "Left"}
                assert (await left.ask("DELETE", path)).json() == {"dropped": True}
                assert refusal(await left.ask("DELETE", path), 404) == "no-token"
                assert await bot.get("/api/me") == {"name": None}
                assert refusal(await bot.ask("GET", "/api/me/games"), 401) == "no-guest"

    play(house, scene)


async def heard(socket: ClientConnection, last: str) -> list[str]:
    """The kinds of all messages until one of this kind."""
    kinds = [""]
    while kinds[-1] != last:
        kinds.append(json.loads(await socket.recv())["type"])
    return kinds


def test_a_dropped_token_ends_what_it_has_opened(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            made = (await left.ask("POST", "/api/me/tokens", {"name": "my bot"})).json()
            async with house.guest(token=made["token"]) as bot:
                code = await bot.open_table(game="espresso")
                stream = bot.stream(code)
                assert (await anext(stream))["type"] == "welcome"
                async with await bot.dial(code) as socket, await bot.dial(code) as at_the_door:
                    await socket.send('{"type":"hello"}')
                    await heard(socket, "snapshot")
                    await left.ask("DELETE", f"/api/me/tokens/{made['id']}")
                    await heard(socket, "bye")
                    await at_the_door.send('{"type":"hello"}')
                    assert "welcome" not in await heard(at_the_door, "bye")
                assert [message["type"] async for message in stream][-1] == "bye"
                again = await bot.ask("GET", f"/api/tables/{code}/events")
                assert refusal(again, 401) == "no-guest"
            async with left.at(code) as visit:
                assert visit.seats == [1], "who dropped it is still who they were"

    play(house, scene)


@pytest.mark.parametrize("method, path", [("POST", "/api/me"), ("POST", "/api/tables")])
def test_a_wrong_token_is_told_from_none(house: House, method: str, path: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest(token="doppio_x") as wrong:
            answer = await wrong.ask(method, path, {"name": "Bot"})
            assert refusal(answer, 401) == "no-guest"
            assert "token" in answer.json()["error"]["sentence"]
            assert "Set-Cookie" not in answer.headers

    play(house, scene)


def test_a_link_is_no_token(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            path = (await left.ask("POST", "/api/me/link")).json()["path"]
            key = path.rpartition("/")[2]
            async with house.guest(token=key) as thief:
                assert await thief.get("/api/me") == {"name": None}
            assert (await left.get("/api/me/tokens"))["tokens"] == []

    play(house, scene)


def test_there_are_twenty_tokens_at_most_and_links_do_not_count(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            for _ in range(20):
                assert (await left.ask("POST", "/api/me/link")).status_code == 201
            for number in range(20):
                made = await left.ask("POST", "/api/me/tokens", {"name": f"bot {number}"})
                assert made.status_code == 201, made.text
            more = await left.ask("POST", "/api/me/tokens", {"name": "one more"})
            assert refusal(more, 409) == "too-many-tokens"
            for name in ("", "x" * 25, 3):
                bad = await left.ask("POST", "/api/me/tokens", {"name": name})
                assert refusal(bad, 400) == "bad-message"

    play(house, scene)
