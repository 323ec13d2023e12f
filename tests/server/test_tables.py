"""Tables over HTTP: opening, finding, looking, commands, lines of events."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from doppio.server.summary import summary_of
from tests.server.asking import all_events, play, refusal
from tests.server.house import House, Json
from tests.table.builder import Table, settings_of

BAD_SETTINGS: list[tuple[Json, str]] = [
    ({}, "bad-message"),
    ({"game": "chess"}, "bad-message"),
    ({"game": "cappuccino", "target": 3}, "bad-message"),
    ({"game": "cappuccino", "players": 1}, "bad-players"),
    ({"game": "cappuccino", "players": 5}, "bad-players"),
    ({"game": "cappuccino", "players": 3, "two_colour": True}, "bad-players"),
    ({"game": "cappuccino", "players": "2"}, "bad-message"),
    ({"game": "cappuccino", "shape": "pentagon"}, "bad-shape"),
    ({"game": "cappuccino", "seed": -1}, "bad-seed"),
    ({"game": "cappuccino", "seed": 10**15 + 1}, "bad-seed"),
    ({"game": "cappuccino", "setup": "hand"}, "bad-setup"),
    ({"game": "cappuccino", "position": "pf/.f2"}, "bad-setup"),
    ({"game": "cappuccino", "setup": "middle"}, "bad-message"),
    ({"game": "cappuccino", "first": "youngest"}, "bad-message"),
    ({"game": "cappuccino", "clock": {"kind": "move"}}, "bad-clock"),
    ({"game": "cappuccino", "clock": {"kind": "move", "seconds": 10**9}}, "bad-clock"),
    (
        {"game": "cappuccino", "clock": {"kind": "fischer", "seconds": 9, "increment": -1}},
        "bad-clock",
    ),
    ({"game": "cappuccino", "clock": {"kind": "sand"}}, "bad-message"),
    ({"game": "espresso", "players": 7}, "bad-players"),
    ({"game": "espresso", "players": 1}, "bad-players"),
    ({"game": "espresso", "target": 0}, "bad-target"),
    ({"game": "espresso", "target": 10_001}, "bad-target"),
    ({"game": "espresso", "pause": -1}, "bad-pause"),
    ({"game": "espresso", "pause": 10_001}, "bad-pause"),
    ({"game": "espresso", "variant": "decaf"}, "bad-message"),
    ({"game": "espresso", "public": 1}, "bad-message"),
]


def test_settings_that_make_no_table_are_refused(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            for settings, code in BAD_SETTINGS:
                answer = await host.ask("POST", "/api/tables", {"settings": settings})
                assert refusal(answer, 400) == code, settings

    play(house, scene)


def test_only_public_tables_are_listed_but_whoever_has_the_code_may_come(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest() as nobody:
            public = await host.open_table(game="espresso", players=3, public=True)
            private = await host.open_table(game="cappuccino")
            listed = {row["code"]: row for row in (await nobody.get("/api/tables"))["tables"]}
            assert private not in listed
            row = listed[public]
            assert (row["game"], row["phase"]) == ("espresso", "waiting")
            assert row["table"]["names"] == ["Host", "", ""]
            assert (row["table"]["players"], row["table"]["open"]) == (3, 2)
            seen = await nobody.get(f"/api/tables/{private}")
            assert (seen["type"], seen["code"], seen["seq"]) == ("snapshot", private, 2)
            assert seen["settings"]["players"] == 2
            assert [seat["name"] for seat in seen["seats"]] == ["Host", ""]

    play(house, scene)


def test_a_request_sent_twice_opens_one_table(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Other") as other:
            body = {"settings": {"game": "cappuccino"}, "id": "once"}
            answers = [await host.ask("POST", "/api/tables", body) for _ in range(2)]
            assert [answer.status_code for answer in answers] == [201, 201]
            assert answers[0].json()["code"] == answers[1].json()["code"]
            another = await other.ask("POST", "/api/tables", body)
            assert another.json()["code"] != answers[0].json()["code"], "ids are a guest's own"
            for number in range(5):
                body = {"settings": {"game": "cappuccino"}, "id": f"at-once-{number}"}
                sent = (host.ask("POST", "/api/tables", body) for _ in range(5))
                async with asyncio.timeout(20):
                    answers = await asyncio.gather(*sent)
                assert {answer.status_code for answer in answers} == {201}
                (code,) = {answer.json()["code"] for answer in answers}
                told = await all_events(host, code)
                assert [event["e"] for event in told] == ["created", "sat"]

    play(house, scene)


BAD_SEATS: list[tuple[str, Json, str]] = [
    ("cappuccino", {"seats": []}, "seat-count"),
    ("cappuccino", {"seats": ["me"]}, "seat-count"),
    ("cappuccino", {"seats": ["me", 1, 1]}, "seat-count"),
    ("cappuccino", {"seats": [1, "open"], "start": True}, "no-seat-of-yours"),
    ("cappuccino", {"seats": ["me", 0]}, "bad-message"),
    ("cappuccino", {"seats": ["me", 11]}, "bad-message"),
    ("cappuccino", {"seats": ["me", "you"]}, "bad-message"),
    ("cappuccino", {"seats": ["me", True]}, "bad-message"),
    ("cappuccino", {"seats": ["me"] * 7}, "bad-message"),
    ("cappuccino", {"start": 1}, "bad-message"),
    ("espresso", {"seats": ["me", "me"]}, "one-seat"),
]


def test_seats_that_cannot_be_given_open_no_table(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            for game, told, code in BAD_SEATS:
                settings = {"game": game, "public": True}
                body = {"settings": settings, "id": "seats", **told}
                answer = await host.ask("POST", "/api/tables", body)
                assert refusal(answer, 400) == code, told
            body = {"settings": {"game": "cappuccino"}, "id": "seats", "seats": ["me", 3]}
            answer = await host.ask("POST", "/api/tables", body)
            assert answer.status_code == 201, "what was refused has left nothing behind"
            events = await all_events(host, answer.json()["code"])
            assert [event["e"] for event in events] == ["created", "sat", "bot"]

    play(house, scene)


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_one_request_starts_a_game_against_bots_once(house: House, game: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            settings = {"game": game, "players": 3}
            body = {"settings": settings, "seats": [2, "me", 10], "start": True, "id": f"go-{game}"}
            sent = (host.ask("POST", "/api/tables", body) for _ in range(3))
            codes = {answer.json()["code"] for answer in await asyncio.gather(*sent)}
            assert len(codes) == 1
            (code,) = codes
            seen = await host.get(f"/api/tables/{code}")
            assert (seen["phase"], seen["games"]) == ("playing", 1)
            seats = sorted((seat["name"], seat["level"]) for seat in seen["seats"])
            assert seats == [("Cortado", 10), ("Host", 0), ("Moka", 2)]
            told = await all_events(host, code)
            begun = ["created", "bot", "sat", "bot", "ready", "started"]
            assert [event["e"] for event in told][:6] == begun
            mine = [
                one for one in (await host.get("/api/me/games"))["games"] if one["code"] == code
            ]
            assert len(mine) == 1, "it is in the list of one's games at once"

    play(house, scene)


def test_a_hot_seat_is_opened_and_started_at_once(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            body = {"settings": {"game": "cappuccino"}, "seats": ["me", "me"], "start": True}
            code = (await host.ask("POST", "/api/tables", body)).json()["code"]
            async with host.at(code) as visit:
                assert visit.seats == [1, 2]
            assert (await host.get(f"/api/tables/{code}"))["phase"] == "playing"

    play(house, scene)


def test_with_a_seat_open_the_host_is_ready_and_waits(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Left") as left:
            body = {"settings": {"game": "espresso"}, "seats": ["open", "me"], "start": True}
            code = (await host.ask("POST", "/api/tables", body)).json()["code"]
            seen = await left.get(f"/api/tables/{code}")
            assert seen["phase"] == "waiting"
            assert [(s["kind"], s["ready"]) for s in seen["seats"]] == [
                ("open", False),
                ("guest", True),
            ]
            await left.post(code, "a", do="sit", seat=1)
            await left.post(code, "b", do="ready", seat=1)
            assert (await left.get(f"/api/tables/{code}"))["phase"] == "playing"

    play(house, scene)


def test_there_is_no_such_table(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Somebody") as guest:
            for code in ("nosuchcode", "x", "A" * 41, "A" * 3000, "%00", "%ff%fe", "..", "é"):
                for tail in ("", "/events"):
                    answer = await guest.ask("GET", f"/api/tables/{code}{tail}")
                    assert refusal(answer, 404) in ("no-table", "no-such-address")
                answer = await guest.post(code, "a", do="sit", seat=1)
                assert refusal(answer, 404) in ("no-table", "no-such-address")
                for what in ("record", "replay"):
                    answer = await guest.ask("GET", f"/api/tables/{code}/games/1/{what}")
                    assert refusal(answer, 404) in ("no-game", "no-such-address")
                with pytest.raises(InvalidStatus) as refused:
                    await guest.dial(code)
                assert refused.value.response.status_code in (403, 404)

    play(house, scene)


def test_commands_over_http_happen_once(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Other") as other:
            code = await host.open_table(game="cappuccino")
            first = await host.post(code, "a", do="ready", seat=1)
            assert (first.status_code, first.json()) == (200, {"id": "a", "seq": 3})
            again = await host.post(code, "a", do="ready", seat=1)
            assert again.json() == first.json()
            different = await host.post(code, "a", do="ready", seat=1, ready=False)
            assert different.json() == first.json(), "the id counts"
            theirs = await other.post(code, "a", do="sit", seat=2)
            assert theirs.json()["seq"] == 4, "ids are a guest's own"
            refused = await other.post(code, "b", do="sit", seat=1)
            assert refusal(refused, 409) == "seat-taken"
            assert (await host.get(f"/api/tables/{code}"))["seq"] == 4
            for bad in ("", "x" * 41, "a b", "ä", 7, None):
                body = {"id": bad, "command": {"do": "ready", "seat": 1}}
                answer = await host.ask("POST", f"/api/tables/{code}/commands", body)
                assert refusal(answer, 400) == "bad-message"

    play(house, scene)


def test_the_same_command_sent_many_times_at_once_is_answered_every_time(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            for turn in range(5):
                command = {"do": "ready", "seat": 1, "ready": turn % 2 == 0}
                sent = [host.post(code, f"turn-{turn}", **command) for _ in range(6)]
                async with asyncio.timeout(20):
                    answers = await asyncio.gather(*sent)
                assert {answer.status_code for answer in answers} == {200}
                assert {answer.json()["seq"] for answer in answers} == {3 + turn}

    play(house, scene)


def test_lists_tell_whose_turn_it_is_and_how_it_ended(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            body = {
                "settings": {"game": "cappuccino", "first": "seat", "public": True},
                "seats": ["me", "me"],
                "start": True,
            }
            code = (await host.ask("POST", "/api/tables", body)).json()["code"]

            async def listed() -> tuple[Json, Json]:
                tables = (await host.get("/api/tables"))["tables"]
                games = (await host.get("/api/me/games"))["games"]
                return (
                    next(row for row in tables if row["code"] == code),
                    next(row for row in games if row["code"] == code),
                )

            async with host.at(code) as visit:
                for turn in (1, 2):
                    for row in await listed():
                        assert (row["phase"], row["table"]["turn"]) == ("playing", turn)
                        first, second = row["table"]["played"][0]["names"]
                        assert first == "Host"
                        assert second.endswith(" (guest)"), "who sits beside the host is not known"
                    await visit.done(do="move", seat=turn, move=visit.game["legal"][0])
                    await visit.until(lambda n=turn: visit.game["turn"] != n)  # type: ignore[misc]
                await visit.done(do="resign", seat=1)
            for row in await listed():
                assert (row["phase"], row["table"]["turn"]) == ("over", None)
                assert row["table"]["outcome"]["winners"] == [2]
                assert len(row["table"]["outcome"]["scores"]) == 2
                assert row["table"]["played"][0]["outcome"] == row["table"]["outcome"]

    play(house, scene)


def test_a_stream_begins_after_a_number(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            for after in ("x", "-1", "1.5", "", "١", "9" * 1001, "1e3", "0x1", "+1"):
                path = f"/api/tables/{code}/events?after={after}"
                answer = await host.ask("GET", path)
                assert refusal(answer, 400) == "bad-number", after
            async for message in host.stream(code, after=1):
                if message["type"] == "event":
                    assert (message["seq"], message["e"]) == (2, "sat")
                    break
            for ahead in (3, 10**15, 10**999):  # as at a socket, whose `have` may be as large
                told = []
                async for message in host.stream(code, after=ahead):
                    told.append(message["type"])
                    if len(told) == 2:
                        break
                assert told == ["welcome", "snapshot"], ahead

    play(house, scene)


def test_a_head_of_a_stream_is_answered_and_not_kept_waiting(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            async with asyncio.timeout(30):
                answer = await host.ask("HEAD", f"/api/tables/{code}/events")
            assert answer.status_code in (200, 405)

    play(house, scene)


def test_a_list_of_tables_names_who_sits_there_not_who_has_got_up() -> None:
    table = Table(settings_of("cappuccino", first="seat"))
    table.fill()
    table.all_ready()
    table.seat(1).resigns()
    table.guest("Left").stands(2)
    told = summary_of(table.room)
    assert (told["names"], told["open"]) == (["Host", ""], 1)
    assert told["played"][0]["names"] == ["Host", "Left"]
