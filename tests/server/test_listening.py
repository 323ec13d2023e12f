"""Where a house listens: what was asked for, or the next free port, or a sentence."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from doppio.server import run
from doppio.server.run import bound_socket
from doppio.store.contract import StoreError

HERE = "127.0.0.1"


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(bound_socket(HERE, 0)) as taken:
        monkeypatch.setattr(run, "FIRST_PORT", taken.getsockname()[1])
        with closing(bound_socket(HERE, None)) as found:
            assert found.getsockname()[1] > taken.getsockname()[1]


def test_a_port_that_was_asked_for_is_taken_or_none() -> None:
    with closing(bound_socket(HERE, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StoreError, match=f"No one can listen on {HERE}, port {port}: "):
            bound_socket(HERE, port)


def test_a_name_that_nobody_knows_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def unknown(host: str, port: int) -> socket.socket:
        asked.append(port)
        raise socket.gaierror(socket.EAI_NONAME, f"{host} is not known")

    monkeypatch.setattr(run, "_bind", unknown)
    with pytest.raises(StoreError, match="nowhere is not known"):
        bound_socket("nowhere", None)
    assert asked == [run.FIRST_PORT]
