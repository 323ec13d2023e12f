"""Guests who play: they know what a visit was shown, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from doppio.games.contract import Chance, Seat
from doppio.games.dice import pick
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.plays import NEW, Play
from doppio.games.espresso.view import SideView, View
from doppio.players.eager import Eager
from tests.server.house import Json, Visit

PACE = 0.03
"""Seconds between two actions: a socket may say forty things a second."""


async def seat_all(visits: Iterable[Visit], bots: Iterable[int] = (), level: int = 10) -> None:
    """Everybody sits down (the first, who opened the table, does already) and the game begins."""
    first, *others = visits
    for seat in bots:
        await first.done(do="bot", seat=seat, level=level)
    for seat, visit in enumerate(others, 2):
        await visit.done(do="sit", seat=seat)
    for visit in (first, *others):
        # Who has a seat knows it by now, or will as soon as the event is there.
        await visit.until(lambda visit=visit: bool(visit.seats))  # type: ignore[misc]
    for visit in (first, *others):
        await visit.done(do="ready", seat=visit.seats[0])
    for visit in (first, *others):
        await visit.until(lambda visit=visit: visit.phase in ("playing", "over"))  # type: ignore[misc]


async def play_on(visit: Visit, chance: Chance, pace: float = PACE) -> None:
    """Play this visit's seats until the game is over."""
    while not visit.over:
        wish = next_command(visit, chance)
        if wish is None:
            await visit.until(lambda: visit.over or next_command(visit, chance) is not None)
            continue
        answer = await visit.do(**wish)
        await asyncio.sleep(0.5 if answer.get("code") == "slow-down" else pace)


def next_command(visit: Visit, chance: Chance) -> Json | None:
    """What a guest would like to do now, if anything."""
    if visit.over or visit.phase != "playing":
        return None
    if "legal" in visit.game:
        return _turn(visit, chance)
    if not visit.game.get("round"):
        return None
    if not visit.game["sides"]:
        return {"do": "next", "seat": visit.seats[0]}
    return _race(visit, chance)


def _turn(visit: Visit, chance: Chance) -> Json | None:
    seat, legal = visit.game["turn"], visit.game["legal"]
    if seat not in visit.seats or not legal:
        return None
    wish = pick(legal, chance)
    said = {"do": "place", "cup": wish} if "@" in wish else {"do": "move", "move": wish}
    return {**said, "seat": seat}


def _race(visit: Visit, chance: Chance) -> Json:
    seat = visit.seats[0]
    wish, _ = Eager().act(view_of(visit, seat), chance)
    return play_command(wish) if isinstance(wish, Play) else {"do": "flip", "seat": seat}


def play_command(play: Play) -> Json:
    """The command of a play."""
    cards = [
        {"from": source.place}
        if source.owner == play.seat
        else {"from": source.place, "of": source.owner}
        for source in play.cards
    ]
    to = "new" if play.to == NEW else play.to
    return {"do": "play", "seat": play.seat, "cards": cards, "to": to}


def view_of(visit: Visit, seat: int) -> View:
    """What a visit was shown of Espresso, as the house's own players see it."""
    game = visit.game
    sides = tuple(
        SideView(
            side["espresso"],
            side["espresso_left"],
            tuple(side["helpers"]),
            side["hand_left"],
            side["waste"],
            side["waste_left"],
        )
        for side in game["sides"]
    )
    piles = tuple(Pile(pile["colour"], pile["value"], ()) for pile in game["piles"])
    totals = tuple(game["totals"])
    return View(
        Seat(seat), game["variant"], game["target"], game["round"], totals, sides, piles, None
    )
