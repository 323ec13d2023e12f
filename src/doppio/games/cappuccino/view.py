"""What may be seen of a game of Cappuccino: all of it, since nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from doppio.games.cappuccino.areas import settled_cells
from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.game import (
    Game,
    Place,
    Step,
    legal_commands,
    live_counts,
    scores_from,
)
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import can_move
from doppio.games.contract import Outcome, Seat, all_seats


@dataclass(frozen=True, slots=True)
class View:
    """A seat's (or a spectator's) sight of the table, with the moves it may make now.

    `scores` hold the cups of `credit` already; `credit` is empty where nobody gets any.
    """

    seat: Seat | None
    seats: tuple[str, ...]
    turn: Seat | None
    placed: Mapping[Cell, str]
    position: Position | None
    insides: Mapping[Cell, str]
    counts: Mapping[str, int]
    scores: tuple[int, ...]
    out: frozenset[Seat]
    gone: frozenset[Seat]
    settled: frozenset[Cell]
    legal: tuple[Place | Step, ...]
    outcome: Outcome | None
    credit: tuple[int, ...] = ()


def view(game: Game, seat: Seat | None) -> View:
    """All that this seat (or a spectator: None) may see."""
    counts = live_counts(game)
    stacks = {} if game.position is None else game.position.stacks
    return View(
        seat=seat,
        seats=game.seats,
        turn=None if game.outcome else game.turn,
        placed=game.placed,
        position=game.position,
        insides=game.insides,
        counts=counts,
        scores=scores_from(game, counts),
        out=_seats_out(game),
        gone=game.gone,
        settled=settled_cells(stacks),
        legal=tuple(legal_commands(game)) if seat is not None and seat == game.turn else (),
        outcome=game.outcome,
        credit=game.options.credit,
    )


def _seats_out(game: Game) -> frozenset[Seat]:
    """The seats that have no move left, for good."""
    position = game.position
    if position is None:
        return frozenset()
    return frozenset(
        seat
        for seat in all_seats(len(game.seats))
        if not can_move(position.stacks, game.seats[seat - 1])
    )
