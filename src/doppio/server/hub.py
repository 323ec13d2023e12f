"""The hub: every awake table, its one queue, and the order of things: decide, commit, tell."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from time import perf_counter

import msgspec

from doppio.games.contract import Chance, Refusal, RefusedError
from doppio.server.clock import HouseClock
from doppio.server.identity import new_code
from doppio.server.journal import Journal
from doppio.server.live import MOST_TO_CATCH_UP, Live, OnReply
from doppio.server.rows import row_of, rows_with
from doppio.store.contract import Append, PutTable, PutVisit, Store, StoreError, Write
from doppio.table import events
from doppio.table.archive import GameFound, games_found
from doppio.table.commands import AnyCommand, OfHouse
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.room import Actor, Room
from doppio.table.scribe import Effects, Reply
from doppio.table.settings import Settings, game_of
from doppio.wire.messages import encode

MOST_PENDING = 20_000
MOST_EVENTS = 100_000
"""A table's book is full then: a log must be read whole to wake its table."""

IDLE_MILLIS = 10 * 60 * 1000
MANY_AWAKE, HURRIED_IDLE_MILLIS = 2000, 60 * 1000
"""With so many tables awake, those at which nobody is sleep sooner."""
SEATING = (events.Sat, events.BotSat, events.Stood, events.Started)
"""After these somebody may sit elsewhere than before."""
_decode_logged = msgspec.json.Decoder(Logged).decode
_BUSY = Refusal("busy", "The house is busy; please try again in a moment.")
_RESYNC = Refusal("resync", "The table was set up anew meanwhile; please come back to it.")
_FULL = Refusal("table-full", "This table's book is full; please open a new table.")
NOT_STORED = Refusal("not-stored", "That could not be written to disk, so it has not happened.")
DAMAGED = Refusal("damaged", "This table's book is damaged and cannot be read any more.")


class DamagedError(RefusedError):
    """A table whose log cannot be read: nobody plays there, and everything else goes on."""

    def __init__(self) -> None:
        super().__init__(DAMAGED)


