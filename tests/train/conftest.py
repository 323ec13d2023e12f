"""The trainer is an extra: without JAX its tests are left out, except in CI."""

import os
from importlib.util import find_spec

MISSING = find_spec("jax") is None and not os.environ.get("CI")
collect_ignore_glob = ["test_*.py"] if MISSING else []
