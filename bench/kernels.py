"""The compiled kernels against the same loop in C, in one run: `python -m bench.kernels`.

It needs gcc; both play the very same games, which is checked first.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.deal import deal
from doppio.kernels.board import Board
from doppio.kernels.playout import cups_by_colour, random_games

GAMES = 200_000
ROUNDS = 7


def compiled(folder: Path) -> ctypes.CDLL:
    """The loop in C, built for this machine."""
    library = folder / "kernel.so"
    source = Path(__file__).with_name("kernel.c")
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def in_c(library: ctypes.CDLL, board: Board, games: int, seed: int) -> NDArray[np.int64]:
    """The same random games, played by the loop in C."""
    results = np.zeros((games, 4), np.int64)
    layout, cups = board.layout, cups_by_colour(board)
    arrays = (layout.near, layout.clears, board.heights, board.colours, board.steps, board.seat_of)
    library.playouts(
        *(ctypes.c_void_p(array.ctypes.data) for array in arrays),
        board.seats,
        board.turn,
        ctypes.c_void_p(cups.ctypes.data),
        ctypes.c_uint64(seed),
        ctypes.c_void_p(results.ctypes.data),
        ctypes.c_long(games),
    )
    return results


def main() -> int:
    """Print games a second of both, and their ratio."""
    argparse.ArgumentParser(prog="python -m bench.kernels", description=__doc__).parse_args()
    board = Board.of(deal(2, "hexagon", 1, two_colour=False, settle=False))
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        if (in_c(library, board, 1000, 1) != random_games(board, 1000, 1)).any():
            print("The two do not play the same games.", file=sys.stderr)
            return 1
        ours, theirs = [], []
        for seed in range(ROUNDS):  # in turns, since the machine has other things to do too
            began = perf_counter()
            random_games(board, GAMES, seed)
            between = perf_counter()
            in_c(library, board, GAMES, seed)
            ours.append(GAMES / (between - began))
            theirs.append(GAMES / (perf_counter() - between))
    print(f"numba {median(ours):,.0f} games/s, C {median(theirs):,.0f} games/s")
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"numba/C {ratio:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
