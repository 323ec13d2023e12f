"""The bell board: every subcommand, as it is called."""
