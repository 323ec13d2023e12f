"""Holds the kernels against the pure rules on random games: `python -m bench.agreement`.

The pure rules play every game, drawing their moves as the kernel of random games does, so both must
make the very same moves: a move that one knows and the other does not changes what is drawn. The
kernel of many games follows. Compared are, before every move, whose turn it is, all legal moves,
every stack and the bank; and in the end the cups of every colour. With `--whole N`, so much is done
for every N-th game; in the others the rules follow the kernels and compare each move's legality,
whose turn it is, and the whole board and the cups in the end.

Slices that are done are kept in a file (`--kept FILE`), and a second start goes on behind them.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import COLOURS, Move, Position
from doppio.games.cappuccino.rules import colour_counts, legal_moves, play, refuse_move
from doppio.kernels.board import EMPTY, Board, Bytes, Counts, Words
from doppio.kernels.many import MOVES, Pool, Small, fill_masks, new_games, step_many
from doppio.kernels.playout import traced_games

SLICE = 500
SHAPES = ("hexagon", "blob", "long")
KINDS = {
    f"{name}{', settle' if settle else ''}": (players, two_colour, settle)
    for name, players, two_colour in (
        ("2 seats", 2, False),
        ("3 seats", 3, False),
        ("4 seats", 4, False),
        ("2 seats, two colours", 2, True),
    )
    for settle in (False, True)
}
_MASK = (1 << 64) - 1


class DisagreementError(Exception):
    """The kernels and the rules differ: where, and in what."""


class Drawn:
    """The draws of the kernel of random games, in plain Python."""

    def __init__(self, seed: int) -> None:
        mixed = (seed + 1) * 0x9E3779B97F4A7C15 & _MASK
        self._word = ((mixed >> 29) ^ mixed) * 0xBF58476D1CE4E5B9 & _MASK | 1

    def below(self, bound: int) -> int:
        """A number below the bound."""
        word = self._word
        word ^= word << 13 & _MASK
        word ^= word >> 7
        self._word = word = word ^ (word << 17 & _MASK)
        return word * bound >> 64


@dataclass
class Followed:
    """What the kernels say of a slice's games: at [ply, game], and in the end at [game]."""

    moves: Counts
    results: Counts
    turns: Counts
    stacks: Counts
    banks: Counts
    masks: Small


def followed(board: Board, games: int, seed: int) -> Followed:
    """Random games of the one kernel, followed by the other."""
    results, trace = traced_games(board, games, seed)
    pool = Pool.of([board])
    rows = new_games(pool, np.zeros(games, np.int64))
    plies = int((trace >= 0).sum(axis=1).max()) + 1
    masks = np.zeros((plies, games, MOVES), np.int8)
    turns, stacks, banks = [], [], []
    for ply in range(plies):
        fill_masks(pool, rows, masks[ply])
        turns.append(rows.turn.copy())
        stacks.append(_stacks(rows.heights, rows.words))
        banks.append(rows.bank.copy())
        if ply + 1 < plies:
            step_many(pool, rows, trace[:, ply].copy())
    return Followed(trace, results, np.array(turns), np.array(stacks), np.array(banks), masks)


def _stacks(
    heights: Bytes,
    words: Words,
) -> Counts:
    """Every cell as four times its height and its colour; -1 where nothing stands."""
    standing = heights[:, :64].astype(np.int64)
    codes = np.where(standing == EMPTY, -1, 4 * standing)
    cells = np.arange(64, dtype=np.uint64)
    for colour in range(4):
        has = (words[:, 6 + colour, None] >> cells) & np.uint64(1)
        codes += colour * has.astype(np.int64)
    return codes


class Table:
    """The cells and moves of a board, by their numbers, in the words of the rules."""

    def __init__(self, position: Position) -> None:
        self.start = position
        cells = tuple(position.stacks)
        self.number = {cell: index for index, cell in enumerate(cells)}
        self.moves = {
            6 * self.number[cell] + way: Move(cell, near)
            for cell in cells
            for way, near in enumerate(cell.neighbours())
            if near in self.number
        }
        self.codes = {move: code for code, move in self.moves.items()}

    def stacks(self, position: Position) -> list[int]:
        """Every cell as the kernels' side tells it."""
        codes = [-1] * 64
        for cell, (colour, height) in position.stacks.items():
            codes[self.number[cell]] = 4 * height + COLOURS.index(colour)
        return codes

    def legal(self, position: Position) -> list[int]:
        """The numbers of all legal moves."""
        return [self.codes[move] for move in legal_moves(position)]


def agree(what: str, rules: object, kernels: object) -> None:
    """Raise where the two differ."""
    if rules != kernels:
        raise DisagreementError(f"{what}: the rules say {rules}, the kernels {kernels}")


def turn_of(position: Position) -> int:
    """Whose turn it is, as kernels count."""
    return -1 if position.turn is None else position.turn - 1


def bank_of(position: Position) -> list[int]:
    """The cups in the bank by colour."""
    return [position.bank.get(colour, 0) for colour in COLOURS]


