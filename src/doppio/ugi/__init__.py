"""The engine on the telephone: lines in, lines out, no input or output of its own."""
