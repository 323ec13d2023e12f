"""Where the learned player puts its cups in the expert set-up."""

from __future__ import annotations

import sys
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import seat_colours
from doppio.games.cappuccino.expert import legal_places
from doppio.games.cappuccino.game import Game, Leave, Options, Place, Step, evolve, start_expert
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Millis, Seat
from doppio.games.dice import Dice, pick
from doppio.kernels import setups
from doppio.kernels.setups import NO_CUP, finish_all, new_sights
from doppio.players.contract import Budget, Choice, Halt
from doppio.players.greedy import Greedy
from doppio.players.learned import Learned
from doppio.players.net_eyes import Eyes
from doppio.players.placing import Placing
from doppio.players.setup_looks import SetupLooks, cups_left, grid_of, party_of
from doppio.players.sight import sight
from tests.kernels.shells import compiled

finish, lot = compiled(setups.finish), compiled(setups.lot)
NOW = Millis(0)
KINDS = [(2, False), (3, False), (4, False), (2, True)]
every_kind = pytest.mark.parametrize("players, two_colour", KINDS)


def begun(players: int, two_colour: bool, cups: int, credit: tuple[int, ...] = ()) -> Game:
    """A set-up with so many cups placed by chance."""
    seats = seat_colours(players, two_colour=two_colour)
    game, dice = start_expert(seats, Options("expert", credit=credit)), Dice("begun", players)
    for _ in range(cups):
        game = evolve(game, pick(seen(game).legal, dice), NOW)
    return game


def turned(position: Position, times: int) -> Position:
    """The board turned by a sixth, so many times."""
    stacks = dict(position.stacks)
    for _ in range(times):
        stacks = {Cell(-cell.r, cell.q + cell.r): stack for cell, stack in stacks.items()}
    return replace(position, stacks=stacks)


def seen(game: Game) -> View:
    """What the seat whose turn it is sees."""
    return view(game, game.turn)


def placer(looks: int = 100, overlooks: float = 0.0) -> Placing:
    """A placer with the shipped net."""
    eyes = Eyes.load()
    assert eyes is not None
    return Placing(eyes, looks, overlooks)


@every_kind
def test_a_finished_set_up_is_shown_as_the_board_is(players: int, two_colour: bool) -> None:
    credit = tuple(range(players))
    game = begun(players, two_colour, 16 * players * (1 + two_colour), credit)
    assert game.position is not None
    expected = sight(game.position, credit)
    shown = new_sights(1, len(expected.places))
    grids, seeds, turned = grid_of(game.placed)[None], np.zeros(1, np.uint64), np.zeros(1, np.int64)
    finish_all(grids, party_of(seen(game)), 0, seeds, turned, shown)
    np.testing.assert_array_equal(shown.cells[0], expected.cells)
    np.testing.assert_array_equal(shown.table[0], expected.table)
    np.testing.assert_array_equal(shown.near[0], expected.near)


def finished_by_lot(game: Game, seed: int) -> Game:
    """The set-up finished by the rules alone: always the placement with the highest lot."""
    while game.position is None:
        game = evolve(game, max(seen(game).legal, key=lambda place: lot_of(place, seed)), NOW)
    return game


def lot_of(place: Place | Step, seed: int) -> float:
    """The lot that the kernel draws for a placement."""
    assert isinstance(place, Place)
    grid = grid_of({place.cup.cell: place.cup.colour})
    at = int(np.argmin(grid))
    return float(lot(seed, at * NO_CUP + int(grid[at])))


@every_kind
def test_cups_are_finished_by_the_rules(players: int, two_colour: bool) -> None:
    for cups in (1, 2, 9):
        game = begun(players, two_colour, cups)
        grid = grid_of(game.placed)
        assert game.turn is not None
        finish(grid, party_of(seen(game)), (game.turn - 2) % players, cups)
        np.testing.assert_array_equal(grid, grid_of(finished_by_lot(game, cups).placed))


def test_who_has_left_is_shown_so_and_places_nothing() -> None:
    game = evolve(begun(3, False, 10), Leave(Seat(1), "resign"), NOW)
    assert game.turn == 2
    shown = new_sights(1, len(game.placed) + cups_left(seen(game)))
    seeds, turned = np.full(1, 5, np.uint64), np.zeros(1, np.int64)
    finish_all(grid_of(game.placed)[None], party_of(seen(game)), 0, seeds, turned, shown)
    position = finished_by_lot(game, 5).position
    assert position is not None
    expected = sight(position)
    np.testing.assert_array_equal(shown.cells[0], expected.cells)
    np.testing.assert_array_equal(shown.table[0], expected.table)


def test_the_same_continuation_finishes_two_set_ups_much_alike() -> None:
    game = begun(2, False, 20)
    party, grids = party_of(seen(game)), []
    for cell in legal_places(game.placed)[:2]:
        grids.append(grid_of({**game.placed, cell: "p"}))
        finish(grids[-1], party, 0, 3)
    other = grid_of({**game.placed, legal_places(game.placed)[0]: "p"})
    finish(other, party, 0, 4)
    assert np.sum(grids[0] != grids[1]) < np.sum(grids[0] != other)


