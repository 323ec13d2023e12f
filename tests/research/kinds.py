"""Kinds of Cappuccino that between them have everything."""

from doppio.research.cappuccino import Kind

DEALT = [
    Kind(),
    Kind(2, "long", settle=True),
    Kind(2, "blob", two_colour=True, settle=True),
    Kind(3, "blob", settle=True),
    Kind(4, "long"),
]
LAID = [Kind(2, "expert"), Kind(2, "expert", two_colour=True, settle=True), Kind(4, "expert")]
KINDS = DEALT + LAID


def name_of(kind: Kind) -> str:
    """For the list of tests."""
    return f"{kind.players} {kind.shape} {'two-colour ' * kind.two_colour}{'settle' * kind.settle}"
