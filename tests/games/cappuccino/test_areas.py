"""Areas against brute force: what is settled, what settling does, what playing out gives."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppio.games.cappuccino.areas import (
    all_settled,
    areas,
    counts_when_played_out,
    is_settled,
    settled_cells,
    take_off_settled,
    tip_winner,
)
from doppio.games.cappuccino.game import Game, Options, start_from
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import colour_counts, legal_moves, next_turn, play
from doppio.games.contract import Seat
from doppio.games.dice import Dice, pick
from tests.games.cappuccino import oracle
from tests.games.cappuccino.builders import WHOLE_GAMES, Match, position, whole_game
from tests.games.cappuccino.strategies import as_table, positions, positions_with_leavers

STACKS = ["p", "f", "l", "p2", "f2", "l3"]
SETTLED = [*STACKS, "p2f", "fp3", "l4p2", "pl2", "f5p", "lf3", "pp", "fff", "l2l", "pp2p", "ll"]


@st.composite
def scattered(draw: st.DrawFn) -> Position:
    """Rows that do not touch each other, most of them settled; somebody may have left."""
    anything = st.lists(st.sampled_from(STACKS), min_size=2, max_size=3).map("".join)
    rows = st.one_of(*[st.sampled_from(SETTLED)] * 4, anything)
    board = "//".join(draw(st.lists(rows, min_size=1, max_size=4)))
    found = parse_position(f"{board} p,f,l - {draw(st.sampled_from(['p0', 'p2', 'f3,l1']))}")
    gone = frozenset({Seat(seat) for seat in draw(st.sets(st.integers(1, 3), max_size=1))})
    turn = next_turn(found.stacks, found.seats, gone, Seat(draw(st.integers(1, 3))))
    return replace(found, gone=gone, turn=turn, settle=False)


def ways_to_end(now: Position) -> set[oracle.Ending]:
    """The colour counts on the board of every way to play it out, in any order at all."""
    staying = (seat for seat in range(1, len(now.seats) + 1) if seat not in now.gone)
    return oracle.endings(as_table(now).board, "".join(now.seats[seat - 1] for seat in staying))


def on_board(now: Position, counts: dict[str, int]) -> oracle.Ending:
    """Those of the counted cups that are not in the bank, colours without any left out."""
    left = {colour: count - now.bank.get(colour, 0) for colour, count in counts.items()}
    return frozenset((colour, count) for colour, count in left.items() if count)


# --- what an area is --------------------------------------------------------------------------


@given(positions(rows=5, columns=5))
def test_areas_are_the_groups_of_stacks_that_touch(now: Position) -> None:
    found = [frozenset(area) for area in areas(now.stacks)]
    assert set(found) == {frozenset(group) for group in oracle.groups(now.stacks)}
    assert len(found) == len(set(found))


@given(positions(rows=5, columns=5))
def test_areas_come_in_the_reading_order_of_their_first_cells(now: Position) -> None:
    firsts = [area[0] for area in areas(now.stacks)]
    order = list(now.stacks)
    assert firsts == sorted(firsts, key=order.index)
    assert all(area[0] == min(area, key=order.index) for area in areas(now.stacks))


# --- what is settled --------------------------------------------------------------------------


@given(positions())
def test_an_area_is_settled_in_exactly_the_three_cases(now: Position) -> None:
    board = as_table(now).board
    for area in areas(now.stacks):
        assert is_settled(area, now.stacks) == oracle.is_settled(board, area)
        assert tip_winner(area, now.stacks) == oracle.tip(board, area)


@given(st.one_of(positions(), scattered()))
def test_all_is_settled_when_every_area_is(now: Position) -> None:
    board = as_table(now).board
    settled = [group for group in oracle.groups(board) if oracle.is_settled(board, group)]
    assert all_settled(now.stacks) == (len(settled) == len(oracle.groups(board)))
    assert settled_cells(now.stacks) == {cell for group in settled for cell in group}


@given(positions(rows=2))
def test_no_order_of_play_changes_what_a_settled_area_scores(now: Position) -> None:
    board = as_table(now).board
    for area in areas(now.stacks):
        if is_settled(area, now.stacks):
            alone: oracle.Board = {cell: board[cell] for cell in area}
            assert len(oracle.endings(alone, "pflc")) == 1


@settings(max_examples=300)
@given(scattered())
def test_when_all_is_settled_every_way_to_play_on_gives_the_counted_scores(now: Position) -> None:
    if all_settled(now.stacks):
        assert ways_to_end(now) == {on_board(now, counts_when_played_out(now))}


@settings(max_examples=200)
@given(st.one_of(positions(rows=2, columns=2), positions_with_leavers(rows=3, columns=2)))
def test_the_same_on_any_small_board(now: Position) -> None:
    if all_settled(now.stacks):
        assert ways_to_end(now) == {on_board(now, counts_when_played_out(now))}


@given(scattered())
def test_when_all_is_settled_every_order_of_turns_gives_the_counted_scores(now: Position) -> None:
    """The same by our own moves: all of them, in turn, to the end."""
    if all_settled(now.stacks):
        ends, queue = [], [now]
        while queue:
            one = queue.pop()
            queue += {play(one, move) for move in legal_moves(one)}
            ends += [colour_counts(one)] if one.turn is None else []
        assert all(counts == counts_when_played_out(now) for counts in ends)


def test_the_three_cases_are_not_all_that_no_order_of_play_can_change() -> None:
    """The flowers cannot move and the panda gets only one of them; yet by the ruling it is open."""
    now = position("fp5f p,f 1")
    assert len(ways_to_end(now)) == 1
    assert not all_settled(now.stacks)


@pytest.mark.parametrize("variant, players, seed", WHOLE_GAMES)
def test_autofinish_gives_what_playing_on_gives(variant: str, players: int, seed: int) -> None:
    """However the same game without autofinish is played on from there."""
    short, long = both(variant, players, seed)
    outcome, there = short[-1].outcome, long[len(short) - 1].position
    assert outcome is not None
    assert there is not None
    for again in range(3):
        dice = Dice("playing on", again)
        match = Match(start_from(there, Options("hand", there.settle, False)))
        while not match.over:
            match.plays(pick(match.legal, dice))
        assert match.outcome.scores == outcome.scores
        assert match.outcome.winners == outcome.winners


@pytest.mark.parametrize("variant, players, seed", WHOLE_GAMES)
def test_autofinish_comes_as_soon_as_it_may(variant: str, players: int, seed: int) -> None:
    short, long = both(variant, players, seed)
    boards = [state.position.stacks for state in long if state.position is not None]
    settled = [all_settled(stacks) for stacks in boards]
    placing = len(long) - len(boards)
    assert len(short) == placing + settled.index(True) + 1


def both(variant: str, players: int, seed: int) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    """The same game with autofinish and without: the dice are the same."""
    short = whole_game(variant, players, seed, autofinish=True)
    long = whole_game(variant, players, seed)
    assert short[-1].position is not None
    last = long[len(short) - 1].position
    assert last is not None
    assert short[-1].position.stacks == last.stacks
    return short, long


# --- what settling does -----------------------------------------------------------------------


@given(st.one_of(positions(), scattered()))
def test_settling_takes_off_isolated_stacks_and_unequal_pairs_and_nothing_else(
    now: Position,
) -> None:
    left, _ = take_off_settled(now.stacks, now.bank)
    board = as_table(now).board
    stay = [group for group in oracle.groups(board) if oracle.tip(board, group) is None]
    assert left == {cell: now.stacks[cell] for cell in now.stacks if any(cell in g for g in stay)}


@given(st.one_of(positions(), scattered()))
def test_settling_keeps_every_cup(now: Position) -> None:
    left, bank = take_off_settled(now.stacks, now.bank)
    after = replace(now, stacks=left, bank=bank)
    assert sum(colour_counts(after).values()) == sum(colour_counts(now).values())


@given(positions(rows=2))
def test_settling_changes_no_score(now: Position) -> None:
    """Whatever colour counts could come of the board before can come of it after, and no others."""
    left, bank = take_off_settled(now.stacks, {})
    after = as_table(replace(now, stacks=left)).board
    colours = "".join(now.seats)
    with_bank = {
        frozenset((colour, count) for colour, count in added(dict(ending), bank).items() if count)
        for ending in oracle.endings(after, colours)
    }
    assert with_bank == oracle.endings(as_table(now).board, colours)


def added(counts: dict[str, int], bank: dict[str, int]) -> dict[str, int]:
    return {colour: counts.get(colour, 0) + bank.get(colour, 0) for colour in "pflc"}


@given(positions())
def test_what_has_been_settled_once_is_not_settled_again(now: Position) -> None:
    left, bank = take_off_settled(now.stacks, now.bank)
    assert take_off_settled(left, bank) == (left, bank)
