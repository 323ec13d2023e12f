"""Write the golden files anew, to be read as a diff before they are committed.

    python -m tests.golden.rewrite

Each game has a module here, GAME_playthrough.py, with a function `texts`: what every golden file of
that game should hold, by its path below this folder. Nothing else ever writes these files.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

GOLDEN = Path(__file__).parent
GAMES = ("cappuccino", "espresso")

Writer = Callable[[], Mapping[str, str]]


def writers() -> Iterator[Writer]:
    """The function of every game that has golden files."""
    for game in GAMES:
        name = f"tests.golden.{game}_playthrough"
        if find_spec(name) is not None:
            yield import_module(name).texts


def rewrite() -> Iterator[str]:
    """Write the files that have changed; yields their paths."""
    for writer in writers():
        for path, text in writer().items():
            file = GOLDEN / path
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
                yield path


if __name__ == "__main__":
    for changed in rewrite():
        print(f"changed: {changed}")  # noqa: T201 - a script may speak
