"""What reports of the arena look like, on results drawn by lot: no engine has to think for them."""

from __future__ import annotations

from collections.abc import Mapping

from doppio.arena.picture import ladder_svg
from doppio.arena.plan import Plan
from doppio.arena.report import markdown_report, text_report
from doppio.arena.tally import Tally
from doppio.games.dice import Dice
from doppio.records.lines import JsonObject

MATCHES = {
    "round-robin": Plan(
        ("search:movetime=100", "uct:movetime=100", "greedy", "cmd:name=a|b their-engine"), deals=20
    ),
    "three-seats": Plan(("uct:nodes=500", "greedy", "random"), players=3, shape="blob", deals=15),
    "sprt": Plan(("greedy", "random"), variant="settle", mode="sprt", elo1=40.0, deals=1000),
    "nothing-yet": Plan(("eager", "eager:pace=300"), "espresso", "zero", players=4, deals=2),
}


def drawn(plan: Plan, number: int, dice: Dice) -> JsonObject:
    """The line of a game in which those named first are better, by lot."""
    _, _, seats = plan.slot(number)
    points = [dice.below(24) + 4 * (len(plan.engines) - engine) for engine in seats]
    line: JsonObject = {"places": [1 + sum(other > own for other in points) for own in points]}
    fallen = 3 in seats and dice.below(10) == 0
    faults = [{"seat": seats.index(3) + 1, "why": "no bestmove came in time"}] if fallen else []
    return {**line, "faults": faults}


def match(name: str) -> Tally:
    """A match that is over; but for the one that has not begun."""
    tally = Tally(MATCHES[name])
    dice = Dice("golden", name)
    while name != "nothing-yet" and not tally.is_over():
        tally.add(drawn(tally.plan, tally.games, dice))
    return tally


def texts() -> Mapping[str, str]:
    """Every golden file of the arena by its path."""
    files: dict[str, str] = {}
    for name in MATCHES:
        tally = match(name)
        files[f"arena/{name}.txt"] = text_report(tally)
        files[f"arena/{name}.md"] = markdown_report(tally, f"{name}.svg")
        files[f"arena/{name}.svg"] = ladder_svg(tally) + "\n"
    return files
