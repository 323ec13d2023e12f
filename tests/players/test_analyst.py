"""Opinions on positions: true where the solver reaches, sensible where it does not."""

import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Options, start_from
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.cappuccino.view import View, view
from doppio.players.analyst import ClassicalAnalyst, best_analyst
from doppio.players.contract import Budget, Halt
from doppio.players.net_eyes import Eyes
from doppio.players.opinion import Analyst, Opinion, Rated
from doppio.players.solver import Solver
from doppio.players.tree_opinion import searched_opinion

ENDING = "ppf3/p2ff/p2ff p,f 1"
ANALYST = ClassicalAnalyst()
ANALYSTS = [ANALYST, best_analyst()]
"""Where there is no net, the best one is the classical one, too."""


def seen(position: Position, credit: tuple[int, ...] = ()) -> View:
    options = Options("hand", position.settle, autofinish=True, credit=credit)
    return view(start_from(position, options), position.turn)


def opinion_on(text: str, credit: tuple[int, ...] = (), nodes: int = 5000) -> Opinion:
    return ANALYST.opinion(seen(parse_position(text), credit), Budget(nodes=nodes))


@pytest.fixture(params=ANALYSTS, ids=lambda analyst: type(analyst).__name__)
def analyst(request: pytest.FixtureRequest) -> Analyst:
    found: Analyst = request.param
    found.load()
    return found


def value_after(position: Position, move: str) -> int:
    """What the mover ends ahead by after this move, by a solver of its own."""
    chosen = next(m for m in legal_moves(position) if str(m) == move)
    after = play(position, chosen)
    if after.turn is None:
        first, second = scores(after)
        return (first - second) * (1 if position.turn == 1 else -1)
    value = Solver(12).solve(after).least
    return value if after.turn == position.turn else -value


@pytest.mark.parametrize(
    "text", [ENDING, ENDING[:-1] + "2", "pf.ppf2/p3..fp p,f 1 p2", "pl2/fpc3/lfc pl,fc 1"]
)
def test_an_exact_opinion_rates_every_move_as_the_solver_does(text: str) -> None:
    found, position = opinion_on(text), parse_position(text)
    assert found.exact
    assert position.turn is not None
    leads = {str(rated.move): rated.outlook.lead(position.turn) for rated in found.moves}
    assert leads == {move: value_after(position, move) for move in leads}
    assert list(leads.values()) == sorted(leads.values(), reverse=True)
    assert found.outlook == found.moves[0].outlook
    assert len(leads) == min(8, len(list(legal_moves(position))))


def test_lines_are_played_by_the_rules_and_end_as_told() -> None:
    position = parse_position(ENDING)
    for rated in opinion_on(ENDING).moves:
        after = play_line(position, rated)
        assert after.turn is None
        assert scores(after) == rated.outlook.cups


def test_credit_decides_who_wins() -> None:
    assert opinion_on(ENDING).outlook.shares == (1.0, 0.0)
    assert opinion_on(ENDING, (0, 1)).outlook.shares == (0.5, 0.5)
    behind = opinion_on(ENDING, (0, 2)).outlook
    assert (behind.shares, behind.cups) == ((0.0, 1.0), (7.0, 8.0))


@pytest.mark.parametrize("players, two_colour", [(2, False), (3, False), (4, False), (2, True)])
def test_a_searched_opinion_is_sensible_and_the_same_every_time(
    analyst: Analyst, players: int, *, two_colour: bool
) -> None:
    position = deal(players, "hexagon", 3, two_colour=two_colour)
    found = analyst.opinion(seen(position), Budget(nodes=120))
    assert not found.exact
    assert found == analyst.opinion(seen(position), Budget(nodes=120))
    for rated in found.moves:
        play_line(position, rated)
        assert sum(rated.outlook.shares) == pytest.approx(1.0)
        if not two_colour:
            assert sum(rated.outlook.cups) == pytest.approx(16 * players, rel=0.1)
    assert len({rated.move for rated in found.moves}) == len(found.moves)


def play_line(position: Position, rated: Rated) -> Position:
    """The position after a move and its line; each move must be allowed."""
    for move in (rated.move, *rated.line):
        assert move in set(legal_moves(position))
        position = play(position, move)
    return position


def test_endings_are_as_exact_with_a_net_as_without(analyst: Analyst) -> None:
    found = analyst.opinion(seen(parse_position(ENDING)), Budget(nodes=5000))
    assert found == opinion_on(ENDING)


def test_what_the_tree_has_proven_is_told_to_its_end(analyst: Analyst) -> None:
    """Too little is allowed for the solver at the root; leaves deeper in the tree are known."""
    position = deal(2, "hexagon", 3)
    while len(position.stacks) > 17:
        position = play(position, next(legal_moves(position)))
    found = analyst.opinion(seen(position), Budget(nodes=60))
    for rated in found.moves:
        after = play_line(position, rated)
        if after.turn is None:
            assert scores(after) == rated.outlook.cups


def test_three_seats_to_the_end_are_exact_too() -> None:
    found = opinion_on("pfl/.pf p,f,l 1")
    assert found.exact
    assert sum(found.outlook.cups) == 5
    assert sum(found.outlook.shares) == 1.0


def test_credit_counts_in_the_tree() -> None:
    position = parse_position("pfl/lpf p,f,l 1")
    rich = searched_opinion(seen(position, (0, 0, 9)), 500, 1, Halt()).outlook
    assert rich.shares == (0.0, 0.0, 1.0)
    assert sum(rich.cups) == 15


def test_told_to_halt_it_still_has_an_opinion(analyst: Analyst) -> None:
    halt = Halt()
    halt.say()
    found = analyst.opinion(seen(deal(2, "hexagon", 3)), Budget(millis=60_000, halt=halt))
    assert found.moves
    assert found.nodes < 1000


def test_without_a_net_the_classical_analyst_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eyes, "load", lambda _: None)
    assert isinstance(best_analyst(), ClassicalAnalyst)
