"""Positions, moves and placements as text. See docs/formats.md for the forms."""

from __future__ import annotations

import re
from collections.abc import Mapping

from doppio.games.cappuccino.cells import MAX_SIDE, Cell, parse_cell
from doppio.games.cappuccino.position import COLOURS, Move, Position, Stack
from doppio.games.cappuccino.rules import can_move
from doppio.games.contract import Refusal, RefusedError, Seat

MAX_STACKS = 256
MAX_HEIGHT = 999
MAX_TEXT = 20_000

_CELL = re.compile(r"\.|([pflc])([1-9][0-9]*)?")
_COUNT = re.compile(r"([pflc])(0|[1-9][0-9]*)")


def parse_position(text: str) -> Position:
    """Read `BOARD SEATS TURN [BANK]`; raises `RefusedError` with one sentence when it is none.

    A position with a BANK is one of a game with `settle` on.
    """
    fields = text[: MAX_TEXT + 1].split()
    if len(text) > MAX_TEXT:
        raise _refused("too-long", f"A position text has at most {MAX_TEXT} characters.")
    if len(fields) not in (3, 4):
        raise _refused("bad-fields", "A position has the fields BOARD SEATS TURN [BANK].")
    stacks = parse_board(fields[0])
    seats = parse_seats(fields[1])
    bank = parse_bank(fields[3], seats) if len(fields) == 4 else {}
    for stack in stacks.values():
        if not any(stack.colour in colours for colours in seats):
            raise _refused("no-owner", f"No seat plays the colour {stack.colour} on the board.")
    turn = _parse_turn(fields[2], stacks, seats)
    return Position(stacks, seats, turn, bank, settle=len(fields) == 4)


def parse_board(text: str) -> dict[Cell, Stack]:
    """The stacks of a BOARD field, in reading order."""
    rows = text.split("/")
    if len(rows) > MAX_SIDE:
        raise _refused("too-large", f"A board has at most {MAX_SIDE} rows.")
    stacks: dict[Cell, Stack] = {}
    for r, row in enumerate(rows):
        stacks.update(_parse_row(row, r))
    if len(stacks) > MAX_STACKS:
        raise _refused("too-large", f"A board has at most {MAX_STACKS} stacks.")
    return stacks


def _parse_row(row: str, r: int) -> dict[Cell, Stack]:
    stacks: dict[Cell, Stack] = {}
    q = at = 0
    while at < len(row):
        found = _CELL.match(row, at)
        if found is None:
            unread = row[at : at + 8]
            raise _refused("bad-board", f"Row {r + 1} cannot be read from {unread!a} on.")
        if q >= MAX_SIDE:
            raise _refused("too-large", f"Row {r + 1} has more than {MAX_SIDE} cells.")
        if found[1]:
            stacks[Cell(q, r)] = Stack(found[1], _parse_height(found[2]))
        q, at = q + 1, found.end()
    return stacks


def _parse_height(digits: str | None) -> int:
    if digits is None:
        return 1
    if digits == "1":
        raise _refused("bad-height", "A single cup is written without its height.")
    if len(digits) > 3:
        raise _refused("bad-height", f"A stack has at most {MAX_HEIGHT} cups.")
    return int(digits)


def parse_seats(text: str) -> tuple[str, ...]:
    """The SEATS field: 2 to 4 seats of one colour, or two seats of two colours."""
    seats = tuple(text.split(","))
    if not 2 <= len(seats) <= 4:
        raise _refused("bad-seats", "There are 2 to 4 seats, joined by commas.")
    if len({len(colours) for colours in seats}) != 1 or len(seats[0]) not in (1, 2):
        raise _refused("bad-seats", "Every seat has one colour letter, or both seats have two.")
    if len(seats[0]) == 2 and len(seats) != 2:
        raise _refused("bad-seats", "The two-colour game is for two seats.")
    letters = "".join(seats)
    if any(letter not in COLOURS for letter in letters) or len(set(letters)) != len(letters):
        raise _refused("bad-seats", "The seats' colours are different letters out of p, f, l, c.")
    return seats


def _parse_turn(text: str, stacks: Mapping[Cell, Stack], seats: tuple[str, ...]) -> Seat | None:
    if text == "-":
        return None
    if text not in {str(number) for number in range(1, len(seats) + 1)}:
        raise _refused("bad-turn", f"The turn is a seat from 1 to {len(seats)}, or - at the end.")
    seat = Seat(int(text))
    if not can_move(stacks, seats[seat - 1]):
        raise _refused("blocked-turn", f"Seat {seat} cannot move, so it is not the one to move.")
    return seat


def parse_bank(text: str, seats: tuple[str, ...]) -> dict[str, int]:
    """The BANK field: cups off the board by colour, such as `p5,f2`."""
    bank: dict[str, int] = {}
    for entry in text.split(","):
        found = _COUNT.fullmatch(entry)
        if found is None or len(found[2]) > 3:
            raise _refused("bad-bank", "The bank lists cups by colour, such as p5,f2.")
        if found[1] in bank or found[1] not in "".join(seats):
            raise _refused("bad-bank", "The bank names each colour of the seats at most once.")
        bank[found[1]] = int(found[2])
    return {colour: count for colour, count in bank.items() if count}


def position_text(position: Position) -> str:
    """The position as one line; the fourth field stands exactly where `settle` is on."""
    fields = [board_text(position.stacks), ",".join(position.seats), turn_text(position.turn)]
    if position.settle:
        fields.append(bank_text(position))
    return " ".join(fields)


def board_text(stacks: Mapping[Cell, Stack]) -> str:
    """The BOARD field in its shortest form that keeps every cell's name; `.` when it is empty."""
    rows: list[str] = []
    filled = 0
    for cell, (colour, height) in stacks.items():
        while len(rows) <= cell.r:
            rows.append("")
            filled = 0
        rows[cell.r] += "." * (cell.q - filled) + colour + (str(height) if height > 1 else "")
        filled = cell.q + 1
    return "/".join(rows) or "."


def turn_text(turn: Seat | None) -> str:
    """The TURN field."""
    return "-" if turn is None else str(turn)


def bank_text(position: Position) -> str:
    """The BANK field, colours in the order of the seats; an empty bank is `p0`, say."""
    letters = "".join(position.seats)
    entries = [f"{c}{position.bank[c]}" for c in letters if position.bank.get(c)]
    return ",".join(entries) or f"{letters[0]}0"


def parse_move(text: str) -> Move:
    """Read `c4-c5`; raises `RefusedError` when it is no move."""
    source, dash, target = text[:20].partition("-")
    if not dash or len(text) > 20:
        raise _refused("bad-move", "A move is two cells with a dash between, such as c4-c5.")
    return Move(parse_cell(source), parse_cell(target))


def _refused(code: str, sentence: str) -> RefusedError:
    return RefusedError(Refusal(code, sentence))
