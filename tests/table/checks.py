"""What must hold at every table after every test: its log tells the whole story."""

from __future__ import annotations

from dataclasses import fields
from io import BytesIO

from doppio.records.lines import object_text
from doppio.records.referee import referee
from doppio.table.archive import games_in
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.public import snapshot
from doppio.table.room import Room
from tests.table.builder import CODE, Table, decode_entry, encode

NOT_IN_THE_LOG = {"present", "away_since"}


def check_table(table: Table) -> None:
    """The log is whole, replays to the same room and the same frames, and its records stand."""
    unexpected = [
        (answer.cid, answer.replies[-1].refusal)
        for answer in table.answers.values()
        if not answer.waiting and not answer.looked_at and answer.replies[-1].refusal is not None
    ]
    assert not unexpected, "a command was refused, and the test did not look"
    log = [decode_entry(encode(entry)) for entry in table.log]
    assert log == table.log
    check_order(log)
    check_replay(table, log)
    check_records(table.room, log)


def check_order(log: list[Logged]) -> None:
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    times = [entry.at for entry in log]
    assert times == sorted(times)


def check_replay(table: Table, log: list[Logged]) -> None:
    woken, shown = Desk.woken(CODE, log, table.woken_at)
    check_same_room(woken.room, table.room)
    for again, frame in zip(shown, table.frames, strict=True):
        assert encode(again) == frame
    assert encode(snapshot(woken.room)) == encode(snapshot(table.room))


def check_same_room(woken: Room, live: Room) -> None:
    for field in fields(Room):
        if field.name == "replay":
            check_same_game(woken, live)
        elif field.name not in NOT_IN_THE_LOG:
            assert getattr(woken, field.name) == getattr(live, field.name), field.name


def check_same_game(woken: Room, live: Room) -> None:
    if woken.replay is None or live.replay is None:
        assert woken.replay is live.replay
        return
    assert woken.replay.header == live.replay.header
    assert woken.replay.state == live.replay.state
    assert (woken.replay.count, woken.replay.at) == (live.replay.count, live.replay.at)


def check_records(room: Room, log: list[Logged]) -> None:
    games = games_in(log)
    assert len(games) == room.games
    for lines in games:
        record = "".join(f"{object_text(line)}\n" for line in lines).encode()
        verdict = referee(BytesIO(record))
        assert verdict.ok, verdict.sentence()
        assert verdict.events == len(lines) - 1
    if games:
        assert games[-1][1:] == room.lines
