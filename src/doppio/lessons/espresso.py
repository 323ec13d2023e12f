"""The lessons of Espresso."""

from __future__ import annotations

from doppio.lessons.deck import Laid, scene
from doppio.lessons.script import Script, Step

_DEALT = scene(
    "normalo",
    (
        Laid("r1 g1 b5 y4 r7 g8 y2 b7 r5", "g0 b3 y6", "y8 r8 g2"),
        Laid("b2 y5 r4 g6 b8 y7 r3 g5 b6", "r0 g4 y1"),
    ),
)
_HAND_EMPTY = scene(
    "normalo",
    (
        Laid("y4 r7 g8 b1", "b5 b3 y6", "b8 r8 r3", through=True),
        Laid("b8 y7 r4 g5", "b2 g4 y1"),
    ),
    ("g0.1 g1.1 g2.1 g3.2", "r0.2 r1.1 r2.2", "y0.2"),
)
_LAST_CARD = scene(
    "normalo",
    (
        Laid("b4", "r8 g7 y6", "y8 r7 b8"),
        Laid("y7 r5", "b8 g5 y4"),
    ),
    (
        "g0.1 g1.1 g2.1 g3.2 g4.1",
        "r0.2 r1.1 r2.2 r3.1 r4.2",
        "y0.2 y1.1 y2.1",
        "b0.2 b1.1 b2.1 b3.2",
    ),
    totals=(31, 38),
)

NORMALO = Script(
    "espresso-normalo",
    "espresso",
    (
        Step("layout", scene=_DEALT, mark=("1.espresso", "1.help1", "1.help2", "1.help3")),
        Step("open", do="help1 > new", then=("2: help1 > new",), mark=("1.help1", "new")),
        Step("refill", mark=("1.help1", "1.espresso")),
        Step("espresso", do="espresso > 1", mark=("1.espresso", "pile1")),
        Step("build", do="help1 > 2", then=("2: flip",), mark=("1.help1", "pile2")),
        Step("flip", do="flip", mark=("1.hand",)),
        Step("waste", do="waste > 1", mark=("1.waste", "pile1")),
        Step("again", do="flip", mark=("1.hand",), scene=_HAND_EMPTY),
        Step("finito", do="espresso > 4", mark=("1.espresso", "pile4"), scene=_LAST_CARD),
        Step("points"),
    ),
)

_JOKERS = scene(
    "zero",
    (
        Laid("y6 r1 b0 g7 r5 y3 b8 g4 r6", "b1 g0 y5"),
        Laid("b4 y7 r8 g6 b5", "r4 g3 y2"),
    ),
    ("r1.2 r2.2 r3.2",),
)

ZERO = Script(
    "espresso-zero",
    "espresso",
    (
        Step("joker", scene=_JOKERS, mark=("1.help2",)),
        Step("open", do="help1 > new", then=("2: flip",), mark=("1.help1", "new")),
        Step("cover", do="help2 help3 > 1", mark=("1.help2", "pile1", "1.help3")),
        Step("colour", do="help1 > 1", then=("2: flip",), mark=("1.help1", "pile1")),
        Step("both", do="help3 help2 > new", mark=("1.help3", "new", "1.help2")),
        Step("never"),
    ),
)

_NEIGHBOURS = scene(
    "chaos",
    (
        Laid("r2 y5 b6 g8 r7 y4 b8 g5 r4", "r0 b4 g3"),
        Laid("b7 y6 r6 g7 b5", "y8 r1 b3"),
    ),
    ("g0.1 g1.2 g2.2",),
)
_CAREFUL = scene(
    "chaos",
    (
        Laid("y5 r7 b8", "b2 g8 r5"),
        Laid("r8", "y3 g7 b6"),
    ),
    ("y0.2 y1.1 y2.2", "b0.1 b1.2", "g0.1 g1.2 g2.2 g3.1"),
    totals=(44, 51),
)

CHAOS = Script(
    "espresso-chaos",
    "espresso",
    (
        Step("idea", scene=_NEIGHBOURS, mark=("2.help1", "2.help2", "2.help3", "2.espresso")),
        Step("own", do="help1 > new", then=("2: flip",), mark=("1.help1", "new")),
        Step("take", do="2.help2 > 2", mark=("2.help2", "pile2")),
        Step("follow", do="help1 > 2", then=("2: 1.help3 > 1",), mark=("1.help1", "pile2")),
        Step("taken", mark=("1.help3", "pile1")),
        Step("careful", do="help1 > 2", mark=("1.help1", "pile2"), scene=_CAREFUL),
        Step("whose"),
    ),
)
