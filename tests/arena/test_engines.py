"""Engines as they are asked for."""

from __future__ import annotations

import pytest

from doppio.arena.engines import (
    DEFAULT_PATIENCE,
    Limited,
    cappuccino_player,
    espresso_player,
    parse_engine,
)
from doppio.games.contract import RefusedError
from doppio.players.cappuccino_levels import LEVELS
from doppio.players.contract import Budget
from doppio.players.eager import Eager
from doppio.players.greedy import Greedy
from doppio.players.roster import CAPPUCCINO_BOTS, CAPPUCCINO_PLAYERS, ESPRESSO_PLAYERS


def test_one_of_ours() -> None:
    engine = parse_engine("greedy")
    assert (engine.name, engine.player, engine.command) == ("greedy", "greedy", ())
    assert engine.budget == Budget()
    limited = parse_engine("uct:nodes=200,movetime=50")
    assert (limited.name, limited.player) == ("uct:nodes=200,movetime=50", "uct")
    assert limited.budget == Budget(millis=50, nodes=200)
    assert parse_engine("greedy:name=other").name == "other"


def test_a_program() -> None:
    engine = parse_engine("cmd:/usr/games/their-engine --quick 'two words'")
    assert engine.command == ("/usr/games/their-engine", "--quick", "two words")
    assert engine.name == "their-engine"
    assert engine.patience == DEFAULT_PATIENCE
    told = parse_engine("cmd:movetime=100 patience=50 Hash=64 name=it ./it a=b")
    assert told.command == ("./it", "a=b")
    assert (told.name, told.patience) == ("it", 50)
    assert told.limits == {"movetime": 100}
    assert told.options == {"Hash": "64"}


def test_every_player_can_be_asked_for() -> None:
    for name in CAPPUCCINO_PLAYERS:
        assert isinstance(cappuccino_player(parse_engine(f"{name}:nodes=5")), Limited)
    for name in ESPRESSO_PLAYERS:
        assert espresso_player(parse_engine(name)) is ESPRESSO_PLAYERS[name]


def test_every_level_can_be_asked_for_in_both_games() -> None:
    for level in range(1, 11):
        limited = cappuccino_player(parse_engine(f"level{level}:name=bot"))
        assert isinstance(limited, Limited)
        assert limited.player is CAPPUCCINO_BOTS[f"level{level}"] is LEVELS[level]
        espresso_player(parse_engine(f"level{level}:name=bot"))


def test_options_are_what_a_player_is_made_of() -> None:
    assert espresso_player(parse_engine("eager:pace=300")) == Eager(pace=300)  # type: ignore[arg-type]
    limited = cappuccino_player(parse_engine("greedy:depth=2"))
    assert isinstance(limited, Limited)
    assert isinstance(limited.player, Greedy)
    assert limited.limits == Budget(depth=2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody",
        "greedy:threads=2",
        "greedy:name=",
        "greedy:name",
        "greedy:=3",
        "greedy:nodes=0",
        "greedy:nodes=-1",
        "greedy:nodes=many",
        "greedy:nodes=" + "9" * 50,
        "greedy:nodes=1,nodes=2",
        "greedy:nodes=٣",
        "greedy\n",
        "x" * 3000,
        "cmd:",
        "cmd:movetime=100",
        "cmd:'open",
        "cmd:movetime=x engine",
        "eager",
        "level0",
        "level11",
        "level3:nodes=5",
        "level3:movetime=5",
        "level3:careful=true",
        "level3:plain_nodes=5",
        "search:threads=65",
        "learned:threads=1000000000000",
        "search:memory_bits=1",
        "search:memory_bits=27",
        "learned:memory_bits=60",
    ],
)
def test_what_is_no_engine_of_cappuccino(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        cappuccino_player(parse_engine(text))
    assert refused.value.refusal.code == "bad-engine"
    assert refused.value.refusal.sentence


@pytest.mark.parametrize(
    "text",
    [
        "greedy",
        "eager:nodes=5",
        "eager:pace=fast",
        "eager:pace=60001",
        "eager:hands=2",
        "level1:level=99",
        "level1:level=2",
        "level1:form=900",
    ],
)
def test_what_is_no_engine_of_espresso(text: str) -> None:
    with pytest.raises(RefusedError):
        espresso_player(parse_engine(text))


def test_programs_are_offered_where_they_can_play() -> None:
    with pytest.raises(RefusedError, match=r"level9, level10 and cmd:PROGRAM\.$"):
        cappuccino_player(parse_engine("nobody"))
    with pytest.raises(RefusedError, match=r"level9 and level10\.$"):
        espresso_player(parse_engine("greedy"))
