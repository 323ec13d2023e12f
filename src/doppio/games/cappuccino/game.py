"""A whole game of Cappuccino: placing, moving, leaving, ending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from doppio.games.cappuccino.areas import all_settled, counts_when_played_out
from doppio.games.cappuccino.cells import Cell, framed
from doppio.games.cappuccino.credit import NO_CREDIT, credited
from doppio.games.cappuccino.expert import (
    Placement,
    board_of,
    cups_left,
    legal_placements,
    refuse_placement,
)
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import (
    colour_counts,
    leave,
    legal_moves,
    next_turn,
    play,
    refuse_move,
    seat_scores,
)
from doppio.games.contract import (
    Chance,
    Millis,
    Outcome,
    Refusal,
    Seat,
    all_seats,
    best_seats,
)

VARIANTS = ("basic", "expert", "two-colour", "settle")

PLAYED_OUT = "played-out"
ALL_SETTLED = "all-settled"
ALL_LEFT = "all-others-left"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before the first cup is touched.

    `credit` are the cups that each seat scores on top of its own; empty where nobody gets any.
    """

    setup: str = "basic"
    settle: bool = False
    autofinish: bool = True
    credit: tuple[int, ...] = NO_CREDIT


@dataclass(frozen=True, slots=True)
class Place:
    """A seat puts a cup down in the expert set-up."""

    seat: Seat
    cup: Placement


@dataclass(frozen=True, slots=True)
class Step:
    """A seat makes its move."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat resigns, or its time has run out."""

    seat: Seat
    how: str


@dataclass(frozen=True, slots=True)
class End:
    """The game is over with these scores."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event = Place | Step | Leave | End
Command = Place | Step | Leave


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game: cups being placed, then a position, at last an outcome.

    `insides` tells the order of the cups in every stack, lowest first, for display alone; `?`
    is a cup nobody knows, in a stack that stood on the board when the game began.
    """

    options: Options
    seats: tuple[str, ...]
    placed: Mapping[Cell, str] = field(default_factory=dict)
    placing: Seat | None = None
    position: Position | None = None
    insides: Mapping[Cell, str] = field(default_factory=dict)
    gone: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None

    @property
    def turn(self) -> Seat | None:
        """The seat that is to place a cup or to move; None when nobody is."""
        return self.placing if self.position is None else self.position.turn


def start_from(position: Position, options: Options) -> Game:
    """A game from a dealt or hand-laid position."""
    position = replace(position, settle=options.settle)
    insides = {
        cell: "?" * (stack.height - 1) + stack.colour for cell, stack in position.stacks.items()
    }
    return Game(options, position.seats, position=position, insides=insides, gone=position.gone)


def start_expert(seats: tuple[str, ...], options: Options) -> Game:
    """A game that begins with an empty table."""
    return Game(options, seats, placing=Seat(1))


# --- may it happen? ---------------------------------------------------------------------------

_OVER = Refusal("game-over", "The game is over.")
_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_GONE = Refusal("seat-gone", "That seat has left the game.")
_NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.")
_PLACING = Refusal("still-placing", "The cups are still being placed; nothing moves yet.")
_PLACED = Refusal("not-placing", "No cups are placed in this game now.")
_NOT_OVER = Refusal("not-over", "The game is not over yet.")
_NO_SUCH_LEAVING = Refusal("bad-leaving", "A seat leaves by resign or by timeout.")


def refuse(game: Game, event: Event, at: Millis) -> Refusal | None:  # noqa: ARG001 - no clock here
    """Say why this event may not happen now, or nothing when it may."""
    if game.outcome is not None:
        return _OVER
    if isinstance(event, End):
        return _refuse_end(game, event)
    if event.seat not in all_seats(len(game.seats)):
        return _NO_SEAT
    if event.seat in game.gone:
        return _GONE
    if isinstance(event, Leave):
        return _refuse_leave(game, event)
    return _refuse_turn(game, event)


def _refuse_turn(game: Game, event: Place | Step) -> Refusal | None:
    if game.turn is None:
        return _OVER
    if game.turn != event.seat:
        return _NOT_YOUR_TURN
    if isinstance(event, Place):
        if game.position is not None:
            return _PLACED
        return refuse_placement(game.placed, game.seats[event.seat - 1], event.cup)
    if game.position is None:
        return _PLACING
    return refuse_move(game.position, event.move)


def _refuse_leave(game: Game, event: Leave) -> Refusal | None:
    if event.how not in ("resign", "timeout"):
        return _NO_SUCH_LEAVING
    return _OVER if game.turn is None else None


def _refuse_end(game: Game, event: End) -> Refusal | None:
    outcome = outcome_now(game)
    if outcome is None:
        return _NOT_OVER
    if event.scores != outcome.scores:
        right = " ".join(map(str, outcome.scores))
        return Refusal("wrong-scores", f"The scores are {right}.")
    if event.winners != outcome.winners:
        right = ", ".join(map(str, outcome.winners))
        return Refusal("wrong-winners", f"Won by seat {right}.")
    return None


# --- what it does -----------------------------------------------------------------------------


