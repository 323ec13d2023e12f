"""Bad input by the hundred thousand: python -m tests.fuzz --help tells how to run it alone."""
