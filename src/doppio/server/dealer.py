"""What the house deals and bargains where a table sees to fairness: as even as the net can tell.

What can tell is loaded when it is first asked, in a bot's thread: with it comes the compiler, which
would take a house half the time that it needs to open.
"""

from __future__ import annotations

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import parse_position, position_text
from doppio.games.cappuccino.position import Position
from doppio.table import commands
from doppio.table.room import Bargain
from doppio.table.settings import CappuccinoSettings


def found(settings: CappuccinoSettings, seed: int) -> commands.Dealt:
    """An even set-up, or any with a fair handicap; without the net, the usual handicap for both."""
    from doppio.players.fair import Wish, fair_credit, fair_deal
    from doppio.players.net_eyes import Eyes

    eyes = Eyes.load()
    if settings.fairness == "deal" and eyes is not None:
        wish = Wish(settings.players, seed, settings.two_colour, settings.settle)
        return commands.Dealt(position_text(fair_deal(eyes, wish)))
    position = _any(settings, seed)
    return commands.Dealt(position_text(position), fair_credit(eyes, position))


def _any(settings: CappuccinoSettings, seed: int) -> Position:
    if settings.position is not None:
        return parse_position(settings.position)
    return deal(
        settings.players,
        settings.shape,
        seed,
        two_colour=settings.two_colour,
        settle=settings.settle,
    )


def bargained(bargain: Bargain, seat: int) -> commands.Offer | commands.Choose:
    """What a bot names, or which side it picks: both as fair as it can tell."""
    from doppio.players.fair import fair_credit, first_is_better
    from doppio.players.net_eyes import Eyes

    position, eyes = parse_position(bargain.position), Eyes.load()
    if bargain.credit is None:
        return commands.Offer(seat, fair_credit(eyes, position))
    return commands.Choose(seat, first_is_better(eyes, position, bargain.credit))
