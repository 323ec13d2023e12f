"""What a long proof learns as it goes: which moves did before, in which circumstances.

The same move often does again: after the same move of the other seat, after the same move of one's
own, from the same stack on to the same, in the same area, and against what else the other seat
could have done just before. What did is trusted a little more each time and what did not a little
less, so that it counts most what was seen last. Answers that come again do more than save the
search for another: with them, the same moves in another order lead to positions that are known.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from doppio.kernels.board import Bytes, Words
from doppio.kernels.compiled import lean
from doppio.kernels.little import mix

Trust: TypeAlias = NDArray[np.int16]

_DEEPEST = 64
_MOVES = 386
"""The steps of all cells, the spare move, and that there was none."""
NO_MOVE = _MOVES - 1
_TALL = 15
"""Higher stacks are taken for as high as this."""
_KINDS = 2 * (_TALL + 1) * (_TALL + 1)
_AREAS = 1 << 17
_SHIFT = 12
_WHOLE = 1 << _SHIFT
_BETTER, _WORSE = 4, 3
"""Trust goes a sixteenth of the way to the top for what did, an eighth of it down for the rest."""
_FANCIES = 15
_AS_ANSWER, _IN_CIRCUMSTANCES = 180, 25
"""What full trust is worth, in 64ths of what makes a move e times as likely to be the best."""


class Lore(NamedTuple):
    """How far moves are trusted: as answers to what was tried at each depth, and by circumstances.

    Without any room nothing is learned. Who has a whim tries moves that promise about as much in an
    order of their own.
    """

    answers: Trust
    after_theirs: Trust
    after_own: Trust
    of_kind: Trust
    in_area: Trust
    whim: int


def new_lore(whim: int = 0) -> Lore:
    """Nothing is known yet."""
    return Lore(
        np.zeros((_DEEPEST + 1, _MOVES), np.int16),
        np.zeros((_MOVES, _MOVES), np.int16),
        np.zeros((_MOVES, _MOVES), np.int16),
        np.zeros((_MOVES, _KINDS), np.int16),
        np.zeros(_AREAS, np.int16),
        whim,
    )


def no_lore() -> Lore:
    """Nothing is learned: short proofs would forget before it is of use."""
    nothing, none_of_it = np.zeros((0, 0), np.int16), np.zeros(0, np.int16)
    return Lore(nothing, nothing, nothing, nothing, none_of_it, 0)


@lean
def is_learned(lore: Lore) -> bool:
    """Whether there is room to learn anything."""
    return lore.in_area.shape[0] > 0


@lean
def fancy(lore: Lore, key: int) -> int:
    """What is added to a move's merit by a whim, told by what the move leads to."""
    if lore.whim == 0:
        return 0
    return np.int64(mix(key + uint64(lore.whim)) & uint64(_FANCIES))


@lean
def kind_of(near: Bytes, heights: Bytes, own: int, move: int, at: int) -> int:
    """What sort of step this is, in a row where it is not made yet: from what on to what."""
    target = near[move]
    kind = min(int(heights[at, move // 6]), _TALL) * (_TALL + 1) + min(
        int(heights[at, target]), _TALL
    )
    return 2 * kind + int(own >> uint64(target) & uint64(1))


@lean
def place_of_area(areas: Words, part: int, move: int, at: int) -> int:
    """Where the trust in a move in this area is."""
    word = areas[at, 2 * part + 1] + uint64(move) * uint64(0x9E3779B97F4A7C15)
    return np.int64(mix(word) & uint64(_AREAS - 1))


@lean
def raised(trust: int) -> int:
    """After a move that did."""
    return trust + ((_WHOLE - trust) >> _BETTER)


@lean
def lowered(trust: int) -> int:
    """After one that did not."""
    return trust - ((_WHOLE + trust) >> _WORSE)


@lean
def trust_in(lore: Lore, move: int, theirs: int, own: int, kind: int, area: int) -> int:
    """The merit of a move by circumstances: after which moves it comes, and what it is."""
    found = int(lore.after_theirs[theirs, move]) + int(lore.after_own[own, move])
    found += int(lore.of_kind[move, kind]) + int(lore.in_area[area])
    return found * _IN_CIRCUMSTANCES >> _SHIFT


@lean
def trust_as_answer(lore: Lore, move: int, depth: int) -> int:
    """Its merit as an answer to what was tried at a depth."""
    return int(lore.answers[depth, move]) * _AS_ANSWER >> _SHIFT


@lean
def learn(lore: Lore, did: bool, move: int, theirs: int, own: int, kind: int, area: int) -> None:
    """A move did, or did not, in these circumstances."""
    if did:
        lore.after_theirs[theirs, move] = raised(lore.after_theirs[theirs, move])
        lore.after_own[own, move] = raised(lore.after_own[own, move])
        lore.of_kind[move, kind] = raised(lore.of_kind[move, kind])
        lore.in_area[area] = raised(lore.in_area[area])
    else:
        lore.after_theirs[theirs, move] = lowered(lore.after_theirs[theirs, move])
        lore.after_own[own, move] = lowered(lore.after_own[own, move])
        lore.of_kind[move, kind] = lowered(lore.of_kind[move, kind])
        lore.in_area[area] = lowered(lore.in_area[area])


@lean
def learn_answer(lore: Lore, did: bool, move: int, depth: int) -> None:
    """A move did, or did not, as an answer to what was tried at a depth."""
    trust = lore.answers[depth, move]
    lore.answers[depth, move] = raised(trust) if did else lowered(trust)


@lean
def forget_answers(lore: Lore, depth: int) -> None:
    """At another position nothing has been answered yet."""
    for move in range(_MOVES):
        lore.answers[depth, move] = 0
