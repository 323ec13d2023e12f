"""Everything one can ask for over HTTP: routes and their description are made of this list."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.server import analysis, guests, hints, lessons, puzzles, tables, watching
from doppio.server.answers import Handler
from doppio.wire.messages import (
    AskedPosition,
    CommandBody,
    NewGuest,
    NewTable,
    NewToken,
    PuzzleMoves,
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One request: what it takes, what it answers, and whether only a guest may ask."""

    method: str
    path: str
    handler: Handler
    summary: str
    body: type | None = None
    status: int = 200
    media: str = "application/json"
    needs_guest: bool = True


ENDPOINTS = (
    Endpoint("GET", "/healthz", watching.health, "Whether the house is open", needs_guest=False),
    Endpoint(
        "GET",
        "/metrics",
        watching.metrics,
        "The house's figures in Prometheus's text format, for this machine alone unless its host "
        "says otherwise",
        media="text/plain",
        needs_guest=False,
    ),
    Endpoint("GET", "/api/me", guests.who_am_i, "My name, or null", needs_guest=False),
    Endpoint(
        "POST", "/api/me", guests.call_me, "Take a name, or another", NewGuest, needs_guest=False
    ),
    Endpoint("DELETE", "/api/me", guests.forget_me, "Delete all that is known of me"),
    Endpoint("POST", "/api/me/link", guests.my_link, "A link for another device", status=201),
    Endpoint("GET", "/api/me/games", guests.my_games, "My games, running and past"),
    Endpoint("GET", "/api/me/tokens", guests.my_tokens, "My bots' tokens"),
    Endpoint("POST", "/api/me/tokens", guests.new_token, "A token for a bot", NewToken, 201),
    Endpoint("DELETE", "/api/me/tokens/{id}", guests.drop_token, "Drop a token"),
    Endpoint(
        "GET",
        "/link/{key}",
        guests.follow_link,
        "Become the guest of a secret link",
        status=303,
        needs_guest=False,
    ),
    Endpoint("GET", "/api/tables", tables.list_tables, "Public tables", needs_guest=False),
    Endpoint("POST", "/api/tables", tables.open_table, "Open a table", NewTable, 201),
    Endpoint(
        "GET", "/api/tables/{code}", tables.look, "All there is to see now", needs_guest=False
    ),
    Endpoint("POST", "/api/tables/{code}/commands", tables.command, "Do something", CommandBody),
    Endpoint("GET", "/api/tables/{code}/hint", hints.hint, "The hint that was taken"),
    Endpoint(
        "GET",
        "/api/tables/{code}/events",
        tables.stream,
        "Events as JSON lines, from the number `after` on",
        media="application/x-ndjson",
    ),
    Endpoint(
        "GET",
        "/api/tables/{code}/games/{number}/record",
        tables.record,
        "A game's record",
        media="application/x-ndjson",
        needs_guest=False,
    ),
    Endpoint(
        "GET",
        "/api/tables/{code}/games/{number}/replay",
        tables.replay,
        "A game as its viewers saw it",
        needs_guest=False,
    ),
    Endpoint(
        "GET",
        "/api/tables/{code}/games/{number}/analysis",
        analysis.analyse,
        "What every move of a game was worth, a line a move",
        media="application/x-ndjson",
        needs_guest=False,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/games/{number}/opinion",
        analysis.position_opinion,
        "What the house thinks of a position of a game",
        AskedPosition,
        needs_guest=False,
    ),
    Endpoint("POST", "/api/records", tables.import_record, "Bring a record along", status=201),
    Endpoint("GET", "/api/lessons", lessons.list_lessons, "The lessons", needs_guest=False),
    Endpoint("GET", "/api/lessons/{name}", lessons.one_lesson, "A whole lesson", needs_guest=False),
    Endpoint("GET", "/api/puzzles", puzzles.list_puzzles, "The puzzles", needs_guest=False),
    Endpoint(
        "GET",
        "/api/puzzles/daily",
        puzzles.puzzle_of_the_day,
        "The puzzle of the day",
        needs_guest=False,
    ),
    Endpoint("GET", "/api/puzzles/{id}", puzzles.one_puzzle, "A puzzle", needs_guest=False),
    Endpoint(
        "POST",
        "/api/puzzles/{id}/answer",
        puzzles.judge_puzzle,
        "What a move is worth in a puzzle",
        PuzzleMoves,
        needs_guest=False,
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{id}/hint",
        puzzles.puzzle_hint,
        "The stack to move in a puzzle",
        PuzzleMoves,
        needs_guest=False,
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{id}/line",
        puzzles.puzzle_line,
        "How a puzzle goes on to the end",
        PuzzleMoves,
        needs_guest=False,
    ),
)
