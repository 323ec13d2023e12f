"""A net learns what players without one do, and nothing else about it changes."""

from argparse import ArgumentParser
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.contract import RefusedError
from doppio.players.sight import sight
from doppio.train import checkpoint
from doppio.train.command import add_arguments, run
from doppio.train.export import write
from doppio.train.habits import learned
from doppio.train.net import Params, Shape, has_habits, new_params
from doppio.train.plain_games import Habits, gathered, played, together

runtime = pytest.importorskip("onnxruntime")

PLAYOUTS = 30


@pytest.fixture(scope="module")
def params() -> Params:
    return new_params(Shape(16, 4, 2, 4), jax.random.key(5))


@pytest.fixture(scope="module")
def met() -> Habits:
    return together([played(number, PLAYOUTS) for number in range(4)])


def test_what_was_chosen_was_legal(met: Habits) -> None:
    assert met.legal[np.arange(len(met.chosen)), met.chosen].all()
    assert (met.legal.sum(axis=1) > 1).all()
    assert {3, 4} == {int(seats) for seats in 2 + met.table[:, :3].argmax(axis=1)}


def test_the_same_number_gives_the_same_game(met: Habits) -> None:
    again = played(0, PLAYOUTS)
    for name in Habits._fields:
        part = getattr(again, name)
        np.testing.assert_array_equal(part, getattr(met, name)[: len(again.chosen)])


def test_games_that_were_begun_are_told_when_time_is_up() -> None:
    games = list(gathered(0.0, 1, PLAYOUTS))
    assert games
    assert all(len(game.chosen) > 10 for game in games)


def test_habits_are_learned_and_all_else_stays(params: Params, met: Habits) -> None:
    """Whatever they always do is foreseen soon: here, a step of the first direction there is."""
    by_way = (
        met.legal.reshape(len(met.chosen), -1, 6).transpose(0, 2, 1).reshape(len(met.chosen), -1)
    )
    way, row = np.divmod(by_way.argmax(axis=1), by_way.shape[1] // 6)
    always = met._replace(chosen=(6 * row + way).astype(np.int32))
    told: list[str] = []
    found = learned(params, together([always] * 20), 1, told.append)
    assert found.habits < found.chance - 0.3
    assert len(told) == 15
    assert has_habits(found.params)
    for name, value in params.items():
        np.testing.assert_array_equal(found.params[name], value)


def test_an_exported_net_tells_habits_and_a_training_forgets_them(
    params: Params, met: Habits, tmp_path: Path
) -> None:
    path, found = tmp_path / "net.onnx", learned(params, met, 1, lambda _: None)
    write(found.params, path)
    seen = sight(deal(4, "hexagon", 1))
    shown = {"cells": seen.cells[None], "table": seen.table[None], "near": seen.near[None]}
    session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    policy, habits = session.run(["policy", "habits"], shown)
    assert habits.shape == policy.shape
    assert np.abs(habits - policy).max() > 0.01
    assert has_habits(checkpoint.exported(path))
    assert not has_habits(checkpoint.load(path)[0].params)


def test_the_command_writes_a_net_anew(params: Params, tmp_path: Path) -> None:
    before, after, told = tmp_path / "net.onnx", tmp_path / "new.onnx", list[str]()
    write(params, before)
    parser = ArgumentParser()
    add_arguments(parser)
    words = parser.parse_args(["habits", str(before), str(after), "--minutes", "0.00001"])
    assert run(words, told.append) == 0
    assert "surprise at moves of others" in told[-2]
    assert told[-1].endswith("bytes")
    assert sorted(tmp_path.iterdir()) == [before, after]
    assert has_habits(checkpoint.exported(after))
    np.testing.assert_allclose(
        checkpoint.exported(after)["policy.out.weight"], jnp.asarray(params["policy.out.weight"])
    )


@pytest.mark.parametrize(
    "words", [["habits"], ["habits", "net.onnx"], ["customs", "net.onnx", "new.onnx"]]
)
def test_other_words_are_refused(words: list[str]) -> None:
    parser = ArgumentParser()
    add_arguments(parser)
    with pytest.raises(RefusedError, match="say what to write"):
        run(parser.parse_args(words), lambda _: None)


def test_what_cannot_be_written_is_refused_before_any_game(params: Params, tmp_path: Path) -> None:
    write(params, tmp_path / "net.onnx")
    parser = ArgumentParser()
    add_arguments(parser)
    nowhere = str(tmp_path / "nowhere" / "new.onnx")
    with pytest.raises(RefusedError, match="no folder"):
        run(parser.parse_args(["habits", str(tmp_path / "net.onnx"), nowhere]), lambda _: None)
