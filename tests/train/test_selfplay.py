"""Whole rounds of self-play: what is told of games' ends is true at every move of them."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from doppio.train.boards import Board, Table, by_colour, decided, legal, seat_cups, win_shares
from doppio.train.deals import Terms, deal, on_device, turnings, with_handicaps
from doppio.train.net import Shape, new_params
from doppio.train.replay import batch, drawn, empty_shelf, put
from doppio.train.search import Thinking, look
from doppio.train.selfplay import STAGE, Hall, Stage, play_stage
from doppio.train.shapes import Mix, pool_of

GAMES = {32: 10, 16: 6}


@pytest.fixture(scope="module")
def stages() -> dict[int, Stage]:
    """The lessons of one round, by size of board."""
    params = new_params(Shape(8, 2, 1, 2), jax.random.key(1))
    shapes = {size: on_device(pool_of(size, 6, 1)) for size in GAMES}
    keys = list(jax.random.split(jax.random.key(2), 2 * len(GAMES)))
    early, late = Thinking(looks=2, sober=True), Thinking(looks=1, sober=True)
    return Hall(GAMES, early, Terms(), late).round(params, shapes, keys)


@pytest.mark.parametrize("size", [32, 64], ids=["two seats", "more seats"])
def test_all_but_one_make_the_moves_that_come_to_mind(size: int) -> None:
    params = new_params(Shape(8, 2, 1, 2), jax.random.key(1))
    hasty = Thinking(looks=8, trust=50.0, noise=0.0, sober=True, hasty=1.0)
    table, board = deal(on_device(pool_of(size, 4, 1)), 48, jax.random.key(5))
    _, plies = jax.jit(partial(play_stage, thinking=hasty))(params, table, board, jax.random.key(6))
    thoughtful, looked = np.zeros((48, 4), bool), jax.jit(look)
    for ply in range(STAGE):
        at = Board(*(part[ply] for part in plies.board))
        impulse = jnp.argmax(looked(params, table, at).logits, axis=1)
        thought = plies.live[ply] & ~plies.slip[ply] & (impulse != plies.action[ply])
        thoughtful[np.arange(48)[thought], at.turn[thought]] = True
    # Two moves may look so much alike that rounding decides between them: in a few games.
    assert (thoughtful.sum(axis=1) <= 1).mean() > 0.75
    assert thoughtful.any(axis=1).mean() > 0.9
    of_two = thoughtful[np.asarray(table.seats) == 2]
    assert of_two[:, 1].mean() > 0.9 if size == 32 else thoughtful[:, :3].any(axis=0).all()


def test_every_game_is_told_to_its_end(stages: dict[int, Stage]) -> None:
    assert {size: len(stage.shares) for size, stage in stages.items()} == {32: 10, 16: 16}
    for stage in stages.values():
        np.testing.assert_allclose(stage.shares.sum(axis=1), 1, atol=1e-6)
        np.testing.assert_allclose(win_shares(stage.table, stage.cups), stage.shares)


def test_fates_add_up_to_the_score_at_every_move(stages: dict[int, Stage]) -> None:
    checked = 0
    for stage in stages.values():
        for ply in range(STAGE):
            board = Board(*(part[ply] for part in stage.plies.board))
            live = np.asarray(stage.plies.live[ply])
            counts = by_colour(stage.fates[ply], board.height) + board.bank
            cups = np.asarray(seat_cups(stage.table, counts))
            np.testing.assert_array_equal(cups[live], np.asarray(stage.cups)[live])
            checked += int(live.sum())
    assert checked > 12 * STAGE


def test_moves_are_legal_and_games_are_live_until_decided(stages: dict[int, Stage]) -> None:
    for stage in stages.values():
        for ply in range(STAGE):
            board = Board(*(part[ply] for part in stage.plies.board))
            live = np.asarray(stage.plies.live[ply])
            np.testing.assert_array_equal(live, ~np.asarray(decided(stage.table, board)))
            allowed = np.asarray(legal(stage.table, board)).reshape(len(live), -1)
            action = np.asarray(stage.plies.action[ply])
            assert allowed[np.arange(len(live)), action][live].all()


def test_only_live_positions_are_learned_from(stages: dict[int, Stage]) -> None:
    stage = stages[16]
    lesson = drawn(stage, jax.random.key(3), 8)
    assert (lesson.weight == 1).all()
    assert not np.asarray(decided(Table(*lesson.table), Board(*lesson.board))).any()


def test_what_came_before_a_slip_is_not_learned_from(stages: dict[int, Stage]) -> None:
    went_on = np.zeros(0, bool)
    forgotten = 0
    for size in sorted(stages):
        stage = stages[size]
        slips, live = np.asarray(stage.plies.slip), np.asarray(stage.plies.live)
        later = np.zeros(slips.shape[1], bool)
        if len(went_on):
            later = went_on[: len(later)]
        for ply in reversed(range(STAGE)):
            later = later | slips[ply]
            np.testing.assert_array_equal(np.asarray(stage.sound[ply]), live[ply] & ~later)
            forgotten += int((live[ply] & later).sum())
        went_on = later
    assert forgotten > 0


def test_turned_lessons_say_the_same_of_the_same_moves(stages: dict[int, Stage]) -> None:
    lesson = drawn(stages[16], jax.random.key(3), 8)
    shelf = put(empty_shelf(lesson, 1), lesson, jnp.asarray(0))
    some = batch(shelf, 40, jnp.asarray(1), jax.random.key(4))
    allowed = np.asarray(legal(some.table, some.board)).reshape(40, -1)
    np.testing.assert_allclose(np.where(allowed, some.policy, 0).sum(axis=1), 1, atol=1e-2)
    kept = {np.asarray(near).tobytes() for near in lesson.table.near}
    assert any(np.asarray(near).tobytes() not in kept for near in some.table.near)


def test_there_are_twelve_ways_to_turn_a_board_and_all_keep_opposites() -> None:
    ways = np.asarray(turnings())
    assert len({tuple(way) for way in ways}) == 12
    for way in ways:
        assert sorted(way) == list(range(6))
        assert all(way[d] + way[5 - d] == 5 for d in range(6))


def test_a_mix_for_two_is_nearly_all_for_two() -> None:
    usual, mostly = (pool_of(32, 60, 3, mix) for mix in (Mix(), Mix(whole=90, two_colours=95)))
    assert (mostly.colours == 2).sum() > (usual.colours == 2).sum() > 30
    assert (mostly.cell.sum(axis=1) == 32).sum() > (usual.cell.sum(axis=1) == 32).sum()


def test_of_plain_games_some_give_the_last_seat_the_cup_that_settles_a_tie() -> None:
    params = new_params(Shape(8, 2, 1, 2), jax.random.key(1))
    shapes = on_device(pool_of(32, 6, 1, Mix(two_colours=100)))
    table, board = deal(shapes, 400, jax.random.key(3))
    terms = Terms(plain=1.0, untied=0.75)
    handicaps = jax.jit(partial(with_handicaps, terms=terms))
    credit = np.asarray(handicaps(params, table, board, jax.random.key(4)).credit)
    given = credit[np.arange(400), np.asarray(table.seats) - 1]
    np.testing.assert_array_equal(credit.sum(axis=1), given)
    assert set(given) == {0, 1}
    assert 0.65 < given.mean() < 0.85


def test_boards_of_four_colours_are_for_four_or_for_two() -> None:
    shapes = on_device(pool_of(64, 6, 1, Mix()))
    for paired in (0.0, 0.25, 1.0):
        table, _ = deal(shapes, 400, jax.random.key(5), Terms(paired=paired))
        seats = np.asarray(table.seats)
        assert set(seats) <= {2, 4}
        assert paired - 0.08 <= (seats == 2).mean() <= paired + 0.08
