"""What is to be played in the arena: who meets whom, at what table, on which deals, in what order.

Everything here follows from the plan alone, so that a match can be cut off anywhere and taken up
again, and gives the same results in the same order wherever its games are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from itertools import combinations
from math import isfinite
from typing import Any

from doppio.arena.engines import Engine, cappuccino_player, espresso_player, parse_engine
from doppio.arena.simulate import MOST_GAMES, Simulation, refuse_simulation, roster_of
from doppio.games.contract import Refusal, RefusedError
from doppio.games.espresso.game import DEFAULT_TARGET

MODES = ("round-robin", "gauntlet", "sprt")
MOST_ENGINES = 64
_LONG = 80
LineUp = tuple[int, ...]
"""The engine on each seat, by its number in the plan from 0."""


@dataclass(frozen=True)
class Plan:
    """One match. Every deal is played in all seat rotations of every meeting.

    A round robin lets all engines meet, a gauntlet the first one and each of the others; an SPRT
    lets two meet until it is decided whether the first is `elo1` better or only `elo0`, with
    errors of at most `alpha` and `beta`, but for at most so many deals. A `fair` deal grows
    a shape of its own, so `shape` stays the usual one.
    """

    engines: tuple[str, ...]
    game: str = "cappuccino"
    variant: str = "basic"
    players: int = 2
    shape: str = "hexagon"
    fair: bool = False
    target: int = DEFAULT_TARGET
    mode: str = "round-robin"
    deals: int = 50
    seed: int = 0
    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    @cached_property
    def crew(self) -> tuple[Engine, ...]:
        """The engines; raises `RefusedError` when one cannot be read."""
        return tuple(map(parse_engine, self.engines))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the engines are called."""
        return tuple(engine.name for engine in self.crew)

    @cached_property
    def slots(self) -> tuple[tuple[int, LineUp], ...]:
        """The games of one deal: the number of the meeting, and who sits where."""
        return tuple((number, seats) for number, met in enumerate(meetings(self)) for seats in met)

    @property
    def games(self) -> int:
        """How many games there are to play, at most."""
        return self.deals * len(self.slots)

    def slot(self, number: int) -> tuple[int, int, LineUp]:
        """The deal, the meeting and the line-up of a game, all counted from 0."""
        deal, slot = divmod(number, len(self.slots))
        return deal, *self.slots[slot]

    def extends(self, other: Plan) -> bool:
        """Whether this is the other match and more deals: then the other's games come first."""
        return self.deals > other.deals and replace(other, deals=self.deals) == self

    def differences(self, other: Plan) -> str:
        """What is not as in another match, in words."""
        pairs = [
            (item.name, getattr(self, item.name), getattr(other, item.name))
            for item in fields(self)
        ]
        return "; ".join(
            f"{name} {_short(own)}, not {_short(theirs)}"
            for name, own, theirs in pairs
            if own != theirs
        )

    def to_json(self) -> dict[str, Any]:
        """The plan as the first line of a results file."""
        return {**asdict(self), "engines": list(self.engines)}


def _short(value: object) -> str:
    text = " ".join(value) if isinstance(value, tuple) else str(value)
    return text if len(text) <= _LONG else text[: _LONG - 1] + "…"


def plan_from(line: dict[str, Any]) -> Plan:
    """The plan in a results file; raises `RefusedError` when it makes no sense."""
    known = {field.name: type(field.default) for field in fields(Plan)}
    values = {name: line[name] for name in known if name in line}
    engines = values.pop("engines", None)
    right = all(_is_a(known[name], value) for name, value in values.items())
    if not right or not isinstance(engines, list) or not all(isinstance(e, str) for e in engines):
        raise RefusedError(Refusal("bad-results", "The results file's first line is no plan."))
    plan = Plan(tuple(engines), **values)
    refusal = refuse_plan(plan)
    if refusal is not None:
        raise RefusedError(refusal)
    return plan


def _is_a(kind: type, value: object) -> bool:
    """Whether a value may stand in a field of this kind; decimals may be whole."""
    return type(value) is kind or (kind is float and type(value) is int)


