"""What a player says of its move in cups of lead: as expected, and exactly where it is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.dice import Dice
from doppio.players import learned
from doppio.players.cappuccino_levels import LEVELS
from doppio.players.contract import Budget, Choice
from doppio.players.learned import Learned
from doppio.players.learned_analyst import LearnedAnalyst
from doppio.players.net_eyes import Eyes
from doppio.players.searcher import SEARCHERS, Searcher
from doppio.players.solver import Solver
from doppio.players.stakes import Stakes
from tests.players.test_learned import KINDS, eyes, later, seen, small_positions
from tests.players.test_stakes import lead_after

PLAYERS: dict[str, Searcher | Learned] = {**SEARCHERS, "learned": Learned()}
ENDING = parse_position("pfpf/.fpf2/p3..f p,f 1")


def told(name: str, position: Position, nodes: int, credit: tuple[int, ...] = ()) -> Choice:
    """What a player without a solver says of a position."""
    player = replace(PLAYERS[name], solves=False)
    return player.choose(seen(position, credit), Budget(nodes=nodes), Dice("lead"))


def move_of(choice: Choice) -> Move:
    assert isinstance(choice.command, Step)
    return choice.command.move


@pytest.mark.parametrize("players, two_colour", KINDS)
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("nodes", [1, 64])
def test_at_the_deal_nobody_claims_more_cups_than_can_be_expected(
    name: str, players: int, two_colour: bool, nodes: int
) -> None:
    start = deal(players, "hexagon", 3, two_colour=two_colour)
    choice = told(name, start, nodes)
    expected = LearnedAnalyst(eyes()).opinion(seen(start), Budget(nodes=64)).outlook
    assert start.turn is not None
    assert abs(choice.lead - expected.lead(start.turn)) <= 7
    assert choice == told(name, start, nodes)


def test_a_sure_win_by_a_few_cups_is_told_as_a_few_cups() -> None:
    sure = 0
    for position in small_positions(16):
        found = Solver(14).solve(position)
        if found.least in (2, 4):
            sure += 1
            assert 0 <= told("learned", position, 64).lead <= 9
    assert sure > 2


@pytest.mark.parametrize("level", range(1, 8))
def test_who_looks_at_nothing_but_the_position_expects_no_disaster(level: int) -> None:
    for number in range(4):
        start = deal(2, "hexagon", number)
        lead = LEVELS[level].choose(seen(start), Budget(), Dice("level", number)).lead
        assert -12 <= lead <= 12


@pytest.mark.parametrize("name, often", [("uct", 7), ("search", 7), ("learned", 2)])
def test_what_is_proven_is_told(name: str, often: int) -> None:
    """Who wins is told truly, and the cups too where games were looked at to the end.

    What proves leaves of the learned player's tree says who wins, and no more.
    """
    exact = 0
    for position in small_positions(8):
        if len(list(legal_moves(position))) > 1:
            choice = told(name, position, 4000)
            true = lead_after(position, move_of(choice))
            assert np.sign(choice.lead) == np.sign(true)
            exact += choice.lead == true
    assert exact > often


def test_with_a_solver_every_cup_is_known() -> None:
    for position in small_positions(10, two_colour=True):
        for player in (SEARCHERS["search"], Learned()):
            choice = player.choose(seen(position), Budget(nodes=400), Dice("exact"))
            if len(list(legal_moves(position))) > 1:
                assert choice.lead == Solver(12).solve(position).least


@pytest.mark.parametrize("player", [SEARCHERS["search"], Learned()])
@pytest.mark.parametrize("depth", [1, 50])
def test_a_small_ending_is_known_too_where_a_depth_is_all_that_bounds(
    player: Searcher | Learned, depth: int
) -> None:
    found = Solver(14).solve(ENDING)
    choice = player.choose(seen(ENDING), Budget(depth=depth), Dice("depth"))
    assert choice.lead == found.least == 2
    assert move_of(choice) in found.best
    assert (move_of(choice), *choice.line) == found.line


@pytest.mark.parametrize("players, two_colour", KINDS)
@pytest.mark.parametrize("name", PLAYERS)
def test_the_last_moves_are_counted_to_the_cup(name: str, players: int, two_colour: bool) -> None:
    credit, counted = (3, 1, 0, 2)[:players], 0
    for number in range(40):
        start = deal(players, "blob", number, two_colour=two_colour)
        position = _last_turn(start, Dice("last", number))
        if position.turn is not None:
            choice = told(name, position, 200, credit)
            final = [sum(pair) for pair in zip(_after(position, choice), credit, strict=True)]
            mine = final.pop(position.turn - 1)
            assert choice.lead == mine - max(final)
            counted += 1
    assert counted > 4


def _last_turn(position: Position, dice: Dice) -> Position:
    """The last turn of a random game; one without a turn where not all moves end it."""
    while True:
        moves = list(legal_moves(position))
        after = [play(position, move) for move in moves]
        if all(end.turn is None for end in after):
            return position
        position = after[dice.below(len(moves))]
        if position.turn is None:
            return position


def _after(position: Position, choice: Choice) -> tuple[int, ...]:
    return scores(play(position, move_of(choice)))


@pytest.mark.parametrize("player", [SEARCHERS["search"], Learned()])
def test_credited_cups_count_in_a_solved_ending(player: Searcher | Learned) -> None:
    plain, ahead, behind = (
        player.choose(seen(ENDING, credit), Budget(nodes=500), Dice("credit")).lead
        for credit in ((), (3, 0), (1, 6))
    )
    assert (ahead - plain, behind - plain) == (3, -5)


def test_an_only_move_is_told_with_what_comes_of_it() -> None:
    only = 0
    for number in range(200):
        position = later(deal(2, "blob", number), 10, Dice("only", number))
        if position.turn is not None and len(list(legal_moves(position))) == 1:
            only += 1
            choice = Learned().choose(seen(position, (0, 2)), Budget(nodes=9), Dice("only"))
            ahead = -2 if position.turn == 1 else 2
            assert choice.lead == Solver(12).solve(position).least + ahead
            assert choice.nodes == 1
    assert only > 3


@pytest.mark.parametrize("least, most, cup", [(0.5, 1.0, (0, 1)), (0.0, 0.5, (1, 0))])
def test_a_cup_given_to_settle_ties_is_not_told(
    monkeypatch: pytest.MonkeyPatch, least: float, most: float, cup: tuple[int, int]
) -> None:
    def given(_: Eyes, position: Position, credit: tuple[int, ...]) -> Stakes:
        assert credit == ()
        return Stakes(cup if position.turn == 1 else cup[::-1], least, most)

    monkeypatch.setattr(learned, "stakes", given)
    for position in small_positions(8):
        if len(list(legal_moves(position))) > 1:
            choice = told("learned", position, 300)
            true = lead_after(position, move_of(choice))
            assert (
                (choice.lead >= 0) == (true >= 0) if most < 1 else (choice.lead > 0) == (true > 0)
            )