def check_end(table: Table, position: Position, says: Followed, game: int, ply: int) -> int:
    """Compare what the game came to; tells the moves made."""
    counts = colour_counts(position)
    agree("no further move", -1, int(says.moves[game, ply]) if ply < 64 else -1)
    agree("turn", turn_of(position), int(says.turns[ply, game]))
    agree("stacks", table.stacks(position), says.stacks[ply, game].tolist())
    agree("bank", bank_of(position), says.banks[ply, game].tolist())
    result = [counts.get(colour, 0) for colour in COLOURS]
    agree("cups in the end", result, says.results[game].tolist())
    return ply


def check_whole(table: Table, says: Followed, game: int, seed: int) -> int:
    """The rules play the game themselves; everything is compared before every move."""
    drawn, position = Drawn(seed), table.start
    turns, stacks = says.turns[:, game].tolist(), says.stacks[:, game].tolist()
    banks, moves = says.banks[:, game].tolist(), says.moves[game].tolist()
    ply = 0
    while position.turn is not None:
        legal = table.legal(position)
        agree("turn", turn_of(position), turns[ply])
        agree("legal moves", sorted(legal), np.flatnonzero(says.masks[ply, game]).tolist())
        agree("stacks", table.stacks(position), stacks[ply])
        agree("bank", bank_of(position), banks[ply])
        by_way = sorted(legal, key=lambda code: (code % 6, code))
        code = by_way[drawn.below(len(by_way))]
        agree("move", code, moves[ply])
        position = play(position, table.moves[code])
        ply += 1
    return check_end(table, position, says, game, ply)


def check_moves(table: Table, says: Followed, game: int) -> int:
    """The rules follow the game; every move must be legal and every turn the same."""
    position, turns, ply = table.start, says.turns[:, game].tolist(), 0
    for code in says.moves[game].tolist():
        if code < 0:
            break
        agree("turn", turn_of(position), turns[ply])
        agree("refusal", refuse_move(position, table.moves[code]), None)
        position = play(position, table.moves[code])
        ply += 1
    return check_end(table, position, says, game, ply)


@dataclass
class Tally:
    """What was compared of a kind so far."""

    slices: int = 0
    games: int = 0
    moves: int = 0
    whole: int = 0
    positions: int = 0
    seconds: float = 0.0


def check_slice(kind: str, number: int, games: int, whole: int, tally: Tally) -> None:
    """Compare the games of a slice, all from one deal of their own."""
    players, two_colour, settle = KINDS[kind]
    began, seed = perf_counter(), number * SLICE
    shape = SHAPES[number % len(SHAPES)]
    position = deal(players, shape, number, two_colour=two_colour, settle=settle)
    table, says = Table(position), followed(Board.of(position), games, seed)
    for game in range(games):
        try:
            if game % whole:
                tally.moves += check_moves(table, says, game)
            else:
                moves = check_whole(table, says, game, seed + game)
                tally.moves, tally.whole = tally.moves + moves, tally.whole + 1
                tally.positions += moves + 1
        except DisagreementError as error:
            where = f"{kind}, {shape}, deal {number}, game {game} of seed {seed + game}"
            raise DisagreementError(f"{where}: {error}") from error
    tally.games, tally.slices = tally.games + games, tally.slices + 1
    tally.seconds += perf_counter() - began


def table_of(tallies: dict[str, Tally]) -> str:
    """The tallies as a Markdown table."""
    lines = [
        "| kind | games | moves | games compared whole | positions compared whole | differences |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {kind} | {it.games:,} | {it.moves:,} | {it.whole:,} | {it.positions:,} | 0 |"
        for kind, it in tallies.items()
    ]
    return "\n".join(lines)


def compare(games: int, whole: int, kept: Path | None) -> dict[str, Tally]:
    """Go on with every kind, slice by slice in turns, until each has its games."""
    tallies = {kind: Tally() for kind in KINDS}
    if kept is not None and kept.exists():
        tallies = {kind: Tally(**it) for kind, it in json.loads(kept.read_text()).items()}
    while open_kinds := [kind for kind, it in tallies.items() if it.games < games]:
        for kind in open_kinds:
            it = tallies[kind]
            check_slice(kind, it.slices, min(SLICE, games - it.games), whole, it)
        if kept is not None:
            kept.write_text(json.dumps({kind: vars(it) for kind, it in tallies.items()}))
        done, spent = (
            sum(it.games for it in tallies.values()),
            sum(i.seconds for i in tallies.values()),
        )
        print(f"  {done:,} of {games * len(KINDS):,} games, {spent:,.0f} s", file=sys.stderr)
    return tallies


def main() -> int:
    """Compare, and print the table; the first difference ends it."""
    parser = argparse.ArgumentParser(prog="python -m bench.agreement", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of every kind (1000)")
    parser.add_argument("--whole", type=int, default=1, help="compare every N-th game whole (1)")
    parser.add_argument("--kept", type=Path, help="a file that keeps what is done")
    arguments = parser.parse_args()
    try:
        print(table_of(compare(arguments.games, arguments.whole, arguments.kept)))
    except DisagreementError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