def evolve(game: Game, event: Event, at: Millis) -> Game:  # noqa: ARG001 - no clock here
    """The game after an event that `refuse` lets pass."""
    match event:
        case Place():
            return _after_place(game, event)
        case Step():
            return _after_step(game, event)
        case Leave():
            return _after_leave(game, event.seat)
        case End():
            return _after_end(game)


def _after_place(game: Game, event: Place) -> Game:
    placed = {**game.placed, event.cup.cell: event.cup.colour}
    return _next_to_place(replace(game, placed=placed), event.seat)


def _next_to_place(game: Game, after: Seat) -> Game:
    """Hand the set-up on to the next seat with cups left, or let the game begin."""
    for step in range(len(game.seats)):
        seat = Seat((after + step) % len(game.seats) + 1)
        if seat not in game.gone and any(cups_left(game.placed, game.seats[seat - 1]).values()):
            return replace(game, placing=seat)
    return _begun(game)


def _begun(game: Game) -> Game:
    stacks = board_of(game.placed)
    last = Seat(len(game.seats))  # so that seat 1 is the next
    turn = next_turn(stacks, game.seats, game.gone, last)
    position = Position(stacks, game.seats, turn, settle=game.options.settle, gone=game.gone)
    insides = {framed_cell: game.placed[cell] for cell, framed_cell in framed(game.placed).items()}
    return replace(game, placing=None, position=position, insides=insides)


def _after_step(game: Game, event: Step) -> Game:
    assert game.position is not None, "moves come after the set-up"
    position = play(game.position, event.move)
    insides = dict(game.insides)
    lifted = insides.pop(event.move.source)
    insides[event.move.target] += lifted
    for cell in insides.keys() - position.stacks.keys():
        del insides[cell]
    return replace(game, position=position, insides=insides)


def _after_leave(game: Game, seat: Seat) -> Game:
    game = replace(game, gone=game.gone | {seat})
    if game.position is not None:
        return replace(game, position=leave(game.position, seat))
    if len(all_seats(len(game.seats)) - game.gone) < 2:
        return replace(game, placing=None)
    return _next_to_place(game, seat) if game.placing == seat else game


def _after_end(game: Game) -> Game:
    position = game.position
    over = None if position is None else replace(position, turn=None)
    return replace(game, outcome=outcome_now(game), placing=None, position=over)


# --- how it ends ------------------------------------------------------------------------------


def outcome_now(game: Game) -> Outcome | None:
    """The outcome, if the game may end at this moment."""
    reason = _reason_to_end(game)
    if reason is None:
        return None
    scores = scores_from(game, _final_counts(game, reason))
    staying = all_seats(len(game.seats)) - game.gone
    return Outcome(scores, best_seats(scores, staying), reason)


def scores_from(game: Game, counts: Mapping[str, int]) -> tuple[int, ...]:
    """What the seats score with these cups of their colours, the credited ones included."""
    return credited(seat_scores(game.seats, counts), game.options.credit)


def _reason_to_end(game: Game) -> str | None:
    if len(all_seats(len(game.seats)) - game.gone) < 2:
        return ALL_LEFT
    if game.position is None:
        return None
    if game.position.turn is None:
        return PLAYED_OUT
    if game.options.autofinish and all_settled(game.position.stacks):
        return ALL_SETTLED
    return None


def _final_counts(game: Game, reason: str) -> dict[str, int]:
    if game.position is None:
        return placed_counts(game)
    if reason == ALL_SETTLED:
        return counts_when_played_out(game.position)
    return colour_counts(game.position)


def placed_counts(game: Game) -> dict[str, int]:
    """Cups by colour while they are being placed."""
    standing = list(game.placed.values())
    return {colour: standing.count(colour) for colour in "".join(game.seats)}


def live_counts(game: Game) -> dict[str, int]:
    """Cups by colour now, settled areas as they will end; after the end, as it was counted."""
    if game.outcome is not None:
        return _final_counts(game, game.outcome.reason)
    if game.position is None:
        return placed_counts(game)
    return counts_when_played_out(game.position)


def due(game: Game) -> End | None:
    """The end, as soon as it may come."""
    if game.outcome is not None:
        return None
    outcome = outcome_now(game)
    return None if outcome is None else End(outcome.scores, outcome.winners)


def decide(
    game: Game,
    command: Command,
    at: Millis,
    chance: Chance,  # noqa: ARG001 - nothing is left to chance once the cups stand
) -> tuple[Event, ...] | Refusal:
    """Answer a command with the events it causes, or with a refusal."""
    refusal = refuse(game, command, at)
    if refusal is not None:
        return refusal
    following = due(evolve(game, command, at))
    return (command,) if following is None else (command, following)


def legal_commands(game: Game) -> Iterator[Place | Step]:
    """Everything the seat whose turn it is may do, in pinned order."""
    turn = game.turn
    if turn is None or game.outcome is not None:
        return
    if game.position is None:
        for cup in legal_placements(game.placed, game.seats[turn - 1]):
            yield Place(turn, cup)
    else:
        for move in legal_moves(game.position):
            yield Step(turn, move)
