"""Checkpoints: everything a training goes on from, in one file, written whole or not at all."""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from doppio.games.contract import Refusal, RefusedError
from doppio.players.net_file import constants
from doppio.train.learning import Learner, new_learner
from doppio.train.net import Params, without_habits
from doppio.train.rounding import Rounded, weight_of

_FORM = 1
_OF_EVERY_NET = "0.near.weight"
"""Nets of another make, as trainings once had, lack it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come."""

    rounds: int = 0
    games: int = 0
    positions: int = 0
    seconds: float = 0.0


def save(path: Path, learner: Learner, progress: Progress) -> None:
    """Write a checkpoint; the one before stays until this one is complete."""
    told = json.dumps({"form": _FORM, **asdict(progress)})
    arrays = {"progress": np.array(told), "step": np.asarray(learner.step)}
    for part in ("params", "mean", "slope", "energy"):
        for name, value in getattr(learner, part).items():
            arrays[f"{part}/{name}"] = np.asarray(value, np.float32)
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def load(path: Path) -> tuple[Learner, Progress]:
    """Read a checkpoint, or an exported net; raises `RefusedError` when the file is neither."""
    if path.suffix == ".onnx":
        return _from_net(path), Progress()
    arrays = _arrays(path)
    try:
        told = json.loads(str(arrays["progress"]))
        if told.pop("form") != _FORM:
            raise KeyError("form")
        parts = {name: _part(arrays, name) for name in ("params", "mean", "slope", "energy")}
        return Learner(**parts, step=jnp.asarray(arrays["step"])), Progress(**told)
    except (KeyError, TypeError, ValueError) as error:
        raise RefusedError(_NO_CHECKPOINT) from error


def _arrays(path: Path) -> dict[str, NDArray[np.float32]]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            return dict(arrays)
    except (ValueError, EOFError, zipfile.BadZipFile) as error:
        raise RefusedError(_NO_CHECKPOINT) from error


def _part(arrays: dict[str, NDArray[np.float32]], part: str) -> Params:
    found = {
        name.removeprefix(f"{part}/"): jnp.asarray(value)
        for name, value in arrays.items()
        if name.startswith(f"{part}/")
    }
    if _OF_EVERY_NET not in found:
        raise KeyError(part)
    return found


def _from_net(path: Path) -> Learner:
    """A learner with a net's weights and no memory of how it came by them."""
    return new_learner(without_habits(exported(path)))


def exported(path: Path) -> Params:
    """The weights of an exported net; raises `RefusedError` where the file is none."""
    try:
        return _weights(constants(path.read_bytes()))
    except (KeyError, ValueError) as error:
        raise RefusedError(_NO_CHECKPOINT) from error


def _weights(arrays: dict[str, NDArray[Any]]) -> Params:
    """The weights among a net's constants, those in whole numbers as far as they are known."""
    endings = (".weight", ".bias", ".scale", ".shift")
    found = {name: value for name, value in arrays.items() if name.endswith(endings)}
    for name, whole in arrays.items():
        layer = name.removesuffix(".whole")
        if layer != name:
            told = Rounded(arrays[f"{layer}.fine"], whole, arrays[f"{layer}.unit"])
            found[f"{layer}.weight"] = weight_of(told)
    if _OF_EVERY_NET not in found:
        raise KeyError(_OF_EVERY_NET)
    return {name: jnp.asarray(value) for name, value in found.items()}


_NO_CHECKPOINT = Refusal("bad-checkpoint", "That file is no checkpoint of a training.")
