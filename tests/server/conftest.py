"""One running house for each module of tests that asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house, shared by the tests of a module; it must not complain until its end."""
    with open_house(tmp_path_factory.mktemp("house") / "games.sqlite") as opened:
        yield opened
