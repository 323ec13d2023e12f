"""The trainer is an extra: without JAX its tests are left out, except in CI."""

import os
from importlib.util import find_spec

MISSING = find_spec("jax") is None and not os.environ.get("CI")
collect_ignore_glob = ["test_*.py"] if MISSING else []

# Nearly all the time goes into compiling what then runs once, so it is compiled without much care.
os.environ.setdefault(
    "XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
)
