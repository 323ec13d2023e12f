"""How much memory a process has had at most."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def peak_megabytes() -> float:
    """This process's own peak.

    What `getrusage` says begins, on Linux, with the size of the process that started this one; so
    ask the kernel where it can be asked.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1024 / 1024
