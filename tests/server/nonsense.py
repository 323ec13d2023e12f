"""Messages and requests that make no sense, or nearly some."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

Json = dict[str, Any]

PLACES = ["espresso", "help1", "help2", "help3", "waste"]
PHRASES = ["hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "hurry", "goodbye"]
ODD_NUMBERS = [
    0,
    -1,
    1.5,
    1e308,
    -0.0,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    -(2**63) - 1,
    10**30,
    10**300,
]
ODD_TEXTS = [
    "",
    " ",
    "\0",
    "\ud800",
    "é",
    "a" * 41,
    "a" * 2000,
    "\u202e",
    "1",
    "null",
    "c4-c5\n",
    "🂡",
]
ODD_TEXTS += [
    "a1-a2",
    "z99-z100",
    "p@0,0",
    "p@999999999999,1",
    "-",
    "@",
    "p@",
    "p@-1,",
    "help4",
    "new",
]
ODD_VALUES: list[Any] = [*ODD_NUMBERS, *ODD_TEXTS, True, False, None, [], {}, [[]], {"a": {}}]


@dataclass
class Standpoint:
    """From where somebody talks: knowing this, some of what they say makes sense."""

    game: str = ""
    seat: int = 1
    legal: list[str] = field(default_factory=list)


ANYWHERE = Standpoint()


def command(random: Random, here: Standpoint = ANYWHERE) -> Json:
    """A command that can be read: right in form, and sometimes in sense."""
    seat = here.seat if random.random() < 0.7 else random.randint(1, 6)
    yes = random.random() < 0.5
    anywhere: list[Json] = [
        {"do": "sit", "seat": seat},
        {"do": "bot", "seat": seat, "level": random.randint(0, 10)},
        {"do": "ready", "seat": seat, "ready": random.random() < 0.8},
        {"do": "ready", "seat": seat, "coffee": random.randint(0, 99)},
        {"do": "claim", "seat": seat, "against": random.randint(1, 6), "how": "bot"},
        {"do": "claim", "seat": seat, "against": random.randint(1, 6), "how": "timeout"},
        {"do": "rematch", "seat": seat},
        {"do": "rematch", "seat": seat, "again": False},
        {"do": "say", "phrase": random.choice(PHRASES)},
    ]
    cappuccino: list[Json] = [
        {"do": "move", "seat": seat, "move": _move(random, here)},
        {"do": "place", "seat": seat, "cup": _cup(random, here)},
        {"do": "takeback", "seat": seat},
        {"do": "answer", "seat": seat, "yes": yes},
    ]
    espresso: list[Json] = [
        {"do": "flip", "seat": seat},
        {"do": "play", "seat": seat, "cards": _cards(random), "to": _pile(random)},
        {"do": "play", "seat": seat, "cards": _cards(random), "to": _pile(random)},
        {"do": "next", "seat": seat},
        {"do": "vote", "seat": seat, "end": yes},
    ]
    seldom: list[Json] = [{"do": "resign", "seat": seat}, {"do": "stand", "seat": seat}]
    games = {"cappuccino": cappuccino, "espresso": espresso}
    if random.random() < 0.05:
        return random.choice(seldom)
    if random.random() < 0.25 or here.game not in games:
        return random.choice([*anywhere, *cappuccino, *espresso])
    return random.choice(games[here.game])


def _move(random: Random, here: Standpoint) -> str:
    if here.legal and random.random() < 0.7:
        return random.choice(here.legal)

    def cell() -> str:
        return f"{random.choice('abcdefghij')}{random.randint(1, 10)}"

    return f"{cell()}-{cell()}"


def _cup(random: Random, here: Standpoint) -> str:
    if here.legal and random.random() < 0.7:
        return random.choice(here.legal)
    return f"{random.choice('pflc')}@{random.randint(-5, 5)},{random.randint(-5, 5)}"


def _cards(random: Random) -> list[Json]:
    def card() -> Json:
        found: Json = {"from": random.choice(PLACES)}
        return found if random.random() < 0.8 else {**found, "of": random.randint(1, 6)}

    return [card()] if random.random() < 0.7 else [card(), card()]


def _pile(random: Random) -> str | int:
    return "new" if random.random() < 0.3 else random.choice([1, 2, 3, 4, 9, 1000])


def message(random: Random, here: Standpoint = ANYWHERE) -> Json:
    """A message that can be read."""
    kind = random.random()
    if kind < 0.03:
        return {"type": "hello", "have": random.choice([0, 1, 5, 10**9])}
    if kind < 0.06:
        return {"type": "pong", "n": random.choice([0, 1, -1, 2**62])}
    return {"type": "do", "id": f"{random.getrandbits(32):x}", "command": command(random, here)}


def mutated(random: Random, value: Any) -> Any:  # noqa: ANN401 - JSON
    """A value with one thing in it that should not be there."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        name = random.choice(list(value))
        change = random.random()
        if change < 0.15:
            return {k: v for k, v in value.items() if k != name}
        if change < 0.3:
            return {**value, random.choice(["x", "", "seat", "do", "type", "\0", name + " "]): 1}
        if change < 0.35:
            return {**value, name: deep(random)}
        return {**value, name: mutated(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.7:
        return [mutated(random, value[0]), *value[1:]]
    return random.choice(ODD_VALUES)


def deep(random: Random) -> Any:  # noqa: ANN401 - JSON
    """Something inside something inside something."""
    value: Any = 1
    for _ in range(random.choice([2, 50, 500])):
        value = [value] if random.random() < 0.5 else {"a": value}
    return value


def raw(random: Random, here: Standpoint = ANYWHERE) -> str | bytes:
    """Anything that can be sent on a socket."""
    kind = random.random()
    if kind < 0.55:
        return json.dumps(message(random, here))
    if kind < 0.8:
        return json.dumps(mutated(random, message(random, here)))
    if kind < 0.85:
        return random.randbytes(random.choice([0, 1, 10, 200, 5000]))
    text = json.dumps(message(random, here))
    at = random.randrange(len(text))
    if kind < 0.9:
        return text[:at]
    if kind < 0.94:
        return text[:at] + chr(random.choice([0, 34, 92, 123, 125, 233, 0x1F0A1])) + text[at + 1 :]
    if kind < 0.97:
        return text.encode()  # in a frame for bytes
    return random.choice(
        [
            "[" * 8000,
            '{"a":' * 2000 + "1" + "}" * 2000,
            '"' + "a" * 15_000 + '"',
            "9" * 16_000,
            '{"type":"do","id":"a","command":{"do":"say","phrase":"hello"}}' * 2,
            " " * 16_000,
            "NaN",
            "\ufeff{}",
        ]
    )
