"""The rules of a turn: what may move where, what a move does, who is next, who has what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from doppio.games.cappuccino.areas import Stacks, take_off_settled
from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import Move, Position, Stack
from doppio.games.contract import Refusal, Seat, all_seats

_OVER = Refusal("game-over", "The game is over.")
_NO_STACK = Refusal("no-stack", "There is no stack on the cell the move starts from.")
_NOT_YOURS = Refusal("not-yours", "That stack is not yours.")
_NOT_ADJACENT = Refusal("not-adjacent", "A stack moves on to a stack that touches it.")
_TOO_HIGH = Refusal("too-high", "A stack never moves on to a higher one.")


def refuse_step(stacks: Stacks, colours: str, source: Cell, target: Cell) -> Refusal | None:
    """Say why the owner of these colours may not make this step, or nothing when they may."""
    moving, below = stacks.get(source), stacks.get(target)
    if moving is None:
        return _NO_STACK
    if moving.colour not in colours:
        return _NOT_YOURS
    if below is None or target not in source.neighbours():
        return _NOT_ADJACENT
    if below.height > moving.height:
        return _TOO_HIGH
    return None


def refuse_move(position: Position, move: Move) -> Refusal | None:
    """Say why the seat to move may not make this move, or nothing when it may."""
    if position.turn is None:
        return _OVER
    colours = position.colours_of(position.turn)
    return refuse_step(position.stacks, colours, move.source, move.target)


def moves_of(stacks: Stacks, colours: str) -> Iterator[Move]:
    """All moves of these colours, by source and then target in reading order."""
    for source, stack in stacks.items():
        if stack.colour in colours:
            for target in source.neighbours():
                if refuse_step(stacks, colours, source, target) is None:
                    yield Move(source, target)


def legal_moves(position: Position) -> Iterator[Move]:
    """The moves of the seat to move."""
    if position.turn is not None:
        yield from moves_of(position.stacks, position.colours_of(position.turn))


def can_move(stacks: Stacks, colours: str) -> bool:
    """Whether the owner of these colours has any move; a seat without one is out for good."""
    return next(moves_of(stacks, colours), None) is not None


def next_turn(
    stacks: Stacks, seats: tuple[str, ...], gone: frozenset[Seat], after: Seat
) -> Seat | None:
    """The first seat clockwise after this one that is still here and can move."""
    for step in range(len(seats)):
        seat = Seat((after + step) % len(seats) + 1)
        if seat not in gone and can_move(stacks, seats[seat - 1]):
            return seat
    return None


def stacked(stacks: Stacks, move: Move) -> dict[Cell, Stack]:
    """The stacks after a move; the cell left behind stays empty for ever."""
    result = dict(stacks)
    moving = result.pop(move.source)
    result[move.target] = Stack(moving.colour, moving.height + result[move.target].height)
    return result


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    assert position.turn is not None, "a finished game has no moves"
    stacks: Mapping[Cell, Stack] = stacked(position.stacks, move)
    bank = position.bank
    if position.settle:
        stacks, bank = take_off_settled(stacks, bank)
    turn = next_turn(stacks, position.seats, position.gone, position.turn)
    return replace(position, stacks=stacks, bank=bank, turn=turn)


def leave(position: Position, seat: Seat) -> Position:
    """The position after a seat resigned or ran out of time."""
    gone = position.gone | {seat}
    turn = position.turn
    if len(all_seats(len(position.seats)) - gone) < 2:
        turn = None
    elif turn == seat:
        turn = next_turn(position.stacks, position.seats, gone, seat)
    return replace(position, gone=gone, turn=turn)


def colour_counts(position: Position) -> dict[str, int]:
    """Cups by colour as they stand now: in stacks of that colour, and in the bank."""
    counts = dict.fromkeys("".join(position.seats), 0)
    counts.update(position.bank)
    for stack in position.stacks.values():
        counts[stack.colour] += stack.height
    return counts


def seat_scores(seats: tuple[str, ...], counts: Mapping[str, int]) -> tuple[int, ...]:
    """A seat scores its colour; with two colours, the better one."""
    return tuple(max(counts[colour] for colour in colours) for colours in seats)


def scores(position: Position) -> tuple[int, ...]:
    """What every seat would score if the game stopped here."""
    return seat_scores(position.seats, colour_counts(position))
