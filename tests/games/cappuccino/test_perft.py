"""Perft: the counts of the golden file, and of the oracle on positions drawn at random."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppio.games.cappuccino.perft import divide, perft
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.contract import RefusedError
from tests.games.cappuccino import oracle
from tests.games.cappuccino.builders import position
from tests.games.cappuccino.strategies import as_table, positions, positions_with_leavers
from tests.golden.cappuccino_playthrough import perft_lines

DEEP = 99
"""Deeper than any of these games is long."""


def by_the_plain_rules(now: Position, depth: int) -> int:
    if depth == 0 or now.turn is None:
        return 1
    return sum(by_the_plain_rules(play(now, move), depth - 1) for move in legal_moves(now))


def split_text(now: Position, depth: int) -> str:
    """Our count and the oracle's by first move, to be shown when they differ."""
    ours = {str(move): count for move, count in divide(now, depth).items()}
    theirs = oracle.split(as_table(now), depth) if depth < 4 else {}
    rows = [
        f"{move:10}{ours.get(move, '-'):>10}{theirs.get(move, '-'):>10}"
        for move in sorted({**ours, **theirs})
    ]
    return "\n".join(["", f"{'move':10}{'doppio':>10}{'oracle':>10}", *rows])


FILE = list(perft_lines())


@pytest.mark.parametrize("text, counts", FILE, ids=[text for text, _ in FILE])
def test_perft_file(text: str, counts: dict[int, int]) -> None:
    now = position(text)
    for depth, count in counts.items():
        found = perft(now, depth)
        assert found == count, split_text(now, depth)


def test_the_perft_file_has_every_kind_of_position() -> None:
    found = [position(text) for text, _ in FILE]
    assert len(found) >= 30
    assert {len(one.seats) for one in found} == {2, 3, 4}
    assert any(one.settle for one in found)
    assert any(one.settle and one.bank for one in found)
    assert any(len(one.seats[0]) == 2 and one.settle for one in found)
    assert any(one.turn is None for one in found)
    assert {32, 48, 64} <= {len(one.stacks) for one in found}


@settings(max_examples=200)
@given(positions(), st.integers(0, 3))
def test_perft_is_the_oracles(now: Position, depth: int) -> None:
    assert perft(now, depth) == oracle.perft(as_table(now), depth), split_text(now, depth)


@settings(max_examples=200)
@given(positions(), st.integers(0, 4))
def test_perft_is_that_of_the_plain_rules(now: Position, depth: int) -> None:
    assert perft(now, depth) == by_the_plain_rules(now, depth), split_text(now, depth)


@given(positions_with_leavers(), st.integers(0, 3))
def test_perft_passes_over_those_who_left(now: Position, depth: int) -> None:
    assert perft(now, depth) == by_the_plain_rules(now, depth)
    assert perft(now, depth) == oracle.perft(as_table(now), depth)


@given(positions(rows=2))
def test_perft_of_whole_games(now: Position) -> None:
    assert perft(now, DEEP) == by_the_plain_rules(now, DEEP)


@given(positions(), st.integers(1, 3))
def test_the_split_adds_up(now: Position, depth: int) -> None:
    parts = divide(now, depth)
    assert list(parts) == list(legal_moves(now))
    assert {str(move): count for move, count in parts.items()} == oracle.split(as_table(now), depth)
    if now.turn is not None:
        assert sum(parts.values()) == perft(now, depth)


def test_a_game_that_ends_earlier_counts_once() -> None:
    assert perft(position("pf p,f 1"), 5) == 1
    assert perft(position("p.f p,f -"), 5) == 1


def test_nothing_is_one_sequence() -> None:
    assert perft(position("pf/fp p,f 1"), 0) == 1
    assert divide(position("pf/fp p,f 1"), 0) == {}


def test_perft_leaves_the_position_alone() -> None:
    now = position("pfp/fp2f/lfl p,f,l 1 p0")
    before = replace(now)
    perft(now, 5)
    assert now == before


def test_a_count_is_refused_when_it_would_take_more_positions_than_its_limit() -> None:
    """Two moves deep, the positions to look at are those after the first move."""
    now = position("pfpf/fpfp p,f 1")
    needed = len(list(legal_moves(now)))
    assert perft(now, 2, needed) == perft(now, 2)
    with pytest.raises(RefusedError, match=str(needed - 1)):
        perft(now, 2, needed - 1)


def test_a_seat_that_left_makes_no_move_in_a_count() -> None:
    """After the panda comes the leaf, with two moves; the flower, which is gone, had one too."""
    now = position("pf//f2ll p,f,l 1", gone=[2])
    assert {str(move): count for move, count in divide(now, 2).items()} == {"a1-b1": 2}
    assert perft(now, DEEP) == 2


def test_stacks_too_high_for_a_byte_are_counted_too() -> None:
    now = position("p300f300/l2p f,l,p 1")
    assert perft(now, DEEP) == by_the_plain_rules(now, DEEP)
