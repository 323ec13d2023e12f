"""The games of a table, taken out of its log; and a table made of a record."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from doppio.games.contract import RefusedError
from doppio.records.header import parse_header
from doppio.table import events
from doppio.table.archive import games_in, is_open_book, open_book, replay_of, table_of
from doppio.table.desk import Desk
from doppio.table.events import Logged
from doppio.table.settings import CappuccinoSettings
from tests.table.builder import Table, Told, decode_entry, encode

Open = Callable[..., Table]
ROW = "pfpfpfpf p,f 1"


def test_every_game_of_a_table_is_a_record_of_its_own(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW)
    table.seat(1).moves("a1-b1")
    table.seat(2).resigns()
    for seat in (1, 2):
        table.seat(seat).wants_a_rematch()
    table.seat(1).moves("c1-b1")
    first, second = games_in(table.log)
    assert [seat["name"] for seat in first[0]["seats"]] == ["Host", "Left"]
    assert [line["do"] for line in first[1:]] == ["move", "resign", "end"]
    assert [seat["name"] for seat in second[0]["seats"]] == ["Left", "Host"]
    assert [line["do"] for line in second[1:]] == ["move"]


def test_what_was_taken_back_is_in_no_record(a_table: Open) -> None:
    table = a_table(setup="hand", position=ROW)
    table.guest("Host").seats_a_bot(2)
    table.seat(1).is_ready()
    table.seat(1).moves("a1-b1")
    table.seat(2).moves("d1-c1")
    table.seat(1).asks_to_take_back()
    table.seat(1).moves("c1-d1")
    (lines,) = games_in(table.log)
    assert [line.get("move") for line in lines[1:]] == ["c1-d1"]
    assert lines[1]["n"] == 1


def test_no_games_no_records(a_table: Open) -> None:
    assert games_in(a_table().log) == []


def test_a_record_of_espresso_is_secret_until_its_end(a_race: Open) -> None:
    table = a_race(target=1, dice=3)
    for seat in (1, 2):
        (lines,) = games_in(table.log)
        assert not is_open_book(lines)
        with pytest.raises(RefusedError) as refused:
            open_book(lines)
        assert refused.value.refusal.code == "still-secret"
        table.seat(seat).flips()
    table.race_on(2000)
    (lines,) = games_in(table.log)
    assert open_book(lines) is lines
    assert lines[-1]["do"] == "end"


def test_a_round_that_is_over_does_not_open_the_book(a_race: Open) -> None:
    table = a_race(target=100)
    for seat in (1, 2):
        table.seat(seat).votes()
    (lines,) = games_in(table.log)
    assert not is_open_book(lines)


def test_a_record_of_cappuccino_is_open_from_the_start(a_game: Open) -> None:
    (lines,) = games_in(a_game().log)
    assert open_book(lines) is lines


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_a_table_is_made_of_a_record(a_table: Open, game: str) -> None:
    (lines,) = games_in(played(a_table, game).log)
    bodies = table_of(parse_header(lines[0]), lines[1:], "guest-host")
    log = [Logged(number, 5000, None, None, body) for number, body in enumerate(bodies, 1)]
    desk, _ = Desk.woken("imported", [decode_entry(encode(entry)) for entry in log], 5000)
    assert games_in(log) == [lines]
    assert desk.room.phase == "over"
    assert [seat.guest for seat in desk.room.seats] == ["", ""], "the seats are nobody's"
    assert desk.room.lines == lines[1:]


def played(a_table: Open, game: str) -> Table:
    table = a_table(game, **({"target": 5} if game == "espresso" else {}))
    table.fill()
    table.all_ready()
    if game == "espresso":
        table.race_on(5000)
    else:
        table.play_to_the_end()
    assert table.room.phase == "over"
    return table


def test_a_table_can_be_made_of_a_record_without_names() -> None:
    header = {
        "doppio": 1,
        "game": "cappuccino",
        "options": {},
        "seats": [{}, {"name": "x" * 40}],
        "position": ROW,
    }
    bodies = table_of(parse_header(header), [], "guest-host")
    names = [body.name for body in bodies if isinstance(body, events.Sat)]
    assert names == ["Seat 1", "x" * 24]


@pytest.mark.parametrize("game", ["cappuccino", "espresso"])
def test_a_replay_shows_what_viewers_saw(a_table: Open, game: str) -> None:
    table = played(a_table, game)
    (lines,) = games_in(table.log)
    replayed = [decoded(frame) for frame in replay_of(lines)[1]]
    seen = [frame for frame in table.shown if frame["e"] in ("started", "happened")]
    for again, frame in zip(replayed, seen, strict=True):
        for field in ("line", "now", "game", "sides", "pile", "faces"):
            assert again.get(field) == frame.get(field)
    assert replayed[0]["settings"]["game"] == game
    assert [seat["name"] for seat in replayed[0]["seats"]] == table.names


def decoded(frame: object) -> Told:
    found: Told = msgspec.json.decode(encode(frame))
    return found


def test_a_record_keeps_its_credit_and_its_leg(a_game: Open) -> None:
    table = a_game(setup="hand", position=ROW, credit=[0, 3], fairness="two-games")
    table.seat(2).resigns()
    (lines,) = games_in(table.log)
    room, shown = replay_of(lines)
    assert isinstance(room.settings, CappuccinoSettings)
    assert (room.settings.fairness, room.settings.credit) == ("two-games", (0, 3))
    assert msgspec.to_builtins(shown[0])["game"]["scores"] == (4, 7)
    again = table_of(parse_header(lines[0]), lines[1:], "somebody")
    assert [body.header for body in again if isinstance(body, events.Started)] == [lines[0]]
