"""Makes the puzzles of the house: positions of Cappuccino with one best move."""
