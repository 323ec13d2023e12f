"""Everything a change must pass, as ./doppio test.

    ./doppio test              all gates: format, lint, types, layers, the page, tests
    ./doppio test ARGUMENTS    pytest alone, with these arguments
    ./doppio test --help       this text

For example ./doppio test tests/games, ./doppio test -k deal, ./doppio test --last-failed --pdb.
All gates run even when an early one fails; the exit status is 1 when any of them did.
"""

import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest"]
# JAX does not go together with tests that start processes: the trainer's tests run by themselves.
APART = "--ignore=tests/train"

GATES = {
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "lint": [PYTHON, "-m", "ruff", "check"],
    "types": [PYTHON, "-m", "mypy"],
    "layers": [str(Path(PYTHON).with_name("lint-imports")), "--no-logo"],
    "page format": [PYTHON, "web/page.py", "check", "format:check"],
    "page types": [PYTHON, "web/page.py", "check", "check"],
    "page tests": [PYTHON, "web/page.py", "check", "test"],
    # Last, so that its own closing line stands near the end. -n auto: one process a core.
    "tests": [*PYTEST, APART, "-n", "auto", "-m", "not quiet and not browser"],
    # Browsers take a core each, and several of them sit at one table: two tests at a time at most.
    # Without a browser these are skipped, and -rs says so.
    "browser": [*PYTEST, APART, "-n", "2", "-m", "browser", "-rs"],
    # These watch who was first in real time: nothing else may run beside them.
    "quiet": [*PYTEST, APART, "-m", "quiet"],
}
# These talk to real servers and browsers, and a shared machine can stall in the middle of it: what
# failed has one more try, and is named in the log either way.
LIVE = ("tests", "browser", "quiet")
if os.environ.get("CI") or find_spec("jax") is not None:
    # By file: what the tests of a file share takes JAX most of a minute to compile.
    GATES["train"] = [*PYTEST, "-n", "2", "--dist", "loadfile", "tests/train"]


def main(arguments: list[str]) -> int:
    """Run pytest as asked, or all gates when nothing in particular was asked."""
    if arguments in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if arguments:
        return run([PYTHON, "-m", "pytest", *arguments])
    return pass_all_gates()


def pass_all_gates() -> int:
    """Run every gate, each under a headline, then say which of them failed."""
    verdicts = []
    for name, command in GATES.items():
        headline = " ".join([Path(command[0]).name, *command[1:]])
        print(f"\n──── {name}: {headline}", flush=True)
        began = time.perf_counter()
        status = run(command)
        if status and name in LIVE:
            print(f"\n──── {name}: what failed, once more", flush=True)
            status = run([*command, "--last-failed"])
        seconds = time.perf_counter() - began
        verdicts.append(f"{'ok' if status == 0 else 'FAILED':<8}{name:<12}{seconds:6.1f} s")
    print("\n──── all gates", *verdicts, sep="\n")
    return int(any(verdict.startswith("FAILED") for verdict in verdicts))


def run(command: list[str]) -> int:
    """Run a command in the project's root and return its exit status."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
