"""Cappuccino once more, in a few plain lines from the rule sheet, to compare the engine with."""

from __future__ import annotations

from functools import cache

Board = frozenset[tuple[int, int, str, int]]
"""Column, row, top colour, height."""


def read(board: str) -> Board:
    stacks = set()
    for r, row in enumerate(board.split("/")):
        q = -1
        for index, letter in enumerate(row):
            if not letter.isdigit():
                q += 1
                if letter != ".":
                    digits = row[index + 1 :]
                    height = digits[: len(digits) - len(digits.lstrip("0123456789"))]
                    stacks.add((q, r, letter, int(height or 1)))
    return frozenset(stacks)


def name(q: int, r: int) -> str:
    return f"{chr(ord('a') + q)}{r + 1}"


def moves(board: Board, colours: str) -> dict[str, Board]:
    """The moves of the owner of these colours, and the board after each."""
    found = {}
    for source in board:
        for target in board:
            if touch(source, target) and source[2] in colours and source[3] >= target[3]:
                merged = (*target[:2], source[2], source[3] + target[3])
                text = f"{name(*source[:2])}-{name(*target[:2])}"
                found[text] = board - {source, target} | {merged}
    return found


def without_settled(board: Board) -> Board:
    """Isolated stacks and unequal pairs leave the board."""

    def area(stack: tuple[int, int, str, int]) -> Board:
        reached = {stack}
        while True:
            more = {other for other in board if any(touch(one, other) for one in reached)}
            if more <= reached:
                return frozenset(reached)
            reached |= more

    def settled(group: Board) -> bool:
        heights = {stack[3] for stack in group}
        return len(group) == 1 or (len(group) == 2 and len(heights) == 2)

    return frozenset(stack for stack in board if not settled(area(stack)))


def touch(one: tuple[int, int, str, int], other: tuple[int, int, str, int]) -> bool:
    q, r = other[0] - one[0], other[1] - one[1]
    return (q, r) in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def next_seat(board: Board, seats: tuple[str, ...], after: int) -> int | None:
    for step in range(1, len(seats) + 1):
        seat = (after + step) % len(seats)
        if moves(board, seats[seat]):
            return seat
    return None


@cache
def perft(
    board: Board, seats: tuple[str, ...], seat: int | None, depth: int, settle: bool = False
) -> int:
    """Move sequences of this length; a game that ends earlier counts once. Seats from 0."""
    if depth == 0 or seat is None:
        return 1
    total = 0
    for after in moves(board, seats[seat]).values():
        left = without_settled(after) if settle else after
        total += perft(left, seats, next_seat(left, seats, seat), depth - 1, settle)
    return total
