"""PettingZoo and OpenSpiel are extras: what needs them is left out without them, except in CI."""

import os
from importlib.util import find_spec

WANTED = {
    "pettingzoo": ["test_pettingzoo.py", "test_documents.py"],
    "pyspiel": ["test_openspiel.py", "test_documents.py"],
}
collect_ignore = [
    name
    for package, names in WANTED.items()
    if find_spec(package) is None and not os.environ.get("CI")
    for name in names
]
