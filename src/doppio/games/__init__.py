"""The law: both games as frozen values and plain functions, standard library only."""
