"""Doppio: Cappuccino and Espresso, exact and complete, from Python.

`doppio.Cappuccino` and `doppio.Espresso` are the two games as a program plays them;
`doppio.read_record` and `doppio.write_record` keep them. See docs/python.md.
"""

from doppio.face import (
    Cappuccino,
    Espresso,
    Move,
    Outcome,
    Placement,
    Position,
    RecordError,
    Refusal,
    RefusedError,
    read_record,
    write_record,
)

__all__ = [
    "Cappuccino",
    "Espresso",
    "Move",
    "Outcome",
    "Placement",
    "Position",
    "RecordError",
    "Refusal",
    "RefusedError",
    "__version__",
    "read_record",
    "write_record",
]
__version__ = "0.1.0"
