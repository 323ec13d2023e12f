"""The house is killed in the middle of everything, over and over; nothing that was said is lost.

What a client was told, it was told for good: each answer and each event must be in the log, once,
and every table must go on after each start as if nothing had been.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from random import Random

import msgspec
import pytest

from doppio.records.lines import object_text
from doppio.records.referee import referee
from doppio.store.sqlite import SqliteStore
from doppio.table.archive import games_in
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.wire.messages import encode
from tests.server.house import Guest, House, Json, Visit

KILLS = 20
PACE = 0.03
"""Seconds between an answer and the next command; the house takes 40 messages a second."""

CAPPUCCINO: Json = {"game": "cappuccino"}
ESPRESSO: Json = {"game": "espresso"}
TABLES: tuple[tuple[Json, int], ...] = (  # settings, and the level of a bot on the last seat
    (CAPPUCCINO | {"players": 2}, 0),
    (CAPPUCCINO | {"players": 2, "settle": True}, 0),
    (CAPPUCCINO | {"players": 2}, 1),
    (CAPPUCCINO | {"players": 2, "setup": "expert"}, 2),
    (CAPPUCCINO | {"players": 4, "shape": "blob"}, 2),
    (ESPRESSO | {"players": 4, "target": 20}, 10),
    (ESPRESSO | {"players": 4, "target": 40, "pause": 0}, 10),
    (ESPRESSO | {"players": 4, "target": 20, "variant": "chaos"}, 0),
    (ESPRESSO | {"players": 2, "target": 10, "variant": "zero"}, 10),
)
decode_logged = msgspec.json.Decoder(Logged).decode


# --- players who never rest ---


class Player(Visit):
    """Somebody at one table who does the next thing as soon as the last one is answered."""

    def __init__(self, guest: Guest, code: str, dice: Random) -> None:
        super().__init__(guest, code)
        self._dice = dice
        self.answered: dict[str, int] = {}
        self.on_message = self._note_answer
        self._asked: set[tuple[str, int]] = set()
        self.stopping = False

    def _note_answer(self, message: Json) -> None:
        if message["type"] == "done":
            before = self.answered.setdefault(message["id"], message["seq"])
            assert before == message["seq"], "a command was answered twice, and differently"
        if message["type"] == "snapshot" or message.get("again") is False:
            # The wish for another game may be gone with whoever came back too late.
            self._asked = {asked for asked in self._asked if asked[0] != "rematch"}

    async def play(self) -> None:
        """Play until told to stop; an answer that never comes is a failure."""
        while not self.stopping:
            wish = self._wish()
            if wish is not None:
                await self.do(**wish)
            await asyncio.sleep(PACE)

    def stop_hearing(self) -> None:
        """From now on nothing arrives any more on this connection, though all that is sent does."""
        if self._socket is not None:
            self._socket.transport.pause_reading()

    def _wish(self) -> Json | None:
        if not self.seats or not self.game:
            return None
        if self.over:
            return self._once("rematch", int(self.table["games"]))
        wish = self._turn() if "legal" in self.game else self._hand()
        # Only instead of something else: a table that waits for its bot must go on by itself.
        if wish is not None and wish["do"] != "next" and self._dice.random() < 0.02:
            return {"do": "say", "phrase": self._dice.choice(("hello", "hurry", "oops"))}
        return wish

    def _once(self, what: str, number: int) -> Json | None:
        """Something that is asked for once a game or a round."""
        if (what, number) in self._asked:
            return None
        self._asked.add((what, number))
        return {"do": what, "seat": self.seats[0]}

    def _turn(self) -> Json | None:
        if self.game["turn"] not in self.seats or not self.game["legal"]:
            return None
        wish = self._dice.choice(self.game["legal"])
        kind = {"do": "place", "cup": wish} if "@" in wish else {"do": "move", "move": wish}
        return {**kind, "seat": self.game["turn"]}

    def _hand(self) -> Json | None:
        if not self.game["sides"]:
            number = 1000 * int(self.table["games"]) + int(self.game["round"])
            return self._once("next", number) if self.game["round"] else None
        found = list(self._plays())
        wish = self._dice.choice(found) if found else {"do": "flip"}
        return {**wish, "seat": self.seats[0]}

    def _plays(self) -> Iterator[Json]:
        chaos, opens = self.game["variant"] == "chaos", "01"[self.game["variant"] == "zero"]
        for owner, side in enumerate(self.game["sides"], 1):
            if owner != self.seats[0] and not chaos:
                continue
            places = {"espresso": side["espresso"], "waste": side["waste"]}
            places |= {f"help{n}": card for n, card in enumerate(side["helpers"], 1)}
            for place, card in places.items():
                source = {"from": place} | ({} if owner == self.seats[0] else {"of": owner})
                for to in [] if card is None else self._goes_to(card, opens):
                    yield {"do": "play", "cards": [source], "to": to}

    def _goes_to(self, card: str, opens: str) -> list[int | str]:
        found: list[int | str] = ["new"] if card[1] == opens else []
        for number, pile in enumerate(self.game["piles"], 1):
            if card[0] == pile["colour"] and int(card[1]) == pile["value"] + 1:
                found.append(number)
        return found


# --- a house that is killed and opened again ---


class Doomed:
    """A house on one port and one store, however often it is killed."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.house = House(store, "--port", "0")
        self._port = 0

    async def open(self) -> None:
        """Wait until it is open."""
        await asyncio.to_thread(self.house.wait_until_open)
        self._port = self.house.port

    async def open_again(self) -> None:
        """Open it at the same place."""
        assert not self.house.complaints, self.house.complaints
        self.house = House(self.store, "--port", str(self._port))
        await self.open()

    def close(self) -> None:
        """Close it in peace."""
        self.house.stop()
        assert not self.house.complaints, self.house.complaints


