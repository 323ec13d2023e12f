"""Being forgotten: a guest's name leaves every log; tables nobody else knows go altogether."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import msgspec

from doppio.server.damage import damaged_without
from doppio.server.house import House
from doppio.server.hub import DamagedError
from doppio.server.identity import NAMELESS, new_guest
from doppio.server.summary import summary_of
from doppio.server.writing import write
from doppio.store.contract import (
    DropGuest,
    DropTable,
    GuestRow,
    PutTable,
    ReplaceLog,
    Write,
)
from doppio.table import commands, events
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.room import PLAYING, Actor
from doppio.wire.messages import encode

_decode = msgspec.json.Decoder(Logged).decode


async def forget_guest(house: House, guest: GuestRow) -> None:
    """Take a guest out of everything, table by table; meanwhile they can do nothing more."""
    house.leaving.add(guest.guest)
    try:
        house.hub.send_away(guest.guest)
        for code in await asyncio.to_thread(house.store.tables_of, guest.guest):
            with suppress(DamagedError):  # nobody waits for anybody there
                await _leave(house, code, guest)
            async with house.hub.frozen(code):
                await write(house, *await asyncio.to_thread(_rewritten, house, code, guest))
        await write(house, DropGuest(guest.guest))
    finally:
        house.leaving.discard(guest.guest)


def _rewritten(house: House, code: str, guest: GuestRow) -> list[Write]:
    """A table without a guest: its log and its row anew, or nothing where nobody else was."""
    row = house.store.table(code)
    if row is None or not house.store.guests_of(code) - {guest.guest}:
        return [DropTable(code)]
    raw = house.store.log(code)
    try:
        log = _without(raw, guest.guest)
        desk, _ = Desk.woken(code, log, row.touched, most_shown=0)
    except Exception as error:
        house.hub.journal.damaged(code, error)
        return damaged_without(row, raw, guest)
    told = encode(summary_of(desk.room))
    entries = tuple(encode(entry) for entry in log)
    return [ReplaceLog(code, entries), PutTable(replace(row, summary=told))]


async def _leave(house: House, code: str, guest: GuestRow) -> None:
    """Resign what is still being played, so that nobody waits for somebody who is no more."""
    live = await house.hub.find(code)
    if live is None or live.desk.room.phase != PLAYING:
        return
    for seat in live.desk.room.seats_of(guest.guest):
        answered = asyncio.get_running_loop().create_future()
        actor = Actor(guest.guest, guest.name)
        house.hub.handle(live, actor, commands.Resign(seat), f"forget-{seat}", answered.set_result)
        await answered


def _without(log: list[bytes], guest: str) -> list[Logged]:
    """The log with somebody nameless in a guest's place."""
    nobody = new_guest()
    seats: set[int] = set()
    entries: list[Logged] = []
    for raw in log:
        entry = _decode(raw)
        body = _nameless(entry.body, guest, nobody, seats)
        if isinstance(body, events.Said) and entry.by == guest:
            body = events.Said(NAMELESS, body.seat, body.phrase)
        if isinstance(body, events.RematchSaid) and entry.by == guest:
            body = events.RematchSaid(body.seat, again=False)  # nobody plays on for them
        by = nobody if entry.by == guest else entry.by
        entries.append(Logged(entry.seq, entry.at, by, entry.id, body))
    return entries


def _nameless(body: events.AnyBody, guest: str, nobody: str, seats: set[int]) -> events.AnyBody:
    match body:
        case events.Created(settings=settings, host=host):
            return events.Created(settings, nobody if host == guest else host)
        case events.Sat(seat=seat, guest=who):
            (seats.add if who == guest else seats.discard)(seat)
            return events.Sat(seat, nobody, NAMELESS) if who == guest else body
        case events.Named(seat=seat, was=was) if seat in seats:
            return events.Named(seat, was, NAMELESS)
        case events.Started(header=header, order=order):
            mine = {new for new, old in enumerate(order, 1) if old in seats}
            seats.clear()
            seats.update(mine)
            told = [
                {**seat, "name": NAMELESS} if number in mine else seat
                for number, seat in enumerate(header["seats"], 1)
            ]
            return events.Started({**header, "seats": told}, order)
        case events.Stood(seat=seat):
            seats.discard(seat)
            return body
        case events.BotSat(seat=seat, level=level) if seat in seats:
            return events.BotSat(seat, level, f"{NAMELESS} (bot)")
        case _:
            return body


async def keep_tidy(house: House) -> None:
    """Once an hour: forget tables that nobody has used for as long as the host keeps them."""
    while house.rules.keep_days is not None:
        limit = house.clock.now() - house.rules.keep_days * 24 * 3600 * 1000
        with house.hub.journal.noting("tidying"):
            for code in await asyncio.to_thread(house.store.tables_untouched_since, limit):
                async with house.hub.frozen(code):
                    await write(house, DropTable(code))
        await asyncio.sleep(3600)
