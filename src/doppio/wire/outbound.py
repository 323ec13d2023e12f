"""What the house sends over a socket, beside events and snapshots."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from doppio.table.shown import Snapshot, TableEvent


class Welcome(TypedDict):
    """The first answer to a hello: who one is, and which seats are one's own.

    On `lent` seats a bot plays on in one's place; they can be taken back.
    """

    type: Literal["welcome"]
    name: str
    seats: list[int]
    lent: list[int]


class Seats(TypedDict):
    """Somebody sat down, stood up or changed places: these seats are one's own now."""

    type: Literal["seats"]
    seats: list[int]
    lent: list[int]


class Presence(TypedDict):
    """Who is connected, seat by seat, and how many are watching.

    `away` tells for how many milliseconds the player of a seat has been away; after `claim_after`
    the others need not wait any longer.
    """

    type: Literal["presence"]
    here: list[bool]
    away: list[int | None]
    claim_after: int
    watching: int


class Ping(TypedDict):
    """To be answered at once; `ms` is the round trip as measured so far."""

    type: Literal["ping"]
    n: int
    ms: int


class Bye(TypedDict):
    """The house hangs up: come back (`resync`), or it stops for now (`closing`)."""

    type: Literal["bye"]
    why: Literal["resync", "closing"]


class Done(TypedDict):
    """A command is on disk."""

    type: Literal["done"]
    id: str
    seq: int


class Refused(TypedDict):
    """It is not, and why; `late` tells by how many milliseconds a play lost its race."""

    type: Literal["refused"]
    id: str | None
    code: str
    sentence: str
    late: NotRequired[int]


HouseMessage = Welcome | Seats | Snapshot | TableEvent | Presence | Ping | Bye | Done | Refused
