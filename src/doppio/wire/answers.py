"""The bodies of the house's answers over HTTP."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from doppio.lessons.puzzle_shown import PuzzleListed, PuzzleShown
from doppio.lessons.shown import Lesson, LessonListed
from doppio.table.settings import Game, Settings
from doppio.table.shown import Phase, TableEvent
from doppio.table.shown_game import Outcome


class Health(TypedDict):
    """Whether the house is open, and how many tables are awake."""

    open: bool
    awake: int


class Me(TypedDict):
    """One's name: null for somebody new, empty for a guest who has not told one."""

    name: str | None


class Forgotten(TypedDict):
    """All that was known of somebody is deleted."""

    forgotten: bool


class LinkMade(TypedDict):
    """An address that makes another device the same guest, and for how long."""

    path: str
    seconds: int


class TokenListed(TypedDict):
    """A bot's token, without what opens it."""

    id: str
    name: str
    created: int


class TokenList(TypedDict):
    """One's bots' tokens."""

    tokens: list[TokenListed]


class TokenMade(TypedDict):
    """A new token; it is shown this once."""

    token: str
    id: str
    name: str


class TokenDropped(TypedDict):
    """A token opens nothing any more."""

    dropped: bool


class GameSummary(TypedDict):
    """One game of a table: when it began, who sat where then, and how it ended."""

    number: int
    started: int
    names: list[str]
    outcome: Outcome | None


class TableSummary(TypedDict):
    """What is known of a table without going there; `turn` is the seat to move, in Cappuccino.

    Names and outcome are those of now; `played` has the latest games, also the one of now.
    """

    players: int
    open: int
    names: list[str]
    settings: Settings
    games: int
    turn: int | None
    outcome: Outcome | None
    played: list[GameSummary]


class TableListed(TypedDict):
    """A table in a list."""

    code: str
    game: Game
    phase: Phase
    touched: int
    table: TableSummary


class TableList(TypedDict):
    """The tables that anybody may find, the latest first."""

    tables: list[TableListed]


class GameListed(TableListed):
    """One of one's own games: its number at its table, and one's seat in it."""

    number: int
    seat: int


class GameList(TypedDict):
    """One's games, the latest first."""

    games: list[GameListed]


class TableOpened(TypedDict):
    """A new table, and the address of its page."""

    code: str
    path: str


class RecordBrought(TableOpened):
    """A table made of a record, and the number of the game there."""

    game: int


class CommandDone(TypedDict):
    """A command is on disk."""

    id: str
    seq: int


class SeatReplayed(TypedDict):
    """Who sat on a seat, and (in Cappuccino) with which colours."""

    name: str
    colours: NotRequired[str]


class Replayed(TypedDict):
    """A game as its viewers saw it; in the frames `at` counts from its start.

    `date` is when it was played, or brought along. The settings are as far as its record tells.
    `leg` is 1 or 2 where it was one of two games with the seats swapped; `mine` are the seats of
    whoever asks.
    """

    code: str
    number: int
    date: int
    settings: Settings
    leg: int | None
    seats: list[SeatReplayed]
    mine: list[int]
    outcome: Outcome | None
    frames: list[TableEvent]


class LessonList(TypedDict):
    """The lessons, in the order in which one should take them."""

    lessons: list[LessonListed]


class LessonTold(TypedDict):
    """A whole lesson."""

    lesson: Lesson


class PuzzleList(TypedDict):
    """All puzzles."""

    puzzles: list[PuzzleListed]


class PuzzleTold(TypedDict):
    """One puzzle."""

    puzzle: PuzzleShown


class PuzzleOfTheDay(PuzzleTold):
    """The puzzle of a day, by its number since 1970 and its date in universal time."""

    day: int
    date: str


class Problem(TypedDict):
    """Why a request is refused; `line` where a record breaks a rule, `late` for a lost race."""

    code: str
    sentence: str
    line: NotRequired[int]
    late: NotRequired[int]


class ErrorAnswer(TypedDict):
    """The body of every refusal."""

    error: Problem
