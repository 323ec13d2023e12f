"""The examples for researchers hold."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs/research.md"


def test_the_examples_hold() -> None:
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert tried > 20
    assert failed == 0
