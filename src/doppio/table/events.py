"""What a table remembers: its log, of which everything else can be made again."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from doppio.table.settings import Settings


class Body(Struct, frozen=True, tag_field="e"):
    """What happened."""


class Created(Body, frozen=True, tag="created"):
    """A guest opened the table."""

    settings: Settings
    host: str


class Sat(Body, frozen=True, tag="sat"):
    """A guest took a seat."""

    seat: int
    guest: str
    name: str


class Named(Body, frozen=True, tag="named"):
    """Whoever was given a name by the house has told their own; earlier games tell it, too."""

    seat: int
    was: str
    name: str


class BotSat(Body, frozen=True, tag="bot"):
    """A bot took a seat."""

    seat: int
    level: int
    name: str


class Stood(Body, frozen=True, tag="stood"):
    """A seat is open again."""

    seat: int


class ReadySaid(Body, frozen=True, tag="ready"):
    """A player is ready, or is no longer."""

    seat: int
    ready: bool
    coffee: int


class Laid(Body, frozen=True, tag="laid"):
    """A set-up lies on the table, and this seat is to name a handicap for it."""

    position: str
    cutter: int


class Offered(Body, frozen=True, tag="offered"):
    """A player named the cups credited to whoever moves first and second."""

    seat: int
    credit: tuple[int, ...]


class Chose(Body, frozen=True, tag="chose"):
    """The other player picked a side."""

    seat: int
    first: bool


class Started(Body, frozen=True, tag="started"):
    """A game began with this record header.

    `order` tells for each seat of the game which seat it was before.
    """

    header: dict[str, Any]
    order: tuple[int, ...]


class Happened(Body, frozen=True, tag="happened"):
    """An event of the game, as its line stands in the record."""

    line: dict[str, Any]


class TookBack(Body, frozen=True, tag="tookback"):
    """The game goes on from after so many of its events."""

    events: int


class Asked(Body, frozen=True, tag="asked"):
    """A player asks to take a move back."""

    seat: int


class Answered(Body, frozen=True, tag="answered"):
    """A player lets them, or does not."""

    seat: int
    yes: bool


class Hinted(Body, frozen=True, tag="hinted"):
    """A player took a hint."""

    seat: int


class Voted(Body, frozen=True, tag="voted"):
    """A player is for ending the round, or no longer."""

    seat: int
    end: bool


class NextSaid(Body, frozen=True, tag="next"):
    """A player is ready for the next round."""

    seat: int


class Passed(Body, frozen=True, tag="passed"):
    """A player sits a beat out, at a calm table."""

    seat: int


class Absent(Body, frozen=True, tag="absent"):
    """At a calm table: nobody waits for this player any more, or everybody does again."""

    seat: int
    away: bool


class RematchSaid(Body, frozen=True, tag="rematch"):
    """A player would like another game, or no longer; in older logs nobody takes that back."""

    seat: int
    again: bool = True


class Said(Body, frozen=True, tag="said"):
    """Somebody said a preset phrase."""

    name: str
    seat: int | None
    phrase: str


AnyBody = (
    Created
    | Sat
    | Named
    | BotSat
    | Stood
    | ReadySaid
    | Laid
    | Offered
    | Chose
    | Started
    | Happened
    | TookBack
    | Asked
    | Answered
    | Hinted
    | Voted
    | NextSaid
    | Passed
    | Absent
    | RematchSaid
    | Said
)


class Logged(Struct, frozen=True):
    """One entry of a table's log: numbered without a gap, timed, and told apart by its command.

    `by` and `id` name the guest and the command that caused it, so that a command sent twice
    happens once, even after a restart.
    """

    seq: int
    at: int
    by: str | None
    id: str | None
    body: AnyBody
