"""What a lesson is written as: scenes, what the learner is asked to do, what the others reply.

Scripts are short texts. Cappuccino: `a1-a2` moves a stack, `p@0,0` places a cup. Espresso: `flip`,
or cards and where they go: `help1 > new`, `help1 help2 > 2` (a joker and its cover), and
`2.help1 > 1` for a card of seat 2. A reply of somebody else begins with the seat: `2: flip`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from doppio.games.cappuccino import game as cappuccino
from doppio.games.contract import Seat
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import Play
from doppio.records.book import CODECS
from doppio.table.settings import Game

State = cappuccino.Game | espresso.Game
Wish = cappuccino.Step | cappuccino.Place | Play | espresso.Flip
"""What a learner may try."""

LEARNER = Seat(1)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a text by its name, and what is to be done; nothing where one only reads.

    `scene` begins another picture; without one the step goes on from the last. `then` is what the
    others reply. `mark` names the places to look at, or to touch one after the other: cells,
    `1.help2`, `pile2`, `new`.
    """

    text: str
    do: str = ""
    then: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    scene: State | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson; its first step has a scene."""

    name: str
    game: Game
    steps: tuple[Step, ...]


def wish_of(game: Game, text: str) -> Wish:
    """What a text of a script stands for."""
    said, colon, rest = text.partition(": ")
    seat, what = (Seat(int(said)), rest) if colon else (LEARNER, text)
    line = _cappuccino_line(what) if game == "cappuccino" else _espresso_line(what)
    wish = CODECS[game].event_from({"seat": seat, **line})
    assert isinstance(wish, Wish), "scripts hold what players do"
    return wish


def _cappuccino_line(text: str) -> dict[str, Any]:
    return {"do": "place", "cup": text} if "@" in text else {"do": "move", "move": text}


def _espresso_line(text: str) -> dict[str, Any]:
    if text == "flip":
        return {"do": "flip"}
    cards, _, to = text.partition(" > ")
    pile = to if to == "new" else int(to)
    return {"do": "play", "cards": [_card_line(card) for card in cards.split()], "to": pile}


def _card_line(text: str) -> dict[str, Any]:
    owner, dot, place = text.rpartition(".")
    return {"from": place, "of": int(owner)} if dot else {"from": place}
