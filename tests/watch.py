"""A pytest plugin: no test hangs for ever.

A browser that is stuck answers no call, and most calls of Playwright wait until it does. pytest's
own limit stops watching as soon as a test has failed, and what hangs may come after that.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator
from threading import Timer
from typing import Any, TextIO

import pytest

from tests.server.house import kill_open_houses

HANGS = float(os.environ.get("DOPPIO_TEST_HANGS", "300"))
"""Seconds after which a test will never end: several times what any takes on a busy machine."""

HUNG = 70
"""The exit status where a process was ended with its test: others may not have been run at all."""


LOG = pytest.StashKey[TextIO]()
ENDED = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the way to standard error: while a test runs, pytest puts something else there."""
    config.stash[LOG] = os.fdopen(os.dup(2), "w", encoding="utf-8")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close what was kept."""
    config.stash[LOG].close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the process of a test that hangs, be it while tidying up.

    Where there are several processes another takes its place, and the test counts as failed.
    """
    watch = Timer(HANGS, give_up, [item.nodeid, item.config.stash[LOG]])
    watch.daemon = True
    watch.start()
    try:
        return (yield)
    finally:
        watch.cancel()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ANN401 - xdist has no types
    """One of several processes is gone."""
    if error:
        node.config.stash[ENDED] = True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell it apart from tests that failed."""
    if session.config.stash.get(ENDED, False):
        session.exitstatus = HUNG


def give_up(test: str, log: TextIO) -> None:
    """Say where it hangs, close what nobody else will close, and go."""
    log.write(f"\n{test} hangs, after {HANGS:g} s here:\n")
    log.flush()
    faulthandler.dump_traceback(log, all_threads=True)
    kill_open_houses()
    os._exit(HUNG)
