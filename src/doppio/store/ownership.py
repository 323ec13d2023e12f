"""One house a store: two would not hear of what happens at each other's tables."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from doppio.store.contract import StoreError

_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


@contextlib.contextmanager
def owned(store: Path) -> Iterator[Callable[[str], None]]:
    """Own a store for as long as this lasts; what is given can be told where its owner is found.

    The lock is the system's own, so it never outlives the process that holds it. It lies beside the
    file itself: a link to that is another name for the same store.
    """
    if store.is_dir():
        raise StoreError(f"The store {store} cannot be opened: it is a folder.")
    path = Path(f"{os.path.realpath(store)}-lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = error.strerror or str(error)
        raise StoreError(f"The store {store} cannot be opened: {why}.") from None
    try:
        _take(held, path, store)
        yield lambda address: _note(held, address)
    finally:
        os.close(held)


def _take(held: int, path: Path, store: Path) -> None:
    try:
        _lock(held)
    except OSError as error:
        if error.errno not in _TAKEN:
            return  # this file system knows no locks: then we have to trust our host
        where = _address_in(path)
        raise StoreError(
            f"The store {store} is in use: Doppio is open already{where}. Stop it first, or choose"
            " another file with --store."
        ) from None


def _lock(held: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _note(held: int, address: str) -> None:
    with contextlib.suppress(OSError):  # it is only for a better sentence
        os.ftruncate(held, 0)
        os.lseek(held, 0, os.SEEK_SET)
        os.write(held, address.encode())


def _address_in(path: Path) -> str:
    try:
        found = path.read_text("utf-8").strip()
    except (OSError, UnicodeError):
        return ""
    return f" at {found}" if found.startswith("http://") and found.isprintable() else ""
