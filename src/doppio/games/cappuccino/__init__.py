"""Cappuccino: stacks of paper cups that swallow each other."""
