"""Every refusal of Cappuccino, brought about at least once, and none left out."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import doppio.games.cappuccino
from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.cells import parse_cell
from doppio.games.cappuccino.credit import refuse_credit
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.expert import parse_placement
from doppio.games.cappuccino.notation import (
    parse_bank,
    parse_board,
    parse_move,
    parse_position,
    parse_seats,
)
from doppio.games.cappuccino.perft import perft
from doppio.games.cappuccino.rules import refuse_move
from doppio.games.contract import Refusal, RefusedError, Seat
from tests.games.cappuccino.builders import (
    NOON,
    Match,
    NoChance,
    command,
    empty_table,
    laid,
    position,
    strip,
)

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SENTENCE = re.compile(r"[A-Z].*[^.]\.")

Produce = Callable[[], Refusal | None]


def told(match: Match, seat: int, text: str) -> Refusal | None:
    answer = rules.decide(match.game, command(seat, text), NOON, NoChance())
    return answer if isinstance(answer, Refusal) else None


def happens(text: str, event: rules.Event) -> Refusal | None:
    """What is said to an event before anything else has happened, even an end that is due."""
    game = rules.start_from(parse_position(text), rules.Options("hand"))
    return rules.refuse(game, event, NOON)


def ended(text: str, scores: tuple[int, ...], *winners: int) -> Refusal | None:
    return happens(text, rules.End(scores, tuple(map(Seat, winners))))


def raised(call: Callable[[], object]) -> Refusal:
    with pytest.raises(RefusedError) as caught:
        call()
    assert str(caught.value) == caught.value.refusal.sentence
    return caught.value.refusal


def empty() -> Match:
    return empty_table("p", "f")


def pair() -> Match:
    return laid("pf p,f 1")


PLAYED: list[tuple[str, Produce]] = [
    # moves
    ("no-stack", lambda: told(pair(), 1, "c3-b1")),
    ("not-yours", lambda: told(pair(), 1, "b1-a1")),
    ("not-adjacent", lambda: told(laid("pf.p p,f 1"), 1, "a1-d1")),
    ("too-high", lambda: told(laid("f2pp p,f 1"), 1, "b1-a1")),
    ("game-over", lambda: refuse_move(position("p.f p,f -"), parse_move("a1-c1"))),
    # the course of a game
    ("game-over", lambda: told(pair().plays("a1-b1"), 2, "b1-a1")),
    ("game-over", lambda: told(pair().plays("a1-b1"), 2, "timeout")),
    ("game-over", lambda: happens("p.f p,f -", command(1, "a1-c1"))),
    ("game-over", lambda: happens("p.f p,f -", command(1, "resign"))),
    ("no-seat", lambda: told(pair(), 3, "a1-b1")),
    ("no-seat", lambda: told(pair(), 0, "resign")),
    ("seat-gone", lambda: told(laid("pp/ff/ll p,f,l 1").resigns(2), 2, "a2-b2")),
    ("not-your-turn", lambda: told(pair(), 2, "b1-a1")),
    ("still-placing", lambda: told(empty(), 1, "a1-b1")),
    ("not-placing", lambda: told(pair(), 1, "p@0,0")),
    ("bad-leaving", lambda: told(pair(), 1, "elope")),
    # the end
    ("not-over", lambda: ended("pf p,f 1", (1, 1), 1, 2)),
    ("wrong-scores", lambda: ended("p.f p,f -", (2, 0), 1)),
    ("wrong-winners", lambda: ended("p.f p,f -", (1, 1), 1)),
    ("wrong-winners", lambda: ended("p.f p,f -", (1, 1), 2, 1)),
    # the expert set-up
    ("not-your-colour", lambda: told(empty(), 1, "l@0,0")),
    (
        "no-cup-left",
        lambda: told(empty_table("pl", "fc").plays(*strip(("p", "f"), 32)), 1, "p@9,9"),
    ),
    ("taken", lambda: told(empty().plays("p@0,0"), 2, "f@0,0")),
    ("not-the-middle", lambda: told(empty(), 1, "p@1,0")),
    ("touches-nothing", lambda: told(empty().plays("p@0,0"), 2, "f@2,0")),
    ("touches-too-little", lambda: told(empty().plays("p@0,0", "f@1,0"), 1, "p@2,0")),
    # dealing and counting
    ("bad-players", lambda: raised(lambda: deal(5, "hexagon", 1))),
    ("bad-players", lambda: raised(lambda: deal(1, "hexagon", 1))),
    ("bad-players", lambda: raised(lambda: deal(3, "hexagon", 1, two_colour=True))),
    ("no-seat", lambda: raised(lambda: deal(2, "hexagon", 1, first=Seat(3)))),
    ("no-seat", lambda: raised(lambda: deal(2, "hexagon", 1, first=Seat(0)))),
    ("bad-shape", lambda: raised(lambda: deal(2, "cube", 1))),
    ("bad-credit", lambda: refuse_credit((1, 2, 3), 2)),
    ("bad-credit", lambda: refuse_credit((0, 65), 2)),
    ("perft-limit", lambda: raised(lambda: perft(position("pfpf/fpfp p,f 1"), 5, limit=10))),
    (
        "perft-stopped",
        lambda: raised(lambda: perft(position("pf/pf p,f 1"), 3, stopped=lambda: True)),
    ),
]

UNREADABLE: list[tuple[str, Callable[[str], object], list[str]]] = [
    ("bad-cell", parse_cell, ["", "a", "c4c", "4c", "A1", "a0", "a01", "a1234", "abc1", "iw1"]),
    ("bad-cell", parse_cell, ["a257", "é1", "a²", "a-1", " a1", "a1 "]),
    ("bad-move", parse_move, ["", "a1", "a1b1", "a1 b1", "a" * 30 + "-b1"]),
    ("bad-cell", parse_move, ["a1-", "-a1", "a1-b1-c1", "a1--b1"]),
    ("bad-placement", parse_placement, ["", "p", "x@0,0", "p@0", "p@0,0,0", "pp@0,0"]),
    ("bad-placement", parse_placement, ["p@+1,0", "p@00,1", "p@-0,1", "p@1,1 ", "p@1000,0"]),
    ("too-long", parse_position, ["p" * 20_001]),
    ("bad-fields", parse_position, ["", "pf p,f", "pf p,f 1 p1 p1"]),
    ("no-owner", parse_position, ["pfl p,f 1", "pfc p,f,l 1"]),
    ("too-large", parse_board, ["/" * 256 + "p", "." * 256 + "p", "/".join(["p" * 20] * 13)]),
    ("bad-board", parse_board, ["pf/xp", "p0", "2p", "P", "p,f", "p02"]),
    ("bad-height", parse_board, ["p1", "p1000", "p12345"]),
    ("bad-seats", parse_seats, ["", "p", ",", "p,f,l,c,p", "p,fl", "pfl,c", "pl,f,c"]),
    ("bad-seats", parse_seats, ["pf,lc,pf", "p,x", "p,p", "pf,fl", "P,F"]),
    ("bad-turn", parse_position, ["pf p,f 3", "pf p,f 0", "pf p,f x", "pf p,f 01", "pf p,f -1"]),
    ("blocked-turn", parse_position, ["pf2 p,f 1", "p.f p,f 1", "f p,f 1"]),
    ("bad-bank", partial(parse_bank, seats=("p", "f")), ["", "p", "5", "p05", "p1000", "p-1"]),
    ("bad-bank", partial(parse_bank, seats=("p", "f")), ["p1,", "l2", "p1,p2", "p1;f2"]),
]

REFUSALS = PLAYED + [
    (code, partial(raised, partial(read, text)))
    for code, read, texts in UNREADABLE
    for text in texts
]


@pytest.mark.parametrize("code, produce", REFUSALS, ids=range(len(REFUSALS)))
def test_a_refusal_has_its_code_and_a_sentence(code: str, produce: Produce) -> None:
    refusal = produce()
    assert refusal is not None
    assert refusal.code == code
    assert KEBAB.fullmatch(refusal.code)
    assert SENTENCE.fullmatch(refusal.sentence)
    assert str(refusal) == refusal.sentence


# --- none left out ----------------------------------------------------------------------------


class Site(NamedTuple):
    """A place in the code where a refusal is made; `…` stands for what is filled in later."""

    where: str
    code: str
    sentence: str

    def made(self, refusal: Refusal | None) -> bool:
        pattern = ".+".join(map(re.escape, self.sentence.split("…")))
        return refusal is not None and bool(re.fullmatch(pattern, refusal.sentence))


def calls() -> Iterator[tuple[str, ast.Call]]:
    """All calls in the code of Cappuccino that make a refusal."""
    for path in sorted(Path(doppio.games.cappuccino.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).split(".")[-1]
                if name in ("Refusal", "_refused"):
                    yield f"{path.name}:{node.lineno}", node


def site(where: str, call: ast.Call) -> Site:
    code, sentence = call.args
    assert isinstance(code, ast.Constant)
    parts = sentence.values if isinstance(sentence, ast.JoinedStr) else [sentence]
    texts = [str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts]
    return Site(where, str(code.value), "".join(texts))


# `_refused` itself has no code of its own, only one to pass on.
SITES = [site(*found) for found in calls() if isinstance(found[1].args[0], ast.Constant)]

every_site = pytest.mark.parametrize("made_at", SITES, ids=lambda one: f"{one.where}-{one.code}")


def test_the_code_was_searched_in_the_right_way() -> None:
    assert len(SITES) == len(list(calls())) - 1
    assert {one.code for one in SITES} == {code for code, _ in REFUSALS}


@every_site
def test_every_refusal_in_the_code_is_brought_about_above(made_at: Site) -> None:
    produced = [produce() for code, produce in REFUSALS if code == made_at.code]
    assert any(made_at.made(refusal) for refusal in produced)


@every_site
def test_every_refusal_in_the_code_has_a_kebab_code_and_a_sentence(made_at: Site) -> None:
    assert KEBAB.fullmatch(made_at.code)
    assert SENTENCE.fullmatch(made_at.sentence)
