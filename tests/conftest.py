"""What holds for all tests.

Hypothesis looks for examples by chance at home, for the same ones every time in CI.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

import doppio.kernels  # noqa: F401  # names the folder for compiled code, before any test loads numba

# No test may depend on how fast the machine is: no deadline, and no complaint about slow examples.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

pytest_plugins = ["tests.watch"]

settings.register_profile("home", UNHURRIED)
settings.register_profile("ci", UNHURRIED, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")


@pytest.hookimpl(trylast=True)  # after all were mixed
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long is begun first: at the end, all other processes would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
