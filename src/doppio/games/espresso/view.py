"""What may be seen of a game of Espresso. A card that lies hidden has no field here."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.contract import Outcome, Seat
from doppio.games.espresso.cards import Card
from doppio.games.espresso.game import Game
from doppio.games.espresso.plays import Piles, Sides
from doppio.games.espresso.side import Side


@dataclass(frozen=True, slots=True)
class SideView:
    """A side as everybody at the table sees it: the open cards, and how many lie hidden."""

    espresso_top: Card | None
    espresso_left: int
    helpers: tuple[Card | None, ...]
    hand_left: int
    waste_top: Card | None
    waste_left: int


@dataclass(frozen=True, slots=True)
class View:
    """A seat's (or a spectator's) sight of the table."""

    seat: Seat | None
    variant: str
    target: int
    round: int
    totals: tuple[int, ...]
    sides: tuple[SideView, ...]
    piles: Piles
    outcome: Outcome | None


def view(game: Game, seat: Seat | None) -> View:
    """All that this seat (or a spectator: None) may see; a player's own hand is face down too."""
    return View(
        seat=seat,
        variant=game.options.variant,
        target=game.options.target,
        round=game.round,
        totals=game.totals,
        sides=tuple(_side_view(side) for side in game.sides),
        piles=game.piles,
        outcome=game.outcome,
    )


def _side_view(side: Side) -> SideView:
    return SideView(
        espresso_top=side.espresso[0] if side.espresso else None,
        espresso_left=len(side.espresso),
        helpers=side.helpers,
        hand_left=len(side.hand),
        waste_top=side.waste[-1] if side.waste else None,
        waste_left=len(side.waste),
    )


def sides_as_seen(seen: View) -> Sides:
    """The sides again, as far as the view knows them: every hidden card is None."""
    return tuple(_side_as_seen(side) for side in seen.sides)


def _side_as_seen(side: SideView) -> Side:
    return Side(
        espresso=_with_top(side.espresso_top, side.espresso_left),
        helpers=side.helpers,
        hand=(None,) * side.hand_left,
        waste=_with_top(side.waste_top, side.waste_left)[::-1],
    )


def _with_top(top: Card | None, count: int) -> tuple[Card | None, ...]:
    return (top, *(None,) * (count - 1)) if count else ()
