"""Records as another program would write them, from the text of the format alone."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import chain

from doppio.records.referee import Verdict, referee

Line = dict[str, object]

SQUARE = "pf/pf p,f 1"
"""Four cups: a1 panda, b1 flower, a2 panda, b2 flower. Only a1 and b2 do not touch."""

CARDS = [f"{colour}{number}" for colour in "rgby" for number in range(9)]


# --- headers ----------------------------------------------------------------------------------


def cappuccino(position: str | None = SQUARE, colours: str = "p,f", **options: object) -> Line:
    names = ["Ada", "Bo", "Cy", "Di", "Eve"]
    seats = [
        {"name": name, "colours": letters}
        for name, letters in zip(names, colours.split(","), strict=False)
    ]
    header: Line = {"doppio": 1, "game": "cappuccino", "options": options, "seats": seats}
    return header if position is None else {**header, "position": position}


def espresso(players: int = 2, /, **options: object) -> Line:
    seats = [{"name": f"Seat {number + 1}"} for number in range(players)]
    return {"doppio": 1, "game": "espresso", "options": options, "seats": seats}


# --- Cappuccino's events ----------------------------------------------------------------------


def move(seat: int, text: str) -> Line:
    return {"seat": seat, "do": "move", "move": text}


def place(seat: int, cup: str) -> Line:
    return {"seat": seat, "do": "place", "cup": cup}


def resign(seat: int) -> Line:
    return {"seat": seat, "do": "resign"}


def timeout(seat: int) -> Line:
    return {"seat": seat, "do": "timeout"}


def end(scores: list[int], winners: list[int]) -> Line:
    return {"do": "end", "scores": scores, "winners": winners}


# --- Espresso's events ------------------------------------------------------------------------


def deck(espresso_pile: str, helpers: str, hand: str = "") -> list[str]:
    """A deck from its piles, tops first; the hand goes on with the cards not named, in order."""
    named = [*espresso_pile.split(), *helpers.split(), *hand.split()]
    return named + [card for card in CARDS if card not in named]


def deal(round_number: int, *decks: list[str]) -> Line:
    return {"do": "deal", "round": round_number, "decks": list(decks)}


def play(seat: int, *places: str, to: int | str = "new", of: int | None = None) -> Line:
    owner = {} if of is None else {"of": of}
    return {"seat": seat, "do": "play", "cards": [{"from": p, **owner} for p in places], "to": to}


def flip(seat: int, order: list[str] | None = None) -> Line:
    return {"seat": seat, "do": "flip"} | ({} if order is None else {"order": order})


def finito(seat: int, points: list[int], totals: list[int]) -> Line:
    return {"do": "finito", "seat": seat, "points": points, "totals": totals}


def stuck(points: list[int], totals: list[int]) -> Line:
    return {"do": "stuck", "points": points, "totals": totals}


def finish(totals: list[int], winners: list[int]) -> Line:
    return {"do": "end", "totals": totals, "winners": winners}


# --- whole records ----------------------------------------------------------------------------


def lines_of(header: Line, *events: Line) -> list[Line]:
    """The lines: events are numbered, and a second apart, unless they say otherwise."""
    numbered = ({"n": n, "t": 1000 * n, **event} for n, event in enumerate(events, 1))
    return list(chain([header], numbered))


def written(lines: list[Line]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def record(header: Line, *events: Line) -> bytes:
    return written(lines_of(header, *events))


def judged(content: bytes) -> Verdict:
    return referee(BytesIO(content))


SQUARE_EVENTS = (
    move(1, "a1-b1"),
    move(2, "b2-a2"),
    move(1, "b1-a2"),
    end([4, 0], [1]),
)
SQUARE_GAME = record(cappuccino(), *SQUARE_EVENTS)
"""a1 climbs b1, b2 climbs a2, and b1 climbs that: all four cups are the panda's."""

RED_PILE = deck("r0 r1 r2 r3 r4 r5 r6 r7 r8", "g0 b0 y0")
"""An espresso pile that can be played from top to bottom, as nine plays and finito."""

NO_ZEROS = deck("r1 r0 g0 b0 y0 r2 r3 r4 r5", "r6 r7 r8")
"""Four zeros under the top of the espresso pile: nothing can be opened, ever."""

RED_RUN = tuple(play(1, "espresso", to="new" if number == 0 else 1) for number in range(9))
RACE_EVENTS = (
    deal(1, RED_PILE, NO_ZEROS),
    *RED_RUN,
    finito(1, [14, 0], [14, 0]),
    finish([14, 0], [1]),
)
RACE = record(espresso(target=10), *RACE_EVENTS)
"""Seat 1 lays nine cards and calls finito: nine points and five."""


def strip(mirrored: bool = False) -> list[tuple[int, int]]:
    """Places for 32 cups in two rows, in an order in which each touches two from the third on."""
    places = [(0, 0), (1, 0), (0, 1), (1, 1)]
    places += [place for q in range(2, 16) for place in ((q, 0), (q, 1))]
    return [(-q, -r) for q, r in places] if mirrored else places


def strip_placements(mirrored: bool = False) -> list[Line]:
    """Panda and flower in turn, on the strip."""
    return [
        place(index % 2 + 1, f"{'pf'[index % 2]}@{q},{r}")
        for index, (q, r) in enumerate(strip(mirrored))
    ]