@every_kind
def test_every_cup_of_a_set_up_is_placed_by_the_rules(players: int, two_colour: bool) -> None:
    game, dice = begun(players, two_colour, 0), Dice("whole", players)
    while game.position is None:
        choice = placer().choose(seen(game), Budget(nodes=12), dice)
        assert choice.command in seen(game).legal
        assert 1 <= choice.nodes <= 12
        game = evolve(game, choice.command, NOW)


def test_the_same_seed_and_looks_give_the_same_choice() -> None:
    shown = seen(begun(3, False, 21))
    choices = [placer().choose(shown, Budget(nodes=90), Dice("same", 1)) for _ in range(2)]
    assert choices[0] == choices[1]
    others = {placer().choose(shown, Budget(nodes=12), Dice("other", n)).command for n in range(9)}
    assert len(others) > 1, "with a few looks chance has its say"


@pytest.mark.parametrize("nodes", [12, 50, 130])
def test_no_more_is_looked_at_than_is_allowed(nodes: int) -> None:
    choice = placer().choose(seen(begun(2, False, 25)), Budget(nodes=nodes), Dice("looks"))
    assert nodes * 0.6 <= choice.nodes <= nodes


def test_without_a_budget_it_takes_its_own_looks() -> None:
    choice = placer(looks=40).choose(seen(begun(2, False, 25)), Budget(), Dice("open"))
    assert 24 <= choice.nodes <= 40


def test_a_depth_alone_is_a_bound_too() -> None:
    choice = placer().choose(seen(begun(2, False, 25)), Budget(depth=1), Dice("depth"))
    assert choice.nodes <= 64


def test_who_is_told_to_stop_stops_and_still_has_a_placement() -> None:
    halt, told = Halt(), list[Choice]()
    shown = seen(begun(2, False, 25))

    def enough(choice: Choice) -> None:
        told.append(choice)
        halt.say()

    budget = Budget(millis=60_000, halt=halt, report=enough)
    stopped = placer().choose(shown, replace(budget, nodes=600), Dice("stop"))
    assert told == [stopped]
    assert stopped.nodes < 300
    at_once = placer().choose(shown, budget, Dice("stop"))
    assert (at_once.nodes, at_once.lead) == (1, 0)
    assert at_once.command in shown.legal


def test_a_thought_takes_no_more_room_for_being_allowed_more_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    halt, shown, look = Halt(), seen(begun(2, False, 25)), SetupLooks.shares
    placer().choose(shown, Budget(nodes=20), Dice("room"))

    def once(looks: SetupLooks, asked: list[tuple[int, int]]) -> NDArray[np.float32]:
        halt.say()
        return look(looks, asked)

    monkeypatch.setattr(SetupLooks, "shares", once)
    tracemalloc.start()
    placer().choose(shown, Budget(nodes=2_000_000, halt=halt), Dice("room"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000


def test_the_last_cup_goes_where_the_net_likes_the_board_best() -> None:
    game = begun(2, False, 31)
    choice = placer().choose(seen(game), Budget(nodes=2000), Dice("last"))
    places = [place for place in seen(game).legal if isinstance(place, Place)]
    boards = [evolve(game, place, NOW).position for place in places]
    complete = [board for board in boards if board is not None]
    # The net likes a board a little better or worse when it is turned.
    shares = sum(placer().eyes.shares([turned(b, way) for b in complete])[:, 1] for way in range(6))
    liked = shares[places.index(choice.command)]  # type: ignore[arg-type,index]
    assert liked > np.quantile(shares, 0.75)


def test_who_overlooks_much_or_sees_little_places_as_the_greedy_player() -> None:
    shown = seen(begun(4, False, 30))
    assert placer().choose(shown, Budget(nodes=1), Dice("few")).lead == 0
    picked = placer(overlooks=0.9).choose(shown, Budget(nodes=600), Dice("overlooks"))
    assert picked.command in shown.legal
    assert picked.nodes < len(shown.legal), "what is overlooked is not considered"


def test_places_that_are_the_same_but_for_turning_are_looked_at_once() -> None:
    first = placer().choose(seen(begun(4, False, 1)), Budget(nodes=60), Dice("alike"))
    assert first.nodes == 1, "around one cup all places are alike"


def test_without_a_runtime_cups_are_placed_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(begun(2, False, 11))
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    Eyes.load.cache_clear()
    try:
        choice = Learned().choose(shown, Budget(nodes=50), Dice("instead"))
    finally:
        Eyes.load.cache_clear()
    assert choice == Greedy().choose(shown, Budget(), Dice("instead"))


def test_with_the_last_cup_only_the_turnings_of_the_board_differ() -> None:
    game = begun(2, False, 31)
    places = [place.cup for place in seen(game).legal if isinstance(place, Place)]
    looks = SetupLooks(placer().eyes, seen(game), places, 1)
    assert looks.most == 12
    shares = looks.shares([(0, 0), (1, 0), (0, 12)])
    assert shares[0] == pytest.approx(shares[2]) != pytest.approx(shares[1])
