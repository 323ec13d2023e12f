"""Input that nobody should send: noise, cut and bent records, hostile JSON, absurd numbers.

Everything comes from a `Random`, so that a seed gives the same inputs every time.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from random import Random

from doppio.arena.simulate import Simulation, simulate_game, usual_bots
from doppio.records.book import record_bytes
from tests.records import handwritten as by_hand

POSITIONS = (
    "pfpf/.fpf2/p3..f p,f 1",
    "pl2/.fc pl,fc 2 p5,f2",
    "pf/pf p,f 1",
    "pfl/lpf/fl p,f,l 2",
    "pflc/clfp p,f,l,c 3",
    "p2f.pf p,f 1 p0",
    "..p/.ff/ppf p,f 2",
    "p.f p,f -",
    ". p,f - p20,f12",
    "p999f p,f 1",
    "fp/lc/p2c c,l,p,f 4 p3,c1",
)
ABSURD_NUMBERS = (
    *("0", "-1", "1", "2", "3", "16", "255", "256", "257", "999", "1000", "65536", "2147483648"),
    *("9223372036854775808", "1000000000000000", "1000000000000001", "9" * 40, "9" * 400),
    *("-9223372036854775809", "1e3", "1e999", "-1e999", "0.5", "1.0", "00", "0x10", "1_0", "٣"),
)
HOSTILE_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2, 1.0, 0.5, 1e300, 10**15, 10**16, 10**40, -(10**40)),
    *("", "p", "1", "new", "a1-b1", "p@0,0", "r0", "espresso", "\x00", "\ud800", "☕" * 30),
    *([], [[]], [1], [1, 2], ["r0"], [None], [True], {}, {"from": "help1"}, [{}], {"n": {"n": {}}}),
)


# --- bending texts ----------------------------------------------------------------------------


def noise(rng: Random, most: int = 120) -> bytes:
    """Bytes without any sense."""
    return rng.randbytes(rng.randrange(most))


def bent(rng: Random, text: bytes) -> bytes:
    """The text after one to three accidents."""
    for _ in range(rng.randint(1, 3)):
        text = rng.choice(ACCIDENTS)(rng, text)
    return text


def _somewhere(rng: Random, text: bytes, most: int = 12) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.randint(1, most))


def cut(rng: Random, text: bytes) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def flip_bits(rng: Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.randint(1, 4) if text else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def delete(rng: Random, text: bytes) -> bytes:
    start, stop = _somewhere(rng, text)
    return text[:start] + text[stop:]


def double(rng: Random, text: bytes) -> bytes:
    start, stop = _somewhere(rng, text, 40)
    return text[:stop] + text[start:stop] * rng.randint(1, 3) + text[stop:]


def insert(rng: Random, text: bytes) -> bytes:
    start, _ = _somewhere(rng, text)
    word = rng.choice(
        [b"\x00", b"\xff", b'"', b"{", b"[", b",", b"/", b"-", b" ", b"\n", b"\r", b"9"]
    )
    return text[:start] + word * rng.choice([1, 1, 2, 300]) + text[start:]


def absurd_number(rng: Random, text: bytes) -> bytes:
    found = list(re.finditer(rb"[0-9]+", text))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + rng.choice(ABSURD_NUMBERS).encode() + text[one.end() :]


def swap_parts(rng: Random, text: bytes) -> bytes:
    """Two lines, fields, rows or words change places."""
    mark = rng.choice([b"\n", b",", b" ", b"/", b'"'])
    parts = text.split(mark)
    first, second = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[first], parts[second] = parts[second], parts[first]
    return mark.join(parts)


ACCIDENTS = (cut, flip_bits, flip_bits, delete, double, insert, absurd_number, swap_parts)


# --- records ----------------------------------------------------------------------------------


@cache
def good_records() -> tuple[bytes, ...]:
    """Records that stand, mostly short ones: fuzzing reads them over and over."""
    records = [by_hand.SQUARE_GAME, by_hand.RACE, _three_seats(), _stuck(), _two_colours()]
    for variant, players in (("basic", 2), ("settle", 3), ("expert", 2), ("two-colour", 2)):
        plan = Simulation("cappuccino", variant, players, 1, 5, usual_bots("cappuccino"))
        records.append(record_bytes(simulate_game(plan, 1)))
    for variant in ("normalo", "zero", "chaos"):
        plan = Simulation("espresso", variant, 2, 1, 5, usual_bots("espresso"), target=1)
        lines = record_bytes(simulate_game(plan, 1)).splitlines(keepends=True)
        records.append(b"".join(lines[:40]))
    return tuple(records)


def _three_seats() -> bytes:
    header = by_hand.cappuccino("pfl p,f,l 1", "p,f,l")
    steps = (by_hand.resign(2), by_hand.move(1, "a1-b1"), by_hand.move(1, "b1-c1"))
    return by_hand.record(header, *steps, by_hand.end([3, 0, 0], [1]))


def _stuck() -> bytes:
    decks = by_hand.NO_ZEROS, by_hand.NO_ZEROS
    return by_hand.record(
        by_hand.espresso(), by_hand.deal(1, *decks), by_hand.stuck([0, 0], [0, 0])
    )


def _two_colours() -> bytes:
    header = by_hand.cappuccino("pl2/.fc pl,fc 2 p5,f2", "pl,fc", settle=True)
    return by_hand.record(header, by_hand.move(2, "c2-b2"), by_hand.move(1, "b1-b2"))


@cache
def parsed_records() -> tuple[list[by_hand.Line], ...]:
    return tuple([json.loads(line) for line in record.splitlines()] for record in good_records())


def a_record(rng: Random) -> bytes:
    """A record, or what is left of one."""
    way = rng.random()
    good = rng.choice(good_records())
    if way < 0.02:
        return good
    if way < 0.12:
        return noise(rng)
    if way < 0.22:
        return cut(rng, good)
    if way < 0.27:
        return _hostile_json(rng, good)
    if way < 0.62:
        return bent(rng, _some_lines(rng, good))
    return _bent_lines(rng)


def _some_lines(rng: Random, text: bytes) -> bytes:
    return b"".join(text.splitlines(keepends=True)[: rng.randint(1, 12)])


def _bent_lines(rng: Random) -> bytes:
    """Lines that are JSON still, with something in them or about them changed."""
    lines = deepcopy(rng.choice(parsed_records())[: rng.randint(1, 14)])
    for _ in range(rng.randint(1, 2)):
        _change_lines(rng, lines)
    if rng.random() < 0.7:  # so that the fault is not found by counting alone
        for number, line in enumerate(lines[1:], 1):
            line["n"], line["t"] = line.get("n") and number, line.get("t") and 1000 * number
    dump = json.dumps if rng.random() < 0.9 else _raw_dump
    return b"\n".join(dump(line).encode("utf-8", "surrogatepass") for line in lines)


def _raw_dump(line: object) -> str:
    return json.dumps(line, ensure_ascii=False)


def _change_lines(rng: Random, lines: list[by_hand.Line]) -> None:
    index, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            lines[index], lines[other] = lines[other], lines[index]
        case 1:
            lines.insert(index, deepcopy(lines[other]))
        case 2 if len(lines) > 1:
            del lines[index]
        case 3 if lines[index]:
            del lines[index][rng.choice(list(lines[index]))]
        case 4:
            lines[index][rng.choice(["x", "n", "order", "seat", "of"])] = deepcopy(_value(rng))
        case _:
            _change_value(rng, lines[index])


def _change_value(rng: Random, place: by_hand.Line | list[object]) -> None:
    """Put something else in the place of a value, here or further in."""
    values = list(place.values()) if isinstance(place, dict) else place
    if not values:
        return
    index = rng.randrange(len(values))
    value = values[index]
    if isinstance(value, dict | list) and rng.random() < 0.7:
        _change_value(rng, value)
    elif isinstance(place, dict):
        place[list(place)[index]] = deepcopy(_value(rng))
    else:
        place[index] = deepcopy(_value(rng))


def _value(rng: Random) -> object:
    return rng.choice(HOSTILE_VALUES)


def _hostile_json(rng: Random, good: bytes) -> bytes:
    depth = rng.choice([10, 500, 900, 990, 1000, 5000, 30_000])
    size = rng.choice([300, 4000, 5000, 60_000, 70_000])
    bad = rng.choice(
        [
            b"[" * depth + b"]" * depth,
            b"[" * depth,
            b'{"a":' * depth + b"1" + b"}" * depth,
            b"9" * size,
            b"-" + b"9" * size,
            b"0." + b"9" * size,
            b'"' + b"x" * size + b'"',
            b'"' + b"\\ud83d" * (size // 6) + b'"',
            b"NaN",
            b"Infinity",
            b"-Infinity",
            b"1e999",
            b"{" + b",".join(b'"k%d":%d' % (n, n) for n in range(size // 20)) + b"}",
            b'{"a":1,"a":2}',
            b"[" + b"0," * (size // 2) + b"0]",
        ]
    )
    lines = good.splitlines()
    index = rng.randrange(min(3, len(lines)))
    if rng.random() < 0.5:
        found = list(re.finditer(rb": ?([0-9]+|\"[^\"]*\"|\[.*?\])", lines[index]))
        if found:
            one = rng.choice(found)
            lines[index] = lines[index][: one.start(1)] + bad + lines[index][one.end(1) :]
    else:
        lines[index] = rng.choice([bad, b'{"x":' + bad + b"," + lines[index].lstrip(b"{")])
    return b"\n".join(lines)


# --- positions --------------------------------------------------------------------------------


def a_text(rng: Random, most: int = 60) -> str:
    """Any characters a command line can hold, also halves of bytes (but never a NUL)."""
    letters = [
        rng.choice(" pflc./-,0123456789pflc"),
        chr(rng.randrange(1, 0x250)),
        chr(rng.randrange(0xDC80, 0xDD00)),
        rng.choice("\n\r\t\x1b\u2028\x85\ufeff☕ａ٣\u202e"),
    ]
    weights = [rng.random() for _ in letters]
    return "".join(rng.choices(letters, weights, k=rng.randrange(most)))


def as_text(text: bytes) -> str:
    """Bytes as the arguments of a process hold them."""
    return text.decode("utf-8", "surrogateescape").replace("\x00", "\x01")


def a_board(rng: Random, rows: int, columns: int, letters: str = "pflc") -> str:
    """A board that can be read, more or less full."""
    full = rng.random()
    lines = []
    for _ in range(rows):
        cells = [
            rng.choice(letters) + rng.choice(["", "", "", "2", "3", "17"])
            if rng.random() < full
            else "."
            for _ in range(rng.randint(0, columns))
        ]
        lines.append("".join(cells))
    return "/".join(lines) or "."


def a_position(rng: Random) -> str:
    """The text of a position, or of none."""
    way = rng.random()
    good = rng.choice(POSITIONS)
    if way < 0.2:
        return good
    if way < 0.28:
        return a_text(rng)
    if way < 0.35:
        return good[: rng.randrange(len(good))]
    if way < 0.6:
        return as_text(bent(rng, good.encode()))
    if way < 0.605:
        size = rng.choice([300, 19_999, 20_001, 100_000])
        return rng.choice(["p", "/", ".", "9", "p9", " ", ","]) * size + " p,f 1"
    seats = rng.choice(["p,f", "p,f,l", "p,f,l,c", "pl,fc", "c,l,f,p"])
    bank = rng.choice(["", "", " p0", " p5,f2", " c999", " p" + rng.choice(ABSURD_NUMBERS)])
    letters = seats.replace(",", "") if rng.random() < 0.9 else "pflc"
    board = a_board(rng, rng.randint(1, 4), 4, letters)
    return f"{board} {seats} {rng.choice('1212123-')}{bank}"


def a_large_position(rng: Random) -> str:
    """A board that is as large as may be, or a little larger."""
    side = rng.choice([15, 16, 17])
    rows = ("".join(rng.choice("pf") for _ in range(side)) for _ in range(side))
    return f"{'/'.join(rows)} p,f {rng.choice('12')}"


def show_arguments(rng: Random) -> list[str]:
    position = a_large_position(rng) if rng.random() < 0.001 else a_position(rng)
    words = position.split(" ") if rng.random() < 0.3 else [position]
    if rng.random() < 0.15:
        words.insert(
            rng.randrange(len(words) + 1), rng.choice(["--colour", "-x", "--", a_text(rng, 8)])
        )
    if rng.random() < 0.3:
        words += ["--colour", rng.choice(["always", "never", "auto", "", a_text(rng, 5)])]
    return ["show", *words]


def perft_arguments(rng: Random) -> list[str]:
    """A count, always with a limit that keeps it short."""
    if rng.random() < 0.0005:  # takes a while
        return ["perft", a_large_position(rng), "9" * rng.choice([2, 9]), "--limit", "20000"]
    large = rng.random() < 0.002
    position = a_large_position(rng) if large else a_position(rng)
    depth = rng.choice(["0", "1", "2", "3", "4", rng.choice(ABSURD_NUMBERS), a_text(rng, 4)])
    words = [*(position.split(" ") if rng.random() < 0.3 else [position]), depth]
    if rng.random() < 0.05:
        words.insert(rng.randrange(len(words) + 1), rng.choice(["--", "-1", "--divide=1", "-"]))
    if rng.random() < 0.2 and len(position) < 40:
        words.append("--divide")
    return ["perft", *words, "--limit", rng.choice(["1", "10", "60", "300"])]


# --- conversations ----------------------------------------------------------------------------

GOOD_LINES = (
    *("ugi", "isready", "uginewgame", "stop", "go depth 3", "go infinite", "go movetime 10"),
    *("go nodes 50", "query legal", "query turn", "query gameover", "query result", "query scores"),
    *("perft 0", "perft 1", "perft 3", "setoption name Settle value true"),
    *("setoption name Seed value 5", "setoption name PerftLimit value 100", "quit"),
    "position fen pf/pf p,f 1 moves a1-b1 b2-a2",
    "position fen pfpf/.fpf2/p3..f p,f 1 moves a1-b1 d1-c1 c2-b2",
    "position fen pl2/.fc pl,fc 2 p5,f2 moves c2-b2",
)


def a_line(rng: Random) -> bytes:
    """A line for the engine, without its end."""
    way = rng.random()
    if way < 0.15:
        return rng.choice(GOOD_LINES).encode()
    if way < 0.35:
        return b"position fen " + a_position(rng).encode("utf-8", "surrogateescape")
    if way < 0.45:
        return noise(rng).replace(b"\n", b"")
    if way < 0.5:
        return b"perft " + rng.choice(ABSURD_NUMBERS).encode()
    if way < 0.502:
        return rng.choice([b"x", b" ", b"position fen "]) * rng.choice([5000, 30_000])
    if way < 0.504:
        return b"position fen " + a_large_position(rng).encode()
    return bent(rng, rng.choice(GOOD_LINES).encode()).replace(b"\n", b" ")


def a_conversation(rng: Random) -> list[bytes]:
    return [a_line(rng) for _ in range(rng.randint(1, 5))]
