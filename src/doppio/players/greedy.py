"""A player that takes what it can get, with a look around for who could take it back."""

from __future__ import annotations

from collections.abc import Mapping

from doppio.games.cappuccino.expert import Placed
from doppio.games.cappuccino.game import Place, Step
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import colour_counts, seat_scores
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance, Seat
from doppio.games.dice import pick
from doppio.players.contract import Budget, Choice


class Greedy:
    """The move with the best lead in cups, less what stands to be lost at once."""

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
        """The move to make; equally good ones are drawn by lot."""
        if view.position is None:
            return self._place(view, chance)
        steps = [command for command in view.legal if isinstance(command, Step)]
        counts = colour_counts(view.position)
        rated = [(prospect(view.position, counts, step), step) for step in steps]
        best = max(lead for lead, _ in rated)
        chosen = pick([step for lead, step in rated if lead == best], chance)
        return Choice(chosen, lead=best, nodes=len(steps))

    def _place(self, view: View, chance: Chance) -> Choice:
        """Stand next to others' cups, there to be climbed, rather than to one's own."""
        places = [command for command in view.legal if isinstance(command, Place)]
        rated = [(_others_touched(view.placed, place), place) for place in places]
        best = max(count for count, _ in rated)
        chosen = pick([place for count, place in rated if count == best], chance)
        return Choice(chosen, lead=0, nodes=len(places))


def prospect(position: Position, counts: Mapping[str, int], step: Step) -> int:
    """The mover's lead after this step, less the new stack if another can take it."""
    moving, below = position.stacks[step.move.source], position.stacks[step.move.target]
    after = dict(counts)
    after[moving.colour] += below.height
    after[below.colour] -= below.height
    return _lead(position, after, step.seat) - _at_risk(position, step.seat, step.move)


def _lead(position: Position, counts: Mapping[str, int], seat: Seat) -> int:
    now = seat_scores(position.seats, counts)
    return now[seat - 1] - max(score for n, score in enumerate(now, 1) if n != seat)


def _at_risk(position: Position, seat: Seat, move: Move) -> int:
    """The height of the new stack, if it touches another seat's stack that can climb it."""
    stacks, own = position.stacks, position.colours_of(seat)
    height = stacks[move.source].height + stacks[move.target].height
    for cell in move.target.neighbours():
        other = stacks.get(cell)
        if other is not None and other.height >= height and other.colour not in own:
            return height
    return 0


def _others_touched(placed: Placed, place: Place) -> int:
    around = [placed.get(cell) for cell in place.cup.cell.neighbours()]
    return sum(colour not in (None, place.cup.colour) for colour in around)
