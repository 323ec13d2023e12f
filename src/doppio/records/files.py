"""Records as files: read whole, written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from doppio.records.book import Record, read_record, record_bytes


def save_bytes(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever meets half of it."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            path.write_bytes(content)  # a pipe or a device is written to, never replaced
        else:
            _save(_led_to(path), content)
    except OSError as error:
        # The file that was asked for is named, not the one it would have been made from.
        raise OSError(error.errno, error.strerror, str(path)) from None


def _led_to(path: Path) -> Path:
    """What a link leads to, not the link."""
    try:
        return path.resolve()
    except RuntimeError:  # nowhere: it leads back to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None


def _save(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)  # mkstemp is stricter than an ordinary new file
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def save_record(path: Path, record: Record) -> None:
    """Write a record to a file."""
    save_bytes(path, record_bytes(record))


def load_record(path: Path) -> Record:
    """Read a record from a file and check every line of it; raises `RecordError`."""
    with path.open("rb") as stream:
        return read_record(stream)
