"""What makes no sense is refused in a sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doppio import Cappuccino, Espresso, RefusedError, read_record, write_record


def dealt() -> Espresso:
    game = Espresso(2, seed=3)
    game.deal()
    return game


CUPS: list[tuple[str, Callable[[Any], object]]] = [
    ("bad-depth", lambda game: game.perft(-1)),
    ("bad-depth", lambda game: game.perft(1.5)),
    ("bad-depth", lambda game: game.perft("2")),
    ("bad-limit", lambda game: game.perft(2, limit=0)),
    ("bad-limit", lambda game: game.perft(2, limit="no")),
    ("perft-limit", lambda game: game.perft(3, limit=70)),
    ("bad-move", lambda game: game.push(None)),
    ("bad-move", lambda game: game.push(7)),
    ("bad-move", lambda game: game.after(("a1", "b1"))),
    ("bad-names", lambda game: game.record(["Left"])),
    ("bad-names", lambda game: game.record("LR")),
    ("bad-names", lambda game: game.record([1, 2])),
    ("bad-names", lambda game: game.record(None)),
    ("bad-names", lambda game: game.record(["x" * 100_000, "y"])),
    ("bad-names", lambda game: game.record(["\ud800", "y"])),
    ("bad-time", lambda game: game.push("d1-e1", at="now")),
    ("bad-time", lambda game: game.push("d1-e1", at=1.5)),
    ("bad-time", lambda game: game.push("d1-e1", at=10**16)),
    ("bad-time", lambda game: game.resign(1, at=-1)),
    ("no-seat", lambda game: game.resign(1.0)),
    ("no-seat", lambda game: game.resign("1")),
    ("no-record", lambda game: game.from_record(None)),
]
CARDS: list[tuple[str, Callable[[Any], object]]] = [
    ("no-seat", lambda game: game.view(7)),
    ("no-seat", lambda game: game.view(0)),
    ("no-seat", lambda game: game.legal_plays(3)),
    ("no-seat", lambda game: game.legal_plays(-1)),
    ("bad-pile", lambda game: game.play(1, "help3", to="x")),
    ("bad-pile", lambda game: game.play(1, "help3", to=1.5)),
    ("bad-pile", lambda game: game.play(1, "help3", to=-1)),
    ("bad-pile", lambda game: game.play(1, "help3", to=None)),
    ("bad-play", lambda game: game.push(None)),
    ("no-seat", lambda game: game.play(1, "help3", to="new", of="x")),
    ("no-seat", lambda game: game.play(1, "help3", to="new", of=3)),
    ("bad-time", lambda game: game.flip(1, at="now")),
    ("bad-time", lambda game: game.flip(1, at=1.5)),
    ("bad-time", lambda game: game.flip(1, at=-1)),
    ("bad-time", lambda game: game.flip(1, at=10**16)),
    ("no-seat", lambda game: game.flip(1.0)),
    ("no-seat", lambda game: game.play([], "help3")),
    ("no-seat", lambda game: game.view(1.0)),
    ("no-record", lambda game: game.from_record("game.jsonl")),
    ("bad-names", lambda game: game.record(["Left"])),
    ("bad-names", lambda game: game.record("LR")),
    ("bad-names", lambda game: game.record([1, 2])),
]
BEGINNINGS: list[tuple[str, Callable[[Any], object], list[object]]] = [
    ("bad-position", Cappuccino, [None, 5, b"pf p,f 1", ["pf p,f 1"]]),
    ("bad-option", lambda settle: Cappuccino("pf/pf p,f 1", settle=settle), ["no", 1, []]),
    ("bad-option", lambda autofinish: Cappuccino.deal(autofinish=autofinish), ["no", 1, None]),
    ("bad-option", lambda settle: Cappuccino.expert(settle=settle), ["no", 1, None]),
    ("bad-option", lambda two_colour: Cappuccino.deal(two_colour=two_colour), ["no", 1, None]),
    ("bad-shape", lambda shape: Cappuccino.deal(shape=shape), ["round", None, []]),
    ("bad-seed", lambda seed: Cappuccino.deal(seed=seed), ["7", 1.5, None]),
    ("bad-seed", lambda seed: Espresso(seed=seed), ["7", 1.5, None]),
    ("bad-players", Cappuccino.deal, [1, 5, "2", 2.0, None]),
    ("bad-players", Cappuccino.expert, [1, 5, 7, "2", 2.0, None]),
    ("bad-players", lambda players: Cappuccino.expert(players, two_colour=True), [3, 4]),
    ("no-seat", lambda first: Cappuccino.deal(first=first), [0, 3, "a", None]),
    ("bad-credit", lambda credit: Cappuccino.deal(credit=credit), [3, None, "ab", (1,), (0, -1)]),
    ("bad-players", Espresso, [1, 7, "2", 2.5, None]),
    ("bad-variant", lambda variant: Espresso(variant=variant), ["x", None]),
    ("bad-target", lambda target: Espresso(target=target), [0, "x", 1.5, 10**16, None]),
    ("bad-pause", lambda pause: Espresso(pause=pause), [-1, "x", 1.5, 10**16]),
    ("no-record", lambda record: write_record(record, "never-written.jsonl"), [None, "game"]),
]


NONSENSE = [(code, begin, one) for code, begin, many in BEGINNINGS for one in many]


@pytest.mark.parametrize("code, begin, nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_at_the_beginning(
    code: str, begin: Callable[[Any], object], nonsense: object
) -> None:
    with pytest.raises(RefusedError) as told:
        begin(nonsense)
    assert told.value.refusal.code == code


@pytest.mark.parametrize("code, ask", CUPS, ids=range(len(CUPS)))
def test_nonsense_about_cups(code: str, ask: Callable[[Any], object]) -> None:
    game = Cappuccino.deal(seed=7)
    before = game.text()
    with pytest.raises(RefusedError) as told:
        ask(game)
    assert told.value.refusal.code == code
    assert (game.text(), game.moves) == (before, [])


@pytest.mark.parametrize("code, ask", CARDS, ids=range(len(CARDS)))
def test_nonsense_about_cards(code: str, ask: Callable[[Any], object]) -> None:
    game = dealt()
    before = game.state
    with pytest.raises(RefusedError) as told:
        ask(game)
    assert told.value.refusal.code == code
    assert game.state == before


def test_why_nonsense_is_refused_can_be_asked() -> None:
    refusal = Cappuccino.deal(seed=7).refusal(None)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.code == "bad-move"


@pytest.mark.parametrize("number", [int, np.int64])
def test_what_is_told_in_numbers_of_any_kind_can_be_written_and_read(
    number: Callable[[int], int], tmp_path: Path
) -> None:
    cups = Cappuccino.deal(number(2), seed=number(7), credit=(number(0), number(3)))
    cups.push("d1-e1", at=number(5))
    cups.resign(number(2), at=number(6))
    cards = Espresso(number(2), target=number(20), pause=number(100), seed=number(1050))
    cards.deal(at=number(1))
    cards.play(number(1), "help3")
    cards.flip(number(2), at=number(300))
    for game in (cups, cards):
        write_record(game.record(), tmp_path / "game.jsonl")
        again = type(game).from_record(read_record(tmp_path / "game.jsonl"))
        assert again.state == game.state


def test_cups_that_are_placed_are_counted_as_one_counts() -> None:
    game = Cappuccino.expert()
    game.push("p@0,0")
    assert (str(game), repr(game)) == ("1 cup placed", "<Cappuccino expert set-up, 1 cup placed>")
    game.push("f@1,0")
    assert str(game) == "2 cups placed"


def test_what_made_sense_still_does() -> None:
    game = dealt()
    assert game.view().seat is None
    assert game.view(2).seat == 2
    assert Cappuccino("pf/pf p,f 1").perft(0) == 1
    assert Cappuccino.deal(seed=7).perft(2, limit=73) == 5150
