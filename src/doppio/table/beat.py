"""The beat of a calm table: everybody who is here acts once, and then everybody may act again."""

from __future__ import annotations

from dataclasses import dataclass, field

from doppio.games.espresso.plays import Sides
from doppio.table import events
from doppio.table.events import AnyBody


@dataclass(slots=True)
class Beat:
    """Who has acted in this beat, and whom nobody waits for; both follow from the log."""

    acted: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)

    def to_act(self, sides: Sides) -> list[int]:
        """The seats that the others wait for; a seat with nothing to turn over is none of them."""
        return [
            seat
            for seat, side in enumerate(sides, 1)
            if (side.hand or side.waste) and seat not in self.acted | self.absent
        ]

    def follow(self, body: AnyBody, sides: Sides) -> None:
        """Something happened, and these are the sides now; when all have acted, a beat begins."""
        match body:
            case events.Started():
                self.absent = set()
            case events.Sat(seat=seat) | events.BotSat(seat=seat):
                self.absent.discard(seat)
            case events.Absent(seat=seat, away=away):
                (self.absent.add if away else self.absent.discard)(seat)
            case events.Passed(seat=seat):
                self.acted.add(seat)
            case events.Happened(line=line) if line["do"] in ("play", "flip"):
                self.acted.add(line["seat"])
            case _:
                pass
        if not self.to_act(sides):
            self.acted = set()
