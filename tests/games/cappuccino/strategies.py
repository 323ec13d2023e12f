"""What Hypothesis draws: position texts in their one right form, and small positions."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.contract import Seat
from tests.games.cappuccino import oracle

SEATINGS = ["p,f", "f,p", "c,l", "p,f,l", "c,p,f", "p,f,l,c", "l,c,p,f", "pl,fc", "cf,lp"]
HEIGHTS = ["", "", "", "", "2", "2", "3", "5", "12"]


@st.composite
def board_texts(draw: st.DrawFn, colours: str = "pflc", rows: int = 4, columns: int = 4) -> str:
    """A board as text: leading rows and dots stay, trailing ones do not. A quarter is empty."""
    stacks = [colour + height for height in HEIGHTS for colour in colours]
    cells = st.sampled_from(["."] * (len(stacks) // 3) + stacks)
    row = st.lists(cells, min_size=columns, max_size=columns)
    drawn = draw(st.lists(row, min_size=1, max_size=rows))
    lines = ["".join(row).rstrip(".") for row in drawn]
    while lines and not lines[-1]:
        lines.pop()
    return "/".join(lines) or "."


@st.composite
def banks(draw: st.DrawFn, colours: str) -> str:
    """A bank as text: colours in the order of the seats, the empty one being `p0`, say."""
    counts = draw(st.lists(st.integers(0, 20), min_size=len(colours), max_size=len(colours)))
    entries = [f"{colour}{count}" for colour, count in zip(colours, counts, strict=True) if count]
    return ",".join(entries) or f"{colours[0]}0"


@st.composite
def position_texts(
    draw: st.DrawFn,
    *,
    rows: int = 4,
    columns: int = 4,
    settle: bool | None = None,
    always_a_turn: bool = False,
) -> str:
    """A position as text, where one exists for the drawn board."""
    seats = draw(st.sampled_from(SEATINGS))
    colours = seats.replace(",", "")
    board = draw(board_texts(colours, rows, columns))
    table = oracle.read(f"{board} {seats} -")
    able = [seat for seat in range(1, len(table.seats) + 1) if oracle.can_move(table, seat)]
    # A game may end while stacks touch: by autofinish, or because the others left.
    ended = [] if able and always_a_turn else ["-"]
    turn = draw(st.sampled_from([*map(str, able), *ended]))
    with_bank = draw(st.booleans()) if settle is None else settle
    return " ".join([board, seats, turn, *([draw(banks(colours))] if with_bank else [])])


def positions(
    *, rows: int = 3, columns: int = 3, settle: bool | None = None
) -> st.SearchStrategy[Position]:
    """Small positions with somebody to move wherever somebody can; nobody has left."""
    texts = position_texts(rows=rows, columns=columns, settle=settle, always_a_turn=True)
    return texts.map(parse_position)


@st.composite
def positions_with_leavers(draw: st.DrawFn, *, rows: int = 3, columns: int = 3) -> Position:
    """Small positions of three or four seats, of which at least two are still here."""
    found = draw(positions(rows=rows, columns=columns).filter(lambda one: len(one.seats) > 2))
    numbers = range(1, len(found.seats) + 1)
    gone = draw(st.sets(st.sampled_from(numbers), min_size=1, max_size=len(numbers) - 2))
    table = as_table(found, frozenset(gone))
    able = [seat for seat in numbers if oracle.can_move(table, seat)]
    turn = draw(st.sampled_from(able)) if able else None
    left = frozenset(Seat(seat) for seat in gone)
    return replace(found, gone=left, turn=None if turn is None else Seat(turn))


def as_table(position: Position, gone: frozenset[int] | None = None) -> oracle.Table:
    """The same position for the oracle."""
    return oracle.Table(
        {(cell.q, cell.r): (stack.colour, stack.height) for cell, stack in position.stacks.items()},
        list(position.seats),
        position.turn,
        dict(position.bank) if position.settle else None,
        frozenset(position.gone) if gone is None else gone,
    )
