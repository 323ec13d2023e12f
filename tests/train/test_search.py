"""The search on the device: it finds what a full look at the game tree finds."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from doppio.games.cappuccino.areas import all_settled, counts_when_played_out
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play, seat_scores
from doppio.games.dice import Dice, pick
from doppio.train.halving import visits_wanted
from doppio.train.net import Shape, new_params
from doppio.train.search import Found, Thinking, look, search
from tests.train.positions import small_position
from tests.train.twins import board_of, number_of, table_of


def best_lead(position: Position) -> int:
    """The mover's lead at the end of perfect play between two."""
    assert position.turn is not None
    leads = [lead_after(position, position.turn, move) for move in legal_moves(position)]
    return max(leads)


def lead_after(position: Position, seat: int, move: object) -> int:
    after = play(position, move)  # type: ignore[arg-type]
    if after.turn is None or all_settled(after.stacks):
        cups = seat_scores(after.seats, counts_when_played_out(after))
        return cups[seat - 1] - cups[2 - seat]
    return best_lead(after) * (1 if after.turn == seat else -1)


def wins(lead: int) -> int:
    return (lead > 0) - (lead < 0)


@pytest.fixture(scope="module")
def known() -> tuple[list[Position], list[Position], Found]:
    """Small games that can be looked at to their ends, games of all numbers of seats with all the
    noise there can be, and what one search finds in all of them: compiling it takes the time.
    """
    dice = Dice("won games")
    small = [small_position(6, 2, dice) for _ in range(24)]
    small = [p for p in small if p.turn and not all_settled(p.stacks)]
    wild = [small_position(7, seats, Dice("policies", seats)) for seats in (2, 3, 4)]
    starts = small + wild
    table, board = table_of(starts, 8), board_of(starts, starts, 8)
    params = new_params(Shape(8, 4, 1, 2), jax.random.key(1))
    noisy = jnp.arange(len(starts)) >= len(small)
    thinking = Thinking(64, noise=0.0)
    looked = jax.jit(search, static_argnums=4)
    return small, wild, looked(params, table, board, jax.random.key(2), thinking, noisy)


def test_search_finds_won_games(known: tuple[list[Position], list[Position], Found]) -> None:
    starts, _, found = known
    dice = Dice("by lot")
    good = lot = 0
    for start, action in zip(starts, np.asarray(found.action), strict=False):
        moves = {number_of(start, move): move for move in legal_moves(start)}
        assert int(action) in moves
        seat = start.turn
        assert seat is not None
        best = wins(best_lead(start))
        good += wins(lead_after(start, seat, moves[int(action)])) == best
        lot += wins(lead_after(start, seat, pick(list(moves.values()), dice))) == best
    assert good >= 0.9 * len(starts) > lot


def test_policy_of_a_search_is_one_and_only_on_moves(
    known: tuple[list[Position], list[Position], Found],
) -> None:
    small, wild, found = known
    for start, policy in zip(small + wild, np.asarray(found.policy), strict=True):
        moves = {number_of(start, move) for move in legal_moves(start)}
        assert abs(policy.sum() - 1) < 1e-5
        assert all(policy[other] == 0 for other in range(48) if other not in moves)
    assert jnp.isfinite(found.policy).all()


def test_who_is_hasty_looks_less_far(
    known: tuple[list[Position], list[Position], Found],
) -> None:
    starts = [*known[0], *known[1]]
    table, board = table_of(starts, 8), board_of(starts, starts, 8)
    params, calm = new_params(Shape(8, 4, 1, 2), jax.random.key(1)), jnp.zeros(len(starts), bool)
    looked = jax.jit(search, static_argnums=4)
    found = [
        looked(params, table, board, jax.random.key(2), Thinking(8, noise=0.0, haste=haste), calm)
        for haste in (0, 4, 8)
    ]
    impulse = jnp.argmax(jax.jit(look)(params, table, board).logits, axis=1)
    by_haste = [np.asarray(one.hasty).tolist() for one in found]
    assert by_haste[0] == impulse.tolist()
    assert by_haste[0] != by_haste[1] != by_haste[2] == np.asarray(found[2].action).tolist()
    for one in found:
        assert np.asarray(one.action).tolist() == by_haste[2]


def test_looks_are_halved() -> None:
    assert visits_wanted(4, 8) == [0, 0, 0, 0, 1, 1, 2, 2]
    assert visits_wanted(1, 3) == [0, 1, 2]
    assert len(visits_wanted(16, 32)) == 32
