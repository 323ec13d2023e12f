"""The engine room: Cappuccino in compiled code. Arrays in, arrays out.

Compiled code is kept in a folder named after a digest of all kernels, since the compiler's own
cache does not notice a change in a file that another one calls. That folder has to be named before
the compiler is loaded, which is why it happens here.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def cache_folder() -> Path:
    """Where the compiled code of exactly these kernels is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    total = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        total.update(path.read_bytes())
    return Path(home) / "doppio" / f"kernels-{total.hexdigest()[:16]}"


os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
