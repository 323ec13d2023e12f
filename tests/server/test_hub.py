"""The hub in this process: tables fall asleep and wake, disks fail, time comes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

from doppio.games.dice import Dice
from doppio.server.clock import HouseClock
from doppio.server.hub import HURRIED_IDLE_MILLIS, IDLE_MILLIS, Hub
from doppio.server.identity import new_code
from doppio.server.live import MOST_TO_CATCH_UP, Live
from doppio.store.contract import Append, Confirm, StoreError, Write
from doppio.store.sqlite import SqliteStore
from doppio.table import commands
from doppio.table.commands import AnyCommand
from doppio.table.public import snapshot
from doppio.table.room import Actor
from doppio.table.scribe import Effects, Reply
from doppio.table.settings import CappuccinoSettings, Clock, EspressoSettings, Settings
from doppio.wire.messages import encode

LEFT, RIGHT = Actor("gleft", "Left"), Actor("gright", "Right")


class TestClock(HouseClock):
    """Time that passes when it is told to."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


class WeakStore(SqliteStore):
    """A store whose disk is full now and then."""

    full = False

    def write(self, writes: tuple[Write, ...], confirm: Confirm) -> None:
        if self.full and any(isinstance(write, Append) for write in writes):
            confirm(StoreError("The store could not write: the disk is full."))
        else:
            super().write(writes, confirm)


class Member:
    """Somebody at a table who notes what they are told."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.told: list[bytes] = []
        self.finished = False

    def put(self, frame: bytes) -> None:
        self.told.append(frame)

    def catch_up(self, frames: list[bytes]) -> None:
        self.told.extend(frames)

    def finish(self) -> None:
        self.finished = True


class Stage:
    """A hub with a store, a clock and a way to ask it for things."""

    def __init__(self, path: Path) -> None:
        self.store, self.clock = WeakStore(path), TestClock()
        self.hub = Hub(self.store, self.clock, Dice("hub"), lambda _: None)

    async def open(self, settings: Settings) -> str:
        answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        code = new_code()
        self.hub.open(code, settings, LEFT, "open", answered.set_result)
        assert (await answered).refusal is None
        return code

    async def live(self, code: str) -> Live:
        found = await self.hub.find(code)
        assert found is not None
        return found

    async def do(self, code: str, who: Actor, command: AnyCommand, cid: str) -> Reply:
        answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        live = await self.live(code)
        self.hub.handle(live, who, command, cid, answered.set_result)
        async with asyncio.timeout(20):
            return await answered

    async def begin(self, code: str) -> None:
        await self.do(code, RIGHT, commands.Sit(2), "sit")
        await self.do(code, LEFT, commands.Ready(1), "ready")
        reply = await self.do(code, RIGHT, commands.Ready(2), "ready")
        assert reply.refusal is None

    def sleepers(self) -> list[str]:
        """Put to sleep what may sleep; the codes of those tables."""
        lives: dict[str, Live] = self.hub._lives
        idle = [live for live in lives.values() if self.hub._is_idle(live, self.clock.now())]
        for live in idle:
            self.hub._sleep(live)
        return [live.code for live in idle]


async def until(true: Callable[[], bool]) -> None:
    """Wait for what another thread brings about; what never comes is a failure."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def on_stage(tmp_path: Path, scene: Callable[[Stage], Awaitable[None]]) -> None:
    async def within() -> None:
        stage = Stage(tmp_path / "games")
        try:
            async with asyncio.timeout(60):
                await scene(stage)
        finally:
            stage.hub.close()
            stage.store.close()

    asyncio.run(within())


def picture(live: Live) -> bytes:
    """All there is to see at a table."""
    return encode(snapshot(live.desk.room))


def test_an_idle_table_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        for settings in (
            CappuccinoSettings(),
            EspressoSettings(),
            CappuccinoSettings(setup="expert"),
        ):
            code = await stage.open(settings)
            await stage.begin(code)
            before = await stage.live(code)
            seen, frames, handled = picture(before), list(before.frames), before.desk.room.handled
            assert stage.sleepers() == []
            stage.clock.ahead += IDLE_MILLIS + 1000
            assert code in stage.sleepers()
            assert stage.hub.awake == 0
            woken = await stage.live(code)
            assert woken is not before
            assert picture(woken) == seen
            assert woken.frames == frames
            assert woken.desk.room.handled == handled
            again = await stage.do(code, RIGHT, commands.Ready(2), "ready")
            assert again.seq == handled["gright", "ready"], "still once"

    on_stage(tmp_path, scene)


