"""Every kind of fault in a record is found, and said to be in the line where it is."""

from __future__ import annotations

import json
from io import BytesIO
from zlib import crc32

import pytest

from doppio.records.book import read_record
from doppio.records.lines import MAX_LINE, RecordError
from tests.records.handwritten import (
    CARDS,
    NO_ZEROS,
    RACE_EVENTS,
    RED_PILE,
    RED_RUN,
    SQUARE_EVENTS,
    SQUARE_GAME,
    Line,
    cappuccino,
    deal,
    deck,
    end,
    espresso,
    finish,
    finito,
    flip,
    judged,
    lines_of,
    move,
    place,
    play,
    record,
    resign,
    strip_placements,
    stuck,
    written,
)


def assert_refused(content: bytes, line: int, code: str) -> None:
    verdict = judged(content)
    assert verdict.refusal is not None
    assert (verdict.line, verdict.refusal.code) == (line, code)
    assert not verdict.ok
    assert verdict.outcome is None
    told = verdict.sentence()
    assert told.startswith(f"line {line}: ")
    assert told.endswith(f"({code})")
    assert told.isprintable()
    with pytest.raises(RecordError) as raised:
        read_record(BytesIO(content))
    assert (raised.value.line, raised.value.refusal) == (line, verdict.refusal)


def without(line: Line, *names: str) -> Line:
    return {name: value for name, value in line.items() if name not in names}


# --- lines that are no lines of a record ------------------------------------------------------

HEADER, MOVE_1, MOVE_2, *_ = SQUARE_GAME.splitlines(keepends=True)


@pytest.mark.parametrize(
    "text, code",
    [
        (b"{}}", "not-json"),
        (b"{", "not-json"),
        (b'{"n":1,}', "not-json"),
        (b"{'n':1}", "not-json"),
        (b"hello", "not-json"),
        (b"\x00", "not-json"),
        (b'{"n":1} {"n":2}', "not-json"),
        (b'{"n":1} // so', "not-json"),
        (b'{"n":1,"n":1}', "not-json"),
        (b'{"n":1,"a":{"b":1,"b":2}}', "not-json"),
        (b'{"n":1,"x":NaN}', "not-json"),
        (b'{"n":1,"x":Infinity}', "not-json"),
        (b'{"n":1,"x":-Infinity}', "not-json"),
        (b'{"n":01}', "not-json"),
        (b'{"n":+1}', "not-json"),
        (b'{"n":0x1}', "not-json"),
        (b'{"n":"\t"}', "not-json"),
        (b'{"n":' + b"9" * 5000 + b"}", "not-json"),
        (b'{"n":-' + b"9" * 50_000 + b"}", "not-json"),
        (b"[" * 30_000 + b"]" * 30_000, "not-json"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "not-json"),
        (b'{"n":1,"x":' + b"[" * 20_000, "not-json"),
        (b"[]", "not-an-object"),
        (b'"n"', "not-an-object"),
        (b"1", "not-an-object"),
        (b"null", "not-an-object"),
        (b"true", "not-an-object"),
        (b'{"n":"\xff"}', "not-utf8"),
        (b"\xc3\x28", "not-utf8"),
        (b"\xed\xa0\x80", "not-utf8"),
        (b"\xf8\x88\x80\x80\x80", "not-utf8"),
        ('{"n":1}'.encode("utf-16"), "not-utf8"),
        (b" " * (MAX_LINE + 1), "line-too-long"),
        (b'{"n":"' + b"x" * MAX_LINE + b'"}', "line-too-long"),
    ],
    ids=lambda value: str(value[:24]) + str(len(value)) if isinstance(value, bytes) else None,
)
def test_a_line_that_is_no_object(text: bytes, code: str) -> None:
    assert_refused(text, 1, code)
    assert_refused(text + b"\n" + HEADER, 1, code)
    assert_refused(HEADER + MOVE_1 + text + b"\n" + MOVE_2, 3, code)
    assert_refused(HEADER + b"\n\r\n" + MOVE_1 + text, 5, code)


def test_a_line_as_long_as_may_be() -> None:
    room = MAX_LINE - len(HEADER) - len(b'"x": "", ')
    longest = HEADER.replace(b"{", b'{"x": "' + b"x" * room + b'", ', 1)
    assert len(longest) == MAX_LINE
    assert judged(longest + MOVE_1).ok
    too_long = longest.replace(b"xx", b"xxx", 1)
    assert_refused(too_long + MOVE_1, 1, "line-too-long")


@pytest.mark.parametrize("content", [b"", b"\n", b"\n\n\r\n", b"   \n\t\n"])
def test_an_empty_file(content: bytes) -> None:
    assert_refused(content, 1, "empty")


# --- headers ----------------------------------------------------------------------------------

SEATS = [{"name": "A"}, {"name": "B"}]


