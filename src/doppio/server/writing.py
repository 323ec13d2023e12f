"""Writing to the store from a request, and waiting until it is on disk."""

from __future__ import annotations

import asyncio

from doppio.server.answers import RequestRefusedError
from doppio.server.house import House
from doppio.store.contract import Write


async def write(house: House, *writes: Write) -> None:
    """Write to the store and wait until it is on disk."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def confirm(error: Exception | None) -> None:
        loop.call_soon_threadsafe(_settle, done, error)

    house.store.write(writes, confirm)
    await done


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if not done.done():
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(RequestRefusedError(503, "not-stored", str(error)))
