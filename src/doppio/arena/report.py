"""What came of a match, as tables for the terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import isinf

from doppio.arena.ladder import ladder
from doppio.arena.plan import Plan
from doppio.arena.skill import skills
from doppio.arena.stats import bounds, pentanomial
from doppio.arena.tally import Share, Tally


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below a heading; the first column is text, the others are figures."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """The table for a terminal."""
        columns = list(zip(self.head, *self.rows, strict=True))
        widths = [max(map(len, column)) for column in columns]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
            for row in (self.head, *self.rows)
        ]
        return "\n".join([self.title, *(f"  {line}" for line in lines)])

    def markdown(self) -> str:
        """The table as Markdown."""
        ruler = "|---|" + "---:|" * (len(self.head) - 1)
        rows = [
            "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in self.rows
        ]
        return "\n".join([f"## {self.title}", "", f"| {' | '.join(self.head)} |", ruler, *rows])


def text_report(tally: Tally) -> str:
    """The whole report for a terminal."""
    parts = [headline(tally), *(table.text() for table in tables(tally))]
    return "\n\n".join(parts) + "\n"


def markdown_report(tally: Tally, picture: str) -> str:
    """The whole report as Markdown, with its picture in the file of that name."""
    parts = [
        "# Arena",
        headline(tally),
        f"![The rating ladder]({picture})",
        *(table.markdown() for table in tables(tally)),
    ]
    return "\n\n".join(parts) + "\n"


def headline(tally: Tally) -> str:
    """What was played, in a sentence; and what a sequential test has found."""
    plan = tally.plan
    done = (
        f"{tally.games} of {plan.games} games"
        if tally.games < plan.games
        else f"{plan.games} games"
    )
    what = f"{plan.game.capitalize()}, {plan.variant}, {plan.players} seats{_where(plan)}"
    said = f"{what}: {plan.mode}, seed {plan.seed}, {done}."
    return f"{said}\n{sprt_sentence(tally)}" if plan.mode == "sprt" else said


def _where(plan: Plan) -> str:
    if plan.game != "cappuccino":
        return f" to {plan.target} points"
    if plan.variant == "expert":  # the players place the cups themselves
        return ""
    return " on fair deals" if plan.fair else f" on {plan.shape} boards"


def sprt_sentence(tally: Tally) -> str:
    """How a sequential test stands."""
    plan = tally.plan
    low, high = bounds(plan.alpha, plan.beta)
    state = f"LLR {tally.llr:.2f} in ({low:.2f}, {high:.2f})"
    found = {
        "elo0": f"{plan.names[0]} is not {plan.elo1:+g} Elo better: elo0 = {plan.elo0:+g} stands",
        "elo1": f"{plan.names[0]} is better: elo1 = {plan.elo1:+g} stands against {plan.elo0:+g}",
        None: f"open between {plan.elo0:+g} and {plan.elo1:+g} Elo",
    }[tally.verdict]
    return f"SPRT: {found}; {state}."


def tables(tally: Tally) -> Iterator[Table]:
    """The tables of a report, those that have nothing to say left out."""
    yield ladder_table(tally)
    if tally.plan.players > 2 and tally.games:
        yield _skill_table(tally)
    yield _cross_table(tally)
    yield _meetings_table(tally)
    yield _seats_table(tally)
    if tally.faults:
        yield _faults_table(tally)


def ladder_table(tally: Tally) -> Table:
    """The rating ladder."""
    rows = []
    for engine, rating in ladder(tally):
        share = tally.shares[engine]
        rows.append(
            (
                tally.plan.names[engine],
                elo_text(rating.elo),
                margin_text(rating.margin) if tally.deals else "–",
                str(share.games),
                percent(share.wins, share.games),
                percent(share.points, share.games),
            )
        )
    head = ("engine", "Elo", "95 %", "seats", "wins %", "score %")
    return Table("Rating ladder", head, tuple(rows))


def _skill_table(tally: Tally) -> Table:
    found = enumerate(skills(len(tally.plan.engines), tally.rankings))
    best_first = sorted(found, key=lambda item: (-item[1].ordinal, item[0]))
    rows = tuple(
        (tally.plan.names[engine], f"{skill.mu:.2f}", f"{skill.sigma:.2f}", f"{skill.ordinal:.2f}")
        for engine, skill in best_first
    )
    return Table("Skill by places (openskill)", ("engine", "mu", "sigma", "mu − 3 sigma"), rows)


def _cross_table(tally: Tally) -> Table:
    order = [engine for engine, _ in ladder(tally)]
    rows = []
    for place, engine in enumerate(order, 1):
        cells = [_against(tally, engine, other) for other in order]
        rows.append((f"{place} {tally.plan.names[engine]}", *cells))
    head = ("score % of row against column", *map(str, range(1, len(order) + 1)))
    return Table("Cross table", head, tuple(rows))


def _against(tally: Tally, one: int, other: int) -> str:
    found = tally.against(one, other)
    return "–" if found is None else f"{100 * found.score:.1f}"


def _meetings_table(tally: Tally) -> Table:
    rows = []
    for one, other in combinations(range(len(tally.plan.engines)), 2):
        found = tally.against(one, other)
        if found is None:
            continue
        scores = tally.scores[one, other]
        names = f"{tally.plan.names[one]} – {tally.plan.names[other]}"
        elo, low, high = map(elo_text, found.elo)
        row = (names, str(scores.total()), f"{100 * found.score:.1f}", elo, f"{low} to {high}")
        counts = " ".join(map(str, pentanomial(scores)))
        rows.append((*row, counts) if tally.plan.players == 2 else row)
    pairs = ("pairs of 0 ½ 1 1½ 2",) if tally.plan.players == 2 else ()
    head = ("meeting", "deals", "score %", "Elo", "95 %", *pairs)
    return Table("Meetings", head, tuple(rows))


def _seats_table(tally: Tally) -> Table:
    seats = range(1, tally.plan.players + 1)
    rows = []
    for engine, name in enumerate(tally.plan.names):
        shares = [tally.seats.get((engine, seat), Share()) for seat in seats]
        rows.append((name, *(percent(share.points, share.games) for share in shares)))
    wins = [sum(t.wins for (_, at), t in tally.seats.items() if at == seat) for seat in seats]
    rows.append(("wins of the seat", *(percent(count, tally.games) for count in wins)))
    return Table("Score % by seat", ("engine", *(f"seat {seat}" for seat in seats)), tuple(rows))


def _faults_table(tally: Tally) -> Table:
    rows = tuple(
        (f"{tally.plan.names[engine]}: {why}", str(count))
        for (engine, why), count in sorted(tally.faults.items())
    )
    return Table("Lost by their own fault", ("engine and reason", "games"), rows)


def percent(part: float, whole: int) -> str:
    """A share in percent, or a dash where there is none."""
    return f"{100 * part / whole:.1f}" if whole else "–"


def elo_text(elo: float) -> str:
    """Elo with its sign."""
    if isinf(elo):
        return "+∞" if elo > 0 else "−∞"
    return f"{round(elo):+d}".replace("-", "−") if round(elo) else "0"


def margin_text(margin: float) -> str:
    """Half an interval, to either side."""
    return "±∞" if isinf(margin) else f"±{margin:.0f}"


def standing(tally: Tally) -> str:
    """The running result in a few words."""
    if tally.plan.mode == "sprt":
        return f"LLR {tally.llr:+.2f}, {_leaning(tally)}"
    if len(tally.plan.engines) == 2:
        return _leaning(tally)
    best = max(tally.shares, key=lambda share: share.points / max(1, share.games))
    name = tally.plan.names[tally.shares.index(best)]
    return f"{name} leads with {percent(best.points, best.games)} %"


def _leaning(tally: Tally) -> str:
    found = tally.against(0, 1)
    if found is None:
        return "…"
    elo, low, high = map(elo_text, found.elo)
    return f"{tally.plan.names[0]} {100 * found.score:.1f} %, Elo {elo} ({low} to {high})"
