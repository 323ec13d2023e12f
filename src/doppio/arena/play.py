"""A match from its first game to its last, or from wherever it was cut off."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path

from doppio.arena.fair_starts import refuse_without_net
from doppio.arena.halls import Opens, steadily
from doppio.arena.ledger import Ledger
from doppio.arena.match import Played, play_game
from doppio.arena.plan import Plan
from doppio.arena.shelf import RECORDS, Shelf
from doppio.arena.tally import Tally
from doppio.games.contract import Refusal, RefusedError

RESULTS = "results.jsonl"


def play_match(
    plan: Plan, folder: Path, opens: Opens, ahead: int, *, records: bool = True
) -> Generator[Tally, None, None]:
    """Play what is left of a match; yields the standing first, and then after every game.

    The record of a game is on disk before its line is, and lines come in the plan's order, so a
    match that was cut off goes on where its results end. Records that were lost or changed since
    are put back first; raises `RefusedError` where that cannot be done, and before anything is
    written where fair deals are asked for and there is no net to find them.
    """
    refusal = refuse_without_net(plan)
    if refusal is not None:
        raise RefusedError(refusal)
    (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    shelf = Shelf(folder, plan)
    with Ledger(folder / RESULTS, plan) as ledger:
        if records:
            shelf.gather(ledger.games)
            spoilt = shelf.spoilt(ledger.games)
            shelf.mend(spoilt, in_order(plan, [line["n"] - 1 for line in spoilt], opens, ahead))
        tally = Tally(plan)
        for line in ledger.games:
            tally.add(line)
        yield tally
        if tally.is_over():
            return
        for played in in_order(plan, range(tally.games, plan.games), opens, ahead):
            if records:
                shelf.add(played)
            ledger.append([played.line])
            tally.add(played.line)
            yield tally
            if tally.is_over():
                return


def in_order(plan: Plan, numbers: Sequence[int], opens: Opens, ahead: int) -> Iterator[Played]:
    """The games with these numbers, one after the other, however they are finished."""
    left = numbers
    try:
        for played in steadily(play_game, [(plan, number) for number in numbers], opens, ahead):
            left = left[1:]
            yield played
    except BrokenExecutor as error:
        told = f"Game {left[0] + 1} cannot be played: whoever plays it is ended."
        raise RefusedError(Refusal("hall-broken", told)) from error
