"""Who says `isready` finds everything loaded after it, and nothing that is not needed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest

from doppio.players.cappuccino_levels import Level
from doppio.players.greedy import Greedy
from doppio.players.roster import Late
from tests.ugi.test_session import EXAMPLE, Caller

# What is loaded shows in modules, in compiled functions and in nets that were read.
TALK = """
import gc, json, sys
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.notation import position_text
from doppio.ugi.session import Session

def loaded():
    modules = {name for name in sys.modules if name.split(".")[0] in ("doppio", "onnxruntime")}
    if "numba" not in sys.modules:
        return modules
    from numba.core.dispatcher import Dispatcher
    known = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    compiled = {f"{each.__name__} {one}" for each in known for one in each.signatures}
    return modules | compiled | nets()

def nets():
    eyes = sys.modules.get("doppio.players.net_eyes")
    read = () if eyes is None else (eyes._session, eyes._weights)
    return {f"{each.__name__} {n}" for each in read for n in range(each.cache_info().misses)}

def say(line):
    for answer in session.handle(line):
        assert not answer.startswith("info error"), answer
    if session._thought is not None:
        session._thought.wait()

session = Session(lambda: 0.0, lambda line: None)
say("ugi")
greeted = {"numba", "numpy", "onnxruntime"} & set(sys.modules)
for option in sys.argv[1:]:
    say(f"setoption name {option}")
say("isready")
heavy = {"numba", "onnxruntime"} & set(sys.modules)
before = loaded()
for seats, two in ((2, False), (2, True), (3, False)):
    start = position_text(deal(seats, "hexagon", 5, two_colour=two))
    for _ in range(2):
        say(f"position fen {start}")
        say("go movetime 30")
print(json.dumps([sorted(greeted), sorted(heavy), sorted(loaded() - before)]))
"""


@pytest.mark.parametrize(
    "options, may_need",
    [
        ([], ["numba", "onnxruntime"]),
        (["Threads value 2"], ["numba", "onnxruntime"]),
        (["Level value 1"], ["numba", "onnxruntime"]),
        (["Level value 9"], ["numba", "onnxruntime"]),
        (["Player value search"], ["numba"]),
        (["Player value uct", "Threads value 2"], ["numba"]),
        (["Player value greedy"], []),
        (["Player value random"], []),
    ],
    ids=lambda told: " ".join(told) or "nothing",
)
def test_a_thought_after_isready_finds_everything_loaded(
    options: list[str], may_need: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TALK, *options],
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    greeted, heavy, late = json.loads(done.stdout)
    assert greeted == []
    assert set(heavy) <= set(may_need)
    assert late == []


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Who was loaded, one after the other."""
    noted: list[object] = []

    def note(player: object) -> None:
        noted.append(player)

    for kind in (Late, Level):
        monkeypatch.setattr(kind, "load", note)
    return noted


def test_a_thought_that_has_ended_keeps_nobody_from_loading(loads: list[object]) -> None:
    engine = Caller().at(EXAMPLE)
    engine("setoption name Player value greedy")
    assert engine("go")[-1].startswith("bestmove ")
    engine("setoption name Player value search")
    assert engine("isready") == ["readyok"]
    assert loads == [engine.session._chosen_player()]


def test_while_a_thought_runs_the_answer_comes_at_once(
    loads: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks_on, choose = threading.Event(), Greedy.choose

    def slowly(*told: object) -> object:
        thinks_on.wait()
        return choose(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(Greedy, "choose", slowly)
    engine = Caller().at(EXAMPLE)
    engine("setoption name Player value greedy")
    assert list(engine.session.handle("go")) == []
    engine.session._player = "search"
    assert list(engine.session.handle("isready")) == ["readyok"]
    assert loads == []
    thinks_on.set()
    engine("stop")
    assert engine("isready") == ["readyok"]
    assert len(loads) == 1


def test_what_is_kept_back_until_stop_is_still_a_thought(loads: list[object]) -> None:
    engine = Caller().at(EXAMPLE)
    engine("setoption name Player value greedy")
    engine("go infinite")
    engine("setoption name Level value 3")
    assert engine("isready")[-1] == "readyok"
    assert loads == []
    assert engine("stop")[-1].startswith("bestmove ")
    assert engine("isready") == ["readyok"]
    assert len(loads) == 1
