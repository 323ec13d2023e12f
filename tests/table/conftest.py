"""Tables to play at. After the test, the log of each must tell all that happened there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from doppio.games.espresso.cards import Card
from tests.table.builder import Table, settings_of
from tests.table.checks import check_table


class Tables:
    """Every table that a test opens."""

    def __init__(self) -> None:
        self.all: list[Table] = []

    def table(self, game: str = "cappuccino", dice: int = 1, **settings: object) -> Table:
        """A table in its waiting room, its host on seat 1."""
        self.all.append(Table(settings_of(game, **settings), dice))
        return self.all[-1]

    def game(self, dice: int = 1, **settings: object) -> Table:
        """A game of Cappuccino that has just begun, nobody's seat changed."""
        table = self.table("cappuccino", dice, **{"first": "seat", **settings})
        table.fill()
        table.all_ready()
        assert table.room.phase == "playing"
        return table

    def race(
        self, decks: Sequence[Sequence[Card]] | None = None, dice: int = 1, **settings: object
    ) -> Table:
        """A game of Espresso whose first round has just been dealt, with these decks."""
        players = len(decks) if decks else settings.pop("players", 2)
        table = self.table("espresso", dice, **{"players": players, **settings})
        table.fill()
        if decks:
            table.chance.tell_decks(decks)
        table.all_ready()
        assert table.espresso.running
        return table


@pytest.fixture
def tables() -> Iterator[Tables]:
    opened = Tables()
    yield opened
    for table in opened.all:
        check_table(table)


@pytest.fixture
def a_table(tables: Tables) -> Callable[..., Table]:
    """Opens a table in its waiting room."""
    return tables.table


@pytest.fixture
def a_game(tables: Tables) -> Callable[..., Table]:
    """Opens a table of Cappuccino and begins a game."""
    return tables.game


@pytest.fixture
def a_race(tables: Tables) -> Callable[..., Table]:
    """Opens a table of Espresso and deals."""
    return tables.race
