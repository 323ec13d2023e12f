"""Whether two seats can tie: a search asks it, and whoever tells by how much somebody wins."""

from __future__ import annotations


def can_tie(cups: int, *, two_colours: bool) -> bool:
    """Whether there can be a tie of two seats, with so many cups in all, credited ones included.

    With one colour each all cups go to the one or the other: leads are all even or all odd.
    """
    return two_colours or cups % 2 == 0
