"""Tables at which every player has to prove itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino import view as cappuccino_view
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.contract import Chance, Millis, Outcome, Refusal, Seat
from doppio.games.dice import Dice
from doppio.games.espresso import game as espresso
from doppio.games.espresso import view as espresso_view
from doppio.games.espresso.plays import Play
from doppio.players.contract import Budget, CappuccinoPlayer, Choice, EspressoPlayer

EXPERT = cappuccino.Options("expert")
TURN_TABLES = (
    *((variant, seats) for variant in ("basic", "expert", "settle") for seats in (2, 3, 4)),
    ("two-colour", 2),
    ("expert two-colour", 2),
    ("played to the last move", 2),
)
"""Every variant of Cappuccino with every number of seats, and what can be combined."""


def turn_table(variant: str, seats: int, seed: int) -> cappuccino.Game:
    """A game of Cappuccino before its first move."""
    two_colour = "two-colour" in variant
    if "expert" in variant:
        return cappuccino.start_expert(seat_colours(seats, two_colour=two_colour), EXPERT)
    options = cappuccino.Options(
        settle=variant == "settle", autofinish=variant != "played to the last move"
    )
    position = deal(seats, "hexagon", seed, two_colour=two_colour, settle=options.settle)
    return cappuccino.start_from(position, options)


@dataclass(frozen=True)
class Turn:
    """What a player saw, and what it chose."""

    view: cappuccino_view.View
    choice: Choice


def play_out(
    game: cappuccino.Game,
    players: Sequence[CappuccinoPlayer],
    chance: Chance,
    nodes: int = 30,
) -> tuple[Outcome, list[Turn]]:
    """Play to the end, for the result and every turn on the way. Refused moves fail."""
    turns: list[Turn] = []
    while game.outcome is None:
        assert game.turn is not None
        seen = cappuccino_view.view(game, game.turn)
        choice = players[game.turn - 1].choose(seen, Budget(nodes=nodes), chance)
        events = cappuccino.decide(game, choice.command, Millis(0), chance)
        assert not isinstance(events, Refusal), events
        for event in events:
            game = cappuccino.evolve(game, event, Millis(0))
        turns.append(Turn(seen, choice))
    return game.outcome, turns


@dataclass(frozen=True)
class Act:
    """What an Espresso player saw, what it did and in what time, and what the rules said."""

    game: espresso.Game
    view: espresso_view.View
    command: Play | espresso.Flip
    delay: Millis
    refusal: Refusal | None


def acts(player: EspressoPlayer, variant: str, seats: int, seed: int, most: int) -> Iterator[Act]:
    """A seat drawn by lot looks and acts at once, over and over: nobody is ever too late."""
    dice = Dice("acts", variant, seats, seed)
    game = espresso.start(espresso.Options(seats, variant, target=20))
    for _ in range(most):
        if game.outcome is not None:
            return
        if not game.running:
            game, _ = _after(game, espresso.NextRound(), dice)
            continue
        seen = espresso_view.view(game, Seat(1 + dice.below(seats)))
        command, delay = player.act(seen, dice)
        before, (game, refusal) = game, _after(game, command, dice)
        yield Act(before, seen, command, delay, refusal)


def _after(
    game: espresso.Game, command: espresso.Command, chance: Chance
) -> tuple[espresso.Game, Refusal | None]:
    events = espresso.decide(game, command, Millis(0), chance)
    if isinstance(events, Refusal):
        return game, events
    for event in events:
        game = espresso.evolve(game, event, Millis(0))
    return game, None
