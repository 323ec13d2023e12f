"""Games of a match that begin from fair deals, which the net has to look for."""

from __future__ import annotations

from functools import lru_cache

from doppio.arena.plan import Plan
from doppio.arena.turns import TableOfTurns
from doppio.games.cappuccino.game import Game, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.contract import Refusal, RefusedError
from doppio.players.fair import Wish, fair_deal
from doppio.players.net_eyes import Eyes

_REMEMBERED = 4
"""A deal takes a second to find, and its games come one after the other."""

_NO_NET = Refusal("no-net", "A fair deal takes the net, and onnxruntime is not installed.")


def refuse_without_net(plan: Plan) -> Refusal | None:
    """Say why fair deals cannot be found here, or nothing when they can or none are asked for."""
    return _NO_NET if plan.fair and Eyes.load() is None else None


def set_up_fairly(table: TableOfTurns, seed: int) -> Game:
    """The table before the first move, with even chances for all seats."""
    wish = Wish(table.players, seed, table.two_colour, table.options.settle)
    return start_from(_found(wish), table.options)


@lru_cache(_REMEMBERED)
def _found(wish: Wish) -> Position:
    eyes = Eyes.load()
    if eyes is None:  # on another machine, which may lack what the first one has
        raise RefusedError(_NO_NET)
    return fair_deal(eyes, wish)
