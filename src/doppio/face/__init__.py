"""The Python face: both games for programs, in the manner of python-chess. See docs/python.md."""

from doppio.face.cappuccino import Cappuccino, LegalMoves
from doppio.face.espresso import Espresso
from doppio.face.records import read_record, write_record
from doppio.games.cappuccino.expert import Placement
from doppio.games.cappuccino.position import Move, Position
from doppio.games.contract import Outcome, Refusal, RefusedError
from doppio.records.book import Record
from doppio.records.lines import RecordError

__all__ = [
    "Cappuccino",
    "Espresso",
    "LegalMoves",
    "Move",
    "Outcome",
    "Placement",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "RefusedError",
    "read_record",
    "write_record",
]
