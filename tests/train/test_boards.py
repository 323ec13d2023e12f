"""The rules on the device, move for move against the pure rules."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from doppio.games.cappuccino.areas import all_settled, counts_when_played_out
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import COLOURS, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores, seat_scores
from doppio.games.dice import Dice, pick
from doppio.train import boards
from tests.train.twins import board_of, number_of, table_of

KINDS = [
    (players, two_colour, settle, shape)
    for players, two_colour in ((2, False), (2, True), (3, False), (4, False))
    for settle in (False, True)
    for shape in ("hexagon", "blob", "long")
]


def starts() -> list[Position]:
    return [
        deal(players, shape, seed, two_colour=two_colour, settle=settle)
        for seed, (players, two_colour, settle, shape) in enumerate(KINDS)
    ]


def seat_results(position: Position) -> tuple[int, ...]:
    return seat_scores(position.seats, counts_when_played_out(position))


@pytest.fixture(scope="module")
def device() -> dict[str, object]:
    names = ("legal", "play", "decided", "final_counts", "seat_cups", "win_shares")
    return {name: jax.jit(getattr(boards, name)) for name in names}


def test_games_go_as_the_rules_say(device: dict) -> None:  # type: ignore[type-arg]
    begun = starts()
    now, table, board = list(begun), table_of(begun), board_of(begun, begun)
    dice = Dice("games on the device")
    while any(position.turn is not None for position in now):
        expected = board_of(begun, now)
        running = np.array([position.turn is not None for position in now])
        assert_same(board, expected, running)
        allowed = np.asarray(device["legal"](table, board)).reshape(len(begun), -1)
        over = np.asarray(device["decided"](table, board))
        cups = device["seat_cups"](table, device["final_counts"](table, board))
        actions = []
        for game, (start, position) in enumerate(zip(begun, now, strict=True)):
            moves = list(legal_moves(position))
            numbers = [number_of(start, move) for move in moves]
            if running[game]:
                assert sorted(numbers) == list(np.flatnonzero(allowed[game]))
                assert bool(over[game]) == all_settled(position.stacks)
            if all_settled(position.stacks):
                assert tuple(cups[game, : len(position.seats)]) == seat_results(position)
            chosen = pick(moves, dice) if moves else None
            actions.append(0 if chosen is None else number_of(start, chosen))
            now[game] = position if chosen is None else play(position, chosen)
        after = device["play"](table, board, jnp.array(actions))
        board = keep_finished(running, after, board)
    assert_same(board, board_of(begun, now), np.ones(len(now), bool))


def keep_finished(running: np.ndarray, after: boards.Board, board: boards.Board) -> boards.Board:
    keep = [
        jnp.where(running.reshape((-1,) + (1,) * (new.ndim - 1)), new, old)
        for new, old in zip(after, board, strict=True)
    ]
    return boards.Board(*keep)


def assert_same(board: boards.Board, expected: boards.Board, games: np.ndarray) -> None:
    for found, right in zip(board, expected, strict=True):
        np.testing.assert_array_equal(np.asarray(found)[games], np.asarray(right)[games])


def test_credit_decides_and_ties_are_shared() -> None:
    start = deal(3, "hexagon", 1)
    table = table_of([start])._replace(credit=jnp.array([[0, 2, 0, 5]]))
    cups = jnp.array([[18, 16, 14, 0]])
    np.testing.assert_allclose(boards.win_shares(table, cups), [[0.5, 0.5, 0, 0]])


def test_a_seat_scores_the_better_of_two_colours() -> None:
    start = deal(2, "hexagon", 1, two_colour=True)
    counts = jnp.array([[3, 20, 30, 11]])
    assert list(boards.seat_cups(table_of([start]), counts)[0]) == [30, 20, 0, 0]
    assert scores(
        replace(start, stacks={}, bank=dict(zip(COLOURS, (3, 20, 30, 11), strict=True)))
    ) == (30, 20)
