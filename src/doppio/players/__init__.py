"""The players: they see a view and answer with a move."""
