"""The games of the house."""

from __future__ import annotations

from typing import Any

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino import view as cappuccino_view
from doppio.games.contract import Rules
from doppio.games.espresso import game as espresso
from doppio.games.espresso import middle as espresso_middle
from doppio.games.espresso import view as espresso_view

CAPPUCCINO: Rules[cappuccino.Game, cappuccino.Event, cappuccino.Command, cappuccino_view.View] = (
    Rules(
        name="cappuccino",
        variants=cappuccino.VARIANTS,
        refuse=cappuccino.refuse,
        evolve=cappuccino.evolve,
        due=cappuccino.due,
        decide=cappuccino.decide,
        view=cappuccino_view.view,
        outcome=lambda game: game.outcome,
    )
)

ESPRESSO: Rules[espresso.Game, espresso.Event, espresso.Command, espresso_view.View] = Rules(
    name="espresso",
    variants=espresso_middle.VARIANTS,
    refuse=espresso.refuse,
    evolve=espresso.evolve,
    due=espresso.due,
    decide=espresso.decide,
    view=espresso_view.view,
    outcome=lambda game: game.outcome,
)

GAMES: dict[str, Rules[Any, Any, Any, Any]] = {
    rules.name: rules for rules in (CAPPUCCINO, ESPRESSO)
}
