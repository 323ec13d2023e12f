"""Areas: groups of stacks that touch. They only ever fall apart, and some settle early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import Position, Stack

Stacks = Mapping[Cell, Stack]


def areas(stacks: Stacks) -> Iterator[tuple[Cell, ...]]:
    """The connected groups of stacks, each found from its first cell in reading order."""
    seen: set[Cell] = set()
    for start in stacks:
        if start not in seen:
            area = _area_from(start, stacks)
            seen.update(area)
            yield area


def _area_from(start: Cell, stacks: Stacks) -> tuple[Cell, ...]:
    reached = {start: None}
    queue = [start]
    for cell in queue:
        for neighbour in cell.neighbours():
            if neighbour in stacks and neighbour not in reached:
                reached[neighbour] = None
                queue.append(neighbour)
    return tuple(reached)


def tip_winner(area: tuple[Cell, ...], stacks: Stacks) -> str | None:
    """The colour that an isolated stack or an unequal pair goes to; None for any other area."""
    if len(area) == 1:
        return stacks[area[0]].colour
    if len(area) == 2:
        first, second = stacks[area[0]], stacks[area[1]]
        if first.height != second.height:
            return max(first, second, key=lambda stack: stack.height).colour
    return None


def is_settled(area: tuple[Cell, ...], stacks: Stacks) -> bool:
    """Whether no order of play can change what this area scores.

    So it is for an isolated stack, an unequal pair, and an area of one single colour.
    """
    if tip_winner(area, stacks) is not None:
        return True
    return len({stacks[cell].colour for cell in area}) == 1


def all_settled(stacks: Stacks) -> bool:
    """Whether every area on the table is settled."""
    return not _mixed_trio(stacks) and all(is_settled(area, stacks) for area in areas(stacks))


def _mixed_trio(stacks: Stacks) -> bool:
    """Whether three touching stacks of more than one colour stand somewhere.

    Such an area is not settled. Found in a few steps for most of a game, it saves walking
    through all the areas after every move.
    """
    for cell, stack in stacks.items():
        around = [stacks[near].colour for near in cell.neighbours() if near in stacks]
        if len(around) > 1 and any(colour != stack.colour for colour in around):
            return True
    return False


def settled_cells(stacks: Stacks) -> frozenset[Cell]:
    """All cells in settled areas, to be marked on the table."""
    return frozenset(cell for area in areas(stacks) if is_settled(area, stacks) for cell in area)


def take_off_settled(
    stacks: Stacks, bank: Mapping[str, int]
) -> tuple[dict[Cell, Stack], dict[str, int]]:
    """The `settle` option: isolated stacks and unequal pairs leave the board for their owner."""
    left, banked = dict(stacks), dict(bank)
    for area in areas(stacks):
        winner = tip_winner(area, stacks)
        if winner is not None:
            for cell in area:
                banked[winner] = banked.get(winner, 0) + left.pop(cell).height
    return left, banked


def counts_when_played_out(position: Position) -> dict[str, int]:
    """Cups by colour once every settled area has been played to its end.

    An unequal pair ends as one stack of the higher one's colour, unless that colour's seat has
    gone: then nobody is left to make the move.
    """
    counts = dict.fromkeys("".join(position.seats), 0)
    counts.update(position.bank)
    for area in areas(position.stacks):
        winner = tip_winner(area, position.stacks)
        if winner is not None and position.owner_of(winner) in position.gone:
            winner = None
        for cell in area:
            stack = position.stacks[cell]
            counts[winner or stack.colour] += stack.height
    return counts
