"""Random games of the kernel, replayed move by move by the plain rules."""

import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import COLOURS, Position
from doppio.games.cappuccino.rules import colour_counts, legal_moves, play
from doppio.games.contract import RefusedError, Seat
from doppio.games.dice import Dice
from doppio.kernels.board import Board
from doppio.kernels.playout import random_games, traced_games
from tests.kernels.boards import SEATS, random_board

GAMES = 40


def replayed(position: Position, codes: list[int]) -> Position:
    """The end of a traced game; a move that the rules do not allow fails."""
    board = Board.of(position)
    for code in codes:
        if code < 0:
            break
        move = board.move(code)
        assert move in list(legal_moves(position))
        position = play(position, move)
    return position


def check(position: Position, seed: int, games: int) -> None:
    results, trace = traced_games(Board.of(position), games, seed)
    for row in range(games):
        end = replayed(position, trace[row].tolist())
        assert end.turn is None
        counts = colour_counts(end)
        assert [counts.get(colour, 0) for colour in COLOURS] == results[row].tolist()


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("players, two_colour", [(2, False), (3, False), (4, False), (2, True)])
def test_dealt_games_are_those_of_the_rules(players: int, two_colour: bool, settle: bool) -> None:
    shapes = ("hexagon", "blob", "long")
    for seed, shape in enumerate(shapes):
        position = deal(players, shape, seed, two_colour=two_colour, settle=settle)
        check(position, seed, GAMES)


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("kind", SEATS)
def test_games_from_any_position_are_those_of_the_rules(kind: str, settle: bool) -> None:
    dice = Dice("any position", kind)
    for seed in range(40):
        check(random_board(dice, 12, kind, settle=settle), seed, 5)


def test_a_seat_that_is_gone_makes_no_move() -> None:
    position = deal(3, "hexagon", 1, two_colour=False, settle=False)
    gone = Position(position.stacks, position.seats, position.turn, gone=frozenset({Seat(2)}))
    check(gone, 1, 10)


def test_every_legal_move_is_as_likely_as_the_next() -> None:
    position = deal(2, "hexagon", 3, two_colour=False, settle=False)
    _, trace = traced_games(Board.of(position), 20_000, 1)
    board = Board.of(position)
    counts: dict[str, int] = {}
    for code in trace[:, 0].tolist():
        name = str(board.move(code))
        counts[name] = counts.get(name, 0) + 1
    wanted = {str(move) for move in legal_moves(position)}
    assert set(counts) == wanted
    even = 20_000 / len(wanted)
    assert all(0.7 * even < count < 1.3 * even for count in counts.values())


def test_a_game_depends_on_its_own_seed_alone() -> None:
    board = Board.of(deal(2, "hexagon", 3, two_colour=False, settle=False))
    together = random_games(board, 10, 100)
    apart = [random_games(board, 1, 100 + n)[0].tolist() for n in range(10)]
    assert together.tolist() == apart


def test_too_large_a_board_is_refused_in_a_sentence() -> None:
    position = random_board(Dice("large"), 90, "two")
    with pytest.raises(RefusedError, match="at most 64 stacks"):
        Board.of(position)
