"""One conversation in the engine protocol. See docs/formats.md for the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from doppio.games.cappuccino.credit import credited, refuse_credit
from doppio.games.cappuccino.notation import parse_move, parse_position, turn_text
from doppio.games.cappuccino.perft import DEFAULT_LIMIT, perft
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play, refuse_move, scores
from doppio.games.contract import Refusal, RefusedError, all_seats, best_seats
from doppio.games.dice import Dice
from doppio.players.cappuccino_levels import LEVELS, MOST_LEVEL, Level
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.roster import BEST, CAPPUCCINO_PLAYERS, NO_NET, Late, net_runs
from doppio.ugi.thought import Count, Tell, Thought, seen_in

NAME = "Doppio"
AUTHOR = "the Doppio developers"
MOST_NUMBER = 10**15
MOST_THREADS = 64
DEFAULT_HASH = 32
MOST_HASH = 1024
_LIMITS = ("movetime", "nodes", "depth")
_HEARD = ("stop", "isready", "quit", "ugi")
"""What is answered while a count goes on; all else is answered after it, in the order it came."""


class Session:
    """What the engine knows between two lines."""

    def __init__(self, seconds: Callable[[], float], tell: Tell) -> None:
        """`seconds` is the caller's clock; it serves to tell the speed, never to decide.

        `tell` is told what is thought, as it comes; it may be called from another thread.
        """
        self._seconds, self._tell = seconds, tell
        self._position: Position | None = None
        self._settle = False
        self._credit: tuple[int, ...] = ()
        self._seed = 0
        self._perft_limit = DEFAULT_LIMIT
        self._player = BEST
        self._level = 0
        self._threads = 1
        self._hash = DEFAULT_HASH
        self._thought: Thought | None = None
        self._count: Count | None = None
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
            if words[0] not in _HEARD:
                self._finish_counting()
            yield from answer(self, words[1:])
        except RefusedError as error:
            yield f"info error {error.refusal.sentence}"

    def close(self) -> None:
        """Nothing more comes in: what is still thought about or counted is told."""
        self._finish_counting()
        self._finish_thinking()

    def _finish_thinking(self) -> None:
        """Let a bounded thought end by itself, and end an endless one."""
        thought, self._thought = self._thought, None
        if thought is not None and thought.endless:
            thought.stop()
        elif thought is not None:
            thought.wait()

    def _finish_counting(self) -> None:
        """Let a count end by itself: it is bounded."""
        count, self._count = self._count, None
        if count is not None:
            count.wait()

    # --- housekeeping ---

    def _ugi(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        yield f"id name {NAME}"
        yield f"id author {AUTHOR}"
        yield "option name Settle type check default false"
        yield "option name Credit type string default none"
        yield f"option name Seed type spin default 0 min 0 max {MOST_NUMBER}"
        yield f"option name PerftLimit type spin default {DEFAULT_LIMIT} min 1 max {MOST_NUMBER}"
        players = " ".join(f"var {name}" for name in CAPPUCCINO_PLAYERS)
        yield f"option name Player type combo default {BEST} {players}"
        yield f"option name Level type spin default 0 min 0 max {MOST_LEVEL}"
        yield f"option name Threads type spin default 1 min 1 max {MOST_THREADS}"
        yield f"option name Hash type spin default {DEFAULT_HASH} min 1 max {MOST_HASH}"
        yield "ugiok"

    def _isready(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        # Who asks in the middle of a thought wants to know whether anybody is there.
        if not self._is_thinking():
            yield from self._load()
        yield "readyok"

    def _is_thinking(self) -> bool:
        return self._thought is not None and not self._thought.over

    def _load(self) -> Iterator[str]:
        """Have the player who was chosen ready, so that no thought is spent on loading."""
        player = self._chosen_player()
        if isinstance(player, Late | Level):
            player.load()
        if isinstance(player, Late) and player.name == BEST and not net_runs():
            yield f"info string {NO_NET}"

    def _newgame(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        self._position = None
        yield from ()

    def _quit(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        self.close()
        self.over = True
        yield from ()

    def _setoption(self, words: list[str]) -> Iterator[str]:
        found = re.fullmatch(r"name (\S+) value (\S+)", " ".join(words))
        if found is None:
            raise _error("An option is set by: setoption name X value Y.")
        name, value = found[1].lower(), found[2].lower()
        if name == "settle":
            if value not in ("true", "false"):
                raise _error("The option Settle is true or false.")
            self._settle = value == "true"
        elif name == "credit":
            self._credit = _credit(value)
        elif name == "seed":
            self._seed = _number(value, "The option Seed")
        elif name == "perftlimit":
            self._perft_limit = _number(value, "The option PerftLimit", least=1)
        else:
            self._set_thinking(name, value, found[1])
        yield from ()

    def _set_thinking(self, name: str, value: str, asked: str) -> None:
        """Options about who thinks, and how."""
        match name:
            case "player":
                if value not in CAPPUCCINO_PLAYERS:
                    raise _error(f"The option Player is one of {', '.join(CAPPUCCINO_PLAYERS)}.")
                self._player = value
            case "level":
                self._level = _number(value, "The option Level", most=MOST_LEVEL)
            case "threads":
                self._threads = _number(value, "The option Threads", 1, MOST_THREADS)
            case "hash":
                self._hash = _number(value, "The option Hash", 1, MOST_HASH)
            case _:
                raise _error(f"There is no option {asked[:20]!a}.")

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
                yield f"response {self._result(position)}"
            case ["scores"]:
                yield f"response {' '.join(map(str, self._scores(position)))}"
            case _:
                raise _error("One can query legal, turn, gameover, result or scores.")

    def _scores(self, position: Position) -> tuple[int, ...]:
        return credited(scores(position), self._credit_in(position))

    def _credit_in(self, position: Position) -> tuple[int, ...]:
        """The cups credited, if they are for as many seats as there are."""
        refusal = refuse_credit(self._credit, len(position.seats))
        if refusal is not None:
            raise RefusedError(refusal)
        return self._credit

    def _result(self, position: Position) -> str:
        if position.turn is not None:
            return "none"
        seats = all_seats(len(position.seats))
        return f"winners {','.join(map(str, best_seats(self._scores(position), seats)))}"

    def _perft(self, words: list[str]) -> Iterator[str]:
        position = self._known_position()
        if len(words) != 1:
            raise _error("A count is asked for by: perft N.")
        depth = _number(words[0], "The depth")
        limit = self._perft_limit
        self._count = Count(lambda stopped: perft(position, depth, limit, stopped), self._tell)
        yield from ()

    # --- thinking ---

    def _go(self, words: list[str]) -> Iterator[str]:
        position = self._known_position()
        budget, endless = _budget(words)
        credit = self._credit_in(position)
        self._finish_thinking()
        if position.turn is None:
            yield "bestmove -"
            return
        self._thought = thought = Thought(self._seconds, self._tell)
        thought.endless = endless
        budget = replace(budget, halt=thought.halt, report=thought.report)
        seen = seen_in(position, credit)
        thought.start(self._chosen_player(), seen, budget, Dice("go", self._seed))

    def _chosen_player(self) -> CappuccinoPlayer:
        if self._level:
            return LEVELS[self._level]
        player = CAPPUCCINO_PLAYERS[self._player]
        if isinstance(player, Late):
            return replace(player, threads=self._threads, memory_bits=_bits(self._hash))
        return player

    def _stop(self, words: list[str]) -> Iterator[str]:  # noqa: ARG002
        count, self._count = self._count, None
        if count is not None:
            count.stop()
        thought, self._thought = self._thought, None
        if thought is not None:
            thought.stop()
        yield from ()

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


def _number(text: str, what: str, least: int = 0, most: int = MOST_NUMBER) -> int:
    if re.fullmatch(r"[0-9]{1,16}", text, re.ASCII) and least <= int(text) <= most:
        return int(text)
    raise _error(f"{what} must be a whole number from {least} to {most}.")


def _bits(megabytes: int) -> int:
    """The size of the solver's memory: sixteen bytes an entry."""
    return (megabytes * 65_536).bit_length() - 1


