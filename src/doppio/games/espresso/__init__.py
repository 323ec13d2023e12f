"""Espresso: everybody plays at once, and the espresso pile must go."""
