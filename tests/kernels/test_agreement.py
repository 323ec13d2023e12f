"""The bulk comparison of kernels and rules: it runs, goes on where it was, and can fail."""

import json
from pathlib import Path

import numpy as np
import pytest

from bench import agreement
from bench.agreement import KINDS, DisagreementError, Followed, Table, Tally, check_slice
from doppio.games.cappuccino.deal import deal
from doppio.kernels.board import Board

GAMES = 4


@pytest.mark.parametrize("kind", KINDS)
def test_kernels_and_rules_play_the_same_games(kind: str) -> None:
    tally = Tally()
    check_slice(kind, 1, GAMES, 2, tally)
    assert (tally.games, tally.whole) == (GAMES, 2)
    assert tally.positions > tally.whole


def followed(*, settle: bool) -> tuple[Table, Followed]:
    position = deal(2, "blob", 5, settle=settle)
    return Table(position), agreement.followed(Board.of(position), GAMES, 70)


def a_wrong_mask(says: Followed) -> None:
    says.masks[3, 1, np.flatnonzero(says.masks[3, 1])[0]] = 0


def a_wrong_stack(says: Followed) -> None:
    says.stacks[5, 1, says.stacks[5, 1].argmax()] += 4


def a_wrong_turn(says: Followed) -> None:
    says.turns[2, 1] ^= 1


def a_wrong_bank(says: Followed) -> None:
    says.banks[20, 1, 0] += 1


def a_wrong_move(says: Followed) -> None:
    says.moves[1, 4] += 1


def a_wrong_result(says: Followed) -> None:
    says.results[1, :2] += (1, -1)


WRONGS = {
    "legal moves": a_wrong_mask,
    "stacks": a_wrong_stack,
    "turn": a_wrong_turn,
    "bank": a_wrong_bank,
    "move": a_wrong_move,
    "cups in the end": a_wrong_result,
}


@pytest.mark.parametrize("what", WRONGS)
def test_whatever_differs_is_found(what: str) -> None:
    table, says = followed(settle=True)
    agreement.check_whole(table, says, 1, 71)
    WRONGS[what](says)
    with pytest.raises(DisagreementError, match=f"^{what}: the rules say"):
        agreement.check_whole(table, says, 1, 71)


@pytest.mark.parametrize("what", ["turn", "cups in the end"])
def test_following_finds_what_it_looks_at(what: str) -> None:
    table, says = followed(settle=False)
    agreement.check_moves(table, says, 1)
    WRONGS[what](says)
    with pytest.raises(DisagreementError, match=f"^{what}: the rules say"):
        agreement.check_moves(table, says, 1)


def test_an_illegal_move_is_found_by_following() -> None:
    table, says = followed(settle=False)
    mine = set(np.flatnonzero(says.masks[0, 1]).tolist())
    says.moves[1, 0] = next(code for code in table.moves if code not in mine)
    with pytest.raises(DisagreementError, match=r"^refusal: the rules say That stack"):
        agreement.check_moves(table, says, 1)


def test_a_second_start_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "SLICE", 1)
    kept = tmp_path / "kept.json"
    agreement.compare(1, 1, kept)
    first = json.loads(kept.read_text())
    again = agreement.compare(2, 1, kept)
    assert all(it.games == 2 and it.slices == 2 for it in again.values())
    assert all(again[kind].moves > first[kind]["moves"] for kind in KINDS)
