"""Players with a net and players without are told apart by their moves."""

from __future__ import annotations

import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, Step, start_from
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.view import view
from doppio.games.contract import Seat
from doppio.games.dice import Dice
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.learned import Learned
from doppio.players.manners import Odds, plain, unknown, watched
from doppio.players.net_eyes import Eyes
from doppio.players.searcher import SEARCHERS

PLAYERS: dict[str, tuple[CappuccinoPlayer, Budget]] = {
    "plain": (SEARCHERS["uct"], Budget(nodes=1000)),
    "with a net": (Learned(), Budget(nodes=30)),
}


def eyes() -> Eyes:
    """The shipped nets."""
    loaded = Eyes.load()
    assert loaded is not None
    return loaded


def rounds(start: Position, kinds: tuple[str, ...], plies: int, dice: Dice) -> tuple[Move, ...]:
    """The moves of a game in which every seat plays as its kind does."""
    position, made = start, []
    for _ in range(plies):
        assert position.turn is not None
        player, budget = PLAYERS[kinds[position.turn - 1]]
        seen = view(start_from(position, Options("hand")), position.turn)
        command = player.choose(seen, budget, dice).command
        assert isinstance(command, Step)
        made.append(command.move)
        position = play(position, command.move)
    return tuple(made)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_few_moves_tell_who_has_a_net(seats: int) -> None:
    right = 0
    for number in range(3):
        kinds = tuple("plain" if (seat + number) % 2 else "with a net" for seat in range(seats))
        start = deal(seats, "hexagon", number)
        way = rounds(start, kinds, 4 * seats, Dice("manners", number))
        found = plain(watched(eyes(), start, way, unknown(seats), ()), Seat(1))
        assert found[0] == 0, "nobody watches itself"
        right += sum((found[seat] > 0.5) == (kinds[seat] == "plain") for seat in range(1, seats))
    assert right >= 3 * (seats - 1) - 1


def test_who_has_not_moved_may_be_either() -> None:
    start = deal(4, "hexagon", 1)
    assert watched(eyes(), start, (), unknown(4), ()) == (0.0,) * 4
    np.testing.assert_allclose(plain(unknown(4), Seat(2)), [0.5, 0, 0.5, 0.5])
    np.testing.assert_allclose(plain(unknown(3), Seat(3)), [0.5, 0.5, 0, 0])


def test_no_move_and_no_number_of_them_makes_quite_sure() -> None:
    start = deal(3, "hexagon", 4)
    way = rounds(start, ("plain",) * 3, 3, Dice("sure"))
    once = watched(eyes(), start, way, unknown(3), ())
    assert all(abs(each) <= 2 for each in once)
    told: Odds = (0.0, 3.9, -3.9)
    assert all(abs(each) <= 4 for each in watched(eyes(), start, way, told, ()))


def test_the_kernel_and_onnxruntime_think_alike_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal(4, "blob", 3)
    quick = eyes().inclinations(position, (0, 1, 0, 2))
    monkeypatch.setattr(Eyes, "compiled", lambda *_: None)
    slow = eyes().inclinations(position, (0, 1, 0, 2))
    assert quick.keys() == slow.keys()
    np.testing.assert_allclose(list(quick.values()), list(slow.values()), atol=0.5)
