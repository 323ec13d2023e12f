"""The exported net says what the learned one says; players see what it has learned from."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.dice import Dice, pick
from doppio.players.sight import sight
from doppio.train import boards
from doppio.train.checkpoint import load
from doppio.train.export import write
from doppio.train.features import Seen, see
from doppio.train.net import Answer, Params, Shape, answer, new_params
from tests.train.twins import board_of, table_of

runtime = pytest.importorskip("onnxruntime")

CREDIT = (0, 3, 1, 2)


def middle(players: int, seed: int, *, two_colour: bool = False, settle: bool = False) -> Position:
    """A position some moves into a game."""
    position = deal(players, "blob", seed, two_colour=two_colour, settle=settle)
    dice = Dice("middle", seed)
    for _ in range(5 * seed):
        position = play(position, pick(list(legal_moves(position)), dice))
    return position


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [
        middle(2, 1),
        middle(2, 3, settle=True),
        middle(2, 4, two_colour=True),
        middle(3, 5),
        middle(4, 2, settle=True),
    ]


@pytest.fixture(scope="module")
def params() -> Params:
    return new_params(Shape(16, 4, 2, 4), jax.random.key(5))


def shown(positions: list[Position]) -> tuple[boards.Table, boards.Board, Seen]:
    table = table_of(positions)
    credit = [[*CREDIT[: len(p.seats)], *[0] * (4 - len(p.seats))] for p in positions]
    table = table._replace(credit=jnp.array(credit, jnp.int32))
    board = board_of(positions, positions)
    return table, board, see(table, board)


def test_players_see_what_the_net_has_learned_from(positions: list[Position]) -> None:
    _, _, seen = shown(positions)
    for game, position in enumerate(positions):
        mine = sight(position, CREDIT)
        count = len(mine.places)
        near = np.asarray(seen.near[game, :count])
        np.testing.assert_allclose(mine.cells, seen.cells[game, :count], atol=1e-6)
        np.testing.assert_allclose(mine.table, seen.table[game], atol=1e-6)
        np.testing.assert_array_equal(mine.near, np.where(near < 64, near, count))


def test_exported_net_says_the_same(
    positions: list[Position], params: Params, tmp_path: Path
) -> None:
    path = tmp_path / "net.onnx"
    assert write(params, path) == path.stat().st_size
    assert sorted(tmp_path.iterdir()) == [path]
    again = load(path)[0].mean
    assert again.keys() == params.keys()
    for name, weight in params.items():
        off = np.abs(again[name] - weight).max(axis=0)
        assert (off <= (np.abs(weight).max(axis=0) / 126 if ".near.w" in name else 0)).all(), name
    session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    table, _, seen = shown(positions)
    said = answer(again, seen, jnp.float32)
    given = {"cells": np.asarray(seen.cells), "table": np.asarray(seen.table)}
    whole = session.run(None, {**given, "near": np.asarray(seen.near, np.int64)})
    assert_same(whole, said, table, seen)
    for game, position in enumerate(positions):
        mine = sight(position, CREDIT)
        alone = session.run(
            None, {"cells": mine.cells[None], "table": mine.table[None], "near": mine.near[None]}
        )
        count = len(mine.places)
        np.testing.assert_allclose(alone[0][0], whole[0][game, :count], atol=1e-4)
        np.testing.assert_allclose(alone[1][0], whole[1][game], atol=1e-4)


def assert_same(whole: list[np.ndarray], said: Answer, table: boards.Table, seen: Seen) -> None:
    """Alike but for the steps in which cells are told what others know."""
    there = jnp.arange(4) < table.seats[:, None]
    standing = np.asarray(seen.standing)
    policy, shares, cups, owners = whole
    assert_near(policy[standing], said.policy[standing])
    assert_near(shares, jax.nn.softmax(jnp.where(there, said.shares, -1e9), axis=1))
    assert_near(cups / 16, said.cups)
    assert_near(owners[standing], jax.nn.softmax(said.owners, axis=2)[standing])


def assert_near(given: np.ndarray, expected: jax.Array) -> None:
    """Off by a fiftieth of their spread on average, at most by a sixth."""
    off, spread = np.abs(given - np.asarray(expected)), float(np.std(expected))
    assert off.mean() < spread / 50
    assert off.max() < spread / 6
