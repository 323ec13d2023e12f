"""A whole training, tiny: it goes on from where it was, and says what is wrong."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from doppio.games.contract import RefusedError
from doppio.train import checkpoint, log
from doppio.train.net import blocks_of
from doppio.train.settings import SMALL
from doppio.train.training import CHECKPOINT, CURVE, LOG, Plan, Training

TINY = replace(SMALL, shape=SMALL.shape._replace(blocks=1))
"""All the time goes into compiling, which takes longer for every block."""


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a training of two lines."""
    out = tmp_path_factory.mktemp("trained")
    plan = Plan(out, minutes=1e-9, horizon=1.0, size=TINY)
    told: list[str] = []
    training = Training(plan)
    training.run(told.append)
    first = training.progress
    training.run(told.append)
    assert training.progress.games == 2 * first.games
    assert len(told) == 2
    return out


def test_it_leaves_a_log_and_a_curve(trained: Path) -> None:
    lines = log.read(trained / LOG)
    assert [line.rounds for line in lines] == [1, 2]
    assert all(0 <= line.against_chance <= 1 for line in lines)
    assert (trained / CURVE).read_text().startswith("<svg ")
    assert not list(trained.glob("*.new"))


def test_a_checkpoint_holds_everything(trained: Path) -> None:
    learner, progress = checkpoint.load(trained / CHECKPOINT)
    assert progress.rounds == 2
    assert int(learner.step) > 0
    assert set(learner.params) == set(learner.mean) == set(learner.energy)


def test_a_training_goes_on_where_it_was_and_its_net_can_grow(
    trained: Path, tmp_path: Path
) -> None:
    before, progress = checkpoint.load(trained / CHECKPOINT)
    plan = Plan(tmp_path, minutes=1e-9, horizon=1.0, size=TINY, deeper=1)
    training = Training(plan, trained / CHECKPOINT)
    assert training.progress == progress
    training.run(lambda _: None)
    assert training.progress.rounds == progress.rounds + 1
    after, _ = checkpoint.load(tmp_path / CHECKPOINT)
    assert blocks_of(after.mean) == blocks_of(before.mean) + 1
    assert set(after.params) == set(after.mean) == set(after.slope) == set(after.energy)


@pytest.mark.parametrize(
    "spoil",
    [lambda whole: whole[:1000], lambda _: b"", lambda _: b"no checkpoint at all"],
    ids=["cut", "empty", "text"],
)
def test_what_is_no_checkpoint_is_refused(
    trained: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "bad.npz"
    path.write_bytes(spoil((trained / CHECKPOINT).read_bytes()))
    with pytest.raises(RefusedError, match="no checkpoint"):
        checkpoint.load(path)


def test_other_arrays_are_no_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    np.savez(path, numbers=np.arange(3))
    with pytest.raises(RefusedError, match="no checkpoint"):
        checkpoint.load(path)
