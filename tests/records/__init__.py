"""The book: records read, written, replayed and refereed."""
