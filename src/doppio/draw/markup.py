"""Writing SVG: elements as text, with everything escaped and numbers kept short."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from doppio.draw.geometry import Box, Point

Value = str | float


def element(name: str, *children: str, **attributes: Value) -> str:
    """An element; `_` in an attribute's name stands for `-`.

    Children are markup already: plain text goes through `text_of` first.
    """
    opening = name + "".join(
        f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()
    )
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def text_of(text: str) -> str:
    """Plain text as markup."""
    return escape(text, quote=False)


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A number with two decimals at most: nobody sees more of it."""
    # Adding 0 turns -0.0 into 0.0.
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def evening(colours: Mapping[str, str]) -> str:
    """A style that puts other colours in these colours' place, for whoever reads in the dark."""
    rules = "".join(
        f'[fill="{day}"]{{fill:{dark}}}[stroke="{day}"]{{stroke:{dark}}}'
        for day, dark in colours.items()
    )
    return element("style", f"@media (prefers-color-scheme:dark){{{rules}}}")


def points(corners: Iterable[Point]) -> str:
    """Corners as a polygon's `points`."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def rectangle(box: Box, **attributes: Value) -> str:
    """A `rect` that fills a box."""
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, **attributes)


def moved(x: float, y: float, scale: float = 1.0) -> str:
    """A `transform` to a place, and to another size."""
    to = f"translate({number(x)} {number(y)})"
    return to if scale == 1 else f"{to} scale({number(scale)})"


def own(name: str) -> str:
    """The id of a definition: marked as ours, since a web page may hold others beside it."""
    return f"doppio-{name}"


def paint(name: str) -> str:
    """A `fill` that refers to a definition."""
    return f"url(#{own(name)})"


def use(name: str, x: float = 0.0, y: float = 0.0) -> str:
    """A copy of a definition, moved to a place."""
    place = {key: value for key, value in (("x", x), ("y", y)) if number(value) != "0"}
    return element("use", href=f"#{own(name)}", **place)
