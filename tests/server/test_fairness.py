"""Fairness in a real house: its dealer finds set-ups, its bots name cups and pick sides."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import httpx

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.players.fair import USUAL_CREDIT
from doppio.server.app import App
from doppio.server.dealer import bargained, found
from doppio.table import commands
from doppio.table.room import Bargain
from doppio.table.settings import CappuccinoSettings
from tests.server.test_bots import in_a_house

Told = dict[str, Any]
PLAIN = position_text(deal(2, "hexagon", 1))


def blind() -> Any:  # noqa: ANN401 - a patch
    """Without the net everything is quick, and as usual."""
    return mock.patch("doppio.players.net_eyes.Eyes.load", return_value=None)


async def opened(client: httpx.AsyncClient, seats: list[object], **settings: object) -> str:
    body = {"settings": {"game": "cappuccino", **settings}, "seats": seats, "start": True}
    code: str = (await client.post("/api/tables", json=body)).json()["code"]
    return code


async def seen(client: httpx.AsyncClient, code: str, enough: Callable[[Told], bool]) -> Told:
    while True:
        told: Told = (await client.get(f"/api/tables/{code}")).json()
        if enough(told):
            return told
        await asyncio.sleep(0.01)


def named(bargain: Told | None) -> bool:
    return bargain is not None and bargain["credit"] is not None


async def does(client: httpx.AsyncClient, code: str, **command: object) -> None:
    body = {"id": f"{command['do']}", "command": command}
    answer = await client.post(f"/api/tables/{code}/commands", json=body)
    assert answer.status_code == 200, answer.text


def test_the_dealer_lays_out_a_fair_handicap(tmp_path: Path) -> None:
    async def scene(_: App, client: httpx.AsyncClient) -> None:
        code = await opened(client, ["me", 1], fairness="handicap", first="seat")
        told = await seen(client, code, lambda told: told["phase"] == "playing")
        assert told["game"]["credit"] == list(USUAL_CREDIT[2])

    with blind():
        in_a_house(tmp_path, scene)


def test_a_bot_names_the_cups_and_the_guest_picks(tmp_path: Path) -> None:
    async def scene(_: App, client: httpx.AsyncClient) -> None:
        code = await opened(client, [1, "me"], fairness="choice", first="seat")
        told = await seen(client, code, lambda told: named(told["bargain"]))
        assert told["bargain"]["to_act"] == 2
        await does(client, code, do="choose", seat=2, first=True)
        told = await seen(client, code, lambda told: told["phase"] == "playing")
        assert [seat["kind"] for seat in told["seats"]] == ["guest", "bot"]

    with blind():
        in_a_house(tmp_path, scene)


def test_the_guest_names_the_cups_and_a_bot_picks(tmp_path: Path) -> None:
    async def scene(_: App, client: httpx.AsyncClient) -> None:
        code = await opened(client, ["me", 1], fairness="choice", first="seat")
        await does(client, code, do="offer", seat=1, credit=[0, 9])
        told = await seen(client, code, lambda told: told["phase"] == "playing")
        assert [seat["kind"] for seat in told["seats"]] == ["guest", "bot"]
        assert told["game"]["credit"] == [0, 9]

    with blind():
        in_a_house(tmp_path, scene)


def test_without_a_net_a_fair_deal_is_an_ordinary_one_with_the_usual_handicap() -> None:
    with blind():
        dealt = found(CappuccinoSettings(fairness="deal"), 1)
    assert dealt == commands.Dealt(PLAIN, USUAL_CREDIT[2])


def test_a_handicap_is_found_for_what_was_laid_by_hand() -> None:
    laid = CappuccinoSettings(setup="hand", position="pfpf p,f 1", fairness="handicap")
    with blind():
        assert found(laid, 1).position == "pfpf p,f 1"


def test_a_bot_answers_an_offer_by_its_worth() -> None:
    with blind():
        assert bargained(Bargain(PLAIN, 1), 1) == commands.Offer(1, USUAL_CREDIT[2])
        assert bargained(Bargain(PLAIN, 1, (0, 1)), 2) == commands.Choose(2, first=True)
        assert bargained(Bargain(PLAIN, 1, (0, 9)), 2) == commands.Choose(2, first=False)


def test_a_house_opens_without_the_compiler() -> None:
    """Who only wants to play with others waits for nothing that thinks."""
    look = "import sys, doppio.server.run; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True)
    assert done.stdout == "set()\n"
