"""The nets by two means: `onnxruntime` runs them everywhere, a kernel where the processor can."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.kernels.board import Board
from doppio.kernels.lanes import WIDE
from doppio.kernels.seen import Batch, new_batch
from doppio.kernels.thought import Room, new_room, think_of
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.net_eyes import FOR_MORE, NETS, Eyes
from doppio.players.net_file import constants
from doppio.players.net_weights import weights
from doppio.players.sight import sight

KINDS = {"two": (2, False), "three": (3, False), "four": (4, False), "two colours": (2, True)}


def eyes() -> Eyes:
    """The shipped nets."""
    loaded = Eyes.load()
    assert loaded is not None
    return loaded


def met(kind: str) -> list[Position]:
    """The positions of some random games, from the deal to the last move."""
    players, two_colour = KINDS[kind]
    found = []
    for number, shape in enumerate(("hexagon", "blob", "long")):
        dice = Dice("met", kind, number)
        position = deal(players, shape, number, two_colour=two_colour, settle=number == 1)
        while position.turn is not None:
            found.append(position)
            moves = list(legal_moves(position))
            position = play(position, moves[dice.below(len(moves))])
    return found


def shown(positions: list[Position], credit: tuple[int, ...]) -> Batch:
    batch = new_batch(len(positions), 64)
    for at, position in enumerate(positions):
        seen = sight(position, credit)
        stacks = len(seen.places)
        batch.cells[at, :stacks], batch.table[at] = seen.cells, seen.table
        batch.near[at], batch.near[at, :stacks] = 64, seen.near
        batch.stacks[at] = stacks
    return batch


def thought(batch: Batch, position: Position) -> Room:
    """What the kernel makes of them all."""
    net = eyes().compiled(Board.of(position))
    assert net is not None
    leaves, room = len(batch.stacks), new_room(len(batch.stacks))
    think_of(net, batch, leaves, len(position.seats), habits=True, room=room)
    return room


@pytest.mark.parametrize("kind", ["three", "four"])
def test_the_kernel_knows_the_habits_of_others_as_onnxruntime_does(kind: str) -> None:
    positions = met(kind)
    batch = shown(positions, ())
    batch.theirs[1::2] = 1
    if not WIDE:
        assert eyes().compiled(Board.of(positions[0])) is None
        return
    room, off = thought(batch, positions[0]), []
    for at, position in enumerate(positions):
        seen = sight(position)
        *_, habits = eyes().look_at_others(seen.cells[None], seen.table[None], seen.near[None])
        stacks = len(seen.places)
        there = seen.near < stacks
        if at % 2:
            off.append(np.abs(room.habits[at, :stacks] - habits[0])[there].max(initial=0))
        else:
            assert not room.habits[at].any(), "nobody asked what the thinker itself would do"
    assert np.median(off) < 1e-4
    assert np.max(off) < 2


@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_says_what_onnxruntime_says(kind: str) -> None:
    positions = met(kind)
    if not WIDE:
        assert eyes().compiled(Board.of(positions[0])) is None
        return
    credit = (0, 3, 1, 2)[: len(positions[0].seats)]
    room = thought(shown(positions, credit), positions[0])
    off = []
    for at, position in enumerate(positions):
        seen = sight(position, credit)
        said = eyes().look(seen.cells[None], seen.table[None], seen.near[None])
        stacks, seats = len(seen.places), len(position.seats)
        there = seen.near < stacks
        off.append(
            (
                np.abs(room.policy[at, :stacks] - said[0][0])[there].max(initial=0),
                np.abs(room.shares[at] - said[1][0]).max(),
                np.abs(room.cups[at] - said[2][0])[:seats].max(),
            )
        )
    # Where what is told in steps lies half way between two, either may be told.
    assert (np.median(off, axis=0) < (1e-4, 1e-5, 1e-4)).all()
    assert (np.mean(off, axis=0) < (0.05, 1e-3, 1e-2)).all()
    assert (np.max(off, axis=0) < (2, 0.02, 0.2)).all()


def test_what_the_kernel_adds_up_lies_in_lines_of_memory() -> None:
    """Sixteen sums that lie in two lines are fetched twice: that takes a tenth more time."""
    net = weights((NETS / FOR_MORE).read_bytes())
    assert net is not None
    plain = [part for part in net if isinstance(part, np.ndarray)]
    assert {part.ctypes.data % 64 for part in (*plain, *net.policy, *new_room(3))} == {0}


def test_what_was_thought_before_leaves_no_trace() -> None:
    first, *rest = met("four")
    if not WIDE:
        assert eyes().compiled(Board.of(first)) is None
        return
    together = thought(shown([first, *rest[::7]], ()), first)
    for at, position in enumerate([first, *rest[::7]]):
        alone = thought(shown([position], ()), position)
        np.testing.assert_array_equal(alone.shares[0], together.shares[at])
        stacks = len(position.stacks)
        np.testing.assert_array_equal(alone.policy[0, :stacks], together.policy[at, :stacks])


def test_nets_of_another_make_are_left_to_onnxruntime() -> None:
    shipped = (NETS / "for-more.onnx").read_bytes()
    assert weights(shipped) is not None
    assert weights(shipped.replace(b"0.near.fine", b"0.near.fino")) is None
    assert weights(shipped.replace(b"habits.target.weight", b"habits.tarted.weight")) is None
    assert weights(b"") is None


def test_a_compiler_that_is_told_to_do_without_gets_no_kernel_to_compile() -> None:
    ask = "from doppio.kernels.lanes import WIDE; print(WIDE)"
    for setting in ({"NUMBA_ENABLE_AVX": "0"}, {"NUMBA_CPU_NAME": "generic"}):
        done = subprocess.run(
            [sys.executable, "-c", ask],
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, **setting},
        )
        assert done.stdout.strip() == "False"


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_looks_bring_the_same_by_either_means(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hardly any look is at a leaf where a step lies half way between two, so trees are alike."""
    players, two_colour = KINDS[kind]
    looks, agreed = 40, 0
    for number in range(6):
        position = deal(players, "hexagon", number, two_colour=two_colour)
        seen = view(start_from(position, Options("hand")), position.turn)
        choices = []
        for means in (Eyes.compiled, lambda *_: None):
            monkeypatch.setattr(Eyes, "compiled", means)
            choices.append(Learned().choose(seen, Budget(nodes=looks), Dice("either", number)))
            monkeypatch.undo()
        assert all(isinstance(choice.command, Step) for choice in choices)
        assert choices[0].nodes == choices[1].nodes
        agreed += choices[0].command == choices[1].command
    assert agreed >= 5


@pytest.mark.parametrize("name", ["for-two.onnx", "for-more.onnx"])
def test_a_file_has_all_the_weights(name: str) -> None:
    held = constants((NETS / name).read_bytes())
    assert held["cells.weight"].shape == (36, 96)
    assert held["0.near.whole"].shape == (7 * 96, 96)
    assert held["0.near.whole"].dtype == np.int8
    assert 0 < np.abs(held["0.near.whole"].astype(int)).max() <= 63
    assert sum(values.nbytes for values in held.values()) > 0.9 * len((NETS / name).read_bytes())


@pytest.mark.parametrize("length", [1, 40, 5000, 500_000])
def test_half_a_file_is_none(length: int) -> None:
    with pytest.raises(ValueError, match=r"has no end|neither name|no kind"):
        constants((NETS / "for-two.onnx").read_bytes()[:length])