# --- who meets whom ---------------------------------------------------------------------------


def meetings(plan: Plan) -> Iterator[tuple[LineUp, ...]]:
    """The line-ups of every meeting. With fewer engines than seats, two meet at a time."""
    numbers = range(len(plan.engines))
    if plan.mode == "gauntlet":
        for other in numbers[1:]:
            yield duel(0, other, plan.players)
    elif len(numbers) < plan.players or plan.mode == "sprt":
        for one, other in combinations(numbers, 2):
            yield duel(one, other, plan.players)
    else:
        for chosen in combinations(numbers, plan.players):
            yield rotations(chosen)


def duel(one: int, other: int, seats: int) -> tuple[LineUp, ...]:
    """One engine among copies of the other on every seat, and the other way round."""
    first = rotations((one, *[other] * (seats - 1)))
    second = rotations((other, *[one] * (seats - 1)))
    return tuple(dict.fromkeys([*first, *second]))


def rotations(seats: LineUp) -> tuple[LineUp, ...]:
    """The same order of play, begun by each in turn."""
    return tuple(seats[start:] + seats[:start] for start in range(len(seats)))


# --- whether it makes sense -------------------------------------------------------------------


def refuse_plan(plan: Plan) -> Refusal | None:
    """Say why this cannot be played, or nothing when it can."""
    bots = roster_of(plan.game)[:1]
    table = Simulation(
        plan.game, plan.variant, plan.players, 0, plan.seed, bots, plan.shape, target=plan.target
    )
    refusal = refuse_simulation(table) or _refuse_fair(plan)
    refusal = refusal or _refuse_mode(plan) or _refuse_engines(plan)
    if refusal is None and not 1 <= plan.games <= MOST_GAMES:
        refusal = Refusal("bad-games", f"A match has between 1 and {MOST_GAMES} games.")
    return refusal


def _refuse_fair(plan: Plan) -> Refusal | None:
    if not plan.fair:
        return None
    if plan.game != "cappuccino":
        return Refusal("bad-fairness", "Fair deals are for Cappuccino alone.")
    if plan.variant == "expert":
        return Refusal("bad-fairness", "In the expert set-up nothing is dealt, fair or not.")
    if plan.shape != Plan.shape:
        return Refusal("bad-fairness", "A fair deal grows a shape of its own, so choose no other.")
    return None


def _refuse_mode(plan: Plan) -> Refusal | None:
    if plan.mode not in MODES:
        return Refusal("bad-mode", f"The modes are {', '.join(MODES)}.")
    if not 2 <= len(plan.engines) <= MOST_ENGINES:
        return Refusal("bad-engine", f"A match is between 2 and {MOST_ENGINES} engines.")
    if plan.mode == "sprt" and len(plan.engines) != 2:
        return Refusal("bad-engine", "An SPRT is between two engines.")
    if not all(map(isfinite, (plan.elo0, plan.elo1))) or not plan.elo0 < plan.elo1:
        return Refusal("bad-sprt", "An SPRT needs an elo0 that is less than its elo1.")
    if not all(0 < error < 0.5 for error in (plan.alpha, plan.beta)):
        return Refusal("bad-sprt", "The errors alpha and beta lie between 0 and 0.5.")
    return None


def _refuse_engines(plan: Plan) -> Refusal | None:
    try:
        crew = plan.crew
        for engine in crew:
            _check_engine(plan, engine)
    except RefusedError as error:
        return error.refusal
    names = [engine.name for engine in crew]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        return Refusal("bad-engine", f"Two engines are called {double}; add name=… to one of them.")
    return None


def _check_engine(plan: Plan, engine: Engine) -> None:
    if not engine.command:
        maker = cappuccino_player if plan.game == "cappuccino" else espresso_player
        maker(engine)
    elif plan.game != "cappuccino":
        raise RefusedError(
            Refusal(
                "bad-engine",
                "Programs play Cappuccino; the engine protocol does not know Espresso.",
            )
        )
    elif plan.variant == "expert":
        raise RefusedError(
            Refusal(
                "bad-engine",
                "Programs cannot place cups: the expert set-up is for our own players.",
            )
        )
