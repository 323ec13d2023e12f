"""Cappuccino in numbers: every action is one command of the rules, and sights tell it all."""

import numpy as np
import pytest

from doppio.games.cappuccino.game import Game, Place, legal_commands
from doppio.games.contract import Outcome, RefusedError, Seat
from doppio.games.dice import Dice, pick
from doppio.research.cappuccino import Kind, Match, worth
from tests.research.kinds import KINDS, name_of


def matches(kind: Kind, seed: int) -> list[Match]:
    """A random match before every action, and after the last one."""
    match, dice, seen = Match(kind, seed), Dice("numbers", seed), []
    while match.mover is not None:
        seen.append(copied(match))
        match.play(pick(list(match.choices), dice))
    return [*seen, match]


def copied(match: Match) -> Match:
    return match.__deepcopy__(None)


def told_by(match: Match, seat: int) -> tuple[object, ...]:
    """The table as a sight tells it: stacks, bank and turn in the words of the rules."""
    sight, seats = match.sight(seat), match.game.seats
    colours = "".join(seats[seat:] + seats[:seat])
    stacks = {
        (int(q), int(r)): (colours[list(ones).index(1)], int(height))
        for q, r, height, *ones in sight[:-1]
        if height
    }
    moving, turn, count, *bank = sight[-1].tolist()
    banked = {colour: cups for colour, cups in zip(colours, bank, strict=False) if cups}
    return stacks, banked, bool(moving), (turn + seat) % count, count


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_actions_stand_for_the_legal_commands_one_by_one(kind: Kind) -> None:
    played = matches(kind, 1)
    for match in played:
        commands = list(match.choices.values())
        assert set(commands) == set(legal_commands(match.game))
        assert len(commands) == len(set(commands))
        assert match.mask().nonzero()[0].tolist() == list(match.choices)
    assert len(played) - 1 <= kind.longest
    assert sum(played[-1].returns()) == pytest.approx(0)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_seat_is_told_the_whole_table(kind: Kind) -> None:
    for match in matches(kind, 2):
        for seat in range(kind.players):
            stacks, bank, moving, turn, seats = told_by(match, seat)
            assert seats == kind.players
            assert turn == match.mover if match.mover is not None else turn == seat
            assert moving == (match.game.position is not None)
            if match.game.position is not None:
                assert stacks == dict(match.game.position.stacks)
                assert bank == dict(match.game.position.bank)


def test_placing_is_told_by_the_cup_beside() -> None:
    match = Match(Kind(2, "expert"), 0)
    match.play(0)
    assert list(match.choices) == [0, 1, 2, 3, 4, 5]
    match.play(3)
    beside = [c for c in match.choices.values() if isinstance(c, Place)]
    assert {tuple(place.cup.cell) for place in beside} == {(1, -1), (0, 1)}
    assert match.sight(0)[:2].tolist() == [[0, 0, 1, 1, 0, 0, 0], [1, 0, 1, 0, 1, 0, 0]]


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    match = Match(Kind(), 3)
    before: Game = match.game
    wrong = next(action for action in range(384) if action not in match.choices)
    allowed = next(iter(match.choices))
    for action in (wrong, -1, 384, allowed + 0.5, str(allowed), [allowed], None):
        with pytest.raises(RefusedError, match="none of the actions"):
            match.play(action)  # type: ignore[arg-type]
    assert match.game is before
    match.play(np.array(allowed))  # type: ignore[arg-type] # as policies may give it
    assert match.game is not before


def test_a_copy_goes_on_by_itself() -> None:
    match = Match(Kind(), 3)
    other = copied(match)
    other.play(next(iter(other.choices)))
    assert match.game != other.game
    assert match.mover == 0


@pytest.mark.parametrize("kind", [Kind(5), Kind(3, "expert", two_colour=True), Kind(2, "round")])
def test_a_kind_that_there_is_not_is_refused(kind: Kind) -> None:
    with pytest.raises(RefusedError):
        Match(kind, 0)


@pytest.mark.parametrize(
    "scores, winners, expected",
    [
        ((20, 12), (1,), (1.0, -1.0)),
        ((16, 16), (1, 2), (0.0, 0.0)),
        ((9, 20, 19), (2,), (-0.5, 1.0, -0.5)),
        ((20, 20, 4, 20), (1, 2, 4), (1 / 9, 1 / 9, -1 / 3, 1 / 9)),
    ],
)
def test_a_win_is_one_and_all_come_to_nothing(
    scores: tuple[int, ...], winners: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    outcome = Outcome(scores, tuple(map(Seat, winners)), "played-out")
    assert worth(outcome) == pytest.approx(expected)
