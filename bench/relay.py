"""The least that a table on this stack could be: every flip is passed on to the four at the table.

No rules, no log, no answers: the same server library, the same number of sends, the same size.
`python -m bench.relay` prints its port and serves until it is stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
from collections import defaultdict

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

_EVENT = (
    '{"type":"event","seq":57,"at":1700000000000,"e":"happened","line":{"n":55,"t":20000,'
    '"do":"flip","seat":%s},"sides":{"%s":{"espresso":"r4","espresso_left":9,"helpers":'
    '["g4","b1","y7"],"hand_left":18,"waste":"y3","waste_left":6}}}'
)
tables: dict[str, set[WebSocket]] = defaultdict(set)


async def relay(websocket: WebSocket) -> None:
    """Pass flips on."""
    members, seat = tables[websocket.path_params["code"]], websocket.path_params["seat"]
    await websocket.accept()
    await websocket.send_text('{"type":"snapshot"}')
    members.add(websocket)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            if '"do":"flip"' in await websocket.receive_text():
                for member in tuple(members):
                    await member.send_text(_EVENT % (seat, seat))
    members.discard(websocket)


async def serve() -> None:
    """Serve on a free port."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    app = Starlette(routes=[WebSocketRoute("/{code}/{seat}", relay)])
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"
    )
    print(f"open at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    await uvicorn.Server(config).serve(sockets=[listening])


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m bench.relay", description=__doc__).parse_args()
    with (
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        contextlib.suppress(KeyboardInterrupt),
    ):
        runner.run(serve())
