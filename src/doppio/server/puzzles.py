"""Requests about puzzles."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from doppio.lessons import puzzling
from doppio.lessons.puzzle_book import Puzzle, daily, puzzle
from doppio.server.answers import RequestRefusedError, json_answer, read_json
from doppio.server.house import House
from doppio.wire.answers import PuzzleList, PuzzleOfTheDay, PuzzleTold
from doppio.wire.messages import PuzzleMoves

_DAY = 24 * 60 * 60 * 1000


async def list_puzzles(house: House, request: Request) -> Response:  # noqa: ARG001
    """The puzzles there are."""
    return json_answer(PuzzleList(puzzles=puzzling.listed()))


async def puzzle_of_the_day(house: House, request: Request) -> Response:  # noqa: ARG001
    """Today's puzzle; days change at midnight of universal time, for everybody at once."""
    now = house.clock.now()
    day, date = now // _DAY, datetime.fromtimestamp(now / 1000, UTC).date()
    told = puzzling.told(daily(day))
    return json_answer(PuzzleOfTheDay(day=day, date=date.isoformat(), puzzle=told))


async def one_puzzle(house: House, request: Request) -> Response:  # noqa: ARG001
    """A puzzle by its id."""
    return json_answer(PuzzleTold(puzzle=puzzling.told(_asked(request))))


async def judge_puzzle(house: House, request: Request) -> Response:  # noqa: ARG001
    """What a move is worth."""
    found, body = _asked(request), await read_json(request, PuzzleMoves)
    if not body.moves:
        raise RequestRefusedError(400, "no-move", "There is no move to judge.")
    return json_answer(puzzling.judged(found, body.moves))


async def puzzle_hint(house: House, request: Request) -> Response:  # noqa: ARG001
    """The stack to move."""
    found, body = _asked(request), await read_json(request, PuzzleMoves)
    return json_answer(puzzling.hint(found, body.moves))


async def puzzle_line(house: House, request: Request) -> Response:  # noqa: ARG001
    """A best line to the end."""
    found, body = _asked(request), await read_json(request, PuzzleMoves)
    return json_answer(puzzling.line(found, body.moves))


def _asked(request: Request) -> Puzzle:
    found = puzzle(request.path_params["id"])
    if found is None:
        raise RequestRefusedError(404, "no-puzzle", "There is no such puzzle.")
    return found
