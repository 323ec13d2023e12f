"""The house's opinion over HTTP: on games that are over, never on those that people play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.rules import legal_moves
from doppio.games.cappuccino.rules import play as made
from tests.server.asking import play, refusal
from tests.server.house import Guest, House, Json, open_house

POSITION = "ppf3/p2ff/p2ff p,f 1"
"""Only a2-a3 wins, by one cup."""
HAND = {"game": "cappuccino", "setup": "hand", "position": POSITION, "first": "seat"}
HEADER = {
    "doppio": 1,
    "game": "cappuccino",
    "options": {"players": 2, "setup": "hand"},
    "seats": [{"name": "Left"}, {"name": "Right"}],
    "position": POSITION,
}
BLUNDER = {"n": 1, "t": 0, "seat": 1, "do": "move", "move": "a3-a2"}


async def bring(guest: Guest, *lines: Json) -> str:
    """The address of the only game of a record that is brought along."""
    content = "\n".join(json.dumps(line) for line in lines)
    answer = await guest.ask("POST", "/api/records", content=content)
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['code']}/games/1"


def any_game() -> Iterator[Json]:
    """The lines of a game of twenty moves, the first that comes to mind each time."""
    position = deal(2, "hexagon", 1)
    yield {**HEADER, "position": position_text(position)}
    for n in range(1, 21):
        move = next(legal_moves(position))
        yield {"n": n, "t": 0, "seat": position.turn, "do": "move", "move": str(move)}
        position = made(position, move)


async def seated(guest: Guest, *seats: object, **settings: object) -> str:
    """The address of the game of a new table with these seats."""
    body = {"settings": {**HAND, **settings}, "seats": seats, "start": True}
    answer = await guest.ask("POST", "/api/tables", body)
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['code']}/games/1"


async def between_people(left: Guest, right: Guest) -> str:
    """The address of a game that two people have just begun."""
    game = await seated(left, "me", "open")
    code = game.split("/")[3]
    for wish in ("sit", "ready"):
        assert (await right.post(code, wish, do=wish, seat=2)).status_code == 200
    return game


def test_a_game_is_looked_at_again_a_line_a_move(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest() as nobody:
            game = await bring(left, HEADER, BLUNDER)
            first = await nobody.ask("GET", f"{game}/analysis")
            assert first.headers["content-type"].startswith("application/x-ndjson")
            (move,) = map(json.loads, first.text.splitlines())
            assert (move["n"], move["move"], move["mark"]) == (1, "a3-a2", "blunder")
            assert move["cost"] == {"share": 1.0, "cups": 2.0}
            assert move["before"]["exact"]
            assert move["before"]["moves"][0]["move"] == "a2-a3"
            assert (await left.ask("GET", f"{game}/analysis")).content == first.content

    play(house, scene)


def test_a_board_that_is_too_large_for_the_engine_is_refused(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            board = "/".join(["pf" * 5] * 7)
            header = {**HEADER, "position": f"{board} p,f 1"}
            game = await bring(left, header, {**BLUNDER, "move": "a1-b1"})
            assert refusal(await left.ask("GET", f"{game}/analysis"), 409) == "too-large"
            answer = await left.ask("POST", f"{game}/opinion", {"at": 0})
            assert refusal(answer, 409) == "too-large"

    play(house, scene)


def test_a_house_closes_in_the_middle_of_an_analysis(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            game = await bring(left, *any_game())
            async with left.http.stream("GET", f"{game}/analysis") as answer:
                async for _ in answer.aiter_lines():
                    await asyncio.to_thread(house.stop)

    with open_house(tmp_path / "games.sqlite") as opened:
        play(opened, scene)


def test_a_position_of_a_game_and_what_could_have_come_of_it(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            game = await bring(left, HEADER, BLUNDER)
            first = (await left.ask("POST", f"{game}/opinion", {"at": 0})).json()
            best = first["opinion"]["moves"][0]
            assert (best["move"], first["opinion"]["exact"]) == ("a2-a3", True)
            line = [best["move"], *best["line"]]
            told = first
            for count in range(1, len(line) + 1):
                assert told["opinion"]["shares"] == first["opinion"]["shares"] == [1.0, 0.0]
                assert line[count - 1] in told["now"]["legal"]
                asked = {"at": 0, "moves": line[:count]}
                told = (await left.ask("POST", f"{game}/opinion", asked)).json()
            assert told["opinion"] is None, "the line goes to the end, and no further"
            assert told["now"]["outcome"]["winners"] == [1]

    play(house, scene)


@pytest.mark.parametrize(
    "body, status, code",
    [
        ({"at": 2}, 404, "no-moment"),
        ({"at": 10**12}, 404, "no-moment"),
        ({"at": 0, "moves": ["a2-a1", "a2-a1"]}, 409, "no-stack"),
        ({"at": 0, "moves": ["hello"]}, 409, "bad-move"),
        ({"at": -1}, 400, "bad-message"),
        ({"at": 0, "moves": ["a2-a1"] * 65}, 400, "bad-message"),
        ({"at": 0, "position": POSITION}, 400, "bad-message"),
    ],
)
def test_what_makes_no_sense_is_refused(house: House, body: Json, status: int, code: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            game = await bring(left, HEADER, BLUNDER)
            assert refusal(await left.ask("POST", f"{game}/opinion", body), status) == code

    play(house, scene)


def test_what_people_play_is_nobodys_business_until_it_is_over(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            game = await between_people(left, right)
            copied = await bring(right, HEADER)
            for asked in (game, copied):
                answer = await right.ask("POST", f"{asked}/opinion", {"at": 0})
                assert refusal(answer, 409) == "people-play"
            assert refusal(await right.ask("GET", f"{game}/analysis"), 409) == "people-play"
            played = await bring(right, HEADER, BLUNDER)
            assert refusal(await right.ask("GET", f"{played}/analysis"), 409) == "people-play"
            code = game.split("/")[3]
            assert (await left.post(code, "resign", do="resign", seat=1)).status_code == 200
            for asked in (game, copied):
                answer = await right.ask("POST", f"{asked}/opinion", {"at": 0})
                assert answer.status_code == 200, answer.text

    play(house, scene)


def test_a_set_up_that_two_bargain_for_is_nobodys_business_either(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            settings = {"setup": "basic", "position": None, "seed": 7, "fairness": "choice"}
            code = (await seated(left, "me", "open", **settings)).split("/")[3]
            for wish in ("sit", "ready"):
                assert (await right.post(code, wish, do=wish, seat=2)).status_code == 200
            seen = await left.get(f"/api/tables/{code}")
            assert seen["phase"] == "choosing"
            copied = await bring(left, {**HEADER, "position": seen["bargain"]["game"]["position"]})
            answer = await left.ask("POST", f"{copied}/opinion", {"at": 0})
            assert refusal(answer, 409) == "people-play"

    play(house, scene)


def test_against_bots_one_may_ask_at_any_time(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            game = await seated(left, "me", 3)
            answer = await left.ask("POST", f"{game}/opinion", {"at": 0})
            assert answer.json()["opinion"]["moves"][0]["move"] == "a2-a3"
            assert (await left.ask("GET", f"{game}/analysis")).text == ""
            both = await seated(left, "me", "me")
            asked = await left.ask("POST", f"{both}/opinion", {"at": 0})
            assert refusal(asked, 409) == "people-play"
            code = both.split("/")[3]
            assert (await left.post(code, "resign", do="resign", seat=1)).status_code == 200

    play(house, scene)


def test_espresso_and_games_that_are_not_there_are_refused(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            cards = {**HEADER, "game": "espresso", "options": {"players": 2}}
            del cards["position"]
            game = await bring(left, cards)
            answer = await left.ask("GET", f"{game}/analysis")
            assert refusal(answer, 409) in ("only-cappuccino", "still-secret")
            cups = await bring(left, HEADER)
            answer = await left.ask("GET", f"{cups[:-1]}2/analysis")
            assert refusal(answer, 404) == "no-game"

    play(house, scene)


def test_a_hint_is_taken_at_the_table_and_told_to_whoever_took_it(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Watcher") as watcher:
            code = (await seated(left, "me", 3)).split("/")[3]
            hint = f"/api/tables/{code}/hint"
            assert refusal(await left.ask("GET", hint), 409) == "no-hint"
            assert (await left.post(code, "hint", do="hint", seat=1)).status_code == 200
            told = await left.get(hint)
            assert (told["seat"], told["hint"]["move"]) == (1, "a2-a3")
            assert refusal(await watcher.ask("GET", hint), 409) == "no-hint"
            assert (await watcher.get(f"/api/tables/{code}"))["hints"] == [1, 0]
            assert (await left.post(code, "m", do="move", seat=1, move="a2-a3")).status_code == 200
            assert refusal(await left.ask("GET", hint), 409) == "no-hint"

    play(house, scene)


def test_a_hint_is_no_way_around_it_either(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            game = await between_people(left, right)
            code = (await seated(right, "me", 3)).split("/")[3]
            hint = f"/api/tables/{code}/hint"
            assert (await right.post(code, "hint", do="hint", seat=1)).status_code == 200
            assert refusal(await right.ask("GET", hint), 409) == "people-play"
            played = game.split("/")[3]
            assert (await left.post(played, "resign", do="resign", seat=1)).status_code == 200
            assert (await right.get(hint))["hint"]["move"] == "a2-a3"

    play(house, scene)


def test_where_people_play_the_table_gives_no_hints(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left, house.guest("Right") as right:
            code = (await between_people(left, right)).split("/")[3]
            answer = await left.post(code, "hint", do="hint", seat=1)
            assert refusal(answer, 409) == "no-hints"
            assert refusal(await left.ask("GET", f"/api/tables/{code}/hint"), 409) == "no-hint"
            assert (await left.post(code, "resign", do="resign", seat=1)).status_code == 200

    play(house, scene)
