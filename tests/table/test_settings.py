"""What a table may be set to."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from doppio.table.settings import (
    CappuccinoSettings,
    EspressoSettings,
    Settings,
    game_of,
    refuse_settings,
)
from tests.table.builder import settings_of

ROW = "pfpfpfpf p,f 1"


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"players": 4, "first": "coffee", "public": True},
        {"players": 3, "shape": "blob", "seed": 0},
        {"players": 2, "shape": "long", "seed": 10**15},
        {"setup": "expert", "settle": True, "autofinish": False},
        {"two_colour": True},
        {"setup": "hand", "position": ROW},
        {"setup": "hand", "position": "pflc pl,fc 1", "two_colour": True},
        {"setup": "hand", "position": "pfp p,f 1 p3", "settle": True},
        {"setup": "hand", "position": "pfp p,f 1 p0"},
        {"clock": {"kind": "none", "seconds": -5}},
        {"clock": {"kind": "move", "seconds": 1}},
        {"clock": {"kind": "fischer", "seconds": 600, "increment": 3600}},
        {"clock": {"kind": "days", "seconds": 60 * 24 * 3600}},
    ],
    ids=str,
)
def test_every_option_of_cappuccino(told: dict[str, Any]) -> None:
    settings = settings_of("cappuccino", **told)
    assert refuse_settings(settings) is None
    assert game_of(settings) == "cappuccino"


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"players": 6, "variant": "chaos", "target": 1, "pause": 0},
        {"players": 3, "variant": "zero", "target": 10_000, "pause": 10_000},
        {"photo_finish": False, "public": True},
    ],
    ids=str,
)
def test_every_option_of_espresso(told: dict[str, Any]) -> None:
    settings = settings_of("espresso", **told)
    assert refuse_settings(settings) is None
    assert game_of(settings) == "espresso"


def test_what_is_not_told_is_as_the_protocol_says() -> None:
    assert settings_of("cappuccino") == CappuccinoSettings(
        2, "basic", "hexagon", None, None, False, False, True, "lot"
    )
    assert settings_of("espresso") == EspressoSettings(2, "normalo", 100, 100, True, False)


@pytest.mark.parametrize(
    "told, why",
    [
        ({"players": 1}, "bad-players"),
        ({"players": 5}, "bad-players"),
        ({"players": 3, "two_colour": True}, "bad-players"),
        ({"shape": "square"}, "bad-shape"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": 10**15 + 1}, "bad-seed"),
        ({"setup": "hand"}, "bad-setup"),
        ({"position": ROW}, "bad-setup"),
        ({"setup": "expert", "position": ROW}, "bad-setup"),
        ({"setup": "hand", "position": "pfpf p,f -"}, "game-over"),
        ({"setup": "hand", "position": "p.f p,f 1"}, "blocked-turn"),
        ({"setup": "hand", "position": "pflpfl p,f,l 1"}, "bad-players"),
        ({"setup": "hand", "position": "pflc pl,fc 1"}, "bad-setup"),
        ({"setup": "hand", "position": ROW, "two_colour": True}, "bad-setup"),
        ({"setup": "hand", "position": "pfp p,f 1 p3"}, "bank-unsettled"),
        ({"setup": "hand", "position": "what?"}, "bad-fields"),
        ({"setup": "hand", "position": ""}, "bad-fields"),
        ({"setup": "hand", "position": "p" * 30_000}, "too-long"),
        ({"clock": {"kind": "move", "seconds": 0}}, "bad-clock"),
        ({"clock": {"kind": "days", "seconds": 60 * 24 * 3600 + 1}}, "bad-clock"),
        ({"clock": {"kind": "fischer", "seconds": 60, "increment": -1}}, "bad-clock"),
        ({"clock": {"kind": "fischer", "seconds": 60, "increment": 3601}}, "bad-clock"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_no_table_of_cappuccino_is_set_like_this(told: dict[str, Any], why: str) -> None:
    check_refused(settings_of("cappuccino", **told), why)


@pytest.mark.parametrize(
    "told, why",
    [
        ({"players": 1}, "bad-players"),
        ({"players": 7}, "bad-players"),
        ({"target": 0}, "bad-target"),
        ({"target": 10_001}, "bad-target"),
        ({"pause": -1}, "bad-pause"),
        ({"pause": 10_001}, "bad-pause"),
    ],
    ids=str,
)
def test_no_table_of_espresso_is_set_like_this(told: dict[str, Any], why: str) -> None:
    check_refused(settings_of("espresso", **told), why)


def check_refused(settings: Settings, why: str) -> None:
    refusal = refuse_settings(settings)
    assert refusal is not None
    assert refusal.code == why
    assert re.fullmatch(r"[A-Z].*\.", refusal.sentence)


@pytest.mark.parametrize(
    "told",
    [
        {"game": "chess"},
        {"game": "espresso", "shape": "hexagon"},
        {"game": "cappuccino", "variant": "zero"},
        {"game": "cappuccino", "players": "two"},
        {"game": "cappuccino", "setup": "fancy"},
        {"game": "cappuccino", "first": "me"},
        {"game": "cappuccino", "clock": {"kind": "hourglass"}},
        {"game": "cappuccino", "clock": {"kind": "move", "minutes": 1}},
        {"game": "espresso", "variant": "mocha"},
        {"players": 2},
    ],
    ids=str,
)
def test_what_is_unknown_is_not_read(told: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(told, Settings)
