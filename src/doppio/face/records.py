"""Records in and out of files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from doppio.face.arguments import refuse_other
from doppio.records.book import Record
from doppio.records.files import load_record, save_record


def read_record(path: str | PathLike[str]) -> Record:
    """Read a record file; every line is checked by the rules (`RecordError` says which failed)."""
    return load_record(Path(path))


def write_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record file, whole or not at all."""
    refuse_other(record)
    save_record(Path(path), record)
