"""Answers to requests: JSON, refusals with a code and a sentence, limits told in headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from doppio.games.contract import Refusal, RefusedError
from doppio.records.lines import RecordError
from doppio.server.house import House, line_of, token_of
from doppio.server.limits import Bucket
from doppio.server.lingering import LastAnswer
from doppio.server.study import CrowdedError
from doppio.store.contract import TableRow
from doppio.table.settings import Game
from doppio.table.shown import Phase
from doppio.wire.answers import ErrorAnswer, Problem, TableListed, TableSummary
from doppio.wire.messages import encode, sentence_of

Handler = Callable[[House, Request], Awaitable[Response]]
Body = TypeVar("Body")
MAX_BODY = 64 * 1024
JSON = "application/json"


NO_GUEST = Refusal("no-guest", "Tell us a name first: POST /api/me.")
WRONG_TOKEN = Refusal("no-guest", "That token opens nothing: it is wrong, or was dropped.")
NO_ADDRESS = Refusal("no-such-address", "There is nothing at this address.")
NO_TABLE = Refusal("no-table", "There is no such table.")
BAD_ORIGIN = Refusal("bad-origin", "Pages from elsewhere may not do that.")
CROWDED = Refusal(
    "too-many-connections", "Too many connections are open from your network; please close one."
)


class RequestRefusedError(Exception):
    """A request that gets no: with a status, a code and a sentence."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.refusal = status, Refusal(code, sentence)


class TooLargeError(RequestRefusedError):
    """A body with more than so many bytes; the rest of it is still to come."""

    def __init__(self, most: int) -> None:
        super().__init__(413, "too-large", f"The body has more than {most} bytes.")


def why_nobody(connection: HTTPConnection) -> Refusal:
    """Say why this is nobody we know: they have told nothing, or a token that opens nothing."""
    return NO_GUEST if token_of(connection) is None else WRONG_TOKEN


def json_answer(value: object, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(encode(value), status, media_type=JSON)


def refused(
    status: int, refusal: Refusal, *, line: int | None = None, late: int | None = None
) -> Response:
    """A refusal as an answer."""
    problem = Problem(code=refusal.code, sentence=refusal.sentence)
    if line is not None:
        problem["line"] = line
    if late is not None:
        problem["late"] = late
    return json_answer(ErrorAnswer(error=problem), status)


def table_listed(row: TableRow) -> TableListed:
    """A table in a list, as its row tells of it."""
    return {
        "code": row.code,
        "game": cast("Game", row.game),
        "phase": cast("Phase", row.phase),
        "touched": row.touched,
        # It was encoded when it was stored.
        "table": cast("TableSummary", msgspec.Raw(row.summary)),
    }


def slow_down(bucket: Bucket, sentence: str) -> Response:
    """Too much: say when there will be more."""
    response = refused(429, Refusal("slow-down", sentence))
    response.headers["Retry-After"] = str(bucket.seconds_until_one())
    return response


async def read_body(request: Request, most: int = MAX_BODY) -> bytes:
    """The body, if it is not too long."""
    chunks: list[bytes] = []
    size = 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise TooLargeError(most)
            chunks.append(chunk)
    except ClientDisconnect:
        raise RequestRefusedError(400, "gone", "The request broke off.") from None
    return b"".join(chunks)


async def read_json(request: Request, kind: type[Body]) -> Body:
    """The body as a value of this kind."""
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestRefusedError(400, "bad-message", sentence_of(error)) from None


def endpoint(house: House, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with all that every request goes through."""

    async def answer(request: Request) -> Response:
        now = house.clock.now()
        bucket = house.crowds.of(line_of(request), now)
        allowed = bucket.take(now)
        if allowed:  # else not even who asks is looked up
            bucket = house.requests.of(house.asker(request), now)
            allowed = bucket.take(now)
        if not allowed:
            house.hub.journal.figures.rate_limited.add("request")
            response = slow_down(bucket, "Too many requests; please wait a little.")
        elif request.method not in ("GET", "HEAD") and not house.welcomes_origin(request):
            response = refused(403, BAD_ORIGIN)
        else:
            response = await _answer(house, handler, request)
        response.headers["RateLimit-Limit"] = str(bucket.size)
        response.headers["RateLimit-Remaining"] = str(int(bucket.level))
        response.headers["RateLimit-Reset"] = str(bucket.seconds_until_one())
        response.headers.setdefault("Cache-Control", "no-store")
        house.hub.journal.figures.requests.add(str(response.status_code))
        return response

    return answer


def _crowded(error: CrowdedError) -> Response:
    response = refused(429, error.refusal)
    response.headers["Retry-After"] = "1"
    return response


async def _answer(house: House, handler: Handler, request: Request) -> Response:
    try:
        return await handler(house, request)
    except TooLargeError as error:
        return LastAnswer.of(refused(error.status, error.refusal))
    except RequestRefusedError as error:
        return refused(error.status, error.refusal)
    except CrowdedError as error:
        return _crowded(error)
    except RefusedError as error:
        return refused(409, error.refusal)
    except RecordError as error:
        return refused(422, error.refusal, line=error.line)
