"""What a table is set to, and whether it can be."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from doppio.games.cappuccino.credit import refuse_credit
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.contract import Refusal, RefusedError
from doppio.games.espresso.game import DEFAULT_TARGET, ONE_HAND_PAUSE

Game = Literal["cappuccino", "espresso"]
Variant = Literal["normalo", "zero", "chaos"]
Fairness = Literal["none", "deal", "handicap", "choice", "two-games"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think. `move`: seconds a move. `fischer`: seconds in all, and more for every move.

    `days`: seconds a move too, but so many that nobody has to be there.
    """

    kind: Literal["none", "move", "fischer", "days"] = "none"
    seconds: int = 0
    increment: int = 0


class CappuccinoSettings(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", tag="cappuccino"
):
    """A table of Cappuccino. `credit` are cups for each seat in turn order.

    `fairness` makes up for moving later: the house finds an even `deal`, or cups for the
    `handicap`; at a `choice` one player names the cups and the other picks a side; of `two-games`
    the second is played on the same set-up with the seats swapped.
    """

    players: int = 2
    setup: Literal["basic", "expert", "hand"] = "basic"
    shape: str = "hexagon"
    seed: int | None = None
    position: str | None = None
    two_colour: bool = False
    settle: bool = False
    autofinish: bool = True
    first: Literal["seat", "lot", "coffee"] = "lot"
    clock: Clock = Clock()
    public: bool = False
    fairness: Fairness = "none"
    credit: tuple[int, ...] = ()


class EspressoSettings(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", tag="espresso"
):
    """A table of Espresso. `photo_finish` weighs pings where two want the same place.

    At a `calm` table nothing is timed: everybody acts once a beat.
    """

    players: int = 2
    variant: Variant = "normalo"
    target: int = DEFAULT_TARGET
    pause: int = ONE_HAND_PAUSE
    photo_finish: bool = True
    public: bool = False
    pace: Literal["race", "calm"] = "race"


Settings = CappuccinoSettings | EspressoSettings

MOST_CLOCK_SECONDS = 60 * 24 * 3600


def game_of(settings: Settings) -> Game:
    """The name of the game."""
    return "cappuccino" if isinstance(settings, CappuccinoSettings) else "espresso"


def refuse_settings(settings: Settings) -> Refusal | None:
    """Say why no table can be set like this, or nothing when one can."""
    if isinstance(settings, EspressoSettings):
        return _refuse_espresso(settings)
    return (
        _refuse_cappuccino(settings)
        or _refuse_clock(settings.clock)
        or refuse_credit(settings.credit, settings.players)
        or _refuse_fairness(settings)
    )


def _refuse_espresso(settings: EspressoSettings) -> Refusal | None:
    if not 2 <= settings.players <= 6:
        return Refusal("bad-players", "Espresso is for 2 to 6 players.")
    if not 1 <= settings.target <= 10_000:
        return Refusal("bad-target", "The target is between 1 and 10000 points.")
    if not 0 <= settings.pause <= 10_000:
        return Refusal("bad-pause", "The pause of a hand is between 0 and 10000 milliseconds.")
    return None


def _refuse_cappuccino(settings: CappuccinoSettings) -> Refusal | None:
    if not 2 <= settings.players <= 4:
        return Refusal("bad-players", "Cappuccino is for 2 to 4 players.")
    if settings.two_colour and settings.players != 2:
        return Refusal("bad-players", "The two-colour game is for 2 players.")
    if settings.shape not in SHAPES:
        return Refusal("bad-shape", f"The shapes are {', '.join(SHAPES)}.")
    if settings.seed is not None and not 0 <= settings.seed <= 10**15:
        return Refusal("bad-seed", "A seed is a whole number from 0 to 10^15.")
    if (settings.setup == "hand") != (settings.position is not None):
        return Refusal(
            "bad-setup", "A position is laid by hand with the set-up hand, and only then."
        )
    return None if settings.position is None else _refuse_position(settings)


def _refuse_position(settings: CappuccinoSettings) -> Refusal | None:
    assert settings.position is not None, "asked only where there is one"
    try:
        position = parse_position(settings.position)
    except RefusedError as error:
        return error.refusal
    if position.turn is None:
        return Refusal("game-over", "In that position the game is over.")
    if len(position.seats) != settings.players:
        return Refusal("bad-players", "The position has another number of seats.")
    if (len(position.seats[0]) == 2) != settings.two_colour:
        return Refusal("bad-setup", "The position and the two-colour setting do not agree.")
    if position.bank and not settings.settle:
        return Refusal("bank-unsettled", "Only a game with settle on has cups in a bank.")
    return None


def _refuse_fairness(settings: CappuccinoSettings) -> Refusal | None:
    kind = settings.fairness
    if kind == "none":
        return None
    if settings.setup == "expert":
        return Refusal("bad-fairness", "With the expert set-up the players see to fairness.")
    if kind in ("deal", "choice") and settings.setup != "basic":
        return Refusal("bad-fairness", "A set-up laid by hand is not dealt any more.")
    if kind in ("choice", "two-games") and settings.players != 2:
        return Refusal("bad-fairness", "That kind of fairness is for two players.")
    if kind in ("handicap", "choice") and settings.credit:
        return Refusal("bad-fairness", "The cups credited are named in advance or found, not both.")
    return None


def _refuse_clock(clock: Clock) -> Refusal | None:
    if clock.kind == "none":
        return None
    if not 1 <= clock.seconds <= MOST_CLOCK_SECONDS:
        return Refusal("bad-clock", "A clock has between a second and sixty days.")
    if not 0 <= clock.increment <= 3600:
        return Refusal("bad-clock", "A clock gives back at most an hour a move.")
    return None
