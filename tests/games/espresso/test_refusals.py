"""Refusals: a code for programs, a sentence for people, and an example of every one."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import doppio.games.espresso
from doppio.games.contract import Seat
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Deal, End, Event, Finito, Flip, Options, Stuck, refuse, start
from doppio.games.espresso.plays import Play, Source
from tests.games.espresso.table import Table, cards, middle, side

SOURCES = Path(doppio.games.espresso.__file__).parent
ONE, TWO = Seat(1), Seat(2)
NOBODY = Seat(3)


def fresh() -> Table:
    """Before the first deal."""
    table = Table(side("r8"))
    table.game = start(Options(2))
    return table


def opened(variant: str = "normalo") -> Table:
    """A round in which most of what is asked below is against some rule."""
    mine = side("r8 r0 g0 | r1 y0 y8 | | r2 r3 r4")
    return Table(mine, middle=middle("r0 r1 r2 r3 r4 r5 r6 r7"), variant=variant, pause=100)


def emptied(totals: tuple[int, int] = (0, 0)) -> Table:
    """A round whose finito has come, but was not called yet."""
    table = Table(side("r0 | g8 b8 y8"), totals=totals)
    table.happens(table.seat(1).play("espresso"))
    return table


def over_the_target() -> Table:
    """A game that is won, but not ended yet."""
    table = emptied((94, 0))
    table.happens(Finito(ONE, (6, 0), (100, 0)))
    return table


def ended() -> Table:
    table = over_the_target()
    table.happens(End((100, 0), (ONE,)))
    return table


def just_played() -> Table:
    table = Table(side("r8 r7 r6 | r0 g0 y8"), pause=100)
    table.happens(table.seat(1).play("help1"))
    return table


def play(*places: str, to: int = 0, of: Seat = ONE) -> Play:
    return Play(ONE, tuple(Source(of, place) for place in places), to)


EXAMPLES: list[tuple[str, Callable[[], Table], Event]] = [
    ("bad-count", opened, play()),
    ("bad-decks", fresh, Deal(1, (DECK,))),
    ("does-not-fit", opened, play("help1", to=1)),
    ("does-not-open", opened, play("help1")),
    ("does-not-open", lambda: opened("zero"), play("espresso")),
    ("finito", emptied, Flip(TWO)),
    ("game-over", ended, Flip(ONE)),
    ("in-round", opened, Deal(2, (DECK, DECK))),
    ("joker-alone", lambda: opened("zero"), play("help2")),
    ("joker-first", lambda: opened("zero"), play("help1", "help2")),
    ("no-cards-left", opened, Flip(TWO)),
    ("no-finito", opened, Finito(ONE, (8, 0), (8, 0))),
    ("no-joker-here", lambda: opened("zero"), play("help2", "help3", to=1)),
    ("no-pile", opened, play("help2", to=2)),
    ("no-place", opened, play("hand")),
    ("no-round", fresh, Flip(ONE)),
    ("no-seat", opened, Flip(NOBODY)),
    ("no-seat", lambda: opened("chaos"), play("espresso", of=NOBODY)),
    ("no-shuffle", lambda: Table(side("r8 | g8 b8 y8 | r1 r2 r3")), Flip(ONE, cards("r3 r2 r1"))),
    ("not-stuck", opened, Stuck((8, 0), (8, 0))),
    ("not-yours", opened, play("help1", of=TWO)),
    ("nothing-there", lambda: Table(side("r8 | g8 b8 y8")), play("waste")),
    ("one-hand", just_played, play("help2")),
    ("order-missing", opened, Flip(ONE)),
    ("order-wrong", opened, Flip(ONE, cards("r2 r3"))),
    ("target-not-reached", fresh, End((0, 0), (ONE, TWO))),
    ("target-reached", over_the_target, Deal(2, (DECK, DECK))),
    ("too-many-cards", opened, play("help2", "help1")),
    ("wrong-points", emptied, Finito(ONE, (1, 0), (6, 0))),
    ("wrong-round", fresh, Deal(2, (DECK, DECK))),
    ("wrong-totals", emptied, Finito(ONE, (6, 0), (1, 0))),
    ("wrong-totals", over_the_target, End((6, 0), (ONE,))),
    ("wrong-winners", over_the_target, End((100, 0), (TWO,))),
]


def codes_in_the_sources() -> set[str]:
    """The first argument of every `Refusal(…)` that the game's modules write."""
    return {
        ast.literal_eval(call.args[0])
        for path in SOURCES.glob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Refusal"
    }


@pytest.mark.parametrize(
    "code, set_up, event", EXAMPLES, ids=[f"{n}-{code}" for n, (code, _, _) in enumerate(EXAMPLES)]
)
def test_a_refusal_has_a_code_in_kebab_case_and_a_sentence_with_a_full_stop(
    code: str, set_up: Callable[[], Table], event: Event
) -> None:
    table = set_up()
    refusal = refuse(table.game, event, table.at)
    assert refusal is not None
    assert refusal.code == code
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", refusal.code)
    assert re.fullmatch(r"[A-Z].*[^.]\.", refusal.sentence)
    assert str(refusal) == refusal.sentence


def test_every_refusal_of_the_sources_has_an_example() -> None:
    assert {code for code, _, _ in EXAMPLES} == codes_in_the_sources()
