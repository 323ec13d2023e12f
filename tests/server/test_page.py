"""The page's files as browsers get them: once, packed, and again only when they have changed."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doppio.server.page import PAGE_PATHS, for_people, page_routes
from tests.server.asking import refusal

INDEX = b"<!doctype html><title>Doppio</title>" + b"<p>a page</p>" * 50
SCRIPT = b"export const doppio = 2;\n" * 50
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as the build leaves it."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets/index-4f2a.js").write_bytes(SCRIPT)
    (folder / "assets/index-77aa.css").write_bytes(b"p { margin: 0 }")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "icon.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / ".stamp").write_bytes(b"what it was built from")
    return folder


def ask(built: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """One request for a file of the page."""
    return ask_app(Starlette(routes=page_routes(built)), path, method, **headers)


def ask_app(app: Starlette, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """One request to an application."""

    async def asking() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, headers={"Accept-Encoding": "", **named})

    return asyncio.run(asking())


def an_address(pattern: str) -> str:
    """An address of a pattern."""
    named = {"game": "espresso", "code": "abcdefghjk", "lesson": "cups", "puzzle": "daily"}
    return pattern.format(number=1, **named)


@pytest.mark.parametrize("pattern", PAGE_PATHS)
def test_every_address_of_the_page_gives_the_page(built: Path, pattern: str) -> None:
    answer = ask(built, an_address(pattern))
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "content-encoding" not in answer.headers


def test_files_have_their_kinds_and_their_time(built: Path) -> None:
    kinds = {
        "/assets/index-4f2a.js": ("text/javascript", FOR_EVER),
        "/assets/index-77aa.css": ("text/css", FOR_EVER),
        "/manifest.webmanifest": ("application/manifest+json", "no-cache"),
        "/icon.svg": ("image/svg+xml", "no-cache"),
        "/index.html": ("text/html", "no-cache"),
    }
    for path, (media, keep) in kinds.items():
        answer = ask(built, path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == media
        assert answer.headers["cache-control"] == keep
        assert answer.headers["vary"] == "Accept-Encoding"


def test_who_has_a_file_gets_nothing_new(built: Path) -> None:
    tag = ask(built, "/").headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        answer = ask(built, "/", If_None_Match=known)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == tag
        assert answer.headers["cache-control"] == "no-cache"
    assert ask(built, "/", If_None_Match='"other"').status_code == 200
    (built / "index.html").write_bytes(INDEX + b"<p>news</p>")
    assert ask(built, "/", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("said", ["gzip", "deflate, gzip;q=0.5, br", "gzip ; q=1.0", "br,gzip"])
def test_who_can_unpack_gets_it_packed(built: Path, said: str) -> None:
    answer = ask(built, "/assets/index-4f2a.js", Accept_Encoding=said)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == SCRIPT, "unpacked by the client"
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0))


@pytest.mark.parametrize("said", ["", "identity", "br", "gzip;q=0", "gzip; q=0.000, br", "xgzip"])
def test_who_cannot_gets_it_plain(built: Path, said: str) -> None:
    answer = ask(built, "/assets/index-4f2a.js", Accept_Encoding=said)
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT


def test_hidden_files_and_files_elsewhere_are_nobodys_business(built: Path) -> None:
    (built.parent / "secret").write_text("secret")
    for path in ("/.stamp", "/assets", "/assets/", "/../secret", "/%2e%2e/secret", "/assets/x.js"):
        assert ask(built, path).status_code in (404, 307), path


LOOKING = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize(
    "path, accept, page",
    [
        ("/nonsense", LOOKING, True),
        ("/nonsense", "*/*", False),
        ("/api/nonsense", LOOKING, False),
    ],
)
def test_who_looks_for_what_is_not_there_is_shown_the_page(
    built: Path, path: str, accept: str, *, page: bool
) -> None:
    async def nothing(request: Request) -> Response:  # noqa: ARG001
        return Response(b"nothing", 404)

    route = Route("/{rest:path}", for_people(nothing, built))
    answer = ask_app(Starlette(routes=[route]), path, Accept=accept)
    assert answer.status_code == 404
    assert answer.content == (INDEX if page else b"nothing")


def test_the_page_is_only_read(built: Path) -> None:
    assert ask(built, "/", "HEAD").status_code == 200
    for method in ("POST", "PUT", "DELETE"):
        assert ask(built, "/", method).status_code == 405


@pytest.mark.parametrize("pattern", PAGE_PATHS)
def test_a_page_that_was_not_built_is_said_in_one_sentence(tmp_path: Path, pattern: str) -> None:
    answer = ask(tmp_path / "nothing", an_address(pattern))
    assert refusal(answer, 503) == "no-page"
    assert answer.json()["error"]["sentence"].count(".") <= 2
