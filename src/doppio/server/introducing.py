"""A guest has told their name: everybody at their tables hears of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from doppio.server.house import House
from doppio.server.hub import DamagedError
from doppio.store.contract import GuestRow
from doppio.table import commands


async def introduce(house: House, guest: GuestRow) -> None:
    """Let a guest be called by their name wherever the house has called them somehow."""
    for code in await asyncio.to_thread(house.store.tables_of, guest.guest):
        with suppress(DamagedError):  # nobody can be called anything there
            await _introduce_at(house, code, guest)


async def _introduce_at(house: House, code: str, guest: GuestRow) -> None:
    live = await house.hub.find(code)
    if live is not None and live.desk.room.seats_of(guest.guest):
        answered = asyncio.get_running_loop().create_future()
        told, once = commands.Called(), f"called-{guest.seen}"
        house.hub.handle(live, house.actor_of(guest), told, once, answered.set_result)
        await answered
