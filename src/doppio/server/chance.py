"""Chance that nobody can foresee: cards of real games are shuffled by it."""

from __future__ import annotations

import secrets


class SecretChance:
    """The operating system's own randomness."""

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to `bound` - 1."""
        return secrets.randbelow(bound)
