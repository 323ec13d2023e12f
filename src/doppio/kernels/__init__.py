"""The engine room: Cappuccino in compiled code. Arrays in, arrays out.

Compiled code is kept in a folder named after a digest of all kernels, since the compiler's own
cache does not notice a change in a file that another one calls. That folder has to be named before
the compiler is loaded, which is why it happens here.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

_NAME = "kernels-"
_UNUSED = 30 * 24 * 3600
"""Seconds after which nobody will come back for kernels that were not used since."""


def cache_folder() -> Path:
    """Where the compiled code of exactly these kernels is kept."""
    total = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        total.update(path.read_bytes())
    return _doppios_own() / f"{_NAME}{total.hexdigest()[:16]}"


def clear_away_unused() -> None:
    """Delete what other versions have compiled, once it is long unused; it can be made again."""
    mine = Path(os.environ["NUMBA_CACHE_DIR"])
    for folder in mine.parent.glob(f"{_NAME}*"):
        with suppress(FileNotFoundError):  # somebody else clears it away just now
            if folder != mine and time.time() - folder.stat().st_mtime > _UNUSED:
                shutil.rmtree(folder, ignore_errors=True)


def _doppios_own() -> Path:
    """The folder for what can be made again: the user's, if there is one."""
    told = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if told.is_absolute():  # a relative one counts as none, says the XDG specification
        return told / "doppio"
    try:
        return Path.home() / ".cache" / "doppio"
    except RuntimeError:  # as for a user who is only a number, without HOME
        return _without_a_home()


def _without_a_home() -> Path:
    """A folder in the system's temporary place that is nobody else's: what it holds is run."""
    if not hasattr(os, "getuid"):  # Windows: everybody has a temporary place of their own
        return Path(tempfile.gettempdir()) / "doppio"
    shared = Path(tempfile.gettempdir()) / f"doppio-{os.getuid()}"
    try:
        shared.mkdir(mode=0o700)
    except FileExistsError:
        return shared if _is_ours_alone(shared) else _for_this_time()
    return shared


def _is_ours_alone(folder: Path) -> bool:
    """Whether nobody else can have put anything there; a link may lead anywhere."""
    found = folder.lstat()
    alone = not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and alone


def _for_this_time() -> Path:
    """A new folder, gone with the program: nobody could find it again."""
    folder = tempfile.mkdtemp(prefix="doppio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _to_be_written(folder: Path) -> Path:
    """This folder; where nothing can be written to it, one of the same name where it can.

    The compiler by itself would turn to the folder of the kernels, and where it may not write there
    either, it refuses to work at all.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # it is used
        return folder
    except OSError:
        return _without_a_home() / folder.name


os.environ["NUMBA_CACHE_DIR"] = str(_to_be_written(cache_folder()))
