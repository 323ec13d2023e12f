"""What viewers are told of a table: all of it at once, and event by event."""

from __future__ import annotations

from typing import Literal, TypedDict

from doppio.table.commands import Phrase
from doppio.table.room import SeatKind
from doppio.table.settings import Settings
from doppio.table.shown_game import (
    BargainShown,
    CappuccinoGame,
    Clocks,
    EspressoGame,
    MatchShown,
)
from doppio.table.shown_happened import BeatTold, EventHead, HappenedEvent

Phase = Literal["waiting", "choosing", "playing", "over"]


class SeatShown(TypedDict):
    """Who sits on a seat."""

    kind: SeatKind
    name: str
    level: int
    ready: bool
    coffee: int


class Whole(TypedDict):
    """All there is to see at a table; `asking` is the seat that would take a move back.

    `hints` tells how many hints each seat has taken in this game.

    `to_act` are the seats that the others wait for, at a calm table of Espresso; `bargain` is
    there while one player names cups and the other picks a side, `match` where two games count
    together.
    """

    settings: Settings
    phase: Phase
    games: int
    seats: list[SeatShown]
    asking: int | None
    hints: list[int]
    votes: list[int]
    rematch: list[int]
    waiting_for_next: list[int]
    to_act: list[int]
    clocks: Clocks | None
    bargain: BargainShown | None
    match: MatchShown | None
    game: CappuccinoGame | EspressoGame | None


class Snapshot(Whole):
    """All there is to see, after the event of this number."""

    type: Literal["snapshot"]
    seq: int
    at: int
    code: str


# --- events ---


class CreatedEvent(EventHead):
    """The table was opened."""

    e: Literal["created"]


class SatEvent(EventHead, BeatTold):
    """Somebody took a seat."""

    e: Literal["sat"]
    seat: int
    name: str


class NamedEvent(EventHead):
    """Somebody has told their name."""

    e: Literal["named"]
    seat: int
    name: str


class BotEvent(EventHead, BeatTold):
    """A bot took a seat."""

    e: Literal["bot"]
    seat: int
    level: int
    name: str


class StoodEvent(EventHead):
    """A seat is open again; it keeps the name of who played there, if anybody has."""

    e: Literal["stood"]
    seat: int
    name: str


class ReadyEvent(EventHead):
    """A player is ready, or is no longer."""

    e: Literal["ready"]
    seat: int
    ready: bool
    coffee: int


class LaidEvent(EventHead, Whole):
    """A set-up was laid out, for which one player is to name cups."""

    e: Literal["laid"]


class OfferedEvent(EventHead):
    """A player named the cups credited to whoever moves first and second."""

    e: Literal["offered"]
    seat: int
    credit: tuple[int, ...]


class ChoseEvent(EventHead):
    """The other player picked a side."""

    e: Literal["chose"]
    seat: int
    first: bool


class StartedEvent(EventHead, Whole):
    """A game began; `order` tells for each of its seats which seat it was before."""

    e: Literal["started"]
    order: tuple[int, ...]


class TookBackEvent(EventHead, Whole):
    """The game goes on from after so many of its events."""

    e: Literal["tookback"]
    events: int


class AskedEvent(EventHead):
    """A player asks to take a move back."""

    e: Literal["asked"]
    seat: int


class AnsweredEvent(EventHead):
    """A player lets them, or does not."""

    e: Literal["answered"]
    seat: int
    yes: bool


class HintedEvent(EventHead):
    """A player took a hint."""

    e: Literal["hinted"]
    seat: int


class VotedEvent(EventHead):
    """A player is for ending the round, or no longer."""

    e: Literal["voted"]
    seat: int
    end: bool


class NextEvent(EventHead):
    """A player is ready for the next round."""

    e: Literal["next"]
    seat: int


class PassedEvent(EventHead, BeatTold):
    """A player sits a beat out, at a calm table."""

    e: Literal["passed"]
    seat: int


class AbsentEvent(EventHead, BeatTold):
    """At a calm table: nobody waits for this player any more, or everybody does again."""

    e: Literal["absent"]
    seat: int
    away: bool


class RematchEvent(EventHead):
    """A player would like another game, or no longer."""

    e: Literal["rematch"]
    seat: int
    again: bool


class SaidEvent(EventHead):
    """Somebody said a preset phrase."""

    e: Literal["said"]
    name: str
    seat: int | None
    phrase: Phrase


TableEvent = (
    CreatedEvent
    | SatEvent
    | NamedEvent
    | BotEvent
    | StoodEvent
    | ReadyEvent
    | LaidEvent
    | OfferedEvent
    | ChoseEvent
    | StartedEvent
    | HappenedEvent
    | TookBackEvent
    | AskedEvent
    | AnsweredEvent
    | HintedEvent
    | VotedEvent
    | NextEvent
    | PassedEvent
    | AbsentEvent
    | RematchEvent
    | SaidEvent
)
