"""One stack: bands of the cups inside, the top cup, and a badge with the height."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from doppio.draw.cup import BAND_HEIGHT, CUP_HEIGHT, RIM_RADIUS, TOP_RADIUS
from doppio.draw.geometry import FLATNESS
from doppio.draw.markup import element, moved, own, use
from doppio.draw.palette import BADGE, BADGE_INK, SHADES
from doppio.games.cappuccino.position import Stack

MOST_CUPS_DRAWN = 24
"""Of a higher stack only the lowest and the highest cups are drawn, with a break between."""

_HALF = MOST_CUPS_DRAWN // 2
_MOST_LIFT = 76.0
_BREAK = 10.0


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack's cups, lowest first; `?` is a cup nobody knows."""

    cups: str

    @property
    def height(self) -> int:
        """How many cups there are."""
        return len(self.cups)

    @property
    def is_broken(self) -> bool:
        """Whether there are too many cups to draw them all."""
        return self.height > MOST_CUPS_DRAWN

    @property
    def lifts(self) -> list[tuple[str, float]]:
        """The cups that are drawn, each with its rim's height above the table."""
        drawn, gap = self.cups, 0.0
        if self.is_broken:
            drawn, gap = self.cups[:_HALF] + self.cups[-_HALF:], _BREAK
        return [
            (cup, self._step * index + (gap if index >= _HALF else 0.0))
            for index, cup in enumerate(drawn)
        ]

    @property
    def _step(self) -> float:
        """Bands get thinner in high stacks, so that these do not hide the whole board."""
        above = min(self.height, MOST_CUPS_DRAWN) - 1
        return min(BAND_HEIGHT, _MOST_LIFT / above) if above else BAND_HEIGHT

    @property
    def lift(self) -> float:
        """How high above the table the top cup's rim is."""
        return self.lifts[-1][1]

    @property
    def reach(self) -> float:
        """How far above the middle of its cell the picture reaches."""
        return self.lift + CUP_HEIGHT + TOP_RADIUS * FLATNESS


def pile_definitions() -> str:
    """Dots around the front, for where the cups of a broken stack are left out."""
    front = RIM_RADIUS * FLATNESS + 4
    dots = (
        element("circle", cx=x, cy=front - abs(x) * FLATNESS / sqrt(3), r=1.6)
        for x in (-18, -9, 0, 9, 18)
    )
    return element("g", *dots, id=own("gap"), fill=BADGE, stroke=BADGE_INK, stroke_width=0.5)


def pile_of(stack: Stack, inside: str = "") -> Pile:
    """The stack with what is told of its cups; the position has the last word."""
    below = inside[:-1][-(stack.height - 1) :] if stack.height > 1 else ""
    return Pile(below.rjust(stack.height - 1, "?") + stack.colour)


def pile_picture(pile: Pile) -> str:
    """The cups of a stack around the middle of its cell."""
    *inside, (top, lift) = pile.lifts
    bands = [use(f"band-{_definition(cup)}", y=-low) for cup, low in inside]
    if pile.is_broken:
        bands.insert(_HALF, use("gap", y=-inside[_HALF][1]))
    return "".join(bands) + use(f"cup-{_definition(top)}", y=-lift)


def pile_shadow(pile: Pile) -> str:
    """Its shadow on the table: the higher, the longer."""
    stretch = 1 + pile.lift / 160
    return element(
        "g", use("shadow"), transform=f"{moved(6 + pile.lift * 0.3, 5)} scale({stretch:.2f} 1)"
    )


def _definition(cup: str) -> str:
    return cup if cup in SHADES else "?"


def pile_badge(pile: Pile) -> str:
    """The number of cups, beside the top's right corner: there it hides least."""
    digits = str(pile.height)
    width = 12.5 + 10.5 * len(digits)
    disc = element("rect", y=-11.5, width=width, height=23, rx=11.5, fill=BADGE, stroke=BADGE_INK)
    text = element(
        "text", digits, x=width / 2, y=6.8, fill=BADGE_INK, font_size=19.5, font_weight=700
    )
    return element("g", disc, text, transform=moved(19.5, -pile.lift - CUP_HEIGHT - 2))
