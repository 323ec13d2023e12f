"""The cellar: one suite over every store, and what is SQLite's own."""
