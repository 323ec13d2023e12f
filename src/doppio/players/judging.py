"""A whole game looked at again: an opinion before every move, and what the move cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from doppio.games.cappuccino.game import Game, Step, due, evolve
from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal, RefusedError, Seat
from doppio.players.contract import Budget
from doppio.players.marks import NOTHING, Cost, Mark, cost_between, mark_of
from doppio.players.opinion import Analyst, Opinion, Outlook, Rated, ended
from doppio.records.book import Record, Replay

_CAPPUCCINO_ONLY = Refusal("only-cappuccino", "Only games of Cappuccino can be analysed.")


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a game: the number of its event, from 1, and the game just before it."""

    number: int
    game: Game
    step: Step


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a game, what was thought before it, how things stood after it, what it cost."""

    number: int
    seat: Seat
    move: Move
    before: Opinion
    after: Outlook
    cost: Cost
    mark: Mark | None


def moves_of(record: Record) -> list[Played]:
    """The moves of a game of Cappuccino; cups that are only placed are passed over."""
    if record.header.game != "cappuccino":
        raise RefusedError(_CAPPUCCINO_ONLY)
    replay, found = Replay(record.header), []
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry.event, Step):
            found.append(Played(number, replay.state, entry.event))
        replay.happen(entry.event, entry.at)
    return found


def game_opinion(game: Game, analyst: Analyst, budget: Budget) -> Opinion:
    """What is thought of a game in which somebody is to move; a line ends where the game does."""
    found = analyst.opinion(view(game, game.turn), budget)
    return replace(found, moves=tuple(_within(game, rated) for rated in found.moves))


def _within(game: Game, rated: Rated) -> Rated:
    """The line up to the end: an analyst sees a position, not that the game may end by itself."""
    move = rated.move
    for made, following in enumerate(rated.line):
        assert game.turn is not None, "somebody is to move until the game ends"
        game = evolve(game, Step(game.turn, move), Millis(0))
        if due(game) is not None:
            return replace(rated, line=rated.line[:made])
        move = following
    return rated


def judged(moves: list[Played], analyst: Analyst, budget: Budget) -> Iterator[Judged]:
    """Every move, judged one after the other; each position is looked at with this budget."""
    judge = Judge(analyst)
    for played in moves:
        yield judge.judge(played, budget)


class Judge:
    """Judges moves in their order: what it thinks after one is what it thinks before the next."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._last: tuple[Game, Opinion] | None = None

    def judge(self, played: Played, budget: Budget) -> Judged:
        """What this move was worth; each position is looked at with this budget."""
        game, step = played.game, played.step
        assert game.position is not None, "a move needs a position"
        before = self._opinion(game, budget)
        after = self._outlook(evolve(game, step, Millis(0)), budget)
        cost = self._cost(played, before, after, budget)
        mark = mark_of(game.position, step, before, cost)
        return Judged(played.number, step.seat, step.move, before, after, cost, mark)

    def _cost(self, played: Played, before: Opinion, after: Outlook, budget: Budget) -> Cost:
        """What a move cost; the best one costs nothing, whatever is thought of it later."""
        game, step, best = played.game, played.step, before.moves[0].move
        if best == step.move:
            return NOTHING
        cost = cost_between(step.seat, before.outlook, after)
        if before.exact or not cost.is_blamed:
            return cost
        # Before anybody is blamed, the best move is looked at as closely as the one played was.
        other = evolve(game, Step(step.seat, best), Millis(0))
        closer = cost_between(step.seat, Judge(self._analyst)._outlook(other, budget), after)
        return min(cost, closer, key=lambda each: each.share)

    def _opinion(self, game: Game, budget: Budget) -> Opinion:
        if self._last is None or self._last[0] != game:
            self._last = game, game_opinion(game, self._analyst, budget)
        return self._last[1]

    def _outlook(self, game: Game, budget: Budget) -> Outlook:
        end = due(game)
        if end is not None:
            return ended(end.scores, game.gone)
        return self._opinion(game, budget).outlook
