"""Cappuccino a second time, from the rule sheets alone: slow, short, without a line of doppio.

A cell is a pair (q, r), a stack a pair (colour, height), a board a dict of them. Moves are texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, int]]


@dataclass
class Table:
    """A position; `bank` is None where `settle` is off, and `turn` is None at the end."""

    board: Board
    seats: list[str]
    turn: int | None
    bank: dict[str, int] | None = None
    gone: frozenset[int] = frozenset()

    def colours(self, seat: int) -> str:
        return self.seats[seat - 1]


# --- the plane --------------------------------------------------------------------------------


def touch(one: Cell, other: Cell) -> bool:
    """(q±1,r), (q,r±1), (q+1,r-1), (q-1,r+1), and nothing else."""
    apart = (other[0] - one[0], other[1] - one[1])
    return apart in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def around(cell: Cell) -> list[Cell]:
    near = [(cell[0] + q, cell[1] + r) for q in (-1, 0, 1) for r in (-1, 0, 1)]
    return [other for other in near if touch(cell, other)]


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells in groups that hang together."""
    left, found = set(cells), []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            group |= edge
            edge = {near for cell in edge for near in around(cell)} & left
            left -= edge
        found.append(group)
    return found


def has_hole(cells: Iterable[Cell]) -> bool:
    """Whether some empty cell cannot be reached from outside."""
    shape = set(cells)
    qs, rs = [q for q, _ in shape], [r for _, r in shape]
    empty = {
        (q, r)
        for q in range(min(qs) - 1, max(qs) + 2)
        for r in range(min(rs) - 1, max(rs) + 2)
        if (q, r) not in shape
    }
    return len(groups(empty)) > 1


# --- the text form ----------------------------------------------------------------------------


def name(cell: Cell) -> str:
    """Good for the first 26 columns, which is all that the tests use."""
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)


def read(text: str) -> Table:
    board_field, seats, turn, *bank_field = text.split(" ")
    board: Board = {}
    for r, row in enumerate(board_field.split("/")):
        q = -1
        height = ""
        for sign in [*row, "."]:
            if sign.isdigit():
                height += sign
                continue
            if height:
                board[q, r] = (board[q, r][0], int(height))
                height = ""
            q += 1
            if sign != ".":
                board[q, r] = (sign, 1)
    bank = {entry[0]: int(entry[1:]) for entry in bank_field[0].split(",")} if bank_field else None
    return Table(board, seats.split(","), None if turn == "-" else int(turn), bank)


def write(table: Table) -> str:
    rows = []
    for r in range(max((r for _, r in table.board), default=0) + 1):
        columns = [q for q, row in table.board if row == r]
        signs = []
        for q in range(max(columns, default=-1) + 1):
            colour, height = table.board.get((q, r), (".", 1))
            signs.append(colour if height == 1 else f"{colour}{height}")
        rows.append("".join(signs))
    fields = ["/".join(rows) or ".", ",".join(table.seats), str(table.turn or "-")]
    if table.bank is not None:
        letters = "".join(table.seats)
        cups = [f"{colour}{table.bank[colour]}" for colour in letters if table.bank.get(colour)]
        fields.append(",".join(cups) or f"{letters[0]}0")
    return " ".join(fields)


# --- a turn -----------------------------------------------------------------------------------


def steps(board: Board, colours: str) -> Iterator[tuple[Cell, Cell]]:
    """An own stack goes on an adjacent stack of any colour that is equally high or lower."""
    for source, (colour, height) in board.items():
        for target in around(source):
            if colour in colours and target in board and board[target][1] <= height:
                yield source, target


def moves(table: Table) -> list[str]:
    if table.turn is None:
        return []
    colours = table.colours(table.turn)
    return [f"{name(source)}-{name(target)}" for source, target in steps(table.board, colours)]


def can_move(table: Table, seat: int) -> bool:
    return seat not in table.gone and any(steps(table.board, table.colours(seat)))


def stepped(board: Board, source: Cell, target: Cell) -> Board:
    """All of the stack goes on top, and its cell stays empty."""
    after = {cell: stack for cell, stack in board.items() if cell != source}
    after[target] = (board[source][0], board[source][1] + board[target][1])
    return after


def play(table: Table, move: str) -> Table:
    source, target = ((ord(cell[0]) - ord("a"), int(cell[1:]) - 1) for cell in move.split("-"))
    assert table.turn is not None
    return played(table, table.turn, source, target)


def played(table: Table, seat: int, source: Cell, target: Cell) -> Table:
    board = stepped(table.board, source, target)
    bank = None if table.bank is None else dict(table.bank)
    if bank is not None:
        for area in groups(board):
            colour = tip(board, area)
            if colour:
                bank[colour] = bank.get(colour, 0) + sum(board.pop(cell)[1] for cell in area)
    after = Table(board, table.seats, None, bank, table.gone)
    circle = [*range(seat + 1, len(table.seats) + 1), *range(1, seat + 1)]
    after.turn = next((following for following in circle if can_move(after, following)), None)
    return after


# --- settling ---------------------------------------------------------------------------------


def tip(board: Board, area: Iterable[Cell]) -> str | None:
    """Whom the tip gives this area: an isolated stack, or a pair that is not equally high."""
    stacks = sorted((board[cell] for cell in area), key=lambda stack: stack[1])
    if len(stacks) == 1 or (len(stacks) == 2 and stacks[0][1] < stacks[1][1]):
        return stacks[-1][0]
    return None


def is_settled(board: Board, area: Iterable[Cell]) -> bool:
    """An isolated stack, an unequal pair, or one single colour."""
    return tip(board, area) is not None or len({board[cell][0] for cell in area}) == 1


def counts(table: Table) -> dict[str, int]:
    """The cups of every colour, on the board and in the bank."""
    cups = dict.fromkeys("".join(table.seats), 0)
    for colour, count in [*(table.bank or {}).items(), *table.board.values()]:
        cups[colour] += count
    return cups


Ending = frozenset[tuple[str, int]]


def endings(
    board: Board, movers: str, known: dict[object, set[Ending]] | None = None
) -> set[Ending]:
    """The colour counts of every way to play a board out, whoever moves when.

    Only the colours of `movers` move. All orders of turns are among these, and more.
    """
    known = {} if known is None else known
    key = frozenset(board.items())
    if key not in known:
        known[key] = set()
        for source, target in steps(board, movers):
            known[key] |= endings(stepped(board, source, target), movers, known)
        if not known[key]:
            seats = [colour for colour, _ in board.values()]
            known[key] = {frozenset(counts(Table(board, seats, None)).items())}
    return known[key]


# --- perft ------------------------------------------------------------------------------------


def perft(table: Table, depth: int) -> int:
    """How many move sequences of this length there are; a game that ends earlier counts once."""
    if depth == 0 or table.turn is None:
        return 1
    return len(moves(table)) if depth == 1 else sum(split(table, depth).values())


def split(table: Table, depth: int) -> dict[str, int]:
    """The count by first move."""
    return {move: perft(play(table, move), depth - 1) for move in moves(table)}
