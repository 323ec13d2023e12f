"""Thinking and counting beside the conversation, so that it can be told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Chance, RefusedError
from doppio.players.contract import Budget, CappuccinoPlayer, Choice, Halt

Tell = Callable[[str], None]


class Thought:
    """One `go`: told as it comes, ended by its budget or by `stop`.

    An endless one keeps its best move back until it is told to stop.
    """

    def __init__(self, seconds: Callable[[], float], tell: Tell) -> None:
        self._seconds, self._tell = seconds, tell
        self._began = seconds()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self.halt = Halt()
        self.endless = False
        self.over = False

    def start(self, player: CappuccinoPlayer, seen: View, budget: Budget, chance: Chance) -> None:
        """Begin to think, and come back at once."""
        work = (player, seen, budget, chance)
        self._thread = threading.Thread(target=self._think, args=work, daemon=True)
        self._thread.start()

    def _think(self, player: CappuccinoPlayer, seen: View, budget: Budget, chance: Chance) -> None:
        # Nobody listens any more: that is no fault, and there is nobody to tell.
        with suppress(BrokenPipeError):
            try:
                choice = player.choose(seen, budget, chance)
            except RefusedError as error:
                self._end(f"info error {error.refusal.sentence}")
                return
            self.report(choice)
            if self.endless:
                self._stopped.wait()
            self._end(f"bestmove {_move(choice)}")

    def _end(self, line: str) -> None:
        """Tell the last line; whoever hears it may count on it that nothing is thought any more."""
        self.over = True
        self._tell(line)

    def report(self, choice: Choice) -> None:
        """Tell what is thought so far."""
        self._tell(info(choice, self._seconds() - self._began))

    def stop(self) -> None:
        """End at once; the best move so far is told before this comes back."""
        self.halt.say()
        self._stopped.set()
        self.wait()

    def wait(self) -> None:
        """Come back when it has ended."""
        if self._thread is not None:
            self._thread.join()


class Count:
    """One `perft`: told when it is done, or refused when it is told to stop."""

    def __init__(self, count: Callable[[Callable[[], bool]], int], tell: Tell) -> None:
        """`count` is given what it has to ask now and then: whether it is to stop."""
        self._count, self._tell = count, tell
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        with suppress(BrokenPipeError):  # nobody listens any more
            try:
                self._tell(f"nodes {self._count(self._stopped.is_set)}")
            except RefusedError as error:
                self._tell(f"info error {error.refusal.sentence}")

    def stop(self) -> None:
        """End at once, and say so."""
        self._stopped.set()
        self.wait()

    def wait(self) -> None:
        """Come back when it has ended."""
        self._thread.join()


def seen_in(position: Position, credit: tuple[int, ...]) -> View:
    """What the seat to move sees of a position."""
    options = Options("hand", position.settle, autofinish=False, credit=credit)
    return view(start_from(position, options), position.turn)


def info(choice: Choice, seconds: float) -> str:
    """What a player thinks, in the words of the protocol."""
    speed = int(choice.nodes / max(seconds, 1e-6))
    line = " ".join([_move(choice), *map(str, choice.line)])
    return (
        f"info depth {choice.depth} nodes {choice.nodes} nps {speed} score {choice.lead} pv {line}"
    )


def _move(choice: Choice) -> str:
    command = choice.command
    return str(command.move if isinstance(command, Step) else command.cup)
