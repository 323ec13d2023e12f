"""Where the store's file is kept unless told otherwise."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from doppio.store.contract import StoreError


def data_folder() -> Path:
    """Where a user's programs keep their data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Doppio"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Doppio"
    told = Path(os.environ.get("XDG_DATA_HOME", ""))
    # A relative one is to be ignored, says the XDG Base Directory Specification.
    return (told if told.is_absolute() else Path.home() / ".local/share") / "doppio"


def default_store() -> Path:
    """The file in which games are kept."""
    try:
        return data_folder() / "games.sqlite"
    except RuntimeError:  # as for a user who is only a number, without HOME
        raise StoreError("This user has no home folder; name a file with --store.") from None
