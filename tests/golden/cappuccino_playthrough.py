"""Cappuccino's golden files: a game of each variant step by step, some deals, and perft counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.expert import Placement
from doppio.games.cappuccino.notation import position_text
from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Millis, Refusal, Seat
from doppio.games.dice import Dice, pick
from tests.games.cappuccino import oracle
from tests.golden.rewrite import GOLDEN

PERFT = "cappuccino/perft.txt"
NOON = Millis(0)


def texts() -> dict[str, str]:
    """What every golden file should hold, by its path below tests/golden."""
    return {**playthroughs(), "cappuccino/deals.txt": deals(), PERFT: recounted()}


# --- games, step by step ----------------------------------------------------------------------


def playthroughs() -> dict[str, str]:
    basic = rules.start_from(deal(2, "hexagon", 1), rules.Options())
    expert = rules.start_expert(seat_colours(3, two_colour=False), rules.Options("expert"))
    two_colour = rules.start_from(deal(2, "long", 3, two_colour=True), rules.Options())
    settle = rules.start_from(deal(3, "blob", 4), rules.Options(settle=True, autofinish=False))
    told = {
        "basic": playthrough("Basic: deal 1 of a hexagon for two players", basic, {}),
        "expert": playthrough(
            "Expert: three players; seat 2 runs out of time while placing",
            expert,
            {20: rules.Leave(Seat(2), "timeout")},
        ),
        "two-colour": playthrough("Two colours: deal 3 of a bar for two", two_colour, {}),
        "settle": playthrough(
            "Settle, without autofinish: deal 4 of a blob for three players", settle, {}
        ),
    }
    return {f"cappuccino/playthrough-{name}.txt": text for name, text in told.items()}


def playthrough(title: str, game: rules.Game, leaves: Mapping[int, rules.Leave]) -> str:
    """A game between players who throw dice; at each step all that one could ask."""
    dice = Dice("playthrough", title)
    lines = [f"# {title}.", "# Written by python -m tests.golden.rewrite", ""]
    step = 0
    while game.outcome is None:
        lines += [*described(game, dice), ""]
        step += 1
        told = leaves.get(step) or pick(list(rules.legal_commands(game)), dice)
        events = rules.decide(game, told, NOON, dice)
        assert not isinstance(events, Refusal)
        for event in events:
            lines.append(f"{step}. {event_text(event)}")
            game = rules.evolve(game, event, NOON)
    return "\n".join([*lines, *described(game, dice)]) + "\n"


def described(game: rules.Game, dice: Dice) -> Iterator[str]:
    seen = view(game, game.turn)
    yield "placing" if game.position is None else position_text(game.position)
    yield f"  {counts_line(seen)}"
    if seen.position is None:
        cups = [str(Placement(colour, cell)) for cell, colour in seen.placed.items()]
        yield from paragraph("standing", cups)
    else:
        settled = " ".join(cell.name for cell in seen.position.stacks if cell in seen.settled)
        yield f"  out: {listed(seen.out)}; left: {listed(seen.gone)}; settled: {settled or '-'}"
        high = {cell.name: cups for cell, cups in seen.insides.items() if len(cups) > 1}
        yield from paragraph("insides", [f"{name}={cups}" for name, cups in sorted(high.items())])
    yield from paragraph("legal", [command_text(told) for told in seen.legal])
    yield from paragraph("refused", refusals(game, dice))
    if seen.outcome is not None:
        scores = " ".join(map(str, seen.outcome.scores))
        yield f"  over: {seen.outcome.reason}, {scores}, won by {listed(seen.outcome.winners)}"


def counts_line(seen: View) -> str:
    counts = " ".join(f"{colour}{count}" for colour, count in seen.counts.items())
    turn = f"seat {seen.turn}" if seen.turn else "nobody"
    return f"turn: {turn}; counts: {counts}; scores: {' '.join(map(str, seen.scores))}"


def listed(seats: object) -> str:
    assert isinstance(seats, frozenset | tuple)
    return ",".join(map(str, sorted(seats))) or "-"


def paragraph(name: str, words: list[str]) -> Iterator[str]:
    text = f"{name} {len(words)}: {' '.join(words) or '-'}"
    yield from wrap(text, 98, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def refusals(game: rules.Game, dice: Dice) -> list[str]:
    """Random commands that are refused, the first of every code."""
    found: dict[str, str] = {}
    for _ in range(40):
        told = random_command(game, dice)
        refusal = rules.refuse(game, told, NOON)
        if refusal is not None and refusal.code not in found:
            found[refusal.code] = f"{told.seat}:{command_text(told)}={refusal.code}"
    return list(found.values())


def random_command(game: rules.Game, dice: Dice) -> rules.Command:
    seat = pick([game.turn or Seat(1)] * 4 + [Seat(1), Seat(2), Seat(3)], dice)
    if dice.below(12) == 0:
        return rules.Leave(seat, pick(["resign", "timeout", "faint"], dice))
    if (game.position is None) != (dice.below(20) == 0):
        cell = pick(list(game.placed) or [Cell(0, 0)], dice)
        return rules.Place(seat, Placement(pick("".join(game.seats), dice), near(cell, dice)))
    cell = pick(list(game.insides) or [Cell(0, 0)], dice)
    return rules.Step(seat, Move(cell, near(cell, dice)))


def near(cell: Cell, dice: Dice) -> Cell:
    """A cell close by, in the frame."""
    return Cell(max(cell.q + dice.below(5) - 2, 0), max(cell.r + dice.below(5) - 2, 0))


def event_text(event: rules.Event) -> str:
    match event:
        case rules.End():
            return (
                f"end: scores {' '.join(map(str, event.scores))}, winners {listed(event.winners)}"
            )
        case _:
            return f"seat {event.seat}: {command_text(event)}"


def command_text(told: rules.Command) -> str:
    match told:
        case rules.Place():
            return str(told.cup)
        case rules.Step():
            return str(told.move)
        case rules.Leave():
            return told.how


# --- deals ------------------------------------------------------------------------------------


def deals() -> str:
    """Deals that must stay what they are for ever, or nobody could lay them again."""
    lines = ["# Deals by players, shape and seed. Written by python -m tests.golden.rewrite"]
    for shape in SHAPES:
        for players, two_colour in ((2, False), (3, False), (4, False), (2, True)):
            for seed in (0, 20250101):
                dealt = position_text(deal(players, shape, seed, two_colour=two_colour))
                kind = "two-colour" if two_colour else "one-colour"
                lines.append(f"{players} {shape} {seed} {kind}: {dealt}")
    return "\n".join(lines) + "\n"


# --- perft ------------------------------------------------------------------------------------


def perft_lines() -> Iterator[tuple[str, dict[int, int]]]:
    """Every position of the perft file, and its count for some depths."""
    for line in (GOLDEN / PERFT).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            position, *counts = line.split("; ")
            yield position, {int(depth): int(count) for depth, count in map(str.split, counts)}


def recounted() -> str:
    """The perft file with its own positions and depths, counted by the oracle."""
    lines = (GOLDEN / PERFT).read_text(encoding="utf-8").splitlines()
    return "\n".join(map(recounted_line, lines)) + "\n"


def recounted_line(line: str) -> str:
    if not line or line.startswith("#"):
        return line
    position, *counts = line.split("; ")
    depths = [int(entry.split()[0]) for entry in counts]
    table = oracle.read(position)
    return "; ".join([position, *(f"{depth} {oracle.perft(table, depth)}" for depth in depths)])
