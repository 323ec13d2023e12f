"""Write the golden files anew, to be read as a diff before they are committed.

    python -m tests.golden.rewrite

Each module named below has a function `texts`: what each of its golden files should hold, by its
path below this folder. Nothing else ever writes these files.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

GOLDEN = Path(__file__).parent
WRITERS = ("cappuccino_playthrough", "espresso_playthrough", "arena_reports")

Writer = Callable[[], Mapping[str, str]]


def writers() -> Iterator[Writer]:
    """The function of everything that has golden files."""
    for name in WRITERS:
        yield import_module(f"tests.golden.{name}").texts


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
