"""A table that is awake: its desk, who is watching, and what is on its way to disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from doppio.table.desk import Desk
from doppio.table.public import snapshot
from doppio.table.room import AWAY_MILLIS, Actor
from doppio.table.scribe import Reply
from doppio.wire.messages import bye, encode
from doppio.wire.outbound import Presence, Seats, Welcome

MOST_TO_CATCH_UP = 400
"""Whoever has missed more events than this gets a fresh snapshot instead."""

OnReply = Callable[[Reply], None]


class Member(Protocol):
    """Somebody who is told what happens at a table."""

    guest: str

    def put(self, frame: bytes) -> None:
        """Tell them, without waiting for them."""

    def catch_up(self, frames: list[bytes]) -> None:
        """Tell them what they have missed, which may be much at once."""

    def finish(self) -> None:
        """There is nothing more to tell."""


@dataclass(frozen=True, slots=True)
class Awaiting:
    """What is to be done once an event is on disk, or once it is lost."""

    seq: int
    then: Callable[[], None]
    otherwise: Callable[[], None]


@dataclass(slots=True, eq=False)
class Live:
    """One awake table. `frames` are the last events that are on disk, as viewers get them.

    Events before those are not kept: whoever has missed so many gets a snapshot.
    """

    code: str
    desk: Desk
    frames: list[bytes]
    created: int
    touched: int
    now: Callable[[], int]
    on_presence: Callable[[Live], None]
    earlier: int = 0
    members: set[Member] = field(default_factory=set)
    entering: set[Member] = field(default_factory=set)
    replies: dict[tuple[str, str], list[OnReply]] = field(default_factory=dict)
    visitors: set[str] = field(default_factory=set)
    after_commit: list[Awaiting] = field(default_factory=list)
    pending: int = 0
    row_written: int = 0
    timer: asyncio.TimerHandle | None = None
    tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)

    @property
    def committed(self) -> int:
        """The number of the last event that is on disk."""
        return self.earlier + len(self.frames)

    def _since(self, seq: int) -> list[bytes]:
        """The events after this one; it must not be long past."""
        return self.frames[seq - self.earlier :]

    def _forget_old_frames(self) -> None:
        surplus = len(self.frames) - MOST_TO_CATCH_UP
        if surplus >= MOST_TO_CATCH_UP:  # not at every single event
            del self.frames[:surplus]
            self.earlier += surplus

    def once_committed(
        self,
        seq: int,
        then: Callable[[], None],
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        """Do something as soon as this event is on disk, or something else if it never will be."""
        if seq <= self.committed:
            then()
        else:
            self.after_commit.append(Awaiting(seq, then, otherwise))

    def tell(self, frames: list[bytes]) -> None:
        """Events are on disk: tell everybody, then do what waited for them."""
        self.frames.extend(frames)
        self._forget_old_frames()
        for member in tuple(self.members):
            for frame in frames:
                member.put(frame)
        ready = [awaiting for awaiting in self.after_commit if awaiting.seq <= self.committed]
        self.after_commit = [a for a in self.after_commit if a.seq > self.committed]
        for awaiting in ready:
            awaiting.then()

    def give_up_waiting(self) -> None:
        """What is not on disk by now never will be."""
        lost, self.after_commit = self.after_commit, []
        for awaiting in lost:
            awaiting.otherwise()

    def say_bye(self, why: Literal["resync", "closing"], guest: str | None = None) -> None:
        """Send everybody away, or one guest; they may come back."""
        frame = encode(bye(why))
        for member in tuple(self.members | self.entering):
            if guest in (None, member.guest):
                member.put(frame)
                member.finish()

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        frame = encode(self.presence())
        for member in tuple(self.members):
            member.put(frame)

    def tell_seats_once_committed(self) -> None:
        """Tell everybody which seats are theirs, as of now, once that is on disk."""
        room = self.desk.room
        mine = {guest: room.seats_of(guest) for guest in room.seated_guests()}
        lent = {guest: room.seats_lent_by(guest) for guest in room.seated_guests()}

        def tell() -> None:
            for member in tuple(self.members):
                seats, of_bots = mine.get(member.guest, []), lent.get(member.guest, [])
                told: Seats = {"type": "seats", "seats": seats, "lent": of_bots}
                member.put(encode(told))
            self.tell_presence()  # it is told by seat

        self.once_committed(room.seq, tell)

    def presence(self) -> Presence:
        """Who is here, seat by seat, and how many are watching."""
        room, now = self.desk.room, self.now()
        seated = {seat.guest for seat in room.seats if seat.guest}
        numbers = range(1, len(room.seats) + 1)
        return {
            "type": "presence",
            "here": [seat.kind != "guest" or seat.guest in room.present for seat in room.seats],
            "away": [room.away_for(number, now) for number in numbers],
            "claim_after": AWAY_MILLIS,
            "watching": len({m.guest for m in self.members} - seated),
        }

    def join(self, member: Member, actor: Actor, have: int | None) -> None:
        """Somebody comes (back): give them what they miss, or a snapshot, then all that follows.

        What is not on disk yet is not told: a snapshot waits until its events are.
        """
        room = self.desk.room
        room.connected(actor.guest)
        self.on_presence(self)
        if have is not None and 0 <= self.committed - have <= MOST_TO_CATCH_UP:
            member.put(encode(self._welcome(actor)))
            member.catch_up(self._since(have))
            self.members.add(member)
            self.tell_presence()
            return
        picture, seq = encode(snapshot(room)), room.seq

        def enter() -> None:
            if member not in self.entering:
                return  # gone again before it could enter
            self.entering.discard(member)
            member.put(encode(self._welcome(actor)))
            member.catch_up([picture, *self._since(seq)])
            self.members.add(member)
            self.tell_presence()

        self.entering.add(member)
        self.once_committed(seq, enter)

    def _welcome(self, actor: Actor) -> Welcome:
        room = self.desk.room
        return {
            "type": "welcome",
            "name": actor.name,
            "seats": room.seats_of(actor.guest),
            "lent": room.seats_lent_by(actor.guest),
        }

    def leave(self, member: Member, at: int) -> None:
        """Somebody is gone."""
        self.members.discard(member)
        self.entering.discard(member)
        if not any(other.guest == member.guest for other in self.members | self.entering):
            self.desk.room.disconnected(member.guest, at)
            self.on_presence(self)
        self.tell_presence()
