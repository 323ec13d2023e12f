"""A whole game of Espresso: rounds of a deal and a race, until somebody reaches the target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from doppio.games.contract import (
    Chance,
    Millis,
    Outcome,
    Refusal,
    Seat,
    all_seats,
    best_seats,
)
from doppio.games.dice import shuffled
from doppio.games.espresso.cards import DECK, Card
from doppio.games.espresso.middle import cards_by_owner
from doppio.games.espresso.plays import Piles, Play, Sides, played, refuse_play
from doppio.games.espresso.side import dealt, flipped, hand_to_turn, shuffles
from doppio.games.espresso.stuck import is_stuck

Item = TypeVar("Item")

FINITO_BONUS = 5
DEFAULT_TARGET = 100
ONE_HAND_PAUSE = Millis(100)
REACHED = "target-reached"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on. `pause` is the least time between two plays of one hand."""

    players: int
    variant: str = "normalo"
    target: int = DEFAULT_TARGET
    pause: Millis | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A round begins with these decks, each 9 espresso cards, 3 helpers and 24 of the hand."""

    round: int
    decks: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """A seat turns three cards; `order` is its shuffled hand, where the rule shuffles."""

    seat: Seat
    order: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Finito:
    """A seat's espresso pile is empty: the round is over with these points."""

    seat: Seat
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Nobody can ever play again, or all have voted to stop: the round is over."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    voted: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """The game is over with these totals."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The command to shuffle and deal."""


