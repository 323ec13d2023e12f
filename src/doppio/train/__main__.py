"""`python -m doppio.train`: `./doppio train` with nothing but JAX and numpy installed."""

from __future__ import annotations

import argparse
import sys

from doppio.games.contract import RefusedError
from doppio.train.command import add_arguments, run


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m doppio.train", allow_abbrev=False)
    add_arguments(parser)
    try:
        return run(parser.parse_args(), lambda words: print(words, flush=True))  # noqa: T201
    except RefusedError as error:
        sys.stderr.write(f"{error.refusal.sentence}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"{error.strerror or error}: {error.filename}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
