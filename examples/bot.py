#!/usr/bin/env python3
"""A whole bot for Doppio, in the standard library: it sits down at a table and plays.

    ./doppio token "My bot"                     prints a token
    python examples/bot.py HOUSE TOKEN          opens a table of Cappuccino against a house bot
    python examples/bot.py HOUSE TOKEN --code CODE     comes to a table that is there already

It plays whatever is legal, at random, in Cappuccino, and cuts and chooses where the table does; in
Espresso it plays what it sees and flips otherwise. Replace `choose_move`, `bargain` and
`choose_play` with something clever.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

Json = dict[str, Any]
WORTH_OF_MOVING_FIRST = 3
"""In cups, between two: what the house takes for usual."""


class House:
    """A house of Doppio, seen by one bot."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.ids = count(1)
        self.run = random.randrange(10**9)

    def ask(self, method: str, path: str, body: object = None) -> Json:
        """One request; a refusal is answered too, with an `error` in it."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self.headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                found: Json = json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(float(error.headers.get("Retry-After", "1")))
                return self.ask(method, path, body)
            found = json.load(error)
        return found

    def do(self, code: str, command: Json) -> Json:
        """A command at a table; its id makes sure that it happens once."""
        body = {"id": f"{self.run}-{next(self.ids)}", "command": command}
        return self.ask("POST", f"/api/tables/{code}/commands", body)

    def events(self, code: str) -> Iterator[Json]:
        """Everything that happens at a table; after a broken connection from where it broke."""
        last: int | None = None
        while True:
            after = "" if last is None else f"?after={last}"
            request = urllib.request.Request(
                f"{self.address}/api/tables/{code}/events{after}", headers=self.headers
            )
            try:
                with urllib.request.urlopen(request, timeout=60) as lines:
                    for line in lines:
                        if line.strip():
                            message: Json = json.loads(line)
                            last = message.get("seq", last)
                            yield message
            except urllib.error.HTTPError as error:
                if error.code in (401, 404):  # trying again does not help
                    yield {"type": "gone", **json.load(error)}
                    return
                time.sleep(1)
            except (OSError, ValueError):
                time.sleep(1)


def choose_move(legal: list[str]) -> str:
    """Cappuccino: one of the legal moves or placements."""
    return random.choice(legal)


def bargain(seat: int, credit: list[int] | None) -> Json:
    """Cut and choose: name the cups for whoever moves first and second, or pick a side of them."""
    if credit is None:
        return {"do": "offer", "seat": seat, "credit": [0, WORTH_OF_MOVING_FIRST]}
    first = credit[1] - credit[0] < WORTH_OF_MOVING_FIRST
    return {"do": "choose", "seat": seat, "first": first}


def choose_play(seat: int, game: Json) -> Json:
    """Espresso: a card that fits, the espresso pile first; else a flip.

    The house tells what fits where, in every variant; jokers (Zero) are left alone here.
    """
    side = game["sides"][seat - 1]
    places = {"espresso": side["espresso"], "waste": side["waste"]}
    places |= {f"help{n}": card for n, card in enumerate(side["helpers"], 1)}
    for place in ("espresso", "help1", "help2", "help3", "waste"):
        card = places[place]
        fitting = [n for n, pile in enumerate(game["piles"], 1) if card in pile["next"]]
        if card in game["opens"] or fitting:
            to = "new" if card in game["opens"] else fitting[0]
            return {"do": "play", "seat": seat, "cards": [{"from": place}], "to": to}
    return {"do": "flip", "seat": seat}


class Bot:
    """Plays one seat of one table until the game is over."""

    def __init__(self, house: House, code: str, seat: int, pace: float) -> None:
        self.house, self.code, self.seat, self.pace = house, code, seat, pace
        self.game: Json = {}
        self.bargain: Json = {}
        self.messages: SimpleQueue[Json] = SimpleQueue()

    def play(self) -> Json:
        """Follow the table's events and act on them; returns the outcome."""
        Thread(target=self.listen, daemon=True).start()
        next_act = time.monotonic() + self.pace
        while not self.game.get("outcome"):
            try:
                wait = next_act - time.monotonic()
                self.take_in(self.messages.get(timeout=max(0.0, wait)))
            except Empty:
                pass
            if time.monotonic() >= next_act:
                self.act()
                next_act = time.monotonic() + self.pace
        outcome: Json = self.game["outcome"]
        return outcome

    def listen(self) -> None:
        """Pass the table's events on, while the bot may be busy."""
        for message in self.house.events(self.code):
            self.messages.put(message)

    def take_in(self, message: Json) -> None:
        """Bring our picture of the game up to date."""
        kind = message.get("e", message["type"])
        if kind == "gone":
            granted(message)
        if kind == "welcome" and self.seat not in message["seats"]:
            self.seat = message["seats"][0]  # the seats were rotated before we listened
        if kind == "started":
            self.seat = message["order"].index(self.seat) + 1
        if kind in ("snapshot", "laid", "started", "tookback"):
            self.game = message.get("game") or {}
            self.bargain = message.get("bargain") or {}
        elif kind == "offered" and self.bargain:
            self.bargain |= {"credit": message["credit"], "to_act": self.bargain["chooser"]}
        elif kind in ("chose", "stood"):  # whoever gets up calls it off
            self.bargain = {}
        elif kind == "happened":
            self.take_in_event(message)

    def take_in_event(self, message: Json) -> None:
        """Something happened in the game: `message` tells what has changed by it."""
        self.game |= message.get("now") or message.get("game") or {}
        for seat, side in message.get("sides", {}).items():
            self.game["sides"][int(seat) - 1] = side
        if "pile" in message:
            piles, number = self.game["piles"], message["pile"]["number"]
            piles[number - 1 : number] = [message["pile"]]
        if message["line"]["do"] in ("finito", "stuck"):
            self.game["sides"] = []

    def act(self) -> None:
        """Do the next thing, if there is one to do."""
        if self.bargain.get("to_act") == self.seat:
            self.house.do(self.code, bargain(self.seat, self.bargain["credit"]))
        elif "legal" in self.game:
            self.take_turn()
        elif self.game.get("sides"):
            self.house.do(self.code, choose_play(self.seat, self.game))
        elif self.game.get("round"):
            self.house.do(self.code, {"do": "next", "seat": self.seat})

    def take_turn(self) -> None:
        """Cappuccino: move, if it is our turn."""
        if self.game["turn"] == self.seat and self.game["legal"]:
            wish = choose_move(self.game["legal"])
            kind = {"do": "place", "cup": wish} if "@" in wish else {"do": "move", "move": wish}
            self.house.do(self.code, {**kind, "seat": self.seat})


