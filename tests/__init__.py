"""Doppio's tests. ./doppio test runs them all."""
