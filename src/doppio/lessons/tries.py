"""All that a learner may try in a picture: made of what can be seen alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.expert import Placement
from doppio.games.cappuccino.position import Move, Position
from doppio.games.contract import Seat, all_seats
from doppio.games.espresso import game as espresso
from doppio.games.espresso.cards import value_of
from doppio.games.espresso.plays import NEW, Play, Source
from doppio.games.espresso.side import PLACES, card_at
from doppio.lessons.script import LEARNER, State, Wish


def tries(state: State) -> Iterator[Wish]:
    """Everything one can point at, allowed or not."""
    if isinstance(state, espresso.Game):
        yield from _plays(state)
    elif state.position is None:
        yield from _placings(state)
    else:
        yield from _moves(state.position)


def _moves(position: Position) -> Iterator[cappuccino.Step]:
    """Every stack to every other, and to the empty places around it."""
    for source in position.stacks:
        around = (cell for cell in source.neighbours() if min(cell) >= 0)
        for target in dict.fromkeys((*position.stacks, *around)):
            if target != source:
                yield cappuccino.Step(LEARNER, Move(source, target))


def _placings(state: cappuccino.Game) -> Iterator[cappuccino.Place]:
    """Every cell at the cups, or two steps away, for each of the learner's colours."""
    near = set(state.placed) | {Cell(0, 0)}
    for _ in range(2):
        near |= {cell for one in near for cell in one.neighbours()}
    for cell in sorted(near, key=reading_order):
        for colour in state.seats[LEARNER - 1]:
            yield cappuccino.Place(LEARNER, Placement(colour, cell))


def _plays(state: espresso.Game) -> Iterator[Play | espresso.Flip]:
    if not state.running:
        return
    yield espresso.Flip(LEARNER)
    targets = range(NEW, len(state.piles) + 1)
    for sources, to in product(_takings(state), targets):
        yield Play(LEARNER, sources, to)


def _takings(state: espresso.Game) -> Iterator[tuple[Source, ...]]:
    """Single open cards; in Zero also a 0 with another open card, which nothing hidden decides."""
    taken = [
        Source(owner, place)
        for owner in _seats(state)
        for place in PLACES
        if card_at(state.sides[owner - 1], place) is not None
    ]
    yield from ((source,) for source in taken)
    if state.options.variant == "zero":
        own = [source for source in taken if source.owner == LEARNER]
        yield from (pair for pair in permutations(own, 2) if _stays_open(state, *pair))


def _stays_open(state: espresso.Game, joker: Source, cover: Source) -> bool:
    """Whether the cover is the same open card once the joker has left its place."""
    card = card_at(state.sides[LEARNER - 1], joker.place)
    moves_up = joker.place.startswith("help") and cover.place == "espresso"
    return card is not None and value_of(card) == 0 and not moves_up


def _seats(state: espresso.Game) -> list[Seat]:
    return sorted(all_seats(state.options.players))
