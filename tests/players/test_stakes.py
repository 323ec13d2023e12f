"""What is played for: a tie counts as won by the one behind, where more is out of reach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doppio.games.cappuccino.areas import all_settled
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.dice import Dice
from doppio.players import learned
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.net_eyes import Eyes
from doppio.players.solver import Solver
from doppio.players.stakes import Stakes, stakes
from tests.players.test_learned import eyes, later, seen


def endings(stacks: int) -> Iterator[tuple[Position, int]]:
    """Endings of two seats with one colour each, and what the mover is ahead by in the end."""
    for number in range(240):
        position = later(deal(2, "blob", number), stacks, Dice("stakes", number))
        if position.turn is not None and not all_settled(position.stacks):
            yield position, Solver(12).solve(position).least


def lead_after(position: Position, move: Move) -> int:
    """What the mover of a position is ahead by in the end, after a move of theirs."""
    after = play(position, move)
    if after.turn is None:
        first, second = scores(after)
        return first - second if position.turn == 1 else second - first
    found = Solver(12).solve(after).least
    return found if after.turn == position.turn else -found


def test_at_the_deal_the_first_fears_a_tie_and_the_second_hopes_for_one() -> None:
    start = deal(2, "hexagon", 5)
    first = stakes(eyes(), start, ())
    assert first == Stakes((0, 1), least=0.5)
    opening = Learned().choose(seen(start), Budget(nodes=32), Dice("opening")).command
    assert isinstance(opening, Step)
    assert stakes(eyes(), play(start, opening.move), ()) == Stakes((0, 1), most=0.5)
    assert stakes(eyes(), start, (8, 0)) == Stakes((8, 1), least=0.5)
    assert stakes(eyes(), start, (0, 14)) == Stakes((1, 14), most=0.5)


def test_where_both_may_win_a_tie_is_a_tie() -> None:
    start = deal(2, "hexagon", 5)
    even = [credit for credit in range(0, 10, 2) if stakes(eyes(), start, (0, credit)).most == 1]
    plain = [credit for credit in even if stakes(eyes(), start, (0, credit)).least == 0]
    assert plain


@pytest.mark.parametrize(
    "position, credit",
    [
        (deal(2, "hexagon", 5), (0, 1)),
        (deal(2, "hexagon", 5, two_colour=True), ()),
        (deal(3, "hexagon", 5), ()),
    ],
    ids=["an odd cup", "two colours", "three seats"],
)
def test_where_a_cup_would_do_more_than_settle_ties_none_is_given(
    position: Position, credit: tuple[int, ...]
) -> None:
    assert stakes(eyes(), position, credit) == Stakes(credit)


def test_one_cup_settles_ties_and_nothing_else() -> None:
    for _, lead in endings(9):
        assert lead % 2 == 0


def test_who_was_mistaken_plays_for_something_else() -> None:
    hopes, fears, plain = Stakes((1, 0), most=0.5), Stakes((0, 1), least=0.5), Stakes(())
    assert [hopes.mistaken(worth) for worth in (0.1, 0.95)] == [False, True]
    assert [fears.mistaken(worth) for worth in (0.1, 0.95)] == [True, False]
    assert not any(plain.mistaken(worth) for worth in (0.0, 0.1, 0.95, 1.0))


def test_a_tie_that_is_held_is_told_as_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopes(_: Eyes, position: Position, credit: tuple[int, ...]) -> Stakes:
        assert credit == ()
        return Stakes((1, 0) if position.turn == 1 else (0, 1), most=0.5)

    monkeypatch.setattr(learned, "stakes", hopes)
    ties = (position for position, lead in endings(10) if lead == 0)
    tied = [position for position in ties if len(list(legal_moves(position))) > 1]
    for position in tied:
        choice = Learned(solves=False).choose(seen(position), Budget(nodes=64), Dice("tie"))
        assert isinstance(choice.command, Step)
        assert lead_after(position, choice.command.move) == 0
        assert abs(choice.lead) <= 2
    assert len(tied) > 5


def test_who_cannot_win_after_all_holds_the_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    def fears(_: Eyes, position: Position, credit: tuple[int, ...]) -> Stakes:
        assert credit == ()
        return Stakes((0, 1) if position.turn == 1 else (1, 0), least=0.5)

    monkeypatch.setattr(learned, "stakes", fears)
    tied = 0
    for position in (position for position, lead in endings(12) if lead == 0):
        leads = {lead_after(position, move) for move in legal_moves(position)}
        if len(leads) < 2:
            continue
        tied += 1
        for budget in (Budget(nodes=64), Budget(millis=60)):
            choice = Learned(solves=False).choose(seen(position), budget, Dice("hold"))
            assert isinstance(choice.command, Step)
            assert lead_after(position, choice.command.move) == 0
    assert tied > 5
