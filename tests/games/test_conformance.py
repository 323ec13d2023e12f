"""What every game of the catalogue promises, held against games played by seeded chance.

A game joins by a driver in DRIVERS: how a game of each variant starts, what a player may try, and
what a clumsy one tries. The rest is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from doppio.games import catalogue
from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.expert import Placement
from doppio.games.cappuccino.position import Move
from doppio.games.contract import Millis, Refusal, Rules, Seat
from doppio.games.dice import Dice, pick
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import Play, Source, legal_plays
from doppio.games.espresso.side import PLACES

SEEDS = range(4)


@dataclass(frozen=True)
class Driver:
    """How a game is played by chance."""

    start: Callable[[str, Dice], Any]
    sensible: Callable[[Any, Dice], Any]
    clumsy: Callable[[Any, Dice], Any]
    players: Callable[[Any], int]


# --- Cappuccino -------------------------------------------------------------------------------


def start_cappuccino(variant: str, dice: Dice) -> cappuccino.Game:
    two_colour = variant == "two-colour"
    players = 2 if two_colour else 2 + dice.below(3)
    setup = "expert" if variant == "expert" else "basic"
    options = cappuccino.Options(setup, variant == "settle", autofinish=dice.below(2) == 0)
    if variant == "expert":
        return cappuccino.start_expert(seat_colours(players, two_colour=False), options)
    shape = pick(["hexagon", "blob", "long"], dice)
    return cappuccino.start_from(
        deal(players, shape, dice.below(1000), two_colour=two_colour), options
    )


def sensible_cappuccino(game: cappuccino.Game, dice: Dice) -> cappuccino.Command:
    if dice.below(150) == 0:
        staying = [n for n in range(1, len(game.seats) + 1) if n not in game.gone]
        return cappuccino.Leave(Seat(pick(staying, dice)), pick(["resign", "timeout"], dice))
    return pick(list(cappuccino.legal_commands(game)), dice)


def clumsy_cappuccino(game: cappuccino.Game, dice: Dice) -> cappuccino.Command:
    seat = Seat(dice.below(len(game.seats) + 2))
    near, far = (Cell(dice.below(9) - 1, dice.below(9) - 1) for _ in range(2))
    tried: list[cappuccino.Command] = [
        cappuccino.Step(seat, Move(near, far)),
        cappuccino.Step(seat, Move(near, pick(near.neighbours(), dice))),
        cappuccino.Place(seat, Placement(pick("pflc", dice), near)),
        cappuccino.Leave(seat, pick(["", "sleep"], dice)),
    ]
    return pick(tried, dice)


# --- Espresso ---------------------------------------------------------------------------------


def start_espresso(variant: str, dice: Dice) -> espresso.Game:
    pause = pick([None, espresso.ONE_HAND_PAUSE], dice)
    return espresso.start(espresso.Options(2 + dice.below(3), variant, 12 + dice.below(20), pause))


def sensible_espresso(game: espresso.Game, dice: Dice) -> espresso.Command:
    if not game.running:
        return espresso.NextRound()
    seat = Seat(1 + dice.below(game.options.players))
    plays = list(legal_plays(game.options.variant, game.sides, game.piles, seat))
    return pick(plays, dice) if plays and dice.below(8) else espresso.Flip(seat)


def clumsy_espresso(game: espresso.Game, dice: Dice) -> espresso.Command:
    seat = Seat(dice.below(game.options.players + 2))
    owner = pick([seat, Seat(dice.below(game.options.players + 2))], dice)
    cards = tuple(Source(owner, pick([*PLACES, "hand"], dice)) for _ in range(dice.below(4)))
    tried: list[espresso.Command] = [
        Play(seat, cards, dice.below(8) - 1),
        Play(seat, cards[:1], dice.below(len(game.piles) + 1)),
        espresso.Flip(seat),
        espresso.NextRound(),
    ]
    return pick(tried, dice)


DRIVERS: dict[str, Driver] = {
    "cappuccino": Driver(
        start_cappuccino, sensible_cappuccino, clumsy_cappuccino, lambda game: len(game.seats)
    ),
    "espresso": Driver(
        start_espresso, sensible_espresso, clumsy_espresso, lambda game: game.options.players
    ),
}


def test_no_game_of_the_catalogue_is_missing_here() -> None:
    assert DRIVERS.keys() == catalogue.GAMES.keys()
    registered = [value for value in vars(catalogue).values() if isinstance(value, Rules)]
    assert sorted(rules.name for rules in registered) == sorted(catalogue.GAMES)
    assert {game for game, _, _ in TABLES} == catalogue.GAMES.keys()
    for name, rules in catalogue.GAMES.items():
        assert {variant for game, variant, _ in TABLES if game == name} == set(rules.variants)


# --- a game played by chance ------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A command, what was answered, and the states around it; `before` stays as it was copied."""

    state: Any
    before: Any
    at: Millis
    command: Any
    answer: Any
    after: Any


@cache
def played(name: str, variant: str, seed: int) -> tuple[Turn, ...]:
    """A whole game: every command that was tried, the refused ones too."""
    rules, driver = catalogue.GAMES[name], DRIVERS[name]
    dice = Dice("conformance", name, variant, seed)
    state, at = driver.start(variant, dice), 0
    turns: list[Turn] = []
    while rules.outcome(state) is None:
        at += dice.below(150)
        command = pick([driver.sensible, driver.sensible, driver.clumsy], dice)(state, dice)
        before = deepcopy(state)
        answer = rules.decide(state, command, Millis(at), dice)
        after = state
        for event in () if isinstance(answer, Refusal) else answer:
            after = rules.evolve(after, event, Millis(at))
        turns.append(Turn(state, before, Millis(at), command, answer, after))
        state = after
        assert len(turns) < 20_000, "this game does not end"
    return tuple(turns)


