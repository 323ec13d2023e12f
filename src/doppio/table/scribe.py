"""Writing down what happens at a table, and answering whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from doppio.games.contract import Refusal
from doppio.table.events import AnyBody, Happened, Logged
from doppio.table.public import shown_entry
from doppio.table.room import Decision, Room
from doppio.table.shown import TableEvent


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to one sender: done (with the log's number then), or refused.

    `late` tells by how many milliseconds a play lost its race.
    """

    guest: str
    cid: str
    seq: int
    refusal: Refusal | None = None
    late: int | None = None


@dataclass(slots=True)
class Effects:
    """What a command or the passing of time has brought about."""

    entries: list[Logged] = field(default_factory=list)
    shown: list[TableEvent] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)

    def add(self, following: Effects) -> None:
        """These came about right after."""
        self.entries += following.entries
        self.shown += following.shown
        self.replies += following.replies


class Scribe:
    """Keeps a room and its log in step."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.on_line: Callable[[dict[str, Any], int], None] = lambda line, at: None  # noqa: ARG005

    def log(
        self,
        effects: Effects,
        bodies: tuple[AnyBody, ...],
        at: int,
        by: str | None = None,
        cid: str | None = None,
    ) -> None:
        """Let these happen and write them down."""
        for body in bodies:
            entry = self.room.entry(body, at, by, cid)
            self.room.apply(entry)
            if isinstance(body, Happened):
                self.on_line(body.line, entry.at)
            effects.entries.append(entry)
            effects.shown.append(shown_entry(self.room, entry))

    def answer(self, effects: Effects, guest: str, cid: str, decision: Decision, at: int) -> None:
        """Write a decision down and tell its sender; a refusal is told to its sender alone."""
        if isinstance(decision, Refusal):
            self.refuse(effects, guest, cid, decision)
        else:
            self.log(effects, decision, at, guest, cid)
            effects.replies.append(Reply(guest, cid, self.room.seq))

    def refuse(
        self, effects: Effects, guest: str, cid: str, refusal: Refusal, late: int | None = None
    ) -> None:
        """Tell a sender why not."""
        effects.replies.append(Reply(guest, cid, self.room.seq, refusal, late))
