"""Random play of whole rounds, legal and otherwise, for properties that must hold throughout."""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from doppio.games.contract import Millis, Refusal, Seat
from doppio.games.dice import Dice, pick
from doppio.games.espresso.game import (
    Command,
    Event,
    Flip,
    Game,
    NextRound,
    Options,
    decide,
    evolve,
    start,
)
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import Play, Source, legal_plays
from doppio.games.espresso.side import PLACES


@dataclass(frozen=True)
class Walk:
    """What fixes a random game. Of ten commands, about `eagerness` are plays if there are any."""

    variant: str
    players: int
    seed: int
    commands: int
    eagerness: int = 7
    target: int = 25


walks = st.builds(
    Walk,
    st.sampled_from(VARIANTS),
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.integers(0, 250),
    st.integers(1, 10),
)


some = settings(max_examples=60)
"""How many walks are enough for most properties: each is a long one."""


@dataclass(frozen=True)
class Happening:
    """A command, what the rules answered, and the state before and after."""

    before: Game
    command: Command
    answer: tuple[Event, ...] | Refusal
    after: Game
    at: Millis


def happenings(walk: Walk) -> Iterator[Happening]:
    """Play at random; stops with the game, or after the given number of commands."""
    dice = Dice("walk", walk.variant, walk.players, walk.seed)
    game = start(Options(walk.players, walk.variant, walk.target))
    for number in range(walk.commands):
        if game.outcome is not None:
            return
        command, at = a_command(game, walk.eagerness, dice), Millis(100 * number)
        answer = decide(game, command, at, dice)
        before = game
        if not isinstance(answer, Refusal):
            for event in answer:
                game = evolve(game, event, at)
        yield Happening(before, command, answer, game, at)


def last_state(walk: Walk) -> Game:
    """The state that a walk leads to."""
    game = start(Options(walk.players, walk.variant, walk.target))
    for happening in happenings(walk):
        game = happening.after
    return game


def a_command(game: Game, eagerness: int, dice: Dice) -> Command:
    """A legal play, a flip, or now and then any play at all."""
    if not game.running:
        return NextRound()
    seat = Seat(1 + dice.below(game.options.players))
    drawn = dice.below(11)
    if drawn == 10:
        return any_play(game, seat, dice)
    if drawn < eagerness:
        plays = list(legal_plays(game.options.variant, game.sides, game.piles, seat))
        if plays:
            return pick(plays, dice)
    return Flip(seat)


def any_play(game: Game, seat: Seat, dice: Dice) -> Play:
    """One or two cards from anywhere to anywhere, most often against the rules."""
    owners = range(1, game.options.players + 1)
    sources = [Source(Seat(pick(owners, dice)), pick(PLACES, dice)) for _ in range(2)]
    return Play(seat, tuple(sources[dice.below(2) :]), dice.below(len(game.piles) + 2))
