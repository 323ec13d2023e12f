"""Lessons as a page goes through them, without any rule."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


def after(game: Json, event: Json) -> Json:
    """The picture after an event, put together of what is told."""
    if "now" in event:
        return {**event["now"], "lines": [*game["lines"], event["line"]]}
    if "totals" in event:
        return {**game, "totals": event["totals"]}
    sides = [event["sides"].get(str(seat), side) for seat, side in enumerate(game["sides"], 1)]
    if "pile" not in event:
        return {**game, "sides": sides}
    pile = dict(event["pile"])
    number = pile.pop("number")
    piles = [*game["piles"][: number - 1], pile, *game["piles"][number:]]
    return {**game, "sides": sides, "piles": piles, "points": event["points"]}


def after_all(step: Json) -> Json:
    """The picture after everything that follows from the right answer."""
    game: Json = step["game"]
    for event in step["right"]["events"]:
        game = after(game, event)
    return game


def key(wish: Json) -> str:
    """A wish, so that it can be found again."""
    return json.dumps(wish, sort_keys=True)


def wrong_keys(step: Json) -> set[str]:
    """All wishes the step refuses."""
    return {key(wish) for group in step["wrong"] for wish in group["wishes"]}
