"""The example bot plays a whole game of each kind against a real house."""

from __future__ import annotations

import asyncio
import re
import runpy
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from doppio.games.dice import Dice
from tests.server.asking import play
from tests.server.house import Guest, House, Json
from tests.server.playing import play_on

BOT = Path(__file__).parents[2] / "examples/bot.py"
TABLES: dict[str, Json] = {
    "cappuccino": {"game": "cappuccino", "players": 2},
    "cappuccino, expert": {"game": "cappuccino", "players": 3, "setup": "expert"},
    "espresso": {"game": "espresso", "players": 4, "target": 10, "pause": 50},
    "chaos": {"game": "espresso", "players": 4, "variant": "chaos", "target": 10, "pause": 50},
}


async def run_bot(house: House, token: str, *options: str) -> str:
    """Run the bot until it has played its game; returns what it printed."""
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, str(BOT), house.address, token, "--pace", "0.05", *options],
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


async def token_of(guest: Guest) -> str:
    answer = await guest.ask("POST", "/api/me/tokens", {"name": "example"})
    return str(answer.json()["token"])


def check_outcome(printed: str, record: list[Json]) -> None:
    """The bot's last line is the record's end."""
    *_, last = printed.splitlines()
    found = re.fullmatch(r"(won|lost): \[(.*)\]", last)
    assert found, printed
    end = record[-1]
    assert end["do"] == "end"
    assert [int(n) for n in found[2].split(", ")] == end.get("scores", end.get("totals"))


@pytest.mark.parametrize("table", TABLES)
def test_it_comes_to_a_table_and_plays_to_the_end(house: House, table: str) -> None:
    async def scene(house: House) -> None:
        async with AsyncExitStack() as stack:
            settings = TABLES[table]
            people = [
                await stack.enter_async_context(house.guest(f"Person {number}"))
                for number in range(1, settings["players"])
            ]
            owner = await stack.enter_async_context(house.guest("Owner"))
            code = await people[0].open_table(**settings)
            visits = [await stack.enter_async_context(person.at(code)) for person in people]
            bot = asyncio.create_task(run_bot(house, await token_of(owner), "--code", code))
            for seat, visit in enumerate(visits[1:], 3):
                await visit.done(do="sit", seat=seat)
            for seat, visit in zip((1, 3, 4), visits, strict=False):
                await visit.done(do="ready", seat=seat)
            await asyncio.gather(*(play_on(visit, Dice(visit.seats[0]), 0.1) for visit in visits))
            printed = await bot
            assert f"playing at {house.address}/t/{code}" in printed
            check_outcome(printed, await owner.record(code))

    play(house, scene)


@pytest.mark.parametrize("cuts", [True, False])
def test_it_cuts_and_chooses(house: House, cuts: bool) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Owner") as owner:
            code = await host.open_table(game="cappuccino", fairness="choice", first="seat")
            async with host.at(code) as mine:
                if cuts:  # the first seat names the cups, and the bot takes the first that is open
                    await mine.done(do="stand", seat=1)
                    await mine.done(do="sit", seat=2)
                bot = asyncio.create_task(run_bot(house, await token_of(owner), "--code", code))
                await mine.done(do="ready", seat=2 if cuts else 1)
                await mine.until(lambda: mine.events[-1]["e"] in ("laid", "offered"))
                if cuts:
                    await mine.until(lambda: mine.events[-1]["e"] == "offered")
                    assert mine.events[-1]["credit"] == [0, 3]
                    await mine.done(do="choose", seat=2, first=True)
                else:
                    await mine.done(do="offer", seat=1, credit=[0, 9])
                await mine.until(lambda: mine.phase == "playing")
                await play_on(mine, Dice("host"), 0.05)
                printed = await bot
            record = await owner.record(code)
            assert record[0]["options"]["credit"] == ([0, 3] if cuts else [0, 9])
            check_outcome(printed, record)

    play(house, scene)


@pytest.mark.parametrize(
    "credit, wish",
    [
        (None, {"do": "offer", "seat": 2, "credit": [0, 3]}),
        ([0, 2], {"do": "choose", "seat": 2, "first": True}),
        ([0, 3], {"do": "choose", "seat": 2, "first": False}),
        ([5, 6], {"do": "choose", "seat": 2, "first": True}),
    ],
)
def test_it_takes_three_cups_for_the_worth_of_moving_first(
    credit: list[int] | None, wish: Json
) -> None:
    bargain = runpy.run_path(str(BOT))["bargain"]
    assert bargain(2, credit) == wish


class BusyHouse:
    """A house where something is told every few milliseconds; it is always the bot's turn."""

    def __init__(self) -> None:
        self.done: list[Json] = []

    def events(self, code: str) -> Iterator[Json]:
        game = {"turn": 1, "legal": ["a1-a2"]}
        yield {"type": "welcome", "name": "Bot", "seats": [1]}
        yield {"type": "snapshot", "seq": 1, "code": code, "game": game}
        for _ in range(100):
            time.sleep(0.01)
            yield {"type": "presence", "here": [True, True], "watching": 0}
        over = {**game, "outcome": {"scores": [1, 0], "winners": [1]}}
        yield {"type": "event", "seq": 2, "e": "tookback", "game": over}

    def do(self, code: str, command: Json) -> Json:
        self.done.append({"code": code, **command})
        return {}