def granted(answer: Json) -> Json:
    """An answer that is no refusal; after one there is nothing left to do."""
    if "error" in answer:
        raise SystemExit(answer["error"]["sentence"])
    return answer


def sit_down(house: House, code: str) -> int:
    """Take the first open seat."""
    table = granted(house.ask("GET", f"/api/tables/{code}"))
    for seat, state in enumerate(table["seats"], 1):
        if state["kind"] == "open":
            answer = house.do(code, {"do": "sit", "seat": seat})
            if answer.get("error", {}).get("code") != "seat-taken":  # somebody was quicker
                granted(answer)
                return seat
    raise SystemExit("There is no open seat at that table.")


def open_table(house: House, game: str, level: int) -> str:
    """A table of two with a house bot on the other seat."""
    settings = {"game": game, "players": 2}
    if game == "cappuccino":
        settings["first"] = "seat"
    code: str = granted(house.ask("POST", "/api/tables", {"settings": settings}))["code"]
    granted(house.do(code, {"do": "bot", "seat": 2, "level": level}))
    return code


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("house", help="the house's address, such as http://127.0.0.1:8000")
    parser.add_argument("token", help="the bot's token")
    parser.add_argument("--code", help="a table that is there already")
    parser.add_argument("--game", choices=("cappuccino", "espresso"), default="cappuccino")
    parser.add_argument("--level", type=int, default=1, help="of the house bot (1)")
    parser.add_argument("--pace", type=float, default=0.3, help="seconds an action, Espresso (0.3)")
    arguments = parser.parse_args()
    house = House(arguments.house, arguments.token)
    try:
        play(house, arguments)
    except urllib.error.URLError as error:
        raise SystemExit(f"{arguments.house} cannot be reached: {error.reason}") from None


def play(house: House, arguments: argparse.Namespace) -> None:
    """Play one game and tell how it went."""
    code = arguments.code or open_table(house, arguments.game, arguments.level)
    seat = sit_down(house, code) if arguments.code else 1
    print(f"playing at {arguments.house}/t/{code}")
    bot = Bot(house, code, seat, arguments.pace)
    granted(house.do(code, {"do": "ready", "seat": seat}))
    outcome = bot.play()
    won = "won" if bot.seat in outcome["winners"] else "lost"
    print(f"{won}: {outcome['scores']}")


if __name__ == "__main__":
    main()