def _played(position: Position, number: int, text: str) -> Position:
    try:
        move = parse_move(text)
    except RefusedError as error:
        raise _error(f"Move {number} cannot be read: {error.refusal.sentence}") from None
    refusal = refuse_move(position, move)
    if refusal is not None:
        raise _error(f"Move {number}, {move}, is not legal: {refusal.sentence}")
    return play(position, move)


def _credit(text: str) -> tuple[int, ...]:
    if text == "none":
        return ()
    if re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2}){1,3}", text, re.ASCII):
        credit = tuple(map(int, text.split(",")))
        refusal = refuse_credit(credit, len(credit))
        if refusal is not None:
            raise RefusedError(refusal)
        return credit
    raise _error("The option Credit is none, or the cups of each seat, such as 0,3.")


def _budget(words: list[str]) -> tuple[Budget, bool]:
    """The limits after `go`, and whether it is to think until told to stop."""
    endless = words == ["infinite"]
    if endless or not words:
        return Budget(nodes=MOST_NUMBER if endless else None), endless
    limits: dict[str, int] = {}
    if len(words) % 2 or any(name not in _LIMITS for name in words[::2]):
        raise _error("Thinking is bounded by: go movetime MS | nodes N | depth N | infinite.")
    for name, value in zip(words[::2], words[1::2], strict=True):
        # Nobody can think less than that; to others 0 means without a limit, which would never end.
        limits[name] = max(1, _number(value, f"The limit {name}"))
    return Budget(limits.get("movetime"), limits.get("nodes"), limits.get("depth")), False
