"""A match on a Ray cluster; only where Ray is installed (`pip install 'doppio[ray]'`)."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from doppio.arena.halls import Here, hall
from doppio.arena.plan import Plan
from doppio.arena.play import RESULTS, play_match
from doppio.arena.shelf import RECORDS

# Read by Ray when it is loaded, here and in the processes of a cluster: seconds for a guest to be
# let in, and for the process to start that is then the guest's own. Left alone, it gives 5 and 30.
os.environ.setdefault("RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S", "30")
os.environ.setdefault("RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S", "120")

pytest.importorskip("ray", reason="Ray is an extra")
pytestmark = pytest.mark.filterwarnings("default")  # those of Ray are not ours to mend

PLAN = Plan(("greedy", "random"), deals=60)

OPENS_WITHIN = 120.0
"""Seconds until a cluster that takes no guests is a failure."""


def contents(folder: Path) -> dict[str, bytes]:
    files = [folder / RESULTS, *(folder / RECORDS).iterdir()]
    return {file.name: file.read_bytes() for file in files}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def started(start: Callable[[], Any]) -> Any:  # noqa: ANN401 - Ray has no types for it
    """Start a node. Ray gives it 30 seconds, which a busy machine may not: then once more."""
    for _ in range(3):
        try:
            return start()
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    return start()


def wait_for_guests(port: int) -> None:
    """Wait until a cluster takes guests: what lets them in starts after everything else.

    Ray itself asks at growing intervals, and gives up after the third time.
    """
    deadline = time.monotonic() + OPENS_WITHIN
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline, "the cluster takes no guests"
            time.sleep(0.05)
        else:
            return


@pytest.fixture
def cluster() -> Iterator[tuple[Any, str]]:
    """A cluster whose head plays nothing itself, and the address at which it is reached."""
    port = free_port()
    head = {"num_cpus": 0, "ray_client_server_port": port, "include_dashboard": False}
    new = import_module("ray.cluster_utils").Cluster
    nodes = started(lambda: new(initialize_head=True, head_node_args=head))
    try:
        wait_for_guests(port)
        yield nodes, f"ray://127.0.0.1:{port}"
    finally:
        nodes.shutdown()


@pytest.mark.long
def test_one_of_two_nodes_is_killed_in_the_middle(tmp_path: Path, cluster: tuple[Any, str]) -> None:
    """The one that has all games in its hands; the other one, which has just come, plays on."""
    nodes, address = cluster
    first = started(lambda: nodes.add_node(num_cpus=1))
    nodes.wait_for_nodes()
    for tally in play_match(PLAN, tmp_path / "ray", hall(address, 1), ahead=8):
        if tally.games == 20:
            started(lambda: nodes.add_node(num_cpus=1))
            nodes.remove_node(first, allow_graceful=False)
    for _ in play_match(PLAN, tmp_path / "here", Here, ahead=1):
        pass
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")


def test_a_cluster_of_this_machine_goes_on_with_what_processes_began(tmp_path: Path) -> None:
    plan = Plan(("greedy", "random"), deals=5)
    begun = play_match(plan, tmp_path / "ray", Here, ahead=1)
    for tally in begun:
        if tally.games == 3:
            begun.close()
    for _ in play_match(plan, tmp_path / "ray", hall("ray", 1), ahead=4):
        pass
    for _ in play_match(plan, tmp_path / "here", Here, ahead=1):
        pass
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
