"""Where games are played: anything with the shape of `concurrent.futures.Executor`.

Here, in processes of this machine, or on a Ray cluster. Who asks for games never knows which.
"""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

from doppio.arena import program
from doppio.games.contract import Refusal, RefusedError

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_TRIES_ON_RAY = 10
"""How often a game is begun again elsewhere when the node that played it is gone."""

_GREETINGS = 5
"""How often a cluster is greeted that is there but hangs up at once: it starts a process for every
guest, and on a busy machine that one may die at birth.
"""


_PATIENCE = 3
"""How many times in a row a hall may break down before anything is finished in it."""

Opens = Callable[[], Executor]


class Here(Executor):
    """Plays in this process, one after the other."""

    def submit(
        self, fn: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Answer]:
        """Do it at once."""
        done: Future[Answer] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Processes(ProcessPoolExecutor):
    """Processes of this machine. They end with this one, and at once, however it ends."""

    def __init__(self, jobs: int) -> None:
        ours = get_context("spawn")
        listening, self._line = ours.Pipe(duplex=False)
        super().__init__(jobs, mp_context=ours, initializer=_settle_in, initargs=(listening,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: FBT001, FBT002
        """Stop whatever is still being played."""
        self._line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _settle_in(line: Connection) -> None:
    """In a new process: leave interrupts to the first one, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        for number in tuple(program.running):
            program.end_group(number)
        os._exit(1)


class OnRay(Executor):
    """A Ray cluster: one of this machine alone, or the one at an address."""

    def __init__(self, address: str | None) -> None:
        self._ray: Any = import_module("ray")
        self._known: dict[Any, Any] = {}
        for left in reversed(range(_GREETINGS)):
            try:
                self._join(address)
                break
            except ConnectionAbortedError as error:
                if not left:
                    raise _unreachable(address, error) from None
            except Exception as error:
                raise _unreachable(address, error) from None

    def _join(self, address: str | None) -> None:
        with warnings.catch_warnings(action="ignore"):
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR")

    def submit(
        self, fn: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Answer]:
        """Let a node do it."""
        if fn not in self._known:
            self._known[fn] = self._ray.remote(max_retries=_TRIES_ON_RAY)(fn)
        answer: Future[Answer] = Future()
        asked = self._known[fn].remote(*args, **kwargs).future()
        asked.add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def _pass_on(self, done: Future[Answer], answer: Future[Answer]) -> None:
        """An answer, what a game itself has raised, or the news that the cluster is broken."""
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
        elif isinstance(error, self._ray.exceptions.RayTaskError):
            answer.set_exception(error)
        else:
            answer.set_exception(BrokenExecutor(str(error)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Leave the cluster; what it still plays for us is given up."""
        self._ray.shutdown()


def steadily(
    work: Callable[..., Answer], tasks: Sequence[tuple[Any, ...]], opens: Opens, ahead: int
) -> Iterator[Answer]:
    """What comes of each task, in their order, so many of them begun ahead.

    A hall that breaks down (somebody ended its processes) is opened again; raises `BrokenExecutor`
    when that does not help.
    """
    done = failures = 0
    while done < len(tasks):
        try:
            for answer in _in_one_hall(work, tasks[done:], opens, ahead):
                done, failures = done + 1, 0
                yield answer
        except BrokenExecutor:
            failures += 1
            if failures == _PATIENCE:
                raise


def _in_one_hall(
    work: Callable[..., Answer], tasks: Sequence[tuple[Any, ...]], opens: Opens, ahead: int
) -> Iterator[Answer]:
    waiting: deque[Future[Answer]] = deque()
    with opens() as hall:
        for task in tasks:
            waiting.append(hall.submit(work, *task))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _unreachable(address: str | None, error: Exception) -> RefusedError:
    why = " ".join(str(error).split())[:200] or type(error).__name__
    sentence = f"The Ray cluster {address or 'here'} cannot be reached: {why}"
    return RefusedError(Refusal("bad-hall", sentence))


def hall(on: str, jobs: int) -> Opens:
    """How to open the hall that was asked for; raises `RefusedError` when there is none such."""
    if on == "processes":
        return Here if jobs == 1 else lambda: Processes(jobs)
    if on != "ray" and not on.startswith("ray://"):
        raise RefusedError(
            Refusal("bad-hall", "Games are played on processes, ray, or ray://HOST:PORT.")
        )
    if find_spec("ray") is None:
        raise RefusedError(
            Refusal("bad-hall", "Ray is not installed; it comes with: pip install 'doppio[ray]'.")
        )
    return _reached(None if on == "ray" else on)


def _reached(address: str | None) -> Opens:
    """A cluster that answers now, before anything is begun; later it is sought again."""
    ready = [OnRay(address)]
    return lambda: ready.pop() if ready else OnRay(address)
