"""The command line in a process that writes down, at its end, how much memory it has had.

python -m tests.fuzz.measured FILE WORDS…      doppio WORDS…
"""

from __future__ import annotations

import atexit
import runpy
import sys
from pathlib import Path

from tests.fuzz.peak import peak_megabytes


def main() -> None:
    """Become `python -m doppio`."""
    file = Path(sys.argv.pop(1))
    atexit.register(lambda: file.write_text(f"{peak_megabytes():.1f}"))
    sys.argv[0] = "doppio"
    runpy.run_module("doppio", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
