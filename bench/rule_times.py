"""How long one action takes without network and disk: by the rules alone, and at a desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.rules import legal_moves
from doppio.games.contract import Millis, Refusal, Seat
from doppio.games.dice import Dice, pick
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import NEW, Play
from doppio.games.espresso.view import view
from doppio.players.eager import Eager
from doppio.table import commands
from doppio.table.commands import AnyCommand
from doppio.table.desk import Desk
from doppio.table.race import game_of
from doppio.table.room import Actor
from doppio.table.settings import CappuccinoSettings, EspressoSettings, Settings
from doppio.wire.messages import encode

ACTIONS = 3000
"""How many actions are timed."""


# --- the rules alone ---


def cappuccino_rules() -> Iterator[float]:
    """Moves of random games for two."""
    dice, done = Dice(1), 0
    while done < ACTIONS:
        game = cappuccino.start_from(deal(2, "hexagon", done), cappuccino.Options())
        while game.outcome is None:
            assert game.position is not None
            assert game.turn is not None
            step = cappuccino.Step(game.turn, pick(list(legal_moves(game.position)), dice))
            began = perf_counter()
            found = cappuccino.decide(game, step, Millis(0), dice)
            yield (perf_counter() - began) * 1e6
            assert not isinstance(found, Refusal)
            for event in found:
                game = cappuccino.evolve(game, event, Millis(0))
            done += 1


def espresso_rules(kind: type[Play] | type[espresso.Flip]) -> Callable[[], Iterator[float]]:
    """Plays or flips of four eager players, each of them in their turn."""

    def work() -> Iterator[float]:
        dice, done = Dice(1), 0
        game = espresso.start(espresso.Options(4, target=1_000_000))
        while done < ACTIONS:
            seat = Seat(1 + dice.below(4))
            wish = Eager().act(view(game, seat), dice)[0] if game.running else espresso.NextRound()
            began = perf_counter()
            found = espresso.decide(game, wish, Millis(0), dice)
            spent = (perf_counter() - began) * 1e6
            for event in () if isinstance(found, Refusal) else found:
                game = espresso.evolve(game, event, Millis(0))
            if isinstance(wish, kind) and not isinstance(found, Refusal):
                done += 1
                yield spent

    return work


# --- a table's desk: decide, log, show, encode ---


def desk_of(settings: Settings, dice: Dice) -> Desk:
    """A table at which a game has begun."""
    desk, _ = Desk.opened("bench", settings, Actor("g1", "1"), "0", 0)
    for seat in range(1, settings.players + 1):
        actor = Actor(f"g{seat}", str(seat))
        if seat > 1:
            desk.handle(actor, commands.Sit(seat), f"s{seat}", 0, dice)
        desk.handle(actor, commands.Ready(seat), f"r{seat}", 0, dice)
    return desk


def handled(desk: Desk, seat: int, command: AnyCommand, number: int, dice: Dice) -> float:
    """Microseconds that a command takes until everything is ready for disk and sockets."""
    began = perf_counter()
    effects = desk.handle(Actor(f"g{seat}", ""), command, str(number), number * 1000, dice)
    for part in (*effects.entries, *effects.shown):
        encode(part)
    return (perf_counter() - began) * 1e6


def cappuccino_desk() -> Iterator[float]:
    """Moves of random games for two."""
    dice, done = Dice(1), 0
    while done < ACTIONS // 3:
        desk = desk_of(CappuccinoSettings(seed=done, first="seat"), dice)
        while desk.room.phase == "playing":
            assert desk.room.replay is not None
            game = desk.room.replay.state
            move = pick(list(legal_moves(game.position)), dice)
            done += 1
            yield handled(desk, game.turn, commands.Move(game.turn, str(move)), done, dice)


def espresso_desk(*, flips: bool) -> Callable[[], Iterator[float]]:
    """Flips, or plays, of four eager players."""

    def work() -> Iterator[float]:
        dice, done = Dice(1), 0
        desk = desk_of(EspressoSettings(4, target=10_000), dice)
        for number in range(1, 1_000_000):
            game, seat = game_of(desk.room), 1 + dice.below(4)
            command: AnyCommand = commands.Next(seat)
            if game.running:
                command = _command(Eager().act(view(game, Seat(seat)), dice)[0], seat)
            spent = handled(desk, seat, command, number, dice)
            if isinstance(command, commands.Flip if flips else commands.Play):
                yield spent
                done += 1
            if done == ACTIONS // 3:
                return

    return work


def _command(wish: Play | espresso.Flip, seat: int) -> AnyCommand:
    if isinstance(wish, espresso.Flip):
        return commands.Flip(seat)
    cards = tuple(commands.From(source.place) for source in wish.cards)  # type: ignore[arg-type]
    return commands.Play(seat, cards, "new" if wish.to == NEW else wish.to)


RULE_CHECKS: dict[str, Callable[[], Iterator[float]]] = {
    "Cappuccino, a move, rules alone": cappuccino_rules,
    "Espresso, a flip, rules alone": espresso_rules(espresso.Flip),
    "Espresso, a play, rules alone": espresso_rules(Play),
    "Cappuccino, a move, at a table's desk": cappuccino_desk,
    "Espresso, a flip, at a table's desk": espresso_desk(flips=True),
    "Espresso, a play, at a table's desk": espresso_desk(flips=False),
}
