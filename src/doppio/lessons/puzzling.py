"""Puzzles told, and moves tried in them judged by what the solver has proven."""

from __future__ import annotations

from dataclasses import replace

from doppio.games.cappuccino.game import Game, Options, Step, start_from
from doppio.games.cappuccino.notation import parse_move, parse_position
from doppio.games.cappuccino.position import Move
from doppio.games.contract import Refusal, RefusedError
from doppio.lessons.moment import Moment
from doppio.lessons.puzzle_book import Puzzle, book
from doppio.lessons.puzzle_shown import (
    PuzzleEnd,
    PuzzleHint,
    PuzzleJudged,
    PuzzleLine,
    PuzzleListed,
    PuzzleShown,
)
from doppio.lessons.script import LEARNER
from doppio.lessons.telling import seats_shown
from doppio.table.shown_happened import HappenedEvent

_SOLVED = Refusal("puzzle-solved", "There is nothing more to find in this puzzle.")
_ASTRAY = Refusal("puzzle-astray", "These moves are not the ones that were to be found.")


def listed() -> list[PuzzleListed]:
    """All puzzles."""
    return [{"id": one.id, "grade": one.grade} for one in book().values()]


def told(puzzle: Puzzle) -> PuzzleShown:
    """A puzzle without what is to be found."""
    moment = _begun(puzzle)
    picture = moment.picture()
    assert picture["game"] == "cappuccino", "puzzles are of Cappuccino"
    return {
        "id": puzzle.id,
        "grade": puzzle.grade,
        "goal": "win" if puzzle.value > 0 else "tie",
        "moves": len(puzzle.steps),
        "two_colour": len(picture["colours"][0]) > 1,
        "settle": _game(moment).options.settle,
        "seats": seats_shown(len(picture["colours"])),
        "game": picture,
    }


def judged(puzzle: Puzzle, moves: tuple[str, ...]) -> PuzzleJudged:
    """What the last of these moves is worth; those before it were the right ones.

    Raises `RefusedError` where they were not, or where the rules do not allow the last.
    """
    at = len(moves) - 1
    moment = _walked(puzzle, moves[:-1])
    if at >= len(puzzle.steps):
        raise RefusedError(_SOLVED)
    step, move = puzzle.steps[at], parse_move(moves[-1])
    refusal = moment.refusal(Step(LEARNER, move))
    if refusal is not None:
        raise RefusedError(refusal)
    right = move == step.move
    return {
        "right": right,
        "done": right and at == len(puzzle.steps) - 1,
        "end": _end(step.values[move]),
        "lead": step.values[move],
        "second": max(value for other, value in step.values.items() if other != step.move),
        "events": _after(moment, puzzle, at)[1] if right else [],
    }


def hint(puzzle: Puzzle, moves: tuple[str, ...]) -> PuzzleHint:
    """The stack to move after these right moves."""
    _walked(puzzle, moves)
    if len(moves) >= len(puzzle.steps):
        raise RefusedError(_SOLVED)
    return {"cell": puzzle.steps[len(moves)].move.source.name}


def line(puzzle: Puzzle, moves: tuple[str, ...]) -> PuzzleLine:
    """How it goes on after these right moves, to the end."""
    moment = _walked(puzzle, moves)
    events: list[HappenedEvent] = []
    for move in puzzle.line[moment.count :]:
        if _game(moment).outcome is None:
            moment, shown = _moved(moment, move)
            events += shown
    return {"events": events}


# --- how far one got ---


def _begun(puzzle: Puzzle) -> Moment:
    position = parse_position(puzzle.position)
    game = start_from(position, Options("hand", settle=position.settle))
    return Moment(replace(game, insides=dict(zip(position.stacks, puzzle.insides, strict=True))))


def _walked(puzzle: Puzzle, moves: tuple[str, ...]) -> Moment:
    """Where these right moves and their replies lead."""
    right = [str(step.move) for step in puzzle.steps]
    if list(moves) != right[: len(moves)]:
        raise RefusedError(_ASTRAY)
    moment = _begun(puzzle)
    for at in range(len(moves)):
        moment, _ = _after(moment, puzzle, at)
    return moment


def _after(moment: Moment, puzzle: Puzzle, at: int) -> tuple[Moment, list[HappenedEvent]]:
    """A step's right move and its reply."""
    step = puzzle.steps[at]
    moment, events = _moved(moment, step.move)
    if step.reply is not None:
        moment, replied = _moved(moment, step.reply)
        events = events + replied
    return moment, events


def _moved(moment: Moment, move: Move) -> tuple[Moment, list[HappenedEvent]]:
    turn = _game(moment).turn
    assert turn is not None, "lines end with the game"
    return moment.after(Step(turn, move))


def _game(moment: Moment) -> Game:
    assert isinstance(moment.state, Game), "puzzles are of Cappuccino"
    return moment.state


def _end(lead: int) -> PuzzleEnd:
    if lead == 0:
        return "tie"
    return "win" if lead > 0 else "loss"
