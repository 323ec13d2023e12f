"""The lessons of Cappuccino."""

from __future__ import annotations

from doppio.games.cappuccino.game import (
    Game,
    Options,
    Place,
    evolve,
    legal_commands,
    start_expert,
    start_from,
)
from doppio.games.cappuccino.game import Step as StackMoved
from doppio.games.cappuccino.notation import parse_position
from doppio.games.contract import Millis
from doppio.lessons.script import Script, Step


def _laid(text: str, *, settle: bool = False) -> Game:
    """A board laid by hand, played to its very end."""
    return start_from(parse_position(text), Options("hand", settle=settle, autofinish=settle))


BASIC = Script(
    "cappuccino",
    "cappuccino",
    (
        Step("cups", scene=_laid("pfp/fpf/pf p,f 1"), mark=("a1", "c1", "b2", "a3")),
        Step("first", do="a1-a2", then=("2: c2-b2",), mark=("a1", "a2")),
        Step("gap", mark=("a1", "a2")),
        Step("equal", do="a2-b2", then=("2: b1-c1",), mark=("a2", "b2")),
        Step("lower", do="b2-b3", mark=("b2", "b3")),
        Step("out", do="b3-a3", mark=("b3", "a3")),
        Step("count"),
    ),
)


# --- the expert set-up ---


def _placed(count: int) -> Game:
    """A table with so many cups, each put as near to the middle as it may."""
    game = start_expert(("p", "f"), Options("expert"))
    for _ in range(count):
        nearest = min(legal_commands(game), key=_way_to_the_middle)
        game = evolve(game, nearest, Millis(0))
    return game


def _way_to_the_middle(command: Place | StackMoved) -> int:
    assert isinstance(command, Place), "cups are being placed"
    q, r = command.cup.cell
    return max(abs(q), abs(r), abs(q + r))


EXPERT = Script(
    "cappuccino-expert",
    "cappuccino",
    (
        Step("empty", do="p@0,0", then=("2: f@1,0",), mark=("0,0",), scene=_placed(0)),
        Step("two", do="p@0,1", then=("2: f@1,1",), mark=("0,1",)),
        Step("grow", do="p@1,-1", then=("2: f@2,-1",), mark=("1,-1",)),
        Step("last", do="p@2,1", then=("2: f@1,2",), mark=("2,1",), scene=_placed(30)),
        Step("begin"),
    ),
)


# --- two colours ---

TWO_COLOURS = Script(
    "cappuccino-two-colours",
    "cappuccino",
    (
        Step("both", scene=_laid("flp/cpf/lc pl,fc 1"), mark=("b1", "c1", "b2", "a3")),
        Step("panda", do="b2-a2", then=("2: b3-c2",), mark=("b2", "a2")),
        Step("leaf", do="b1-a1", then=("2: c2-c1",), mark=("b1", "a1")),
        Step("better", do="a2-a1", mark=("a2", "a1")),
        Step("count"),
    ),
)


# --- settling early ---

SETTLING = Script(
    "cappuccino-settling",
    "cappuccino",
    (
        Step("idea", scene=_laid("fpf/pff/pp p,f 1", settle=True)),
        Step("warm", do="b1-b2", then=("2: c2-c1",), mark=("b1", "b2")),
        Step("alone", do="b2-b3", then=("2: a1-a2",), mark=("b2", "b3")),
        Step("pair", do="b3-a3", mark=("b3", "a3")),
        Step("choice"),
    ),
)
