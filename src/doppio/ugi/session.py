"""One conversation in the engine protocol. See docs/formats.md for the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.notation import parse_move, parse_position, turn_text
from doppio.games.cappuccino.perft import DEFAULT_LIMIT, perft
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play, refuse_move, scores
from doppio.games.cappuccino.view import view
from doppio.games.contract import Refusal, RefusedError, all_seats, best_seats
from doppio.games.dice import Dice
from doppio.players.contract import Budget, Choice
from doppio.players.roster import CAPPUCCINO_PLAYERS

NAME = "Doppio"
AUTHOR = "the Doppio developers"
MOST_NUMBER = 10**15
_LIMITS = {"movetime": "millis", "nodes": "nodes", "depth": "depth"}


class Session:
    """What the engine knows between two lines."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """`seconds` is the caller's clock; it serves to tell the speed, never to decide."""
        self._seconds = seconds
        self._position: Position | None = None
        self._settle = False
        self._seed = 0
        self._perft_limit = DEFAULT_LIMIT
        self._player = CAPPUCCINO_PLAYERS["greedy"]
        self._held_back: list[str] = []
        self.over = False

    def handle(self, line: str) -> Iterator[str]:
        """Answer one line; bad input is answered with one `info error` and changes nothing."""
        words = line.split()
        if not words:
            return
        answer = self._ANSWERS.get(words[0])
        try:
            if answer is None:
                raise _error(f"There is no command {words[0][:20]!a}.")
            yield from answer(self, words[1:])
        except RefusedError as error:
            yield f"info error {error.refusal.sentence}"

    def close(self) -> Iterator[str]:
        """The last words when nothing more comes in."""
        yield from self._stop([])

    # --- housekeeping ---

    def _ugi(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        yield f"id name {NAME}"
        yield f"id author {AUTHOR}"
        yield "option name Settle type check default false"
        yield f"option name Seed type spin default 0 min 0 max {MOST_NUMBER}"
        yield f"option name PerftLimit type spin default {DEFAULT_LIMIT} min 1 max {MOST_NUMBER}"
        yield "ugiok"

    def _isready(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        yield "readyok"

    def _newgame(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        self._position = None
        yield from ()

    def _quit(self, words: list[str]) -> Iterator[str]:
        yield from self._stop(words)
        self.over = True

    def _setoption(self, words: list[str]) -> Iterator[str]:
        found = re.fullmatch(r"name (\S+) value (\S+)", " ".join(words))
        if found is None:
            raise _error("An option is set by: setoption name X value Y.")
        name, value = found[1].lower(), found[2].lower()
        if name == "settle":
            if value not in ("true", "false"):
                raise _error("The option Settle is true or false.")
            self._settle = value == "true"
        elif name == "seed":
            self._seed = _number(value, "The option Seed")
        elif name == "perftlimit":
            self._perft_limit = _number(value, "The option PerftLimit", least=1)
        else:
            raise _error(f"There is no option {found[1][:20]!a}.")
        yield from ()

    # --- the position ---

    def _set_position(self, words: list[str]) -> Iterator[str]:
        if not words or words[0] != "fen":
            raise _error("A position is set by: position fen BOARD SEATS TURN [BANK] [moves …].")
        end = words.index("moves") if "moves" in words else len(words)
        position = parse_position(" ".join(words[1:end]))
        position = replace(position, settle=position.settle or self._settle)
        for number, text in enumerate(words[end + 1 :], 1):
            position = _played(position, number, text)
        self._position = position
        yield from ()

    def _known_position(self) -> Position:
        if self._position is None:
            raise _error("There is no position yet; send: position fen BOARD SEATS TURN.")
        return self._position

    def _query(self, words: list[str]) -> Iterator[str]:
        position = self._known_position()
        match words:
            case ["legal"]:
                yield " ".join(["response", *map(str, legal_moves(position))])
            case ["turn"]:
                yield f"response {turn_text(position.turn)}"
            case ["gameover"]:
                yield f"response {str(position.turn is None).lower()}"
            case ["result"]:
                yield f"response {_result(position)}"
            case ["scores"]:
                yield f"response {' '.join(map(str, scores(position)))}"
            case _:
                raise _error("One can query legal, turn, gameover, result or scores.")

    def _perft(self, words: list[str]) -> Iterator[str]:
        position = self._known_position()
        if len(words) != 1:
            raise _error("A count is asked for by: perft N.")
        depth = _number(words[0], "The depth")
        yield f"nodes {perft(position, depth, self._perft_limit)}"

    # --- thinking ---

    def _go(self, words: list[str]) -> Iterator[str]:
        position = self._known_position()
        budget, infinite = _budget(words)
        yield from self._stop([])
        if position.turn is None:
            yield "bestmove -"
            return
        answer = self._think(position, budget)
        if infinite:  # the answer waits for `stop`
            yield answer[0]
            self._held_back = answer[1:]
        else:
            yield from answer

    def _think(self, position: Position, budget: Budget) -> list[str]:
        assert position.turn is not None, "only a game that goes on is thought about"
        game = start_from(position, Options("hand", position.settle, autofinish=False))
        began = self._seconds()
        choice = self._player.choose(view(game, position.turn), budget, Dice("go", self._seed))
        return _thoughts(choice, self._seconds() - began)

    def _stop(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        held_back, self._held_back = self._held_back, []
        yield from held_back

    _ANSWERS: ClassVar[dict[str, Callable[[Session, list[str]], Iterator[str]]]] = {
        "ugi": _ugi,
        "isready": _isready,
        "uginewgame": _newgame,
        "setoption": _setoption,
        "position": _set_position,
        "query": _query,
        "perft": _perft,
        "go": _go,
        "stop": _stop,
        "quit": _quit,
    }


def _error(sentence: str) -> RefusedError:
    return RefusedError(Refusal("protocol", sentence))


def _number(text: str, what: str, least: int = 0) -> int:
    if re.fullmatch(r"[0-9]{1,16}", text, re.ASCII) and least <= int(text) <= MOST_NUMBER:
        return int(text)
    raise _error(f"{what} must be a whole number from {least} to {MOST_NUMBER}.")


def _played(position: Position, number: int, text: str) -> Position:
    try:
        move = parse_move(text)
    except RefusedError as error:
        raise _error(f"Move {number} cannot be read: {error.refusal.sentence}") from None
    refusal = refuse_move(position, move)
    if refusal is not None:
        raise _error(f"Move {number}, {move}, is not legal: {refusal.sentence}")
    return play(position, move)


def _result(position: Position) -> str:
    if position.turn is not None:
        return "none"
    seats = all_seats(len(position.seats))
    return f"winners {','.join(map(str, best_seats(scores(position), seats)))}"


def _budget(words: list[str]) -> tuple[Budget, bool]:
    """The limits after `go`, and whether it is to think until told to stop."""
    infinite = words == ["infinite"]
    if infinite or not words:
        return Budget(), infinite
    limits: dict[str, int] = {}
    if len(words) % 2 or any(name not in _LIMITS for name in words[::2]):
        raise _error("Thinking is bounded by: go movetime MS | nodes N | depth N | infinite.")
    for name, value in zip(words[::2], words[1::2], strict=True):
        limits[_LIMITS[name]] = _number(value, f"The limit {name}")
    return Budget(limits.get("millis"), limits.get("nodes"), limits.get("depth")), False


def _thoughts(choice: Choice, seconds: float) -> list[str]:
    command = choice.command
    move = command.move if isinstance(command, Step) else command.cup
    speed = int(choice.nodes / max(seconds, 1e-6))
    told = f"info depth 1 nodes {choice.nodes} nps {speed} score {choice.lead} pv {move}"
    return [told, f"bestmove {move}"]
