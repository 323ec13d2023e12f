"""Writing SVG: elements as text, with everything escaped and numbers kept short."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]
Value = str | float


def element(name: str, *children: str, **attributes: Value) -> str:
    """An element; `_` in an attribute's name is `-`, and a last `_` (as in `class_`) is nothing.

    Children are markup already: plain text goes through `text_of` first.
    """
    opening = name + "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def text_of(text: str) -> str:
    """Plain text as markup."""
    return escape(text, quote=False)


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A coordinate with one decimal at most: nobody sees a hundredth of a unit."""
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0")
        if abs(value) < 0.05
        else (f"{value:.1f}".removesuffix(".0"))
    )


def points(corners: Iterable[Point]) -> str:
    """Corners as a polygon's `points`."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def line_through(corners: Iterable[Point]) -> str:
    """Corners as a path's `d`, open at the end."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)


def use(what: str, x: float = 0, y: float = 0, **attributes: Value) -> str:
    """A copy of something defined, moved to a place."""
    place = {key: value for key, value in (("x", x), ("y", y)) if number(value) != "0"}
    return element("use", href=f"#{what}", **place, **attributes)
