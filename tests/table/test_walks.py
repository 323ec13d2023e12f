"""Anything may be sent to any table, in any order: nothing breaks, and the log tells it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppio.games.contract import Seat
from doppio.games.espresso.view import view as espresso_view
from doppio.players.eager import Eager
from doppio.table import commands
from doppio.table.commands import AnyCommand
from doppio.table.events import Logged
from doppio.table.room import Actor, bot_guest
from doppio.table.settings import Settings
from tests.table.builder import Guest, Table, command_of, encode, settings_of
from tests.table.checks import check_table

SPEAKERS = ("Host", "Left", "Right", "Across")
MOVES = ("a1-b1", "b1-a1", "c1-b1", "b1-c1", "d1-c1", "zz-1", "", "a1")
CUPS = ("p@0,0", "f@1,0", "p@0,1", "f@-1,1", "q@0,0")
MILLIS = st.sampled_from([0, 1, 30, 99, 100, 150, 201, 1_000, 29_999, 30_000, 60_000, 100_000])

seats = st.integers(1, 4) | st.integers(1, 6)
places = st.sampled_from(["espresso", "help1", "help2", "help3", "waste"])
taken = st.lists(st.builds(commands.From, places, st.none() | seats), min_size=1, max_size=2).map(
    tuple
)
piles = st.just("new") | st.integers(1, 9)
COMMANDS: dict[type, st.SearchStrategy[Any]] = {
    commands.Sit: st.builds(commands.Sit, seats),
    commands.Stand: st.builds(commands.Stand, seats),
    commands.Bot: st.builds(commands.Bot, seats, st.integers(0, 10)),
    commands.Ready: st.builds(commands.Ready, seats, st.booleans(), st.integers(0, 99)),
    commands.Move: st.builds(commands.Move, seats, st.sampled_from(MOVES) | st.text(max_size=20)),
    commands.Place: st.builds(commands.Place, seats, st.sampled_from(CUPS)),
    commands.Play: st.builds(commands.Play, seats, taken, piles),
    commands.Flip: st.builds(commands.Flip, seats),
    commands.Pass: st.builds(commands.Pass, seats),
    commands.Next: st.builds(commands.Next, seats),
    commands.Vote: st.builds(commands.Vote, seats, st.booleans()),
    commands.Resign: st.builds(commands.Resign, seats),
    commands.Takeback: st.builds(commands.Takeback, seats),
    commands.Answer: st.builds(commands.Answer, seats, st.booleans()),
    commands.Hint: st.builds(commands.Hint, seats),
    commands.Claim: st.builds(commands.Claim, seats, seats, st.sampled_from(["timeout", "bot"])),
    commands.Rematch: st.builds(commands.Rematch, seats),
    commands.Offer: st.builds(
        commands.Offer, seats, st.sampled_from([(), (0, 3), (1, 0), (0, -1), (0, 0, 0), (0, 99)])
    ),
    commands.Choose: st.builds(commands.Choose, seats, st.booleans()),
    commands.Say: st.builds(commands.Say, st.sampled_from(["hello", "oops"])),
}
any_command: st.SearchStrategy[AnyCommand] = st.one_of(*COMMANDS.values())

CLOCKS = (
    {"kind": "none"},
    {"kind": "move", "seconds": 30},
    {"kind": "fischer", "seconds": 60, "increment": 2},
    {"kind": "days", "seconds": 100},
)
HANDS = {2: "pfpfpfpf p,f 1", 3: "pflpfl/pfl p,f,l 2", 4: "pflcpflc p,f,l,c 4"}


@st.composite
def turn_settings(draw: st.DrawFn) -> Settings:
    players = draw(st.integers(2, 4))
    setup = draw(st.sampled_from(["hand", "hand", "expert", "basic"]))
    fair = {"hand": ["none", "two-games"], "basic": ["choice", "two-games"]}.get(setup, ["none"])
    return settings_of(
        "cappuccino",
        players=players,
        setup=setup,
        position=HANDS[players] if setup == "hand" else None,
        settle=draw(st.booleans()),
        autofinish=draw(st.booleans()),
        first=draw(st.sampled_from(["seat", "lot", "coffee"])),
        clock=draw(st.sampled_from(CLOCKS)),
        fairness=draw(st.sampled_from(fair if players == 2 else ["none"])),
    )


race_settings = st.builds(
    settings_of,
    st.just("espresso"),
    players=st.integers(2, 4),
    variant=st.sampled_from(["normalo", "zero", "chaos"]),
    target=st.sampled_from([1, 10, 100]),
    pause=st.sampled_from([0, 100, 1000]),
    photo_finish=st.booleans(),
    pace=st.sampled_from(["race", "race", "calm"]),
)

Step = Callable[[Table], None]


def sensible(number: int) -> Step:
    """What somebody at the table would do next."""

    def step(table: Table) -> None:
        seat = number % len(table.room.seats) + 1
        if table.room.phase == "waiting":
            if table.room.seats[seat - 1].kind == "open":
                table.guest(SPEAKERS[seat - 1]).sits(seat)
            table.all_ready()
        elif table.room.seats[seat - 1].kind == "open":
            table.guest("Host").seats_a_bot(seat)
        elif table.room.phase == "over":
            table.seat(seat).wants_a_rematch()
        elif table.room.phase == "choosing":
            table.bargain_on()
        elif table.room.settings.__class__.__name__ == "CappuccinoSettings":
            table.play_a_turn()
        elif not table.espresso.running:
            table.seat(seat).is_ready_for_next()
        else:
            wish, _ = Eager().act(espresso_view(table.espresso, Seat(seat)), table.chance)
            table.seat(seat).sends(command_of(wish))

    return step


def busy(count: int, gap: int) -> Step:
    """Everybody in turn does what they would do."""

    def step(table: Table) -> None:
        for number in range(count):
            sensible(number)(table)
            table.after(gap)

    return step


def taken_back(number: int, yes: bool) -> Step:
    """Somebody would like their move back, and the others say what they think."""

    def step(table: Table) -> None:
        count = len(table.room.seats)
        spoken(number, commands.Takeback(1))(table)
        for other in range(number + 1, number + count):
            spoken(other, commands.Answer(1, yes))(table)

    return step


def gone(number: int, how: Literal["timeout", "bot"], back: bool) -> Step:
    """Somebody goes away for so long that another claims, and perhaps comes back."""

    def step(table: Table) -> None:
        seat = number % len(table.room.seats) + 1
        state = table.room.seats[seat - 1]
        if state.kind != "guest":
            return
        guest = table.guest(state.name)
        guest.leaves()
        table.after(60_000)
        for other in table.room.human_seats():
            table.seat(other).claims(seat, how)
        if back:
            guest.comes()
            guest.sits(seat)

    return step


def voted(end: bool) -> Step:
    """Everybody votes, one after the other."""

    def step(table: Table) -> None:
        for number in range(len(table.room.seats)):
            spoken(number, commands.Vote(1, end))(table)

    return step


def spoken(number: int, command: AnyCommand) -> Step:
    """Whoever sits on a seat says anything, for that seat."""

    def step(table: Table) -> None:
        seat = number % len(table.room.seats) + 1
        if table.room.seats[seat - 1].kind != "open":
            mine = {} if isinstance(command, commands.Say) else {"seat": seat}
            table.seat(seat).sends(msgspec.structs.replace(command, **mine))

    return step


def nonsense(speaker: int, command: AnyCommand) -> Step:
    """Anybody says anything, for any seat."""

    def step(table: Table) -> None:
        if speaker < len(SPEAKERS):
            table.send(table.guest(SPEAKERS[speaker]).actor, command)
        else:
            seat = speaker - len(SPEAKERS) + 1
            table.send(Actor(bot_guest(seat), "Bot"), command)

    return step


def sent_again(number: int) -> Step:
    """A client did not hear the answer, and sends its command again."""

    def step(table: Table) -> None:
        if not table.sent:
            return
        guest, cid = list(table.sent)[number % len(table.sent)]
        answer, before = table.answers[guest, cid], caused_by(table, guest, cid)
        name = next((name for name in SPEAKERS if Guest(table, name).guest == guest), "Bot")
        table.send(Actor(guest, name), table.sent[guest, cid], cid)
        if before:
            assert caused_by(table, guest, cid) == before
            assert answer.done
            assert answer.seq == before[-1].seq

    return step


def caused_by(table: Table, guest: str, cid: str) -> list[Logged]:
    return [entry for entry in table.log if (entry.by, entry.id) == (guest, cid)]


def coming_and_going(speaker: int, here: bool) -> Step:
    def step(table: Table) -> None:
        guest = table.guest(SPEAKERS[speaker])
        (guest.comes if here else guest.leaves)()

    return step


def measured(speaker: int, way: int) -> Step:
    return lambda table: table.guest(SPEAKERS[speaker]).is_pinged(way)


def time_passes(millis: int) -> Step:
    return lambda table: table.after(millis)


def a_late_tick(millis: int) -> Step:
    """Time passes while nobody wakes the desk."""

    def step(table: Table) -> None:
        table.now += millis

    return step


def a_restart(millis: int) -> Step:
    return lambda table: table.restarts(millis)


speakers = st.integers(0, len(SPEAKERS) - 1)
steps: st.SearchStrategy[Step] = st.one_of(
    st.builds(sensible, st.integers(0, 3)),
    st.builds(busy, st.integers(1, 20), st.sampled_from([0, 20, 60, 150])),
    st.builds(spoken, st.integers(0, 3), any_command),
    st.builds(taken_back, st.integers(0, 3), st.booleans()),
    st.builds(gone, st.integers(0, 3), st.sampled_from(["timeout", "bot"]), st.booleans()),
    st.builds(voted, st.booleans()),
    st.builds(nonsense, st.integers(0, len(SPEAKERS) + 3), any_command),
    st.builds(sent_again, st.integers(0, 99)),
    st.builds(coming_and_going, speakers, st.booleans()),
    st.builds(measured, speakers, st.sampled_from([-10, 0, 20, 90, 150, 1000])),
    st.builds(time_passes, MILLIS),
    st.builds(a_late_tick, MILLIS),
    st.builds(a_restart, MILLIS),
)


def walk(told: Settings, dice: int, taken_steps: list[Step]) -> None:
    table = Table(told, dice)
    if dice % 5:
        table.fill()
        table.all_ready()
    for step in taken_steps:
        step(table)
        assert table.room.seq == len(table.log) == len(table.frames)
        encode(table.snapshot)
        table.desk.wake_at()
    for answer in table.answers.values():
        answer.looked_at = True
    check_table(table)


@given(turn_settings(), st.integers(0, 9), st.lists(steps, min_size=10, max_size=50))
@settings(max_examples=80)
def test_a_table_of_cappuccino_takes_anything(
    told: Settings, dice: int, taken_steps: list[Step]
) -> None:
    walk(told, dice, taken_steps)


@given(race_settings, st.integers(0, 9), st.lists(steps, min_size=10, max_size=50))
@settings(max_examples=80)
def test_a_table_of_espresso_takes_anything(
    told: Settings, dice: int, taken_steps: list[Step]
) -> None:
    walk(told, dice, taken_steps)


@pytest.mark.parametrize("kind", get_args(AnyCommand))
def test_no_command_is_missing_here(kind: type) -> None:
    assert kind in COMMANDS
