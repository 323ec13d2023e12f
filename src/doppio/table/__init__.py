"""The room: a table from its first guest to its last game. No clock, no network, no disk."""
