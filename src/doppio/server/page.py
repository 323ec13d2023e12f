"""The page as it was built from web/: read once, given to browsers with the right headers."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doppio.games.contract import Refusal
from doppio.server.answers import refused

BUILT = Path(__file__).with_name("built_page")
# The page finds out itself what to show at these addresses.
PAGE_PATHS = (
    "/",
    "/new/{game}",
    "/t/{code}",
    "/t/{code}/replay/{number}",
    "/tables",
    "/games",
    "/rules/{game}",
    "/learn",
    "/learn/{lesson}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/settings",
)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_UNPACKS = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
NOT_FOUND = 404
Answering = Callable[[Request], Awaitable[Response]]
_NOT_BUILT = Refusal("no-page", "The page has not been built: start Doppio by ./doppio once.")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, as it is and packed."""

    content: bytes
    packed: bytes
    media: str
    tag: str
    keep: str

    def answer(self, request: Request) -> Response:
        """The file for this browser: nothing when it has it, packed when it can unpack it."""
        headers = {"ETag": self.tag, "Cache-Control": self.keep, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):  # one of many, or a weak one
            return Response(status_code=304, headers=headers)
        if not _UNPACKS.search(request.headers.get("accept-encoding", "")):
            return Response(self.content, headers=headers, media_type=self.media)
        headers["Content-Encoding"] = "gzip"
        return Response(self.packed, headers=headers, media_type=self.media)


def read_files(built: Path = BUILT) -> dict[str, File]:
    """Every file of the page by its address."""
    paths = (path for path in built.rglob("*") if path.is_file() and path.name[0] != ".")
    return {f"/{path.relative_to(built).as_posix()}": _file(path) for path in paths}


def _file(path: Path) -> File:
    content = path.read_bytes()
    # What Vite names after its content never changes under that name.
    keep = FOR_EVER if path.parent.name == "assets" else ASK_AGAIN
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    return File(content, gzip.compress(content, mtime=0), media, tag, keep)


def page_routes(built: Path = BUILT) -> list[BaseRoute]:
    """Routes for the page and its files."""
    files = read_files(built)
    routes: list[BaseRoute] = [
        Route(path, _answer(files.get("/index.html"))) for path in PAGE_PATHS
    ]
    return routes + [Route(path, _answer(file)) for path, file in files.items()]


def for_people(answering: Answering, built: Path = BUILT) -> Answering:
    """The same answers; but whoever looks with a browser for what is not there is shown the page.

    It finds out itself that there is nothing, and says so in words; programs get the refusal.
    """
    index = built / "index.html"
    page = _file(index) if index.is_file() else None

    async def answer(request: Request) -> Response:
        given = await answering(request)
        if page is None or given.status_code != NOT_FOUND or not _is_looked_at(request):
            return given
        headers = {"Cache-Control": "no-store"}
        return Response(page.content, NOT_FOUND, headers=headers, media_type=page.media)

    return answer


def _is_looked_at(request: Request) -> bool:
    """Whether a browser asks for something to show, rather than a program for something to read."""
    wanted = request.headers.get("accept", "")
    return "text/html" in wanted and not request.url.path.startswith("/api/")


def _answer(file: File | None) -> Answering:
    async def answer(request: Request) -> Response:
        return refused(503, _NOT_BUILT) if file is None else file.answer(request)

    return answer