def test_whoever_is_there_keeps_a_table_awake(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live, member = await stage.live(code), Member("gleft")
        live.join(member, LEFT, None)
        stage.clock.ahead += IDLE_MILLIS + 1000
        assert stage.sleepers() == []
        live.leave(member, stage.clock.now())
        assert stage.sleepers() == [code]

    on_stage(tmp_path, scene)


def test_many_who_wake_a_table_find_one(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        stage.clock.ahead += IDLE_MILLIS + 1000
        stage.sleepers()
        found = await asyncio.gather(*(stage.hub.find(code) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        assert stage.hub.awake == 1
        assert await asyncio.gather(*(stage.hub.find("nosuchcode") for _ in range(3))) == [None] * 3

    on_stage(tmp_path, scene)


def test_a_table_by_the_day_wakes_when_time_is_up(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        day = 24 * 3600
        code = await stage.open(CappuccinoSettings(clock=Clock("days", day)))
        await stage.begin(code)
        stage.clock.ahead += IDLE_MILLIS + 1000
        assert stage.sleepers() == [code]
        await watch_once(stage)
        assert stage.hub.awake == 0, "there is time yet"
        stage.clock.ahead += day * 1000
        await watch_once(stage)
        live = await stage.live(code)
        assert live.desk.room.phase == "over"
        assert [line["do"] for line in live.desk.room.lines] == ["timeout", "end"]

    on_stage(tmp_path, scene)


def test_a_clock_that_runs_out_soon_keeps_a_table_awake(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings(clock=Clock("move", 900)))
        await stage.begin(code)
        stage.clock.ahead += IDLE_MILLIS + 1000
        assert stage.sleepers() == []

    on_stage(tmp_path, scene)


def test_a_long_clock_runs_on_while_its_table_sleeps(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings(clock=Clock("move", 3600)))
        await stage.begin(code)
        stage.clock.ahead += IDLE_MILLIS + 1000
        assert stage.sleepers() == [code]
        stage.clock.ahead += 1800 * 1000
        await watch_once(stage)
        assert stage.hub.awake == 0, "there is time yet"
        stage.clock.ahead += 1800 * 1000
        await watch_once(stage)
        live = await stage.live(code)
        assert [line["do"] for line in live.desk.room.lines] == ["timeout", "end"]

    on_stage(tmp_path, scene)


def test_time_without_a_house_costs_nobody_anything(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings(clock=Clock("move", 3600)))
        await stage.begin(code)
        stage.clock.ahead += IDLE_MILLIS + 1000
        stage.sleepers()
        stage.clock.ahead += 24 * 3600 * 1000
        later = Hub(stage.store, stage.clock, Dice("later"), lambda _: None)
        woken = await later.find(code)
        assert woken is not None
        assert woken.desk.wake_at() == later._opened + 3600 * 1000
        later.close()

    on_stage(tmp_path, scene)


def test_a_table_that_cannot_be_read_keeps_no_other_asleep(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        codes = [
            await stage.open(CappuccinoSettings(clock=Clock("days", 24 * 3600))) for _ in range(3)
        ]
        for code in codes:
            await stage.begin(code)
        stage.clock.ahead += IDLE_MILLIS + 1000
        assert stage.sleepers() == codes
        due = sorted(codes)  # somewhere in the middle
        with sqlite3.connect(tmp_path / "games") as other:
            other.execute("UPDATE log SET entry = 'no log' WHERE code = ?", (due[1],))
        stage.clock.ahead += 24 * 3600 * 1000
        await watch_once(stage)
        assert stage.hub.awake == 2
        assert stage.hub.journal.figures.text({}).count("doppio_exceptions_total 1") == 1

    on_stage(tmp_path, scene)


def test_with_many_awake_tables_sleep_sooner(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        stage.clock.ahead += HURRIED_IDLE_MILLIS + 1000
        assert stage.sleepers() == []
        with mock.patch("doppio.server.hub.MANY_AWAKE", 0):
            assert stage.sleepers() == [code]

    on_stage(tmp_path, scene)


async def watch_once(stage: Stage) -> None:
    """Let the hub's watch look once; it sleeps before it looks."""
    naps = 0
    real_sleep = asyncio.sleep

    async def nap(seconds: float, *more: Any) -> None:  # noqa: ANN401 - as asyncio has it
        nonlocal naps
        naps += seconds >= 1
        if naps > 1:
            raise asyncio.CancelledError
        await real_sleep(0, *more)

    with mock.patch("asyncio.sleep", nap):
        await asyncio.gather(stage.hub.watch(), return_exceptions=True)


# --- a disk that is full ---


def test_what_is_not_on_disk_has_not_happened(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live, member = await stage.live(code), Member("gright")
        live.join(member, RIGHT, None)
        told = len(member.told)
        stage.store.full = True
        reply = await stage.do(code, LEFT, commands.Ready(1), "ready")
        assert reply.refusal is not None
        assert reply.refusal.code == "not-stored"
        assert member.finished
        assert member.told[told:] == [encode({"type": "bye", "why": "resync"})]
        stage.store.full = False
        woken = await stage.live(code)
        assert woken.desk.room.seq == 2
        assert not woken.desk.room.seats[0].ready
        again = await stage.do(code, LEFT, commands.Ready(1), "ready")
        assert (again.refusal, again.seq) == (None, 3)

    on_stage(tmp_path, scene)


def test_a_command_sent_twice_to_a_full_disk_is_answered_twice(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live = await stage.live(code)
        stage.store.full = True
        replies: list[Reply] = []
        for _ in range(3):
            stage.hub.handle(live, LEFT, commands.Ready(1), "ready", replies.append)
        await until(lambda: len(replies) == 3)
        assert {reply.refusal.code for reply in replies if reply.refusal} <= {"not-stored", "busy"}
        assert all(reply.refusal for reply in replies)

    on_stage(tmp_path, scene)


def test_what_follows_something_lost_is_lost_too(tmp_path: Path) -> None:
    """The disk is full for one event only: the next one must not be written without it."""

    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live = await stage.live(code)
        replies: list[Reply] = []
        stage.store.full = True
        stage.hub.handle(live, LEFT, commands.Ready(1), "lost", replies.append)
        stage.store.full = False
        stage.hub.handle(live, RIGHT, commands.Sit(2), "follows", replies.append)
        await until(lambda: len(replies) == 2)
        assert [reply.refusal and reply.refusal.code for reply in replies] == ["not-stored"] * 2
        assert len(stage.store.log(code)) == 2
        assert (await stage.do(code, RIGHT, commands.Sit(2), "follows")).refusal is None
        stage.clock.ahead += IDLE_MILLIS + 1000
        stage.sleepers()
        assert (await stage.live(code)).desk.room.seq == 3, "it can still be read"

    on_stage(tmp_path, scene)


def test_a_file_that_is_gone_is_noticed_where_nobody_writes(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        (tmp_path / "games").rename(tmp_path / "elsewhere")
        await watch_once(stage)
        figures = stage.hub.journal.figures
        await until(lambda: "\ndoppio_store_errors_total 1\n" in figures.text({}))
        assert "doppio_commit_jobs_count 0\n" in figures.text({}), "nothing was written"
        (tmp_path / "elsewhere").rename(tmp_path / "games")

    on_stage(tmp_path, scene)


# --- mistakes of our own ---


def test_a_mistake_in_the_middle_is_not_played_on_with(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live, member = await stage.live(code), Member("gleft")
        live.join(member, LEFT, None)
        handle = live.desk.handle

        def half(*given: Any) -> Effects:  # noqa: ANN401 - whatever a desk is given
            handle(*given)  # it has happened in memory, and nobody writes it down
            raise ZeroDivisionError

        replies: list[Reply] = []
        stage.hub.handle(live, LEFT, commands.Ready(1), "before", replies.append)
        with mock.patch.object(live.desk, "handle", half):
            stage.hub.handle(live, RIGHT, commands.Sit(2), "half", replies.append)
        stage.hub.handle(live, RIGHT, commands.Sit(2), "after", replies.append)
        again = await stage.live(code)
        assert again is not live
        assert member.finished
        answers = {reply.cid: reply.refusal and reply.refusal.code for reply in replies}
        assert answers == {"before": None, "half": "not-stored", "after": "resync"}
        assert again.desk.room.seq == len(stage.store.log(code)) == 3
        assert (await stage.do(code, RIGHT, commands.Sit(2), "half")).refusal is None
        assert "\ndoppio_exceptions_total 1\n" in stage.hub.journal.figures.text({})

    on_stage(tmp_path, scene)


# --- memory ---


def test_old_events_are_not_kept_in_memory(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        for number in range(2 * MOST_TO_CATCH_UP + 100):
            await stage.do(code, LEFT, commands.Ready(1, ready=number % 2 == 0), f"r{number}")
        for live in (await stage.live(code), await slept_and_woken(stage, code)):
            assert live.committed == live.desk.room.seq == 2 * MOST_TO_CATCH_UP + 102
            assert MOST_TO_CATCH_UP <= len(live.frames) < 2 * MOST_TO_CATCH_UP
            for missed in (0, 1, MOST_TO_CATCH_UP):
                back = Member("gleft")
                live.join(back, LEFT, live.committed - missed)
                told = [json.loads(frame) for frame in back.told]
                events = [message["seq"] for message in told if message["type"] == "event"]
                assert events == list(range(live.committed - missed + 1, live.committed + 1))
                live.leave(back, stage.clock.now())
            late = Member("gleft")
            live.join(late, LEFT, live.committed - MOST_TO_CATCH_UP - 1)
            assert json.loads(late.told[1])["type"] == "snapshot"
            live.leave(late, stage.clock.now())

    on_stage(tmp_path, scene)


async def slept_and_woken(stage: Stage, code: str) -> Live:
    stage.clock.ahead += IDLE_MILLIS + 1000
    assert code in stage.sleepers()
    return await stage.live(code)


def test_a_tables_book_is_full_at_some_time(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        with mock.patch("doppio.server.hub.MOST_EVENTS", 3):
            assert (await stage.do(code, LEFT, commands.Ready(1), "a")).refusal is None
            refusal = (await stage.do(code, RIGHT, commands.Sit(2), "b")).refusal
        assert refusal is not None
        assert refusal.code == "table-full"

    on_stage(tmp_path, scene)


# --- coming and going ---


def test_who_comes_back_before_the_old_connection_is_gone_is_here(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        live, old, new = await stage.live(code), Member("gleft"), Member("gleft")
        live.join(old, LEFT, None)
        reply = asyncio.ensure_future(stage.do(code, LEFT, commands.Ready(1), "ready"))
        await asyncio.sleep(0)
        live.join(new, LEFT, None)
        assert new in live.entering, "its snapshot is not on disk yet"
        live.leave(old, stage.clock.now())
        await reply
        assert live.presence()["here"][0] is True

    on_stage(tmp_path, scene)


def test_a_table_that_is_just_waking_can_be_frozen(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        stage.clock.ahead += IDLE_MILLIS + 1000
        stage.sleepers()
        waking = asyncio.ensure_future(stage.hub.find(code))
        await asyncio.sleep(0)
        async with stage.hub.frozen(code):
            await asyncio.sleep(0.1)
            assert stage.hub.awake == 0
        assert await waking is not await stage.live(code)

    on_stage(tmp_path, scene)


# --- a table that was put aside ---


def test_who_still_holds_a_table_that_was_put_aside_cannot_split_it(tmp_path: Path) -> None:
    """A socket that has not said hello yet must not play on with a table of the past."""

    async def scene(stage: Stage) -> None:
        code = await stage.open(CappuccinoSettings())
        old = await stage.live(code)
        async with stage.hub.frozen(code):
            pass
        new = await stage.live(code)
        assert new is not old
        replies: list[Reply] = []
        stage.hub.handle(old, LEFT, commands.Ready(1), "old", replies.append)
        done = await stage.do(code, RIGHT, commands.Sit(2), "new")
        assert (done.refusal, done.seq) == (None, 3)
        await until(lambda: len(replies) == 1)
        assert [reply.refusal is None for reply in replies] == [False]
        assert (await stage.live(code)) is new
        assert len(stage.store.log(code)) == 3

    on_stage(tmp_path, scene)
