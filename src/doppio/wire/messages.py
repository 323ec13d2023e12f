"""Messages between a client and the house."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from doppio.games.contract import Refusal
from doppio.table.commands import AnyCommand, Name, SeatWish
from doppio.table.scribe import Reply
from doppio.table.settings import Settings
from doppio.wire.outbound import Bye, Done, Refused

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
MAX_MESSAGE = 16 * 1024


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message on a socket: the last event's number that the client has, if any."""

    have: Annotated[int, Meta(ge=0)] | None = None


class Do(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="do"):
    """A command with an id that the client makes; sent twice, it happens once."""

    id: CommandId
    command: AnyCommand


class Pong(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """The answer to a ping, with its number; to be sent at once."""

    n: int


Inbound = Hello | Do | Pong


class CommandBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a command over HTTP."""

    id: CommandId
    command: AnyCommand


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name; without one, the house calls them somehow at each table."""

    name: Name | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table is set to; `id` makes sure that a request sent twice opens one table.

    `seats` says who sits where; the first is the host's unless told. With `start` the host is
    ready at once.
    """

    settings: Settings
    id: CommandId | None = None
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=6)] | None = None
    start: bool = False


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot's token is called."""

    name: Name


class AskedPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a game: after so many of its events, and then these moves."""

    at: Annotated[int, Meta(ge=0)]
    moves: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=64)] = ()


class PuzzleMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves made in a puzzle so far, without the replies; the last is the one to judge."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=16)] = ()


_inbound: msgspec.json.Decoder[Inbound] = msgspec.json.Decoder(Inbound)
encode = msgspec.json.Encoder().encode


def decode_inbound(message: bytes | str) -> Inbound | Refusal:
    """A client's message, or why it is none."""
    try:
        return _inbound.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refusal("bad-message", sentence_of(error))


def id_of(message: bytes | str) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender can be told."""
    try:
        found = msgspec.json.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    value = found.get("id") if isinstance(found, dict) else None
    return value if isinstance(value, str) and len(value) <= 40 else None


def sentence_of(error: Exception) -> str:
    """A decoder's complaint as one sentence."""
    why = str(error)[:200].rstrip(".")
    if why == "Input data was truncated":  # said of half a pair of \u…\u… in its middle, too
        why = "it breaks off, or has half a character in it"
    return f"The message cannot be read: {why}."


def reply_message(reply: Reply) -> Done | Refused:
    """The answer to a command."""
    if reply.refusal is None:
        return {"type": "done", "id": reply.cid, "seq": reply.seq}
    return refused_message(reply.cid, reply.refusal, reply.late)


def bye(why: Literal["resync", "closing"]) -> Bye:
    """The last word on a socket."""
    return {"type": "bye", "why": why}


def refused_message(cid: str | None, refusal: Refusal, late: int | None = None) -> Refused:
    """A refusal, for its sender alone."""
    message: Refused = {
        "type": "refused",
        "id": cid,
        "code": refusal.code,
        "sentence": refusal.sentence,
    }
    return message if late is None else {**message, "late": late}
