"""A wire between a browser and a house, which can be cut and on which word from the house can hang.

with Relay(house.port) as wire:
    visitor = visit(wire.address)
    wire.cut()     # every connection breaks off, and none is taken until …
    wire.mend()
    wire.hold()    # the house hears the browser, the browser hears nothing until …
    wire.let_go()
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

_PIECE = 65_536
_ENDS_WITHIN = 30.0


class Relay:
    """Passes bytes on in both directions, on threads of its own."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._flows = threading.Event()
        self._flows.set()
        self._whole = False
        self._changing = threading.Lock()
        self.port = 0

    @property
    def address(self) -> str:
        """Where a browser finds the house at this end of the wire."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.mend()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.let_go()
        self.cut()

    def mend(self) -> None:
        """Take connections, for the first time or again."""
        entrance = socket.create_server(("127.0.0.1", self.port))
        self.port = entrance.getsockname()[1]
        self._whole = True
        self._ends.append(entrance)
        self._start(self._take, entrance)

    def cut(self) -> None:
        """Break off every connection, in the middle of whatever it carries; take no new one."""
        with self._changing:
            self._whole = False
            for end in self._ends:
                with contextlib.suppress(OSError):  # it has gone by itself
                    end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(_ENDS_WITHIN)
            assert not thread.is_alive(), "the wire is cut, and somebody still listens to it"
        for end in self._ends:
            end.close()
        self._ends, self._threads = [], []

    def hold(self) -> None:
        """Keep back what the house says from now on."""
        self._flows.clear()

    def let_go(self) -> None:
        """Pass on what was kept back, in its order."""
        self._flows.set()

    def _start(self, work: Callable[..., None], *given: socket.socket) -> None:
        thread = threading.Thread(target=work, args=given)
        self._threads.append(thread)
        thread.start()

    def _take(self, entrance: socket.socket) -> None:
        with contextlib.suppress(OSError):  # the wire was cut
            while True:
                near, _ = entrance.accept()
                with self._changing:
                    if not self._whole:  # taken just before the cut
                        near.close()
                        return
                    self._ends.append(near)
                    far = socket.create_connection(("127.0.0.1", self._to))
                    self._ends.append(far)
                    self._start(self._carry_up, near, far)
                    self._start(self._carry_down, far, near)

    def _carry_up(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := near.recv(_PIECE):
                far.sendall(piece)
        _hang_up(far)

    def _carry_down(self, far: socket.socket, near: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := far.recv(_PIECE):
                self._flows.wait()
                near.sendall(piece)
        _hang_up(near)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
