"""How a game begins: when, in what order, from which set-up, with whose cups credited."""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.game import Options
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.seating import first_by_coffee, first_by_lot, seated_from
from doppio.games.contract import Chance, Refusal, Seat
from doppio.games.espresso.game import Options as EspressoOptions
from doppio.records import cappuccino, espresso
from doppio.records.cappuccino import FIRST_LEG, LAST_LEG, start_text
from doppio.table import commands, events
from doppio.table.events import AnyBody
from doppio.table.room import OPEN, OVER, WAITING, Actor, Decision, Room
from doppio.table.settings import CappuccinoSettings, EspressoSettings

DEALER = "house:dealer"
"""Who lays out what the house has to search for; no guest's name has a colon."""

_NO_DEAL_DUE = Refusal("no-deal-due", "No set-up is to be laid out at this table now.")


@dataclass(frozen=True, slots=True)
class SetUp:
    """Where a game of Cappuccino begins; without a position the cups are placed first."""

    position: Position | None
    credit: tuple[int, ...] = ()
    leg: int | None = None


def is_due(room: Room) -> bool:
    """A game begins when every seat is taken and ready, or all people want another one."""
    if any(seat.kind == OPEN for seat in room.seats) or not room.human_seats():
        return False
    if room.phase == WAITING:
        return all(seat.ready for seat in room.seats)
    return room.phase == OVER and room.rematch.issuperset(room.human_seats())


def needs_dealer(room: Room) -> bool:
    """Whether the set-up must be searched for, which takes its time."""
    settings = room.settings
    return isinstance(settings, CappuccinoSettings) and settings.fairness in ("deal", "handicap")


def started_if_due(room: Room, chance: Chance) -> AnyBody | None:
    """The beginning of a game, if one is due and nobody has to search for its set-up."""
    if not is_due(room) or needs_dealer(room):
        return None
    order, settings = _order(room, chance), room.settings
    if isinstance(settings, EspressoSettings):
        return _started_race(room, settings, order)
    set_up = _second_leg(room, settings) or _set_up(settings, chance)
    if settings.fairness == "choice":
        assert set_up.position is not None, "there is a choice between sides of a set-up"
        return events.Laid(start_text(set_up.position), order[0])
    return _started(room, settings, order, set_up)


def dealt(room: Room, actor: Actor, command: commands.Dealt, chance: Chance) -> Decision:
    """The dealer has found a set-up; meanwhile somebody may have got up again."""
    settings = room.settings
    if actor.guest != DEALER or not (is_due(room) and needs_dealer(room)):
        return _NO_DEAL_DUE
    assert isinstance(settings, CappuccinoSettings), "only cups are laid out by the dealer"
    set_up = SetUp(parse_position(command.position), command.credit or settings.credit)
    return (_started(room, settings, _order(room, chance), set_up),)


def started_as_agreed(room: Room, *, chooser_first: bool) -> AnyBody:
    """The game that two players have bargained for."""
    bargain, settings = room.bargain, room.settings
    assert bargain is not None, "a set-up was laid out"
    assert bargain.credit is not None, "the cups were named"
    assert isinstance(settings, CappuccinoSettings), "there is no choice in Espresso"
    sides = (bargain.chooser, bargain.cutter)
    order = sides if chooser_first else sides[::-1]
    set_up = SetUp(parse_position(bargain.position), bargain.credit)
    return _started(room, settings, order, set_up)


# --- who sits where ---


def _order(room: Room, chance: Chance) -> tuple[int, ...]:
    if room.phase == OVER:
        return seated_from(Seat(2), range(1, len(room.seats) + 1))
    return _first_order(room, chance)


def _first_order(room: Room, chance: Chance) -> tuple[int, ...]:
    """The seats counted from whoever starts."""
    settings, numbers = room.settings, range(1, len(room.seats) + 1)
    if not isinstance(settings, CappuccinoSettings) or settings.setup == "hand":
        return tuple(numbers)
    if settings.first == "coffee":
        drunk = [seat.coffee for seat in room.seats]
        return seated_from(first_by_coffee(drunk, chance), numbers)
    if settings.first == "lot":
        return seated_from(first_by_lot(len(room.seats), chance), numbers)
    return tuple(numbers)


# --- what lies on the table ---


def deal_seed(settings: CappuccinoSettings, chance: Chance) -> int:
    """The seed that was asked for, or any."""
    return chance.below(10**15) if settings.seed is None else settings.seed


def _set_up(settings: CappuccinoSettings, chance: Chance) -> SetUp:
    leg = FIRST_LEG if settings.fairness == "two-games" else None
    if settings.position is not None:
        return SetUp(parse_position(settings.position), settings.credit, leg)
    if settings.setup == "expert":
        return SetUp(None, settings.credit)
    position = deal(
        settings.players,
        settings.shape,
        deal_seed(settings, chance),
        two_colour=settings.two_colour,
        settle=settings.settle,
    )
    return SetUp(position, settings.credit, leg)


def _second_leg(room: Room, settings: CappuccinoSettings) -> SetUp | None:
    """The set-up of the first of two games, once more."""
    if room.phase != OVER or room.replay is None or room.leg != FIRST_LEG:
        return None
    text = room.replay.header.position
    return None if text is None else SetUp(parse_position(text), settings.credit, LAST_LEG)


# --- the header of its record ---


def _started_race(room: Room, settings: EspressoSettings, order: tuple[int, ...]) -> AnyBody:
    # The room itself holds every hand to its pause, by when a play came in; the record does
    # not tell that time, so it must not name the pause either.
    options = EspressoOptions(settings.players, settings.variant, settings.target)
    return events.Started(espresso.header_of(options, _names(room, order)).to_json(), order)


def _started(
    room: Room, settings: CappuccinoSettings, order: tuple[int, ...], set_up: SetUp
) -> AnyBody:
    options = Options(settings.setup, settings.settle, settings.autofinish, set_up.credit)
    seats = seat_colours(settings.players, two_colour=settings.two_colour)
    if set_up.position is not None:
        seats = set_up.position.seats
    header = cappuccino.header_of(
        options, _names(room, order), seats, set_up.position, settings.fairness, set_up.leg
    )
    return events.Started(header.to_json(), order)


def _names(room: Room, order: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(room.seats[old - 1].name for old in order)
