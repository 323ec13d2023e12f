"""What makes no sense is refused in a sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from doppio import Cappuccino, Espresso, RefusedError


def dealt() -> Espresso:
    game = Espresso(2, seed=3)
    game.deal()
    return game


CUPS: list[tuple[str, Callable[[Any], object]]] = [
    ("bad-depth", lambda game: game.perft(-1)),
    ("bad-depth", lambda game: game.perft(1.5)),
    ("bad-depth", lambda game: game.perft("2")),
    ("bad-move", lambda game: game.push(None)),
    ("bad-move", lambda game: game.push(7)),
    ("bad-move", lambda game: game.after(("a1", "b1"))),
    ("bad-names", lambda game: game.record(["Left"])),
    ("bad-names", lambda game: game.record("LR")),
    ("bad-names", lambda game: game.record([1, 2])),
    ("bad-names", lambda game: game.record(None)),
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
    ("bad-names", lambda game: game.record(["Left"])),
    ("bad-names", lambda game: game.record("LR")),
    ("bad-names", lambda game: game.record([1, 2])),
]
BEGINNINGS: list[tuple[str, Callable[[Any], object], list[object]]] = [
    ("bad-position", Cappuccino, [None, 5, b"pf p,f 1", ["pf p,f 1"]]),
    ("bad-players", Cappuccino.deal, [1, 5, "2", 2.0, None]),
    ("bad-players", Cappuccino.expert, [1, 5, 7, "2", 2.0, None]),
    ("bad-players", lambda players: Cappuccino.expert(players, two_colour=True), [3, 4]),
    ("no-seat", lambda first: Cappuccino.deal(first=first), [0, 3, "a", None]),
    ("bad-credit", lambda credit: Cappuccino.deal(credit=credit), [3, None, "ab", (1,), (0, -1)]),
    ("bad-players", Espresso, [1, 7, "2", 2.5, None]),
    ("bad-variant", lambda variant: Espresso(variant=variant), ["x", None]),
    ("bad-target", lambda target: Espresso(target=target), [0, "x", 1.5, None]),
    ("bad-pause", lambda pause: Espresso(pause=pause), [-1, "x", 1.5]),
]


@pytest.mark.parametrize(
    "code, begin, nonsense",
    [(code, begin, one) for code, begin, many in BEGINNINGS for one in many],
)
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


def test_what_made_sense_still_does() -> None:
    game = dealt()
    assert game.view().seat is None
    assert game.view(2).seat == 2
    assert Cappuccino("pf/pf p,f 1").perft(0) == 1
