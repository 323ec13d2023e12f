"""Games looked at again: costs and marks that can be checked by the solver."""

from itertools import pairwise

import pytest

from doppio.games.cappuccino.cells import parse_cell
from doppio.games.cappuccino.game import Event, Leave, Options, Step, due, evolve, start_from
from doppio.games.cappuccino.notation import parse_move, parse_position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Millis, RefusedError, Seat
from doppio.games.espresso import game as cards
from doppio.players.analyst import ClassicalAnalyst
from doppio.players.contract import Budget
from doppio.players.judging import Judged, game_opinion, judged, moves_of
from doppio.players.opinion import Opinion, Outlook, Rated
from doppio.records import cappuccino, espresso
from doppio.records.book import Entry, Record

ENDING = "ppf3/p2ff/p2ff p,f 1"
"""Only a2-a3 wins, by one cup; it takes nothing, so that nobody sees it at once."""


def record_of(text: str, *wishes: str | Leave) -> Record:
    position = parse_position(text)
    options = Options("hand", position.settle)
    names = tuple(f"Player {seat}" for seat in range(len(position.seats)))
    header = cappuccino.header_of(options, names, position.seats, position)
    game, entries = start_from(position, options), list[Entry]()
    for wish in wishes:
        assert game.turn is not None
        event: Event = Step(game.turn, parse_move(wish)) if isinstance(wish, str) else wish
        for happened in (event, due(evolve(game, event, Millis(0)))):
            if happened is not None:
                entries.append(Entry(Millis(0), happened))
                game = evolve(game, happened, Millis(0))
    return Record(header, tuple(entries))


def judge(record: Record, nodes: int = 2000) -> list[Judged]:
    return list(judged(moves_of(record), ClassicalAnalyst(), Budget(nodes=nodes)))


def test_the_only_winning_move_is_fine_and_costs_nothing() -> None:
    (first,) = judge(record_of(ENDING, "a2-a3"))
    assert (first.mark, first.cost.share, first.cost.cups) == ("fine", 0.0, 0.0)
    assert first.before.exact
    assert first.after.shares == (1.0, 0.0)


@pytest.mark.parametrize("autofinish", [True, False])
def test_a_line_ends_where_the_game_does(autofinish: bool) -> None:
    game = start_from(parse_position(ENDING), Options("hand", autofinish=autofinish))
    lines = [
        (rated.move, *rated.line)
        for rated in game_opinion(game, ClassicalAnalyst(), Budget(nodes=2000)).moves
    ]
    for line in lines:
        after = game
        for move in line:
            assert due(after) is None, f"{move} comes after the end of the game"
            assert after.turn is not None
            after = evolve(after, Step(after.turn, move), Millis(0))
    assert max(map(len, lines)) > 1


def test_throwing_the_win_away_is_a_blunder_and_says_what_it_cost() -> None:
    (first,) = judge(record_of(ENDING, "a3-a2"))
    assert (first.mark, first.cost.share, first.cost.cups) == ("blunder", 1.0, 2.0)
    assert str(first.before.moves[0].move) == "a2-a3"
    assert first.after.cups == (6.0, 7.0)


def test_cups_given_away_in_a_won_game_are_a_mistake() -> None:
    text = "ff3p2/p2pf/p3fp3 p,f 1"
    best, other = (judge(record_of(text, move))[0] for move in ("a3-a2", "b2-c2"))
    assert best.cost.cups == 0
    assert (other.mark, other.cost.share, other.cost.cups) == ("blunder", 0.0, 10.0)


def test_a_move_everybody_sees_is_not_fine() -> None:
    (first,) = judge(record_of("pf2/f3f/p3f p,f 1", "a3-a2"))
    assert first.before.moves[0].move == first.move
    assert first.mark is None


def test_what_is_thought_after_a_move_is_what_is_thought_before_the_next() -> None:
    moves = judge(record_of(ENDING, "a2-a3", "b2-b3", "a3-b3"))
    assert [each.number for each in moves] == [1, 2, 3]
    for each, following in pairwise(moves):
        assert each.after == following.before.outlook


def test_whoever_leaves_costs_the_one_who_moved_nothing() -> None:
    text = "pflp/lpfl/flpf p,f,l 1"
    record = record_of(text, "a1-b1", Leave(Seat(2), "resign"), "a2-b2")
    first, second = judge(record, 3000)
    assert first.after.shares[1] > 0
    assert (second.number, second.before.outlook.shares[1]) == (3, 0.0)


class Guessing:
    """Thinks that a2-a3 wins nearly for sure; `after` tells what it thinks once it stands there."""

    def __init__(self, after: dict[str, float]) -> None:
        self._after = after

    def load(self) -> None:
        """There is nothing to load."""

    def opinion(self, seen: View, budget: Budget) -> Opinion:  # noqa: ARG002
        assert seen.position is not None
        gone = {name for name in ("a2", "a3") if parse_cell(name) not in seen.position.stacks}
        share = self._after.get("".join(gone), 0.9)
        outlook = Outlook((share, 1 - share), (7.0, 6.0))
        best = Rated(parse_move("a2-a3"), outlook)
        return Opinion(outlook, (best,), exact=False, nodes=1)


@pytest.mark.parametrize("best, share, mark", [(0.9, 0.6, "blunder"), (0.4, 0.1, None)])
def test_nobody_is_blamed_before_the_best_move_was_looked_at_as_closely(
    best: float, share: float, mark: str | None
) -> None:
    guessing = Guessing({"a2": best, "a3": 0.3})
    (first,) = judged(moves_of(record_of(ENDING, "a3-a2")), guessing, Budget())
    assert first.cost.share == pytest.approx(share)
    assert first.mark == mark


def test_games_of_espresso_are_refused() -> None:
    header = espresso.header_of(cards.Options(2), ("a", "b"))
    with pytest.raises(RefusedError) as refused:
        moves_of(Record(header, ()))
    assert refused.value.refusal.code == "only-cappuccino"
