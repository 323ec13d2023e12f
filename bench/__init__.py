"""Measurements; figures with date and commit go to results.md."""
