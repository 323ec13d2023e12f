"""Browsers, houses and visitors for tests of the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.page.quick_house import QuickHouse
from tests.page.relay import Relay
from tests.page.visitor import Visitor
from tests.server.house import House, open_house

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Headless windows, too, load two pages of the browser itself for its address bar: a quarter of the
# work of a visit. The last list of features counts, so what Playwright leaves out is named again.
LEFT_OUT = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter", "OptimizationHints"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "Translate"),
]
QUIET_FLAGS = [
    f"--disable-features={','.join(LEFT_OUT)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NO_BROWSER = (
    "NO BROWSER HERE, SO THE PAGE IS NOT TESTED: install Chromium (on Debian: apt install chromium)"
)

Visit = Callable[..., Visitor]


@pytest.hookimpl(tryfirst=True)  # before it is decided which tests are run
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs a browser: they are run apart from the others."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser lies; without one the page's tests cannot be run."""
    found = next((path for path in map(shutil.which, NAMES) if path is not None), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(NO_BROWSER)
    if found is None:
        pytest.skip(NO_BROWSER)
    return found


# Not for longer: while it is open no other loop can run on this thread.
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """A running browser; each visitor gets a window that shares nothing with the others'."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=QUIET_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house with quick bots, shared by the tests of a module."""
    store = tmp_path_factory.mktemp("house") / "games.sqlite"
    with open_house(store, kind=QuickHouse) as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Makes visitors: `visit()`, or `visit(address, locale="de", …)`. No page may complain."""
    visitors: list[Visitor] = []

    def arrive(address: str = "", **wishes: object) -> Visitor:
        visitors.append(Visitor(browser, address or house.address, **wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
    faults = [fault for visitor in visitors for fault in visitor.faults()]
    assert not faults, "\n".join(faults)


@pytest.fixture
def wire(house: House) -> Iterator[Relay]:
    """A wire to the house that can be cut; asked for before `visit`, it outlives the browsers."""
    with Relay(house.port) as laid:
        yield laid
