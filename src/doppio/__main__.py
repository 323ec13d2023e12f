"""`python -m doppio`: the same as the `doppio` command."""

import signal
import sys

HOLDS_INTERRUPTS = hasattr(signal, "pthread_sigmask")


def run() -> int:
    """Run the command line; who interrupts while it is still being read in gets a sentence too."""
    try:
        # In the middle of an import it would turn into whatever is raised there. The launcher
        # has held it back already.
        if HOLDS_INTERRUPTS:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        from doppio.cli import main

        if HOLDS_INTERRUPTS:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        return main()
    except KeyboardInterrupt:
        sys.stderr.write("doppio: stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(run())
