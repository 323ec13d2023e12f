"""The laboratory: both games in the forms that learning and search programs are written for.

`vector` needs nothing beyond Doppio; `turns` and `ticks` need PettingZoo, `spiel` OpenSpiel.
"""
