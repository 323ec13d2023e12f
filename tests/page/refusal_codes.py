"""The codes of all refusals that somebody can meet through the page, read from the sources."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src/doppio"
ROOMS = ("games", "records", "table", "lessons", "wire", "server")
MAKERS = {"Refusal": 0, "refused": 0, "_refused": 0, "RequestRefusedError": 1}
"""What makes a refusal, and which of its arguments is the code."""


def refusal_codes() -> set[str]:
    """Every code that is written down in these rooms."""
    paths = [path for room in ROOMS for path in SOURCES.joinpath(room).rglob("*.py")]
    return {code for path in paths for code in _codes_in(ast.parse(path.read_text("utf-8")))}


def _codes_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            at = MAKERS.get(_name_of(node.func))
            if at is not None and len(node.args) > at:
                code = node.args[at]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield code.value


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
