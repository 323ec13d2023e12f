"""Somebody with a browser of their own, and what goes wrong in it.

A visitor keeps every complaint of the browser: console errors and warnings, exceptions, requests
that fail. The fixture `visit` looks at them when the test is over, so that no test passes on a page
that complains. What a test provokes itself (a cut wire, say) it forgives by name.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    ViewportSize,
    WebError,
    WebSocket,
    expect,
)
from playwright.sync_api import Error as PlaywrightError

from tests.page.languages import ENGLISH, languages
from tests.server.house import Kept

WAITS = 15_000
"""Milliseconds until a thing that does not come is a failure."""

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LONG_NAME = "Wolfeschlegelsteinhausen"
"""As long as a name may be, and nowhere to break it."""
NETWORK_IS_DOWN = r"net::ERR_|WebSocket connection to"

expect.set_options(timeout=WAITS)


def text(key: str, language: str = ENGLISH, **values: object) -> str:
    """A text of the page with its places filled; of texts with plural forms, the one for many."""
    found = languages()[language].texts[key]
    form = found if isinstance(found, str) else found["other"]
    return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], place[0])), form)


class Visitor:
    """A browser window nobody else has anything to do with."""

    def __init__(self, browser: Browser, address: str, **wishes: Any) -> None:  # noqa: ANN401
        given = {"base_url": address, "locale": "en-GB", "viewport": DESKTOP, **wishes}
        self.context = browser.new_context(**given)
        self.context.set_default_timeout(WAITS)
        self.complaints: list[str] = []
        self.kept: list[Kept] = []
        self._forgiven: list[str] = []
        self._leaving = False
        self._responses: list[Response] = []
        self.context.on("console", self._hear)
        self.context.on("weberror", self._catch)
        self.context.on("requestfailed", self._miss)
        self.context.on("response", self._receive)
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._watch)

    # --- complaints ---

    def _hear(self, said: ConsoleMessage) -> None:
        # Closing a window breaks off what the page's worker, which has none, fetches just then.
        broken_off = self._leaving and said.page is None
        if said.type in ("error", "warning") and not broken_off:
            self.complaints.append(f"console {said.type}: {said.text}")

    def _catch(self, error: WebError) -> None:
        self.complaints.append(f"exception: {error.error}")

    def _miss(self, request: Request) -> None:
        # Whoever leaves a screen leaves its requests behind.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.method} {request.url}: {request.failure}")

    def _receive(self, response: Response) -> None:
        self._responses.append(response)
        if response.status >= 400:
            self.complaints.append(f"{response.request.method} {response.url}: {response.status}")

    def forgive(self, pattern: str) -> None:
        """Do not mind complaints that this pattern finds: the test brings them about."""
        self._forgiven.append(pattern)

    def faults(self) -> list[str]:
        """The complaints that nobody has forgiven."""
        forgiven = re.compile("|".join(self._forgiven) or "(?!)")
        return [complaint for complaint in self.complaints if not forgiven.search(complaint)]

    def leave(self) -> None:
        """Close the window, once everything has been heard that was said in it."""
        with contextlib.suppress(PlaywrightError):  # a test may have closed it
            self.context.cookies()
        self._leaving = True
        self.context.close()

    # --- what the house told this browser ---

    def _watch(self, socket: WebSocket) -> None:
        def keep(payload: str | bytes) -> None:
            raw = payload.encode() if isinstance(payload, str) else payload
            self.kept.append(Kept("socket", raw))

        socket.on("framereceived", keep)

    def bodies(self) -> list[Kept]:
        """The bodies of all answers so far; those that a browser does not keep are empty anyway."""
        answers = [r for r in self._responses if not 300 <= r.status < 400]
        return [Kept(f"{r.request.method} {r.url}", r.body()) for r in answers]

    # --- looking and going ---

    def go(self, path: str) -> None:
        """Load an address, as if typed."""
        self.page.goto(path)

    def see(self, testid: str) -> Locator:
        """The part of the page with this name for tests."""
        return self.page.get_by_test_id(testid)

    def until(self, true: Callable[[], bool], within: int = 60_000) -> None:
        """Wait until something is true that no single element shows."""
        step = 25
        for _ in range(within // step):
            if true():
                return
            self.page.wait_for_timeout(step)
        raise AssertionError(f"not within {within} ms: {true}")

    def be(self, name: str) -> None:
        """Tell the house a name."""
        answer = self.context.request.post("/api/me", data={"name": name})
        assert answer.ok, answer.text()

    def open_table(self, settings: dict[str, Any], **more: object) -> str:
        """Open a table by a request, where a test is not about that; gives its code."""
        answer = self.context.request.post("/api/tables", data={"settings": settings, **more})
        assert answer.ok, answer.text()
        return str(answer.json()["code"])