Event = Deal | Play | Flip | Finito | Stuck | End
Command = NextRound | Play | Flip


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game. Between rounds `sides` is empty."""

    options: Options
    totals: tuple[int, ...]
    round: int = 0
    sides: Sides = ()
    piles: Piles = ()
    last_play: tuple[Millis | None, ...] = ()
    outcome: Outcome | None = None

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return bool(self.sides)

    @property
    def finito(self) -> Seat | None:
        """The seat whose espresso pile is empty, if there is one."""
        for index, side in enumerate(self.sides):
            if not side.espresso:
                return Seat(index + 1)
        return None


def start(options: Options) -> Game:
    """A game before its first deal."""
    nobody: tuple[Millis | None, ...] = (None,) * options.players
    return Game(options, (0,) * options.players, last_play=nobody)


# --- may it happen? ---------------------------------------------------------------------------

_OVER = Refusal("game-over", "The game is over.")
_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")
_NO_ROUND = Refusal("no-round", "No round is being played.")
_IN_ROUND = Refusal("in-round", "The round is still being played.")
_FINITO = Refusal("finito", "Finito: the round is over.")
_NO_FINITO = Refusal("no-finito", "That seat's espresso pile is not empty.")
_NOT_STUCK = Refusal("not-stuck", "Somebody can still play in this round.")
_TARGET = Refusal("target-reached", "The target is reached: there is no further round.")
_NO_TARGET = Refusal("target-not-reached", "Nobody has reached the target yet.")
_BAD_ROUND = Refusal("wrong-round", "Rounds count from 1 without a gap.")
_BAD_DECKS = Refusal("bad-decks", "Every seat is dealt one deck of 36 cards, each card once.")
_NO_CARDS = Refusal("no-cards-left", "There is no card left to turn.")
_ORDER_MISSING = Refusal("order-missing", "The hand is shuffled here, but its order is missing.")
_ORDER_WRONG = Refusal("order-wrong", "The order is not one of the cards that were taken up.")
_NO_SHUFFLE = Refusal("no-shuffle", "The hand is not shuffled here.")
_ONE_HAND = Refusal("one-hand", "One hand plays one card at a time: that was too soon.")


def refuse(game: Game, event: Event, at: Millis) -> Refusal | None:
    """Say why this event may not happen now, or nothing when it may."""
    if game.outcome is not None:
        return _OVER
    if isinstance(event, Deal):
        return _refuse_deal(game, event)
    if isinstance(event, End):
        return _refuse_end(game, event)
    if not game.running:
        return _NO_ROUND
    if isinstance(event, Finito):
        return _refuse_finito(game, event)
    if isinstance(event, Stuck):
        return _refuse_stuck(game, event)
    if event.seat not in all_seats(game.options.players):
        return _NO_SEAT
    if game.finito is not None:
        return _FINITO
    return _refuse_flip(game, event) if isinstance(event, Flip) else _refuse_play(game, event, at)


def _refuse_deal(game: Game, event: Deal) -> Refusal | None:
    if game.running:
        return _IN_ROUND
    if _target_reached(game):
        return _TARGET
    if event.round != game.round + 1:
        return _BAD_ROUND
    complete = sorted(DECK)
    if len(event.decks) != game.options.players:
        return _BAD_DECKS
    return None if all(sorted(deck) == complete for deck in event.decks) else _BAD_DECKS


def _refuse_play(game: Game, event: Play, at: Millis) -> Refusal | None:
    refusal = refuse_play(game.options.variant, game.sides, game.piles, event)
    if refusal is not None:
        return refusal
    pause, last = game.options.pause, game.last_play[event.seat - 1]
    if pause is not None and last is not None and at - last < pause:
        return _ONE_HAND
    return None


def _refuse_flip(game: Game, event: Flip) -> Refusal | None:
    side = game.sides[event.seat - 1]
    if not side.hand and not side.waste:
        return _NO_CARDS
    if not shuffles(side):
        return None if event.order in (None, hand_to_turn(side)) else _NO_SHUFFLE
    if event.order is None:
        return None if len(side.waste) == 1 else _ORDER_MISSING
    taken_up = sorted(card for card in side.waste if card is not None)
    return None if sorted(event.order) == taken_up else _ORDER_WRONG


def _refuse_finito(game: Game, event: Finito) -> Refusal | None:
    if game.finito is None or event.seat != game.finito:
        return _NO_FINITO
    return _refuse_points(game, event.points, event.totals)


def _refuse_stuck(game: Game, event: Stuck) -> Refusal | None:
    if game.finito is not None:
        return _FINITO
    if not event.voted and not is_stuck(game.options.variant, game.sides, game.piles):
        return _NOT_STUCK
    return _refuse_points(game, event.points, event.totals)


def _refuse_points(game: Game, points: tuple[int, ...], totals: tuple[int, ...]) -> Refusal | None:
    if points != round_points(game):
        right = " ".join(map(str, round_points(game)))
        return Refusal("wrong-points", f"The points of this round are {right}.")
    if totals != _new_totals(game):
        right = " ".join(map(str, _new_totals(game)))
        return Refusal("wrong-totals", f"The totals are {right}.")
    return None


def _refuse_end(game: Game, event: End) -> Refusal | None:
    if game.running:
        return _IN_ROUND
    if not _target_reached(game):
        return _NO_TARGET
    outcome = _final(game)
    if event.totals != outcome.scores:
        right = " ".join(map(str, outcome.scores))
        return Refusal("wrong-totals", f"The totals are {right}.")
    if event.winners != outcome.winners:
        right = ", ".join(map(str, outcome.winners))
        return Refusal("wrong-winners", f"Won by seat {right}.")
    return None


# --- what it does -----------------------------------------------------------------------------


def evolve(game: Game, event: Event, at: Millis) -> Game:
    """The game after an event that `refuse` lets pass."""
    match event:
        case Deal():
            return _after_deal(game, event)
        case Play():
            return _after_play(game, event, at)
        case Flip():
            side = flipped(game.sides[event.seat - 1], event.order)
            return replace(game, sides=_with(game.sides, event.seat, side))
        case Finito() | Stuck():
            return replace(game, totals=event.totals, sides=(), piles=())
        case End():
            return replace(game, outcome=_final(game))


def _after_deal(game: Game, event: Deal) -> Game:
    return replace(
        game,
        round=event.round,
        sides=tuple(dealt(deck) for deck in event.decks),
        piles=(),
        last_play=(None,) * game.options.players,
    )


def _after_play(game: Game, event: Play, at: Millis) -> Game:
    sides, piles = played(game.options.variant, game.sides, game.piles, event)
    last_play = _with(game.last_play, event.seat, at)
    return replace(game, sides=sides, piles=piles, last_play=last_play)


def _with(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    return (*items[: seat - 1], item, *items[seat:])


def round_points(game: Game) -> tuple[int, ...]:
    """A point for every own card in the middle, and five more for finito."""
    points = list(cards_by_owner(game.piles, game.options.players))
    if game.finito is not None:
        points[game.finito - 1] += FINITO_BONUS
    return tuple(points)


def _new_totals(game: Game) -> tuple[int, ...]:
    return tuple(old + new for old, new in zip(game.totals, round_points(game), strict=True))


def _target_reached(game: Game) -> bool:
    return max(game.totals) >= game.options.target


def _final(game: Game) -> Outcome:
    winners = best_seats(game.totals, all_seats(game.options.players))
    return Outcome(game.totals, winners, REACHED)


# --- what follows by itself -------------------------------------------------------------------


def due(game: Game) -> Event | None:
    """Finito, a stuck round, or the end of the game, as soon as it has come."""
    if game.outcome is not None or game.round == 0:
        return None
    if not game.running:
        return End(game.totals, _final(game).winners) if _target_reached(game) else None
    if game.finito is not None:
        return Finito(game.finito, round_points(game), _new_totals(game))
    if is_stuck(game.options.variant, game.sides, game.piles):
        return Stuck(round_points(game), _new_totals(game))
    return None


def voted_off(game: Game) -> Stuck:
    """The event that ends a running round by everybody's vote."""
    return Stuck(round_points(game), _new_totals(game), voted=True)


def decide(game: Game, command: Command, at: Millis, chance: Chance) -> tuple[Event, ...] | Refusal:
    """Answer a command with the events it causes, or with a refusal."""
    event = _with_chance(game, command, chance)
    refusal = refuse(game, event, at)
    if refusal is not None:
        return refusal
    events: list[Event] = []
    following: Event | None = event
    while following is not None:
        events.append(following)
        game = evolve(game, following, at)
        following = due(game)
    return tuple(events)


def _with_chance(game: Game, command: Command, chance: Chance) -> Event:
    """The event a command stands for: decks dealt, or a hand shuffled, where chance comes in."""
    match command:
        case NextRound() if game.running:
            return Deal(game.round + 1, ())  # it will be refused, and must not use up chance
        case NextRound():
            players = range(game.options.players)
            return Deal(game.round + 1, tuple(shuffled(DECK, chance) for _ in players))
        case Flip() if game.running and command.seat in all_seats(game.options.players):
            side = game.sides[command.seat - 1]
            if shuffles(side):
                cards = tuple(card for card in side.waste if card is not None)
                return Flip(command.seat, shuffled(cards, chance))
            return Flip(command.seat)
    return command
