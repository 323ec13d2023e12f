"""Requests about lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from doppio.lessons.catalogue import lesson, listed
from doppio.server.answers import RequestRefusedError, json_answer
from doppio.server.house import House
from doppio.wire.answers import LessonList, LessonTold


async def list_lessons(house: House, request: Request) -> Response:  # noqa: ARG001
    """The lessons there are."""
    return json_answer(LessonList(lessons=listed()))


async def one_lesson(house: House, request: Request) -> Response:  # noqa: ARG001
    """A whole lesson."""
    found = lesson(request.path_params["name"])
    if found is None:
        raise RequestRefusedError(404, "no-lesson", "There is no such lesson.")
    return json_answer(LessonTold(lesson=found))
