"""What the tests are written with: boards from text, and a table to play at."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.cells import Cell, parse_cell
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.expert import parse_placement
from doppio.games.cappuccino.notation import (
    board_text,
    parse_board,
    parse_move,
    parse_position,
    position_text,
)
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Millis, Outcome, Refusal, RefusedError, Seat
from doppio.games.dice import Dice, pick

NOON = Millis(0)


class NoChance:
    """Once the cups stand, nothing in Cappuccino is left to chance."""

    def below(self, bound: int) -> int:
        raise AssertionError(f"somebody threw a die with {bound} sides")


def board(text: str) -> dict[Cell, Stack]:
    return parse_board(text)


def position(text: str, *, gone: Collection[int] = ()) -> Position:
    return replace(parse_position(text), gone=frozenset(Seat(seat) for seat in gone))


def cell(name: str) -> Cell:
    return parse_cell(name)


def command(seat: int, text: str) -> rules.Command:
    """`a1-b1` is a move, `p@0,0` a placement, `resign` and `timeout` are a leave."""
    if "@" in text:
        return rules.Place(Seat(seat), parse_placement(text))
    if "-" in text:
        return rules.Step(Seat(seat), parse_move(text))
    return rules.Leave(Seat(seat), text)


def command_text(told: rules.Command) -> str:
    match told:
        case rules.Place():
            return str(told.cup)
        case rules.Step():
            return str(told.move)
        case rules.Leave():
            return told.how


class Match:
    """A table with a game on it; whatever is played must be allowed."""

    def __init__(self, start: rules.Game) -> None:
        self.game = start
        self.events: list[rules.Event] = []
        end = rules.due(start)
        if end is not None:
            self._happen(end)

    def _happen(self, event: rules.Event) -> None:
        self.events.append(event)
        self.game = rules.evolve(self.game, event, NOON)

    def _do(self, told: rules.Command) -> None:
        answer = rules.decide(self.game, told, NOON, NoChance())
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        for event in answer:
            self._happen(event)

    # --- what is done ---

    def plays(self, *texts: str) -> Match:
        """Moves or placements, each by the seat whose turn it is."""
        for text in texts:
            assert self.turn is not None, f"nobody is left to play {text}"
            self._do(command(self.turn, text))
        return self

    def resigns(self, seat: int) -> Match:
        self._do(command(seat, "resign"))
        return self

    def times_out(self, seat: int) -> Match:
        self._do(command(seat, "timeout"))
        return self

    def refuses(self, seat: int, text: str) -> str:
        """The code of the refusal; "" when it is none."""
        answer = rules.decide(self.game, command(seat, text), NOON, NoChance())
        return answer.code if isinstance(answer, Refusal) else ""

    # --- what is to be seen ---

    @property
    def turn(self) -> Seat | None:
        return None if self.over else self.game.turn

    @property
    def position(self) -> Position:
        assert self.game.position is not None, "the cups are still being placed"
        return self.game.position

    @property
    def text(self) -> str:
        return position_text(self.position)

    @property
    def board(self) -> str:
        return board_text(self.position.stacks)

    @property
    def legal(self) -> list[str]:
        return [command_text(told) for told in rules.legal_commands(self.game)]

    @property
    def view(self) -> View:
        return view(self.game, None)

    @property
    def over(self) -> bool:
        return self.game.outcome is not None

    @property
    def outcome(self) -> Outcome:
        assert self.game.outcome is not None, "the game is not over"
        return self.game.outcome

    def inside(self, name: str) -> str:
        """The cups of the stack on a cell, lowest first."""
        return self.game.insides[parse_cell(name)]


def laid(text: str, *, settle: bool = False, autofinish: bool = False) -> Match:
    """A board laid by hand, played to the last move unless told otherwise."""
    options = rules.Options("hand", settle, autofinish)
    return Match(rules.start_from(parse_position(text), options))


def empty_table(*seats: str, settle: bool = False, autofinish: bool = False) -> Match:
    """The expert set-up before the first cup."""
    return Match(rules.start_expert(seats, rules.Options("expert", settle, autofinish)))


def strip(seats: tuple[str, ...], cups: int) -> list[str]:
    """Placements in turn order that are always allowed: a strip two cells wide, seen from 0,0."""
    colours: list[str] = []
    left = {seat: [colour for colour in seat for _ in range(16)] for seat in seats}
    while any(left.values()):
        colours += [left[seat].pop(0) for seat in seats if left[seat]]
    return [f"{colour}@{n // 2},{n % 2}" for n, colour in enumerate(colours[:cups])]


# --- whole games, by seeded chance ------------------------------------------------------------

WHOLE_GAMES = [
    (variant, players, seed)
    for variant in rules.VARIANTS
    for players in ((2,) if variant == "two-colour" else (2, 3, 4))
    for seed in range(3)
]


def set_up(variant: str, players: int, seed: int, *, autofinish: bool) -> rules.Game:
    """A game before its first cup or move."""
    options = rules.Options(
        "expert" if variant == "expert" else "basic", variant == "settle", autofinish
    )
    if variant == "expert":
        # Every other one has two colours a seat.
        two_colour = players == 2 and seed % 2 == 1
        return rules.start_expert(seat_colours(players, two_colour=two_colour), options)
    shape = ("hexagon", "blob", "long")[seed % 3]
    dealt = deal(players, shape, seed, two_colour=variant == "two-colour")
    return rules.start_from(dealt, options)


@lru_cache(maxsize=64)
def whole_game(
    variant: str, players: int, seed: int, *, autofinish: bool = False
) -> tuple[rules.Game, ...]:
    """Every state of a game between players who throw dice; nobody leaves."""
    dice = Dice("whole game", variant, players, seed)
    match = Match(set_up(variant, players, seed, autofinish=autofinish))
    states = [match.game]
    while not match.over:
        match.plays(command_text(pick(list(rules.legal_commands(match.game)), dice)))
        states.append(match.game)
    return tuple(states)
