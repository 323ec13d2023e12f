"""Fuzzing in a process of its own.

python -m tests.fuzz --inputs 50000 --seed 1      a run; the last line is its report, as JSON
python -m tests.fuzz --seed 1 --only 123          one input of it, shown and tried again
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from tests.fuzz.peak import peak_megabytes
from tests.fuzz.trials import kind_of, quick_parser, trial

MOST_FAILURES = 10


def main() -> int:
    """Run as asked; the exit status is 1 when an input did harm."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="keep the running number here")
    arguments = parser.parse_args()
    quick_parser()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.only is not None:
            return try_one(arguments.seed, arguments.only, Path(folder))
        return try_many(arguments.seed, arguments.inputs, arguments.trace, Path(folder))


def try_one(seed: int, number: int, folder: Path) -> int:
    """Show an input and try it; what goes wrong is raised."""
    given, try_it = trial(seed, number, folder)
    say(f"{kind_of(number)} {number}: {given!r}")
    say(f"status {try_it()}")
    return 0


def try_many(seed: int, count: int, trace: Path | None, folder: Path) -> int:
    """Try them all and report."""
    tried: Counter[str] = Counter()
    failures = 0
    began = time.process_time()
    file = None if trace is None else os.open(trace, os.O_WRONLY | os.O_CREAT)
    for number in range(count):
        if file is not None:
            os.pwrite(file, b"%12d" % number, 0)
        given, try_it = trial(seed, number, folder)
        try:
            status = try_it()
        except (Exception, SystemExit) as error:
            failures += 1
            say(f"{kind_of(number)} {number}: {error!r}\n  input {given!r:.2000}")
            traceback.print_exc()
            if failures >= MOST_FAILURES:
                break
        else:
            tried[f"{kind_of(number)} {status}"] += 1
    report = {
        "inputs": tried.total() + failures,
        "failures": failures,
        "statuses": dict(sorted(tried.items())),
        "seconds": round(time.process_time() - began, 1),
        "peak": round(peak_megabytes(), 1),
    }
    say(json.dumps(report))
    return int(failures > 0)


def say(line: str) -> None:
    """One line to standard output, whatever is in it."""
    sys.stdout.write(ascii(line)[1:-1] + "\n" if not line.isascii() else line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
