"""The telephone: conversations in the engine protocol."""
