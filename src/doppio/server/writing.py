"""Writing to the store from a request, and waiting until it is on disk."""

from __future__ import annotations

import asyncio

from doppio.server.answers import RequestRefusedError
from doppio.server.house import House
from doppio.server.hub import NOT_STORED
from doppio.store.contract import Write


async def write(house: House, *writes: Write) -> None:
    """Write to the store and wait until it is on disk."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def confirm(error: Exception | None) -> None:
        loop.call_soon_threadsafe(_settle, house, done, error)

    house.store.write(writes, confirm)
    await done


def _settle(house: House, done: asyncio.Future[None], error: Exception | None) -> None:
    if error is not None:
        house.hub.journal.store_failed(error)  # for the host; others need not know our tables
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(RequestRefusedError(503, NOT_STORED.code, NOT_STORED.sentence))
