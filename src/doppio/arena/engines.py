"""Engines as they are asked for: one of ours with options, or any program by its command line.

greedy      uct:nodes=2000      search:movetime=100,threads=2,name=slow
cmd:PROGRAM ARGS…               cmd:movetime=100 Hash=64 name=theirs PROGRAM ARGS…
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import PurePath
from typing import TypeVar

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance, Refusal, RefusedError
from doppio.players.cappuccino_levels import Level
from doppio.players.contract import Budget, CappuccinoPlayer, Choice, EspressoPlayer
from doppio.players.racer import Racer
from doppio.players.roster import CAPPUCCINO_BOTS, ESPRESSO_PLAYERS

LIMITS = {"movetime": "millis", "nodes": "nodes", "depth": "depth"}
DEFAULT_PATIENCE = 10_000
_MOST = 10**12
_BOUNDS = {"threads": (1, 64), "memory_bits": (2, 26), "pace": (1, 60_000)}
"""For what takes threads, memory, or the time of a whole game. The solver's memory is made of
buckets of four places, so it has two bits at least; 26 are a gigabyte."""
_LONGEST = 2000
_WORDS = {"true": True, "false": False}
Player = TypeVar("Player", CappuccinoPlayer, EspressoPlayer)


@dataclass(frozen=True, slots=True)
class Engine:
    """Who plays: `player` is the name of one of ours, or else `command` is a program to start.

    `options` are the player's own, or those that the program is told. `patience` is how many
    milliseconds a program may take for an answer, on top of the time it was given to think.
    """

    name: str
    player: str = ""
    command: tuple[str, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    patience: int = DEFAULT_PATIENCE

    @property
    def budget(self) -> Budget:
        """How much it may think over a move."""
        limits = {LIMITS[name]: value for name, value in self.limits.items()}
        return Budget(limits.get("millis"), limits.get("nodes"), limits.get("depth"))


@dataclass(frozen=True, slots=True)
class Limited:
    """A player that thinks as much as its engine's limits say, whatever the table allows."""

    player: CappuccinoPlayer
    limits: Budget

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
        """The move to make."""
        return self.player.choose(view, self.limits, chance)


def parse_engine(text: str) -> Engine:
    """Read an engine as it was asked for; raises `RefusedError` with one sentence."""
    if len(text) > _LONGEST or not text.isprintable():
        raise _refused("An engine is a short printable text.")
    kind, _, rest = text.partition(":")
    if kind == "cmd":
        return _program(rest)
    options = _pairs(rest.split(",") if rest else [])
    return _engine(options, name=text, player=kind)


def _program(text: str) -> Engine:
    try:
        words = shlex.split(text)
    except ValueError:
        raise _refused(f"The command line {text[:60]!a} has an open quote.") from None
    count = next((n for n, word in enumerate(words) if not _is_pair(word)), len(words))
    if count == len(words):
        raise _refused("A program is named by: cmd:PROGRAM ARGS…")
    name = PurePath(words[count]).name or words[count]
    return _engine(_pairs(words[:count]), name=name, command=tuple(words[count:]))


def _is_pair(word: str) -> bool:
    return re.match(r"[A-Za-z]\w*=", word, re.ASCII) is not None


def _pairs(words: Iterable[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if not _is_pair(word) or not value or key in pairs:
            raise _refused(f"Options are written key=value, each once; {word[:30]!a} is not one.")
        pairs[key] = value
    return pairs


def _engine(
    pairs: dict[str, str], *, name: str, player: str = "", command: tuple[str, ...] = ()
) -> Engine:
    name = pairs.pop("name", name)
    limits = {key: _number(key, pairs.pop(key)) for key in LIMITS if key in pairs}
    patience = DEFAULT_PATIENCE
    if command and "patience" in pairs:
        patience = _number("patience", pairs.pop("patience"))
    return Engine(name[:60], player, command, limits, pairs, patience)


def _number(key: str, text: str) -> int:
    least, most = _BOUNDS.get(key, (1, _MOST))
    if not re.fullmatch(r"[0-9]{1,13}", text, re.ASCII) or not least <= int(text) <= most:
        raise _refused(f"The option {key} is a whole number from {least} to {most}.")
    return int(text)


# --- our own ----------------------------------------------------------------------------------


def cappuccino_player(engine: Engine) -> CappuccinoPlayer:
    """One of our players of Cappuccino, as its engine says; raises `RefusedError`."""
    player = _known(CAPPUCCINO_BOTS, engine.player, "cmd:PROGRAM")
    _refuse_other_level(player, engine)
    return Limited(_adjusted(player, engine), engine.budget)


def espresso_player(engine: Engine) -> EspressoPlayer:
    """One of our players of Espresso, as its engine says; raises `RefusedError`."""
    if engine.limits:
        raise _refused("Players of Espresso have a pace of their own, and no limits.")
    player = _known(ESPRESSO_PLAYERS, engine.player)
    _refuse_other_level(player, engine)
    return _adjusted(player, engine)


def _refuse_other_level(player: object, engine: Engine) -> None:
    if isinstance(player, Level | Racer) and (engine.limits or engine.options):
        raise _refused("A level is what it is: it takes a name, but no limits and no options.")


def _known(players: Mapping[str, Player], name: str, *others: str) -> Player:
    if name not in players:
        known = [*players, *others]
        told = f"{', '.join(known[:-1])} and {known[-1]}"
        raise _refused(f"There is no player {name[:30]!a}; there are {told}.")
    return players[name]


def _adjusted(player: Player, engine: Engine) -> Player:
    """The player with its options: whatever plain numbers and truths it is made of."""
    changes = {key: _setting(player, engine, key) for key in engine.options}
    return replace(player, **changes) if changes else player  # type: ignore[type-var]


def _setting(player: object, engine: Engine, key: str) -> int | bool:
    known = _settings_of(player)
    if key not in known:
        names = ", ".join([*known, "name"])
        raise _refused(f"The player {engine.player} has no option {key[:30]!a}; it has {names}.")
    text = engine.options[key]
    if isinstance(known[key], bool):
        if text not in _WORDS:
            raise _refused(f"The option {key} is true or false.")
        return _WORDS[text]
    return _number(key, text)


def _settings_of(player: object) -> dict[str, int]:
    if not is_dataclass(player):
        return {}
    values = {item.name: getattr(player, item.name) for item in fields(player)}
    return {name: value for name, value in values.items() if isinstance(value, int)}


def _refused(sentence: str) -> RefusedError:
    return RefusedError(Refusal("bad-engine", sentence))
