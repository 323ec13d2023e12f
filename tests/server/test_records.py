"""Records over HTTP: out, in again, and refereed before they come in."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from doppio.games.dice import Dice
from tests.server.asking import finished, play, refusal
from tests.server.house import House
from tests.server.playing import play_on, seat_all


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_a_record_goes_out_and_comes_in_again(house: House, game: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Reader") as reader:
            more = {"target": 5, "pause": 0} if game == "espresso" else {"setup": "expert"}
            code = await finished(house, left, game=game, **more)
            answer = await reader.ask("GET", f"/api/tables/{code}/games/1/record")
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            assert f"doppio-{code}-1.jsonl" in answer.headers["content-disposition"]
            brought = await reader.ask("POST", "/api/records", content=answer.content)
            assert brought.status_code == 201, brought.text
            there = brought.json()["code"]
            assert brought.json() == {"code": there, "game": 1, "path": f"/t/{there}"}
            again = await reader.ask("GET", f"/api/tables/{there}/games/1/record")
            assert again.content == answer.content
            replays = [
                (await reader.get(f"/api/tables/{one}/games/1/replay"))["frames"]
                for one in (code, there)
            ]
            assert replays[0] == replays[1]
            assert [frame["e"] for frame in replays[0]][:2] == ["started", "happened"]
            seen = await reader.get(f"/api/tables/{there}")
            assert seen["phase"] == "over"
            assert seen["game"]["outcome"]["scores"]

    play(house, scene)


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_a_replay_tells_of_which_game_it_is(house: House, game: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            more = {"target": 5, "pause": 0, "variant": "zero"} if game == "espresso" else {}
            code = await finished(house, left, game=game, **more)
            record = await left.record(code)
            told = await left.get(f"/api/tables/{code}/games/1/replay")
            assert (told["code"], told["number"], told["settings"]["game"]) == (code, 1, game)
            assert abs(told["date"] / 1000 - time.time()) < 600
            names = [seat["name"] for seat in record[0]["seats"]]
            assert [seat["name"] for seat in told["seats"]] == names
            assert told["outcome"]["winners"] == record[-1]["winners"]
            assert [frame["at"] for frame in told["frames"][1:]] == [
                line["t"] for line in record[1:]
            ]
            if game == "espresso":
                assert told["settings"]["variant"] == "zero"
                assert told["settings"]["target"] == 5
            else:
                assert [seat["colours"] for seat in told["seats"]] == ["p", "f"]
            text = "".join(json.dumps(line) + "\n" for line in record)
            brought = await left.ask("POST", "/api/records", content=text.encode())
            there = brought.json()["code"]
            again = await left.get(f"/api/tables/{there}/games/1/replay")
            same = {name: again[name] for name in ("settings", "seats", "outcome", "frames")}
            assert same == {name: told[name] for name in same}
            assert again["code"] == there

    play(house, scene)


def test_a_replay_tells_everybody_their_own_seats(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Late") as late:
            code = await left.open_table(game="cappuccino", first="lot")
            async with left.at(code) as mine:
                await mine.done(do="bot", seat=2, level=1)
                await mine.done(do="ready", seat=1)
                await mine.until(lambda: mine.phase == "playing")
                path = f"/api/tables/{code}/games/1/replay"
                assert (await left.get(path))["mine"] == mine.seats
                assert (await late.get(path))["mine"] == []

    play(house, scene)


@pytest.mark.parametrize("setup", ["basic", "expert", "hand"])
def test_an_unfinished_game_of_cappuccino_can_be_watched_again(house: House, setup: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            settings = {"game": "cappuccino", "setup": setup, "first": "seat"}
            if setup == "hand":
                settings["position"] = "pfpfpfpf p,f 1"
            body = {"settings": settings, "seats": ["me", "me"], "start": True}
            code = (await left.ask("POST", "/api/tables", body)).json()["code"]
            path = f"/api/tables/{code}/games/1/replay"
            told = await left.get(path)
            assert [frame["e"] for frame in told["frames"]] == ["started"]
            async with left.at(code) as visit:
                for _ in range(3):
                    seat, legal = visit.game["turn"], visit.game["legal"]
                    wish = {"cup": legal[0]} if setup == "expert" else {"move": legal[0]}
                    await visit.done(do="place" if "cup" in wish else "move", seat=seat, **wish)
                    await visit.until(lambda n=seat: visit.game["turn"] != n)  # type: ignore[misc]
                told = await left.get(path)
                assert told["outcome"] is None
                assert told["settings"]["setup"] == setup
                assert len(told["frames"]) == 4
                assert told["frames"][-1]["now"]["legal"] == visit.game["legal"]
                assert told["frames"][-1]["now"]["turn"] == visit.game["turn"]

    play(house, scene)


def test_an_unfinished_record_stays_as_it_was_brought(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            code = await finished(house, left, game="cappuccino", first="seat")
            whole = await left.record(code)
            part = b"".join(json.dumps(line).encode() + b"\n" for line in whole[:6])
            brought = await left.ask("POST", "/api/records", content=part)
            there = brought.json()["code"]
            async with left.at(there):
                await asyncio.sleep(2)  # longer than a bot thinks
            assert await left.record(there) == whole[:6]

    play(house, scene)


def test_a_finished_game_is_open_while_the_next_one_is_secret(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = await left.open_table(game="espresso", target=1, pause=0)
            async with left.at(code) as mine, right.at(code) as theirs:
                await seat_all([mine, theirs])
                await asyncio.gather(*(play_on(v, Dice(v.seats[0]), 0.01) for v in (mine, theirs)))
                for visit in (mine, theirs):
                    await visit.done(do="rematch", seat=visit.seats[0])
                await mine.until(lambda: mine.table["games"] == 2)
                assert (await left.record(code, 1))[-1]["do"] == "end"
                for what in ("record", "replay"):
                    secret = await left.ask("GET", f"/api/tables/{code}/games/2/{what}")
                    assert refusal(secret, 409) == "still-secret"

    play(house, scene)


def test_games_have_numbers(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = await left.open_table(game="cappuccino")
            async with left.at(code) as mine, right.at(code) as theirs:
                none = await left.ask("GET", f"/api/tables/{code}/games/1/record")
                assert refusal(none, 404) == "no-game"
                await seat_all([mine, theirs])
                await mine.done(do="resign", seat=mine.seats[0])
                await theirs.until(lambda: theirs.over)
                for visit in (mine, theirs):
                    await visit.done(do="rematch", seat=visit.seats[0])
                await mine.until(lambda: mine.table["games"] == 2)
            assert len(await left.record(code, 1)) == 3
            assert len(await left.record(code, 2)) == 1
            for number in ("0", "3", "00", "-1", "x", "1.0", "9" * 18, "9" * 400, "9" * 5000):
                for what in ("record", "replay"):
                    path = f"/api/tables/{code}/games/{number}/{what}"
                    answer = await left.ask("GET", path)
                    assert refusal(answer, 404) in ("no-game", "no-such-address")
            games = (await left.get("/api/me/games"))["games"]
            assert [(row["code"], row["number"]) for row in games] == [(code, 2), (code, 1)]
            assert {row["seat"] for row in games} == {1, 2}, "a rematch rotates the seats"
            second, first = games[0]["table"]["played"][1], games[0]["table"]["played"][0]
            assert first["names"] == second["names"][::-1] == games[0]["table"]["names"][::-1]
            assert first["outcome"]["winners"] == [2 if games[1]["seat"] == 1 else 1], "I resigned"
            assert second["outcome"] is None
            assert first["started"] <= second["started"] <= games[0]["touched"]
            assert (
                games[0]["table"]["names"]
                == [theirs.guest.name, mine.guest.name][:: 1 - 2 * (games[0]["seat"] == 1)]
            )

    play(house, scene)


HEADER = '{"doppio":1,"game":"cappuccino","seats":[{"name":"a"},{"name":"b"}],"position":"%s"}'


def bad_records(good: bytes) -> dict[str, bytes]:
    """Files that are no records, in many ways."""
    lines = good.splitlines(keepends=True)
    first_event = json.loads(lines[1])

    def with_event(**more: object) -> bytes:
        return lines[0] + json.dumps({**first_event, **more}).encode() + b"\n"

    return {
        "nothing": b"",
        "no JSON": b"{",
        "no object": b"[]\n",
        "no text": b"\xff\xfe\n",
        "no header": lines[1],
        "another game": b'{"doppio":1,"game":"chess","seats":[]}\n',
        "a newer version": b'{"doppio":2,"game":"cappuccino","seats":[]}\n',
        "a rule broken": lines[0] + lines[2],
        "a line twice": lines[0] + lines[1] + lines[1],
        "a long line": lines[0] + b'{"x":"' + b"a" * 70_000 + b'"}\n',
        "deep": b'{"a":' * 3000 + b"1" + b"}" * 3000,
        "a number too large": with_event(n=10**400),
        "time backwards": lines[0] + lines[1].replace(b'"t":', b'"t":-'),
    }


def odd_records(good: bytes) -> dict[str, bytes]:
    """Records that follow the rules, with fields in them that nobody knows."""
    lines = good.splitlines(keepends=True)
    header, first_event = json.loads(lines[0]), json.loads(lines[1])

    def with_event(**more: object) -> bytes:
        return lines[0] + json.dumps({**first_event, **more}).encode() + b"\n"

    def with_header(**more: object) -> bytes:
        return json.dumps({**header, **more}).encode() + b"\n" + lines[1]

    deep: object = 1
    for _ in range(400):
        deep = [deep]
    strange = [{**seat, "name": "\ud800"} for seat in header["seats"]]
    return {
        "more fields": with_event(note="nice", more={"a": [1, None, 2.5]}),
        "a huge number": with_event(note=10**40),
        "an endless number": with_event().replace(b'"do"', b'"note":1e999,"do"'),
        "half a character": with_event(note="\ud800"),
        "half a character in a name": with_header(seats=strange),
        "deep": with_event(note=deep),
        "a header with more": with_header(event="Café", round=3),
        "a header with a huge number": with_header(event=10**40),
        "no name": with_header(seats=[{**seat, "name": ""} for seat in header["seats"]]),
        "a long name": with_header(seats=[{**seat, "name": "x" * 999} for seat in header["seats"]]),
    }


def test_a_record_is_refereed_before_it_comes_in(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            good = await left.ask(
                "GET",
                f"/api/tables/{await finished(house, left, game='cappuccino')}/games/1/record",
            )
            for what, content in bad_records(good.content).items():
                answer = await left.ask("POST", "/api/records", content=content)
                assert refusal(answer, 422), what
                assert answer.json()["error"]["line"] >= 1
            large = await left.ask("POST", "/api/records", content=b" " * (8 * 1024 * 1024 + 1))
            assert refusal(large, 413) == "too-large"

    play(house, scene)


def test_an_odd_record_is_kept_or_refused_but_breaks_nothing(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            good = await left.ask(
                "GET",
                f"/api/tables/{await finished(house, left, game='cappuccino')}/games/1/record",
            )
            problems = {}
            for what, content in odd_records(good.content).items():
                answer = await left.ask("POST", "/api/records", content=content)
                if answer.status_code == 422:
                    assert refusal(answer, 422)
                    continue
                if answer.status_code != 201:
                    problems[what] = answer.status_code
                    continue
                there = answer.json()["code"]
                for path in ("", "/games/1/record", "/games/1/replay"):
                    look = await left.ask("GET", f"/api/tables/{there}{path}")
                    if look.status_code != 200:
                        problems[what + path] = look.status_code
                if what == "more fields":
                    record = await left.record(there)
                    assert record[1]["note"] == "nice"
            assert not problems

    play(house, scene)
