"""The book: games as JSON Lines, read, written, replayed and refereed."""
