"""Engines that go wrong in every way: run as a program with the name of a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from time import sleep

FOR_EVER = 1000


def main(fault: str) -> None:
    """Speak the engine protocol, up to the fault."""
    if fault == "silent":
        sleep(FOR_EVER)
    for line in sys.stdin:
        match line.split()[0]:
            case "ugi":
                if fault == "crash":
                    sys.exit(3)
                say("id name bad", "ugiok")
            case "isready":
                say("readyok")
            case "go":
                ANSWERS[fault]()
            case "quit" if fault != "stays":
                return
            case _:
                pass


def say(*lines: str) -> None:
    """Tell the arena."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def flood() -> None:
    """Talk without end."""
    while True:
        say("info string I am thinking" * 100)


def endless_line() -> None:
    """Never come to the end of a line."""
    while True:
        sys.stdout.write("x" * 10_000)


def leave_a_talker() -> None:
    """Lose, and leave a process of another group behind that talks without end."""
    talk = "import sys\nwhile True: sys.stdout.write('info string still here\\n')"
    subprocess.Popen([sys.executable, "-c", talk], stdin=subprocess.DEVNULL, start_new_session=True)
    say("bestmove a1-a1")


def close() -> None:
    """Stop talking without leaving."""
    os.close(1)
    sleep(FOR_EVER)


ANSWERS = {
    "hang": lambda: sleep(FOR_EVER),
    "stays": lambda: say("bestmove a1-a1"),
    "illegal": lambda: say("bestmove a1-a1"),
    "nonsense": lambda: say("bestmove \x00\x1b[2J ü"),
    "empty": lambda: say("bestmove"),
    "resigned": lambda: say("bestmove -"),
    "die": lambda: sys.exit(7),
    "flood": flood,
    "talker": leave_a_talker,
    "endless-line": endless_line,
    "close": close,
}

if __name__ == "__main__":
    main(sys.argv[1])
