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
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest"]
# A test that hangs every time would otherwise be waited for by one process after the other.
FEW_RESTARTS = ("--max-worker-restart", "2")
FAILED = 1
"""What pytest says when all tests were run and some have failed."""

QUIET = [
    str(path.relative_to(ROOT))
    for path in sorted((ROOT / "tests").rglob("test_*.py"))
    if "mark.quiet" in path.read_text(encoding="utf-8")
]

GATES = {
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "lint": [PYTHON, "-m", "ruff", "check"],
    "layers": [str(Path(PYTHON).with_name("lint-imports")), "--no-logo"],
    # JAX does not go together with tests that start processes: the trainer's tests run by
    # themselves. -n auto: one process a core. Each begins with a part of its own, since tests of a
    # file share what they have opened, and takes of the others' when it is done.
    "tests": [
        *PYTEST,
        *("--ignore=tests/train", "-n", "auto", "--dist", "worksteal", *FEW_RESTARTS),
        *("-m", "not quiet and not browser"),
    ],
    "types": [PYTHON, "-m", "mypy"],
    "page format": [PYTHON, "web/page.py", "check", "format:check"],
    "page types": [PYTHON, "web/page.py", "check", "check"],
    "page tests": [PYTHON, "web/page.py", "check", "test"],
    # Browsers take a core each, and several of them sit at one table: two tests at a time at most.
    # All of one process share a browser, those of a file a house. Without a browser these are
    # skipped, and -rs says so.
    "browser": [
        *PYTEST,
        *("tests/page", "-n", "2", "--dist", "worksteal", *FEW_RESTARTS),
        *("-m", "browser", "-rs"),
    ],
    # These watch who was first in real time: nothing may run beside them but what gives way. On a
    # machine too busy to judge they are skipped, and -rs says so.
    "quiet": [*PYTEST, *QUIET, "-m", "quiet", "-rs"],
}
# Each of these keeps one core busy and nobody waiting: they are run beside the tests, one by one.
BESIDE = dict.fromkeys(("types", "page format", "page types", "page tests"), "tests")
# These talk to real servers and browsers, and a shared machine can stall in the middle of it: what
# failed has one more try, and is named in the log either way.
LIVE = ("tests", "browser", "quiet")
if os.environ.get("CI") or find_spec("jax") is not None:
    # By file: what the tests of a file share takes JAX most of a minute to compile.
    GATES["train"] = [*PYTEST, "-n", "2", "--dist", "loadfile", *FEW_RESTARTS, "tests/train"]
    if hasattr(os, "SCHED_IDLE"):
        BESIDE["train"] = "tests"
GIVES_WAY = "train"
"""It only computes, and takes what all others leave of both cores, from the first to the last of
them: wherever something waits for a browser, a house or a bot, and mostly beside the quiet ones."""

NEVER_ENDS = 30 * 60
"""Seconds after which a gate is given up: several times what any takes on two busy cores."""

PATIENT = {"DOPPIO_TEST_HANGS": str(NEVER_ENDS)}
"""For a gate that gives way: where others leave it nothing, none of its tests hangs."""

TOOK_TOO_LONG = 124

Silent = Future[tuple[int, str, float]]
Passed = tuple[bool, float]


def main(arguments: list[str]) -> int:
    """Run pytest as asked, or all gates when nothing in particular was asked."""
    if arguments in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if arguments:
        run([PYTHON, "web/page.py", "tools"])
        return run([PYTHON, "-m", "pytest", *arguments])
    return pass_all_gates()


def pass_all_gates() -> int:
    """Run every gate, each under a headline, then say which of them failed."""
    begun: dict[str, Silent] = {}
    passed = {}
    with ThreadPoolExecutor(1) as beside:
        for gate in GATES:
            for name in [name for name, beside_what in BESIDE.items() if beside_what == gate]:
                begun[name] = beside.submit(run_silently, GATES[name], name == GIVES_WAY)
            passed[gate] = pass_gate(gate, begun)
    print("\n──── all gates")
    for name, (ok, seconds) in passed.items():
        print(f"{'ok' if ok else 'FAILED':<8}{name:<12}{seconds:6.1f} s")
    return int(not all(ok for ok, _ in passed.values()))


def pass_gate(name: str, begun: dict[str, Silent]) -> Passed:
    """Run a gate, or wait for one that has begun beside others; whether it passed, and its time."""
    command = GATES[name]
    headline = " ".join([Path(command[0]).name, *command[1:]])
    print(f"\n──── {name}: {headline}", flush=True)
    if name in begun:
        status, said, seconds = begun[name].result()
        print(said, flush=True)
        return status == 0, seconds
    began = time.perf_counter()
    status = run(command)
    if status and name in LIVE:
        print(f"\n──── {name}: what failed, once more", flush=True)
        # After anything worse some may not have been run at all.
        status = run([*command, "--last-failed"] if status == FAILED else command)
    return status == 0, time.perf_counter() - began


def run(command: list[str]) -> int:
    """Run a command in the project's root and return its exit status."""
    try:
        return subprocess.run(command, cwd=ROOT, check=False, timeout=NEVER_ENDS).returncode
    except subprocess.TimeoutExpired:
        print(f"\nThis has not come to an end in {NEVER_ENDS // 60} minutes.", flush=True)
        return TOOK_TOO_LONG


def run_silently(command: list[str], gives_way: bool) -> tuple[int, str, float]:
    """Run a command and return its exit status, what it said, and how long it took."""
    began = time.perf_counter()
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | (PATIENT if gives_way else {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        if gives_way:
            give_way(process.pid)
        try:
            said, _ = process.communicate(timeout=NEVER_ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
            said += f"\nThis has not come to an end in {NEVER_ENDS // 60} minutes."
    return process.returncode, said.rstrip(), time.perf_counter() - began


def give_way(process: int) -> None:
    """Let a process, and all that it starts, have only what nobody else wants to have."""
    os.setpriority(os.PRIO_PROCESS, process, 19)
    with suppress(OSError):  # some sandboxes know nothing below that
        os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
