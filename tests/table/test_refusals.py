"""Every refusal of the table has a code for programs and a sentence for people.

The refusals that tests provoke are checked as they come (`builder.check_refusal`); here are those
that the modules keep ready.
"""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import doppio.table
from doppio.games.contract import Refusal

MODULES = [
    import_module(f"doppio.table.{module.name}") for module in iter_modules(doppio.table.__path__)
]
REFUSALS = [
    value for module in MODULES for value in vars(module).values() if isinstance(value, Refusal)
]


def test_there_are_refusals() -> None:
    assert len(REFUSALS) > 15


def test_codes_are_in_kebab_case_and_sentences_end() -> None:
    for refusal in REFUSALS:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", refusal.code), refusal
        assert re.fullmatch(r"[A-Z][^.]*\.", refusal.sentence), refusal
