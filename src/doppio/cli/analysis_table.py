"""An analysis as a table for the terminal, with a small graph for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from doppio.players.judging import Judged
from doppio.players.marks import NOTHING, Cost
from doppio.players.opinion import Outlook

SIGNS = {"blunder": "??", "mistake": "?", "fine": "!"}
_BARS = "▁▂▃▄▅▆▇█"


def analysis_text(names: Sequence[str], colours: Sequence[str], moves: Sequence[Judged]) -> str:
    """The whole game: the table, a graph a seat, and what each gave away."""
    who = [_who(seat, name, colours[seat - 1]) for seat, name in enumerate(names, 1)]
    return "\n".join([*_table(moves), "", *_graphs(who, moves), "", *_sums(who, moves)])


def _who(seat: int, name: str, colours: str) -> str:
    shown = "".join(c if c.isprintable() else "?" for c in name)
    return f"{seat} {colours} {shown}".rstrip()


# --- the table ---


def _table(moves: Sequence[Judged]) -> Iterator[str]:
    rows = [_row(each) for each in moves]
    last = moves[-1].after
    rows.append(("", "", "", "", "", "", "", _percents(last), _cups(last)))
    heads = ("n", "seat", "move", "", "cost", "", "best", "win by seat", "cups by seat")
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _row(each: Judged) -> tuple[str, ...]:
    return (
        str(each.number),
        str(each.seat),
        str(each.move),
        SIGNS[each.mark] if each.mark else "",
        _cost(each.cost),
        "=" if each.before.exact else "",
        _better(each),
        _percents(each.before.outlook),
        _cups(each.before.outlook),
    )


def _better(each: Judged) -> str:
    """The best move, where another one was played that was not as good for sure."""
    best = each.before.moves[0].move
    as_good = each.before.exact and each.cost == NOTHING
    return "" if best == each.move or as_good else str(best)


def _cost(cost: Cost) -> str:
    share = f"{cost.share:.0%}" if cost.share else ""
    cups = f"{cost.cups:.3g} cups" if cost.cups >= 1 else ""
    return ", ".join(part for part in (share, cups) if part)


def _percents(outlook: Outlook) -> str:
    return " ".join(f"{share:4.0%}" for share in outlook.shares)


def _cups(outlook: Outlook) -> str:
    return " ".join(f"{cups:5.1f}" for cups in outlook.cups)


# --- a graph and a sum a seat ---


def _graphs(who: Sequence[str], moves: Sequence[Judged]) -> Iterator[str]:
    outlooks = [*(each.before.outlook for each in moves), moves[-1].after]
    width = max(map(len, who))
    for seat, name in enumerate(who):
        bars = "".join(_bar(outlook.shares[seat]) for outlook in outlooks)
        yield f"{name:<{width}}  {bars}"


def _bar(share: float) -> str:
    return _BARS[min(len(_BARS) - 1, int(share * len(_BARS)))]


def _sums(who: Sequence[str], moves: Sequence[Judged]) -> Iterator[str]:
    width = max(map(len, who))
    for seat, name in enumerate(who, 1):
        own = [each for each in moves if each.seat == seat]
        marks = Counter(each.mark for each in own)
        told = f"blunders {marks['blunder']}, mistakes {marks['mistake']}, fine {marks['fine']}"
        share = sum(each.cost.share for each in own)
        yield f"{name:<{width}}  {told}; given away: {share:.2f} wins"
