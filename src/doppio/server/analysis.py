"""Requests for the house's opinion: on whole games, and on positions of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.areas import Stacks
from doppio.games.cappuccino.notation import parse_move, parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.contract import Refusal, RefusedError
from doppio.players.contract import Budget
from doppio.players.judging import Judge, Played, game_opinion, moves_of
from doppio.players.opinion import Analyst, Opinion
from doppio.records.book import Record, Replay
from doppio.records.header import parse_header
from doppio.server.answers import RequestRefusedError, json_answer, read_json
from doppio.server.house import House
from doppio.server.study import CrowdedError
from doppio.server.tables import game_asked, live_table
from doppio.table.archive import Lines
from doppio.table.pictures import cappuccino_now
from doppio.table.room import CHOOSING, PLAYING, Room
from doppio.wire.analysis import PositionTold, judged_told, opinion_told
from doppio.wire.messages import AskedPosition, encode

_CAPPUCCINO_ONLY = Refusal("only-cappuccino", "Only games of Cappuccino can be analysed.")
_PEOPLE_PLAY = Refusal(
    "people-play", "People are playing this: the house keeps its opinion until the game is over."
)
_OVER = Refusal("game-over", "The game is over.")
Answer = TypeVar("Answer")


# --- what may be asked ---


def people_play(room: Room) -> bool:
    """Whether people play against each other here, or bargain for a set-up."""
    return room.phase in (PLAYING, CHOOSING) and room.people() > 1


def refuse_positions(house: House, positions: list[Position]) -> None:
    """Refuse what stands on a table at this moment where people play against each other."""
    for room in filter(people_play, house.hub.rooms()):
        stacks = _standing(room)
        if any(position.stacks == stacks for position in positions):
            raise RefusedError(_PEOPLE_PLAY)


def _standing(room: Room) -> Stacks | None:
    """What stands on a table of Cappuccino."""
    if room.bargain is not None:
        return parse_position(room.bargain.position).stacks
    state = None if room.replay is None else room.replay.state
    if not isinstance(state, cappuccino.Game) or state.position is None:
        return None
    return state.position.stacks


async def _lines(house: House, request: Request) -> Lines:
    """The record of the game of a request's address, if it may be analysed."""
    found = await game_asked(house, request)
    if found.lines[0]["game"] != "cappuccino":
        raise RefusedError(_CAPPUCCINO_ONLY)
    if people_play((await live_table(house, request)).desk.room):
        raise RefusedError(_PEOPLE_PLAY)
    return found.lines


async def while_here(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Do something for whoever asks, as long as they wait for it."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise RequestRefusedError(400, "gone", "The request broke off.")
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# --- a whole game ---


async def analyse(house: House, request: Request) -> Response:
    """A game looked at again, a line a move, as they are thought through."""
    lines = await _lines(house, request)
    moves = await asyncio.to_thread(_moves, lines)
    refuse_positions(house, [each.game.position for each in moves if each.game.position])
    asker = house.asker(request)
    house.study.refuse(asker)
    with house.study.visited(asker) as think:  # what cannot be thought about is refused at once
        for played in moves[:1]:
            await while_here(request, think(partial(_judged, played)))
    return StreamingResponse(_lines_of(house, asker, moves), media_type="application/x-ndjson")


async def _lines_of(house: House, asker: str, moves: list[Played]) -> AsyncIterator[bytes]:
    with house.study.visited(asker) as think, suppress(CrowdedError):  # the house may close
        for played in moves:
            yield await think(partial(_judged, played)) + b"\n"


def _judged(played: Played, analyst: Analyst, budget: Budget) -> bytes:
    """A move as a line; the analyst remembers what it thought of the position before it."""
    return encode(judged_told(Judge(analyst).judge(played, budget)))


def _moves(lines: Lines) -> list[Played]:
    replay = Replay(parse_header(lines[0]))
    entries = tuple(replay.feed(line) for line in lines[1:])
    return moves_of(Record(replay.header, entries))


# --- one position ---


async def position_opinion(house: House, request: Request) -> Response:
    """What the house thinks of a position of a game, also after moves that nobody made."""
    asked = await read_json(request, AskedPosition)
    lines = await _lines(house, request)
    if asked.at >= len(lines):
        raise RequestRefusedError(404, "no-moment", "There is no such moment in this game.")
    game = await asyncio.to_thread(_game_at, lines, asked)
    told: PositionTold = {"now": cappuccino_now(game), "opinion": None}
    if game.position is not None and game.turn is not None:
        refuse_positions(house, [game.position])
        told["opinion"] = opinion_told(await opinion_on(house, request, game))
    return json_answer(told)


def _game_at(lines: Lines, asked: AskedPosition) -> cappuccino.Game:
    """The game after so many events, and these moves; raises `RefusedError`."""
    replay = Replay(parse_header(lines[0]))
    for line in lines[1 : asked.at + 1]:
        replay.feed(line)
    for text in asked.moves:
        _make(replay, text)
    game: cappuccino.Game = replay.state
    return game


def _make(replay: Replay, text: str) -> None:
    game: cappuccino.Game = replay.state
    if game.turn is None:
        raise RefusedError(_OVER)
    replay.happen(cappuccino.Step(game.turn, parse_move(text)), replay.at)
    end = cappuccino.due(replay.state)
    if end is not None:
        replay.happen(end, replay.at)


async def opinion_on(house: House, request: Request, game: cappuccino.Game) -> Opinion:
    """What the house thinks of the position of a game in which somebody is to move."""
    asker = house.asker(request)
    house.study.refuse(asker)
    with house.study.visited(asker) as think:
        return await while_here(request, think(partial(game_opinion, game)))
