"""The room, tested by playing at it: plain calls, simulated time, seeded chance."""