class Hub:
    """All tables of the house."""

    def __init__(
        self,
        store: Store,
        clock: HouseClock,
        chance: Chance,
        on_change: Callable[[Live], None],
    ) -> None:
        self.store, self.clock, self.chance = store, clock, chance
        self.journal = Journal(store.secret())
        store.watch(self.journal.figures)
        self._on_change = on_change
        self._lives: dict[str, Live] = {}
        self._waking: dict[str, asyncio.Future[Live | None]] = {}
        self._frozen: dict[str, asyncio.Event] = {}
        self._mending: set[asyncio.Task[None]] = set()
        self._opened = clock.now()
        self._pending = 0
        self._closing = False
        self._loop = asyncio.get_running_loop()

    @property
    def awake(self) -> int:
        """How many tables are awake."""
        return len(self._lives)

    def census(self) -> Counter[tuple[str, ...]]:
        """How many tables are awake, by game and phase."""
        return Counter((game_of(room.settings), room.phase) for room in self.rooms())

    def rooms(self) -> Iterator[Room]:
        """The rooms of all tables that are awake."""
        return (live.desk.room for live in self._lives.values())

    # --- finding and opening tables ---

    async def find(self, code: str) -> Live | None:
        """An awake table, or one woken from its log; None if there is no such table.

        Raises `DamagedError` for one whose log cannot be read.
        """
        while code in self._frozen:
            await self._frozen[code].wait()
        live = self._lives.get(code)
        if live is not None:
            return live
        if code not in self._waking:
            self._waking[code] = asyncio.ensure_future(self._wake(code))
        return await asyncio.shield(self._waking[code])

    async def _wake(self, code: str) -> Live | None:
        try:
            with self._reading(code):
                live = await asyncio.to_thread(self._load, code)
            if live is None:
                return None
            self._lives[code] = live
            self.journal.of_table("table woken", code, live.desk.room.settings)
            self._after(live)
            self._on_change(live)  # it may be a bot's turn
            return live
        finally:
            del self._waking[code]

    @contextlib.contextmanager
    def _reading(self, code: str) -> Iterator[None]:
        """Whatever goes wrong with a log in here is told to the host, and to others in short."""
        try:
            yield
        except StoreError:  # the disk, and not what is on it
            raise
        except Exception as error:
            self.journal.damaged(code, error)
            raise DamagedError from None

    def _load(self, code: str) -> Live | None:
        """A table as it is on disk; a long log takes a while, so others must not wait for it."""
        row, log = self.store.table(code), self.store.log(code)
        if row is None or not log:
            return None
        now, entries = self.clock.now(), [_decode_logged(entry) for entry in log]
        desk, shown = Desk.woken(
            code, entries, now, open_since=self._opened, most_shown=MOST_TO_CATCH_UP
        )
        frames, earlier = [encode(frame) for frame in shown], len(entries) - len(shown)
        return Live(
            code, desk, frames, row.created, now, self.clock.now, self._came_or_went, earlier
        )

    def open(
        self,
        code: str,
        settings: Settings,
        host: Actor,
        cid: str,
        on_reply: OnReply,
        seated: tuple[events.AnyBody, ...] | None = None,
    ) -> None:
        """Open a new table; the reply comes when it is on disk. Opened twice, it is one table."""
        now, known = self.clock.now(), self._lives.get(code)
        if known is not None:
            known.replies.setdefault((host.guest, cid), []).append(on_reply)
            self._reply(known, [Reply(host.guest, cid, known.desk.room.seq)])
            return
        desk, effects = Desk.opened(code, settings, host, cid, now, seated)
        effects.add(desk.tick(now, self.chance))  # a table that is complete begins at once
        live = Live(code, desk, [], now, now, self.clock.now, self._came_or_went)
        self._lives[code] = live
        effects.replies.append(Reply(host.guest, cid, desk.room.seq))
        live.replies[host.guest, cid] = [on_reply]
        self._let_happen(live, lambda: effects)

    def adopted(self, bodies: list[events.AnyBody], guest: str) -> tuple[str, list[Write]]:
        """A table made of an imported record: its code, and what to write. It is asleep at first.

        This takes a while for a long record, so others must not wait for it.
        """
        now, code = self.clock.now(), new_code()
        entries = [Logged(n, now, None, None, body) for n, body in enumerate(bodies, 1)]
        desk, _ = Desk.woken(code, entries, now, most_shown=0)
        live = Live(code, desk, [], now, now, self.clock.now, self._came_or_went)
        log = Append(code, 1, tuple(encode(entry) for entry in entries))
        return code, [log, PutTable(row_of(live, now)), PutVisit(code, guest)]

    async def games(self, code: str) -> list[GameFound]:
        """A table's games, as far as they are on disk."""
        with self._reading(code):
            return await asyncio.to_thread(self._games, code)

    def _games(self, code: str) -> list[GameFound]:
        return games_found(_decode_logged(entry) for entry in self.store.log(code))

    # --- commands ---

    def handle(
        self, live: Live, actor: Actor, command: AnyCommand | OfHouse, cid: str, on_reply: OnReply
    ) -> None:
        """Give a command to its table; the reply comes once its events are on disk."""
        began = perf_counter()
        refusal = self._refuse(live)
        if refusal is not None:
            self.journal.answered(actor.guest, refusal.code)
            on_reply(Reply(actor.guest, cid, live.committed, refusal))
            return
        live.replies.setdefault((actor.guest, cid), []).append(on_reply)
        now = self.clock.now()
        live.touched = now
        self._let_happen(
            live, lambda: live.desk.handle(actor, command, cid, now, self.chance), began
        )

    def _refuse(self, live: Live) -> Refusal | None:
        """Say why nothing can be done at this table now, or nothing."""
        if not self.is_current(live):
            return _RESYNC
        if live.desk.room.seq >= MOST_EVENTS:
            return _FULL
        return _BUSY if self._pending > MOST_PENDING else None

    def is_current(self, live: Live) -> bool:
        """Whether this is the table as it is, and not one that was put aside meanwhile."""
        return self._lives.get(live.code) is live

    def tick(self, live: Live) -> None:
        """Let time pass at a table."""
        if self.is_current(live):
            self._let_happen(live, lambda: live.desk.tick(self.clock.now(), self.chance))

    def _let_happen(
        self, live: Live, work: Callable[[], Effects], began: float | None = None
    ) -> None:
        """Let something happen; with a table in which it went wrong halfway nobody plays on."""
        try:
            self._submit(live, work(), began)
        except Exception as error:
            self.journal.exception("table", error)
            if self.is_current(live):
                thawed = self._freeze(live.code)
                mending = self._loop.create_task(self._mend(live, thawed))
                self._mending.add(mending)
                mending.add_done_callback(self._mending.discard)

    async def _mend(self, live: Live, thawed: asyncio.Event) -> None:
        """Read a table anew, once all that could be written of it is on disk."""
        await self._settle(live)
        self._thaw(live.code, thawed)

    def _submit(self, live: Live, effects: Effects, began: float | None = None) -> None:
        if effects.entries:
            self._commit(live, effects, [encode(frame) for frame in effects.shown], began)
            settings = live.desk.room.settings
            live.once_committed(
                live.desk.room.seq,
                lambda: self.journal.committed(live.code, settings, effects.entries),
            )
        else:
            self._reply(live, effects.replies)
        self._after(live)

    def _commit(
        self, live: Live, effects: Effects, frames: list[bytes], began: float | None = None
    ) -> None:
        first = effects.entries[0].seq
        log = Append(live.code, first, tuple(encode(entry) for entry in effects.entries))
        writes = (log, *rows_with(live, effects.entries, self.clock.now()))
        live.pending += 1
        self._pending += 1

        if any(isinstance(entry.body, SEATING) for entry in effects.entries):
            live.tell_seats_once_committed()

        def confirm(error: Exception | None) -> None:
            self._loop.call_soon_threadsafe(
                self._confirmed, live, frames, effects.replies, error, began
            )

        self.store.write(writes, confirm)

    # --- after the commit ---

    def _confirmed(
        self,
        live: Live,
        frames: list[bytes],
        replies: list[Reply],
        error: Exception | None,
        began: float | None,
    ) -> None:
        live.pending -= 1
        self._pending -= 1
        if error is not None:
            lost = [Reply(reply.guest, reply.cid, live.committed, NOT_STORED) for reply in replies]
            self._reply(live, lost)
            self._forget(live, error)
            return
        live.tell(frames)
        self._reply(live, replies)
        figures = self.journal.figures
        figures.events.add(count=len(frames))
        if began is not None:
            figures.told.observe(perf_counter() - began)
        if self.is_current(live) and not self._closing:
            self._on_change(live)

    def _reply(self, live: Live, replies: list[Reply]) -> None:
        for reply in replies:
            self.journal.answered(reply.guest, reply.refusal.code if reply.refusal else "done")
            for on_reply in live.replies.pop((reply.guest, reply.cid), []):
                if reply.refusal is None:
                    lost = Reply(reply.guest, reply.cid, live.committed, NOT_STORED)
                    live.once_committed(reply.seq, _bound(on_reply, reply), _bound(on_reply, lost))
                else:
                    on_reply(reply)

    def _forget(self, live: Live, error: Exception) -> None:
        """The disk refused: what is in memory is ahead of the truth, so it is thrown away."""
        self.journal.store_failed(error, live.code)
        self._put_aside(live)

    def _put_aside(self, live: Live) -> None:
        """Nobody plays on with this table as it is in memory; all are told, and come back."""
        if self.is_current(live):
            del self._lives[live.code]
        self._stop(live)
        live.say_bye("resync")
        waiting, live.replies = live.replies, {}
        live.give_up_waiting()
        for (guest, cid), on_replies in waiting.items():
            for on_reply in on_replies:
                on_reply(Reply(guest, cid, live.committed, NOT_STORED))

    # --- time ---

    def _came_or_went(self, live: Live) -> None:
        """Somebody came or went, and a calm table may have to take note of it."""
        if self.is_current(live) and not self._closing:
            self._after(live)

    def _after(self, live: Live) -> None:
        """Look when the table needs us next."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        wake_at = live.desk.wake_at()
        if wake_at is not None:
            delay = max(0.0, (wake_at - self.clock.now()) / 1000)
            # Timers of the loop are no good for days; the watch looks again well before.
            live.timer = self._loop.call_later(min(delay, 3600.0), self.tick, live)

    async def watch(self) -> None:
        """Once in a while: put idle tables to sleep, wake those whose time has come."""
        while True:
            await asyncio.sleep(20)
            self.store.write((), self._could_write)
            now = self.clock.now()
            for live in list(self._lives.values()):
                if self._is_idle(live, now):
                    self._sleep(live)
            with self.journal.noting("watch"):
                for code in await asyncio.to_thread(self.store.tables_due, now):
                    await self._wake_due(code)

    def _could_write(self, error: Exception | None) -> None:
        """The host hears of a store that is gone also where nobody writes anything."""
        if error is not None:
            self._loop.call_soon_threadsafe(self.journal.store_failed, error)

    async def _wake_due(self, code: str) -> None:
        """Wake a table whose time has come; one that cannot be read must not keep others asleep."""
        with self.journal.noting("waking"), contextlib.suppress(DamagedError):
            woken = await self.find(code)
            if woken is not None:
                self.tick(woken)

    def _is_idle(self, live: Live, now: int) -> bool:
        """Nobody there, nothing under way, and nothing to do for a while."""
        patience = IDLE_MILLIS if self.awake <= MANY_AWAKE else HURRIED_IDLE_MILLIS
        if live.members or live.entering or live.pending or now - live.touched <= patience:
            return False
        wake_at = live.desk.wake_at()
        return wake_at is None or wake_at - now > IDLE_MILLIS

    def _sleep(self, live: Live) -> None:
        """Let a table go from memory; if a clock is running there, it is woken in time."""
        wake_at = live.desk.wake_at()
        if wake_at is not None:
            row = replace(row_of(live, live.touched), wake_at=wake_at)
            self.store.write((PutTable(row),), lambda _: None)
        self._stop(live)
        self._lives.pop(live.code, None)
        self.journal.of_table("table slept", live.code, live.desk.room.settings)

    def _stop(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
        for task in live.tasks.values():
            task.cancel()

    def send_away(self, guest: str) -> None:
        """Hang up on a guest, wherever they are."""
        for live in self._lives.values():
            live.say_bye("resync", guest)

    @contextlib.asynccontextmanager
    async def frozen(self, code: str) -> AsyncIterator[None]:
        """Keep a table from being read or written while its log is written anew."""
        while code in self._frozen or code in self._waking:
            with contextlib.suppress(DamagedError):
                await (self._frozen[code].wait() if code in self._frozen else self.find(code))
        live = self._lives.get(code)
        thawed = self._freeze(code)
        try:
            if live is not None:
                await self._settle(live)
            yield
        finally:
            self._thaw(code, thawed)

    def _freeze(self, code: str) -> asyncio.Event:
        """From now on nobody finds this table, until it is thawed."""
        self._lives.pop(code, None)
        thawed = self._frozen[code] = asyncio.Event()
        return thawed

    def _thaw(self, code: str, thawed: asyncio.Event) -> None:
        del self._frozen[code]
        thawed.set()

    async def _settle(self, live: Live) -> None:
        """Put a frozen table aside, once all that is on its way to disk has come there."""
        while live.pending:
            await asyncio.sleep(0.005)
        self._put_aside(live)

    def close(self) -> None:
        """The house closes: tell everybody, stop everything that runs by itself."""
        self._closing = True
        for live in list(self._lives.values()):
            live.say_bye("closing")
            self._stop(live)


def _bound(on_reply: OnReply, reply: Reply) -> Callable[[], None]:
    return lambda: on_reply(reply)