def test_it_acts_also_while_much_is_being_told() -> None:
    bot = runpy.run_path(str(BOT))["Bot"]
    house = BusyHouse()
    outcome = bot(house, "code", 1, 0.05).play()
    assert outcome["winners"] == [1]
    assert len(house.done) >= 5, "it listened all the time and never acted"
    assert house.done[0] == {"code": "code", "do": "move", "seat": 1, "move": "a1-a2"}


def test_it_plays_espresso_against_bots_of_the_house(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Owner") as owner:
            code = await owner.open_table(game="espresso", players=4, target=1, pause=50)
            assert (await owner.post(code, "stand", do="stand", seat=1)).status_code == 200
            for seat in (2, 3, 4):
                sat = await owner.post(code, f"bot-{seat}", do="bot", seat=seat, level=10)
                assert sat.status_code == 200
            printed = await run_bot(house, await token_of(owner), "--code", code)
            check_outcome(printed, await owner.record(code))

    play(house, scene)


def test_it_opens_a_table_of_its_own(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Owner") as owner:
            printed = await run_bot(house, await token_of(owner), "--level", "2")
            code = printed.split("/t/")[1].split()[0]
            check_outcome(printed, await owner.record(code))
            (row,) = (await owner.get("/api/me/games"))["games"]
            assert (row["code"], row["phase"]) == (code, "over")

    play(house, scene)


def test_a_token_of_the_command_line_works_too(house: House) -> None:
    """`doppio token` writes to the same file while the house is open."""
    made = subprocess.run(
        [sys.executable, "-m", "doppio", "token", "Outsider", "--store", str(house.store)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    async def scene(house: House) -> None:
        async with house.guest(token=made.stdout.strip()) as bot:
            assert await bot.get("/api/me") == {"name": "Outsider"}

    play(house, scene)


@pytest.mark.parametrize(
    "token, options, sentence",
    [
        ("", ["--code", "nonsense12"], "There is no such table."),
        ("", ["--level", "11"], "The message cannot be read: "),
        ("doppio_x", [], "That token opens nothing: it is wrong, or was dropped."),
        ("doppio_x", ["--code", "CODE"], "That token opens nothing: it is wrong, or was dropped."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    house: House, token: str, options: list[str], sentence: str
) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            told = [option.replace("CODE", code) for option in options]
            known = token or await token_of(host)
            with pytest.raises(AssertionError) as left:
                await run_bot(house, known, *told)
            (said, _) = str(left.value).split("\n", 1)
            assert said.startswith(sentence)

    play(house, scene)


def test_who_cannot_be_reached_is_said_in_a_sentence() -> None:
    for address in ("http://127.0.0.1:1", "127.0.0.1:1"):
        done = subprocess.run(
            [sys.executable, str(BOT), address, "doppio_x"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.stderr.startswith(f"{address} cannot be reached: ")
        assert len(done.stderr.splitlines()) == 1


def test_a_token_that_is_dropped_ends_the_bot(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            made = (await host.ask("POST", "/api/me/tokens", {"name": "b"})).json()
            async with host.at(code) as visit:
                bot = asyncio.create_task(run_bot(house, made["token"], "--code", code))
                await visit.until(lambda: any(event["e"] == "ready" for event in visit.events))
                await host.ask("DELETE", f"/api/me/tokens/{made['id']}")
            with pytest.raises(AssertionError, match="That token opens nothing"):
                await bot

    play(house, scene)


@pytest.mark.parametrize(
    "waste, wish",
    [("g0", {"do": "flip"}), ("g1", {"to": "new"}), ("r2", {"to": 2}), (None, {"do": "flip"})],
)
def test_it_plays_what_the_house_says_fits(waste: str | None, wish: Json) -> None:
    """A zero opens a pile in one variant and is a joker in another: the bot need not know."""
    choose_play = runpy.run_path(str(BOT))["choose_play"]
    side = {"espresso": "b5", "helpers": [None, "b0", "b6"], "waste": waste}
    piles = [{"next": ["y3"]}, {"next": ["r2"]}]
    game = {"sides": [side], "piles": piles, "opens": ["r1", "g1"], "jokers": ["g0", "b0"]}
    assert wish.items() <= choose_play(1, game).items()


def test_a_full_table_is_said_in_a_sentence(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:
            code = await host.open_table(game="cappuccino")
            await host.post(code, "bot", do="bot", seat=2)
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, str(BOT), house.address, await token_of(host), "--code", code],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            assert done.returncode == 1
            assert done.stderr == "There is no open seat at that table.\n"

    play(house, scene)