class Table:
    """A table and the people at it."""

    def __init__(self, code: str, settings: Json, players: list[Player]) -> None:
        self.code, self.settings, self.players = code, settings, players
        self._seen = 0

    def look(self) -> None:
        """Remember how far it has come."""
        self._seen = self._steps()

    def _steps(self) -> int:
        return sum(event["e"] in ("happened", "started") for event in self.players[0].events)

    async def goes_on(self) -> None:
        """Wait until something has happened in the game since the last look."""
        try:
            await self.players[0].until(lambda: self._steps() > self._seen)
        except TimeoutError:
            raise AssertionError(f"a table of {self.settings} has not gone on") from None


@contextlib.asynccontextmanager
async def table_of(doomed: Doomed, settings: Json, level: int, seed: int) -> AsyncIterator[Table]:
    """A table of people, each their own guest, with a bot on the last seat if it has a level."""
    async with contextlib.AsyncExitStack() as stack:
        people = range(1, settings["players"] + (level == 0))
        names = [f"Table {seed}, {n}" for n in people]
        guests = [await stack.enter_async_context(doomed.house.guest(name)) for name in names]
        code = await guests[0].open_table(**settings)
        players = [Player(guest, code, Random(f"{seed}-{guest.name}")) for guest in guests]
        for seat, player in enumerate(players, 1):
            await stack.enter_async_context(player)
            if seat > 1:
                await player.done(do="sit", seat=seat)
        if level:
            await players[0].done(do="bot", seat=settings["players"], level=level)
        for seat, player in enumerate(players, 1):
            await player.done(do="ready", seat=seat)
        yield Table(code, settings, players)


async def kill(doomed: Doomed, deaf: list[Player]) -> None:
    """Kill the house and open it again; some never hear of the last things that they did."""
    for player in deaf:
        player.stop_hearing()
    await asyncio.sleep(0.05)
    doomed.house.kill()
    for player in deaf:
        player.cut()
    await doomed.open_again()


async def evening(doomed: Doomed) -> list[Table]:
    """Play at all tables; kill the house, again and again, once every table has gone on."""
    dice = Random(1)
    await doomed.open()
    async with contextlib.AsyncExitStack() as stack, asyncio.TaskGroup() as playing:
        tables = [
            await stack.enter_async_context(table_of(doomed, settings, level, seed))
            for seed, (settings, level) in enumerate(TABLES)
        ]
        players = [player for table in tables for player in table.players]
        for player in players:
            playing.create_task(player.play())
        for _ in range(KILLS):
            await asyncio.gather(*(table.goes_on() for table in tables))
            await asyncio.sleep(dice.uniform(0.05, 0.6))
            for table in tables:
                table.look()
            await kill(doomed, dice.sample(players, len(players) // 2))
        await asyncio.gather(*(table.goes_on() for table in tables))
        for player in players:
            player.stopping = True
    return tables


# --- what the log must hold ---


def check_log(table: Table, log: list[bytes]) -> None:
    """Every answer and every event that anybody was given is there, once, as it was given."""
    entries = [decode_logged(entry) for entry in log]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    _, shown = Desk.woken(table.code, entries, entries[-1].at)
    frames = [encode(frame) for frame in shown]
    last_of = commands_in(entries)
    for player in table.players:
        check_answers(player, last_of)
        check_events(player, frames)


def commands_in(entries: list[Logged]) -> dict[tuple[str, str], int]:
    """Every command that happened, with the number of its last entry; none happened twice."""
    found: dict[tuple[str, str], int] = {}
    for (by, cid), group in groupby(entries, key=lambda entry: (entry.by, entry.id)):
        if by is not None and cid is not None:
            assert (by, cid) not in found, f"{cid} of {by} happened twice"
            found[by, cid] = list(group)[-1].seq
    return found


def check_answers(player: Player, last_of: dict[tuple[str, str], int]) -> None:
    me = player.guest.cookie.strip('"').partition(".")[0]
    for cid, seq in player.answered.items():
        assert last_of.get((me, cid)) == seq, f"{cid} was answered with {seq}"


def check_events(player: Player, frames: list[bytes]) -> None:
    assert [event["seq"] for event in player.events] == sorted(
        {event["seq"] for event in player.events}
    )
    for kept in player.guest.kept:
        if kept.way == "socket" and kept.message["type"] == "event":
            assert kept.raw == frames[kept.message["seq"] - 1]


def check_records(log: list[bytes]) -> int:
    """Every game of a table passes the referee; returns how many were played to their end."""
    ended = 0
    for lines in games_in(decode_logged(entry) for entry in log):
        text = "".join(f"{object_text(line)}\n" for line in lines).encode()
        verdict = referee(BytesIO(text))
        assert verdict.ok, verdict.sentence()
        ended += verdict.outcome is not None
    return ended


@pytest.mark.long
def test_a_house_killed_over_and_over_loses_nothing_and_every_table_goes_on(
    tmp_path: Path,
) -> None:
    doomed = Doomed(tmp_path / "games.sqlite")
    try:
        with asyncio.Runner() as runner:
            tables = runner.run(evening(doomed))
        doomed.close()
    finally:
        doomed.house.kill()
    store = SqliteStore(doomed.store)
    logs = {table: store.log(table.code) for table in tables}
    store.close()
    for table, log in logs.items():
        check_log(table, log)
    assert sum(len(player.answered) for table in tables for player in table.players) > 1000
    assert sum(check_records(log) for log in logs.values()) > len(tables)
