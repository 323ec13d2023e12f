"""What the net hears of neighbours, and how a mistake finds its way back to them."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.train.features import Seen, see
from doppio.train.net import Shape, answer, around, blocks_of, deepened, heard, new_params
from tests.train.twins import board_of, table_of


@pytest.fixture(scope="module")
def seen() -> Seen:
    """A board with gaps in it: nothing must come of what empty places say or hear."""
    start = now = deal(2, "blob", 5)
    for _ in range(9):
        now = play(now, next(iter(legal_moves(now))))
    return see(table_of([start], 32), board_of([start], [now], 32))


def plainly_heard(said: Array, near: Array) -> Array:
    parts = said.reshape(*near.shape, -1)
    found = [_looked_up(parts[:, :, way], near[:, :, way]) for way in range(6)]
    return jnp.concatenate(found, axis=2)


def plainly_around(known: Array, near: Array) -> Array:
    return jnp.concatenate([_looked_up(known, near[:, :, way]) for way in range(6)], axis=2)


def _looked_up(rows: Array, near: Array) -> Array:
    padded = jnp.concatenate([rows, jnp.zeros_like(rows[:, :1])], axis=1)
    return jnp.take_along_axis(padded, near[:, :, None], axis=1)


@pytest.mark.parametrize(
    "quick, plain, width", [(heard, plainly_heard, 12), (around, plainly_around, 4)]
)
def test_neighbours_are_heard_and_hear_back(
    seen: Seen,
    quick: Callable[[Array, Array], Array],
    plain: Callable[[Array, Array], Array],
    width: int,
) -> None:
    said = jax.random.normal(jax.random.key(1), (*seen.standing.shape, width))
    what = jax.random.normal(jax.random.key(2), plain(said, seen.near).shape)

    def told(by: Callable[[Array, Array], Array], said: Array) -> Array:
        return (by(said, seen.near) * what).sum()

    np.testing.assert_allclose(quick(said, seen.near), plain(said, seen.near))
    wanted = jax.grad(lambda said: told(plain, said))(said)
    found = jax.grad(lambda said: told(quick, said))(said)
    np.testing.assert_allclose(found, wanted, atol=1e-5)
    assert float(jnp.abs(wanted).sum()) > 10
    short = said.astype(jnp.bfloat16)
    np.testing.assert_array_equal(quick(short, seen.near), plain(short, seen.near))


def test_a_deeper_net_says_the_same_until_it_has_learned_more(seen: Seen) -> None:
    params = new_params(Shape(8, 4, 1, 2), jax.random.key(3))
    deeper = deepened(params, 2, jax.random.key(4))
    assert blocks_of(deeper) == 3
    told = jax.jit(lambda params: answer(params, seen, jnp.float32))
    for said, before in zip(told(deeper), told(params), strict=True):
        np.testing.assert_allclose(said, before, atol=1e-5)
    slopes = jax.jit(jax.grad(lambda params: told(params).policy.sum()))(deeper)
    assert all(jnp.abs(slopes[f"{block}.out.weight"]).max() > 0 for block in range(3))