TABLES = [
    (name, variant, seed)
    for name, rules in catalogue.GAMES.items()
    for variant in rules.variants
    for seed in SEEDS
]
every_table = pytest.mark.parametrize("name, variant, seed", TABLES)


def accepted(turns: tuple[Turn, ...]) -> Iterator[Turn]:
    return (turn for turn in turns if not isinstance(turn.answer, Refusal))


def sight(name: str, state: object) -> Iterator[Any]:
    """What everybody sees: the spectators, then every seat."""
    view = catalogue.GAMES[name].view
    yield view(state, None)
    for number in range(1, DRIVERS[name].players(state) + 1):
        yield view(state, Seat(number))


# --- the promises -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_these_games_have_all_in_them_that_is_tested_below(name: str) -> None:
    for variant in catalogue.GAMES[name].variants:
        turns = [turn for seed in SEEDS for turn in played(name, variant, seed)]
        answers = [turn.answer for turn in turns]
        assert sum(isinstance(answer, Refusal) for answer in answers) > 20
        assert sum(not isinstance(answer, Refusal) for answer in answers) > 50
        assert any(len(turn.answer) > 1 for turn in accepted(tuple(turns)))


@every_table
def test_decide_is_refuse_and_evolve_and_due(name: str, variant: str, seed: int) -> None:
    rules = catalogue.GAMES[name]
    for turn in accepted(played(name, variant, seed)):
        first, *following = turn.answer
        assert rules.refuse(turn.state, first, turn.at) is None
        state = rules.evolve(turn.state, first, turn.at)
        for event in following:
            assert event == rules.due(state)
            state = rules.evolve(state, event, turn.at)
        assert rules.due(state) is None


@every_table
def test_what_is_due_is_never_refused(name: str, variant: str, seed: int) -> None:
    rules = catalogue.GAMES[name]
    for turn in accepted(played(name, variant, seed)):
        state = turn.state
        for event in turn.answer:
            assert rules.refuse(state, event, turn.at) is None
            state = rules.evolve(state, event, turn.at)


@every_table
def test_what_is_refused_is_refused_with_a_code_and_a_sentence_and_changes_nothing(
    name: str, variant: str, seed: int
) -> None:
    for turn in played(name, variant, seed):
        if isinstance(turn.answer, Refusal):
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", turn.answer.code)
            assert re.fullmatch(r"[A-Z].*[^.]\.", turn.answer.sentence)
            assert turn.after == turn.before


@every_table
def test_no_state_is_ever_changed_in_place(name: str, variant: str, seed: int) -> None:
    for turn in played(name, variant, seed):
        assert turn.state == turn.before


@every_table
def test_states_events_and_views_are_frozen(name: str, variant: str, seed: int) -> None:
    turns = list(accepted(played(name, variant, seed)))
    for turn in (turns[0], turns[len(turns) // 2], turns[-1]):
        for value in (turn.after, turn.command, *turn.answer, *sight(name, turn.after)):
            assert is_dataclass(value)
            for field in fields(value):
                with pytest.raises(FrozenInstanceError):
                    setattr(value, field.name, None)


@every_table
def test_events_replayed_give_the_same_states(name: str, variant: str, seed: int) -> None:
    rules = catalogue.GAMES[name]
    turns = played(name, variant, seed)
    state = deepcopy(turns[0].before)
    for turn in accepted(turns):
        assert state == turn.state
        for event in deepcopy(turn.answer):
            assert rules.refuse(state, event, turn.at) is None
            state = rules.evolve(state, event, turn.at)
        assert state == turn.after


@every_table
def test_the_same_seed_gives_the_same_game(name: str, variant: str, seed: int) -> None:
    again = played.__wrapped__(name, variant, seed)
    assert again == played(name, variant, seed)


@every_table
def test_after_the_outcome_everything_is_refused_with_game_over(
    name: str, variant: str, seed: int
) -> None:
    """Whatever was tried before, and whatever happened before."""
    rules = catalogue.GAMES[name]
    turns = played(name, variant, seed)
    over = turns[-1].after
    assert rules.outcome(over) is not None
    assert rules.due(over) is None
    for turn in turns:
        answer = rules.decide(over, turn.command, turn.at, Dice(0))
        assert isinstance(answer, Refusal)
        assert answer.code == "game-over"
    for turn in accepted(turns):
        for event in turn.answer:
            refusal = rules.refuse(over, event, turn.at)
            assert refusal is not None
            assert refusal.code == "game-over"


@every_table
def test_an_outcome_has_a_score_for_every_seat_and_somebody_wins(
    name: str, variant: str, seed: int
) -> None:
    over = played(name, variant, seed)[-1].after
    outcome = catalogue.GAMES[name].outcome(over)
    players = DRIVERS[name].players(over)
    assert outcome is not None
    assert len(outcome.scores) == players
    assert outcome.winners
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(1, players + 1))
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", outcome.reason)


@every_table
def test_nobody_has_won_before_the_end(name: str, variant: str, seed: int) -> None:
    outcome = catalogue.GAMES[name].outcome
    assert all(outcome(turn.state) is None for turn in played(name, variant, seed))


@every_table
def test_every_seat_and_every_spectator_has_a_view(name: str, variant: str, seed: int) -> None:
    outcome = catalogue.GAMES[name].outcome
    for turn in played(name, variant, seed):
        seats = [None, *range(1, DRIVERS[name].players(turn.after) + 1)]
        for seat, seen in zip(seats, sight(name, turn.after), strict=True):
            assert seen.seat == seat
            assert seen.outcome == outcome(turn.after)