@pytest.mark.parametrize(
    "header, code",
    [
        ({}, "bad-field"),
        ({"n": 1, "t": 0, "seat": 1, "do": "move", "move": "a1-b1"}, "bad-field"),
        (without(cappuccino(), "doppio"), "bad-field"),
        ({**cappuccino(), "doppio": 0}, "bad-version"),
        ({**cappuccino(), "doppio": 2}, "bad-version"),
        ({**cappuccino(), "doppio": "1"}, "bad-field"),
        ({**cappuccino(), "doppio": 1.0}, "bad-field"),
        ({**cappuccino(), "doppio": True}, "bad-field"),
        ({**cappuccino(), "doppio": None}, "bad-field"),
        (without(cappuccino(), "game"), "bad-field"),
        ({**cappuccino(), "game": 1}, "bad-field"),
        ({**cappuccino(), "game": ["cappuccino"]}, "bad-field"),
        ({**cappuccino(), "game": "chess"}, "bad-game"),
        ({**cappuccino(), "game": "Cappuccino"}, "bad-game"),
        ({**cappuccino(), "options": None}, "bad-field"),
        ({**cappuccino(), "options": []}, "bad-field"),
        ({**cappuccino(), "options": "basic"}, "bad-field"),
        (without(cappuccino(), "seats"), "bad-field"),
        ({**cappuccino(), "seats": {}}, "bad-field"),
        ({**cappuccino(), "seats": 2}, "bad-field"),
        ({**cappuccino(), "seats": ["Ada", "Bo"]}, "bad-field"),
        ({**cappuccino(), "seats": [{"name": 1}, {}]}, "bad-field"),
        ({**cappuccino(), "seats": [{"name": None}, {}]}, "bad-field"),
        ({**cappuccino(), "seats": []}, "bad-players"),
        ({**cappuccino(), "seats": [{"name": "Ada"}]}, "bad-players"),
        (cappuccino(colours="p,f,l"), "bad-players"),
        (cappuccino(players=3), "bad-players"),
        (cappuccino(players=0), "bad-players"),
        (cappuccino(players="2"), "bad-field"),
        (cappuccino(players=2.0), "bad-field"),
        (cappuccino(players=True), "bad-field"),
        (cappuccino(setup="random"), "bad-setup"),
        (cappuccino(setup=None), "bad-field"),
        (cappuccino(settle="no"), "bad-field"),
        (cappuccino(settle=0), "bad-field"),
        (cappuccino(autofinish=1), "bad-field"),
        (cappuccino(credit=3), "bad-field"),
        (cappuccino(credit=[0, "3"]), "bad-field"),
        (cappuccino(credit=[3]), "bad-credit"),
        (cappuccino(credit=[0, -1]), "bad-credit"),
        (cappuccino(None), "no-position"),
        ({**cappuccino(), "position": None}, "bad-field"),
        ({**cappuccino(), "position": ["pf", "p,f", 1]}, "bad-field"),
        (cappuccino(colours="f,p"), "bad-seats"),
        (cappuccino(colours="p,l"), "bad-seats"),
        (cappuccino(colours="pl,fc"), "bad-seats"),
        ({**cappuccino(), "seats": [{"colours": 1}, {}]}, "bad-field"),
        (cappuccino("pf p,f 1 p5"), None),
        (cappuccino("pf p,f 1 p5", settle=False), "bank-unsettled"),
        (cappuccino(setup="expert"), "bad-setup"),
        ({**cappuccino(None, setup="expert"), "seats": SEATS}, "bad-field"),
        (cappuccino(None, "p", setup="expert"), "bad-seats"),
        (cappuccino(None, "p,p", setup="expert"), "bad-seats"),
        (cappuccino(None, "p,x", setup="expert"), "bad-seats"),
        (cappuccino(None, "pf,l", setup="expert"), "bad-seats"),
        (cappuccino(None, "pf,lc,p", setup="expert"), "bad-seats"),
        (cappuccino(None, "p,f,l,c,p", setup="expert"), "bad-seats"),
        ({**cappuccino(None, setup="expert"), "seats": [{"colours": "p,f"}]}, "bad-seats"),
        (
            {**cappuccino(None, setup="expert"), "seats": [{"colours": "p,f"}, {"colours": "l"}]},
            "bad-seats",
        ),
        (espresso(1), "bad-players"),
        (espresso(7), "bad-players"),
        ({**espresso(), "seats": []}, "bad-players"),
        (espresso(2, players=3), "bad-players"),
        (espresso(variant="rapido"), "bad-variant"),
        (espresso(variant=0), "bad-field"),
        (espresso(target=0), "bad-target"),
        (espresso(target=-5), "bad-field"),
        (espresso(target=100.0), "bad-field"),
        (espresso(target="100"), "bad-field"),
        (espresso(target=True), "bad-field"),
        (espresso(target=10**16), "bad-field"),
        (espresso(pause=-1), "bad-field"),
        (espresso(pause=0.1), "bad-field"),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else None,
)
def test_a_header(header: Line, code: str | None) -> None:
    if code is None:
        assert judged(record(header)).ok
    else:
        assert_refused(record(header), 1, code)
        assert_refused(b"\n" + record(header, *SQUARE_EVENTS), 2, code)


@pytest.mark.parametrize(
    "position, code",
    [
        ("", "bad-fields"),
        ("pf", "bad-fields"),
        ("pf p,f", "bad-fields"),
        ("pf p,f 1 p1 f1", "bad-fields"),
        ("xx p,f 1", "bad-board"),
        ("PF p,f 1", "bad-board"),
        ("pf3- p,f 1", "bad-board"),
        ("p0f p,f 1", "bad-board"),
        ("p1f p,f 1", "bad-height"),
        ("p1000f p,f 1", "bad-height"),
        ("p" + "9" * 5000 + "f p,f 1", "bad-height"),
        ("pf p 1", "bad-seats"),
        ("pf p,f,l,c,p 1", "bad-seats"),
        ("pf p,p 1", "bad-seats"),
        ("pf pf 1", "bad-seats"),
        ("pl p,f 1", "no-owner"),
        ("pf p,f 0", "bad-turn"),
        ("pf p,f 3", "bad-turn"),
        ("pf p,f x", "bad-turn"),
        ("p2f p,f 2", "blocked-turn"),
        ("p.f p,f 1", "blocked-turn"),
        ("pf p,f 1 x5", "bad-bank"),
        ("pf p,f 1 p5,p5", "bad-bank"),
        ("pf p,f 1 l5", "bad-bank"),
        ("pf p,f 1 p-5", "bad-bank"),
        ("." * 300 + "pf p,f 1", "too-large"),
        ("/" * 300 + "pf p,f 1", "too-large"),
        ("/".join(["p" * 20] * 13) + " p,f 1", "too-large"),
        (" " * 30_000 + "pf p,f 1", "too-long"),
    ],
    ids=lambda value: value[:12] + str(len(value)),
)
def test_a_position_in_the_header(position: str, code: str) -> None:
    assert_refused(record({**cappuccino(), "position": position, "seats": SEATS}), 1, code)


# --- numbers and times ------------------------------------------------------------------------


@pytest.mark.parametrize("index", [0, 1, 3])
@pytest.mark.parametrize(
    "change, code",
    [
        ({"n": 0}, "bad-number"),
        ({"n": 9}, "bad-number"),
        ({"n": -1}, "bad-field"),
        ({"n": None}, "bad-field"),
        ({"n": "1"}, "bad-field"),
        ({"n": 1.0}, "bad-field"),
        ({"n": True}, "bad-field"),
        ({"n": 10**400}, "bad-field"),
        ({"t": -1}, "bad-field"),
        ({"t": None}, "bad-field"),
        ({"t": "5000"}, "bad-field"),
        ({"t": 5000.0}, "bad-field"),
        ({"t": 1e9}, "bad-field"),
        ({"t": True}, "bad-field"),
        ({"t": 10**300}, "bad-field"),
        ({"t": [5000]}, "bad-field"),
        ({"do": None}, "bad-event"),
        ({"do": "pass"}, "bad-event"),
        ({"do": "MOVE"}, "bad-event"),
        ({"do": ["move"]}, "bad-event"),
        ({"do": {}}, "bad-event"),
        ({"do": 1}, "bad-event"),
        ({"do": "deal"}, "bad-event"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_number_time_and_kind_of_an_event(index: int, change: Line, code: str) -> None:
    lines = lines_of(cappuccino(), *SQUARE_EVENTS)
    lines[index + 1].update(change)
    assert_refused(written(lines), index + 2, code)


@pytest.mark.parametrize(
    "name, code", [("n", "bad-field"), ("t", "bad-field"), ("do", "bad-event")]
)
def test_an_event_without_number_time_or_kind(name: str, code: str) -> None:
    for index in range(1, 5):
        lines = lines_of(cappuccino(), *SQUARE_EVENTS)
        del lines[index][name]
        assert_refused(written(lines), index + 1, code)


def test_numbers_have_no_gap_and_time_does_not_go_back() -> None:
    assert_refused(
        record(cappuccino(), *SQUARE_EVENTS[:2], {**SQUARE_EVENTS[2], "n": 4}), 4, "bad-number"
    )
    assert_refused(
        record(cappuccino(), *SQUARE_EVENTS[:2], {**SQUARE_EVENTS[2], "n": 2}), 4, "bad-number"
    )
    back = {**SQUARE_EVENTS[2], "t": 1999}
    assert_refused(record(cappuccino(), *SQUARE_EVENTS[:2], back), 4, "time-backwards")
    level = {**SQUARE_EVENTS[2], "t": 2000}
    assert judged(record(cappuccino(), *SQUARE_EVENTS[:2], level)).ok
    assert_refused(
        record(espresso(), {**deal(1, RED_PILE, RED_PILE), "t": 5}, {**flip(1), "t": 4}),
        3,
        "time-backwards",
    )


# --- Cappuccino's events ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "event, code",
    [
        (move(2, "b1-a1"), "not-your-turn"),
        (move(3, "a1-b1"), "no-seat"),
        (move(0, "a1-b1"), "no-seat"),
        (move(10**15, "a1-b1"), "no-seat"),
        (move(-1, "a1-b1"), "bad-field"),
        ({**move(1, "a1-b1"), "seat": True}, "bad-field"),
        ({**move(1, "a1-b1"), "seat": 1.0}, "bad-field"),
        ({**move(1, "a1-b1"), "seat": "1"}, "bad-field"),
        (without(move(1, "a1-b1"), "seat"), "bad-field"),
        (move(1, "b1-a1"), "not-yours"),
        (move(1, "a1-b2"), "not-adjacent"),
        (move(1, "a1-c1"), "not-adjacent"),
        (move(1, "a1-a1"), "not-adjacent"),
        (move(1, "c9-a1"), "no-stack"),
        (move(1, "zz9-a1"), "bad-cell"),
        (move(1, "a1b1"), "bad-move"),
        (move(1, ""), "bad-move"),
        (move(1, "a1-b1-a2"), "bad-cell"),
        (move(1, "a1- b1"), "bad-cell"),
        (move(1, "a1-b1 "), "bad-cell"),
        (move(1, "A1-B1"), "bad-cell"),
        (move(1, "a0-b1"), "bad-cell"),
        (move(1, "a01-b1"), "bad-cell"),
        (move(1, "a1-b"), "bad-cell"),
        (move(1, "1-b1"), "bad-cell"),
        (move(1, "a١-b1"), "bad-cell"),
        (move(1, "a1-b" + "1" * 5000), "bad-move"),
        (move(1, "\n"), "bad-move"),
        ({**move(1, ""), "move": None}, "bad-field"),
        ({**move(1, ""), "move": ["a1", "b1"]}, "bad-field"),
        ({**move(1, ""), "move": 11}, "bad-field"),
        (without(move(1, ""), "move"), "bad-field"),
        (place(1, "p@0,0"), "not-placing"),
        (resign(3), "no-seat"),
        (resign(0), "no-seat"),
        (without(resign(1), "seat"), "bad-field"),
        (end([2, 2], [1, 2]), "not-over"),
        (end([], []), "not-over"),
        ({"do": "end"}, "bad-field"),
        ({"do": "end", "scores": [2, 2]}, "bad-field"),
        ({"do": "end", "winners": [1, 2]}, "bad-field"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else None,
)
def test_an_event_of_cappuccino(event: Line, code: str) -> None:
    assert_refused(record(cappuccino(), event), 2, code)
    first, second = SQUARE_EVENTS[:2]
    if code not in ("not-your-turn", "not-yours", "not-adjacent", "no-stack", "not-placing"):
        assert_refused(record(cappuccino(), first, second, event), 4, code)


def test_a_stack_never_climbs_a_higher_one() -> None:
    header = cappuccino("p2f/p p,f 1")
    assert_refused(record(header, move(1, "a2-a1")), 2, "too-high")
    assert judged(record(header, move(1, "a1-a2"))).ok


def test_a_seat_that_cannot_move_is_passed_over() -> None:
    header = cappuccino("p2ffp p,f 1")
    # After a1-b1 the panda has three at b1; the flower at c1 may only climb d1.
    assert_refused(record(header, move(1, "a1-b1"), move(2, "c1-b1")), 3, "too-high")
    assert_refused(record(header, move(1, "a1-b1"), move(1, "b1-c1")), 3, "not-your-turn")
    header = cappuccino("p2f.p2f p,f 1", autofinish=False)
    assert_refused(record(header, move(1, "a1-b1"), move(2, "e1-d1")), 3, "not-your-turn")
    assert judged(record(header, move(1, "a1-b1"), move(1, "d1-e1"))).ok


@pytest.mark.parametrize(
    "change, code",
    [
        ({"scores": [0, 4]}, "wrong-scores"),
        ({"scores": [4]}, "wrong-scores"),
        ({"scores": [4, 0, 0]}, "wrong-scores"),
        ({"scores": []}, "wrong-scores"),
        ({"scores": [4, -1]}, "wrong-scores"),
        ({"scores": [10**300, 0]}, "wrong-scores"),
        ({"scores": [4.0, 0]}, "bad-field"),
        ({"scores": [4, False]}, "bad-field"),
        ({"scores": ["4", "0"]}, "bad-field"),
        ({"scores": [4, None]}, "bad-field"),
        ({"scores": {"1": 4, "2": 0}}, "bad-field"),
        ({"scores": 4}, "bad-field"),
        ({"scores": None}, "bad-field"),
        ({"winners": [2]}, "wrong-winners"),
        ({"winners": []}, "wrong-winners"),
        ({"winners": [1, 2]}, "wrong-winners"),
        ({"winners": [1, 1]}, "wrong-winners"),
        ({"winners": [0]}, "wrong-winners"),
        ({"winners": [-1]}, "wrong-winners"),
        ({"winners": 1}, "bad-field"),
        ({"winners": [True]}, "bad-field"),
        ({"winners": ["1"]}, "bad-field"),
        ({"winners": [1.0]}, "bad-field"),
        ({"winners": [[1]]}, "bad-field"),
        ({"winners": None}, "bad-field"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_end_of_cappuccino(change: Line, code: str) -> None:
    *events, last = SQUARE_EVENTS
    assert_refused(record(cappuccino(), *events, {**last, **change}), 5, code)


def test_a_shared_win_names_all_who_share_it() -> None:
    header = cappuccino("p2.f2.l p,f,l -", "p,f,l")
    assert judged(record(header, end([2, 2, 1], [2, 1]))).ok
    for winners in ([1], [2], [1, 2, 3], [1, 3]):
        assert_refused(record(header, end([2, 2, 1], winners)), 2, "wrong-winners")


@pytest.mark.parametrize(
    "event", [move(1, "a2-a1"), move(2, "b1-a1"), resign(1), resign(2), end([4, 0], [1])]
)
def test_nothing_comes_after_the_end(event: Line) -> None:
    assert_refused(record(cappuccino(), *SQUARE_EVENTS, event), 6, "game-over")


def test_an_end_before_the_end() -> None:
    for count in range(3):
        scores = [[2, 2], [3, 1], [2, 2]][count]
        winners = [[1, 2], [1], [1, 2]][count]
        content = record(cappuccino(), *SQUARE_EVENTS[:count], end(scores, winners))
        assert_refused(content, count + 2, "not-over")
    # A settled pair ends the game only where the table agreed on it.
    header = cappuccino("p2f p,f 1", autofinish=False)
    assert_refused(record(header, end([3, 0], [1])), 2, "not-over")
    assert_refused(record(header, end([2, 1], [1])), 2, "not-over")
    # And then with the scores of playing it out.
    header = cappuccino("p2f p,f 1", autofinish=True)
    assert_refused(record(header, end([2, 1], [1])), 2, "wrong-scores")
    # An equal pair is not settled, nor is any area of three with two colours.
    assert_refused(record(cappuccino("pf p,f 1"), end([2, 0], [1])), 2, "not-over")
    assert_refused(record(cappuccino("p3ff p,f 1"), end([5, 0], [1])), 2, "not-over")


def test_seats_that_have_left() -> None:
    header = cappuccino("pfl p,f,l 1", "p,f,l")
    assert_refused(record(header, resign(2), resign(2)), 3, "seat-gone")
    assert_refused(record(header, resign(1), move(1, "a1-b1")), 3, "seat-gone")
    assert_refused(record(header, resign(1), move(3, "c1-b1")), 3, "not-your-turn")
    assert_refused(record(header, resign(1), resign(2), move(3, "c1-b1")), 4, "game-over")
    assert_refused(record(header, resign(1), resign(2), resign(3)), 4, "game-over")
    assert_refused(record(header, resign(1), end([1, 1, 1], [2, 3])), 3, "not-over")
    assert judged(record(header, resign(1), resign(2), end([1, 1, 1], [3]))).ok
    assert_refused(
        record(header, resign(1), resign(2), end([1, 1, 1], [1, 2, 3])), 4, "wrong-winners"
    )


# --- the expert set-up ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cups, code",
    [
        (["p@1,0"], "not-the-middle"),
        (["f@0,0"], "not-your-colour"),
        (["l@0,0"], "not-your-colour"),
        (["p@0,0", "f@0,0"], "taken"),
        (["p@0,0", "f@2,0"], "touches-nothing"),
        (["p@0,0", "f@1,1"], "touches-nothing"),
        (["p@0,0", "f@1,0", "p@2,0"], "touches-too-little"),
        (["p@0,0", "f@1,0", "p@9,9"], "touches-too-little"),
        (["p@0,0", "f@1,0", "f@0,1"], "not-your-colour"),
        (["p0,0"], "bad-placement"),
        (["p@0"], "bad-placement"),
        (["p@-0,0"], "bad-placement"),
        (["p@00,0"], "bad-placement"),
        (["p@0,0 "], "bad-placement"),
        (["P@0,0"], "bad-placement"),
        (["p@0,0,0"], "bad-placement"),
        (["p@" + "9" * 5000 + ",0"], "bad-placement"),
        (["p@1.0,0"], "bad-placement"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_placement(cups: list[str], code: str) -> None:
    header = cappuccino(None, setup="expert")
    steps = [place(index % 2 + 1, cup) for index, cup in enumerate(cups)]
    assert_refused(record(header, *steps), len(cups) + 1, code)


def test_placements_by_the_wrong_seat_or_at_the_wrong_time() -> None:
    header = cappuccino(None, setup="expert")
    steps = strip_placements()
    assert_refused(record(header, place(2, "f@0,0")), 2, "not-your-turn")
    assert_refused(record(header, steps[0], place(1, "p@1,0")), 3, "not-your-turn")
    assert_refused(record(header, steps[0], move(2, "a1-b1")), 3, "still-placing")
    assert_refused(record(header, steps[0], end([1, 0], [1])), 3, "not-over")
    assert_refused(record(header, *steps, place(1, "p@16,0")), 34, "not-placing")
    assert_refused(record(header, *steps, move(2, "b1-a1")), 34, "not-your-turn")
    assert_refused(record(header, *steps[:-1], move(2, "b1-a1")), 33, "still-placing")
    for cup in ("@0,0", None, ["p", 0, 0]):
        event = {**place(1, ""), "cup": cup}
        assert_refused(record(header, event), 2, "bad-placement" if cup == "@0,0" else "bad-field")


def test_no_colour_has_more_than_sixteen_cups() -> None:
    header = cappuccino(None, "pl,fc", setup="expert")
    steps = strip_placements()
    assert judged(record(header, *steps)).ok  # 16 of p and of f stand
    assert_refused(record(header, *steps, place(1, "p@16,0")), 34, "no-cup-left")
    assert judged(record(header, *steps, place(1, "l@16,0"))).ok


# --- Espresso's events ------------------------------------------------------------------------

DEAL = deal(1, RED_PILE, NO_ZEROS)


@pytest.mark.parametrize(
    "event, code",
    [
        (deal(0, RED_PILE, NO_ZEROS), "wrong-round"),
        (deal(2, RED_PILE, NO_ZEROS), "wrong-round"),
        ({**DEAL, "round": "1"}, "bad-field"),
        ({**DEAL, "round": True}, "bad-field"),
        (without(DEAL, "round"), "bad-field"),
        (without(DEAL, "decks"), "bad-field"),
        ({**DEAL, "decks": None}, "bad-field"),
        ({**DEAL, "decks": {}}, "bad-field"),
        ({**DEAL, "decks": [1, 2]}, "bad-field"),
        ({**DEAL, "decks": ["r0", "r1"]}, "bad-field"),
        ({**DEAL, "decks": [[*CARDS[:-1], 8], CARDS]}, "bad-field"),
        (deal(1), "bad-decks"),
        (deal(1, RED_PILE), "bad-decks"),
        (deal(1, RED_PILE, RED_PILE, RED_PILE), "bad-decks"),
        (deal(1, RED_PILE, []), "bad-decks"),
        (deal(1, CARDS[:-1], CARDS), "bad-decks"),
        (deal(1, CARDS, [*CARDS, "r0"]), "bad-decks"),
        (deal(1, CARDS, [*CARDS[:-1], "r0"]), "bad-decks"),
        (deal(1, CARDS, [*CARDS[:-1], "r9"]), "bad-card"),
        (deal(1, CARDS, [*CARDS[:-1], "Y8"]), "bad-card"),
        (deal(1, CARDS, [*CARDS[:-1], "y8 "]), "bad-card"),
        (deal(1, CARDS, [*CARDS[:-1], ""]), "bad-card"),
        (play(1, "help1"), "no-round"),
        (flip(1), "no-round"),
        (finito(1, [0, 0], [0, 0]), "no-round"),
        (stuck([0, 0], [0, 0]), "no-round"),
        (finish([0, 0], [1, 2]), "target-not-reached"),
        (move(1, "a1-b1"), "bad-event"),
        ({}, "bad-event"),
    ],
    ids=lambda value: f"{crc32(json.dumps(value).encode()):x}" if isinstance(value, dict) else None,
)
def test_a_first_event_of_espresso(event: Line, code: str) -> None:
    assert_refused(record(espresso(), event), 2, code)


@pytest.mark.parametrize(
    "event, code",
    [
        (deal(2, RED_PILE, NO_ZEROS), "in-round"),
        (finish([0, 0], [1, 2]), "in-round"),
        (play(3, "help1"), "no-seat"),
        (play(0, "help1"), "no-seat"),
        ({**play(1, "help1"), "seat": True}, "bad-field"),
        (without(play(1, "help1"), "seat"), "bad-field"),
        (play(1, "waste"), "nothing-there"),
        (play(1, "help4"), "no-place"),
        (play(1, "hand"), "no-place"),
        (play(1, "help"), "no-place"),
        (play(1, ""), "no-place"),
        (play(1, "Espresso"), "no-place"),
        (play(2, "espresso"), "does-not-open"),
        (play(2, "help1"), "does-not-open"),
        (play(1, "help1", to=1), "no-pile"),
        (play(1, "help1", to=10**15), "no-pile"),
        (play(1, "help1", to=10**16), "bad-field"),
        (play(1, "help1", to=0), "bad-field"),
        (play(1, "help1", to=-1), "bad-field"),
        (play(1, "help1", to="1"), "bad-field"),
        (play(1, "help1", to="NEW"), "bad-field"),
        ({**play(1, "help1"), "to": True}, "bad-field"),
        ({**play(1, "help1"), "to": 1.0}, "bad-field"),
        ({**play(1, "help1"), "to": None}, "bad-field"),
        (without(play(1, "help1"), "to"), "bad-field"),
        (without(play(1, "help1"), "cards"), "bad-field"),
        ({**play(1, "help1"), "cards": {"from": "help1"}}, "bad-field"),
        ({**play(1, "help1"), "cards": ["help1"]}, "bad-field"),
        ({**play(1, "help1"), "cards": [{}]}, "bad-field"),
        ({**play(1, "help1"), "cards": [{"from": 1}]}, "bad-field"),
        ({**play(1, "help1"), "cards": [{"from": "help1", "of": "1"}]}, "bad-field"),
        ({**play(1, "help1"), "cards": [{"from": "help1", "of": None}]}, "bad-field"),
        (play(1), "bad-count"),
        (play(1, "help1", "help2", "help3"), "bad-count"),
        (play(1, "help1", "help2"), "too-many-cards"),
        (play(2, "help1", of=1), "not-yours"),
        (play(1, "help1", of=3), "no-seat"),
        (play(1, "help1", of=0), "no-seat"),
        (flip(3), "no-seat"),
        (flip(0), "no-seat"),
        (without(flip(1), "seat"), "bad-field"),
        (flip(1, CARDS), "no-shuffle"),
        (flip(1, []), "no-shuffle"),
        (flip(1, ["r9"]), "bad-card"),
        ({**flip(1), "order": None}, "bad-field"),
        ({**flip(1), "order": "r0"}, "bad-field"),
        ({**flip(1), "order": [1]}, "bad-field"),
        (finito(1, [5, 0], [5, 0]), "no-finito"),
        (finito(3, [0, 0], [0, 0]), "no-finito"),
        (stuck([0, 0], [0, 0]), "not-stuck"),
        (without(finito(1, [5, 0], [5, 0]), "seat"), "bad-field"),
        (without(finito(1, [5, 0], [5, 0]), "points"), "bad-field"),
        (without(finito(1, [5, 0], [5, 0]), "totals"), "bad-field"),
        (resign(1), "bad-event"),
    ],
    ids=lambda value: json.dumps(value)[:90] if isinstance(value, dict) else None,
)
def test_an_event_of_a_round(event: Line, code: str) -> None:
    assert_refused(record(espresso(), DEAL, event), 3, code)
    if code != "no-pile":
        assert_refused(record(espresso(), DEAL, flip(2), event), 4, code)


def test_cards_that_do_not_fit() -> None:
    steps = [DEAL, play(1, "espresso")]  # red, at 0
    assert judged(record(espresso(), *steps, play(1, "espresso", to=1))).ok
    assert_refused(record(espresso(), *steps, play(1, "help1", to=1)), 4, "does-not-fit")
    assert_refused(record(espresso(), *steps, play(1, "espresso")), 4, "does-not-open")
    assert_refused(record(espresso(), *steps, play(1, "espresso", to=2)), 4, "no-pile")
    # Red 2 is not next, and another's red 1 is next, but not seat 2's to take from seat 1.
    assert_refused(record(espresso(), *steps, play(2, "espresso", to=1, of=1)), 4, "not-yours")
    assert judged(record(espresso(), *steps, play(2, "espresso", to=1))).ok
    taken = [*steps, play(2, "espresso", to=1)]
    assert_refused(record(espresso(), *taken, play(1, "espresso", to=1)), 5, "does-not-fit")


ZERO_DECK = deck("r7 g1 r5 y3 r2 b5 g7 b7 y7", "r0 g0 y8")


@pytest.mark.parametrize(
    "event, code",
    [
        (play(1, "help1"), "joker-alone"),
        (play(1, "help1", to=1), "joker-alone"),
        (play(1, "help3"), "does-not-open"),
        (play(1, "help1", "help2"), "does-not-fit"),
        (play(1, "help1", "help1"), "does-not-fit"),
        (play(1, "espresso", "help1"), "joker-first"),
        (play(1, "help1", "waste"), "nothing-there"),
        (play(1, "help1", "espresso", "espresso"), "bad-count"),
        ({**play(1, "help1", "espresso"), "cards": [{"from": "help1", "of": 2}]}, "not-yours"),
    ],
    ids=lambda value: json.dumps(value)[:90] if isinstance(value, dict) else None,
)
def test_wrong_plays_of_zero(event: Line, code: str) -> None:
    header = espresso(variant="zero")
    # Seat 2 opens a pile with its 1; on it a joker would stand for 2.
    steps = [deal(1, ZERO_DECK, NO_ZEROS), play(2, "espresso")]
    assert_refused(record(header, *steps, event), 4, code)
    assert judged(record(header, *steps, play(1, "help1", "espresso"))).ok


def test_no_joker_goes_on_a_7_or_an_8() -> None:
    header = espresso(variant="zero")
    pile = deck("r1 r2 r3 r4 r5 r6 r7 g0 r8", "b0 y0 g8")
    run = [play(1, "espresso", to="new" if number == 0 else 1) for number in range(7)]
    steps = [deal(1, pile, NO_ZEROS), *run]
    assert_refused(record(header, *steps, play(1, "help1", "help3", to=1)), 10, "no-joker-here")
    assert_refused(
        record(header, *steps[:-1], play(1, "help1", "espresso", to=1)), 9, "does-not-fit"
    )
    covered = [*steps[:-1], play(1, "help1", "help3", to=1)]  # on the 6: as 7, and a green 8
    assert judged(record(header, *covered)).ok
    assert_refused(record(header, *covered, play(1, "help2", "help2", to=1)), 10, "no-joker-here")


def test_a_shuffled_hand_must_be_told_and_be_the_cards_taken_up() -> None:
    hand = NO_ZEROS[12:]
    steps = [DEAL, *([flip(2)] * 8)]
    assert judged(record(espresso(), *steps, flip(2, hand[::-1]))).ok
    assert_refused(record(espresso(), *steps, flip(2)), 11, "order-missing")
    assert_refused(record(espresso(), *steps, flip(2, hand[:-1])), 11, "order-wrong")
    assert_refused(record(espresso(), *steps, flip(2, [*hand, hand[0]])), 11, "order-wrong")
    assert_refused(record(espresso(), *steps, flip(2, [*hand[:-1], hand[0]])), 11, "order-wrong")
    assert_refused(record(espresso(), *steps, flip(2, ["r0", *hand[1:]])), 11, "order-wrong")
    assert_refused(record(espresso(), *steps, flip(2, [])), 11, "order-wrong")
    assert_refused(record(espresso(), *steps[:-1], flip(2, hand)), 10, "no-shuffle")


def test_finito_points_and_totals() -> None:
    *steps, call, last = RACE_EVENTS
    header = espresso(target=10)
    line = len(steps) + 2
    for change, code in (
        ({"seat": 2}, "no-finito"),
        ({"seat": 0}, "no-finito"),
        ({"points": [9, 0]}, "wrong-points"),
        ({"points": [14]}, "wrong-points"),
        ({"points": [14, 0, 0]}, "wrong-points"),
        ({"points": [14.0, 0]}, "bad-field"),
        ({"totals": [13, 0]}, "wrong-totals"),
        ({"totals": [14, 0, 0]}, "wrong-totals"),
        ({"totals": []}, "wrong-totals"),
        ({"totals": None}, "bad-field"),
    ):
        assert_refused(record(header, *steps, {**call, **change}), line, code)
    # Finito comes at once: nobody plays or turns another card.
    assert_refused(record(header, *steps, play(1, "help1")), line, "finito")
    assert_refused(record(header, *steps, play(2, "help1")), line, "finito")
    assert_refused(record(header, *steps, flip(2)), line, "finito")
    assert_refused(record(header, *steps, stuck([9, 0], [9, 0])), line, "finito")
    assert_refused(record(header, *steps, deal(2, RED_PILE, RED_PILE)), line, "in-round")
    assert_refused(record(header, *steps, last), line, "in-round")
    # Without its last card there is no finito.
    assert_refused(record(header, *steps[:-1], call), line - 1, "no-finito")


def test_the_end_of_espresso() -> None:
    *steps, last = RACE_EVENTS
    line = len(steps) + 2
    for change, code in (
        ({"totals": [15, 0]}, "wrong-totals"),
        ({"totals": [14]}, "wrong-totals"),
        ({"totals": "14 0"}, "bad-field"),
        ({"winners": [2]}, "wrong-winners"),
        ({"winners": [1, 2]}, "wrong-winners"),
        ({"winners": []}, "wrong-winners"),
        ({"winners": [True]}, "bad-field"),
    ):
        assert_refused(record(espresso(target=14), *steps, {**last, **change}), line, code)
    assert_refused(record(espresso(target=15), *steps, last), line, "target-not-reached")
    again = deal(2, RED_PILE, RED_PILE)
    assert_refused(record(espresso(target=14), *steps, again), line, "target-reached")
    assert judged(record(espresso(target=15), *steps, again)).ok
    for event in (again, flip(1), last, finito(1, [0, 0], [14, 0])):
        assert_refused(record(espresso(target=14), *steps, last, event), line + 1, "game-over")
    assert_refused(record(espresso(target=15), *steps, flip(1)), line, "no-round")
    assert_refused(
        record(espresso(target=15), *steps, deal(1, RED_PILE, RED_PILE)), line, "wrong-round"
    )


def test_stuck_rounds() -> None:
    header = espresso()
    assert_refused(record(header, DEAL, stuck([0, 0], [0, 0])), 3, "not-stuck")
    steps = [deal(1, NO_ZEROS, NO_ZEROS)]
    assert judged(record(header, *steps, stuck([0, 0], [0, 0]))).ok
    assert_refused(record(header, *steps, stuck([1, 0], [1, 0])), 3, "wrong-points")
    assert_refused(record(header, *steps, stuck([0, 0], [0, 1])), 3, "wrong-totals")
    assert_refused(record(header, *steps, finito(1, [5, 0], [5, 0])), 3, "no-finito")
    # A 1 opens in Zero: nothing is stuck there.
    assert_refused(record(espresso(variant="zero"), *steps, stuck([0, 0], [0, 0])), 3, "not-stuck")
    assert judged(record(espresso(variant="chaos"), *steps, stuck([0, 0], [0, 0]))).ok


def test_chaos_steals_only_what_lies_open() -> None:
    header = espresso(3, variant="chaos")
    steps = [deal(1, RED_PILE, NO_ZEROS, NO_ZEROS)]
    assert judged(record(header, *steps, play(3, "help1", of=1))).ok
    assert_refused(record(header, *steps, play(3, "waste", of=1)), 3, "nothing-there")
    assert_refused(record(header, *steps, play(3, "espresso", of=2)), 3, "does-not-open")
    assert_refused(record(header, *steps, play(3, "help1", of=4)), 3, "no-seat")
    assert_refused(record(header, *steps, play(3, "help1", "help1", of=1)), 3, "too-many-cards")
    # The last card of another's pile is that other's finito.
    stolen = [{**play(3, "espresso", of=1), "to": step["to"]} for step in RED_RUN]
    assert_refused(
        record(header, *steps, *stolen, finito(3, [9, 0, 5], [9, 0, 5])), 12, "no-finito"
    )
    assert judged(record(header, *steps, *stolen, finito(1, [14, 0, 0], [14, 0, 0]))).ok
