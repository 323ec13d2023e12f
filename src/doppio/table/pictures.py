"""The games as viewers see them, made by allow-list from the games' own views."""

from __future__ import annotations

from typing import Any, cast

from doppio.games import contract
from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino import view as cappuccino_view
from doppio.games.cappuccino.notation import parse_position, position_text
from doppio.games.espresso import game as espresso
from doppio.games.espresso import middle
from doppio.games.espresso import view as espresso_view
from doppio.games.espresso.fits import fits_on, jokers
from doppio.games.espresso.plays import steals
from doppio.table.legs import Match
from doppio.table.room import Bargain
from doppio.table.settings import Variant
from doppio.table.shown_game import (
    BargainShown,
    CappuccinoNow,
    EspressoGame,
    MatchShown,
    Outcome,
    Pile,
    Side,
)
from doppio.table.shown_happened import EspressoHappened, HappenedHead


def shown_outcome(outcome: contract.Outcome | None) -> Outcome | None:
    """The result of a game, once there is one."""
    if outcome is None:
        return None
    return {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason}


# --- Cappuccino: nothing is hidden ---


def cappuccino_now(state: cappuccino.Game) -> CappuccinoNow:
    """A game of Cappuccino as it stands."""
    seen = cappuccino_view.view(state, state.turn)
    return {
        "game": "cappuccino",
        "colours": seen.seats,
        "turn": seen.turn,
        "position": None if seen.position is None else position_text(seen.position),
        "placed": [(cell.q, cell.r, colour) for cell, colour in seen.placed.items()]
        if seen.position is None
        else [],
        "insides": {cell.name: cups for cell, cups in seen.insides.items() if len(cups) > 1},
        "counts": seen.counts,
        "scores": seen.scores,
        "credit": seen.credit,
        "out": sorted(seen.out),
        "gone": sorted(seen.gone),
        "settled": sorted(cell.name for cell in seen.settled),
        "legal": [
            str(command.move if isinstance(command, cappuccino.Step) else command.cup)
            for command in seen.legal
        ],
        "outcome": shown_outcome(seen.outcome),
    }


def bargain_shown(bargain: Bargain) -> BargainShown:
    """The set-up that two players bargain for; nobody moves yet."""
    start = cappuccino.start_from(parse_position(bargain.position), cappuccino.Options())
    return {
        "game": {**cappuccino_now(start), "legal": [], "turn": None},
        "cutter": bargain.cutter,
        "chooser": bargain.chooser,
        "to_act": bargain.to_act,
        "credit": bargain.credit,
    }


def match_shown(match: Match | None) -> MatchShown | None:
    """Two games that count together."""
    if match is None:
        return None
    return {"leg": match.leg, "wins": match.wins, "cups": match.cups, "winners": match.winners}


# --- Espresso: open cards only ---


def espresso_game(state: espresso.Game) -> EspressoGame:
    """A game of Espresso as it stands."""
    seen = espresso_view.view(state, None)
    opening = fits_on(seen.variant, None)
    return {
        "game": "espresso",
        "variant": cast("Variant", seen.variant),
        "opens": opening.next,
        "opens_covers": opening.covers,
        "jokers": jokers(seen.variant),
        "steals": steals(seen.variant),
        "target": seen.target,
        "round": seen.round,
        "totals": seen.totals,
        "sides": [_side(side) for side in seen.sides],
        "piles": [_pile(seen.variant, pile) for pile in seen.piles],
        "points": middle.cards_by_owner(seen.piles, state.options.players),
        "outcome": shown_outcome(seen.outcome),
    }


def _side(side: espresso_view.SideView) -> Side:
    return {
        "espresso": side.espresso_top,
        "espresso_left": side.espresso_left,
        "helpers": side.helpers,
        "hand_left": side.hand_left,
        "waste": side.waste_top,
        "waste_left": side.waste_left,
    }


def _pile(variant: str, pile: middle.Pile) -> Pile:
    top, owner = pile.cards[-1]
    fits = fits_on(variant, pile)
    return {
        "colour": pile.colour,
        "value": pile.value,
        "height": len(pile.cards),
        "top": top,
        "owner": owner,
        "next": fits.next,
        "covers": fits.covers,
    }


_OPEN_FIELDS = ("n", "t", "do", "seat", "round", "cards", "to", "points", "totals", "winners")
_MORE_OPEN_FIELDS = ("voted", "came", "sent", "photo")


def espresso_event(
    state: espresso.Game, line: dict[str, Any], told: HappenedHead
) -> EspressoHappened:
    """An event without what it hides: decks and shuffled orders have no place here."""
    shown: Any = {name: line[name] for name in (*_OPEN_FIELDS, *_MORE_OPEN_FIELDS) if name in line}
    match line["do"]:
        case "deal" | "end":
            return {**told, "line": shown, "game": espresso_game(state)}
        case "flip":
            return {**told, "line": shown, "sides": _sides(state, {line["seat"]})}
        case "play":
            owners = {card.get("of", line["seat"]) for card in line["cards"]}
            number = len(state.piles) if line["to"] == "new" else line["to"]
            pile = state.piles[number - 1]
            return {
                **told,
                "line": shown,
                "sides": _sides(state, owners),
                "pile": {"number": number, **_pile(state.options.variant, pile)},
                "faces": [card for card, _ in pile.cards[-len(line["cards"]) :]],
                "points": middle.cards_by_owner(state.piles, state.options.players),
            }
        case _:
            return {**told, "line": shown, "totals": state.totals}


def _sides(state: espresso.Game, seats: set[int]) -> dict[str, Side]:
    """The sides of these seats, by seat."""
    seen = espresso_view.view(state, None)
    return {str(seat): _side(seen.sides[seat - 1]) for seat in sorted(seats)}
