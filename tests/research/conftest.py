"""PettingZoo and OpenSpiel are extras: what needs them is skipped without them, except in CI."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

WANTED = {
    "test_pettingzoo.py": ["pettingzoo"],
    "test_openspiel.py": ["pyspiel"],
    "test_documents.py": ["pettingzoo", "pyspiel"],
}


def missing(module: str) -> list[str]:
    """The packages that its tests need and that are not installed."""
    return [package for package in WANTED.get(module, []) if find_spec(package) is None]


class LeftOut(pytest.Module):
    """Tests that cannot even be imported here, also for somebody who asks for them by name."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        """None of them."""
        pytest.skip(f"needs the extra research ({', '.join(missing(self.path.name))})")


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Leave out what needs more than there is."""
    if os.environ.get("CI") or not missing(module_path.name):
        return None
    left_out: LeftOut = LeftOut.from_parent(parent, path=module_path)
    return left_out
