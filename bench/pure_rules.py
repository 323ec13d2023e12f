"""What the pure rules do in a second: the reference that every kernel will be compared with."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from doppio.arena.race import Race
from doppio.arena.simulate import Simulation, simulate_game
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, decide, evolve, start_from
from doppio.games.cappuccino.perft import perft
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice, pick
from doppio.games.espresso.game import ONE_HAND_PAUSE
from doppio.games.espresso.game import Options as EspressoOptions
from doppio.players.eager import Eager
from doppio.records.book import record_bytes
from doppio.records.referee import referee

Work = Callable[[int], int]
"""Does some work that a seed tells apart, and says how many units it was."""


def yardstick(seed: int) -> int:
    """A thousand draws of the plain-Python generator."""
    dice = Dice(seed)
    for _ in range(1000):
        dice.bits()
    return 1


def random_moves(players: int) -> Work:
    """Random games from a deal to the last move; counts moves."""

    def work(seed: int) -> int:
        dice, position, moves = Dice(seed), deal(players, "hexagon", seed % 64), 0
        while position.turn is not None:
            position = play(position, pick(list(legal_moves(position)), dice))
            moves += 1
        return moves

    return work


def random_games(seed: int) -> int:
    """Whole random games for two; counts games."""
    random_moves(2)(seed)
    return 1


def decided_moves(seed: int) -> int:
    """Moves as a table makes them: refuse, evolve, look for the end; counts moves."""
    dice, moves = Dice(seed), 0
    game = start_from(deal(2, "hexagon", seed % 64), Options())
    while game.outcome is None:
        assert game.position is not None
        assert game.turn is not None
        step = Step(game.turn, next(legal_moves(game.position)))
        events = decide(game, step, Millis(0), dice)
        assert not isinstance(events, Refusal)
        for event in events:
            game = evolve(game, event, Millis(0))
        moves += 1
    return moves


def perft_leaves(seed: int) -> int:
    """Perft to depth 3 from a deal; counts leaves."""
    return perft(deal(2, "hexagon", seed % 64), 3)


def deals(seed: int) -> int:
    """Even deals for four; counts deals."""
    deal(4, "blob", seed)
    return 1


def rounds(variant: str, players: int) -> Work:
    """Rounds of Espresso between eager players; counts rounds."""

    def work(seed: int) -> int:
        options = EspressoOptions(players, variant, 1, ONE_HAND_PAUSE)
        race = Race(options, [Eager()] * players, Dice(seed))
        race.run()
        return race.game.round

    return work


_RECORDS: dict[str, tuple[bytes, int]] = {}


def refereed_events(game: str, variant: str) -> Work:
    """Records replayed by the referee; counts events."""

    def work(seed: int) -> int:  # noqa: ARG001 - one record is as good as another
        if game not in _RECORDS:
            bots = ("greedy",) if game == "cappuccino" else ("eager",)
            record = simulate_game(Simulation(game, variant, 4, 1, 1, bots), 1)
            _RECORDS[game] = record_bytes(record), len(record.entries)
        content, events = _RECORDS[game]
        assert referee(BytesIO(content)).ok
        return events

    return work


MEASUREMENTS: dict[str, tuple[str, Work]] = {
    "Cappuccino, 2 seats, random games": ("games", random_games),
    "Cappuccino, 2 seats, random": ("moves", random_moves(2)),
    "Cappuccino, 4 seats, random": ("moves", random_moves(4)),
    "Cappuccino, 2 seats, decided as at a table": ("moves", decided_moves),
    "Cappuccino, perft 3": ("leaves", perft_leaves),
    "Cappuccino, 4 seats, even deals": ("deals", deals),
    "Espresso, Normalo, 4 seats, eager": ("rounds", rounds("normalo", 4)),
    "Espresso, Zero, 4 seats, eager": ("rounds", rounds("zero", 4)),
    "Espresso, Chaos, 4 seats, eager": ("rounds", rounds("chaos", 4)),
    "Referee, Cappuccino, 4 seats": ("events", refereed_events("cappuccino", "basic")),
    "Referee, Espresso, 4 seats": ("events", refereed_events("espresso", "normalo")),
}
